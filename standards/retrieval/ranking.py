"""Ranking texts held in memory: BM25 over an inverted index, embedding cosine, and their fusion.

Pure, no database.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from standards.retrieval import scoring
from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import Embedder, HashedEmbedder, embedded
from standards.retrieval.query import query_terms
from standards.retrieval.scoring import Mode


@dataclass(frozen=True, slots=True)
class Hit:
    """A text found.

    `score` is 0 to 1; a rank counts from 1 and is None where that list did not hold the text.
    """

    index: int
    score: float
    keyword_rank: int | None
    semantic_rank: int | None


class PassageIndex:
    """An index over `texts`; hits name them by position. Building costs about 1 ms a text, a search
    a few ms.

    Without an `embedder` the offline one is used, as in the database.
    """

    def __init__(self, texts: Sequence[str], embedder: Embedder | None = None) -> None:
        analysed = [lexemes(text) for text in texts]
        self._size = len(analysed)
        self._postings = _invert(analysed)
        self._embedder = embedder or HashedEmbedder()
        vectors = embedded(self._embedder, texts, analysed)
        self._vectors = {
            index: tuple(vector) for index, vector in enumerate(vectors) if any(vector)
        }

    def __len__(self) -> int:
        return self._size

    def search(self, query: str, top_k: int = 10, mode: Mode = "hybrid") -> list[Hit]:
        """The best `top_k` texts, best first, ties by position.

        Raises ValueError for a blank query or unknown mode.
        """
        scoring.check_query(query, top_k, mode)
        keyword = self.keyword_scores(query) if mode != "semantic" else {}
        semantic = self.semantic_scores(query) if mode != "keyword" else {}
        keyword_ranks, semantic_ranks = (
            scoring.ranks(_ordered(keyword)),
            scoring.ranks(_ordered(semantic)),
        )
        single = {"keyword": keyword, "semantic": semantic}
        scores = single[mode] if mode in single else self._fused(keyword_ranks, semantic_ranks)
        return [
            Hit(index, min(1.0, scores[index]), keyword_ranks.get(index), semantic_ranks.get(index))
            for index in _ordered(scores)[:top_k]
        ]

    def _fused(self, keyword: Mapping[int, int], semantic: Mapping[int, int]) -> dict[int, float]:
        return scoring.fuse(keyword, semantic, weights=scoring.list_weights(self._embedder.name))

    def keyword_scores(self, query: str) -> dict[int, float]:
        """BM25 of every text that shares a term with the query, as a share of the best score its
        own words could reach.

        Words of like meaning add to it, so a share can be a little above 1.
        """
        terms, own = query_terms(query), set(lexemes(query))
        weights = {
            token: share * scoring.weight(token, self._size, len(self._postings.get(token, ())))
            for token, share in terms.items()
        }
        ceiling = scoring.best_possible(weights[token] for token in sorted(own))
        found: defaultdict[int, float] = defaultdict(float)
        for token in sorted(terms.keys() & self._postings.keys()):
            weight = weights[token] / ceiling
            for index, saturated in self._postings[token]:
                found[index] += weight * saturated
        return dict(found)

    def semantic_scores(self, query: str) -> dict[int, float]:
        """Cosine of every text that is closer to the query than chance."""
        asked = tuple(self._embedder.embed([query])[0])
        if not any(asked):
            return {}
        return scoring.closer_than_chance(
            {index: _cosine(asked, vector) for index, vector in self._vectors.items()}
        )


def _cosine(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Of two vectors of length 1, from their distance: `math.dist` takes a fifth of the time of a
    sum of products."""
    apart = math.dist(one, other)
    return 1.0 - apart * apart / 2.0


def _invert(analysed: Sequence[Sequence[str]]) -> dict[str, list[tuple[int, float]]]:
    mean = sum(map(len, analysed)) / len(analysed) if analysed else 1.0
    postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for index, tokens in enumerate(analysed):
        for token, count in Counter(tokens).items():
            postings[token].append((index, scoring.saturation(count, len(tokens), mean)))
    return dict(postings)


def _ordered(scores: Mapping[int, float]) -> list[int]:
    """Keys by falling score, ties by key; scores are rounded so that summation order cannot
    decide."""
    return sorted(scores, key=lambda key: (-round(scores[key], 9), key))
