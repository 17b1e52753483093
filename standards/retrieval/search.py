"""Search over any querysets of passages: keyword (BM25), semantic (cosine), and both fused by reciprocal rank.

The queryset decides what may be seen; nothing here widens it. Rarity is that of the queryset, so a report is ranked by what
is rare in that report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.core.exceptions import FieldDoesNotExist
from django.db.models import QuerySet

from standards import paragraph_ids
from standards.retrieval import scoring
from standards.retrieval.embeddings import Embedder, EmbeddingError, query_embedder
from standards.retrieval.keyword import Key, keyword_scores
from standards.retrieval.passages import PassageBase
from standards.retrieval.scoring import Mode
from standards.retrieval.semantic import EmbedderMismatchError, semantic_scores

__all__ = ["EmbedderMismatchError", "SearchHit", "SearchResult", "by_paragraph_id", "search", "search_many"]

P = TypeVar("P", bound=PassageBase)
POOL, POOL_SHARE = 30, 3  # at least so many, and so many times top_k, are read before their place is weighed
DEPTH = 200  # places of the semantic list that take part in the fusion
_COMPUTED = ("lexemes", "search_vector", "embedding")  # columns no reader of a hit wants
_OF_STANDARD = re.compile(
    r"\b(?:paragraphs?|paras?\.?|¶)\s*([A-E]?\d{1,3}(?:\s*\([a-z0-9]{1,7}\))*)\s+(?:of|in)\s+(?:IFRS\s+)?(S[12])\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class SearchHit(Generic[P]):
    """A passage found. `score` is 0 to 1, and 1 for a paragraph the query names.

    A rank counts from 1 and is None where that list did not hold the passage. `rrf` is the raw sum of weight / (rrf_k + rank),
    the weight of each list being that of `scoring.list_weights` in hybrid mode and 1 otherwise.
    """

    passage: P
    score: float
    keyword_rank: int | None = None
    semantic_rank: int | None = None
    rrf: float = 0.0


class SearchResult(list[SearchHit[P]]):
    """The hits, best first. `mode` is the one that was used: `keyword` where hybrid could not be, and then `note` says why."""

    def __init__(self, hits: Iterable[SearchHit[P]], mode: Mode, note: str = "") -> None:
        super().__init__(hits)
        self.mode = mode
        self.note = note


@dataclass(frozen=True, slots=True)
class _Lists:
    """Scores of each list before they are fused, and what the reader must be told."""

    keyword: dict[Key, float]
    semantic: dict[Key, float]
    mode: Mode
    note: str
    weights: tuple[float, float]  # what each list counts in the fusion


def search(
    queryset: QuerySet[P],
    query: str,
    *,
    top_k: int = 10,
    mode: Mode = "hybrid",
    embedder: Embedder | None = None,
    rrf_k: int = scoring.RRF_K,
) -> SearchResult[P]:
    """The best `top_k` passages of `queryset`, best first, ties by id. A paragraph the query names comes first.

    When the query cannot be embedded, or passages were embedded by something else, hybrid answers with the keyword list and
    a note. Semantic mode raises EmbeddingError or EmbedderMismatchError instead. Raises ValueError for a blank query, an
    unknown mode, or `top_k` or `rrf_k` below 1.
    """
    return search_many([queryset], query, top_k=top_k, mode=mode, embedder=embedder, rrf_k=rrf_k)


def search_many(
    querysets: Sequence[QuerySet[Any]],
    query: str,
    *,
    top_k: int = 10,
    mode: Mode = "hybrid",
    embedder: Embedder | None = None,
    rrf_k: int = scoring.RRF_K,
) -> SearchResult[Any]:
    """As `search`, over several querysets (of any passage models) as if they were one corpus: one list, one scale of scores.

    Ties go to the earlier queryset, then by id. An empty list of querysets finds nothing.
    """
    scoring.check_query(query, top_k, mode)
    if rrf_k < 1:
        raise ValueError(f"rrf_k must be at least 1, got {rrf_k}.")
    named = _named_paragraphs(query)
    lists = _lists(querysets, named[0] if paragraph_ids.is_valid(query) else query, mode, embedder, max(top_k, DEPTH))
    keyword_ranks, semantic_ranks = scoring.ranks(scoring.ordered(lists.keyword)), scoring.ranks(scoring.ordered(lists.semantic))
    raw = scoring.rrf(keyword_ranks, semantic_ranks, k=rrf_k, weights=lists.weights)
    single = {"keyword": lists.keyword, "semantic": lists.semantic}
    scores = dict(single.get(lists.mode) or scoring.fuse(keyword_ranks, semantic_ranks, k=rrf_k, weights=lists.weights))
    first = _keys_of(querysets, named) if mode != "semantic" else []
    rows = _rows(querysets, [*first, *scoring.ordered(scores)[: max(POOL, POOL_SHARE * top_k)]])
    if lists.mode == "hybrid":
        scores = {key: round(scores.get(key, 0.0) * row.share(query), 9) for key, row in rows.items()}
    scores.update(dict.fromkeys(first, 1.0))
    best = list(dict.fromkeys([*first, *scoring.ordered(scores)]))[:top_k]
    hits = [
        SearchHit(rows[key], _share(scores[key]), keyword_ranks.get(key), semantic_ranks.get(key), raw.get(key, 0.0))
        for key in best
        if key in rows
    ]
    return SearchResult(hits, lists.mode, lists.note)


def by_paragraph_id(queryset: QuerySet[P], text: str) -> list[P]:
    """The passages of exactly the paragraph that `text` names, in any usual spelling; none when it names no paragraph.

    `queryset` is of a model with a `paragraph` relation.
    """
    if not paragraph_ids.is_valid(text):
        return []
    return list(queryset.filter(paragraph=paragraph_ids.normalise(text)).order_by("pk"))


def _lists(querysets: Sequence[QuerySet[Any]], query: str, mode: Mode, embedder: Embedder | None, depth: int) -> _Lists:
    semantic: dict[Key, float] = {}
    note, weights = "", (1.0, 1.0)
    if mode != "keyword":
        try:
            chosen = embedder or query_embedder()
            semantic = semantic_scores(querysets, chosen.embed([query])[0], chosen.name, depth)
            weights = scoring.list_weights(chosen.name) if mode == "hybrid" else weights
        except (EmbeddingError, EmbedderMismatchError) as error:
            if mode == "semantic":
                raise
            mode, note = "keyword", f"Only keywords were searched: {error}"
    return _Lists(keyword_scores(querysets, query) if mode != "semantic" else {}, semantic, mode, note, weights)


def _share(score: float) -> float:
    return max(0.0, min(1.0, score))


def _named_paragraphs(query: str) -> list[str]:
    """Ids the query names, in its order: the whole of it in any spelling, or unmistakable ones within a sentence."""
    if paragraph_ids.is_valid(query):
        return [paragraph_ids.normalise(query)]
    found = [(start, pid) for start, _, pid in paragraph_ids.find(query)]
    turned = [(match.start(), f"{match[2]}.{match[1]}") for match in _OF_STANDARD.finditer(query)]
    found += [(start, paragraph_ids.normalise(text)) for start, text in turned if paragraph_ids.is_valid(text)]
    return list(dict.fromkeys(pid for _, pid in sorted(found)))


def _keys_of(querysets: Sequence[QuerySet[Any]], named: Sequence[str]) -> list[Key]:
    """The passages of the named paragraphs, in the order they are named."""
    found: list[tuple[int, Key]] = []
    for place, queryset in enumerate(querysets):
        if named and _has_paragraphs(queryset):
            rows = queryset.filter(paragraph__in=named).order_by().values_list("pk", "paragraph_id")
            found += [(named.index(pid), (place, pk)) for pk, pid in rows]
    return [key for _, key in sorted(found)]


def _has_paragraphs(queryset: QuerySet[Any]) -> bool:
    try:
        queryset.model._meta.get_field("paragraph")
    except FieldDoesNotExist:
        return False
    return True


def _rows(querysets: Sequence[QuerySet[Any]], keys: Sequence[Key]) -> dict[Key, Any]:
    rows: dict[Key, Any] = {}
    for place, queryset in enumerate(querysets):
        wanted = [pk for at, pk in keys if at == place]
        if wanted:
            found = queryset.order_by().select_related(*queryset.model.reads).defer(*_COMPUTED).in_bulk(wanted)
            rows.update({(place, pk): row for pk, row in found.items()})
    return rows
