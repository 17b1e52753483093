"""Tables whose cells are drawn with rules: the page's lines of text fill the cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any

from reports.document.lines import Box, Line, around, words_of
from reports.document.paragraphs import join_lines
from reports.document.ruled_cells import ruled_cells
from reports.document.tables import Grid, is_figure
from sibyl_project.common.regex import regex

_MIN_ROWS = 2
_MIN_COLUMNS = 2
_WHOLE_ROWS = 3
_MIN_FILLED = 0.35  # share of cells with text
_MAX_PAGE_SHARE = 0.92  # a "table" as large as the page is the page's frame
_SAME_LINE = 2.5  # points
_SIDE_BY_SIDE = 8.0  # points
_CRAMPED = 2  # cells
_STRAIGHT = frozenset({"l", "re", "qu"})  # lines, rectangles, quads: what rules are drawn with
_LEAST_RULE = 40.0  # points
_LEAST_RULES = 3  # at different heights
_MOST_PATHS = 3000  # more are a map or a chart, and cost minutes

_AXIS = regex(r"[\d.,%]+(?: [\d.,%]+){3,}$")  # the scale of a chart

_Filled = dict[tuple[int, int], list[Line]]  # (row, column) -> what stands there


def ruled_tables(
    drawings: Sequence[dict[str, Any]], lines: Sequence[Line], page_box: Box
) -> list[Grid]:
    """The usable ruled tables of a page with these paths; frames of pictures, bars of charts and
    bare header rows are left out."""
    grids: list[Grid] = []
    taken: set[int] = set()
    for cells in _candidates(drawings, lines, page_box):
        box = around(cells)
        if box.width * box.height > _MAX_PAGE_SHARE * page_box.width * page_box.height:
            continue
        inside = [
            line for line in lines if line.upright and id(line) not in taken and box.holds(line.box)
        ]
        grid = _grid(_cell_rows(cells), inside)
        if grid is not None:
            taken.update(id(line) for line in inside)
            grids.append(grid)
    return grids


def _candidates(
    drawings: Sequence[dict[str, Any]], lines: Sequence[Line], page_box: Box
) -> list[list[Box]]:
    """The cells of each table that the straight rules of the page make; asked only where there are
    rules enough."""
    straight = [
        path
        for path in drawings
        if path["items"] and all(item[0] in _STRAIGHT for item in path["items"])
    ]
    across = {
        round(path["rect"][1] / 3)
        for path in straight
        if path["rect"][2] - path["rect"][0] >= _LEAST_RULE
    }
    if len(across) < _LEAST_RULES or len(straight) > _MOST_PATHS:
        return []
    return ruled_cells(straight, [line.box for line in lines], page_box)


def _cell_rows(cells: Sequence[Box]) -> list[list[Box]]:
    """Cells by the height of their upper edge, each row from left to right."""
    ordered = sorted(cells, key=lambda cell: (cell.y0, cell.x0))
    return [list(row) for _, row in groupby(ordered, key=lambda cell: cell.y0)]


def _grid(cells: list[list[Box]], inside: list[Line]) -> Grid | None:
    """A grid of the lines in their cells, or None where it makes no table."""
    boxes = [(row, cell) for row, members in enumerate(cells) for cell in members]
    if not boxes or not inside:
        return None
    lefts = _edges([cell.x0 for _, cell in boxes])
    filled: _Filled = {}
    for line in inside:
        for piece in _pieces(line, [cell for _, cell in boxes]):
            row, cell = _home(piece.box, boxes)
            filled.setdefault((row, _column(cell, piece, lefts)), []).append(piece)
    filled = _spread(filled)
    if sum(_is_cramped(pieces) for pieces in filled.values()) >= _CRAMPED:
        return None
    columns = sorted({column for _, column in filled})
    rows = [
        [_cell_text(filled.get((row, column), [])) for column in columns]
        for row in sorted({row for row, _ in filled})
    ]
    extents = [
        around(piece.box for (_, at), pieces in filled.items() if at == column for piece in pieces)
        for column in columns
    ]
    return (
        Grid(around(line.box for line in inside), rows, extents, inside)
        if _is_table(rows)
        else None
    )


def _column(cell: Box, piece: Line, lefts: list[float]) -> int:
    """The column of a piece: that of its cell, or in a cell over several columns the one it stands
    in."""
    own = max((at for at, left in enumerate(lefts) if left <= cell.x0 + 1), default=0)
    within = [
        at
        for at, left in enumerate(lefts)
        if at > own and left < cell.x1 - 1 and left <= piece.box.x0 + 2
    ]
    return max(within, default=own)


def _is_cramped(pieces: list[Line]) -> bool:
    """Whether figures stand side by side in one cell: the rules do not part all columns."""
    figures = [piece for piece in pieces if is_figure(piece.text)]
    return any(
        abs(left.baseline - right.baseline) <= _SAME_LINE
        and left.box.gap_x(right.box) > _SIDE_BY_SIDE
        for left, right in pairwise(
            sorted(figures, key=lambda piece: (round(piece.baseline), piece.box.x0))
        )
    )


def _spread(filled: _Filled) -> _Filled:
    """Cells without rules between their lines, taken apart where every line has its own row in
    another column."""
    rows_at = [
        (piece.baseline, row, column)
        for (row, column), pieces in filled.items()
        for piece in pieces
    ]
    result: _Filled = {}
    for (row, column), pieces in filled.items():
        homes: list[int | None] = []
        if len({round(piece.baseline) for piece in pieces}) > 1:
            homes = [_row_beside(piece, column, rows_at) for piece in pieces]
        apart = None not in homes and len(set(homes)) > 1
        for piece, home in zip(pieces, homes if apart else [row] * len(pieces), strict=True):
            at = row if home is None else home
            result.setdefault((at, column), []).append(piece)
    return result


def _row_beside(piece: Line, column: int, rows_at: list[tuple[float, int, int]]) -> int | None:
    """The row in which another column has a line on the baseline of `piece`."""
    near = [
        (abs(baseline - piece.baseline), row) for baseline, row, other in rows_at if other != column
    ]
    distance, row = min(near, default=(_SAME_LINE + 1, -1))
    return row if distance <= _SAME_LINE else None


def _pieces(line: Line, cells: list[Box]) -> list[Line]:
    """The line whole where one cell holds it, else its words."""
    whole = any(
        cell.x0 - 2 <= line.box.x0
        and line.box.x1 <= cell.x1 + 2
        and cell.y0 <= line.box.cy <= cell.y1
        for cell in cells
    )
    return [line] if whole else words_of(line)


def _home(piece: Box, boxes: Sequence[tuple[int, Box]]) -> tuple[int, Box]:
    """The smallest cell that holds the middle of a piece, else the nearest."""
    x, y = piece.cx, piece.cy
    holding = [
        entry
        for entry in boxes
        if entry[1].x0 <= x <= entry[1].x1 and entry[1].y0 <= y <= entry[1].y1
    ]
    return min(
        holding or boxes,
        key=lambda entry: (_distance(entry[1], x, y), entry[1].width * entry[1].height),
    )


def _distance(cell: Box, x: float, y: float) -> float:
    return max(cell.x0 - x, x - cell.x1, 0.0) + max(cell.y0 - y, y - cell.y1, 0.0)


def _edges(values: list[float]) -> list[float]:
    edges: list[float] = []
    for value in sorted(values):
        if not edges or value - edges[-1] > 2:
            edges.append(value)
    return edges


def _cell_text(pieces: list[Line]) -> str:
    """The pieces of a cell line by line."""
    rows: list[list[Line]] = []
    for piece in sorted(pieces, key=lambda item: item.baseline):
        if rows and piece.baseline - rows[-1][0].baseline <= _SAME_LINE:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return join_lines(
        [
            " ".join(piece.text for piece in sorted(row, key=lambda item: item.box.x0))
            for row in rows
        ]
    )


def _is_table(rows: list[list[str]]) -> bool:
    if len(rows) < _MIN_ROWS or len(rows[0]) < _MIN_COLUMNS:
        return False
    if any(_AXIS.match(cell) for row in rows for cell in row):
        return False
    wide = [row for row in rows if sum(map(bool, row)) >= _MIN_COLUMNS]
    filled = sum(bool(cell) for row in rows for cell in row) / (len(rows) * len(rows[0]))
    return len(wide) >= max(_MIN_ROWS, 0.4 * len(rows)) and filled >= _MIN_FILLED


def is_complete(grid: Grid) -> bool:
    """Whether a grid is a whole table: at least three rows of two cells, most with words in the
    first or second cell."""
    rows = [row for row in grid.rows if sum(map(bool, row)) >= _MIN_COLUMNS]
    labelled = sum(
        any(char.isalpha() for cell in row[:2] for char in cell if not is_figure(cell))
        for row in rows
    )
    return len(rows) >= _WHOLE_ROWS and labelled >= 0.5 * len(rows)
