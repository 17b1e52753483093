"""The arithmetic of ranking, shared by the in-memory index and the database search."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from standards import paragraph_ids
from standards.sasb import codes

Mode = Literal["hybrid", "keyword", "semantic"]
K = TypeVar("K", bound=Any)  # whatever names a passage; keys of one search can be ordered
MODES: tuple[Mode, ...] = ("hybrid", "keyword", "semantic")
K1 = 1.2
B = 0.5  # lower than the textbook: a long passage of a report often answers more, not less
RRF_K = 60
ID_WEIGHT = 3.0
MIN_COSINE = 0.08  # below this two hashed vectors agree by collision only
# what the passage nearest to a text without sense stays below, among some hundred passages
SENSE_COSINE = 0.19


def idf(total: int, containing: int) -> float:
    """Rarity of a lexeme found in `containing` of `total` passages; always above 0."""
    return math.log(1.0 + (total - containing + 0.5) / (containing + 0.5))


def weight(token: str, total: int, containing: int) -> float:
    """What a query lexeme counts: its rarity, and more for a paragraph number or metric code, which
    nobody types by chance."""
    named = "." in token and (paragraph_ids.is_valid(token) or codes.is_valid(token))
    return idf(total, containing) * (ID_WEIGHT if named else 1.0)


def saturation(count: int, length: float, mean_length: float) -> float:
    """How much `count` occurrences in a passage of `length` lexemes weigh: 0 to K1 + 1."""
    return count * (K1 + 1) / (count + K1 * (1 - B + B * length / mean_length))


def best_possible(weights: Iterable[float]) -> float:
    """The BM25 score that no passage can exceed, given the idf of every query lexeme."""
    return sum(weights) * (K1 + 1)


def closer_than_chance(cosines: Mapping[K, float]) -> dict[K, float]:
    """The cosines that mean something: none when even the best one is what a text without sense
    would reach."""
    if max(cosines.values(), default=0.0) < SENSE_COSINE:
        return {}
    return {key: cosine for key, cosine in cosines.items() if cosine >= MIN_COSINE}


def ordered(scores: Mapping[K, float]) -> list[K]:
    """Keys by falling score, ties by key; scores are rounded so that the order of summation cannot
    decide."""
    return sorted(scores, key=lambda key: (-round(scores[key], 9), key))


def ranks(ordered: Sequence[K]) -> dict[K, int]:
    """Position from 1 of each key."""
    return {key: rank for rank, key in enumerate(ordered, start=1)}


def list_weights(embedder: str) -> tuple[float, float]:
    """What the keyword and the semantic list count in the fusion; the offline embedder is the less
    certain of the two."""
    return (1.0, 0.5) if embedder.startswith("hashed-") else (1.0, 1.0)


def rrf(
    *lists: Mapping[K, int], k: int = RRF_K, weights: Sequence[float] | None = None
) -> dict[K, float]:
    """Reciprocal rank fusion: the raw sum of weight / (k + rank) over the lists that hold a key;
    weights are 1 by default."""
    weighed = list(zip(lists, weights or [1.0] * len(lists), strict=True))
    keys = set().union(*lists)
    return {
        key: sum(weight / (k + ranks[key]) for ranks, weight in weighed if key in ranks)
        for key in keys
    }


def fuse(
    *lists: Mapping[K, int], k: int = RRF_K, weights: Sequence[float] | None = None
) -> dict[K, float]:
    """Reciprocal rank fusion, scaled so that the score of what is first in every list is 1, and
    rounded, so that equal scores are equal."""
    best = sum(weights or [1.0] * len(lists)) / (k + 1)
    return {key: round(score / best, 9) for key, score in rrf(*lists, k=k, weights=weights).items()}


def check_query(query: str, top_k: int, mode: str) -> None:
    """Raises ValueError, in words a user understands, for a search that cannot be made."""
    if not query.strip():
        raise ValueError("The search text is empty.")
    if top_k < 1:
        raise ValueError(f"top_k must be at least 1, got {top_k}.")
    if mode not in MODES:
        raise ValueError(f"Unknown search mode {mode!r}; choose one of {', '.join(MODES)}.")
