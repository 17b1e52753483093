"""Tables side by side that the model takes for one: told apart by a second column of row labels
behind a gap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from reports.document.layout.cells import CellGrid, GridCell
from reports.document.layout.column_heads import is_value
from reports.document.tables import is_figure

_FEWEST_ROWS = 3
_LABELLED = 0.6  # share of the rows with figures that have a label before them
_GAP = 1.5  # font sizes of white between the two tables in every row


def tables_within(grid: CellGrid) -> list[CellGrid]:
    """The grid as it is or, where it holds several tables side by side, one grid for each."""
    starts = [0, *(column for column in range(2, grid.columns - 1) if _begins(grid, column))]
    ends = [*starts[1:], grid.columns]
    if len(starts) == 1:
        return [grid]
    return [_stretch(grid, start, end) for start, end in zip(starts, ends, strict=True)]


def _begins(grid: CellGrid, column: int) -> bool:
    """Whether a column holds the row labels of a table of its own: different words before figures,
    and figures of another table before them."""
    rows = [grid.row(number) for number in range(grid.rows)]
    if any(cell.column < column <= cell.last for row in rows for cell in row):
        return False
    figured = [row for row in rows if any(is_value(one) and one.column > column for one in row)]
    labels = [cell for row in figured for cell in row if cell.column == column]
    words = {cell.text for cell in labels if not is_figure(cell.text)}
    named = [row for row in figured if _is_named(row, column)]
    before = [row for row in figured if _value_before(row, column)]
    own = len(named) >= max(_FEWEST_ROWS, _LABELLED * len(figured))
    different = len(words) == len(labels) > 1 and len(before) >= _FEWEST_ROWS
    return own and different and _is_apart(rows, column)


def _is_named(row: Sequence[GridCell], column: int) -> bool:
    """Whether a row has a label in a column or, below a label of several rows, in the next."""
    behind = next((cell for cell in row if cell.column >= column), None)
    return behind is not None and behind.column <= column + 1 and not is_figure(behind.text)


def _value_before(row: Sequence[GridCell], column: int) -> bool:
    """Whether the last cell before a column is a figure with a label before it."""
    before = [cell for cell in row if cell.column < column]
    return bool(before) and is_value(before[-1]) and not is_figure(before[0].text)


def _is_apart(rows: Sequence[Sequence[GridCell]], column: int) -> bool:
    """Whether white as wide as a gutter stands before a column in every row."""
    return all(
        cell.box.x0 - before.box.x1 > _GAP * cell.pieces[0].size
        for row in rows
        for before, cell in pairwise(row)
        if before.column < column <= cell.column
    )


def _stretch(grid: CellGrid, start: int, end: int) -> CellGrid:
    """The columns from `start` to before `end` as a table of its own, without rows that are empty
    there."""
    taken = [cell for cell in grid.cells.values() if start <= cell.column < end]
    rows = sorted({cell.row for cell in taken})
    number = {row: at for at, row in enumerate(rows)}
    cells = {
        (number[cell.row], cell.column - start): GridCell(
            number[cell.row], cell.column - start, cell.last - start, cell.pieces
        )
        for cell in taken
    }
    edges = (*(grid.row_edges[row] for row in rows), grid.row_edges[rows[-1] + 1])
    return CellGrid(cells, edges, grid.column_edges[start : end + 1], grid.rules)
