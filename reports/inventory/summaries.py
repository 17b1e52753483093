"""What the cells outside the activity tables say of the lines they are made of: "Scope 3 category 9
= Freight!F18/1000" tells where the lines of the sheet Freight belong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.kinds import Belongs, kind_of, scope_said
from reports.inventory.sheet_factors import method_in
from reports.inventory.types import Line, Place, RowState, Table, TableKind
from reports.inventory.values import is_number, is_text, number, words

_DEEPEST = 5  # formulas that refer to formulas
_MOST = 0.6  # of the lines of a column: then a total means all of them
_QUOTED = re.compile(r'"([^"]+)"')
_ABOVE = 12  # rows in which the head of a column is sought

Cell = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Statement:
    """A cell of a summary: what its words say, its value, the lines whose emissions it adds, and
    the lines whose activity it takes with the cells it multiplies it by."""

    place: Place
    words: str
    belongs: Belongs
    method: str
    value: Decimal | None
    adds: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    by: tuple[Cell, ...] = ()


@dataclass
class Index:
    """Which lines stand in which cells, by the number of the line."""

    lines: Sequence[Line]
    tables: Sequence[Table]
    grids: Mapping[str, Grid]
    stated: dict[Cell, list[int]] = field(init=False)
    amounts: dict[Cell, list[int]] = field(init=False)
    columns: dict[tuple[str, int], dict[str, list[tuple[int, int]]]] = field(init=False)
    totals: set[tuple[str, int]] = field(init=False)
    inside: set[tuple[str, int]] = field(init=False)

    def __post_init__(self) -> None:
        self.stated, self.amounts = defaultdict(list), defaultdict(list)
        self.columns = defaultdict(lambda: defaultdict(list))
        for at, line in enumerate(self.lines):
            for name, place, cells in (
                ("stated", line.stated_place, self.stated),
                ("amounts", line.activity_place, self.amounts),
            ):
                if place is not None and ":" not in place.cells:
                    row, column = cell_of(place.cells)
                    cells[place.sheet, row, column].append(at)
                    self.columns[place.sheet, column][name].append((row, at))
        self.totals, self.inside = set(), set()
        for table in self.tables:
            if table.kind is not TableKind.ACTIVITY:
                continue
            for body in table.rows if not table.turned else ():
                self.inside.add((table.sheet, body.number))
                if body.state is RowState.TOTAL:
                    self.totals.add((table.sheet, body.number))
            self.inside.update((table.sheet, at) for at in (table.columns if table.turned else ()))

    def within(self, sheet: str, reference: Reference, name: str) -> list[int]:
        """The lines whose emissions ("stated") or amounts stand in a stretch of cells."""
        if reference.single:
            cells = self.stated if name == "stated" else self.amounts
            return cells.get((sheet, reference.top, reference.left), [])
        return [
            at
            for column in range(reference.left, min(reference.right, reference.left + 60) + 1)
            for row, at in self.columns.get((sheet, column), {}).get(name, ())
            if reference.top <= row <= reference.bottom
        ]


def statements_of(index: Index) -> list[Statement]:
    """Every cell outside the rows of activity tables that is a number with words about a scope, a
    method or an activity."""
    found = []
    for grid in index.grids.values():
        for row, cells in sorted(grid.rows.items()):
            if (grid.name, row) in index.inside:
                continue
            for column, value in sorted(cells.items()):
                if not is_number(value):
                    continue
                if statement := _statement(index, grid, row, column):
                    found.append(statement)
    return found


def _statement(index: Index, grid: Grid, row: int, column: int) -> Statement | None:
    cells = grid.rows[row]
    beside = " ".join(
        words(cells[at]) for at in sorted(cells) if at < column and is_text(cells[at])
    )
    above = _head(grid, row, column)
    belongs, method = _said(beside, above)
    if not belongs.scope and not belongs.name and not method:
        return None
    adds: set[int] = set()
    takes: set[int] = set()
    by: list[Cell] = []
    formula = grid.formulas.get((row, column))
    if formula is not None:
        _follow(index, (grid.name, row, column), adds, takes, by, 0)
        by = [cell for cell in by if "*" in formula.text]
    return Statement(
        place=Place(grid.name, address(row, column)),
        words=f"{beside} {above}".strip(),
        belongs=belongs,
        method=method,
        value=number(cells[column]),
        adds=tuple(sorted(adds)),
        takes=tuple(sorted(takes)),
        by=tuple(by),
    )


def follow(index: Index, cell: Cell) -> tuple[set[int], set[int]]:
    """The lines whose emissions and those whose amounts the formula of a cell takes in."""
    adds: set[int] = set()
    takes: set[int] = set()
    _follow(index, cell, adds, takes, [], 0)
    return adds, takes


def _said(beside: str, above: str) -> tuple[Belongs, str]:
    both = f"{beside} {above}"
    for text in (beside, above, both):
        found = scope_said(text)
        if found.scope:
            what = kind_of(text)
            category = found.category or (what.category if found.scope == "3" else None)
            return Belongs(found.scope, category, what.name, "summary"), method_in(both)
    what = kind_of(beside)
    method = method_in(both)
    if method and what.scope in ("", "2"):
        return Belongs("2", None, what.name, "summary"), method
    return what, method


def _head(grid: Grid, row: int, column: int) -> str:
    for at in range(row - 1, max(0, row - _ABOVE), -1):
        value = grid.at(at, column)
        if is_text(value):
            return words(value)
    return ""


def _follow(
    index: Index, cell: Cell, adds: set[int], takes: set[int], by: list[Cell], depth: int
) -> None:
    """Collect the lines that a formula adds, those whose amounts it takes, and the single cells it
    may multiply these by."""
    sheet, row, column = cell
    formula = index.grids[sheet].formulas.get((row, column))
    if formula is None or depth > _DEEPEST:
        return
    quoted = {text.lower() for text in _QUOTED.findall(formula.text)}
    for reference in formula.references(row, column):
        on = reference.sheet or sheet
        if on not in index.grids:
            continue
        for name, found in (("stated", adds), ("amounts", takes)):
            lines = index.within(on, reference, name)
            found.update(_meant(index, lines, quoted))
        if reference.single:
            _single(index, on, reference, adds, takes, by, depth)
        elif not reference.single and on == sheet and reference.bottom - reference.top < 60:
            for at in range(reference.top, reference.bottom + 1):
                if (on, at) not in index.inside:
                    _follow(index, (on, at, reference.left), adds, takes, by, depth + 1)


def _single(
    index: Index,
    sheet: str,
    reference: Reference,
    adds: set[int],
    takes: set[int],
    by: list[Cell],
    depth: int,
) -> None:
    row, column = reference.top, reference.left
    cell = (sheet, row, column)
    if index.stated.get(cell) or index.amounts.get(cell):
        return
    if (sheet, row) in index.totals:
        for name, found in (("stated", adds), ("amounts", takes)):
            found.update(_summed(index, cell, name))
        return
    if cell in ((on, r, c) for on, r, c in by):
        return
    before = len(adds) + len(takes)
    _follow(index, cell, adds, takes, by, depth + 1)
    if len(adds) + len(takes) == before and number(index.grids[sheet].at(row, column)) is not None:
        by.append(cell)


def _summed(index: Index, cell: Cell, name: str) -> Iterable[int]:
    """The lines of a column that a total of it sums: all, where its formula takes in most."""
    sheet, _, column = cell
    every = [at for _, at in index.columns.get((sheet, column), {}).get(name, ())]
    if not every:
        return every
    taken: set[int] = set()
    _down(index, cell, name, taken, 0)
    return every if not taken or len(taken) >= _MOST * len(every) else taken


def _down(index: Index, cell: Cell, name: str, taken: set[int], depth: int) -> None:
    sheet, row, column = cell
    formula = index.grids[sheet].formulas.get((row, column))
    if formula is None or depth > _DEEPEST:
        return
    for reference in formula.references(row, column):
        on = reference.sheet or sheet
        if on not in index.grids:
            continue
        lines = index.within(on, reference, name)
        taken.update(lines)
        if reference.single and not lines:
            _down(index, (on, reference.top, reference.left), name, taken, depth + 1)


def _meant(index: Index, lines: Sequence[int], quoted: set[str]) -> Iterator[int]:
    """The lines that a sum with criteria means: those that say one of its quoted words."""
    for at in lines:
        line = index.lines[at]
        said = {line.kind.lower(), line.site.lower(), line.country.lower(), line.scope, line.method}
        if not quoted or said & quoted:
            yield at
