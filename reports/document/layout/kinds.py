"""What the blocks of a page are, where the layout model is often wrong: sentences it calls headings
and headings it calls text, headings of two lines, footnotes at the foot of the page."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from reports.document.headings import level_of
from reports.document.layout.captions import is_title
from reports.document.paragraphs import join_lines
from reports.language.continuing import is_open, is_rest, leaves_off, starts_item
from reports.language.persons import is_signature, opens_or_ends_letter
from reports.types import Block, BlockKind, Rect
from sibyl_project.common.regex import regex

_PROSE = (BlockKind.TEXT, BlockKind.LIST_ITEM)
_FRAME = (BlockKind.PAGE_HEADER, BlockKind.PAGE_FOOTER)
_LETTER = regex(r"[^\W\d_]")
_WORD = regex(r"[^\W\d_]{2,}")
_STARTS = regex(r"[“\"'(]?(?:\d+(?:\.\d+)*\.? +)?[A-ZÀ-Þ]")
_NOTE_MARK = regex(r"(?:\(?\d{1,2}[).]|[¹²³⁰⁴-⁹*†]+|\d{1,2}(?= [A-Z]))\s?\(?[A-Z]")
_NUMBERED = regex(r"\(?(?:\d+(?:\.\d+)*|[A-Za-z]|[ivx]{1,4})[.)]\s|[•→›]")
_LARGER = 1.15  # times the running text, from which words stand out by their size
_SMALLER = 0.76  # times the running text, below which words over no smaller ones head nothing
_MOST_WORDS = 14  # of words that head others though the model calls them text
_SENTENCE_WORDS = 9  # from which words with a full stop are no heading
_LONG = 60  # characters of a paragraph that may stand under a heading
_BELOW = 0.03  # of the page's height between a heading and what it heads
_TIGHT = 0.012  # ... between the lines of a heading
_ALIGNED = 0.015  # of the page's width
_NOTE_WORDS = 4


def with_kinds(blocks: Sequence[Block], body_size: float) -> list[Block]:
    """The blocks, each with the kind that its words and its place show; `body_size` (points) is
    that of the running text of the report."""
    tables = [block.box for block in blocks if block.kind is BlockKind.TABLE]
    found = []
    for at, block in enumerate(blocks):
        if block.kind is BlockKind.PAGE_HEADER and any(is_title(block, one) for one in tables):
            found.append(replace(block, kind=BlockKind.CAPTION))
        else:
            following = blocks[at + 1] if at + 1 < len(blocks) else None
            found.append(_judged(block, following, body_size))
    return found


def _judged(block: Block, following: Block | None, body_size: float) -> Block:
    if block.kind is BlockKind.HEADING and _is_no_heading(block, following, body_size):
        return replace(block, kind=BlockKind.TEXT, level=0)
    if block.kind in _FRAME and _is_note(block.text):
        return replace(block, kind=BlockKind.FOOTNOTE)
    if block.kind is BlockKind.CAPTION and starts_item(block.text):
        return replace(block, kind=BlockKind.LIST_ITEM)
    if block.kind is BlockKind.TEXT and _heads(block, following, body_size):
        return replace(block, kind=BlockKind.HEADING, level=level_of(block.size, body_size))
    return block


def _is_no_heading(block: Block, following: Block | None, body_size: float) -> bool:
    if _is_sentence(block.text) or not _LETTER.search(block.text):
        return True
    below = following if following is not None and _is_near(block, following) else None
    if block.size < _SMALLER * body_size and (below is None or below.size > block.size):
        return True  # a link to another chapter, a label in a picture
    signs = below is not None and is_signature(block.text, below.text)
    return signs or opens_or_ends_letter(block.text)


def _is_near(block: Block, below: Block) -> bool:
    """Whether a block stands directly below another."""
    return -_TIGHT <= below.box.y0 - block.box.y1 <= _BELOW


def _is_sentence(text: str) -> bool:
    words = _WORD.findall(text)
    lower = sum(word[0].islower() for word in words)
    ended = not is_open(text) and not text.endswith((":", "?"))
    return ended and len(words) >= _SENTENCE_WORDS and 2 * lower >= len(words)


def _is_note(text: str) -> bool:
    return bool(_NOTE_MARK.match(text)) and len(_WORD.findall(text)) >= _NOTE_WORDS


def _heads(block: Block, following: Block | None, body_size: float) -> bool:
    """Whether words that stand out have a paragraph directly below them."""
    words = len(block.text.split())
    letters = len(_LETTER.findall(block.text))
    if following is None or words > _MOST_WORDS or 2 * letters < len(block.text.replace(" ", "")):
        return False
    if not (_STARTS.match(block.text) and is_open(block.text)) or leaves_off(block.text):
        return False
    larger = block.size >= _LARGER * body_size > 0
    bolder = block.bold and not following.bold and block.size >= following.size
    is_prose = following.kind in _PROSE and (
        len(following.text) >= _LONG or starts_item(following.text)
    )
    if not is_prose or not (bolder or (larger and following.size < block.size)):
        return False
    aligned = abs(block.box.x0 - following.box.x0) <= _ALIGNED
    return aligned and _is_near(block, following) and not is_rest(following.text)


def with_whole_headings(blocks: Sequence[Block], words: Set[str]) -> list[Block]:
    """The blocks, headings that were cut between their lines whole again; `words` decides about
    hyphens at line ends."""
    found: list[Block] = []
    for block in blocks:
        before = found[-1] if found else None
        if before is not None and _is_next_line(before, block):
            text = join_lines([before.text, block.text], words)
            found[-1] = replace(before, text=text, box=_around(before.box, block.box))
        else:
            found.append(block)
    return found


def _is_next_line(before: Block, block: Block) -> bool:
    if before.kind is not BlockKind.HEADING or block.kind is not BlockKind.HEADING:
        return False
    alike = abs(before.size - block.size) < 0.2 and before.bold == block.bold
    aligned = (
        abs(before.box.x0 - block.box.x0) <= _ALIGNED
        or abs(before.box.x0 + before.box.x1 - block.box.x0 - block.box.x1) <= 2 * _ALIGNED
    )
    tight = -_TIGHT <= block.box.y0 - before.box.y1 <= _TIGHT / 2
    both_words = bool(_LETTER.search(before.text)) and bool(_LETTER.search(block.text))
    return (
        alike
        and aligned
        and tight
        and both_words
        and is_open(before.text)
        and not _NUMBERED.match(block.text)
    )


def _around(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1)
    )
