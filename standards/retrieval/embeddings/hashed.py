"""The offline default: word meanings learned beforehand, hashed words and character n-grams. The
same vectors everywhere.

A quarter of the numbers come from the words that usually stand near these words
(`word_vectors.meaning`), so that texts without a common word can be similar; the
rest are signed hashes of words and their parts, so that names and numbers count too. Both are
weighted by rarity.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import add

from standards.retrieval import word_vectors
from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings.base import Embedder, Vector, unit
from standards.retrieval.query import frame_share

_GRAM_SIZES = (4, 5)
_WORD_WEIGHT = 1.0
_GRAM_WEIGHT = 0.7  # shared among the n-grams of a word, so that long words do not outweigh others
_MEANING_SHARE = 0.7  # of a cosine that comes from meanings, the rest from hashes


@lru_cache(maxsize=65536)
def _features(lexeme: str, dimension: int) -> tuple[tuple[int, float], ...]:
    """Where a lexeme falls: (index, signed weight).

    The sign, also hashed, lets collisions cancel on average.
    """
    padded = f"<{lexeme}>"
    grams = (
        [padded[i : i + n] for n in _GRAM_SIZES for i in range(len(padded) - n + 1)]
        if lexeme.isalpha()
        else []
    )
    share = _GRAM_WEIGHT / math.sqrt(len(grams)) if grams else 0.0
    counted: Counter[int] = Counter()
    for feature, weight in [("w:" + lexeme, _WORD_WEIGHT), *((gram, share) for gram in grams)]:
        hashed = zlib.crc32(feature.encode())
        counted[(hashed >> 1) % dimension] += weight if hashed & 1 else -weight  # type: ignore[assignment]
    return tuple(counted.items())


class HashedEmbedder:
    """Meanings and signed feature hashes of lexemes, sublinear in repetition, scaled to length 1.

    Rarity is that of words in company reports. `idf` (lexeme to weight) may be given instead;
    lexemes it does not name weigh `unseen`. Give such an embedder a `label` of its own: the name
    must change when the weights do.
    """

    def __init__(
        self,
        dimension: int = 384,
        idf: Mapping[str, float] | None = None,
        *,
        unseen: float = 1.0,
        label: str = "",
    ) -> None:
        if not 16 <= dimension <= 4096:
            raise ValueError(f"dimension must be 16 to 4096, got {dimension}")
        self._dimension = dimension
        self._meant = min(word_vectors.DIMENSION, dimension // 4)
        self._idf = idf
        self._unseen = unseen
        self._name = f"hashed-{dimension}-v2.{word_vectors.VERSION}" + (
            f"-{label}" if label else ""
        )

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
        counted = [(token, count, self._weight(token)) for token, count in Counter(tokens).items()]
        meant, hashed = math.sqrt(_MEANING_SHARE), math.sqrt(1.0 - _MEANING_SHARE)
        meanings, hashes = unit(self._meanings(counted)), unit(self._hashes(counted))
        return unit([*(meant * value for value in meanings), *(hashed * value for value in hashes)])

    def _meanings(self, counted: Sequence[tuple[str, int, float]]) -> Vector:
        total = [0.0] * self._meant
        for token, count, weight in counted:
            if meaning := word_vectors.meaning(token, self._meant):
                scale = weight * math.sqrt(count)
                total = list(map(add, total, [scale * value for value in meaning]))
        return total

    def _hashes(self, counted: Sequence[tuple[str, int, float]]) -> Vector:
        size = self._dimension - self._meant
        total = [0.0] * size
        for token, count, weight in counted:
            scale = weight * (1.0 + math.log(count))
            for index, value in _features(token, size):
                total[index] += scale * value
        return total

    def _weight(self, token: str) -> float:
        rarity = (
            word_vectors.rarity(token) if self._idf is None else self._idf.get(token, self._unseen)
        )
        return rarity * frame_share(token)


def embedded(
    embedder: Embedder, texts: Sequence[str], analysed: Sequence[Sequence[str]]
) -> list[Vector]:
    """One vector per text, whose lexemes are `analysed`: the offline embedder needs no more of a
    text than these."""
    if isinstance(embedder, HashedEmbedder) and type(embedder).embed is HashedEmbedder.embed:
        return [embedder.embed_lexemes(tokens) for tokens in analysed]
    return embedder.embed(texts)
