"""Which tables a page has: ruled and unruled candidates weighed against each other, and headers
given to those without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.document.lines import Box, Line, around
from reports.document.ruled_tables import is_complete, ruled_tables
from reports.document.tables import Grid, baseline_rows, is_figure, place, unruled_tables
from reports.language.years import is_year

_COVERED = (
    0.6  # share of an unruled table held by whole ruled ones, from which the ruled ones stand
)
# lines of the whole ruled tables it touches, for each of its own, from which the ruled ones stand
_WEIGHT = 0.5
_HEADER_REACH = 100.0  # points above a table within which its header may stand
_HEADER_ROWS = 3  # first rows of a table in which years make a header
_HEADER_CELL = 42  # characters
_BESIDE = 12.0  # points between a column and a header that belongs to it


def tables_of(lines: list[Line], page_box: Box, drawings: Sequence[dict[str, Any]]) -> list[Grid]:
    """The tables of a page with these paths (as `Page.get_cdrawings` gives them); no line belongs
    to two of them."""
    ruled = ruled_tables(drawings, lines, page_box)
    free = unruled_tables(lines)
    kept = [grid for grid in free if not _is_covered(grid, ruled)]
    taken = {id(line) for grid in kept for line in grid.lines}
    chosen = kept + [grid for grid in ruled if not any(id(line) in taken for line in grid.lines)]
    used = {id(line) for grid in chosen for line in grid.lines}
    if len(kept) < len(free):
        chosen.extend(unruled_tables([line for line in lines if id(line) not in used]))
    _give_headers(sorted(chosen, key=lambda grid: grid.box.y0), lines)
    return chosen


def _is_covered(free: Grid, ruled: Sequence[Grid]) -> bool:
    """Whether whole ruled tables hold most of an unruled one, or lose more to it than it gains."""
    ids = {id(line) for line in free.lines}
    whole = [
        grid for grid in ruled if is_complete(grid) and any(id(line) in ids for line in grid.lines)
    ]
    if not whole:
        return False
    if len(whole) == 1 and free.rows[-len(whole[0].rows) :] == whole[0].rows:
        return False  # the same table, perhaps with more of its header
    shared = sum(id(line) in ids for grid in whole for line in grid.lines)
    return shared >= _COVERED * len(free.lines) or sum(
        len(grid.lines) for grid in whole
    ) >= _WEIGHT * len(free.lines)


def _give_headers(grids: Sequence[Grid], lines: Sequence[Line]) -> None:
    """To each table without years of its own, the years above it with what stands below them, or
    the header of a table above."""
    used = {id(line) for grid in grids for line in grid.lines}
    free = [line for line in lines if line.upright and id(line) not in used]
    above: tuple[Grid, list[list[Line]]] | None = None
    for grid in grids:
        if own := _own_header(grid):
            above = (grid, own)
        elif found := _header_above(grid, free):
            grid.rows[:0] = [place(row, grid.columns) for row in found]
            taken = [line for row in found for line in row]
            grid.lines.extend(taken)
            grid.box = around([grid.box, *(line.box for line in taken)])
            free = [line for line in free if line not in taken]
            above = (grid, found)
        elif above is not None and _same_columns(above[0], grid):
            rows = (
                [
                    line
                    for line in row
                    if any(line.box.gap_x(column) < _BESIDE for column in grid.columns)
                ]
                for row in above[1]
            )
            grid.borrowed = [place(row, grid.columns) for row in rows if row]


def _own_header(grid: Grid) -> list[list[Line]]:
    """The row of years among the first rows of a table, and the rows of its header below that."""
    rows = baseline_rows(grid.lines)
    start = next((at for at, row in enumerate(rows[: _HEADER_ROWS + 1]) if _years(row)), None)
    return (
        []
        if start is None
        else [rows[start], *_header_rows(rows[start + 1 : start + 1 + _HEADER_ROWS], grid)]
    )


def _header_rows(rows: Sequence[list[Line]], grid: Grid) -> list[list[Line]]:
    """The rows before the first figures that stand over at least two columns of figures, or name a
    year over one."""
    found: list[list[Line]] = []
    for row in rows:
        heads = [line for line in row if _over_a_column(line, grid)]
        if any(is_figure(line.text) and not is_year(line.text) for line in heads):
            break
        over = len(heads) > 1 or any(is_year(line.text) for line in heads)
        if over and max(len(line.text) for line in row) <= _HEADER_CELL:
            found.append(row)
    return found


def _header_above(grid: Grid, free: Sequence[Line]) -> list[list[Line]]:
    """The nearest row of years over the table's columns, not used by anything else, and what of the
    header stands below it."""
    left, right, top = grid.box.x0 - 12, grid.box.x1 + 12, grid.box.y0
    near = [
        line
        for line in free
        if left <= line.box.x0
        and line.box.x1 <= right
        and 0 <= top - line.baseline <= _HEADER_REACH
    ]
    rows = baseline_rows(near)
    for at in range(len(rows) - 1, -1, -1):
        row = rows[at]
        if (
            _years(row)
            and len(row) <= len(grid.columns)
            and all(_over_a_column(line, grid) for line in row if is_year(line.text))
        ):
            return [row, *_header_rows(rows[at + 1 :], grid)]
    return []


def _years(row: Sequence[Line]) -> bool:
    return sum(bool(is_year(line.text)) for line in row) >= 2


def _over_a_column(line: Line, grid: Grid) -> bool:
    return any(line.box.gap_x(column) < 0 for column in grid.columns[1:])


def _same_columns(above: Grid, grid: Grid) -> bool:
    """Whether two tables stand in one column layout, one below the other; the lower may lack the
    last columns."""
    flush = abs(above.box.x0 - grid.box.x0) <= 12
    if not flush or abs(len(above.columns) - len(grid.columns)) > 1:
        return False
    same_width = abs(above.box.x1 - grid.box.x1) <= 40
    return same_width or (
        grid.box.x1 < above.box.x1
        and all(any(column.gap_x(other) < 0 for other in above.columns) for column in grid.columns)
    )
