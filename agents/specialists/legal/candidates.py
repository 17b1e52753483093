"""Statements that may give what no rule recognised, best first, for an auditor to accept or pass
over.

They are ranked by the words they share with what is asked, weighed by how rare these are in the
report, and by the terms of the rule they meet. Of the quotes by which readers of twelve reports
found 63 elements that the rules missed, 19 are among the first three.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from heapq import nsmallest
from typing import Protocol

from agents.specialists.legal.reading.phrases import content_words, stem
from agents.specialists.legal.reading.statement_index import Unit, UnitIndex

SHOWN = 3
# What a word of the query is worth by where it stands: in the name of the element and what it asks,
# in its cue phrases, in the gist of the paragraph.
_OF_ELEMENT, _OF_CUES, _OF_GIST = 1.0, 0.7, 0.5
_LEAST_LENGTH, _LENGTH_POWER = 12, 0.35  # content words; long statements share words by chance
_TERMS = 12.0  # for a statement that meets every term of a rule
_MET_ENOUGH = 0.6  # share of the terms that makes a candidate without a word of the query
_IN_STATEMENT, _BESIDE, _TOPIC, _ROW = 1.0, 0.5, 0.7, -0.5
_ABSENT = "!"


class Asked(Protocol):
    """What the ranking needs to know of a question (see `evidence.Question`)."""

    @property
    def expressions(self) -> tuple[str, ...]: ...
    @property
    def asks(self) -> str: ...
    @property
    def gist(self) -> str: ...
    @property
    def cues(self) -> tuple[str, ...]: ...
    @property
    def lens(self) -> str: ...
    @property
    def topic(self) -> str: ...


def candidates(
    asked: Asked,
    index: UnitIndex,
    allowed: frozenset[int],
    cued: frozenset[int],
    count: int = SHOWN,
) -> list[Unit]:
    """At most `count` of the `allowed` statements, best first; `cued` hold a cue of the element."""
    shared = relevance(asked, index, allowed)
    met = _terms_met(asked, index, cued, allowed)
    subject, beside = index.holding(asked.lens), index.near(asked.lens)
    topic = index.near(asked.topic) if asked.topic else frozenset[int]()

    def merit(number: int) -> float:
        return (
            shared.get(number, 0.0)
            + _TERMS * met.get(number, 0.0)
            + _IN_STATEMENT * (number in subject)
            + _BESIDE * (number in beside)
            + _TOPIC * (number in topic)
            + _ROW * index.units[number].is_row
        )

    among = shared.keys() | {number for number, share in met.items() if share >= _MET_ENOUGH}
    best = nsmallest(count, among, key=lambda number: (-merit(number), number))
    return [index.units[number] for number in best]


def relevance(asked: Asked, index: UnitIndex, among: frozenset[int]) -> dict[int, float]:
    """How much each statement shares with the words of what is asked: none below 0, about 10 where
    it says most of them."""
    found: dict[int, float] = defaultdict(float)
    for word, weight in _query(asked).items():
        holding = index.with_word(word)
        rarity = math.log(1 + len(index.units) / (len(holding) + 0.5))
        for number in holding & among:
            found[number] += weight * rarity
    return {
        number: weight / max(_LEAST_LENGTH, len(index.words_of(number))) ** _LENGTH_POWER
        for number, weight in found.items()
    }


def _query(asked: Asked) -> dict[str, float]:
    query: dict[str, float] = {}
    for text, weight in _texts(asked):
        for word, _, _ in content_words(text):
            query[stem(word)] = max(weight, query.get(stem(word), 0.0))
    return query


def _texts(asked: Asked) -> Iterator[tuple[str, float]]:
    yield asked.asks, _OF_ELEMENT
    yield asked.gist, _OF_GIST
    for cue in asked.cues:
        yield cue, _OF_CUES


def _terms_met(
    asked: Asked, index: UnitIndex, cued: frozenset[int], allowed: frozenset[int]
) -> Mapping[int, float]:
    """The share of the terms of a rule that each statement meets, of the rule it meets best."""
    best: dict[int, float] = {}
    for expression in asked.expressions:
        terms = [term for term in expression.split() if not term.startswith(_ABSENT)]
        met: dict[int, int] = defaultdict(int)
        for term in terms:
            for number in index.matching(term, {"CUE": cued}) & allowed:
                met[number] += 1
        for number, count in met.items():
            best[number] = max(best.get(number, 0.0), count / len(terms))
    return best
