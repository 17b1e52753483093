"""Reading passages for a search: anew for one question, or cached for the next one where many are
asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import QuerySet

from standards.retrieval.embeddings import Vector
from standards.retrieval.keyword import Key, Keywords
from standards.retrieval.semantic import scores_of_each, semantic_scores

_COMPUTED = ("lexemes", "search_vector", "embedding")  # columns no reader of a hit wants


class PassageReader:
    """Querysets as one corpus: its two lists, the passages of named paragraphs, and the passages
    themselves."""

    def __init__(self, querysets: Sequence[QuerySet[Any]], *, kept: bool = False) -> None:
        self._querysets = querysets
        self.keywords = Keywords(querysets, kept=kept)
        self._rows: dict[Key, Any] = {}

    def nearest(
        self, vectors: Sequence[Vector], embedder: str, depth: int
    ) -> Sequence[dict[Key, float]]:
        """The semantic list of each vector. Raises EmbedderMismatchError."""
        if len(vectors) > 1 and all(self.keywords.read_whole):
            return scores_of_each(self._querysets, vectors, embedder, depth)
        return [semantic_scores(self._querysets, vector, embedder, depth) for vector in vectors]

    def keys_of(self, named: Sequence[str]) -> list[Key]:
        """The passages of the named paragraphs, in the order they are named."""
        found: list[tuple[int, Key]] = []
        for position, queryset in enumerate(self._querysets):
            if named and _has_paragraphs(queryset):
                rows = (
                    queryset.filter(paragraph__in=named)
                    .order_by()
                    .values_list("pk", "paragraph_id")
                )
                found += [(named.index(pid), (position, pk)) for pk, pid in rows]
        return [key for _, key in sorted(found)]

    def rows(self, keys: Iterable[Key]) -> dict[Key, Any]:
        """The passages, as far as they are still there; one that was read before is the same object
        again."""
        missing = [key for key in keys if key not in self._rows]
        for position, queryset in enumerate(self._querysets):
            wanted = [pk for at, pk in missing if at == position]
            if wanted:
                found = (
                    queryset.order_by()
                    .select_related(*queryset.model.reads)
                    .defer(*_COMPUTED)
                    .in_bulk(wanted)
                )
                self._rows.update({(position, pk): row for pk, row in found.items()})
        return self._rows


def _has_paragraphs(queryset: QuerySet[Any]) -> bool:
    try:
        queryset.model._meta.get_field("paragraph")
    except FieldDoesNotExist:
        return False
    return True
