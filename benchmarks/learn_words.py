"""Learn the table of words that the offline embedder ships with: rarity, and a short vector from
the company a word keeps.

    python -m benchmarks.learn_words DATA_DIR [OUT]

Reads DATA_DIR/gaps/texts/<company>_<year>.txt and DATA_DIR/emissions/scope12.jsonl ({company,
text}), none of them a report that retrieval is measured on. Only words that several companies use
get in, which leaves names out. A vector is the word's row of the positive pointwise mutual
information of words within eight words of each other (Levy, Goldberg and Dagan 2015), cut to its
strongest directions, without the direction all words share. Takes about a minute; needs numpy.
"""

from __future__ import annotations

import base64
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from standards.retrieval.analyser import lexemes
from standards.retrieval.word_vectors import DIMENSION, TABLE

Matrix = np.ndarray[Any, np.dtype[Any]]
WINDOW = 8
PASSAGE = 80  # lexemes: the stretch in which a word is counted once for its rarity
COUNTED = (3, 5)  # at least this many companies and occurrences for a rarity
LEARNED = (4, 20)  # and for a vector
NAMED = frozenset({"scope1", "scope2", "scope3"})
SMOOTHING = 0.75  # exponent on the counts of context words, so that rare ones do not rule
SPARE = 20  # directions more than wanted, for the accuracy of the random projection
HEAD = (
    "# Made by benchmarks/learn_words.py: lexeme, rarity, vector (signed bytes, base64). No line "
    "holds a sentence."
)


def read(directory: Path) -> Iterator[tuple[str, list[str]]]:
    """Company and lexemes of each report."""
    for path in sorted((directory / "gaps/texts").glob("*.txt")):
        yield path.stem.rsplit("_", 1)[0], lexemes(path.read_text("utf-8", errors="ignore"))
    for line in (directory / "emissions/scope12.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        texts = [value for value in row.values() if isinstance(value, str)]
        yield str(row.get("company") or row.get("id")), lexemes(max(texts, key=len))


def learn(reports: Sequence[tuple[str, Sequence[str]]]) -> dict[str, tuple[float, bytes]]:
    """Lexeme to rarity and vector (empty where the word is too seldom for one)."""
    companies: defaultdict[str, set[str]] = defaultdict(set)
    for company, tokens in reports:
        for token in set(tokens):
            companies[token].add(company)
    counts = Counter(token for _, tokens in reports for token in tokens)

    def known(least: tuple[int, int]) -> list[str]:
        return sorted(
            token
            for token, count in counts.items()
            if count >= least[1]
            and len(companies[token]) >= least[0]
            and (token.isalpha() or token in NAMED)
        )

    rarities = _rarities([tokens for _, tokens in reports])
    learned = known(LEARNED)
    vectors = _vectors(
        [tokens for _, tokens in reports],
        learned,
        np.array([counts[t] * rarities[t] for t in learned]),
    )
    packed = dict(zip(learned, map(_packed, vectors), strict=True))
    return {token: (rarities[token], packed.get(token, b"")) for token in known(COUNTED)}


def _rarities(texts: Sequence[Sequence[str]]) -> dict[str, float]:
    passages = [
        set(tokens[start : start + PASSAGE])
        for tokens in texts
        for start in range(0, len(tokens), PASSAGE)
    ]
    containing = Counter(token for passage in passages for token in passage)
    return {
        token: math.log(1 + (len(passages) - held + 0.5) / (held + 0.5))
        for token, held in containing.items()
    }


def _vectors(texts: Sequence[Sequence[str]], words: Sequence[str], emphasis: Matrix) -> Matrix:
    surprise = _surprise(_near(texts, {word: column for column, word in enumerate(words)}))
    basis, strengths = _strongest(surprise)
    rows = _unit(basis * np.sqrt(strengths))
    shared = _unit((rows * emphasis[:, None]).sum(axis=0, keepdims=True))
    return _unit(rows - (rows @ shared.T) * shared)


def _near(texts: Sequence[Sequence[str]], columns: dict[str, int]) -> Matrix:
    """How often words stand near each other, near ones counting more."""
    counts = np.zeros((len(columns), len(columns)), dtype=np.float32)
    for tokens in texts:
        line = np.array([columns.get(token, -1) for token in tokens])
        for distance in range(1, WINDOW + 1):
            left, right = line[:-distance], line[distance:]
            both = (left >= 0) & (right >= 0)
            np.add.at(counts, (left[both], right[both]), 1.0 / distance)
    return counts + counts.T


def _surprise(counts: Matrix) -> Matrix:
    """Positive pointwise mutual information."""
    totals = counts.sum(axis=1)
    smoothed = totals**SMOOTHING / (totals**SMOOTHING).sum()
    with np.errstate(divide="ignore", invalid="ignore"):
        information = np.log(counts / (totals[:, None] * smoothed[None, :]))
    return np.where(counts > 0, np.maximum(information, 0.0), 0.0)


def _strongest(matrix: Matrix) -> tuple[Matrix, Matrix]:
    """The DIMENSION strongest left singular directions and their strengths, by random projection
    from a fixed seed."""
    start = np.random.default_rng(0).standard_normal((matrix.shape[0], DIMENSION + SPARE))
    basis = matrix @ start
    for _ in range(4):
        basis, _ = np.linalg.qr(matrix @ (matrix.T @ basis))
    left, strengths, _ = np.linalg.svd(basis.T @ matrix, full_matrices=False)
    directions = (basis @ left)[:, :DIMENSION]
    return directions * np.sign(directions.sum(axis=0)), strengths[:DIMENSION]


def _unit(rows: Matrix) -> Matrix:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths > 0, lengths, 1.0))


def _packed(row: Matrix) -> bytes:
    return np.round(row / np.abs(row).max() * 127).astype(np.int8).tobytes()


def main(arguments: list[str]) -> int:
    """Write the table; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    table = learn(list(read(Path(arguments[0]))))
    out = Path(arguments[1]) if len(arguments) > 1 else TABLE
    lines = [
        f"{token}\t{rarity:.2f}\t{base64.b64encode(vector).decode()}"
        for token, (rarity, vector) in sorted(table.items())
    ]
    out.write_text("\n".join([HEAD, *lines]) + "\n", "utf-8")
    print(
        f"{len(lines)} words, {sum(bool(vector) for _, vector in table.values())} with a vector, "
        f"{out.stat().st_size} bytes"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
