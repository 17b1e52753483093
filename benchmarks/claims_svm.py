"""A linear support vector machine on character n-grams: what a small trained model scores beside
the rules.

Hinge loss, trained by stochastic steps (Pegasos) with a fixed seed,
on term frequencies weighted by rarity; numpy is all it needs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np

GRAMS = (2, 5)  # characters, shortest and longest
FEWEST = 2  # sentences an n-gram must stand in
ROUNDS, REGULARISATION, SEED = 30, 1e-4, 6


class CharacterSvm:
    """Learns from texts and labels (0 or 1), then decides which texts are labelled 1."""

    def __init__(self, texts: Sequence[str], labels: Sequence[int]) -> None:
        seen = Counter(gram for text in texts for gram in set(_grams(text)))
        self._column = {
            gram: column
            for column, gram in enumerate(gram for gram, count in seen.items() if count >= FEWEST)
        }
        self._rarity = np.array([1 + math.log(len(texts) / seen[gram]) for gram in self._column])
        self._weights, self._bias = np.zeros(len(self._column)), 0.0
        self._learn([self._vector(text) for text in texts], [2 * label - 1 for label in labels])

    def classify(self, text: str) -> bool:
        """Whether the text is taken for one labelled 1."""
        columns, values = self._vector(text)
        return bool(self._weights[columns] @ values + self._bias > 0)

    def _vector(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        counts = Counter(self._column[gram] for gram in _grams(text) if gram in self._column)
        columns = np.fromiter(counts, dtype=np.int64, count=len(counts))
        values = (
            1 + np.log(np.fromiter(counts.values(), dtype=float, count=len(counts)))
        ) * self._rarity[columns]
        return columns, values / (np.linalg.norm(values) or 1.0)

    def _learn(
        self, vectors: Sequence[tuple[np.ndarray, np.ndarray]], signs: Sequence[int]
    ) -> None:
        order, scale, total = np.random.default_rng(SEED), 1.0, len(vectors) * ROUNDS
        for step, index in enumerate(
            (i for _ in range(ROUNDS) for i in order.permutation(len(vectors))), 1
        ):
            rate = 1 / (REGULARISATION * (step + total / ROUNDS))
            (columns, values), sign = vectors[index], signs[index]
            margin = sign * (scale * (self._weights[columns] @ values) + self._bias)
            scale *= 1 - rate * REGULARISATION
            if margin < 1:
                self._weights[columns] += rate * sign * values / scale
                self._bias += 0.01 * rate * REGULARISATION * sign
        self._weights *= scale


def _grams(text: str) -> list[str]:
    padded = f" {' '.join(text.lower().split())} "
    shortest, longest = GRAMS
    return [
        padded[i : i + size]
        for size in range(shortest, longest + 1)
        for i in range(len(padded) - size + 1)
    ]
