"""Words that a page holds but does not show because they lie beyond it, beyond a clip, or in a
layer that is off.

Only child processes that open PDFs import this module.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

import pymupdf
from pymupdf import mupdf

from reports.document.lines import Box, around
from reports.document.seen_words import SeenWords
from reports.types import UnseenCause

Run = tuple[str, Box, UnseenCause]
_RawWord = tuple[Any, ...]  # as TextPage.extractWORDS gives it: x0, y0, x1, y1, text, ...
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
_NEAR = 1.0  # points
_FAR = 1e6  # points: what lies further away is no place


def cut_off(page: pymupdf.Page, seen: Sequence[_RawWord], paper: Box) -> list[Run]:
    """The words beyond the page or its clips; `seen` are the others."""
    whole = page.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=_FLAGS)  # type: ignore[no-untyped-call]
    extra = _beyond(whole.extractWORDS(), seen)  # type: ignore[no-untyped-call]
    return _runs(extra, lambda box: _where_cut(box, paper))


def in_hidden_layers(page: pymupdf.Page, seen: Sequence[_RawWord]) -> list[Run]:
    """The words in layers (optional content) that are off when the file is opened."""
    pdf = mupdf.pdf_document_from_fz_document(page.parent.this)
    layers = range(mupdf.pdf_count_layers(pdf))
    off = [layer for layer in layers if not mupdf.pdf_layer_is_enabled(pdf, layer)]
    if not off:
        return []
    for layer in off:
        mupdf.pdf_enable_layer(pdf, layer, 1)
    try:
        every = page.get_textpage(flags=_FLAGS | pymupdf.TEXT_MEDIABOX_CLIP)  # type: ignore[no-untyped-call]
    finally:
        for layer in off:
            mupdf.pdf_enable_layer(pdf, layer, 0)
    extra = _beyond(every.extractWORDS(), seen)  # type: ignore[no-untyped-call]
    return _runs(extra, lambda _: UnseenCause.LAYER_OFF)


def _beyond(every: Sequence[_RawWord], seen: Sequence[_RawWord]) -> list[_RawWord]:
    """The words among all that are not among those seen; of a word that is seen in part, the other
    part."""
    left = Counter(map(_place, seen))
    extra = []
    for word in every:
        place = _place(word)
        if left[place]:
            left[place] -= 1
        elif all(abs(side) < _FAR for side in word[:4]):
            extra.append(word)
    if not extra:
        return []
    printed = SeenWords(seen)
    extra = [word for word in extra if not printed.say(word[4], Box(*word[:4]))]
    parts = defaultdict(list)
    for word in seen:
        if left[_place(word)]:
            parts[_height(word)].append(word)
    return [rest for word in extra if (rest := _rest(word, parts[_height(word)]))[4]]


def _rest(word: _RawWord, parts: Sequence[_RawWord]) -> _RawWord:
    """A word without those words seen that are parts of it."""
    text = word[4]
    for part in parts:
        if word[0] - _NEAR <= part[0] and part[2] <= word[2] + _NEAR:
            text = text.replace(part[4], "", 1)
    return (*word[:4], text, *word[5:])


def _place(word: _RawWord) -> tuple[Any, ...]:
    """What tells one word from another: its text and, to a tenth of a point, its box."""
    return (word[4], *(f"{side:.1f}" for side in word[:4]))


def _height(word: _RawWord) -> str:
    return f"{word[3]:.0f}"


def _runs(words: Sequence[_RawWord], cause_of: Callable[[Box], UnseenCause]) -> list[Run]:
    """Words of one line and one cause as one text each."""
    told = [(word, cause_of(Box(*word[:4]))) for word in words]
    runs = []
    for (_, _, cause), group in groupby(told, key=lambda item: (*item[0][5:7], item[1])):
        line = [word for word, _ in group]
        text = " ".join(str(word[4]) for word in line)
        runs.append((text, around(Box(*word[:4]) for word in line), cause))
    return runs


def _where_cut(box: Box, paper: Box) -> UnseenCause:
    inside = paper.x0 <= box.cx <= paper.x1 and paper.y0 <= box.cy <= paper.y1
    return UnseenCause.CLIPPED if inside else UnseenCause.OUTSIDE
