"""A page put together from its lines and tables: paragraphs in reading order, tables with their
captions, headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.document.headings import heading_of
from reports.document.lines import Box, Line
from reports.document.paragraphs import Paragraph, join_lines, paragraphs_of, runs_on, vocabulary
from reports.document.reading_order import reading_columns
from reports.document.table_headers import spread_years
from reports.document.tables import Grid, is_figure
from reports.types import Block, BlockKind, Heading, PageContent, ReaderName, Rect, TableContent
from sibyl_project.common.regex import regex

READER = f"{ReaderName.LINES}/1"  # this reader and its version
_NUMBER_MARK = regex(r"^(?:\(?(?:\d{1,2}|[a-z])[.)]|\d{1,2}|[¹²³⁴-⁹]+)$")
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
    blocks = _blocks(lines, grids, body, (max(empty.width, 1.0), max(empty.height, 1.0)))
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
        empty,
        text="\n\n".join(block.text for block in blocks.blocks),
        headings=tuple(
            Heading(block.text, block.level)
            for block in blocks.blocks
            if block.kind is BlockKind.HEADING
        ),
        tables=tables,
        blocks=tuple(blocks.blocks),
        reader=READER,
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
            joined[id(target)] = replace(
                target,
                text=f"{mark.text} {target.text}",
                box=box,
                sources=(*mark.sources, *target.sources),
            )
            gone.add(id(mark))
    return [joined.get(id(line), line) for line in lines if id(line) not in gone]


def _is_mark(text: str) -> bool:
    return text == "•" or bool(_NUMBER_MARK.match(text))


def _is_marked_by(line: Line, mark: Line) -> bool:
    near = 0 <= line.box.x0 - mark.box.x1 + 1 <= _MARK_GAP
    if not near or abs(line.baseline - mark.baseline) > 0.35 * line.size:
        return False
    long_enough = not mark.text.isdigit() or len(line.text.split()) >= 3
    return long_enough and not is_figure(line.text) and not _is_mark(line.text)


@dataclass(slots=True)
class _Blocks:
    blocks: list[Block]
    tables: list[tuple[Grid, str]]


def _blocks(
    lines: list[Line], grids: list[Grid], body: BodyStyle, size: tuple[float, float]
) -> _Blocks:
    """The page's paragraphs and tables in reading order, and its headings; turned text comes
    last."""
    in_table = {id(line) for grid in grids for line in grid.lines}
    pieces = [
        _Piece(line.box, line=line) for line in lines if line.upright and id(line) not in in_table
    ]
    pieces += [_Piece(grid.box, grid=grid) for grid in grids]
    words = vocabulary(lines)
    blocks = _Blocks([], [])
    paragraphs: list[Paragraph] = []
    columns = [
        _column_blocks(column, words) for column in reading_columns(pieces, lambda piece: piece.box)
    ]
    for block in _over_columns(columns, words):
        if isinstance(block, Grid):
            text, place = table_text(block.rows), rect(block.box, size)
            blocks.blocks.append(Block(BlockKind.TABLE, text, place, table=len(blocks.tables)))
            blocks.tables.append((block, _caption(paragraphs, block)))
            continue
        paragraphs.append(block)
        blocks.blocks.append(_of_paragraph(block, body, size))
    blocks.blocks.extend(
        Block(BlockKind.TEXT, line.text, rect(line.box, size), size=line.size)
        for line in lines
        if not line.upright
    )
    return blocks


def _of_paragraph(paragraph: Paragraph, body: BodyStyle, size: tuple[float, float]) -> Block:
    heading = heading_of(paragraph, body.size, body.color)
    kind = BlockKind.LIST_ITEM if paragraph.text.startswith("•") else BlockKind.TEXT
    return Block(
        BlockKind.HEADING if heading else kind,
        paragraph.text,
        rect(paragraph.box, size),
        heading.level if heading else 0,
        -1,
        paragraph.size,
        paragraph.bold,
    )


def rect(box: Box, size: tuple[float, float]) -> Rect:
    """A box in points as fractions of a page of this width and height; what lies beyond the page
    is taken to its edge, and an edge that is no number to 0."""
    width, height = size
    edges = (box.x0 / width, box.y0 / height, box.x1 / width, box.y1 / height)
    # in this order: `max(0.0, nan)` is 0.0, and `max(nan, 0.0)` is not
    return Rect(*(round(min(max(0.0, edge), 1.0), 5) for edge in edges))


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


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """A table as it stands in the text of its page: one line a row, cells separated by " | "."""
    return "\n".join(" | ".join(cell.replace("|", "/") for cell in row) for row in rows)
