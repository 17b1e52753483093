"""Statements on their way into the list of claims, and in which order they are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agents.claims.schemas import ClaimDraft
from reports.types import Priority

# points (signs.CHECK_POINTS) of a statement that can be checked by itself, and what a row of a key
# metric is worth
STRONG = 7
FAIR = 4  # fewer points say too little to stand in the list, unless it has hardly anything
# what a priority adds to the strength of a statement: a figure that can be recomputed comes before
# much else, but not before everything that says more
WORTH = {Priority.HIGH: 3, Priority.MEDIUM: 0, Priority.LOW: -2}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A statement on its way: `strength` is the sum of signs.CHECK_POINTS, or what a table row is
    worth. One that is not `recognised` may only take the seat of a headline fact: it is no claim by
    its signs alone, or it `repeats` what another statement tells."""

    claim: ClaimDraft
    strength: int
    tabled: bool = False
    part: bool = False  # a row that breaks a total down
    recognised: bool = True
    repeats: bool = False

    @property
    def worth(self) -> int:
        """How much it says to an auditor: its strength, and what its priority adds."""
        return self.strength + WORTH[self.claim.priority]


def in_order(places: Iterable[int], found: Sequence[Ranked]) -> list[int]:
    """Places in `found`: by strength and what their priority adds to it, and of equals the first of
    every page before the second of any."""
    seen: Counter[tuple[int, int]] = Counter()
    turns: dict[int, int] = {}
    chosen = list(places)
    for place in chosen:
        one = found[place]
        seat = (one.claim.page, one.worth)
        turns[place], seen[seat] = seen[seat], seen[seat] + 1
    return sorted(
        chosen,
        key=lambda place: (-found[place].worth, turns[place], place),
    )
