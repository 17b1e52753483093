"""Row labels of several printed lines that the layout model took for several rows: lines without
figures that begin in the middle of a sentence, or stand much closer to the row beside them than
rows do, belong to that row."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from statistics import median

from reports.document.layout.cells import CellGrid, GridCell
from reports.document.layout.drawn_rules import is_parted
from sibyl_project.common.regex import regex

_UNENDED = regex(r"(?:[&,/–-]|\b(?:and|or|of|for|in|the|und|von|für))$", re.IGNORECASE)
_TIGHT = 0.6  # of the font size: white up to which two lines are of one label
_CLOSER = 0.5  # of the white between rows: white up to which two lines are of one label
_FEWEST = 2  # pairs of rows that show how much white is usual between rows


def with_whole_labels(grid: CellGrid) -> CellGrid:
    """The grid, rows that hold only a further line of the label above or the first line of the
    label below made one with that row."""
    joined = {number: grid.row(number) for number in range(grid.rows)}
    homes: dict[int, int] = {}
    usual = _usual_white(grid)
    for number in range(grid.rows):
        row = joined[number]
        if len(row) != 1:
            continue
        home = _home(grid, joined, homes.get(number - 1, number - 1), number, usual)
        if home is not None:
            homes[number] = home
            joined[home] = _with_line(joined[home], row[0])
    return _without(grid, joined, homes) if homes else grid


def _home(
    grid: CellGrid,
    rows: Mapping[int, list[GridCell]],
    before: int,
    number: int,
    usual: float | None,
) -> int | None:
    """The row to whose label the only cell of a row belongs: `before`, the row above or the one
    that is a line of, or the row below."""
    line = rows[number][0]
    above = _beside(rows, before, line)
    below = _beside(rows, number + 1, line)
    nearer = above is not None and (below is None or _white(above, line) < _white(line, below))
    if above is not None and nearer:
        apart = below is None or _white(above, line) <= _CLOSER * _white(line, below)
        if _goes_on(above, line) or (apart and _is_closer(above, line, usual)):
            return before
    if below is not None and (
        _goes_on(line, below)
        or (_is_closer(line, below, usual) and _is_one_cell(grid, line, below))
    ):
        return number + 1
    return None


def _usual_white(grid: CellGrid) -> float | None:
    """The white between the labels of rows that hold more than a label, None where few do."""
    full = [number for number in range(grid.rows) if len(grid.row(number)) > 1]
    whites = [
        _white(grid.cells[above, 0], grid.cells[below, 0])
        for above, below in pairwise(full)
        if below == above + 1 and {(above, 0), (below, 0)} <= grid.cells.keys()
    ]
    return median(whites) if len(whites) >= _FEWEST else None


def _is_closer(upper: GridCell, lower: GridCell, usual: float | None) -> bool:
    """Whether two labels of one style stand much closer than rows do, as lines of one label."""
    last, first = upper.pieces[-1], lower.pieces[0]
    same = (last.bold, last.colour, round(last.size, 1)) == (
        first.bold,
        first.colour,
        round(first.size, 1),
    )
    return usual is not None and same and _white(upper, lower) <= _CLOSER * usual


def _is_one_cell(grid: CellGrid, line: GridCell, below: GridCell) -> bool:
    """Whether the table is drawn with rules, but none between a line and the label below it. A
    heading, too, may stand close to its first row; it is parted from it as rows are."""
    width = (min(line.box.x0, below.box.x0), max(line.box.x1, below.box.x1))
    first, last = grid.row_edges[0], grid.row_edges[-1]
    return is_parted(grid.rules, (first, last), width) and not is_parted(
        grid.rules, (line.pieces[-1].box.cy, below.pieces[0].box.cy), width
    )


def _beside(rows: Mapping[int, list[GridCell]], number: int, line: GridCell) -> GridCell | None:
    """The label of a row in the same column as a line, if the row holds more than that."""
    row = rows.get(number, [])
    return next((one for one in row if one.column == line.column), None) if len(row) > 1 else None


def _goes_on(upper: GridCell, lower: GridCell) -> bool:
    """Whether the lower label goes on where the upper one ended: closely below it, in its style, in
    small letters or brackets, or behind a word that ends no label."""
    last, first = upper.pieces[-1], lower.pieces[0]
    same = last.bold == first.bold and last.colour == first.colour
    inside = first.text[:1].islower() or first.text.startswith("(") or _UNENDED.search(last.text)
    return same and bool(inside) and _white(upper, lower) <= _TIGHT * first.size


def _white(upper: GridCell, lower: GridCell) -> float:
    return lower.pieces[0].box.y0 - upper.pieces[-1].box.y1


def _with_line(row: list[GridCell], line: GridCell) -> list[GridCell]:
    """A row with a line more in the label of that column."""
    return [
        GridCell(
            cell.row,
            cell.column,
            max(cell.last, line.last),
            sorted([*cell.pieces, *line.pieces], key=lambda piece: piece.baseline),
        )
        if cell.column == line.column
        else cell
        for cell in row
    ]


def _without(
    grid: CellGrid, rows: Mapping[int, list[GridCell]], homes: Mapping[int, int]
) -> CellGrid:
    """The grid with each row of `homes` made part of its home."""
    kept = [number for number in range(grid.rows) if number not in homes]
    at = {number: place for place, number in enumerate(kept)}
    cells = {
        (at[number], cell.column): GridCell(at[number], cell.column, cell.last, cell.pieces)
        for number in kept
        for cell in rows[number]
    }
    # a row begins where the first of what was made one with it began
    firsts = [
        min([number, *(one for one, home in homes.items() if home == number)]) for number in kept
    ]
    edges = (*(grid.row_edges[first] for first in firsts), grid.row_edges[-1])
    return CellGrid(cells, edges, grid.column_edges, grid.rules)
