"""The cells of a workbook as they stand: stored results, formulas beside them, what is hidden and
what is merged.

Where `workbook_reader` makes pages to be read like any other page, this keeps the grid, since an
inventory is computed again cell by cell. Runs inside a process that may be killed for the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from openpyxl.utils.cell import column_index_from_string, get_column_letter, range_boundaries

from reports.document.named_cells import Names
from reports.document.openpyxl_internals import Meaning, meaning, names_of, open_xml
from reports.document.relative_formulas import Filled, Relative, relative, within_row
from reports.document.sheet_xml import Cell, Declares, SheetXml, Value
from reports.document.workbook_reader import Unreadable, open_workbook

MOST_INVENTORY_CELLS = 6_000_000
MOST_INVENTORY_ROWS = 300_000
_MOST_COLUMNS = 300
_WIDEST_MERGE = 400  # cells a label is repeated in


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


def cell_of(name: str) -> tuple[int, int]:
    """Row and column of a cell by its name."""
    letters = name.rstrip("0123456789")
    return int(name[len(letters) :]), _column(letters)


_column = lru_cache(maxsize=2048)(column_index_from_string)


def read_grids(path: Path) -> list[Grid]:
    """Every sheet of the workbook in order. Raises Unreadable (see `workbook_reader`) for a file
    that cannot be opened, TooManyCells for one that holds too much."""
    opened = open_workbook(path)
    words: dict[str, str] = {}
    grids, left = [], MOST_INVENTORY_CELLS
    for sheet in opened.sheets:
        grid = Grid(str(sheet.title)[:120], hidden=sheet.sheet_state != "visible")
        filling = _Filling(grid, meaning(opened.book, sheet), words, left)
        filling.names = Names(names_of(opened.book, sheet))
        filling.fill(opened.book, sheet)
        left -= sum(map(len, grid.rows.values()))
        grids.append(grid)
    return grids


class _Filling:
    """Fills the grid of one sheet, row by row."""

    def __init__(self, grid: Grid, means: Meaning, words: dict[str, str], most: int) -> None:
        self.grid, self.words, self.left = grid, words, most
        self.xml = SheetXml(means, self._take)
        self.same: dict[str, Relative] = {}
        self.filled: dict[int, Filled] = {}  # by column, the formula that is filled down there
        self.names = Names({})

    def fill(self, book: Any, sheet: Any) -> None:
        """Read the sheet."""
        try:
            with open_xml(book, sheet) as source:
                self.xml.read(source)
        except (ExpatError, Declares, ValueError, IndexError, KeyError) as error:
            raise Unreadable(
                "corrupt", f"The sheet \u201c{self.grid.name}\u201d is damaged ({error})."
            ) from None
        for first, last in self.xml.hidden_columns:
            self.grid.hidden_columns.update(range(first, min(last, _MOST_COLUMNS) + 1))
        for merged in self.xml.merged:
            _repeat(self.grid, merged)

    def _take(self, row: int, cells: list[Cell], hidden: bool) -> None:
        kept: dict[int, Value] = {}
        grid = self.grid
        for column, stored, text, shared in cells:
            if column > _MOST_COLUMNS:
                break
            value = self._worded(stored) if isinstance(stored, str) else stored
            if text or shared:
                formula = self._formula(text, shared, row, column)
                if formula is not None:
                    grid.formulas[row, column] = formula
                if value is None:
                    grid.uncalculated.add((row, column))
            if value is not None:
                kept[column] = value
        if kept:
            grid.rows[row] = kept
            self._count(len(kept))
        if hidden:
            grid.hidden_rows.add(row)

    def _worded(self, text: str) -> str | None:
        """A text without what surrounds it, the same object each time; None for an empty one."""
        known = self.words.get(text)
        if known is None:
            known = self.words[text] = text.replace("\x00", "").strip()
        return known or None

    def _count(self, cells: int) -> None:
        self.left -= cells
        if self.left < 0 or len(self.grid.rows) > MOST_INVENTORY_ROWS:
            raise TooManyCells(
                f"The workbook holds more than {MOST_INVENTORY_CELLS:,} filled cells or "
                f"{MOST_INVENTORY_ROWS:,} rows on a sheet. Attach a copy that holds only the "
                "sheets of the inventory, or one file for each site."
            )

    def _formula(self, text: str, shared: str, row: int, column: int) -> Relative | None:
        if shared:
            if shared not in self.xml.shared:
                return None
            key = f"shared {shared}"
            if key not in self.same:
                text, at, first = self.xml.shared[shared]
                self.same[key] = relative(self.names.resolved(text), at, first)
            return self.same[key]
        text = self.names.resolved(text)
        filled = self.filled.get(column)
        if filled is not None and filled.stands_at(text, row):
            return filled.formula
        found = relative(text, row, column)
        found = self.same.setdefault(found.text, found)
        self.filled[column] = Filled(found, within_row(text, row))
        return found


def _repeat(grid: Grid, merged: str) -> None:
    """Words of a merged range stand in every cell it covers; numbers stand where they are."""
    left, top, right, bottom = range_boundaries(merged)
    if (right - left + 1) * (bottom - top + 1) > _WIDEST_MERGE:
        return
    value = grid.at(top, left)
    if not isinstance(value, str):
        return
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            grid.rows.setdefault(row, {}).setdefault(column, value)
