"""The interface of all embedders."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

Vector = list[float]


class Embedder(Protocol):
    """The interface of an embedder.

    Vectors of embedders with different `name` are never compared.
    """

    @property
    def name(self) -> str:
        """Identifies model and version; stored beside every vector. At most 120 characters."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector per text, in order, of length 1 (or all zeros for a text without words).

        Raises EmbeddingError when there are no vectors to be had; then there are none at all, never
        a part.
        """


class EmbeddingError(Exception):
    """The embedder gave no vectors; the message says why and what to do. Nothing was stored."""


def unit(vector: Sequence[float]) -> Vector:
    """The vector scaled to length 1; zeros stay zeros.

    Raises ValueError for one that is not of finite numbers.
    """
    values = [float(value) for value in vector]
    length = math.hypot(*values)
    if not math.isfinite(length):
        raise ValueError("a vector holds a value that is not a finite number")
    return [value / length for value in values] if length else values
