"""How many of the statements found become claims, and which (FRD 3, 1.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agents.claims.schemas import ClaimDraft
from reports.types import ClaimType, Priority

# points (signs.CHECK_POINTS) at which a statement is a claim however many there are, as far as
# there is room
STRONG = 7
ENOUGH = 30  # far fewer is under-extraction, so weaker statements fill up to this ...
FAIR = 4  # points a statement needs to be taken beyond ENOUGH
ENOUGH_PER_PAGE = 2  # ... to this many a page ...
ENOUGH_OF_A_SHORT_REPORT = (
    100  # ... until here, and from there to one a page: long reports repeat themselves
)
# as many as a report is expected to hold: sentences have what rows of tables leave of it ...
RANGE = 200
PROSE = 120  # ... and this many where an annex of indicators would leave them less
SEATS = 8  # of every type that stay before figures fill the rest
PARTS = 120  # rows that only break a total down fill up to this and no further
CEILING = 240  # claims beyond this are over-extraction: the weakest go
_PRIORITIES = (Priority.HIGH, Priority.MEDIUM, Priority.LOW)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A statement on its way: `strength` is the sum of signs.CHECK_POINTS, or what a table row is
    worth."""

    claim: ClaimDraft
    strength: int
    tabled: bool = False
    part: bool = False  # a row that breaks a total down


def strongest(ranked: Sequence[Ranked], page_count: int, told: int = 0) -> list[ClaimDraft]:
    """The claims to keep, in the order given. Sentences: all strong ones, and weaker ones only
    until they are enough. Then rows up to CEILING, and rows that break a total down up to PARTS;
    `told` claims are there already."""
    enough = max(ENOUGH, min(page_count * ENOUGH_PER_PAGE, ENOUGH_OF_A_SHORT_REPORT), page_count)
    prose, rows, parts = (
        _in_turn(
            [place for place, one in enumerate(ranked) if (one.tabled, one.part) == kind], ranked
        )
        for kind in ((False, False), (True, False), (True, True))
    )
    fair = sum(ranked[place].strength >= FAIR for place in prose)
    prose, seated = _seated(prose, ranked)
    strong = sum(ranked[place].strength >= STRONG for place in prose[seated:]) + seated
    room = max(PROSE, RANGE - len(rows))
    kept = prose[: max(0, min(max(min(enough, max(fair, ENOUGH)), strong), room) - told)]
    kept += rows[: max(0, CEILING - told - len(kept))]
    kept += parts[: max(0, PARTS - told - len(kept))]
    return [ranked[place].claim for place in sorted(kept)]


def foremost(ranked: Sequence[Ranked]) -> list[ClaimDraft]:
    """At most CEILING of claims from several hands, in the order given; by priority, by strength,
    then page by page in turn."""
    by_strength = _in_turn(range(len(ranked)), ranked)
    kept = sorted(by_strength, key=lambda place: _PRIORITIES.index(ranked[place].claim.priority))[
        :CEILING
    ]
    return [ranked[place].claim for place in sorted(kept)]


def _seated(places: Sequence[int], ranked: Sequence[Ranked]) -> tuple[list[int], int]:
    """The same places with the first SEATS of every type in front, and how many these are: figures
    must not crowd out what is said of governance."""
    seen: Counter[ClaimType] = Counter()
    front: list[int] = []
    for place in places:
        kind = ranked[place].claim.claim_type
        if seen[kind] < SEATS and ranked[place].strength >= FAIR:
            front.append(place)
        seen[kind] += 1
    return [*front, *(place for place in places if place not in set(front))], len(front)


def _in_turn(places: Sequence[int], ranked: Sequence[Ranked]) -> list[int]:
    """The strongest first, and of equally strong ones the first of every page before the second of
    any."""
    seen: Counter[tuple[int, int]] = Counter()
    turns: dict[int, int] = {}
    for place in places:
        seat = (ranked[place].claim.page, ranked[place].strength)
        turns[place], seen[seat] = seen[seat], seen[seat] + 1
    return sorted(places, key=lambda place: (-ranked[place].strength, turns[place], place))
