"""Search over any queryset of passages: OR keyword matching scored by BM25, vector cosine, and their fusion.

The queryset decides what may be seen; nothing here widens it. Keyword candidates come from the GIN index; document
frequencies are counted over the queryset itself, so a report is ranked by what is rare in that report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Avg, BooleanField, Count, F, Func, QuerySet, TextField, Value
from pgvector.django import CosineDistance

from standards import paragraph_ids
from standards.retrieval import scoring
from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import Embedder, default_embedder
from standards.retrieval.passages import PassageBase
from standards.retrieval.scoring import Mode

P = TypeVar("P", bound=PassageBase)
DEPTH = 200  # places of the semantic list that take part in the fusion


class EmbedderMismatchError(ValueError):
    """The passages were embedded by something else than the query would be: their vectors cannot be compared."""


@dataclass(frozen=True, slots=True)
class SearchHit(Generic[P]):
    """A passage found. `score` is 0 to 1; a rank counts from 1 and is None where that list did not hold the passage."""

    passage: P
    score: float
    keyword_rank: int | None = None
    semantic_rank: int | None = None


def search(
    queryset: QuerySet[P],
    query: str,
    *,
    top_k: int = 10,
    mode: Mode = "hybrid",
    embedder: Embedder | None = None,
    rrf_k: int = scoring.RRF_K,
) -> list[SearchHit[P]]:
    """The best `top_k` passages of `queryset`, best first, ties by id.

    Raises ValueError for a blank query, an unknown mode or a bad `top_k`, and EmbedderMismatchError when vectors would mix.
    """
    scoring.check_query(query, top_k, mode)
    queryset = queryset.order_by()
    keyword = _keyword_scores(queryset, query) if mode != "semantic" else {}
    semantic = _semantic_scores(queryset, query, embedder or default_embedder(), max(top_k, DEPTH)) if mode != "keyword" else {}
    keyword_ranks, semantic_ranks = scoring.ranks(_ordered(keyword)), scoring.ranks(_ordered(semantic))
    single = {"keyword": keyword, "semantic": semantic}
    scores = single[mode] if mode in single else scoring.fuse(keyword_ranks, semantic_ranks, k=rrf_k)
    best = _ordered(scores)[:top_k]
    rows = queryset.in_bulk(best)
    return [SearchHit(rows[pk], min(1.0, scores[pk]), keyword_ranks.get(pk), semantic_ranks.get(pk)) for pk in best if pk in rows]


def by_paragraph_id(queryset: QuerySet[P], text: str) -> list[P]:
    """The passages of exactly the paragraph that `text` names, in any usual spelling; none when it names no paragraph.

    `queryset` is of a model with a `paragraph` relation.
    """
    if not paragraph_ids.is_valid(text):
        return []
    return list(queryset.filter(paragraph=paragraph_ids.normalise(text)).order_by("pk"))


def _ordered(scores: dict[Any, float]) -> list[Any]:
    return sorted(scores, key=lambda pk: (-round(scores[pk], 9), pk))


def _keyword_scores(queryset: QuerySet[P], query: str) -> dict[Any, float]:
    """BM25 of every passage that shares a lexeme with the query, as a share (0 to 1) of the best score possible."""
    wanted = sorted(set(lexemes(query)))
    if not wanted:
        return {}
    totals = queryset.aggregate(size=Count("pk"), mean=Avg("token_count"))
    matches = queryset.filter(_holds_any_of(wanted)) if totals["size"] else queryset.none()
    candidates = [
        (pk, length, _counts(tokens, wanted)) for pk, length, tokens in matches.values_list("pk", "token_count", "lexemes")
    ]
    containing = Counter(token for _, _, counts in candidates for token in counts)
    weights = {token: scoring.weight(token, totals["size"], containing[token]) for token in wanted}
    ceiling = scoring.best_possible(weights.values())
    mean = float(totals["mean"] or 1.0)
    return {
        pk: sum(weights[token] * scoring.saturation(count, length, mean) for token, count in counts.items()) / ceiling
        for pk, length, counts in candidates
    }


def _counts(tokens: Iterable[str], wanted: Sequence[str]) -> Counter[str]:
    asked = set(wanted)
    return Counter(token for token in tokens if token in asked)


def _holds_any_of(tokens: Sequence[str]) -> Func:
    """Whether a passage holds any of the lexemes. The tsquery is cast, not parsed, so `s2.29(a)(vi)` stays one lexeme."""
    quoted = " | ".join("'" + token.replace("\\", "\\\\").replace("'", "''") + "'" for token in tokens)
    query = Value(quoted, output_field=TextField())
    return Func(F("search_vector"), query, template="%(expressions)s::tsquery", arg_joiner=" @@ ", output_field=BooleanField())


def _semantic_scores(queryset: QuerySet[P], query: str, embedder: Embedder, depth: int) -> dict[Any, float]:
    """Cosine of the `depth` nearest passages that are closer to the query than chance."""
    vector = embedder.embed([query])[0]
    if not any(vector):
        return {}
    embedded = queryset.filter(embedding__isnull=False)
    _refuse_mix(embedded, embedder)
    nearest = embedded.annotate(distance=CosineDistance("embedding", vector)).order_by("distance", F("pk"))[:depth]
    scores = {pk: 1.0 - distance for pk, distance in nearest.values_list("pk", "distance")}
    return {pk: cosine for pk, cosine in scores.items() if cosine >= scoring.MIN_COSINE}


def _refuse_mix(embedded: QuerySet[P], embedder: Embedder) -> None:
    others = sorted(set(embedded.values_list("embedder", flat=True).distinct()) - {embedder.name})
    if others:
        raise EmbedderMismatchError(
            f"Passages embedded by {', '.join(others)} cannot be compared with a query embedded by {embedder.name}: "
            "index them again with one embedder, or search in keyword mode."
        )
