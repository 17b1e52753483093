"""What the heading directly above a short text says of the one amount in it: "Scope 1 and 2" over
"We emitted 12,345 t CO2e in 2023"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from reports.language.cell_kinds import fold_cell
from reports.language.scopes import scope_of
from reports.types import Block, BlockKind, Rect

_LONGEST, _LONGEST_TITLE = 220, 80  # characters
_OVERLAP = 0.005  # of the page's height by which a title may reach into its text
_TITLES = (BlockKind.HEADING, BlockKind.CAPTION, BlockKind.PICTURE, BlockKind.TEXT)
_TEXTS = (BlockKind.TEXT, BlockKind.PICTURE, BlockKind.HEADING, BlockKind.LIST_ITEM)


def scopes_above(blocks: Sequence[Block]) -> dict[str, str]:
    """The scope that the block before it names, for every short text of a page that names none."""
    return {
        text: scope
        for title, block in _pairs(blocks)
        if (scope := scope_of(fold_cell(title.text))) and not scope_of(fold_cell(block.text))
        for text in [" ".join(block.text.split())]
    }


def _pairs(blocks: Sequence[Block]) -> Iterator[tuple[Block, Block]]:
    for title, block in pairwise(blocks):
        is_title = title.kind in _TITLES and len(title.text) <= _LONGEST_TITLE
        short = block.kind in _TEXTS and len(block.text) <= _LONGEST
        if is_title and short and _is_above(title.box, block.box):
            yield title, block


def _is_above(title: Rect, text: Rect) -> bool:
    """Whether a title stands over a text, and not beside it."""
    return title.y1 <= text.y0 + _OVERLAP and title.x0 < text.x1 and text.x0 < title.x1
