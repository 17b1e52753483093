"""Measures of a ranking: hit, recall and normalised discounted gain.

A ranking is a sequence of ids, best first.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def hit(ranking: Sequence[Hashable], wanted: Collection[Hashable], depth: int = 5) -> float:
    """1.0 when at least one of `wanted` is among the first `depth`, else 0.0."""
    return float(not set(wanted).isdisjoint(ranking[:depth]))


def recall(ranking: Sequence[Hashable], wanted: Collection[Hashable], depth: int = 10) -> float:
    """Share of `wanted` among the first `depth`.

    Raises ValueError when nothing is wanted: there is no share of nothing.
    """
    if not wanted:
        raise ValueError("recall needs at least one wanted id")
    return len(set(wanted).intersection(ranking[:depth])) / len(set(wanted))


def ndcg(ranking: Sequence[K], gains: Mapping[K, float], depth: int = 10) -> float:
    """Discounted gain of the first `depth` against the best order possible, 0 to 1. What `gains`
    does not name gains 0.

    Raises ValueError when no id has a gain above 0.
    """
    ideal = _discounted(sorted(gains.values(), reverse=True)[:depth])
    if ideal <= 0:
        raise ValueError("ndcg needs at least one id with a gain above 0")
    return _discounted([gains.get(found, 0.0) for found in ranking[:depth]]) / ideal


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))
