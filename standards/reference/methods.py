"""Methodologies and standards that reports name, with what each is for: counting, assurance,
targets, factors, disclosure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from standards.reference.facts import Status, folded, shipped, source

# the kinds that say how emissions are counted
COUNTING = (
    "accounting",
    "financed",
    "product",
    "project",
    "regulation",
)


@dataclass(frozen=True, slots=True)
class Methodology:
    """A recognised methodology. `kind`: accounting, financed, product, project, regulation,
    factors, gwp, assurance, target, claims, disclosure, management. `covers`: scopes as figures
    name them ("1", "2", "3", "3.15") and subjects ("methane")."""

    key: str
    name: str
    kind: str
    covers: tuple[str, ...]
    purpose: str
    aliases: tuple[str, ...]
    status: Status
    source: str

    @property
    def counts_emissions(self) -> bool:
        """Whether it says how emissions are counted, and not only how they are checked, reported or
        aimed at."""
        return self.kind in COUNTING


def methodologies_in(text: str) -> tuple[Methodology, ...]:
    """The recognised methodologies a text names, in the order in which they stand; of names inside
    one another the longest."""
    left = f" {folded(text)} "
    found: dict[str, int] = {}
    for name, method in _names():
        at = left.find(f" {name} ")
        while at >= 0:
            found[method.key] = min(at, found.get(method.key, at))
            blank = "_" * len(name)
            left = left[: at + 1] + blank + left[at + 1 + len(name) :]
            at = left.find(f" {name} ")
    return tuple(sorted((_by_key()[key] for key in found), key=lambda method: found[method.key]))


def methodology(text: str) -> Methodology | None:
    """The methodology of this name or key; None for a name that is not recognised."""
    words = folded(text)
    return next((method for name, method in _names() if name == words), None) or _by_key().get(text)


@cache
def _by_key() -> dict[str, Methodology]:
    return {method.key: method for method in METHODOLOGIES}


@cache
def _names() -> tuple[tuple[str, Methodology], ...]:
    pairs = {
        folded(name): method for method in METHODOLOGIES for name in (method.name, *method.aliases)
    }
    return tuple(sorted(pairs.items(), key=lambda pair: (-len(pair[0]), pair[0])))


def _methodology(row: dict[str, Any]) -> Methodology:
    return Methodology(
        key=row["key"],
        name=row["name"],
        kind=row["kind"],
        covers=tuple(row["covers"]),
        purpose=row["purpose"],
        aliases=tuple(row["aliases"]),
        status=Status(row["status"]),
        source=source("ghg", row["source"]),
    )


METHODOLOGIES: tuple[Methodology, ...] = tuple(
    _methodology(row) for row in shipped("ghg")["methodologies"]
)
