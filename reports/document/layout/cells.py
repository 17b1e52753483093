"""The cells of a table: words put between the lines that the layout model draws.

The model is right about rows and columns nearly everywhere. Where it drew one line too few, the
figures show it: two of them side by side in one column of several rows, or one above the other in
one row of several columns. Such columns and rows are parted here.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from reports.document.layout.drawn_rules import Rule
from reports.document.layout.glyphs import Glyphs, text_of
from reports.document.layout_internals import Region
from reports.document.lines import Box, around
from reports.document.paragraphs import join_lines
from reports.document.tables import is_figure
from reports.language.headings import is_year_heading
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_DATED = regex(rf"{YEAR}(?:年|\b)")  # "2023", "2023年度", "2020年6月"
_LEVEL = 0.35  # of the font size: how far baselines of one printed line may differ
_SPACE = 0.18  # of the font size: white between characters from which a space is printed
_WIDE = 0.3  # of the font size: white wider than a space
_APART = 0.9  # of the font size: white from which two words are of two cells anyhow
_FAR = 0.9  # of the font size: white below which lines of words are of one row
_FEWEST = 3  # rows that show a missing line between columns
_COVERED = 0.6  # share of a column that a heading covers which is meant for it


@dataclass(slots=True)
class Piece:
    """Words that stand together on one printed line of a table."""

    text: str
    box: Box
    baseline: float
    size: float
    bold: bool
    colour: int = 0

    @property
    def is_figure(self) -> bool:
        """Whether it is only a number, with sign, unit mark or footnote mark, or a mark for
        none."""
        return is_figure(self.text)


@dataclass(slots=True)
class GridCell:
    """What stands in a row and a column, or over several columns: `last` is the last of them."""

    row: int
    column: int
    last: int
    pieces: list[Piece]

    @property
    def text(self) -> str:
        """The printed lines of the cell as one text."""
        return join_lines([piece.text for piece in self.pieces])

    @property
    def box(self) -> Box:
        """The rectangle around its words."""
        return around(piece.box for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The cells of a table by row and column, with the edges of its rows and columns, outer ones
    included, and the rules drawn across it."""

    cells: dict[tuple[int, int], GridCell]
    row_edges: tuple[float, ...]
    column_edges: tuple[float, ...]
    rules: tuple[Rule, ...] = ()

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.row_edges) - 1

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.column_edges) - 1

    def row(self, number: int) -> list[GridCell]:
        """The cells of a row, from the left."""
        found = (self.cells.get((number, column)) for column in range(self.columns))
        return [cell for cell in found if cell is not None]


def grid_of(region: Region, words: Sequence[Glyphs]) -> CellGrid:
    """The cells of a table of the model with these words in it."""
    pieces = _pieces(words, region.column_lines)
    columns = _with_missing_columns(sorted(region.column_lines), pieces)
    rows = _with_missing_rows(sorted(region.row_lines), columns, pieces)
    cells: dict[tuple[int, int], GridCell] = {}
    for piece in sorted(pieces, key=lambda one: (one.baseline, one.box.x0)):
        row = bisect_right(rows, piece.box.cy)
        first, last = _span(piece, columns, region)
        cell = cells.get((row, first))
        if cell is None:
            cells[row, first] = GridCell(row, first, last, [piece])
        else:
            cell.pieces.append(piece)
            cell.last = max(cell.last, last)
    return CellGrid(cells, (region.y0, *rows, region.y1), (region.x0, *columns, region.x1))


def _pieces(words: Sequence[Glyphs], columns: Sequence[float]) -> list[Piece]:
    """Words of one printed line joined, unless white or a line between columns parts them."""
    pieces: list[Piece] = []
    for line in _printed_lines(words):
        run = [line[0]]
        for before, word in pairwise(line):
            if _parted(before, word, columns):
                pieces.append(_piece(run))
                run = []
            run.append(word)
        pieces.append(_piece(run))
    return pieces


def _printed_lines(words: Sequence[Glyphs]) -> list[list[Glyphs]]:
    lines: list[list[Glyphs]] = []
    for word in sorted(words, key=lambda one: one.baseline):
        if lines and word.baseline - lines[-1][0].baseline <= _LEVEL * max(
            word.size, lines[-1][0].size
        ):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda one: one.box.x0) for line in lines]


def _parted(before: Glyphs, word: Glyphs, columns: Sequence[float]) -> bool:
    gap = word.box.x0 - before.box.x1
    size = max(before.size, word.size)
    if gap > _APART * size:
        return True
    near = _WIDE * size
    if gap > near and any(before.box.x1 - near <= line <= word.box.x0 + near for line in columns):
        return True
    between = any(before.box.cx < line < word.box.cx for line in columns)
    return (
        between
        and gap > _SPACE * size
        and any(
            is_figure(one.text) or is_year_heading(one.text) or _DATED.match(one.text)
            for one in (before, word)
        )
    )


def _piece(words: Sequence[Glyphs]) -> Piece:
    main = max(words, key=lambda word: len(word.text))
    box = around(word.box for word in words)
    return Piece(text_of(words), box, main.baseline, main.size, main.bold, main.colour)


def _with_missing_columns(lines: Sequence[float], pieces: Sequence[Piece]) -> list[float]:
    """The lines between columns, with one more where figures of several rows stand side by side
    between two of them."""
    found = list(lines)
    figures = [piece for piece in pieces if piece.is_figure]
    gaps: dict[int, list[tuple[float, float]]] = {}
    for line in _levels(figures):
        for left, right in pairwise(line):
            column = bisect_right(lines, left.box.cx)
            if column == bisect_right(lines, right.box.cx) and left.box.x1 < right.box.x0:
                gaps.setdefault(column, []).append((left.box.x1, right.box.x0))
    for white in gaps.values():
        begins, ends = max(gap[0] for gap in white), min(gap[1] for gap in white)
        if len(white) >= _FEWEST and begins < ends:
            insort(found, (begins + ends) / 2)
    return found


def _with_missing_rows(
    lines: Sequence[float], columns: Sequence[float], pieces: Sequence[Piece]
) -> list[float]:
    """The lines between rows, with more of them where most columns of figures have as many figures
    one above the other between two of them."""
    found = list(lines)
    rows: dict[int, list[Piece]] = {}
    for piece in pieces:
        rows.setdefault(bisect_right(lines, piece.box.cy), []).append(piece)
    for row in rows.values():
        found.extend(_title_lines(row))
        found.extend(_lines_below_years(row))
        by_column: dict[int, list[Piece]] = {}
        for piece in row:
            if piece.is_figure:
                by_column.setdefault(bisect_right(columns, piece.box.cx), []).append(piece)
        counts = [len(_levels(column)) for column in by_column.values()]
        if len(counts) < 2 or min(counts) < 2 or min(counts) != max(counts):
            continue
        levels = _levels([piece for column in by_column.values() for piece in column])
        if len(levels) == counts[0]:
            found.extend(_between(above, below) for above, below in pairwise(levels))
    return sorted(found)


def _title_lines(row: Sequence[Piece]) -> Iterator[float]:
    """Lines that part figures from words that stand far above or below them: the title of the next
    part of the table."""
    levels = _levels(row)
    for above, below in pairwise(levels):
        white = min(piece.box.y0 for piece in below) - max(piece.box.y1 for piece in above)
        figures = [any(piece.is_figure for piece in level) for level in (above, below)]
        if white > _FAR * max(piece.size for piece in [*above, *below]) and sum(figures) == 1:
            yield _between(above, below)


def _lines_below_years(row: Sequence[Piece]) -> Iterator[float]:
    """A line that parts years, the header of the row's figures, from the first of these."""
    levels = _levels([piece for piece in row if piece.is_figure])
    if len(levels) > 1 and all(is_year_heading(piece.text) for piece in levels[0]):
        below = [piece for level in levels[1:] for piece in level]
        first = min(piece.box.y0 for piece in below)
        if not any(is_year_heading(piece.text) for piece in below) and all(
            piece.box.y1 <= first for piece in levels[0]
        ):
            yield _between(levels[0], levels[1])


def _between(above: Sequence[Piece], below: Sequence[Piece]) -> float:
    return (max(piece.box.y1 for piece in above) + min(piece.box.y0 for piece in below)) / 2


def _levels(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces of one printed line each, from the top, each from the left."""
    levels: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: one.baseline):
        if levels and piece.baseline - levels[-1][0].baseline <= _LEVEL * piece.size:
            levels[-1].append(piece)
        else:
            levels.append([piece])
    return [sorted(level, key=lambda one: one.box.x0) for level in levels]


def _span(piece: Piece, columns: Sequence[float], region: Region) -> tuple[int, int]:
    """The columns a piece stands over: a figure in one; words from where they begin as far as they
    cover columns."""
    if piece.is_figure:
        column = bisect_right(columns, piece.box.cx)
        return column, column
    edges = [region.x0, *columns, region.x1]
    over = [
        column
        for column, (left, right) in enumerate(pairwise(edges))
        if min(right, piece.box.x1) - max(left, piece.box.x0) >= _COVERED * max(right - left, 1)
    ]
    middle = bisect_right(columns, piece.box.cx)
    if len(over) > 1:
        return over[0], over[-1]
    start = bisect_right(columns, piece.box.x0 + median((0.0, piece.size, piece.box.width / 2)))
    return (start, start) if start == 0 else (middle, middle)
