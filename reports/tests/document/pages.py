"""Pages of blocks with their statements, as the tests of statements write them."""

from __future__ import annotations

from reports.document.statements import BETWEEN_BLOCKS, statements_of
from reports.types import Block, BlockKind, Heading, PageContent, Rect, StatementSpan

MIDDLE = Rect(0.3, 0.4, 0.6, 0.5)


def text(words: str, *, size: float = 10.0, box: Rect = MIDDLE) -> Block:
    """A paragraph."""
    return Block(BlockKind.TEXT, words, box, size=size)


def heading(words: str, level: int = 1) -> Block:
    """A heading."""
    return Block(BlockKind.HEADING, words, MIDDLE, level=level, size=14.0)


def table(*rows: str) -> Block:
    """A table whose rows are written with " | " between cells."""
    return Block(BlockKind.TABLE, "\n".join(rows), MIDDLE, table=0)


def page(number: int, *blocks: Block) -> PageContent:
    """A page made of these blocks."""
    return PageContent(
        number,
        BETWEEN_BLOCKS.join(block.text for block in blocks),
        headings=tuple(
            Heading(block.text, block.level) for block in blocks if block.kind is BlockKind.HEADING
        ),
        blocks=blocks,
    )


def spans(*pages: PageContent) -> list[list[StatementSpan]]:
    """The statements of each page."""
    return [statements_of(one) for one in pages]
