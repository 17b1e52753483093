"""Amounts that are multiplied by the factor of another unit than their own."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.types import Irregularity, Line, Place
from reports.inventory.units import Unit
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_CELL = regex(r"^[A-Z]{1,3}\d+$")
_SUM = regex(r"\+?SUM\([^()]*\)$", re.IGNORECASE)
_MOST = 3  # lines in the usual unit, for each in the other
_DIGITS = 6  # of a rate, to which those of lines are the same
_APART = Decimal("1.05")  # by which two units differ at least
BROUGHT = regex(
    r"\bconver(?:t|sion)|\bx ?3\.785|\b3\.785|\b4\.546|\bbrought to\b|\btranslated", re.IGNORECASE
)


def other_units(case: Case) -> Iterator[Irregularity]:
    """Lines in another unit than most lines that are multiplied by the same number: one of both
    cannot be in the unit of the factor."""
    groups: dict[tuple[object, ...], dict[Unit, dict[tuple[int, int], Line]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    several = _told_in_several(case.lines)
    for line in case.lines if several else ():
        if line.unit is None or line.unit.base not in several or _is_brought(case, line):
            continue
        rate = _rate(line)
        if rate is None or line.unit.dimension not in KINDS:
            continue
        listed = line.factor.listed if line.factor is not None else None
        key = (listed or line.table, line.unit.dimension, rate)
        unit = Unit("", line.unit.base, line.unit.factor)
        groups[key][unit].setdefault((line.table, line.row), line)
    for units in groups.values():
        usual = max(units, key=lambda unit: len(units[unit]))
        many = list(units[usual].values())
        for unit, held in units.items():
            lines = list(held.values())
            apart = max(unit.factor, usual.factor) / min(unit.factor, usual.factor)
            if unit == usual or apart < _APART or len(many) < _MOST * len(lines):
                continue
            if not any(case.row_claimed(line) or BROUGHT.search(line.note) for line in lines):
                yield _told(case, lines, many[0])


def _told_in_several(lines: Sequence[Line]) -> set[str]:
    """What is told in more than one unit, by the unit that all are brought to."""
    units = {(line.unit.base, line.unit.factor) for line in lines if line.unit is not None}
    counted = Counter(base for base, _ in units)
    return {base for base, count in counted.items() if count > 1}


def _is_brought(case: Case, line: Line) -> bool:
    """Whether the amount of a line is computed and neither a sum nor a number of its row as it is:
    then it may be brought to the unit of the factor."""
    place = line.activity_place
    if place is None or not _CELL.match(place.cells):
        return True
    formula = case.grids[place.sheet].formulas.get(cell_of(place.cells))
    if formula is None or _SUM.match(formula.text):
        return False
    row, column = cell_of(place.cells)
    cells = case.grids[place.sheet].rows.get(row, {})
    return not any(number(value) == line.activity for at, value in cells.items() if at != column)


def _rate(line: Line) -> Decimal | None:
    """What a line multiplies its amount by, to a few digits."""
    if not line.activity or not line.stated:
        return None
    rate = line.stated / line.activity
    return round(rate, _DIGITS - 1 - rate.adjusted())


def _told(case: Case, lines: Sequence[Line], other: Line) -> Irregularity:
    first = lines[0]
    own, usual = first.unit, other.unit
    if own is None or usual is None:
        raise ValueError("lines without a unit are in no other one")
    by = 1 - own.factor / usual.factor
    values = ", ".join(amount(line.activity or Decimal(0)) for line in lines[:6])
    return found(
        KINDS[own.dimension],
        several(_place(line) for line in lines),
        f"{first.site or first.kind}: {values} stands in {own.printed} and is multiplied by the "
        f"number that belongs to {usual.printed}. {NAMES[own.dimension]} seem to be mixed up.",
        "In which unit do the bills stand, and for which unit is the factor?",
        sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)) * by,
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.MEASURED, lines[:2]),
    )


def _place(line: Line) -> Place:
    return line.activity_place or line.place
