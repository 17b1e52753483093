"""Sources of emission factors: which are of one publisher, and which appear anew each year."""

from __future__ import annotations

import re

from reports.inventory.types import Factor, Place
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

LETTERS = regex(r"[^\W\d_]{2,}")
# what is given out anew each year; defaults and tables of industries are not
YEARLY = regex(
    r"\bdefra\b|\bdesnz\b|\bbeis\b|\buk gov|\begrid\b|\biea\b|\baib\b|\bademe\b|\buba\b|\bseai\b"
    r"|\bepa\b|\bnga\b|\bmoe\b|\bema\b|\bgreen-?e\b|\brte\b|\bispra\b|\bmiteco\b|\bcnmc\b|\bcoes\b"
    r"|\bcne\b|\brvo\b|\bnir\b|\bcea\b|\bbilans\b|\bresidual mix",
    re.IGNORECASE,
)
UK = regex(
    r"\bdefra\b|\bdesnz\b|\bbeis\b|\bdecc\b|\b(?:uk|hm) gov\w*|\bghg conversion factors\b",
    re.IGNORECASE,
)
_YEAR_FIRST = regex(rf"\W*{YEAR}\b")
TIMELESS = regex(
    r"\bipcc\b|\bAR\d\b|\bguidelines?\b|\bgwp\b|\bexiobase|\bceda\b|\bISO\b", re.IGNORECASE
)
_LATE = regex(r"\begrid", re.IGNORECASE)  # given out two years after the year it is of
_FAR = 2  # years
_OF_TWO_WORDS = ("epa", "us", "uk", "base", "european", "ghg")  # names that begin alike


def row_of(place: Place) -> int:
    return int("".join(filter(str.isdigit, place.cells.partition(":")[0])) or 0)


def is_far(factor: Factor, year: int, other: int) -> bool:
    """Whether a factor of a year is too old, or too new, for another one."""
    return abs(year - other) >= _FAR + (_FAR if _LATE.search(factor.source) else 0)


def family_of(source: str) -> str:
    if UK.search(source):
        return "uk government"
    if _YEAR_FIRST.match(source):
        return "edition"  # "2023 Fuels", "2023 UK electricity": tables of one set
    found = LETTERS.findall(source.casefold())
    if found and found[0] in _OF_TWO_WORDS:
        return " ".join(found[:2])
    return found[0] if found else ""
