"""Searching a report that is not in the database: its statements, in memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from agents.specialists.legal.reading.statement_index import Unit
from agents.specialists.legal.schemas import Document
from reports.types import PassageText
from standards.retrieval.ranking import PassageIndex

STATEMENTS = 6  # for each query


class InMemory:
    """A search over the statements of a document that may be evidence; its index is made on first
    use."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def __call__(self, queries: Sequence[str]) -> dict[str, list[PassageText]]:
        """For each query the statements that fit it best."""
        return {
            query: [self._statement(hit.index) for hit in self._index.search(query, STATEMENTS)]
            for query in queries
        }

    def _statement(self, place: int) -> PassageText:
        unit = self._units[place]
        return PassageText(place, unit.text, unit.page, unit.page)

    @cached_property
    def _index(self) -> PassageIndex:
        return PassageIndex([unit.text for unit in self._units])

    @cached_property
    def _units(self) -> list[Unit]:
        index = self._document.index
        return [index.units[number] for number in sorted(index.evidence)]
