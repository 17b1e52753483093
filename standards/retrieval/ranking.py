"""Ranking texts held in memory: BM25 over an inverted index, embedding cosine, and their fusion. Pure, no database."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from standards.retrieval import scoring
from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import Embedder, HashedEmbedder
from standards.retrieval.scoring import Mode


@dataclass(frozen=True, slots=True)
class Hit:
    """A text found. `score` is 0 to 1; a rank counts from 1 and is None where that list did not hold the text."""

    index: int
    score: float
    keyword_rank: int | None
    semantic_rank: int | None


class PassageIndex:
    """An index over `texts`; hits name them by position. Building costs about 1 ms a text, a search a few ms.

    Without an `embedder` the hashed one is used, weighted by the rarity of words in these texts.
    """

    def __init__(self, texts: Sequence[str], embedder: Embedder | None = None) -> None:
        analysed = [lexemes(text) for text in texts]
        self._size = len(analysed)
        self._postings, self._idf = _invert(analysed)
        if embedder is None:
            hashed = HashedEmbedder(idf=self._idf, unseen=scoring.idf(self._size, 0), label="in-memory")
            vectors = [hashed.embed_lexemes(tokens) for tokens in analysed]
            embedder = hashed
        else:
            vectors = embedder.embed(texts)
        self._embedder = embedder
        self._columns: list[tuple[float, ...]] = list(zip(*vectors, strict=True))

    def __len__(self) -> int:
        return self._size

    def search(self, query: str, top_k: int = 10, mode: Mode = "hybrid") -> list[Hit]:
        """The best `top_k` texts, best first, ties by position. Raises ValueError for a blank query or unknown mode."""
        scoring.check_query(query, top_k, mode)
        keyword = self.keyword_scores(query) if mode != "semantic" else {}
        semantic = self.semantic_scores(query) if mode != "keyword" else {}
        keyword_ranks, semantic_ranks = scoring.ranks(_ordered(keyword)), scoring.ranks(_ordered(semantic))
        single = {"keyword": keyword, "semantic": semantic}
        scores = single[mode] if mode in single else scoring.fuse(keyword_ranks, semantic_ranks)
        return [
            Hit(index, min(1.0, scores[index]), keyword_ranks.get(index), semantic_ranks.get(index))
            for index in _ordered(scores)[:top_k]
        ]

    def keyword_scores(self, query: str) -> dict[int, float]:
        """BM25 of every text that shares a lexeme with the query, as a share (0 to 1) of the best score possible."""
        wanted = set(lexemes(query))
        weights = {token: scoring.weight(token, self._size, len(self._postings.get(token, ()))) for token in wanted}
        ceiling = scoring.best_possible(weights.values())
        found: defaultdict[int, float] = defaultdict(float)
        for token in sorted(wanted & self._postings.keys()):
            weight = weights[token] / ceiling
            for index, saturated in self._postings[token]:
                found[index] += weight * saturated
        return dict(found)

    def semantic_scores(self, query: str) -> dict[int, float]:
        """Cosine of every text that is closer to the query than chance."""
        sums = [0.0] * self._size
        for weight, column in zip(self._embedder.embed([query])[0], self._columns, strict=False):
            if weight:
                sums = [total + weight * value for total, value in zip(sums, column, strict=True)]
        return {index: cosine for index, cosine in enumerate(sums) if cosine >= scoring.MIN_COSINE}


def _invert(analysed: Sequence[Sequence[str]]) -> tuple[dict[str, list[tuple[int, float]]], dict[str, float]]:
    mean = sum(map(len, analysed)) / len(analysed) if analysed else 1.0
    postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for index, tokens in enumerate(analysed):
        for token, count in Counter(tokens).items():
            postings[token].append((index, scoring.saturation(count, len(tokens), mean)))
    return dict(postings), {token: scoring.idf(len(analysed), len(found)) for token, found in postings.items()}


def _ordered(scores: Mapping[int, float]) -> list[int]:
    """Keys by falling score, ties by key; scores are rounded so that summation order cannot decide."""
    return sorted(scores, key=lambda key: (-round(scores[key], 9), key))
