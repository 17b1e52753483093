"""The headings of the portfolio's columns, each a link that sorts by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

# what sorts by it, its words, how it sorts first, and what is said of it
HEADINGS: Final = (
    ("report", "Report", "", "by company"),
    ("period", "Period", "-", "by the year in which the period ends"),
    ("state", "State", "", "by state"),
    ("claims", "Claims by verdict", "-", "by the number of claims"),
    ("contradicted", "Contradicted", "-", "by claims contradicted"),
    ("met", "Requirements met", "-", "by the share of requirements met"),
    ("misstatements", "Misstatements", "-", "by those at or above materiality, then by all open"),
    ("review", "Reviewed", "-", "by the share of claims, requirements and checks done"),
    ("change", "On last year", "-", "by the change of requirements met"),
    ("changed", "Last change", "-", "by when anything changed"),
)


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading; `way` is how the list is sorted by it now: ascending, descending or ""."""

    name: str
    words: str
    title: str
    query: str
    way: str


def heading_rows(look: Any) -> list[Heading]:
    """The headings as the list is sorted now; a link sorts the other way where it is sorted so."""
    found = []
    for name, words, first, title in HEADINGS:
        way = {name: "ascending", f"-{name}": "descending"}.get(look.sort, "")
        other = f"-{name}" if way == "ascending" else name
        to = look.query(sort=other if way else f"{first}{name}")
        found.append(Heading(name, words, f"Sort {title}", to, way))
    return found
