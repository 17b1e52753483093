"""A workbook in memory whose cells may be changed: what is computed of a changed cell follows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from decimal import Decimal
from functools import cached_property

from reports.document.relative_formulas import Relative
from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid
from reports.inventory.evaluating import evaluated
from reports.inventory.values import number, words

Cell = tuple[str, int, int]
_MOST_STEPS = 4000
_ADDS = re.compile(r"^\+?(?:ROUND\()?(?:SUM|SUBTOTAL|AGGREGATE|SUMIFS?|SUMPRODUCT)\b", re.I)


def copied(grids: Sequence[Grid]) -> list[Grid]:
    """The same sheets, whose cells may be changed without the others."""
    found = []
    for grid in grids:
        other = copy(grid)
        other.rows = {row: dict(cells) for row, cells in grid.rows.items()}
        other.formulas = dict(grid.formulas)
        found.append(other)
    return found


class Book:
    """Sheets by their names, and the formulas that take in each cell."""

    def __init__(self, grids: Sequence[Grid]) -> None:
        self.grids = {grid.name: grid for grid in grids}

    def value(self, cell: Cell) -> Value:
        """What stands in a cell."""
        return self.grids[cell[0]].at(cell[1], cell[2])

    def put(self, cell: Cell, value: Value, formula: Relative | None = None) -> None:
        """Type a value into a cell; whatever is computed of it follows."""
        sheet, row, column = cell
        before = number(self.value(cell))
        grid = self.grids[sheet]
        grid.formulas.pop((row, column), None)
        if formula is not None:
            grid.formulas[row, column] = formula
        self._write(cell, value)
        self._follow(cell, before or Decimal(0))

    def _write(self, cell: Cell, value: Value) -> None:
        cells = self.grids[cell[0]].rows.setdefault(cell[1], {})
        if value is None:
            cells.pop(cell[2], None)
        else:
            cells[cell[2]] = value

    @cached_property
    def _users(self) -> dict[tuple[str, int], list[tuple[Cell, int, int]]]:
        """By sheet and column, the formulas that take in rows of it, and which."""
        found: dict[tuple[str, int], list[tuple[Cell, int, int]]] = defaultdict(list)
        for grid in self.grids.values():
            for (row, column), formula in grid.formulas.items():
                for one in formula.references(row, column):
                    for at in range(one.left, min(one.right, one.left + 40) + 1):
                        user = ((grid.name, row, column), one.top, one.bottom)
                        found[one.sheet or grid.name, at].append(user)
        return found

    def _follow(self, first: Cell, before: Decimal) -> None:
        left = [(first, before)]
        for _ in range(_MOST_STEPS):
            if not left:
                return
            cell, was = left.pop(0)
            now = number(self.value(cell)) or Decimal(0)
            for user, old in list(self._affected(cell)):
                new = self._again(user, old, was, now)
                if new is not None and new != old:
                    self._write(user, float(new))
                    left.append((user, old))

    def _affected(self, cell: Cell) -> Iterator[tuple[Cell, Decimal]]:
        for user, top, bottom in self._users.get((cell[0], cell[2]), ()):
            stands = (user[1], user[2]) in self.grids[user[0]].formulas
            value = number(self.value(user))
            if top <= cell[1] <= bottom and stands and value is not None:
                yield user, value

    def _again(self, user: Cell, old: Decimal, was: Decimal, now: Decimal) -> Decimal | None:
        """What a formula gives after one of its cells has changed: computed where it can be, else
        by the difference for sums and the proportion for products."""
        exact = evaluated(self.grids, *user)
        if exact is not None:
            return exact
        text = self.grids[user[0]].formulas[user[1], user[2]].text
        if _ADDS.match(text):
            return old + now - was
        return old * now / was if was and ("*" in text or "/" in text) else None

    def take_out(self, sheet: str, rows: Sequence[int], gone: int) -> None:
        """Take a row out of the data rows of a table: those below move up, the last is empty."""
        grid = self.grids[sheet]
        following = [row for row in rows if row >= gone]
        for row in following:
            for at, value in list(grid.rows.get(row, {}).items()):
                if number(value) is not None:
                    self.put((sheet, row, at), value, grid.formulas.get((row, at)))
        for row, below in zip(following, [*following[1:], 0], strict=False):
            self._move(grid, below, row)

    def _move(self, grid: Grid, source: int, target: int) -> None:
        grid.rows[target] = dict(grid.rows.get(source, {}))
        for place in [place for place in grid.formulas if place[0] == target]:
            del grid.formulas[place]
        for place, formula in list(grid.formulas.items()):
            if place[0] == source:
                grid.formulas[target, place[1]] = formula
        if not grid.rows[target]:
            del grid.rows[target]

    def copy_row(self, sheet: str, source: int, target: int) -> None:
        """Write a row over another."""
        self._move(self.grids[sheet], source, target)

    def text(self, cell: Cell) -> str:
        """The words of a cell."""
        return words(self.value(cell))
