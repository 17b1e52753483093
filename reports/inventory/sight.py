"""The cells of a table by its own rows and columns, whichever way round it stands on its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from reports.document.relative_formulas import Reference, Relative
from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid, address
from reports.inventory.types import Column, Place, Table

_EMPTY: Mapping[int, Value] = {}


@dataclass(frozen=True, slots=True)
class Sight:
    """A sheet, or the same sheet with rows and columns changed for each other."""

    grid: Grid
    turned: bool = False

    def at(self, row: int, column: int) -> Value:
        """The value of a cell, None for an empty one."""
        if self.turned:
            row, column = column, row
        cells = self.grid.rows.get(row)
        return None if cells is None else cells.get(column)

    def filled(self, row: int, columns: Iterable[int]) -> Mapping[int, Value]:
        """The filled cells of a row in these columns, and perhaps in others: in no order, and not
        to be changed."""
        if not self.turned:
            return self.grid.rows.get(row, _EMPTY)
        return {at: value for at in columns if (value := self.at(row, at)) is not None}

    def cells(self, row: int) -> Mapping[int, Value]:
        """The filled cells of a row by their columns, from left to right; not to be changed."""
        if not self.turned:
            cells = self.grid.rows.get(row, _EMPTY)
            columns = list(cells)
            in_order = sorted(columns)
            if columns == in_order:
                return cells
            return {at: cells[at] for at in in_order}
        return {at: cells[row] for at, cells in sorted(self.grid.rows.items()) if row in cells}

    def formula(self, row: int, column: int) -> Relative | None:
        """The formula of a cell."""
        return self.grid.formulas.get((column, row) if self.turned else (row, column))

    def references(self, row: int, column: int) -> Iterator[Reference]:
        """What the formula of a cell refers to, as the sheets stand."""
        formula = self.formula(row, column)
        if formula is not None:
            yield from formula.references(*((column, row) if self.turned else (row, column)))

    def own(self, row: int, reference: Reference) -> range:
        """The columns of this row that a reference to this sheet takes in."""
        if reference.sheet and reference.sheet != self.grid.name:
            return range(0)
        top, left, bottom, right = _corners(reference, self.turned)
        return range(left, right + 1) if top <= row <= bottom else range(0)

    def down(self, column: int, reference: Reference) -> range:
        """The rows of this column that a reference to this sheet takes in."""
        if reference.sheet and reference.sheet != self.grid.name:
            return range(0)
        top, left, bottom, right = _corners(reference, self.turned)
        return range(top, bottom + 1) if left <= column <= right else range(0)

    def hidden(self, row: int) -> bool:
        """Whether a row or its sheet is hidden."""
        hidden = self.grid.hidden_columns if self.turned else self.grid.hidden_rows
        return self.grid.hidden or row in hidden

    def place(self, row: int, column: int) -> Place:
        """Where a cell stands."""
        name = address(column, row) if self.turned else address(row, column)
        return Place(self.grid.name, name)

    def stretch(self, row: int, columns: list[Column]) -> Place:
        """Where the cells of a row in these columns stand, from the first to the last."""
        first = self.place(row, columns[0].number).cells
        last = self.place(row, columns[-1].number).cells
        return Place(self.grid.name, f"{first}:{last}")


def _corners(reference: Reference, turned: bool) -> tuple[int, int, int, int]:
    if turned:
        return reference.left, reference.top, reference.right, reference.bottom
    return reference.top, reference.left, reference.bottom, reference.right


def sight_of(table: Table, grid: Grid) -> Sight:
    """The cells of a table by its own rows and columns."""
    return Sight(grid, table.turned)
