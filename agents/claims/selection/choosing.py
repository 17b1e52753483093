"""The list of claims out of all statements found: headline facts, shares, then what is most
telling."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from agents.claims.dedupe import parted
from agents.claims.ranking import FAIR, STRONG, Ranked, in_order
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.complements import complements_in
from agents.claims.selection.left_out import LeftOut
from agents.claims.selection.pillars import PILLARS, pillar_of
from agents.claims.selection.seating import seated
from agents.claims.selection.seats import SEATS
from reports.types import ClaimType, LeftOutReason

MOST = 200  # claims of a report (FRD 3, exit criterion 19)
LEAST_PLACES, A_PAGE = 80, 3  # of a short one, and as many places more for every page
LITTLE = 2  # points from which a statement may fill places that nothing better takes
ENOUGH = 30  # far fewer is under-extraction, so weak statements fill up to this
PILLAR_SHARE, TYPE_SHARE = 10, 20  # at least a tenth and a twentieth of the places


@dataclass(frozen=True, slots=True)
class Selection:
    """The claims of a report in the order they were found, and the statements left out."""

    claims: tuple[ClaimDraft, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def places_for(page_count: int) -> int:
    """How many claims a report of so many pages may have."""
    return min(MOST, LEAST_PLACES + A_PAGE * page_count)


def select(found: Sequence[Ranked], page_count: int, year: int) -> Selection:
    """The claims of a report of `page_count` pages on `year`, out of everything `found`, which is
    in reading order. Statements that are no claims leave no record."""
    unique, repeats = _without_repeats(found)
    gone = complements_in([one.claim for one in unique])
    open_places = [place for place, one in enumerate(unique) if place not in gone]
    chosen = _choose([unique[place] for place in open_places], places_for(page_count), year)
    kept = {open_places[place] for place in chosen}
    left = [
        *(LeftOut.of(one.claim, LeftOutReason.REPEAT) for one in repeats if one.recognised),
        *(
            LeftOut.of(one.claim, _why(one, is_complement=place in gone))
            for place, one in enumerate(unique)
            if place not in kept and (one.recognised or one.repeats)
        ),
    ]
    return Selection(
        tuple(unique[place].claim for place in sorted(kept)),
        tuple(sorted(left, key=lambda one: one.page)),
    )


def _without_repeats(found: Sequence[Ranked]) -> tuple[list[Ranked], list[Ranked]]:
    by_claim = {one.claim: one for one in reversed(found)}
    kept, repeats = parted([one.claim for one in found])
    return [by_claim[claim] for claim in kept], [by_claim[claim] for claim in repeats]


def _why(one: Ranked, *, is_complement: bool) -> LeftOutReason:
    if one.repeats:
        return LeftOutReason.REPEAT
    if is_complement:
        return LeftOutReason.COMPLEMENT
    if one.part:
        return LeftOutReason.PART
    return LeftOutReason.WEAK if one.strength < LITTLE else LeftOutReason.BEYOND


def _choose(found: Sequence[Ranked], places: int, year: int) -> set[int]:
    """The places in `found` of those that are listed."""
    sitting = seated(found, year)
    of_seat = {place: seat.pillar for seat in SEATS for place in sitting.get(seat.name, ())}
    chosen = set(of_seat)
    telling = in_order(
        (
            place
            for place, one in enumerate(found)
            if one.recognised and one.strength >= (STRONG if one.part else FAIR)
        ),
        found,
    )
    pillars = [of_seat.get(place) or pillar_of(one) for place, one in enumerate(found)]
    _fill_shares(chosen, places, telling, pillars, PILLARS, places // PILLAR_SHARE)
    kinds = [one.claim.claim_type for one in found]
    _fill_shares(chosen, places, telling, kinds, tuple(ClaimType), places // TYPE_SHARE)
    rows = sum(found[place].tabled for place in chosen)
    sentences = [place for place in telling if not found[place].tabled]
    of_tables = [place for place in telling if found[place].tabled]
    half = max(0, places // 2 - rows)
    parts = in_order(
        (place for place, one in enumerate(found) if one.recognised and one.part), found
    )
    _fill(chosen, [place for place in of_tables if place not in chosen][:half], places)
    _fill(chosen, sentences, places)
    _fill(chosen, of_tables, places)
    weak = in_order(
        (place for place, one in enumerate(found) if one.recognised and one.strength < FAIR), found
    )
    _fill(chosen, [place for place in weak if found[place].strength >= LITTLE], places)
    _fill(chosen, parts, places)
    _fill(chosen, weak, min(ENOUGH, places))
    return chosen


def _fill_shares(
    chosen: set[int],
    places: int,
    order: Sequence[int],
    groups: Sequence[Hashable],
    values: Sequence[Hashable],
    share: int,
) -> None:
    """Add to the chosen until each of the `values` has its share of the places, as far as there are
    claims of it and places free; `groups` are the values of all that was found."""
    for value in values:
        lacking = share - sum(groups[place] == value for place in chosen)
        waiting = [place for place in order if place not in chosen and groups[place] == value]
        _fill(chosen, waiting[: max(0, lacking)], places)


def _fill(chosen: set[int], order: Sequence[int], places: int) -> None:
    """Add to the chosen in order until all places are taken."""
    for place in order:
        if len(chosen) >= places:
            return
        chosen.add(place)
