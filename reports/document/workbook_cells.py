"""The cells of a workbook as they stand: stored results, formulas beside them, what is hidden and
what is merged.

Where `workbook_reader` makes pages to be read like any other page, this keeps the grid, since an
inventory is computed again cell by cell. Runs inside a process that may be killed for the file.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openpyxl.utils.cell import get_column_letter, range_boundaries

from reports.document.openpyxl_internals import BothParser, open_xml
from reports.document.relative_formulas import Relative, relative
from reports.document.workbook_reader import open_workbook

MOST_INVENTORY_CELLS = 6_000_000
MOST_INVENTORY_ROWS = 300_000
_MOST_COLUMNS = 300
_WIDEST_MERGE = 400  # cells a label is repeated in

Value = str | float | int | bool | dt.datetime | dt.date | dt.time | dt.timedelta | None


class TooManyCells(Exception):
    """The workbook holds more cells than are computed again; the message says what to do."""


@dataclass(slots=True)
class Grid:
    """One sheet. `rows` are the values by row and column, both counted from 1; `formulas` the
    formulas by (row, column); a cell in no row and a row that is absent are empty."""

    name: str
    hidden: bool = False
    rows: dict[int, dict[int, Value]] = field(default_factory=dict)
    formulas: dict[tuple[int, int], Relative] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    uncalculated: set[tuple[int, int]] = field(default_factory=set)

    def at(self, row: int, column: int) -> Value:
        """The value of a cell, None for an empty one."""
        return self.rows.get(row, {}).get(column)


def address(row: int, column: int) -> str:
    """The name of a cell, such as "C7"."""
    return f"{get_column_letter(column)}{row}"


def read_grids(path: Path) -> list[Grid]:
    """Every sheet of the workbook in order. Raises Unreadable (see `workbook_reader`) for a file
    that cannot be opened, TooManyCells for one that holds too much."""
    opened = open_workbook(path)
    words: dict[str, str] = {}
    grids, left = [], MOST_INVENTORY_CELLS
    for sheet in opened.sheets:
        grid = _grid(opened.book, sheet, words, left)
        left -= sum(map(len, grid.rows.values()))
        grids.append(grid)
    return grids


def _grid(book: Any, sheet: Any, words: dict[str, str], most: int) -> Grid:
    grid = Grid(str(sheet.title)[:120], hidden=sheet.sheet_state != "visible")
    same: dict[str, Relative] = {}
    with open_xml(book, sheet) as source:
        parser = BothParser(book, sheet, source)
        for row, cells in parser.rows():
            kept = _row(grid, parser, row, cells, words, same)
            most -= len(kept)
            if most < 0 or len(grid.rows) > MOST_INVENTORY_ROWS:
                raise TooManyCells(
                    f"The workbook holds more than {MOST_INVENTORY_CELLS:,} filled cells or "
                    f"{MOST_INVENTORY_ROWS:,} rows on a sheet. Attach a copy that holds only the "
                    "sheets of the inventory, or one file for each site."
                )
            if parser.hidden_row(row):
                grid.hidden_rows.add(row)
        _columns_hidden(grid, parser)
        _repeat_merged(grid, parser)
    return grid


def _row(
    grid: Grid,
    parser: BothParser,
    row: int,
    cells: list[dict[str, Any]],
    words: dict[str, str],
    same: dict[str, Relative],
) -> dict[int, Value]:
    kept: dict[int, Value] = {}
    for cell in cells:
        column, value = cell["column"], cell["value"]
        if column > _MOST_COLUMNS:
            break
        if isinstance(value, str):
            value = words.setdefault(value, value.replace("\x00", "").strip()) or None
        if cell["formula"]:
            formula = _formula(parser, cell, row, same)
            if formula is not None:
                grid.formulas[row, column] = formula
            if value is None:
                grid.uncalculated.add((row, column))
        if value is not None:
            kept[column] = value
    if kept:
        grid.rows[row] = kept
    return kept


def _formula(
    parser: BothParser,
    cell: dict[str, Any],
    row: int,
    same: dict[str, Relative],
) -> Relative | None:
    text, at_row, at_column = cell["formula"], row, cell["column"]
    if cell["shared"] is not None:
        if cell["shared"] not in parser.shared:
            return None
        text, at_row, at_column = parser.shared[cell["shared"]]
    if cell["shared"] is None:
        found = relative(text, at_row, at_column)
        return same.setdefault(found.text, found)
    key = f"shared {cell['shared']}"
    if key not in same:
        same[key] = relative(text, at_row, at_column)
    return same[key]


def _columns_hidden(grid: Grid, parser: BothParser) -> None:
    for attributes in parser.column_dimensions.values():
        if str(attributes.get("hidden", "0")) in ("1", "true"):
            first, last = int(attributes["min"]), min(int(attributes["max"]), _MOST_COLUMNS)
            grid.hidden_columns.update(range(first, last + 1))


def _repeat_merged(grid: Grid, parser: BothParser) -> None:
    """Words of a merged range stand in every cell it covers; numbers stand where they are."""
    for merged in getattr(parser.merged_cells, "mergeCell", None) or ():
        left, top, right, bottom = range_boundaries(merged.ref)
        if (right - left + 1) * (bottom - top + 1) > _WIDEST_MERGE:
            continue
        value = grid.at(top, left)
        if not isinstance(value, str):
            continue
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                grid.rows.setdefault(row, {}).setdefault(column, value)
