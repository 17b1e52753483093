"""Small workbooks for tests: rows of cells, where a cell may be a formula with its result."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from reports.document.relative_formulas import relative
from reports.document.workbook_cells import Grid
from reports.inventory.inventory import inventory_of
from reports.inventory.layout import Corrections
from reports.inventory.printed import Published, Report
from reports.inventory.types import Inventory

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def grid(name: str, rows: Sequence[Sequence[Any]], *, hidden: bool = False) -> Grid:
    """A sheet whose first row is row 1. A cell is a value, None, or ("=formula", result)."""
    made = Grid(name, hidden=hidden)
    for row, cells in enumerate(rows, 1):
        for column, cell in enumerate(cells, 1):
            value = cell
            if isinstance(cell, tuple):
                formula, value = cell
                made.formulas[row, column] = relative(formula.lstrip("="), row, column)
                if value is None:
                    made.uncalculated.add((row, column))
            if value is not None:
                made.rows.setdefault(row, {})[column] = value
    return made


def read(
    *grids: Grid,
    year: int = 2023,
    figures: Sequence[tuple] = (),
    sites: Sequence[str] = (),
    corrections: Corrections | None = None,
) -> Inventory:
    """The inventory of these sheets, beside figures of the report: (scope, method, category, t)."""
    printed = tuple(
        Published(scope, method, category, Decimal(str(tonnes)))
        for scope, method, category, tonnes in figures
    )
    return inventory_of(grids, Report(year, printed, tuple(sites)), corrections)


def totals(inventory: Inventory) -> dict[tuple[str, str, int | None], float]:
    """Each total as stated, rounded to a kilogram."""
    return {
        (one.scope, one.method, one.category): round(float(one.stated), 3)
        for one in inventory.totals
    }
