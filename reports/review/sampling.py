"""Samples of what no check guards: which items are drawn, and what their results say about the
rest (no rows here, so that a draw can be repeated from its seed alone)."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Answer(StrEnum):
    """What a person found for a drawn item."""

    AGREES = "agrees"
    EXCEPTION = "exception"
    NOT_PROVIDED = "not_provided"


@dataclass(frozen=True)
class Drawable:
    """A claim or figure that may be drawn: its lasting identity, its stratum of risk, whether a
    check guards it, and the identities of the figures it is the total of."""

    identity: str
    stratum: str
    guarded: bool = False
    parts: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Evaluation:
    """What the results of one stratum say: `upper` is the largest share of items with an exception
    that the results still allow at `confidence`, None where nothing was tested."""

    stratum: str
    population: int
    tested: int
    exceptions: int
    confidence: float
    upper: float | None

    @property
    def in_words(self) -> str:
        """The result in one sentence, which says so when the sample is too small."""
        if self.upper is None:
            return f"{self.stratum}: nothing was tested, so nothing can be said."
        found = f"{self.stratum}: exceptions in {self.exceptions} of {self.tested} tested items"
        if self.tested == self.population:
            return f"{found}, which are all there are."
        bound = f"at most {self.upper:.0%} of all {self.population} with {self.confidence:.0%}"
        small = "; the sample is too small to say more" if self.upper > 0.5 else ""
        return f"{found}; {bound} confidence{small}."


def population(items: Iterable[Drawable]) -> list[Drawable]:
    """The items that may be drawn, in the order of their identity: those that no check guards,
    each once, without a total of which a part is itself in the population."""
    unguarded = {one.identity: one for one in items if not one.guarded}
    kept = [one for one in unguarded.values() if not (one.parts - {one.identity}) & set(unguarded)]
    return sorted(kept, key=lambda one: one.identity)


def drawn(items: Iterable[Drawable], sizes: Mapping[str, int], seed: str) -> list[Drawable]:
    """A sample of the population of `items`: for each stratum as many as `sizes` asks for, or all
    where there are fewer. The same seed and population give the same draw in any order of items.

    Raises:
        ValueError: when a size is below zero.
    """
    if any(size < 0 for size in sizes.values()):
        raise ValueError("Ask for no item or more of each stratum.")
    ranked = sorted(population(items), key=lambda one: (_rank(seed, one.identity), one.identity))
    return [
        one
        for stratum, size in sizes.items()
        for one in [each for each in ranked if each.stratum == stratum][:size]
    ]


def evaluated(
    stratum: str, population_size: int, answers: Sequence[Answer], confidence: float = 0.95
) -> Evaluation:
    """What the answers of one stratum say about all its items. What was not provided counts as an
    exception, since nothing speaks for it.

    Raises:
        ValueError: when there are more answers than items, or the confidence is not between 0
            and 1.
    """
    if len(answers) > population_size:
        raise ValueError("There are more results than items in the population.")
    if not 0 < confidence < 1:
        raise ValueError("Name a confidence between 0 and 1.")
    wrong = sum(answer is not Answer.AGREES for answer in answers)
    upper = _upper(population_size, len(answers), wrong, confidence) if answers else None
    return Evaluation(stratum, population_size, len(answers), wrong, confidence, upper)


def _rank(seed: str, identity: str) -> bytes:
    """The place of an item in the draw, which only the seed and its identity decide."""
    return hashlib.sha256(f"{seed}\n{identity}".encode()).digest()


def _upper(size: int, tested: int, wrong: int, confidence: float) -> float:
    """The largest share of `size` items which would show `wrong` exceptions or fewer among
    `tested` drawn without replacement with a chance above 1 - confidence (exact)."""
    low, high = wrong, size - (tested - wrong)
    while low < high:  # the chance falls as the number of exceptions rises
        middle = (low + high + 1) // 2
        if _at_most(size, middle, tested, wrong) > 1 - confidence:
            low = middle
        else:
            high = middle - 1
    return low / size


def _at_most(size: int, bad: int, tested: int, wrong: int) -> float:
    """The chance of `wrong` or fewer among `tested` when `bad` of `size` are exceptions."""
    ways = sum(
        math.comb(bad, seen) * math.comb(size - bad, tested - seen) for seen in range(wrong + 1)
    )
    return ways / math.comb(size, tested)
