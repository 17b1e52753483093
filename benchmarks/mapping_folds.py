"""How well the mapping generalises: labelled sentences judged only by models that never saw them or
their like.

    python -m benchmarks.mapping_folds DATA_DIR [REPEATS]

Five folds, repeated (default 10 times). Two ways to cut: `alike` keeps near-duplicates together;
`neighbours` also keeps runs of neighbouring rows together, because the file is sorted by company
and neighbours come from one report (the harder test).
"""

from __future__ import annotations

import json
import statistics as stats
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from benchmarks.mapping import PILLARS, recommendation
from benchmarks.train_mapping import LABELLED, LABELS, Lesson, Space, labelled, lessons, table
from benchmarks.word_statistics import word_statistics
from standards.mapping import RegistryIndex, map_with, shipped_index
from standards.mapping.recommendation_model import SCALE, RecommendationModel

FOLDS, RUN = 5, 12
ALIKE = 0.6  # share of the shorter sentence's lexemes from which two count as one


def groups(sentences: Sequence[Lesson], *, neighbours: bool, offset: int) -> list[int]:
    """A group number per sentence; one group never spans two folds."""
    group = [
        (position + offset) // RUN if neighbours else position for position in range(len(sentences))
    ]
    for later, second in enumerate(sentences):
        for earlier, first in enumerate(sentences[:later]):
            if group[earlier] != group[later] and _alike(set(first.words), set(second.words)):
                group = [group[earlier] if number == group[later] else number for number in group]
    return group


def _alike(first: set[str], second: set[str]) -> bool:
    return len(first & second) >= ALIKE * max(5, min(len(first), len(second)))


def folds(
    sentences: Sequence[Lesson], *, neighbours: bool, seed: int
) -> Iterator[tuple[list[int], list[int]]]:
    """Positions to learn from and positions to judge. Labels are spread over the folds as evenly as
    whole groups allow."""
    random = np.random.default_rng(seed)
    members: defaultdict[int, list[int]] = defaultdict(list)
    for position, number in enumerate(
        groups(sentences, neighbours=neighbours, offset=int(random.integers(RUN)))
    ):
        members[number].append(position)
    held = np.zeros((FOLDS, len(LABELS)))
    parts: list[list[int]] = [[] for _ in range(FOLDS)]
    shuffled = [list(members.values())[position] for position in random.permutation(len(members))]
    for together in sorted(shuffled, key=len, reverse=True):
        counts = np.bincount(
            [LABELS.index(sentences[position].label) for position in together],
            minlength=len(LABELS),
        )
        fewest = min(
            range(FOLDS),
            key=lambda fold: (float(held[fold] @ counts), float(held[fold].sum()), fold),
        )
        held[fewest] += counts
        parts[fewest] += together
    for part in parts:
        yield [position for position in range(len(sentences)) if position not in set(part)], part


def accuracy(
    texts: Sequence[str],
    sentences: Sequence[Lesson],
    space: Space,
    cuts: Iterator[tuple[list[int], list[int]]],
) -> list[float]:
    """Share of sentences in the right pillar and at the right recommendation, every one judged out
    of fold."""
    own, index, right = lessons(), shipped_index(), [0, 0]
    for taught, judged in cuts:
        made = _model([*own, *(sentences[position] for position in taught)], space)
        for position in judged:
            correct = _correct(made, texts[position], sentences[position].label, index)
            right = [count + hit for count, hit in zip(right, correct, strict=True)]
    return [count / len(sentences) for count in right]


def _model(taught: Sequence[Lesson], space: Space) -> RecommendationModel:
    words = {
        word: tuple(number / SCALE for number in row) for word, row in table(taught, space).items()
    }
    return RecommendationModel(LABELS, words, {})


def _correct(
    model: RecommendationModel, text: str, label: str, index: RegistryIndex
) -> tuple[bool, bool]:
    mapping = map_with(model, text, index=index)
    return mapping.pillars[:1] == (PILLARS[label.rsplit(" ", 1)[0]],), recommendation(
        mapping
    ) == label


def main(arguments: list[str]) -> int:
    """Print mean and spread over the repeats; 2 when no directory was named."""
    if not arguments:
        print(__doc__)
        return 2
    path, repeats = Path(arguments[0]) / LABELLED, int(arguments[1]) if len(arguments) > 1 else 10
    texts = [
        json.loads(line)["text"] for line in path.read_text("utf-8").splitlines() if line.strip()
    ]
    sentences = labelled(path)
    space = Space.over([lesson.words for lesson in lessons()], word_statistics(Path(arguments[0])))
    for name, neighbours in (("alike", False), ("neighbours", True)):
        runs = [
            accuracy(texts, sentences, space, folds(sentences, neighbours=neighbours, seed=seed))
            for seed in range(repeats)
        ]
        shown = [
            f"{stats.mean(column):.3f} +- {stats.pstdev(column):.3f}"
            for column in zip(*runs, strict=True)
        ]
        print(
            f"out of fold, {name} kept together, {repeats} x {FOLDS}: 4-way {shown[0]}, 11-way "
            f"{shown[1]}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
