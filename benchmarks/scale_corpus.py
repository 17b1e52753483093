"""Generated reports for the scale benchmark: real report words under Zipf's law, figures, paragraph
numbers, names.

Nothing here is language: what matters is that lengths, repetition and rarity are those of reports.
Vectors are the sum of the offline embedder's vectors of a passage's lexemes, which is its own
vector but for the length of each word's share.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

import numpy as np

from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval.analyser import STOP_WORDS, lexemes
from standards.retrieval.embeddings import Embedder

SHORTEST, LONGEST = 120, 450  # words of a passage
SENTENCE_WORDS = 18
NAMES, FIGURES, NAMES_OF_A_REPORT = 20_000, 20_000, 400
SHARES = {"words": 0.88, "figures": 0.06, "names": 0.055, "numbers": 0.005}  # of the running text
_SYLLABLES = (
    "ba",
    "cor",
    "del",
    "eth",
    "fin",
    "gra",
    "hel",
    "ist",
    "jun",
    "kor",
    "lum",
    "mer",
    "nor",
    "pol",
    "rav",
    "sol",
)


@dataclass(frozen=True, slots=True)
class GeneratedPassage:
    """A passage as the table stores it; `embedding` is a unit vector."""

    text: str
    lexemes: list[str]
    embedding: Any


class Corpus:
    """Draws passages of any report; the same report number always gives the same passages."""

    def __init__(self, embedder: Embedder) -> None:
        shuffled = random.Random(1)
        requirements = packaged_requirements()
        by_id = {node.paragraph_id: node for node in requirements}
        running = " ".join(passage_text(node, by_id) for node in requirements).lower().split()
        words = sorted(
            {word.strip(".,:;") for word in running if word.strip(".,:;").isalpha()} - STOP_WORDS
        )
        shuffled.shuffle(words)
        common = sorted(STOP_WORDS)[:80]
        syllables = ["".join(parts).capitalize() for parts in product(_SYLLABLES, repeat=4)]
        groups = {
            "words": [*common, "Scope 1", "Scope 2", "Scope 3", *words],
            "figures": [f"{shuffled.randrange(10, 999_999):,}" for _ in range(FIGURES)],
            "names": shuffled.sample(syllables, NAMES),
            "numbers": [node.paragraph_id for node in requirements],
        }
        self._words = list(chain.from_iterable(groups.values()))
        self._starts = dict(zip(groups, np.cumsum([0, *map(len, groups.values())]), strict=False))
        self._sizes = {name: len(members) for name, members in groups.items()}
        self._lexemes = [lexemes(word) for word in self._words]
        self._cumulative = np.cumsum(1.0 / (np.arange(self._sizes["words"]) + 2.7))
        self._vectors = np.array(
            [self._vector(embedder, tokens) for tokens in self._lexemes], dtype=np.float32
        )

    @staticmethod
    def _vector(embedder: Embedder, tokens: Sequence[str]) -> list[float]:
        return embedder.embed([" ".join(tokens)])[0] if tokens else [0.0] * embedder.dimension

    def passages(self, report: int, size: int) -> Iterator[GeneratedPassage]:
        """`size` passages of one report, in order."""
        rng = np.random.default_rng(report)
        own_names = rng.choice(self._sizes["names"], NAMES_OF_A_REPORT, replace=False)
        for length in rng.integers(SHORTEST, LONGEST + 1, size):
            drawn = self._draw(rng, int(length), own_names)
            yield GeneratedPassage(
                self._text(drawn),
                [t for at in drawn for t in self._lexemes[at]],
                self._embed(drawn),
            )

    def _draw(self, rng: Any, length: int, own_names: Any) -> list[int]:
        kinds = rng.choice(len(SHARES), length, p=list(SHARES.values()))
        columns = (
            np.searchsorted(self._cumulative, rng.random(length) * self._cumulative[-1]),
            rng.integers(self._sizes["figures"], size=length),
            own_names[rng.integers(NAMES_OF_A_REPORT, size=length)],
            rng.integers(self._sizes["numbers"], size=length),
        )
        starts = np.array([self._starts[name] for name in SHARES])
        return (np.choose(kinds, columns) + starts[kinds]).tolist()

    def _text(self, drawn: Sequence[int]) -> str:
        sentences = (drawn[at : at + SENTENCE_WORDS] for at in range(0, len(drawn), SENTENCE_WORDS))
        return " ".join(
            " ".join(self._words[at] for at in sentence) + "." for sentence in sentences
        )

    def _embed(self, drawn: Sequence[int]) -> Any:
        distinct, counts = np.unique(drawn, return_counts=True)
        total = (1.0 + np.log(counts)).astype(np.float32) @ self._vectors[distinct]
        return total / np.linalg.norm(total)
