"""A page put together from its lines and tables: paragraphs in reading order, tables with their
captions, headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.document.headings import heading_of
from reports.document.lines import Box, Line
from reports.document.paragraphs import Paragraph, join_lines, paragraphs_of, runs_on, vocabulary
from reports.document.reading_order import reading_columns
from reports.document.table_headers import spread_years
from reports.document.tables import Grid, is_figure
from reports.types import Heading, PageContent, TableContent

_NUMBER_MARK = re.compile(r"^(?:\(?(?:\d{1,2}|[a-z])[.)]|\d{1,2}|[¹²³⁴-⁹]+)$")
_MARK_GAP = 30.0  # points between a list mark and its text
_CAPTION_GAP = 34.0  # points between a table and its title
_CAPTION_LENGTH = 160  # characters


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """Size (points) and colour of the running text of the document."""

    size: float
    color: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line or a table, as the reading order sees it."""

    box: Box
    line: Line | None = None
    grid: Grid | None = None


def put_together(
    empty: PageContent, lines: list[Line], grids: list[Grid], body: BodyStyle
) -> PageContent:
    """The page `empty` with the text, headings and tables that its lines and grids make; `grids`
    hold lines of `lines`."""
    blocks = _blocks(lines, grids, body)
    tables = tuple(
        TableContent(
            page=empty.number,
            index=index,
            rows=tuple(tuple(row) for row in spread_years([*grid.borrowed, *grid.rows])),
            caption=caption,
        )
        for index, (grid, caption) in enumerate(blocks.tables)
    )
    return replace(
        empty, text="\n\n".join(blocks.texts), headings=tuple(blocks.headings), tables=tables
    )


def attach_marks(lines: list[Line]) -> list[Line]:
    """Bullets and list numbers that stand as lines of their own, joined with the text to their
    right."""
    joined: dict[int, Line] = {}
    gone: set[int] = set()
    for mark in lines:
        if not _is_mark(mark.text):
            continue
        target = min(
            (
                line
                for line in lines
                if line is not mark and id(line) not in joined and _is_marked_by(line, mark)
            ),
            key=lambda line: line.box.x0,
            default=None,
        )
        if target is not None:
            box = Box(mark.box.x0, target.box.y0, target.box.x1, target.box.y1)
            joined[id(target)] = replace(target, text=f"{mark.text} {target.text}", box=box)
            gone.add(id(mark))
    return [joined.get(id(line), line) for line in lines if id(line) not in gone]


def _is_mark(text: str) -> bool:
    return text == "•" or bool(_NUMBER_MARK.match(text))


def _is_marked_by(line: Line, mark: Line) -> bool:
    near = 0 <= line.box.x0 - mark.box.x1 + 1 <= _MARK_GAP
    level = abs(line.baseline - mark.baseline) <= 0.35 * line.size
    long_enough = not mark.text.isdigit() or len(line.text.split()) >= 3
    return near and level and long_enough and not is_figure(line.text) and not _is_mark(line.text)


@dataclass(slots=True)
class _Blocks:
    texts: list[str]
    tables: list[tuple[Grid, str]]
    headings: list[Heading]


def _blocks(lines: list[Line], grids: list[Grid], body: BodyStyle) -> _Blocks:
    """The page's paragraphs and tables in reading order, and its headings; turned text comes
    last."""
    in_table = {id(line) for grid in grids for line in grid.lines}
    pieces = [
        _Piece(line.box, line=line) for line in lines if line.upright and id(line) not in in_table
    ]
    pieces += [_Piece(grid.box, grid=grid) for grid in grids]
    words = vocabulary(lines)
    blocks = _Blocks([], [], [])
    paragraphs: list[Paragraph] = []
    columns = [
        _column_blocks(column, words) for column in reading_columns(pieces, lambda piece: piece.box)
    ]
    for block in _over_columns(columns, words):
        if isinstance(block, Grid):
            blocks.tables.append((block, _caption(paragraphs, block)))
            blocks.texts.append(_table_text(block.rows))
            continue
        paragraphs.append(block)
        blocks.texts.append(block.text)
        if (heading := heading_of(block, body.size, body.color)) is not None:
            blocks.headings.append(heading)
    blocks.texts.extend(line.text for line in lines if not line.upright)
    return blocks


def _over_columns(
    columns: Sequence[list[Paragraph | Grid]], words: frozenset[str]
) -> list[Paragraph | Grid]:
    """The blocks of all columns, a paragraph that runs on in the next column made whole."""
    blocks: list[Paragraph | Grid] = []
    for column in columns:
        first = column[0] if column else None
        last = blocks[-1] if blocks else None
        if isinstance(last, Paragraph) and isinstance(first, Paragraph) and runs_on(last, first):
            blocks[-1] = replace(last, text=join_lines([last.text, first.text], words))
            blocks.extend(column[1:])
        else:
            blocks.extend(column)
    return blocks


def _caption(paragraphs: Sequence[Paragraph], grid: Grid) -> str:
    """The nearest paragraph directly above a table when it is short enough to be its title."""
    above = [
        one
        for one in paragraphs
        if one.box.gap_x(grid.box) <= 0 and -2 <= grid.box.y0 - one.box.y1 <= _CAPTION_GAP
    ]
    nearest = max(above, key=lambda one: one.box.y1, default=None)
    return nearest.text if nearest is not None and len(nearest.text) <= _CAPTION_LENGTH else ""


def _column_blocks(column: Sequence[_Piece], words: frozenset[str]) -> list[Paragraph | Grid]:
    blocks: list[Paragraph | Grid] = []
    run: list[Line] = []
    for piece in column:
        if piece.line is not None:
            run.append(piece.line)
            continue
        blocks.extend(paragraphs_of(run, words))
        run = []
        if piece.grid is not None:
            blocks.append(piece.grid)
    blocks.extend(paragraphs_of(run, words))
    return blocks


def _table_text(rows: Sequence[Sequence[str]]) -> str:
    """A table as it stands in the text of its page: one line a row, cells separated by " | "."""
    return "\n".join(" | ".join(cell.replace("|", "/") for cell in row) for row in rows)
