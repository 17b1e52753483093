"""Excerpts of a report chosen for questions to a model: what the rules would quote, what came near,
and what a search finds.

An excerpt is a stretch of a page's own text. Those of all paragraphs in a question are put
together, so that none is sent twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from agents.specialists.legal.evidence import Answer, Question, near_misses
from agents.specialists.legal.reading.phrases import content_words, fold, keys
from agents.specialists.legal.reading.statement_index import Unit
from agents.specialists.legal.schemas import Document
from reports.types import PassageText
from standards.types import Requirement

# Queries to the passages found for each, best first; raises retrieval.SearchFailed.
Search = Callable[[Sequence[str]], Mapping[str, Sequence[PassageText]]]

AROUND = 300  # characters shown before and after a statement at most, whole sentences
NEAR_MISSES = 2  # statements shown for each element
OF_A_PASSAGE = 3  # statements of a passage found that are shown
FOR_A_PARAGRAPH = 4_000  # characters of excerpts beside those the rules would quote
JOINED = 80  # stretches so close to each other are shown as one
_CUT = re.compile(r"\n+|(?<=[.!?])\s")


@dataclass(frozen=True, slots=True, order=True)
class Stretch:
    """Characters `first` to `last` of a page's text."""

    page: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A stretch as it is shown."""

    page: int
    text: str
    stretch: Stretch

    def holds(self, stretch: Stretch) -> bool:
        """Whether the stretch is part of this excerpt."""
        return (
            self.page == stretch.page
            and self.stretch.first <= stretch.first
            and stretch.last <= self.stretch.last
        )


class Chooser:
    """Chooses what is shown of a report. `found` are the passages a search found for each query."""

    def __init__(
        self, document: Document, found: Mapping[str, Sequence[PassageText]] | None = None
    ) -> None:
        self.document = document
        self._passages = found or {}
        self._texts = {page.number: page.text for page in document.read_pages}

    def stretches(
        self, requirement: Requirement, answered: Sequence[tuple[Question, Answer]]
    ) -> list[Stretch]:
        """What is shown for a paragraph, each with its surroundings: what the rules would quote,
        and the rest while it fits."""
        quoted = [self._around(found.unit) for _, found in answered if found.unit]
        others = [self._around(unit) for unit in (*self._near(answered), *self._found(requirement))]
        return [*quoted, *_while_fitting(others, quoted)]

    def place(self, unit: Unit) -> Stretch:
        """Where a statement stands on its page."""
        first = max(self._texts[unit.page].find(unit.text), 0)
        return Stretch(unit.page, first, min(first + len(unit.text), len(self._texts[unit.page])))

    def excerpts(self, stretches: Iterable[Stretch]) -> list[Excerpt]:
        """The stretches in reading order, those that touch put together."""
        return [
            Excerpt(each.page, self._texts[each.page][each.first : each.last].strip(), each)
            for each in _joined(sorted(set(stretches)))
        ]

    def _around(self, unit: Unit) -> Stretch:
        place, text = self.place(unit), self._texts[unit.page]
        before, after = max(place.first - AROUND, 0), min(place.last + AROUND, len(text))
        first = (
            next((cut.end() for cut in _CUT.finditer(text, before, place.first)), place.first)
            if before
            else 0
        )
        ends = [cut.start() for cut in _CUT.finditer(text, place.last, after)]
        last = after if after == len(text) else ends[-1] if ends else place.last
        return Stretch(unit.page, first, last)

    def _near(self, answered: Sequence[tuple[Question, Answer]]) -> Iterable[Unit]:
        for asked, _ in answered:
            yield from near_misses(asked, self.document.index, NEAR_MISSES)

    def _found(self, requirement: Requirement) -> list[Unit]:
        """Statements of the passages a search finds, those first in each that share most words with
        what is asked."""
        wanted = words_of(requirement)
        return [
            unit
            for passage in self._passages.get(query_of(requirement), ())
            for unit in self._telling(passage, wanted)
        ]

    def _telling(self, passage: PassageText, wanted: frozenset[str]) -> list[Unit]:
        index = self.document.index
        units = [unit for unit in index.of_passage(passage) if unit.index in index.evidence]
        return sorted(units, key=lambda unit: (-len(wanted & _keys(unit.folded)), unit.index))[
            :OF_A_PASSAGE
        ]


def query_of(requirement: Requirement) -> str:
    """What is searched for in a report on behalf of a paragraph."""
    return " ".join([requirement.gist, *(element.name for element in requirement.elements)])


def words_of(requirement: Requirement) -> frozenset[str]:
    """The words in which a paragraph asks, and those in which reports usually answer, as stems."""
    cues = [cue for element in requirement.elements for cue in (element.name, *element.cue_words)]
    return _keys(fold(" ".join([requirement.gist, *cues])))


def shares_a_word(requirement: Requirement, text: str) -> bool:
    """Whether a text has anything to do with a paragraph: one word of what it asks, or of usual
    answers, is enough."""
    return not words_of(requirement).isdisjoint(_keys(fold(text)))


def _keys(folded: str) -> frozenset[str]:
    return frozenset(key for word, _, _ in content_words(folded) for key in keys(word))


def _while_fitting(stretches: Iterable[Stretch], already: Sequence[Stretch]) -> list[Stretch]:
    chosen: list[Stretch] = []
    for stretch in dict.fromkeys(stretches):
        if length([*already, *chosen, stretch]) - length(already) <= FOR_A_PARAGRAPH:
            chosen.append(stretch)
    return chosen


def length(stretches: Iterable[Stretch]) -> int:
    """How many characters the stretches are when put together."""
    return sum(each.last - each.first for each in _joined(sorted(set(stretches))))


def _joined(ordered: Iterable[Stretch]) -> list[Stretch]:
    joined: list[Stretch] = []
    for page, stretches in groupby(ordered, key=lambda stretch: stretch.page):
        first = last = -1
        for stretch in stretches:
            if first >= 0 and stretch.first > last + JOINED:
                joined.append(Stretch(page, first, last))
                first = -1
            first, last = (
                (stretch.first, stretch.last) if first < 0 else (first, max(last, stretch.last))
            )
        joined.append(Stretch(page, first, last))
    return joined
