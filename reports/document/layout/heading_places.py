"""Headings in their place among the blocks: directly before the words they stand over."""

from __future__ import annotations

from collections.abc import Sequence

from reports.types import Block, BlockKind

_BELOW = 0.03  # of the page's height between a heading and what it heads
_TIGHT = 0.012  # ... by which both may overlap
_ALIGNED = 0.015  # of the page's width
_REACH = 12  # blocks of another column that may be read between a heading and its words


def with_headings_in_place(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; a heading behind which the next column is read, although words that run under
    both columns stand directly below it, is moved to these words."""
    found = list(blocks)
    for at in range(len(found) - 2, -1, -1):
        heading = found[at]
        if heading.kind is not BlockKind.HEADING or found[at + 1].box.y0 >= heading.box.y0:
            continue
        below = found[at + 2 : at + 2 + _REACH]
        place = next((n for n, block in enumerate(below, at + 2) if _heads(heading, block)), None)
        if place is not None:
            found[at:place] = [*found[at + 1 : place], heading]
    return found


def _heads(heading: Block, block: Block) -> bool:
    """Whether words, or the next line of the heading, stand directly below it."""
    aligned = abs(heading.box.x0 - block.box.x0) <= _ALIGNED
    return aligned and -_TIGHT <= block.box.y0 - heading.box.y1 <= _BELOW
