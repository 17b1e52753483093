"""What stands above a table and says what it is of: its title, the heading over it, a line that
names the unit."""

from __future__ import annotations

from collections.abc import Sequence

from reports.types import Block, BlockKind, Rect

_LONGEST = 160  # characters of a title
_NEAR, _NEXT = 0.09, 0.035  # of the page's height: up to a title, and between two lines of it
_OVERLAP = 0.01  # of the page's height by which a title may reach into the table
_TOUCHING = 0.03  # of the page's height: up to a title that the model takes for a running head
_ALIGNED = 0.015  # of the page's width
_NOTE = ("*", "†", "‡", "¹", "²", "³", "1)", "2)", "3)", "Note")


def caption_of(blocks: Sequence[Block], table: Rect) -> str:
    """The title of a table among the blocks of its page: the nearest short block above it that is
    no footnote of another table, and the heading directly above that."""
    nearest = _above(blocks, table, _NEAR)
    if nearest is None:
        return ""
    heading = _above(blocks, nearest.box, _NEXT)
    if nearest.kind is BlockKind.HEADING or heading is None:
        return nearest.text
    if heading.kind is not BlockKind.HEADING:
        return nearest.text
    return f"{heading.text} – {nearest.text}"


def is_title(block: Block, table: Rect) -> bool:
    """Whether words at the top of a page are the title of a table: they stand directly above it and
    begin where it begins."""
    aligned = abs(block.box.x0 - table.x0) <= _ALIGNED
    return aligned and -_OVERLAP <= table.y0 - block.box.y1 <= _TOUCHING


def _above(blocks: Sequence[Block], below: Rect, reach: float) -> Block | None:
    """The nearest short block above a rectangle; none where a table, a picture or a paragraph is
    nearer."""
    over = [
        block
        for block in blocks
        if block.box.x0 < below.x1
        and block.box.x1 > below.x0
        and block.box.y0 < below.y0
        and -_OVERLAP <= below.y0 - block.box.y1 <= reach
        and not _is_note(block)
    ]
    nearest = max(over, key=lambda block: block.box.y1, default=None)
    kinds = (BlockKind.CAPTION, BlockKind.HEADING, BlockKind.TEXT)
    if nearest is None or len(nearest.text) > _LONGEST:
        return None
    is_head = nearest.kind is BlockKind.PAGE_HEADER and is_title(nearest, below)
    return nearest if is_head or nearest.kind in kinds else None


def _is_note(block: Block) -> bool:
    return block.kind is BlockKind.FOOTNOTE or block.text.startswith(_NOTE)
