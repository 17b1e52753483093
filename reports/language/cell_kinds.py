"""What the text of a table's cell is: a figure, a range, a year, a unit, a mark for none."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from reports.language.numbers import Style, parse_cell
from reports.language.units import UnitMatch, fold_units, unit_after, unit_within
from reports.language.years import FISCAL, NOTED_YEAR, YEAR, is_year, years_in
from sibyl_project.common.regex import regex

NOTHING = regex(
    r"(?:n/?a|n/?r|n\.a\.|not .*|none|nil|[-\u2013\u2014.\u2212\u2022]*)\s*(?:\d\))?", re.IGNORECASE
)
LONGEST_UNIT = 60  # characters of a cell that only names a unit

_FOLDS = (
    (regex(r"(?<![\d,.])(1[ ,.']?000)(?=t(?:on|\b))", re.IGNORECASE), r"\1 "),  # "1,000tonnes"
    (regex(r"(?<=\d)\.$"), ""),
    (regex(r"\be(?=[kMGT]Wh\b)"), ""),  # "eMWh": megawatt hours of several fuels
    (regex(r"\bCO2 ?/ ?CO2e\b", re.IGNORECASE), "CO2e"),
)
_UNIT_CELL = regex(r"\W*1[ ,.']?000s? ?[A-Za-z$\u20ac\u00a3]")
# "20231" has a footnote; "20778", "-2000", "1900.5" and "2000%" are figures
_YEAR_CELL = regex(
    rf"(?![-+\u2212\u2013]\d)\W*(?:{FISCAL})?(?:{NOTED_YEAR}|{YEAR})(?![.,]\d| ?%)(?:\W[\d\W]*)?"
)
_PERIOD_CELL = regex(r"\W*(?:Q[1-4]|[1-4]Q|H[12]|[12]H)\b", re.IGNORECASE)
_RANGE_OR_LIMIT = regex(
    r"[<>~\u2264\u2265]{1,2} ?\d[\d.,]* ?%?|\d[\d.,]* ?%? ?(?:-|\u2013|\u2014|to|/) ?\d[\d.,]* ?%?"
    r"|\d[\d.,]* ?\(\d[\d.,]*\)"
)
_DOTTED = regex(r"\d{1,4}(?:[./-]\d{1,4}){2,}")
_WORDS = regex(r"[A-Za-z]{3}")
_NOUN = regex(r"[A-Za-z][A-Za-z. -]{2,24}")
_IN = regex(r"\W*in ", re.IGNORECASE)
_MEASURED = ("emissions", "mass", "energy", "water", "volume")  # kinds of units
_SHORT = 4  # characters before a number that may be a sign and a currency


@lru_cache(maxsize=4_096)
def fold_cell(cell: str) -> str:
    """A cell with units spelled one way."""
    folded = fold_units(cell.strip())
    for pattern, target in _FOLDS:
        folded = pattern.sub(target, folded)
    return folded


@lru_cache(maxsize=512)  # asked for a cell by its row and by the rows around it
def holds_figure(cell: str, style: Style | None) -> bool:
    """A cell that is one number with at most a sign, a currency and a unit around it; "1,000 metric
    tons" is a unit."""
    if not any(char.isdigit() for char in cell) or _UNIT_CELL.match(cell):
        return False
    if (
        _YEAR_CELL.fullmatch(cell)
        or _PERIOD_CELL.match(cell)
        or (_WORDS.search(cell) and years_in(cell))
    ):
        return False
    read = parse_cell(cell, style)
    return (
        read is not None
        and (read[2] == "" or unit_after(read[2]) is not None)
        and len(read[1]) < _SHORT
    )


def states_value(cell: str, style: Style | None) -> bool:
    """A figure, a range of figures or a limit: "12", "30.1 - 32.5", "< 1", "34 (33)"."""
    return holds_figure(cell, style) or (
        bool(_RANGE_OR_LIMIT.fullmatch(cell)) and not years_in(cell)
    )


def states_amount(cell: str) -> bool:
    """A figure with the unit of what was measured behind it: "1,772.6 t", "12 MWh". Years, shares,
    money and temperatures are none, for they also head columns ("2023 K\u20ac", "1.5 \u00b0C")."""
    folded = fold_cell(cell)
    if years_in(folded) or not holds_figure(folded, None):
        return False
    read = parse_cell(folded)
    unit = unit_after(read[2]) if read else None
    return unit is not None and unit.kind in _MEASURED


def counts_something(cell: str, style: Style | None) -> bool:
    """A number and the plain word for what it counts: "12 sites"."""
    read = parse_cell(cell, style) if any(char.isdigit() for char in cell) else None
    return (
        read is not None and not read[1] and bool(_NOUN.fullmatch(read[2])) and not years_in(cell)
    )


def is_year_cell(cell: str) -> bool:
    """A year and nothing else."""
    return is_year(cell)


def is_reference(cell: str) -> bool:
    """Digits that are no number: "4.2.1", "31.12.2023"."""
    return bool(_DOTTED.fullmatch(cell))


def has_words(cell: str) -> bool:
    """A cell with at least three letters in a row."""
    return bool(_WORDS.search(cell))


def unit_alone(cell: str) -> UnitMatch | None:
    """The unit with which a cell begins, "in" before it left aside: "in t CO2e", "(MWh)"; its
    places are those in the cell."""
    lead = _IN.match(cell)
    at = lead.end() if lead else 0
    unit = unit_within(cell[at:])
    if unit is None or unit.start > 1:
        return None
    return replace(unit, start=unit.start + at, end=unit.end + at)


@lru_cache(maxsize=4_096)
def names_unit(cell: str) -> bool:
    """Whether a cell behind the label only tells the unit, so that its words are no part of the
    label."""
    unit = unit_alone(cell)
    return unit is not None and unit.kind != "percent" and len(cell) < LONGEST_UNIT
