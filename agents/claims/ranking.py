"""How many of the statements found become claims, and which (FRD 3, 1.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agents.claims.schemas import ClaimDraft

STRONG = 6  # points (signs.CHECK_POINTS) at which a statement is a claim however many there are, up to CEILING
ENOUGH = 30  # far fewer is under-extraction, so weaker statements fill up to this ...
FAIR = 4  # points a statement needs to be taken beyond ENOUGH
ENOUGH_PER_PAGE = 2  # ... to this many a page ...
ENOUGH_OF_A_SHORT_REPORT = 100  # ... until here, and from there to one a page: long reports repeat themselves
RANGE = 200  # as many as a long report is expected to hold; rows that only break a total down do not go beyond it
PROSE = 170  # sentences at most: the rest of RANGE, and what CEILING has above it, is for tables
CEILING = 300  # claims beyond this are over-extraction: the weakest go


@dataclass(frozen=True, slots=True)
class Ranked:
    """A statement on its way: `strength` is the sum of signs.CHECK_POINTS, or what a table row is worth."""

    claim: ClaimDraft
    strength: int
    tabled: bool = False
    part: bool = False  # a row that breaks a total down


def strongest(ranked: Sequence[Ranked], page_count: int, told: int = 0) -> list[ClaimDraft]:
    """The claims to keep, in the order given. Sentences: all strong ones, and weaker ones only until they are enough. Then
    rows up to CEILING, and rows that break a total down up to RANGE; `told` claims are there already."""
    enough = max(ENOUGH, min(page_count * ENOUGH_PER_PAGE, ENOUGH_OF_A_SHORT_REPORT), page_count)
    prose, rows, parts = (
        _in_turn([place for place, one in enumerate(ranked) if (one.tabled, one.part) == kind], ranked)
        for kind in ((False, False), (True, False), (True, True))
    )
    fair = sum(ranked[place].strength >= FAIR for place in prose)
    strong = sum(ranked[place].strength >= STRONG for place in prose)
    kept = prose[: max(0, min(max(min(enough, max(fair, ENOUGH)), strong), PROSE) - told)]
    kept += rows[: max(0, CEILING - told - len(kept))]
    kept += parts[: max(0, RANGE - told - len(kept))]
    return [ranked[place].claim for place in sorted(kept)]


def _in_turn(places: Sequence[int], ranked: Sequence[Ranked]) -> list[int]:
    """The strongest first, and of equally strong ones the first of every page before the second of any."""
    seen: Counter[tuple[int, int]] = Counter()
    turns: dict[int, int] = {}
    for place in places:
        seat = (ranked[place].claim.page, ranked[place].strength)
        turns[place], seen[seat] = seen[seat], seen[seat] + 1
    return sorted(places, key=lambda place: (-ranked[place].strength, turns[place], place))
