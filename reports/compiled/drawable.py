"""Which figures, claims and lines can be drawn in a sample, and why others cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from reports.language.others import OTHERS
from reports.models import Figure, FigurePlace
from reports.types import Flag

GUARDED = "A check guards it."
NOT_ITS_OWN = "It is a figure of others than the company."
NO_YEAR = "Its year is not known."
NO_UNIT = "Its unit is not known."
ANOTHER_BASIS = "It is counted on another basis than most figures of the report."
LIES_AHEAD = "It tells of a target, a plan or an estimate, and of nothing that was done."
NOT_SAID = "It stands in a list of contents, an index or a glossary."
NOT_ABOVE_ZERO = "It is zero or less and cannot be drawn by its amount."
LINES_INSTEAD = "It agrees with the lines of a workbook: its lines are drawn instead."
NOT_KNOWN = "Its emissions are not known, neither stated nor computed."
CONCLUDED = "A person concluded that it is misstated."
_NOT_SAID: Final = frozenset({Flag.CONTENTS, Flag.INDEX, Flag.GLOSSARY, Flag.IMPRINT, Flag.ASSURER})


def main_basis(figures: Iterable[Figure]) -> str:
    """The basis on which most figures that name one are counted; "" where two have as many."""
    counts = Counter(one.boundary for one in figures if one.boundary).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return ""
    return counts[0][0]


def unfit(figure: Figure, places: Sequence[FigurePlace], basis: str) -> str:
    """Why a figure cannot be drawn; "" where it can. `basis` is that of the report's figures."""
    if figure.entity_part == OTHERS:
        return NOT_ITS_OWN
    if basis and figure.boundary not in ("", basis):
        return ANOTHER_BASIS
    if all(one.statement and _NOT_SAID.intersection(one.statement.flags) for one in places):
        return NOT_SAID
    if figure.year is None:
        return NO_YEAR
    if not figure.unit:
        return NO_UNIT
    return NOT_ABOVE_ZERO if figure.value <= 0 else ""
