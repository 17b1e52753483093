"""Emissions that stand in a table of their own, whose months are those of a line times the factor
in its row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.contents_by_unit import OF_PRODUCTS
from reports.inventory.line_index import Cell, cell_at
from reports.inventory.sight import sight_of
from reports.inventory.types import Line, Role, Table
from reports.inventory.values import number


def tell_by_products(
    lines: Sequence[Line], tables: Sequence[Table], grids: Mapping[str, Grid]
) -> None:
    """Give lines that state no emissions those that a table of products makes of their months and
    the factor in their row."""
    told = [(table, column) for table in tables for column in table.with_role(Role.EMISSIONS)]
    told = [(table, column) for table, column in told if column.why == OF_PRODUCTS]
    open_lines = [line for line in lines if line.stated is None and line.factor is not None]
    if not told or not open_lines:
        return
    months: dict[Cell, set[int]] = defaultdict(set)
    factors: dict[Cell, set[int]] = defaultdict(set)
    for at, line in enumerate(open_lines):
        for point in line.points:
            months[cell_at(point.place)].add(at)
        if line.factor is not None and line.factor.place is not None:
            factors[cell_at(line.factor.place)].add(at)
    for table, column in told:
        sight = sight_of(table, grids[table.sheet])
        unit = column.unit.factor if column.unit is not None else Decimal(1)
        for row in () if table.turned else table.data:
            taken = list(_taken(table, grids[table.sheet], row.number))
            made = {at for cell in taken for at in months.get(cell, ())}
            made &= {at for cell in taken for at in factors.get(cell, ())}
            value = number(sight.at(row.number, column.number))
            if len(made) == 1 and value is not None:
                line = open_lines[made.pop()]
                line.stated = value * unit
                line.stated_place = sight.place(row.number, column.number)


def _taken(table: Table, grid: Grid, row: int) -> Iterator[Cell]:
    """The single cells that the first product of a row takes."""
    for at, column in sorted(table.columns.items()):
        formula = grid.formulas.get((row, at)) if column.why == OF_PRODUCTS else None
        if formula is not None and "*" in formula.text:
            for one in formula.references(row, at):
                if one.single:
                    yield (one.sheet or table.sheet, one.top, one.left)
            return
