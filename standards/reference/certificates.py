"""Certificates, labels and programmes of carbon credits that reports name: who issues them, what
they show, and what they do not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from sibyl_project.common.regex import regex
from standards.reference.facts import Status, folded, shipped, source

ENERGY, CREDIT = "energy_attribute", "carbon_credit"


@dataclass(frozen=True, slots=True)
class CertificateKind:
    """What all certificates of a kind have in common: what they do not show, what an auditor asks,
    and the paragraphs that ask to disclose it."""

    kind: str
    shows_not: str
    questions: tuple[str, ...]
    refers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scheme:
    """A recognised scheme. `issuer` is who issues or keeps its certificates, "" where that is left
    open, as of carbon credits that name no programme. `replaced_by` says what took its place."""

    key: str
    name: str
    kind: str
    issuer: str
    aliases: tuple[str, ...]
    shows: str
    status: Status
    source: str
    replaced_by: str = ""

    @property
    def is_named(self) -> bool:
        """Whether it is a scheme of its own, and not only the kind of thing."""
        return bool(self.issuer)


def schemes_in(text: str) -> tuple[Scheme, ...]:
    """The schemes a text names, in the order in which they stand; of names inside one another the
    longest. A name that is written with capitals counts only so: "REC" and "Gold Standard", never
    "the gold standard of care"."""
    left = f" {folded(text)} "
    found: dict[str, int] = {}
    for name, written, scheme in _names():
        at = left.find(f" {name} ")
        while at >= 0:
            if not written or written.search(text):
                found[scheme.key] = min(at, found.get(scheme.key, at))
            left = left[: at + 1] + "_" * len(name) + left[at + 1 + len(name) :]
            at = left.find(f" {name} ")
    by_key = {scheme.key: scheme for scheme in SCHEMES}
    return tuple(sorted((by_key[key] for key in found), key=lambda scheme: found[scheme.key]))


def kind_of_certificate(kind: str) -> CertificateKind:
    """What is held of a kind. Raises KeyError for one that is not held."""
    return _kinds()[kind]


_CAPITAL = regex(r"[A-Z][\w.-]*(?: [A-Z][\w.-]*)*")


@cache
def _names() -> tuple[tuple[str, re.Pattern[str] | None, Scheme], ...]:
    """Every name as it is compared and, of some, as it must be written; the longest first."""
    pairs = {
        folded(name): (_as_written(name), scheme)
        for scheme in SCHEMES
        for name in (scheme.name, *scheme.aliases)
    }
    rows = [(name, written, scheme) for name, (written, scheme) in pairs.items()]
    return tuple(sorted(rows, key=lambda row: (-len(row[0]), row[0])))


def _as_written(name: str) -> re.Pattern[str] | None:
    return re.compile(rf"\b{re.escape(name)}\b") if _CAPITAL.fullmatch(name) else None


@cache
def _kinds() -> dict[str, CertificateKind]:
    return {
        row["kind"]: CertificateKind(
            row["kind"], row["shows_not"], tuple(row["questions"]), tuple(row["refers"])
        )
        for row in shipped("certificates")["kinds"]
    }


def _scheme(row: dict[str, Any]) -> Scheme:
    return Scheme(
        key=row["key"],
        name=row["name"],
        kind=row["kind"],
        issuer=row["issuer"],
        aliases=tuple(row["aliases"]),
        shows=row["shows"],
        status=Status(row["status"]),
        source=source("certificates", row["source"]),
        replaced_by=row.get("replaced_by", ""),
    )


SCHEMES: tuple[Scheme, ...] = tuple(_scheme(row) for row in shipped("certificates")["schemes"])
