"""Weights in a log of shipments that are typed in kilograms among tonnes: the amount of the line is
weight times distance, which differs from row to row."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.jumps import SLIP
from reports.inventory.exceptions.robust import middle
from reports.inventory.exceptions.series import Series, Value
from reports.inventory.exceptions.slips import Slip, told_slip
from reports.inventory.types import Column, Irregularity, Line, Place, Table
from reports.inventory.values import number

_FEWEST = 8  # weights of a column
_MOST = 20  # one weight of so many may be a slip
_SPREAD = 1.5  # decimal logarithm, within which the other weights lie
_BESIDE = 0.3  # the same, how far beyond them a corrected one may
_FAR = 2.3  # the same, between a slip and the middle of the others


def weights(case: Case) -> Iterator[Irregularity]:
    """The few weights of a column that only as a thousandth are among the others, where the amount
    or the emissions of their row are a product of them."""
    columns: dict[tuple[int, int], dict[int, Line]] = defaultdict(dict)
    weighed = {at for at, table in enumerate(case.tables) if any(map(_weighs, _columns(table)))}
    for line in case.lines:
        if line.table in weighed and line.tonnes and not line.points:
            for row, column in _weights(case, line):
                columns[line.table, column].setdefault(row, line)
    for (_, column), rows in columns.items():
        if len(rows) >= _FEWEST:
            yield from _of_column(case, column, rows)


def _columns(table: Table) -> list[Column]:
    """The columns of a table; none of one whose lines stand in columns."""
    return [] if table.turned else list(table.columns.values())


def _weighs(column: Column) -> bool:
    unit = column.unit
    return unit is not None and unit.dimension == "mass" and unit.per is None


def _weights(case: Case, line: Line) -> Iterator[tuple[int, int]]:
    """The typed masses of the row of a line of which its amount or its emissions are a product."""
    table = case.table(line)
    grid = case.grids[table.sheet]
    for place in (line.activity_place, line.stated_place):
        if place is None or place.sheet != table.sheet or not place.cells.isalnum():
            continue
        cell = cell_of(place.cells)
        formula = grid.formulas.get(cell)
        if formula is None or "*" not in formula.text:
            continue
        for one in formula.references(*cell):
            at = one.top, one.left
            described = table.columns.get(one.left)
            if one.sheet not in ("", grid.name) or not one.single or one.top != line.row:
                continue
            own = line.activity_place is not None and line.activity_place.cells == address(*at)
            weighs = described is not None and _weighs(described)
            if weighs and not own and at not in grid.formulas:
                yield at


def _of_column(case: Case, column: int, rows: Mapping[int, Line]) -> Iterator[Irregularity]:
    grid = case.grids[case.table(next(iter(rows.values()))).sheet]
    levels = {
        row: math.log10(float(value))
        for row in rows
        if (value := number(grid.at(row, column))) is not None and value > 0
    }
    centre = middle(list(levels.values())) or 0.0
    strange = [row for row, level in levels.items() if level - centre > _FAR]
    rest = [level for row, level in levels.items() if row not in strange]
    if not strange or len(strange) > max(1, len(levels) // _MOST):
        return
    if max(rest) - min(rest) > _SPREAD:
        return
    for row in strange:
        inside = min(rest) - _BESIDE <= levels[row] - SLIP <= max(rest) + _BESIDE
        if inside and not case.row_claimed(rows[row]):
            yield _told(case, rows[row], grid.name, row, column)


def _told(case: Case, line: Line, sheet: str, row: int, column: int) -> Irregularity:
    place = Place(sheet, address(row, column))
    unit = case.table(line).columns[column].unit
    weight = number(case.grids[sheet].at(row, column))
    weighed = replace(line, activity=weight, activity_place=place, unit=unit)
    series = Series(line.table, line.site, "", line.kind, "mass", False)
    return told_slip(case, series, Slip([Value(0, line.month, weight, place, weighed)], SLIP))
