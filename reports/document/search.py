"""Searching in one document: every place a phrase is printed, with the rectangles of its words.

A word broken at the end of a line is found as one; case, accents of typography and hyphens between
letters do not matter.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from reports.document.words import words_of
from reports.models import Report
from reports.types import PageState, Word
from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise

LEAST, LONGEST = 2, 200  # characters of a query
MOST_HITS = 1000
_BETWEEN_LETTERS = regex(r"(?<=[^\W\d_])-\s?(?=[^\W\d_])")
_SAME_LINE = 0.5  # of a word's height: how far the next may stand higher or lower
_NEXT_TO = 1.5  # of a word's height: the widest space within one rectangle

Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageHits:
    """The hits on one page, each as rectangles in fractions of the page; none drawn where only the
    text is known."""

    number: int
    count: int
    hits: list[list[Rect]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: pages with their hits, and how many pages have no text to search."""

    query: str
    pages: list[PageHits]
    unsearched: int = 0
    more: bool = False

    @property
    def total(self) -> int:
        """How many hits the list holds."""
        return sum(page.count for page in self.pages)


def fold(text: str) -> str:
    """A text as it is compared."""
    return _BETWEEN_LETTERS.sub("", normalise(text).casefold())


def search(report: Report, query: str) -> Found:
    """Where `query` stands in the report, page by page.

    Pages without a text layer are counted as not searched.
    """
    needle = fold(query[:LONGEST])
    pages = list(report.pages.values_list("number", "state", "text"))
    if len(needle) < LEAST:
        return Found(query, [])
    words = words_of(report, [number for number, _, _ in pages])
    unsearched = sum(state != PageState.READ for _, state, _ in pages)
    found, total = [], 0
    for number, _, text in pages:
        hits = (
            hits_on(words[number], needle)
            if number in words
            else [[] for _ in _places(fold(text), needle)]
        )
        if hits:
            kept = hits[: MOST_HITS - total]
            total += len(kept)
            found.append(PageHits(number, len(kept), [hit for hit in kept if hit]))
        if total >= MOST_HITS:
            return Found(query, found, unsearched, more=True)
    return Found(query, found, unsearched)


def hits_on(words: Iterable[Word], needle: str) -> list[list[Rect]]:
    """Every place `needle` (folded) stands among the words, as the rectangles of the words it
    touches."""
    kept: list[Word] = []
    starts: list[int] = []
    line = ""
    for word in words:
        text = normalise(word.text).casefold()
        if not text:
            continue
        if line and not _broken(line, text):
            line += " "
        elif line:
            line = line[:-1]
        starts.append(len(line))
        kept.append(word)
        line += text
    # Hyphens inside words are dropped last, with the places of the words moved along.
    line, starts = _without_hyphens(line, starts)
    return [
        _rects(kept[bisect_right(starts, at) - 1 : bisect_right(starts, end - 1)])
        for at, end in _places(line, needle)
    ]


def _broken(line: str, text: str) -> bool:
    """Whether the last word goes on in the next: it ends in a hyphen after a letter, and a letter
    follows."""
    return line.endswith("-") and line[-2:-1].isalpha() and text[0].isalpha()


def _without_hyphens(line: str, starts: list[int]) -> tuple[str, list[int]]:
    gone = [match.start() for match in re.finditer(r"(?<=[^\W\d_])-(?=[^\W\d_])", line)]
    dropped = set(gone)
    moved = [start - sum(1 for at in gone if at < start) for start in starts] if gone else starts
    return "".join(char for at, char in enumerate(line) if at not in dropped), moved


def _places(line: str, needle: str) -> Iterator[tuple[int, int]]:
    at = line.find(needle)
    while at >= 0:
        yield at, at + len(needle)
        at = line.find(needle, at + len(needle))


def _rects(words: list[Word]) -> list[Rect]:
    """The boxes of the words, neighbours on a line joined."""
    rects: list[Rect] = []
    for word in words:
        box = (word.x0, word.y0, word.x1, word.y1)
        if rects and _beside(rects[-1], box):
            a, b = rects[-1], box
            rects[-1] = (a[0], min(a[1], b[1]), b[2], max(a[3], b[3]))
        else:
            rects.append(box)
    return rects


def _beside(left: Rect, right: Rect) -> bool:
    height = left[3] - left[1]
    return (
        abs(left[1] - right[1]) < _SAME_LINE * height
        and right[0] - left[0] >= 0
        and right[0] - left[2] < _NEXT_TO * height
    )
