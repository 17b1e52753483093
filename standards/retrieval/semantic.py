"""The semantic list: cosine of the passages nearest to the query, by an exact scan of the
querysets.

The column keeps its vectors inline (`storage main`), so a scan reads pages and not one side row per
passage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from standards.retrieval import scoring
from standards.retrieval.embeddings import Vector
from standards.retrieval.keyword import Key
from standards.retrieval.scopes import Row, select

# A passage of another embedder has no distance and sorts first: the check costs no read of its own,
# and vectors of different lengths never meet.
_COLUMNS = ("pk", "embedder", "embedding")
_NEAREST = """
select pk, embedder, case when embedder = %s then embedding <=> %s::vector end as distance
from {scope}
order by distance nulls first, pk limit %s
"""


# The same for several vectors at once: the passages are read one time, and each vector scans them.
# Each vector is cast once.
_NEAREST_OF_EACH = """
with held as materialized (select pk, embedder, embedding from {scope})
select asked.query_index, near.pk, near.embedder, near.distance
from (
  select query_index, written::vector as vector
  from unnest(%s::text[]) with ordinality listed(written, query_index) offset 0
) asked, lateral (
  select pk, embedder, case when embedder = %s then embedding <=> asked.vector end as distance
  from held
  order by distance nulls first, pk limit %s
) near
"""


class EmbedderMismatchError(ValueError):
    """The passages were embedded by something else than the query would be: their vectors cannot be
    compared."""


def semantic_scores(
    querysets: Sequence[QuerySet[Any]], vector: Vector, embedder: str, depth: int
) -> dict[Key, float]:
    """Cosine (0 to 1) of the `depth` nearest passages of all querysets, as far as they are closer
    to the query than chance.

    Raises EmbedderMismatchError when any passage was embedded by another embedder than `embedder`,
    which made `vector`.
    """
    if not any(vector):
        return {}
    scores: dict[Key, float] = {}
    for position, queryset in enumerate(querysets):
        rows = select(
            _embedded(queryset),
            _COLUMNS,
            _NEAREST,
            before=[embedder, _literal(vector)],
            after=[depth],
        )
        scores.update(_cosines(position, rows, embedder))
    return _nearest(scores, depth)


def scores_of_each(
    querysets: Sequence[QuerySet[Any]], vectors: Sequence[Vector], embedder: str, depth: int
) -> list[dict[Key, float]]:
    """`semantic_scores` of each vector, none of which is all zeros.

    The passages are copied first: for some thousands at most.
    """
    scores: list[dict[Key, float]] = [{} for _ in vectors]
    literals = [_literal(vector) for vector in vectors]
    for position, queryset in enumerate(querysets):
        of_each: list[list[Row]] = [[] for _ in vectors]
        for which, *row in select(
            _embedded(queryset), _COLUMNS, _NEAREST_OF_EACH, after=[literals, embedder, depth]
        ):
            of_each[which - 1].append(tuple(row))
        for found, rows in zip(scores, of_each, strict=True):
            found.update(_cosines(position, rows, embedder))
    return [_nearest(found, depth) for found in scores]


def _embedded(queryset: QuerySet[Any]) -> QuerySet[Any]:
    return queryset.filter(embedding__isnull=False)


def _literal(vector: Vector) -> str:
    return "[" + ",".join(map(repr, vector)) + "]"


def _cosines(position: int, rows: Sequence[Row], embedder: str) -> dict[Key, float]:
    """Of the rows (pk, embedder, distance) of the queryset at `position`."""
    _refuse_mix({name for _, name, _ in rows}, embedder)
    return {(position, pk): min(1.0, 1.0 - distance) for pk, _, distance in rows}


def _nearest(scores: dict[Key, float], depth: int) -> dict[Key, float]:
    return scoring.closer_than_chance({key: scores[key] for key in scoring.ordered(scores)[:depth]})


def _refuse_mix(found: set[str], embedder: str) -> None:
    others = sorted(found - {embedder})
    if others:
        raise EmbedderMismatchError(
            f"Passages embedded by {', '.join(name or 'an unnamed embedder' for name in others)} "
            f"cannot be compared with a query embedded by {embedder}: run `python manage.py "
            "reembed`, or search in keyword mode."
        )
