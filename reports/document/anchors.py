"""Finds the anchor of a quote: the rectangles around its words on a page. Where the words are not
found there is no anchor; a merely likely one is never given.

The search looks for exactly these words first, then for the same words apart from typography (also
cell by cell, or over a column or page break), and last for nearly the same words. Figures must
always agree digit for digit. The quote's own page is searched before its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from reports.document.alignment import nearly, nearly_over_break
from reports.document.pieces import in_row, in_runs, over_break
from reports.document.word_index import Compact, WordIndex, by_rows, quote_parts
from reports.types import Word

LONGEST_QUOTE = 20_000  # characters; for longer ones no anchor is looked for
ELSEWHERE = 10  # characters below which a quote is not looked for on other pages
SAME_LINE = 0.005  # of the page: how far tops and heights of words on one line may differ
NARROW = 0.01  # of the page: the widest gap that a rectangle closes
_DECIMALS = 10_000

Rect = tuple[float, float, float, float]


class How(StrEnum):
    """How a quote was found; the values of `reports.models.Location`."""

    EXACT = "exact"
    NORMALISED = "normalised"
    FUZZY = "fuzzy"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PageAnchor:
    """Rectangles on a page: left, top, right, bottom as fractions of the page from its top left, in
    the order of the words."""

    page: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The rectangles of a quote on one page, or on two where it goes over a page break, and how it
    was found. `pages` is empty where it was not found."""

    how: How
    pages: tuple[PageAnchor, ...] = ()

    def as_json(self) -> list[dict[str, Any]]:
        """The JSON that a claim stores in its column `places`."""
        return [
            {"page": part.page, "rects": [list(rect) for rect in part.rects]} for part in self.pages
        ]


NOWHERE = Anchor(How.NONE)


def find_anchor(
    quote: str, page: int, words_by_page: Mapping[int, Sequence[Word]], *, near: float | None = None
) -> Anchor:
    """The anchor of `quote` on `page`, or on the page before or after it.

    Where the quote occurs several times, the occurrence nearest to `near` is taken: how far into
    the page it stands, from 0 to 1.
    """
    return AnchorFinder(words_by_page).find(quote, page, near=near)


class AnchorFinder:
    """Finds the anchors of many quotes in the same pages; each page is prepared only once."""

    def __init__(self, words_by_page: Mapping[int, Sequence[Word]]) -> None:
        self._words = words_by_page
        self._indexes: dict[int, WordIndex] = {}
        self._rows: dict[int, WordIndex] = {}

    def find(self, quote: str, page: int, *, near: float | None = None) -> Anchor:
        """See `find_anchor`."""
        if len(quote) > LONGEST_QUOTE:
            return NOWHERE
        parts = quote_parts(quote)
        sought = _Sought(quote, quote.split(), parts, Compact(parts), near)
        if not sought.compact.text:
            return NOWHERE
        others = [other for other in (page + 1, page - 1) if len(sought.compact.text) >= ELSEWHERE]
        return (
            self._here(sought, page)
            or self._elsewhere(sought, page, others)
            or self._alike(sought, page, others)
            or NOWHERE
        )

    def _here(self, sought: _Sought, page: int) -> Anchor | None:
        if (index := self._index(page)) is None:
            return None
        if exact := index.exact(sought.tokens):
            return self._anchor(How.EXACT, (page, _nearest(exact, sought.near, len(index.words))))
        steps: tuple[Callable[[], list[int]], ...] = (
            lambda: _whole(index, sought),
            lambda: _whole(self._by_rows(page), sought),
            lambda: in_row(index, sought.quote, sought.near),
            lambda: in_runs(index, sought.compact, sought.near) if not sought.is_row else [],
        )
        words = next((found for step in steps if (found := step())), [])
        return self._anchor(How.NORMALISED, (page, words)) if words else None

    def _elsewhere(self, sought: _Sought, page: int, others: Sequence[int]) -> Anchor | None:
        """Over a page break, then whole on the next or the previous page."""
        for first, second in (
            ((page, page + 1), (page - 1, page)) if others and not sought.is_row else ()
        ):
            before, after = self._index(first), self._index(second)
            if before and after and (found := over_break(before, after, sought.compact)):
                return self._anchor(How.NORMALISED, (first, found[0]), (second, found[1]))
        for other in others:
            if index := self._index(other):
                if exact := index.exact(sought.tokens):
                    return self._anchor(How.EXACT, (other, exact[0]))
                if words := _whole(index, sought):
                    return self._anchor(How.NORMALISED, (other, words))
        return None

    def _alike(self, sought: _Sought, page: int, others: Sequence[int]) -> Anchor | None:
        for number in (page, *others):
            near = sought.near if number == page else None
            index = self._index(number)
            for order in (index, self._by_rows(number)) if index and number == page else (index,):
                if order and (words := nearly(order, sought.compact, sought.parts, near)):
                    return self._anchor(How.FUZZY, (number, words))
        for first, second in (
            ((page, page), (page, page + 1), (page - 1, page)) if not sought.is_row else ()
        ):
            before, after = self._index(first), self._index(second)
            if (
                before
                and after
                and (found := nearly_over_break(before, after, sought.compact, sought.parts))
            ):
                return self._anchor(How.FUZZY, (first, found[0]), (second, found[1]))
        return None

    def _index(self, page: int) -> WordIndex | None:
        if page not in self._indexes and self._words.get(page):
            self._indexes[page] = WordIndex(self._words[page])
        return self._indexes.get(page)

    def _by_rows(self, page: int) -> WordIndex:
        if page not in self._rows:
            index = self._indexes[page]
            self._rows[page] = index.reordered(by_rows(index.words))
        return self._rows[page]

    def _anchor(self, how: How, *found: tuple[int, Sequence[int]]) -> Anchor:
        words: dict[int, list[Word]] = {}
        for page, numbers in found:
            words.setdefault(page, []).extend(self._words[page][number] for number in numbers)
        return Anchor(
            how, tuple(PageAnchor(page, tuple(rects(some))) for page, some in words.items())
        )


@dataclass(frozen=True, slots=True)
class _Sought:
    """A quote in the forms the search needs: as given, split into words, the words folded, and the
    folded words run together."""

    quote: str
    tokens: list[str]
    parts: list[str]
    compact: Compact
    near: float | None

    @property
    def is_row(self) -> bool:
        """Whether the quote is a row of a table: its cells stand side by side and nowhere else."""
        return "|" in self.quote


def _whole(index: WordIndex, sought: _Sought) -> list[int]:
    found = [index.words_at(*hit) for hit in index.hits(sought.compact.text)]
    return _nearest(found, sought.near, len(index.words)) if found else []


def _nearest(occurrences: Sequence[list[int]], near: float | None, count: int) -> list[int]:
    """The occurrence whose first word is nearest to `near`, a share of the page's `count` words;
    the first occurrence where `near` is None."""
    return (
        min(occurrences, key=lambda words: abs(words[0] - near * count))
        if near is not None
        else occurrences[0]
    )


def rects(words: Iterable[Word]) -> list[Rect]:
    """One rectangle for each run of words on a line; a gap wider than the usual space between words
    begins another."""
    merged: list[list[float]] = []
    for _, *box in words:
        last = merged[-1] if merged else None
        if last and _level(last, box) and -NARROW < box[0] - last[2] < NARROW:
            last[:] = [
                min(last[0], box[0]),
                min(last[1], box[1]),
                max(last[2], box[2]),
                max(last[3], box[3]),
            ]
        else:
            merged.append(list(box))
    return [_outward(box) for box in merged]


def _level(one: Sequence[float], other: Sequence[float]) -> bool:
    return (
        abs(one[1] - other[1]) <= SAME_LINE
        and abs((one[3] - one[1]) - (other[3] - other[1])) <= SAME_LINE
    )


def _outward(box: Sequence[float]) -> Rect:
    """The box with four decimals, rounded outwards so that it never cuts off a word."""
    x0, y0, x1, y1 = box
    return (
        math.floor(x0 * _DECIMALS) / _DECIMALS,
        math.floor(y0 * _DECIMALS) / _DECIMALS,
        math.ceil(x1 * _DECIMALS) / _DECIMALS,
        math.ceil(y1 * _DECIMALS) / _DECIMALS,
    )
