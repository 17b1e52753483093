"""Where a quote stands: on which statements of a page, so that words of a heading or an index are
no evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from agents.specialists.legal.schemas import Document
from sibyl_project.common.text import (
    comparable,
    contains_quote,
    forms_of,
    needles_of,
    without_marks,
)

SHORTEST_QUOTE, LONGEST_QUOTE = 12, 600  # characters
LEAST_SHARE = 0.5  # of a quote that must lie within statements that may be evidence


class Standing:
    """The statements of a document by their place on its pages; a page is folded when first asked
    for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._units: dict[tuple[int, int], list[tuple[int, int, Unit]]] = {}

    @property
    def index(self) -> UnitIndex:
        """The statements of the document."""
        return self._document.index

    def is_on(self, page: int, quote: str) -> bool:
        """Whether the quote stands verbatim on the page."""
        return contains_quote(self._texts.get(page, ""), quote)

    def statement(self, page: int, quote: str, among: frozenset[int]) -> Unit | None:
        """The statement of `among` that holds most of the quote; None unless at least half of it
        lies in such statements."""
        forms = forms_of(self._texts.get(page, ""))
        for number, text in enumerate(forms):
            for needle in needles_of(quote):
                for start in _places(text, needle):
                    held: dict[int, range] = {
                        unit.index: range(max(start, first), min(start + len(needle), last))
                        for first, last, unit in self._statements(page, number, text)
                        if unit.index in among and first < start + len(needle) and last > start
                    }
                    if len(set().union(*held.values())) >= LEAST_SHARE * len(needle):
                        return self._document.index.units[
                            max(held, key=lambda place: (len(held[place]), -place))
                        ]
        return None

    def _statements(self, page: int, number: int, text: str) -> list[tuple[int, int, Unit]]:
        """Every place of every statement of a page, from one character to another of `text`, its
        form of this number."""
        if (page, number) not in self._units:
            as_printed = number == 0
            self._units[page, number] = [
                (start, start + len(needle), unit)
                for unit in self._by_page.get(page, ())
                if (needle := comparable(unit.text if as_printed else without_marks(unit.text)))
                for start in _places(text, needle)
            ]
        return self._units[page, number]

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {page.number: page.text for page in self._document.read_pages}

    @cached_property
    def _by_page(self) -> dict[int, list[Unit]]:
        found: defaultdict[int, list[Unit]] = defaultdict(list)
        for unit in self._document.index.units:
            found[unit.page].append(unit)
        return dict(found)


def _places(text: str, needle: str) -> Iterator[int]:
    start = text.find(needle) if needle else -1
    while start >= 0:
        yield start
        start = text.find(needle, start + 1)
