"""Scores of yes-or-no answers: balanced accuracy with its bootstrap interval, and whether
confidence means anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

BINS = ((0.0, 0.6), (0.6, 0.74), (0.74, 0.82), (0.82, 1.01))
_DRAWS, _SEED, _TAIL = 2000, 20240911, 0.05  # a 90 % interval


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question about a document: whether it is yes, the true answer of the analysts,
    and the confidence (0 to 1)."""

    doc: str
    question: str
    yes: bool
    true: bool
    confidence: float = 0.0


def balanced_accuracy(answers: Iterable[Answer]) -> float:
    """Mean of the recalls of yes and no; only the recall of the one that occurs where the other
    does not. 0.0 for none."""
    hits: dict[bool, list[bool]] = {}
    for answer in answers:
        hits.setdefault(answer.true, []).append(answer.yes == answer.true)
    return mean(mean(found) for found in hits.values()) if hits else 0.0


def interval(
    answers: Sequence[Answer], score: Callable[[Sequence[Answer]], float] = balanced_accuracy
) -> tuple[float, float]:
    """The 90 % bootstrap interval of a score. Documents are drawn with replacement, because the
    answers on one document depend on each other."""
    by_doc: dict[str, list[Answer]] = {}
    for answer in answers:
        by_doc.setdefault(answer.doc, []).append(answer)
    draw = random.Random(_SEED)
    docs = sorted(by_doc)
    scores = sorted(
        score([a for doc in draw.choices(docs, k=len(docs)) for a in by_doc[doc]])
        for _ in range(_DRAWS)
    )
    return scores[int(_TAIL * _DRAWS)], scores[int((1 - _TAIL) * _DRAWS) - 1]


def majority(answers: Sequence[Answer]) -> list[Answer]:
    """The answers of somebody who only knows the most frequent answer to each question."""
    yes: dict[str, list[bool]] = {}
    for answer in answers:
        yes.setdefault(answer.question, []).append(answer.true)
    most: Mapping[str, bool] = {
        question: sum(values) * 2 >= len(values) for question, values in yes.items()
    }
    return [Answer(a.doc, a.question, most[a.question], a.true) for a in answers]


def reliability(judged: Iterable[tuple[float, bool]]) -> list[str]:
    """One line per bin of confidence: how many, how sure on average, how many of them right."""
    pairs = list(judged)
    lines = []
    for low, high in BINS:
        inside = [(confidence, right) for confidence, right in pairs if low <= confidence < high]
        if inside:
            sure, right = mean(c for c, _ in inside), mean(r for _, r in inside)
            lines.append(
                f"  {low:.2f}-{min(high, 1.0):.2f}  n={len(inside):3}  confidence={sure:.2f}  "
                f"right={right:.2f}"
            )
    return lines
