"""Search over any querysets of passages: keyword (BM25), semantic (cosine), and both fused by
reciprocal rank.

The queryset decides what may be seen; nothing here widens it. Rarity is that of the queryset, so a
report is ranked by what is rare in that report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet

from sibyl_project.common.regex import regex
from standards import paragraph_ids
from standards.retrieval import scoring
from standards.retrieval.embeddings import Embedder, EmbeddingError, query_embedder
from standards.retrieval.keyword import Key
from standards.retrieval.passage_reader import PassageReader
from standards.retrieval.passages import PassageBase
from standards.retrieval.scoring import Mode
from standards.retrieval.semantic import EmbedderMismatchError

__all__ = [
    "Corpus",
    "EmbedderMismatchError",
    "SearchHit",
    "SearchResult",
    "search",
    "search_many",
]

P = TypeVar("P", bound=PassageBase)
# at least so many, and so many times top_k, are read before their position is weighed
POOL, POOL_SHARE = (
    30,
    3,
)
DEPTH = 200  # entries of the semantic list that take part in the fusion
_OF_STANDARD = regex(
    r"\b(?:paragraphs?|paras?\.?|¶)\s*([A-E]?\d{1,3}(?:\s*\([a-z0-9]{1,7}\))*)\s+(?:of"
    r"|in)\s+(?:IFRS\s+)?(S[12])\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SearchHit(Generic[P]):
    """A passage found. `score` is 0 to 1, and 1 for a paragraph the query names.

    A rank counts from 1 and is None where that list did not hold the passage. `rrf` is the raw sum
    of weight / (rrf_k + rank), the weight of each list being that of `scoring.list_weights` in
    hybrid mode and 1 otherwise.
    """

    passage: P
    score: float
    keyword_rank: int | None = None
    semantic_rank: int | None = None
    rrf: float = 0.0


class SearchResult(list[SearchHit[P]]):
    """The hits, best first.

    `mode` is the one that was used: `keyword` where hybrid could not be, and then `note` says why.
    """

    def __init__(self, hits: Iterable[SearchHit[P]], mode: Mode, note: str = "") -> None:
        super().__init__(hits)
        self.mode = mode
        self.note = note


@dataclass(frozen=True, slots=True)
class _Lists:
    """Scores of each list before they are fused, and a note for the reader of the result."""

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
    """The best `top_k` passages of `queryset`, best first, ties by id. A paragraph the query names
    comes first.

    When the query cannot be embedded, or passages were embedded by something else, hybrid answers
    with the keyword list and a note. Semantic mode raises EmbeddingError or EmbedderMismatchError
    instead. Raises ValueError for a blank query, an unknown mode, or `top_k` or `rrf_k` below 1.
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
    """As `search`, over several querysets (of any passage models) as if they were one corpus: one
    list, one scale of scores.

    Ties go to the earlier queryset, then by id. An empty list of querysets finds nothing.
    """
    reader = PassageReader(querysets)
    return _answers(reader, [query], _Manner(top_k, mode, embedder, rrf_k))[0]


class Corpus(Generic[P]):
    """A queryset that is asked many questions, each answered exactly as `search` would.

    What no question changes is read at the first of them and kept, so a passage that changes later
    is noticed in part or not at all: make a corpus for each piece of work. A queryset too large to
    be read whole (`keyword.EXACT_SCOPE`) is read for each question.
    """

    def __init__(self, queryset: QuerySet[P], *, embedder: Embedder | None = None) -> None:
        self._reader, self._embedder = PassageReader([queryset], kept=True), embedder

    def search(
        self, query: str, *, top_k: int = 10, mode: Mode = "hybrid", rrf_k: int = scoring.RRF_K
    ) -> SearchResult[P]:
        """As `search` of the queryset. Hits of several questions share their passages."""
        return self.search_each([query], top_k=top_k, mode=mode, rrf_k=rrf_k)[0]

    def search_each(
        self,
        queries: Sequence[str],
        *,
        top_k: int = 10,
        mode: Mode = "hybrid",
        rrf_k: int = scoring.RRF_K,
    ) -> list[SearchResult[P]]:
        """The answer to each query, in order: cheaper than one after the other, for all are
        embedded and compared at once.

        Raises as `search` does, before anything is read where a query is blank. When the queries
        cannot be embedded, that holds for all of them.
        """
        return _answers(self._reader, queries, _Manner(top_k, mode, self._embedder, rrf_k))


@dataclass(frozen=True, slots=True)
class _Manner:
    """How a question is to be answered."""

    top_k: int
    mode: Mode
    embedder: Embedder | None
    rrf_k: int

    def check(self, query: str) -> None:
        """Raises ValueError for a search that cannot be made."""
        scoring.check_query(query, self.top_k, self.mode)
        if self.rrf_k < 1:
            raise ValueError(f"rrf_k must be at least 1, got {self.rrf_k}.")


@dataclass(frozen=True, slots=True)
class _Ranked:
    """What a question found, before the passages themselves were read."""

    lists: _Lists
    first: list[Key]  # passages of paragraphs the question names
    ranks: tuple[dict[Key, int], dict[Key, int]]  # in the keyword and in the semantic list
    raw: dict[Key, float]
    scores: dict[Key, float]
    weighed: list[Key]  # passages whose position may change once they are read


def _answers(
    reader: PassageReader, queries: Sequence[str], manner: _Manner
) -> list[SearchResult[Any]]:
    for query in queries:
        manner.check(query)
    named = [_named_paragraphs(query) for query in queries]
    asked = [
        pids[0] if paragraph_ids.is_valid(query) else query
        for query, pids in zip(queries, named, strict=True)
    ]
    lists = _lists(reader, asked, manner)
    ranked = [
        _ranked(reader, pids, found, manner) for pids, found in zip(named, lists, strict=True)
    ]
    rows = reader.rows(dict.fromkeys(key for found in ranked for key in found.weighed))
    return [
        _answer(query, found, rows, manner) for query, found in zip(queries, ranked, strict=True)
    ]


def _ranked(reader: PassageReader, named: Sequence[str], lists: _Lists, manner: _Manner) -> _Ranked:
    keyword, semantic = (
        scoring.ranks(scoring.ordered(lists.keyword)),
        scoring.ranks(scoring.ordered(lists.semantic)),
    )
    raw = scoring.rrf(keyword, semantic, k=manner.rrf_k, weights=lists.weights)
    single = {"keyword": lists.keyword, "semantic": lists.semantic}
    scores = dict(
        single.get(lists.mode)
        or scoring.fuse(keyword, semantic, k=manner.rrf_k, weights=lists.weights)
    )
    first = reader.keys_of(named) if manner.mode != "semantic" else []
    weighed = [*first, *scoring.ordered(scores)[: max(POOL, POOL_SHARE * manner.top_k)]]
    return _Ranked(lists, first, (keyword, semantic), raw, scores, weighed)


def _answer(
    query: str, found: _Ranked, rows: Mapping[Key, Any], manner: _Manner
) -> SearchResult[Any]:
    scores, lists = found.scores, found.lists
    weighed = [key for key in dict.fromkeys(found.weighed) if key in rows]
    if lists.mode == "hybrid":
        scores = {key: round(scores.get(key, 0.0) * rows[key].share(query), 9) for key in weighed}
    scores = scores | dict.fromkeys(found.first, 1.0)
    best = list(dict.fromkeys([*found.first, *scoring.ordered(scores)]))[: manner.top_k]
    keyword, semantic = found.ranks
    hits = [
        SearchHit(
            rows[key],
            _share(scores[key]),
            keyword.get(key),
            semantic.get(key),
            found.raw.get(key, 0.0),
        )
        for key in best
        if key in rows
    ]
    return SearchResult(hits, lists.mode, lists.note)


def _lists(reader: PassageReader, queries: Sequence[str], manner: _Manner) -> list[_Lists]:
    if manner.mode == "keyword":
        return [_keywords(reader, query) for query in queries]
    name, semantic = _semantic(reader, queries, manner)
    weights = scoring.list_weights(name) if manner.mode == "hybrid" else (1.0, 1.0)
    return [
        _keywords(reader, query, f"Only keywords were searched: {found}")
        if isinstance(found, Exception)
        else _Lists(
            reader.keywords.scores(query) if manner.mode == "hybrid" else {},
            found,
            manner.mode,
            "",
            weights,
        )
        for query, found in zip(queries, semantic, strict=True)
    ]


def _keywords(reader: PassageReader, query: str, note: str = "") -> _Lists:
    return _Lists(reader.keywords.scores(query), {}, "keyword", note, (1.0, 1.0))


def _semantic(
    reader: PassageReader, queries: Sequence[str], manner: _Manner
) -> tuple[str, Sequence[dict[Key, float] | Exception]]:
    """The embedder's name, and of each query its semantic list or why there is none.

    Raises in semantic mode instead.
    """
    try:
        embedder = manner.embedder or query_embedder()
        vectors = embedder.embed(queries)
    except EmbeddingError as error:
        if manner.mode == "semantic":
            raise
        return "", [error] * len(queries)
    found: list[dict[Key, float] | Exception] = [{} for _ in queries]
    # a zero vector is near to nothing
    meant = [index for index, vector in enumerate(vectors) if any(vector)]
    lists: Sequence[dict[Key, float] | Exception]
    try:
        lists = reader.nearest(
            [vectors[index] for index in meant], embedder.name, max(manner.top_k, DEPTH)
        )
    except EmbedderMismatchError as error:
        if manner.mode == "semantic":
            raise
        lists = [error] * len(meant)
    for index, one in zip(meant, lists, strict=True):
        found[index] = one
    return embedder.name, found


def _share(score: float) -> float:
    return max(0.0, min(1.0, score))


def _named_paragraphs(query: str) -> list[str]:
    """Ids the query names, in its order: the whole of it in any spelling, or unmistakable ones
    within a sentence."""
    if paragraph_ids.is_valid(query):
        return [paragraph_ids.normalise(query)]
    found = [(start, pid) for start, _, pid in paragraph_ids.find(query)]
    turned = [(match.start(), f"{match[2]}.{match[1]}") for match in _OF_STANDARD.finditer(query)]
    found += [
        (start, paragraph_ids.normalise(text))
        for start, text in turned
        if paragraph_ids.is_valid(text)
    ]
    return list(dict.fromkeys(pid for _, pid in sorted(found)))
