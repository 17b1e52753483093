"""Headings whose letters the file sets apart: an initial before its word, or every letter."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from reports.types import Block, BlockKind
from sibyl_project.common.regex import regex

_INITIAL = regex(r"([^\W\d_]) ([^\W\d_]{2,})")
_SPACED = regex(r"(?:[^\W\d_] ){4,}[^\W\d_]")


def with_whole_words(blocks: Sequence[Block], words: Set[str]) -> list[Block]:
    """The blocks, letters of headings that were set apart put together. A first letter belongs to
    the word behind it where both make one of `words`, those that the page prints unbroken (in
    lower case), and then in all headings of that size."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    sizes = {block.size for block in headings if _joined_initial(block.text) in words}
    return [
        replace(block, text=_whole(block, has_initial=block.size in sizes))
        if block.kind is BlockKind.HEADING
        else block
        for block in blocks
    ]


def _joined_initial(text: str) -> str:
    """The word that a first letter makes with what stands behind it, in lower case; "" where no
    text begins so."""
    found = _INITIAL.match(text)
    begins = found is not None and found[1].isupper() and found[2].islower()
    return f"{found[1]}{found[2]}".lower() if found and begins else ""


def _whole(block: Block, *, has_initial: bool) -> str:
    if _SPACED.fullmatch(block.text):
        return block.text.replace(" ", "")
    if has_initial and _joined_initial(block.text):
        return block.text[0] + block.text[2:]
    return block.text
