"""Paragraphs that go on in another block of their page: below, at the top of the next column, or
beyond a picture, a table or a heading between them."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from reports.document.paragraphs import join_lines
from reports.document.statements import is_sentence
from reports.language.continuing import goes_on, is_open, is_rest, leaves_off, starts_item
from reports.language.persons import opens_or_ends_letter
from reports.types import Block, BlockKind

_PROSE = (BlockKind.TEXT, BlockKind.LIST_ITEM)
_ALIKE = 0.04  # of the font size: difference within one paragraph
_LONG = 40  # characters; anything shorter is a label, unless it surely stops in mid-sentence
_PARAGRAPH = 140  # characters of what is surely a paragraph
_NEAR = 0.03  # of the page's height: white between lines of one paragraph
_SLACK = 0.01  # of the page's width
_REACH = 8  # prose blocks between the two parts of a paragraph


def with_whole_paragraphs(blocks: Sequence[Block], words: Set[str]) -> list[Block]:
    """The blocks, every paragraph that goes on elsewhere made one where it begins; `words` decides
    about hyphens at line ends. A paragraph keeps the rectangle of its first part."""
    found = list(blocks)
    at = 0
    while at < len(found):
        rest = _rest(found, at)
        if rest is None:
            at += 1
            continue
        text = join_lines([found[at].text, found[rest].text], words)
        found[at] = replace(found[at], text=text)
        del found[rest]
    return found


def _rest(blocks: Sequence[Block], at: int) -> int | None:
    """Where the paragraph that begins in block `at` goes on, if it does."""
    before = blocks[at]
    if before.kind not in _PROSE or not is_open(before.text):
        return None
    if opens_or_ends_letter(before.text):  # "Dear shareholders," is followed by a sentence
        return None
    seen = 0
    for place in range(at + 1, len(blocks)):
        after = blocks[place]
        if after.kind in (BlockKind.HEADING, *_PROSE) and _is_caught(before, after):
            return place
        if after.kind in (BlockKind.HEADING, *_PROSE):
            nearest = seen == 0
            seen += 1
            if after.kind is not BlockKind.HEADING and _is_rest_of(before, after, nearest=nearest):
                return place if nearest or _is_free(blocks, place) else None
        if seen > _REACH:
            return None
    return None


def _is_rest_of(before: Block, after: Block, *, nearest: bool) -> bool:
    if abs(before.size - after.size) > _ALIKE * max(before.size, after.size):
        return False
    if nearest and _fills_column(before, after):
        return True
    if not goes_on(before.text, after.text):
        return False
    if nearest and _is_below(before, after):
        return True
    to_the_right = is_rest(after.text) and after.box.x0 >= before.box.x1 - _SLACK
    if before.kind is BlockKind.LIST_ITEM and not leaves_off(before.text):
        return False  # items have no mark at their end
    return before.bold == after.bold and _is_long(before) and (nearest or to_the_right)


def _fills_column(before: Block, after: Block) -> bool:
    """Whether a paragraph without an end is followed by the top of the next column: then that is
    the rest of it, even though it begins with a name."""
    last = before.text.rsplit(". ", 1)[-1]
    next_column = after.box.x0 >= before.box.x1 - _SLACK and after.box.y0 < before.box.y0
    return (
        next_column
        and before.kind is after.kind is BlockKind.TEXT
        and before.bold == after.bold
        and len(before.text) >= _PARAGRAPH
        and is_sentence(last)
        and not starts_item(after.text)
    )


def _is_long(block: Block) -> bool:
    return len(block.text) >= _LONG or (leaves_off(block.text) and " " in block.text)


def _is_free(blocks: Sequence[Block], place: int) -> bool:
    """Whether a block is the rest of nothing that stands directly before it."""
    before = next((one for one in reversed(blocks[:place]) if one.kind in _PROSE), None)
    return before is None or not goes_on(before.text, blocks[place].text)


def _is_below(before: Block, after: Block) -> bool:
    level = after.box.x0 < before.box.x1 and before.box.x0 < after.box.x1
    return level and -_SLACK <= after.box.y0 - before.box.y1 <= _NEAR


def _is_caught(before: Block, after: Block) -> bool:
    """Whether words are the end of the sentence above them though they look otherwise, like a link
    in small capitals: they are no larger, under a line that surely stops in mid-sentence."""
    small = after.size <= before.size * (1 + _ALIKE)
    return small and leaves_off(before.text) and _is_below(before, after)
