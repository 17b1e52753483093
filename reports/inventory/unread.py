"""Sheets with numbers of which nothing was read: what is in no total must be said to be in none."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.workbook_cells import Grid
from reports.inventory.types import Line, Table
from reports.inventory.values import is_number, is_year

_FEWEST = 12  # numbers of a sheet, below which it may hold a cover, a key or a few constants
_MOST_NAMED = 12


def unread(grids: Sequence[Grid], tables: Sequence[Table], lines: Sequence[Line]) -> list[str]:
    """What is asked about sheets whose numbers are in no table, and about a workbook that gave no
    line at all."""
    known = {table.sheet for table in tables} if lines else set()
    left = [grid.name for grid in grids if grid.name not in known and _numbers(grid) >= _FEWEST]
    if not lines:
        where = f" Sheets with numbers: {_listed(left)}." if left else ""
        return [
            f"No line with an amount was read, so nothing of this workbook is in a total.{where} "
            "If it holds activity data, put one row of heads above each table, with the unit in a "
            "column or a head, and attach it again."
        ]
    if not left:
        return []
    return [
        f"No table was found on these sheets, though they hold numbers: {_listed(left)}. Look "
        "whether emissions are among them: they are in no total."
    ]


def _numbers(grid: Grid) -> int:
    """How many numbers somebody typed on a sheet; what formulas compute is from somewhere else."""
    return sum(
        is_number(value) and not is_year(value) and (row, column) not in grid.formulas
        for row, cells in grid.rows.items()
        for column, value in cells.items()
    )


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more
