"""Train the model that `standards.mapping.recommendation_model` reads. The same data give the same
bytes.

    python -m benchmarks.train_mapping DATA_DIR [OUTPUT]

Learned from: `benchmarks/data/mapping_examples.json` (sentences written for Sibyl) and the
registry's own gists, elements and cue words, each under the TCFD recommendation of its paragraph.
DATA_DIR gives word statistics of unlabelled reports only (see `word_statistics`) and the labelled
sentences of `mapping/tcfd11.jsonl` (climate-plus, MIT; machine-picked labels), which count
little: LABELLED_WEIGHT was chosen by `benchmarks.mapping_folds`. They bring no lexeme of their own,
  so no name of a company
enters the model. An example of ours that repeats one of them is refused, so that folds stay a test.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.word_statistics import Matrix, WordStatistics, word_statistics
from standards.mapping.recommendation_model import (
    HEADS,
    MODEL,
    SCALE,
    fingerprint,
    recommendation_of,
    shaped,
)
from standards.packaged import packaged_requirements
from standards.retrieval.analyser import lexemes

EXAMPLES = Path(__file__).parent / "data/mapping_examples.json"
LABELS = tuple(HEADS)
LABELLED = "mapping/tcfd11.jsonl"
LABELLED_WEIGHT = 0.3  # of a labelled sentence beside an example of ours
REGISTRY_WEIGHT = 0.6  # of all registry texts of one recommendation beside our examples of it
COMPANY_WEIGHT = 0.5  # of the company a word keeps beside the word itself
PENALTY = 1.0
MOST_SHARED = 0.7  # share of an example's rarity that a labelled sentence may hold
LONGER = 2.5  # a much longer sentence shares words by its length
LEAST_LEXEMES = 5  # shorter examples share all their words with something


@dataclass(frozen=True, slots=True)
class Lesson:
    """A text as lexemes, its recommendation, and how much it counts."""

    words: tuple[str, ...]
    label: str
    weight: float


def lessons() -> list[Lesson]:
    """The examples written for Sibyl and the texts of the registry."""
    written = json.loads(EXAMPLES.read_text("utf-8"))
    own = [Lesson(words_of(text), label, 1.0) for label, texts in written.items() for text in texts]
    registry = [(words_of(text), label) for text, label in _registry_texts()]
    counts = Counter(label for _, label in registry)
    mean = len(registry) / len(LABELS)
    return own + [
        Lesson(words, label, REGISTRY_WEIGHT * mean / counts[label]) for words, label in registry
    ]


def labelled(path: Path) -> list[Lesson]:
    """The labelled sentences of a file, at the little weight their labels deserve."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [Lesson(words_of(row["text"]), row["label"], LABELLED_WEIGHT) for row in rows]


def words_of(text: str) -> tuple[str, ...]:
    """The lexemes of a text, each once, numbers replaced by their kind."""
    return tuple(sorted(set(shaped(lexemes(text)))))


def _registry_texts() -> list[tuple[str, str]]:
    texts = []
    for node in packaged_requirements():
        label = recommendation_of(node.paragraph_id)
        if label and node.checkable:
            texts.append((node.gist, label))
            texts += [
                (f"{element.name}. {'. '.join(element.cue_words)}", label)
                for element in node.elements
            ]
    return texts


@dataclass(frozen=True, slots=True)
class Space:
    """The space of the vectors of texts: one axis per lexeme that counts, and the usual neighbours
    of its words."""

    statistics: WordStatistics
    axis: dict[str, int]

    @classmethod
    def over(cls, texts: Sequence[Sequence[str]], statistics: WordStatistics) -> Space:
        """The space over all lexemes of `texts` and those whose neighbours are known."""
        known = {word for words in texts for word in words} | set(statistics.column)
        return cls(statistics, {word: position for position, word in enumerate(sorted(known))})

    def words(self) -> Matrix:
        """One row per axis: the lexeme's rarity times (itself, its company)."""
        company = np.zeros((len(self.axis), self.statistics.vectors.shape[1]))
        for word, position in self.axis.items():
            if word in self.statistics.column:
                company[position] = self.statistics.vectors[self.statistics.column[word]]
        return company * np.sqrt(COMPANY_WEIGHT)

    def texts(self, texts: Sequence[Sequence[str]]) -> Matrix:
        """One row of length 1 per text."""
        rows = np.zeros((len(texts), len(self.axis)))
        for row, words in zip(rows, texts, strict=True):
            for word in words:
                if word in self.axis:
                    row[self.axis[word]] = self.statistics.rarity(word)
        return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))


def fit(taught: Sequence[Lesson], space: Space) -> Matrix:
    """Weights, lexeme by recommendation: ridge regression on words and their company, solved over
    the lessons."""
    rows, company = space.texts([lesson.words for lesson in taught]), space.words()
    met = rows @ company
    kernel = rows @ rows.T + met @ met.T
    wanted = np.array(
        [[float(lesson.label == label) for label in LABELS] for lesson in taught]
    ) - 1 / len(LABELS)
    solved = np.linalg.solve(
        kernel + PENALTY * np.diag([1 / lesson.weight for lesson in taught]), wanted
    )
    return np.asarray(rows.T @ solved + company @ (met.T @ solved))


def refuse_repeats(sentences: Sequence[Lesson], statistics: WordStatistics) -> None:
    """Raises ValueError when an example of ours repeats a labelled sentence: folds would no longer
    be a test."""
    tests = [set(sentence.words) for sentence in sentences]
    for text in (
        text for texts in json.loads(EXAMPLES.read_text("utf-8")).values() for text in texts
    ):
        words = set(words_of(text))
        ceiling = sum(map(statistics.rarity, words)) * MOST_SHARED
        alike = (
            s
            for s in tests
            if len(s) < LONGER * len(words) and sum(map(statistics.rarity, words & s)) > ceiling
        )
        if len(words) >= LEAST_LEXEMES and any(alike):
            raise ValueError(f"this example repeats a labelled sentence; write another: {text}")


def table(taught: Sequence[Lesson], space: Space) -> dict[str, list[int]]:
    """Lexeme to rarity and weights, in whole units of 1 / SCALE."""
    weights = fit(taught, space)
    rarity = space.statistics.rarity
    rows = {
        word: (rarity(word), *(rarity(word) * weights[axis])) for word, axis in space.axis.items()
    }
    return {word: [round(number * SCALE) for number in row] for word, row in rows.items()}


def model(data: Path) -> dict[str, object]:
    """The model as it is stored.

    Raises FileNotFoundError when the labelled sentences or the reports are missing.
    """
    own, judged = lessons(), labelled(data / LABELLED)
    statistics = word_statistics(data)
    refuse_repeats(judged, statistics)
    return {
        "meta": {
            "what": (
                "rarity and one weight per TCFD recommendation for single lexemes, in "
                "thousandths; holds no sentence"
            ),
            "trained_by": "python -m benchmarks.train_mapping DATA_DIR",
            "analyser": fingerprint(),
            "learned_from": (
                f"{len(own)} texts of Sibyl's own: benchmarks/data/mapping_examples.json and the "
                "registry"
            ),
            "labels_from": (
                f"{len(judged)} labelled sentences of climate-plus (MIT licence), at weight "
                f"{LABELLED_WEIGHT}"
            ),
            "word_counts_from": (
                f"{statistics.sentences} unlabelled sentences of public reports; counts only"
            ),
        },
        "labels": LABELS,
        "words": table([*own, *judged], Space.over([lesson.words for lesson in own], statistics)),
    }


def stored(made: dict[str, object]) -> str:
    """The text of the file: one lexeme per line, sorted."""
    words = made["words"]
    assert isinstance(words, dict)
    lines = [
        f"{json.dumps(word, ensure_ascii=False)}:{json.dumps(row, separators=(',', ':'))}"
        for word, row in words.items()
    ]
    head = json.dumps(
        {"meta": made["meta"], "labels": made["labels"]}, ensure_ascii=False, indent=1
    )[:-2]
    return head + ',\n "words": {\n' + ",\n".join(lines) + "\n}}\n"


def main(arguments: list[str]) -> int:
    """Write the model; 2 when no directory was named or its reports are missing."""
    if not arguments:
        print(__doc__)
        return 2
    output = Path(arguments[1]) if len(arguments) > 1 else MODEL
    try:
        text = stored(model(Path(arguments[0])))
    except (FileNotFoundError, ValueError) as error:
        print(error)
        return 2
    output.write_text(text, "utf-8")
    print(f"{output}: {len(text.encode()) / 1000:.0f} kB, analyser {fingerprint()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
