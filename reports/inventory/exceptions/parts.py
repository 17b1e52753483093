"""The typed cells of which the amounts of lines are computed, as series of their own: halls that a
total adds, quarters that a year adds, tonnes that are multiplied by a distance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.exceptions.series import Series, series_of
from reports.inventory.types import Line, Place, Point, Role, Table
from reports.inventory.values import number

_FEWEST = 4  # cells that make a year, as its quarters do
_NO_AMOUNTS = (Role.FACTOR, Role.GWP, Role.EMISSIONS, Role.YEAR, Role.FACTOR_YEAR)
_MOST_PARTS = 14  # typed cells of one amount


def parts_of(
    lines: Sequence[Line],
    tables: Sequence[Table],
    grids: Mapping[str, Grid],
    sites: Collection[str] = (),
) -> list[Series]:
    """The series of the typed cells in the rows of counted lines from which their amounts are
    computed; cells that are amounts of lines themselves are none, nor those of a year under heads
    that are all names of `sites`, which may differ as they like."""
    seen: set[tuple[int, int]] = set()
    parts: list[tuple[Line, list[tuple[int, int]]]] = []
    for line in lines:
        if line.points or not (line.tonnes or line.feeds) or (line.table, line.row) in seen:
            continue
        seen.add((line.table, line.row))
        table = tables[line.table]
        cells = list(dict.fromkeys(_typed(line, table, grids[table.sheet])))
        if 0 < len(cells) <= _MOST_PARTS:
            parts.append((line, cells))
    known = _amounts(lines) if parts else set()
    named = {name.casefold() for name in sites}
    found: list[Line] = []
    for line, cells in parts:
        table = tables[line.table]
        free = [cell for cell in cells if (table.sheet, address(*cell)) not in known]
        if not _is_dated(line) and all(_head(table, one).casefold() in named for one in free):
            continue
        found += _lines_of(line, table, grids[table.sheet], free)
    return series_of(found)


def _is_dated(line: Line) -> bool:
    return line.month is not None or bool(line.period)


def _head(table: Table, cell: tuple[int, int]) -> str:
    """The head under which a cell stands."""
    column = table.columns.get(cell[0] if table.turned else cell[1])
    return column.head if column is not None else ""


def _amounts(lines: Sequence[Line]) -> set[tuple[str, str]]:
    """The cells that are amounts of lines themselves."""
    return {
        (place.sheet, place.cells)
        for line in lines
        for place in (line.activity_place, *(point.place for point in line.points))
        if place is not None
    }


def _typed(line: Line, table: Table, grid: Grid) -> Iterator[tuple[int, int]]:
    """The typed numbers of the line's own row that the formula of its amount refers to; where that
    is none, those of other amounts that the formula of its emissions adds up."""
    place = line.activity_place
    if place is None or ":" in place.cells or "," in place.cells or place.sheet != table.sheet:
        return
    cell = cell_of(place.cells)
    yield from _referred(cell, table, grid)
    told = line.stated_place
    if cell in grid.formulas or table.turned or told is None or not told.cells.isalnum():
        return
    amounts = {one.number for one in table.with_role(Role.ACTIVITY)}
    if len(amounts) > 1 and told.sheet == table.sheet and cell[1] in amounts:
        for at in _referred(cell_of(told.cells), table, grid):
            if at[1] in amounts:
                yield at


def _referred(
    cell: tuple[int, int], table: Table, grid: Grid, *, sums: bool = True
) -> Iterator[tuple[int, int]]:
    """The typed numbers of its row to which the formula of a cell refers, also through the `sums`
    of the row."""
    row, column = cell
    formula = grid.formulas.get(cell)
    if formula is not None and "-{" in formula.text:
        return  # readings of a meter, of which one is taken from the other
    for one in formula.references(row, column) if formula is not None else ():
        if one.sheet not in ("", table.sheet):
            continue
        top, bottom = max(one.top, row), min(one.bottom, row)
        left, right = one.left, one.right
        if table.turned:
            (top, bottom), (left, right) = (one.top, one.bottom), (column, column)
            if not one.left <= column <= one.right:
                continue
        for at in range(top, min(bottom, top + _MOST_PARTS) + 1):
            for beside in range(left, min(right, left + _MOST_PARTS) + 1):
                made = grid.formulas.get((at, beside))
                if made is None and number(grid.at(at, beside)) is not None:
                    yield at, beside
                elif made is not None and sums and made.function == "SUM":
                    yield from _referred((at, beside), table, grid, sums=False)


def _lines_of(
    line: Line, table: Table, grid: Grid, cells: Sequence[tuple[int, int]]
) -> Iterator[Line]:
    """The line as it stands in each of these cells: one of many periods where a year is added from
    them, else one of each."""
    columns = [table.columns.get(row if table.turned else at) for row, at in cells]
    amounts = [
        (cell, column)
        for cell, column in zip(cells, columns, strict=True)
        if column is not None and column.role not in _NO_AMOUNTS
    ]
    if not _is_dated(line):
        if len(amounts) >= _FEWEST:
            points = tuple(
                Point(None, None, number(grid.at(*cell)), Place(grid.name, address(*cell)))
                for cell, _ in amounts
            )
            yield replace(line, points=points)
        return
    for cell, column in amounts:
        yield replace(
            line,
            kind=", ".join(filter(None, (line.kind, column.head))),
            activity=number(grid.at(*cell)),
            activity_place=Place(grid.name, address(*cell)),
            unit=column.unit or line.unit,
            stated=None,
            computed=None,
        )
