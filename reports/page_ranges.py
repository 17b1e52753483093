"""Ranges of pages as a person writes them, "40-62, 70", and on which side of an assurance
engagement a page lies: assured, or other information (management report, letters)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sibyl_project.common.regex import regex

_RANGE = regex(r"\s*(\d{1,5})(?:\s*(?:-|\u2013|to)\s*(\d{1,5}))?\s*", re.IGNORECASE)
EXAMPLE = "40-62, 70"


class Side(StrEnum):
    """What a page is to who assures the report."""

    ASSURED = "assured"
    OTHER = "other information"
    UNMARKED = ""


def ranges_in(text: str) -> tuple[tuple[int, int], ...]:
    """The ranges that a text lists, first and last page of each, counted from 1.

    Raises ValueError, in words for a person, for anything else.
    """
    found: list[tuple[int, int]] = []
    for part in filter(str.strip, re.split(r"[,;]", text)):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"\u201c{part.strip()}\u201d is no page or range: write {EXAMPLE}.")
        first = int(match[1])
        last = int(match[2] or first)
        if not 1 <= first <= last:
            raise ValueError(f"\u201c{part.strip()}\u201d does not run from a page to a later one.")
        found.append((first, last))
    return tuple(found)


def as_listed(ranges: Sequence[tuple[int, int]]) -> str:
    """Ranges as `ranges_in` reads them, in order."""
    return ", ".join(
        str(first) if first == last else f"{first}-{last}" for first, last in sorted(ranges)
    )


@dataclass(frozen=True, slots=True)
class Sides:
    """The pages marked as assured and those marked as other information. Where only one of them is
    marked, all other pages are of the other side."""

    assured: tuple[tuple[int, int], ...] = ()
    other: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, assured: str, other: str) -> Sides:
        """The sides as a report stores them."""
        return cls(ranges_in(assured), ranges_in(other))

    def __bool__(self) -> bool:
        return bool(self.assured or self.other)

    def side(self, page: int) -> Side:
        """On which side a page lies; a page marked as both is assured."""
        if _holds(self.assured, page):
            return Side.ASSURED
        if _holds(self.other, page):
            return Side.OTHER
        if self.assured and not self.other:
            return Side.OTHER
        return Side.ASSURED if self.other and not self.assured else Side.UNMARKED


def _holds(ranges: Sequence[tuple[int, int]], page: int) -> bool:
    return any(first <= page <= last for first, last in ranges)
