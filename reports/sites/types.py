"""A site of a company as an analysis rests on it (no Django here)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import TypeAdapter

from reports.language.coordinates import Position

_SHORTEST: Final = 4  # letters of a name that is looked for in a text


@dataclass(frozen=True, slots=True)
class Said:
    """Where a report names a site, and in which words."""

    page: int
    words: str


@dataclass(frozen=True, slots=True)
class Site:
    """A site: its name, the place it is at ("Kitimat, Canada"), the code of its country, what it
    is, where, and its area in hectares, each as far as it is known. `confirmed` sites are as a
    person put them; `named_with` holds further names that mean the same site."""

    name: str
    place: str = ""
    country: str = ""
    kind: str = ""
    position: Position | None = None
    hectares: float | None = None
    sources: tuple[Said, ...] = ()
    confirmed: bool = False
    named_with: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What is the same for the same name."""
        return key_of(self.name)

    @property
    def counts(self) -> bool:
        """Whether somebody names it as a site; of one that a person rejected only the name is
        known, which keeps it from being taken for another."""
        return self.confirmed or bool(self.sources)


_SITES: Final = TypeAdapter(tuple[Site, ...])


def to_json(sites: Iterable[Site]) -> list[Any]:
    """Sites as the options of an analysis hold them."""
    dumped: list[Any] = _SITES.dump_python(tuple(sites), mode="json")
    return dumped


def from_json(stored: Sequence[Any]) -> tuple[Site, ...]:
    """Sites from the options of an analysis."""
    return _SITES.validate_python(tuple(stored))


def key_of(name: str) -> str:
    """A name for comparison: without case, accents and marks."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return " ".join(re.findall(r"\w+", "".join(c for c in parts if not unicodedata.combining(c))))


def named_in(text: str, sites: Sequence[Site]) -> list[Site]:
    """The sites that a text names. A name within a longer one does not count."""
    left = f" {key_of(text)} "
    found: dict[str, Site] = {}
    pairs = [(key_of(name), site) for site in sites for name in (site.name, *site.named_with)]
    for key, site in sorted(pairs, key=lambda pair: -len(pair[0])):
        if len(key) >= _SHORTEST and f" {key} " in left:
            found[site.key] = site
            left = left.replace(f" {key} ", " | ")
    return list(found.values())
