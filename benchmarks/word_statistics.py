"""Statistics of words from unlabelled reports: how rare each lexeme is, and which lexemes are used
in similar surroundings.

Only counts over many reports leave this module: a lexeme must occur in several of them, and no
sentence can be rebuilt.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from standards.mapping.recommendation_model import shaped
from standards.retrieval.analyser import lexemes

Matrix = npt.NDArray[np.float64]
LEAST_SENTENCES, LEAST_REPORTS = 8, 3  # a lexeme in fewer is a name or a slip of parsing
WINDOW = 6  # words further apart do not count as neighbours
DIMENSION = 150
SMOOTHING = 0.75  # of context counts, as usual for pointwise mutual information
ROUNDS = 4  # power iterations; more change no weight in its third decimal
LEAST_RARITY = 0.2
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])|\n\s*\n|\n(?=[A-Z•])")


@dataclass(frozen=True, slots=True)
class WordStatistics:
    """The number of sentences, the number of sentences per lexeme, and a vector of length 1 for
    each lexeme with enough neighbours."""

    sentences: int
    frequency: Counter[str]
    column: dict[str, int]
    vectors: Matrix

    def rarity(self, lexeme: str) -> float:
        """Natural logarithm of how seldom sentences hold the lexeme, at least LEAST_RARITY."""
        return max(LEAST_RARITY, math.log(self.sentences / (1 + self.frequency[lexeme])))


def word_statistics(data: Path) -> WordStatistics:
    """Counts over `gaps/texts/*.txt` and `retrieval/corpora/*.json` of `data`.

    Raises FileNotFoundError without any.
    """
    reports = [
        [shaped(lexemes(sentence)) for sentence in _sentences(text)] for text in _reports(data)
    ]
    if not reports:
        raise FileNotFoundError(
            f"no reports to count words in: {data}/gaps/texts/*.txt, "
            f"{data}/retrieval/corpora/*.json"
        )
    sentences = [sentence for report in reports for sentence in report]
    frequency = Counter(word for sentence in sentences for word in set(sentence))
    spread = Counter(
        word for report in reports for word in {word for sentence in report for word in sentence}
    )
    chosen = sorted(
        word
        for word in frequency
        if frequency[word] >= LEAST_SENTENCES and spread[word] >= LEAST_REPORTS
    )
    column = {
        word: position for position, word in enumerate(word for word in chosen if word[0].isalpha())
    }
    return WordStatistics(len(sentences), frequency, column, _vectors(_company(sentences, column)))


def _reports(data: Path) -> Iterator[str]:
    for path in sorted((data / "gaps/texts").glob("*.txt")):
        yield path.read_text("utf-8")
    for path in sorted((data / "retrieval/corpora").glob("*.json")):
        yield "\n".join(_strings(json.loads(path.read_text("utf-8"))))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in _SENTENCE.split(text) if 20 < len(sentence) < 1500]


def _company(sentences: Sequence[Sequence[str]], column: dict[str, int]) -> Matrix:
    """How often two lexemes stand near each other, nearer counting more; square, symmetric."""
    counts = np.zeros((len(column), len(column)))
    for sentence in sentences:
        known = np.array([column[word] for word in sentence if word in column], dtype=np.int64)
        for gap in range(1, WINDOW):
            first, second = known[:-gap], known[gap:]
            np.add.at(counts, (first, second), (first != second) / gap)
    return counts + counts.T


def _vectors(counts: Matrix) -> Matrix:
    """Positive pointwise mutual information, reduced to DIMENSION by a randomised decomposition
    with a fixed seed."""
    total = counts.sum(axis=1)
    context = total**SMOOTHING
    expected = np.outer(total, context / context.sum())
    information = np.log(
        np.divide(counts, expected, out=np.ones_like(counts), where=(counts > 0) & (expected > 0))
    )
    information = np.maximum(information, 0.0)
    basis = np.random.default_rng(0).standard_normal((len(counts), DIMENSION + 30))
    for _ in range(ROUNDS):
        basis, _unused = np.linalg.qr(information @ basis)
    left, strength, _right = np.linalg.svd(basis.T @ information, full_matrices=False)
    vectors = (basis @ left)[:, :DIMENSION] * np.sqrt(strength[:DIMENSION])
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9))
