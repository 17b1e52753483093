"""Figures set large beside the words that say what they are of: one statement, though the layout
shows a heading and a paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from reports.document.tables import is_figure
from reports.types import Block, BlockKind, Rect
from sibyl_project.common.regex import regex

_WORDS = (BlockKind.TEXT, BlockKind.CAPTION, BlockKind.LIST_ITEM, BlockKind.PICTURE)
_FIGURES = (BlockKind.HEADING, BlockKind.TEXT, BlockKind.PICTURE)
_QUANTITY = regex(  # a number with its unit: "4.5Mt", "1.6 billion litres"
    r"[~<>\u2248+-]?\s?[$\u20ac\u00a3]?\d[\d.,]*(?:[A-Za-z]{1,4}| ?[a-zGMT]\w{0,11}){1,2}"
)
_SCORE = regex(r"\d+(?:[.,]\d+)? (?:(?:out )?of|von) \d+", re.IGNORECASE)
_BELOW = 0.04  # of the page's height between a figure and the words below it
_BESIDE = 0.03  # of the page's width between a figure and the words beside it
_LARGER = 1.4  # times the size of the words, from which a figure is set large


def with_callouts(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, every large figure made one with the words that stand close below or beside it;
    where figures stand side by side, those of each are not the next in reading order."""
    found: list[Block | None] = list(blocks)
    for at, figure in enumerate(blocks):
        if not _is_figure(figure):
            continue
        words = [
            place
            for place, block in enumerate(found)
            if block is not None and place != at and _explains(block, figure)
        ]
        if words:
            nearest = min(words, key=lambda place: _distance(blocks[place], figure))
            block = blocks[nearest]
            text = f"{figure.text} {block.text}"
            whole = replace(block, kind=BlockKind.TEXT, text=text, box=_both(figure, block))
            found[nearest], found[at] = whole, None
    return [block for block in found if block is not None]


def _is_figure(block: Block) -> bool:
    has_digit = any(char.isdigit() for char in block.text)
    shown = is_figure(block.text) or any(
        pattern.fullmatch(block.text) for pattern in (_QUANTITY, _SCORE)
    )
    return block.kind in _FIGURES and has_digit and shown


def _explains(block: Block, figure: Block) -> bool:
    if block.kind not in _WORDS or not block.text[:1].isalpha():
        return False
    if figure.size < _LARGER * block.size:
        return False
    here, there = block.box, figure.box
    level = here.x0 < there.x1 and there.x0 < here.x1
    below = level and -_BELOW / 4 <= here.y0 - there.y1 <= _BELOW
    beside = 0 <= here.x0 - there.x1 <= _BESIDE and here.y0 < there.y1 and there.y0 < here.y1
    return below or beside


def _distance(block: Block, figure: Block) -> float:
    """How far the words begin from the end of the figure, in fractions of the page."""
    across = max(0.0, block.box.x0 - figure.box.x1)
    return across + max(0.0, block.box.y0 - figure.box.y1)


def _both(one: Block, other: Block) -> Rect:
    return Rect(
        min(one.box.x0, other.box.x0),
        min(one.box.y0, other.box.y0),
        max(one.box.x1, other.box.x1),
        max(one.box.y1, other.box.y1),
    )
