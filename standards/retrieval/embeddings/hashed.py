"""The offline default: hashed words and character n-grams. No model, no network, the same vectors everywhere."""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings.base import Vector

_GRAM_SIZES = (4, 5)
_WORD_WEIGHT = 1.0
_GRAM_WEIGHT = 0.7  # shared among the n-grams of a word, so a long word does not shout


@lru_cache(maxsize=65536)
def _features(lexeme: str, dimension: int) -> tuple[tuple[int, float], ...]:
    """Where a lexeme falls: (index, signed weight). The sign, also hashed, lets collisions cancel on average."""
    padded = f"<{lexeme}>"
    grams = [padded[i : i + n] for n in _GRAM_SIZES for i in range(len(padded) - n + 1)] if lexeme.isalpha() else []
    share = _GRAM_WEIGHT / math.sqrt(len(grams)) if grams else 0.0
    placed: Counter[int] = Counter()
    for feature, weight in [("w:" + lexeme, _WORD_WEIGHT), *((gram, share) for gram in grams)]:
        hashed = zlib.crc32(feature.encode())
        placed[(hashed >> 1) % dimension] += weight if hashed & 1 else -weight  # type: ignore[assignment]
    return tuple(placed.items())


class HashedEmbedder:
    """Signed feature hashing of lexemes and character n-grams, sublinear in repetition, scaled to length 1.

    `idf` (lexeme to weight) may be given at construction; lexemes it does not name weigh `unseen`. Give such an embedder
    a `label` of its own: the name must change when the weights do.
    """

    def __init__(
        self, dimension: int = 384, idf: Mapping[str, float] | None = None, *, unseen: float = 1.0, label: str = ""
    ) -> None:
        if not 16 <= dimension <= 4096:
            raise ValueError(f"dimension must be 16 to 4096, got {dimension}")
        self._dimension = dimension
        self._idf = idf
        self._unseen = unseen
        self._name = f"hashed-{dimension}-v1" + (f"-{label}" if label else "")

    @property
    def name(self) -> str:
        """Identifies algorithm, dimension and weights."""
        return self._name

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector of length 1 per text (zeros for a text without words)."""
        return [self.embed_lexemes(lexemes(text)) for text in texts]

    def embed_lexemes(self, tokens: Sequence[str]) -> Vector:
        """As `embed`, for a text that is already analysed."""
        vector = [0.0] * self._dimension
        for token, count in Counter(tokens).items():
            scale = self._weight(token) * (1.0 + math.log(count))
            for index, weight in _features(token, self._dimension):
                vector[index] += scale * weight
        length = math.sqrt(sum(value * value for value in vector))
        return [value / length for value in vector] if length else vector

    def _weight(self, token: str) -> float:
        return self._idf.get(token, self._unseen) if self._idf is not None else 1.0
