"""Where a quote stands on the page: rectangles around its words, or "not located", never a place
that is only likely.

First the very words, then the same words apart from typography (also cell by cell, or over a column
or page break), at last nearly the same words, figures always digit for digit. The quote's own page
comes before its neighbours.
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

LONGEST_QUOTE = 20_000  # characters; longer ones are not located
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
class PagePlace:
    """Rectangles on a page: left, top, right, bottom as fractions of the page from its top left, in
    the order of the words."""

    page: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quote stands; no pages when it was not located."""

    how: How
    pages: tuple[PagePlace, ...] = ()

    def as_json(self) -> list[dict[str, Any]]:
        """As claims store it."""
        return [
            {"page": place.page, "rects": [list(rect) for rect in place.rects]}
            for place in self.pages
        ]


NOWHERE = Place(How.NONE)


def locate(
    quote: str, page: int, words_by_page: Mapping[int, Sequence[Word]], *, near: float | None = None
) -> Place:
    """Where `quote` stands on `page`, or next to it.

    `near` (0 to 1, how far into the page) chooses among occurrences.
    """
    return Locator(words_by_page).locate(quote, page, near=near)


class Locator:
    """Locates many quotes in the same pages; each page is prepared once."""

    def __init__(self, words_by_page: Mapping[int, Sequence[Word]]) -> None:
        self._words = words_by_page
        self._indexes: dict[int, WordIndex] = {}
        self._rows: dict[int, WordIndex] = {}

    def locate(self, quote: str, page: int, *, near: float | None = None) -> Place:
        """See `locate`."""
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

    def _here(self, sought: _Sought, page: int) -> Place | None:
        if (index := self._index(page)) is None:
            return None
        if exact := index.exact(sought.tokens):
            return self._place(How.EXACT, (page, _nearest(exact, sought.near, len(index.words))))
        steps: tuple[Callable[[], list[int]], ...] = (
            lambda: _whole(index, sought),
            lambda: _whole(self._by_rows(page), sought),
            lambda: in_row(index, sought.quote, sought.near),
            lambda: in_runs(index, sought.compact, sought.near) if not sought.is_row else [],
        )
        words = next((found for step in steps if (found := step())), [])
        return self._place(How.NORMALISED, (page, words)) if words else None

    def _elsewhere(self, sought: _Sought, page: int, others: Sequence[int]) -> Place | None:
        """Over a page break, then whole on the next or the previous page."""
        for first, second in (
            ((page, page + 1), (page - 1, page)) if others and not sought.is_row else ()
        ):
            before, after = self._index(first), self._index(second)
            if before and after and (found := over_break(before, after, sought.compact)):
                return self._place(How.NORMALISED, (first, found[0]), (second, found[1]))
        for other in others:
            if index := self._index(other):
                if exact := index.exact(sought.tokens):
                    return self._place(How.EXACT, (other, exact[0]))
                if words := _whole(index, sought):
                    return self._place(How.NORMALISED, (other, words))
        return None

    def _alike(self, sought: _Sought, page: int, others: Sequence[int]) -> Place | None:
        for number in (page, *others):
            near = sought.near if number == page else None
            index = self._index(number)
            for order in (index, self._by_rows(number)) if index and number == page else (index,):
                if order and (words := nearly(order, sought.compact, sought.parts, near)):
                    return self._place(How.FUZZY, (number, words))
        for first, second in (
            ((page, page), (page, page + 1), (page - 1, page)) if not sought.is_row else ()
        ):
            before, after = self._index(first), self._index(second)
            if (
                before
                and after
                and (found := nearly_over_break(before, after, sought.compact, sought.parts))
            ):
                return self._place(How.FUZZY, (first, found[0]), (second, found[1]))
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

    def _place(self, how: How, *found: tuple[int, Sequence[int]]) -> Place:
        words: dict[int, list[Word]] = {}
        for page, numbers in found:
            words.setdefault(page, []).extend(self._words[page][number] for number in numbers)
        return Place(
            how, tuple(PagePlace(page, tuple(rects(some))) for page, some in words.items())
        )


@dataclass(frozen=True, slots=True)
class _Sought:
    """A quote in the forms it is looked for: as given, its words, these folded, and run
    together."""

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
    places = [index.words_at(*hit) for hit in index.hits(sought.compact.text)]
    return _nearest(places, sought.near, len(index.words)) if places else []


def _nearest(places: Sequence[list[int]], near: float | None, count: int) -> list[int]:
    """The place whose first word is nearest to a share of the page's words; the first place when
    none is given."""
    return (
        min(places, key=lambda words: abs(words[0] - near * count))
        if near is not None
        else places[0]
    )


def rects(words: Iterable[Word]) -> list[Rect]:
    """One rectangle for each run of words on a line; a gap wider than between words begins
    another."""
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
    """Four decimals, never smaller than the words."""
    x0, y0, x1, y1 = box
    return (
        math.floor(x0 * _DECIMALS) / _DECIMALS,
        math.floor(y0 * _DECIMALS) / _DECIMALS,
        math.ceil(x1 * _DECIMALS) / _DECIMALS,
        math.ceil(y1 * _DECIMALS) / _DECIMALS,
    )
