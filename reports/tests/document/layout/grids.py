"""Tables for the tests of the layout reader, written down as rows of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.document.layout.cells import CellGrid, GridCell, Piece
from reports.document.layout.column_heads import bands, label_columns
from reports.document.layout.row_labels import row_paths
from reports.document.lines import Box
from reports.document.tables import is_figure
from reports.types import CellReading, Rect, TableBand, TableContent

HEIGHT, WIDTH, SIZE = 20.0, 100.0, 10.0  # of a row, of a column, of the font, in points
LETTER = 5.0


def grid(
    *rows: Sequence[str], bold: Sequence[int] = (), right: bool = True, lines: float = 0.0
) -> CellGrid:
    """A grid with these words in its cells, figures at the right edge of their columns unless said
    otherwise, rows `bold` set bold; `lines` is how many points rows stand closer than usual."""
    height = HEIGHT - lines
    cells = {
        (row, column): GridCell(
            row, column, column, [_piece(text, row, column, height, row in bold, right=right)]
        )
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
        if text
    }
    row_edges = tuple(height * number for number in range(len(rows) + 1))
    column_edges = tuple(WIDTH * number for number in range(len(rows[0]) + 1))
    return CellGrid(cells, row_edges, column_edges)


def _piece(text: str, row: int, column: int, height: float, bold: bool, *, right: bool) -> Piece:
    width = LETTER * len(text.strip())
    left = WIDTH * column + 2 + LETTER * (len(text) - len(text.lstrip()))
    if column and right and is_figure(text):
        left = WIDTH * (column + 1) - 4 - width
    top = height * row + (height - SIZE) / 2
    box = Box(left, top, left + width, top + SIZE)
    return Piece(text.strip(), box, top + 0.8 * SIZE, SIZE, bold)


def paths(table: CellGrid) -> dict[int, tuple[str, ...]]:
    """The labels of every row below a header."""
    labels = label_columns(table)
    return {
        number: path
        for band in bands(table, labels)
        for number, path in row_paths(table, band, labels).items()
    }


def table(
    heads: Sequence[str], *rows: Sequence[str], reading: CellReading = CellReading.SINGLE
) -> TableContent:
    """A table of one label column with one row of heads, every figure read with `reading`."""
    printed = (("", *heads), *(tuple(row) for row in rows))
    width = len(heads) + 1
    return TableContent(
        page=1,
        index=0,
        rows=printed,
        labels=1,
        bands=(TableBand(0, 1, len(printed), ((), *((head,) if head else () for head in heads))),),
        paths=((), *((row[0],) for row in rows)),
        boxes=tuple(
            tuple(
                Rect(column / width, row / 20, (column + 0.9) / width, (row + 1) / 20)
                for column in range(width)
            )
            for row in range(len(printed))
        ),
        readings=(
            (None,) * width,
            *((None, *(reading if is_figure(cell) else None for cell in row[1:])) for row in rows),
        ),
        box=Rect(0, 0, 1, len(printed) / 20),
    )


def lowered(table: CellGrid, row: int) -> CellGrid:
    """The table with the label of a group half a row lower."""
    piece = table.cells[row, 0].pieces[0]
    piece.box = replace(piece.box, y0=piece.box.y0 + 10, y1=piece.box.y1 + 10)
    piece.baseline += 10
    return table
