"""Amounts held against those of the year before that stand beside them."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import middle, spread
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Line, Role, Table
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_BEFORE = regex(
    r"\b(?:prior|previous|last) (?:year|fy)\b|\bPY\b|\bvorjahr|\bann[ée]e précédente|\bN-1\b"
    r"|\baño anterior|\banno precedente|\bvorig jaar|\brok poprzedni|\bföregående år",
    re.IGNORECASE,
)
_SLIPS = {"energy": "unit_slip_kwh_mwh", "mass": "unit_slip_kg_t"}
_THOUSAND = 3.0  # decimal logarithm
_NEAR = 0.35
_JUMP = math.log10(5)
_CALM = 0.15  # spread of the changes of the other rows
_JUMP_STEADY = math.log10(2.8)  # where the other rows have hardly changed at all
_STEADY = 0.03
_FEWEST_STEADY = 8
_FEWEST = 4


def year_before(case: Case) -> Iterator[Irregularity]:
    """Amounts that are a thousand times, or many times, what they were a year before, where the
    others of the table have hardly changed."""
    for at, lines in case.by_table.items():
        column = _before(case.tables[at], _of_this_year(case, lines), case.report.year)
        if column is None:
            continue
        groups: dict[str, dict[int, tuple[Line, Decimal]]] = defaultdict(dict)
        for line in lines:
            value = _value(case, line, column)
            if value and value > 0 and line.activity and line.activity > 0:
                unit = line.unit.printed if line.unit is not None else ""
                groups[unit].setdefault(line.row, (line, value))
        for group in groups.values():
            yield from _changed(case, list(group.values()))


def _of_this_year(case: Case, lines: Sequence[Line]) -> Column | None:
    """The column of the amounts of these lines, where they have one."""
    table, place = case.tables[lines[0].table], lines[0].activity_place
    if place is None:
        return None
    row, column = cell_of(re.split("[:,]", place.cells)[0])
    return table.columns.get(row if table.turned else column)


def _before(table: Table, own: Column | None, year: int | None) -> Column | None:
    """The column of the amounts of the year before that of `own`, or of the report."""
    columns = [*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER)]
    if own is not None and own.year is not None:
        year = own.year
        columns = [one for one in columns if one is not own]
    fitting = [
        column
        for column in columns
        if column.month is None
        and (_BEFORE.search(column.head) or (year is not None and column.year == year - 1))
        and not re.search(r"%|\bchange\b|\bvariance\b|\bdiff", column.head, re.IGNORECASE)
        and (column.unit is None or column.unit.dimension not in ("emissions",))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _value(case: Case, line: Line, column: Column) -> Decimal | None:
    table = case.table(line)
    return number(sight_of(table, case.grids[table.sheet]).at(line.row, column.number))


def _changed(case: Case, lines: Sequence[tuple[Line, Decimal]]) -> Iterator[Irregularity]:
    if len(lines) < _FEWEST:
        return
    levels = [math.log10(float((line.activity or 1) / before)) for line, before in lines]
    centre = middle(levels) or 0.0
    least = _least(levels, centre)
    rest = [level for level in levels if abs(level - centre) <= least]
    strange = [
        (line, before, level - centre)
        for (line, before), level in zip(lines, levels, strict=True)
        if abs(level - centre) > least
    ]
    if abs(centre) > _JUMP or spread(rest) > _CALM or len(strange) > max(1, len(lines) // 10):
        return
    for line, before, by in strange:
        if not case.row_claimed(line):
            yield _jumped(case, line, before, by)


def _least(levels: Sequence[float], centre: float) -> float:
    """By how much an amount must have changed, beside the changes of the other rows."""
    rest = [level for level in levels if abs(level - centre) <= _JUMP_STEADY]
    steady = len(rest) >= _FEWEST_STEADY and spread(rest) <= _STEADY
    return _JUMP_STEADY if steady else _JUMP


def _jumped(case: Case, line: Line, before: Decimal, by: float) -> Irregularity:
    dimension = line.unit.dimension if line.unit is not None else ""
    slip = dimension in _SLIPS and abs(abs(by) - _THOUSAND) <= _NEAR
    site = "" if slip else line.site  # what happened there changes no unit
    value = line.activity or Decimal(0)
    rate = tonnes_per_unit(line)
    unit = line.unit.printed if line.unit is not None else ""
    return found(
        _SLIPS[dimension] if slip else "outlier",
        line.activity_place or line.place,
        f"{line.site or line.kind}: {amount(value)} {unit} after {amount(before)} in the year "
        "before; the others of the table have hardly changed.",
        "In which unit was this amount read?"
        if slip
        else "What has changed since the year before?",
        (value - before) * rate if rate is not None else None,
        [line.place],
        case.explain(Reason.JUMP, [line], site) or case.explain(Reason.ABSENT, [line], site),
    )
