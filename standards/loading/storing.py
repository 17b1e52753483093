"""Changing the registry and its passages together, without an open transaction while texts are
embedded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import connection, transaction

from standards.loading import passages
from standards.models import SourceType
from standards.retrieval.embeddings import Embedder
from standards.retrieval.passages import IndexFields, index_fields

T = TypeVar("T")
ADVISORY_KEY = 7_204_513


def store(
    change: Callable[[], T],
    embedder: Embedder,
    paragraph_ids: Collection[str] | None = None,
    source_types: Collection[str] = SourceType.values,
) -> tuple[T, int]:
    """Run `change` and bring the passages (of `paragraph_ids` and their children, or all) to what
    the rows then say.

    Only the changed rows know the texts, so the change is first rehearsed and rolled back; then the
    texts are embedded, perhaps by a network service that fails; then it is done for good, with
    every vector at hand. `change` may run several times. Returns its result and how many passages
    were written. Raises EmbeddingError with nothing stored.
    """
    computed: dict[str, IndexFields] = {}
    while True:
        with exclusive():
            result = change()
            planned = passages.plan(embedder, paragraph_ids, source_types)
            texts = list(
                dict.fromkeys(
                    wanted.text for wanted in planned.missing if wanted.text not in computed
                )
            )
            if not texts:
                return result, passages.write(planned, computed)
            transaction.set_rollback(True)
        computed.update(zip(texts, index_fields(texts, embedder), strict=True))


@contextmanager
def exclusive() -> Iterator[None]:
    """A transaction in which no other process loads or indexes the standards."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [ADVISORY_KEY])
        yield
