"""What retrieval asks of an embedder, whatever stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Vector = list[float]


class Embedder(Protocol):
    """What retrieval asks of an embedder. Vectors of two embedders of different `name` are never compared."""

    @property
    def name(self) -> str:
        """Identifies model and version; stored beside every vector."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector per text, in order, of length 1 (or all zeros for a text without words)."""


class EmbeddingError(Exception):
    """The embedder gave no vectors; the message says why and what to do. Nothing was stored."""
