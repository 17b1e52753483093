"""Columns of a table whose sum is multiplied elsewhere: below a list of months that tells the
emissions of its fuels, one cell makes those of a year's electricity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.document.workbook_cells import Grid
from reports.inventory.line_index import Cell
from reports.inventory.types import Role, RowState, Table, TableKind
from reports.inventory.words import TOTAL


def mark_taken(tables: Sequence[Table], grids: Mapping[str, Grid]) -> None:
    """Note of tables with emissions of some amounts the columns of others whose sum a formula
    outside of the rows multiplies: they are amounts, too."""
    sums: dict[Cell, Table] = {}
    rows: dict[str, set[int]] = {name: set() for name in grids}
    for table in tables:
        if table.turned:
            continue
        rows[table.sheet].update(row.number for row in table.data)
        if table.kind is not TableKind.ACTIVITY or not table.with_role(Role.EMISSIONS):
            continue
        totals = [row.number for row in table.rows if row.state is RowState.TOTAL]
        amounts = [
            column.number
            for column in table.with_role(Role.ACTIVITY)
            if not column.total and not TOTAL.search(column.said)
        ]
        sums |= {(table.sheet, row, at): table for row in totals for at in amounts}
    if not sums:
        return
    for name, grid in grids.items():
        for (row, column), formula in grid.formulas.items():
            if "*" not in formula.text or row in rows[name]:
                continue
            for one in formula.references(row, column):
                found = sums.get((one.sheet or name, one.top, one.left)) if one.single else None
                if found is not None and one.left not in found.taken:
                    found.taken = (*found.taken, one.left)
