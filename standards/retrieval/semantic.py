"""The semantic list: cosine of the passages nearest to the query, by an exact scan of the querysets.

The column keeps its vectors inline (`storage main`), so a scan reads pages and not one side row per passage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from standards.retrieval import scoring
from standards.retrieval.embeddings import Vector
from standards.retrieval.keyword import Key
from standards.retrieval.scopes import select

# A passage of another embedder has no distance and sorts first: the check costs no read of its own, and vectors of
# different lengths never meet.
_NEAREST = """
select pk, embedder, case when embedder = %s then embedding <=> %s::vector end as distance from {scope}
order by distance nulls first, pk limit %s
"""


class EmbedderMismatchError(ValueError):
    """The passages were embedded by something else than the query would be: their vectors cannot be compared."""


def semantic_scores(querysets: Sequence[QuerySet[Any]], vector: Vector, embedder: str, depth: int) -> dict[Key, float]:
    """Cosine (0 to 1) of the `depth` nearest passages of all querysets, as far as they are closer to the query than chance.

    Raises EmbedderMismatchError when any passage was embedded by another embedder than `embedder`, which made `vector`.
    """
    if not any(vector):
        return {}
    scores: dict[Key, float] = {}
    literal = "[" + ",".join(map(repr, vector)) + "]"
    for place, queryset in enumerate(querysets):
        embedded = queryset.filter(embedding__isnull=False)
        rows = select(embedded, ["pk", "embedder", "embedding"], _NEAREST, before=[embedder, literal], after=[depth])
        _refuse_mix({name for _, name, _ in rows}, embedder)
        scores.update({(place, pk): min(1.0, 1.0 - distance) for pk, _, distance in rows})
    return scoring.closer_than_chance({key: scores[key] for key in scoring.ordered(scores)[:depth]})


def _refuse_mix(found: set[str], embedder: str) -> None:
    others = sorted(found - {embedder})
    if others:
        raise EmbedderMismatchError(
            f"Passages embedded by {', '.join(name or 'an unnamed embedder' for name in others)} cannot be compared with a query "
            f"embedded by {embedder}: run `python manage.py reembed`, or search in keyword mode."
        )
