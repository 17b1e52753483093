"""Who sits in the seats of the headline facts: the whole company and the latest year first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from agents.claims.ranking import Ranked
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.seat import Seat
from agents.claims.selection.seats import SEATS
from agents.claims.selection.told import latest_year, numbers_in
from agents.claims.signs import is_dangling
from reports.language.boundaries import part_in
from sibyl_project.common.regex import regex

# the label of a row that stands for all: "Energy: Portfolio, 2023: 106,818"
_WHOLE = regex(r"[:,] (?:total|portfolio|group|company|overall|worldwide)[,:]", re.IGNORECASE)
MOST = 3  # claims of one headline fact
ALIKE = 85.0  # rapidfuzz token_set_ratio, 0-100, from which words tell no second fact


def might_sit(text: str, *, tabled: bool = False) -> bool:
    """Whether a statement tells a headline fact, whatever else it is."""
    return seat_for(text, tabled=tabled) is not None


def seat_for(text: str, *, tabled: bool = False) -> Seat | None:
    """The first headline fact a statement tells."""
    return next((seat for seat in SEATS if seat.holds(text, tabled=tabled)), None)


def seated(found: Sequence[Ranked], year: int) -> dict[str, list[int]]:
    """For each seat by its name the places in `found` of those who sit there, the best first; a
    seat that nobody may take is left out. `year` is the one reported on.

    A statement that is no claim by itself sits only where no claim that tells the same may, and
    alone.
    """
    chosen = {seat.name: _sitting(seat, found, year) for seat in SEATS}
    return {name: places for name, places in chosen.items() if places}


def headline_of(drafts: Sequence[ClaimDraft]) -> list[dict[str, str | int]]:
    """Every headline fact with its name, its label and how many of the claims tell it."""
    return [
        {
            "name": seat.name,
            "label": seat.label,
            "claims": sum(_tells(seat, draft, is_row(draft)) for draft in drafts),
        }
        for seat in SEATS
    ]


def is_row(draft: ClaimDraft) -> bool:
    """Whether a claim is quoted from cells of a table."""
    return " | " in draft.quote


def _tells(seat: Seat, draft: ClaimDraft, tabled: bool) -> bool:
    """Whether a statement tells the fact, in its text or in what a long quote says beyond it."""
    if seat.holds(draft.text, tabled=tabled):
        return True
    return not tabled and len(draft.quote) > len(draft.text) and seat.holds(draft.quote)


def _sitting(seat: Seat, found: Sequence[Ranked], year: int) -> list[int]:
    holding = [place for place, one in enumerate(found) if _tells(seat, one.claim, one.tabled)]
    newest = max((latest_year(found[place].claim.text, year) for place in holding), default=0)
    best = sorted(holding, key=lambda place: _rank(seat, found[place], newest), reverse=True)
    chosen: list[int] = []
    for place in best:
        one = found[place]
        if not one.recognised and (chosen or _is_told(seat, one, holding, found)):
            continue
        if any(_tells_the_same(seat, one, found[other]) for other in chosen):
            continue
        chosen.append(place)
        if len(chosen) == MOST:
            break
    return chosen


def _is_told(seat: Seat, one: Ranked, holding: Sequence[int], found: Sequence[Ranked]) -> bool:
    """Whether a claim that may take the seat tells the same."""
    claims = (found[place] for place in holding if found[place].recognised)
    return any(_tells_the_same(seat, one, claim) for claim in claims)


def _rank(seat: Seat, one: Ranked, newest: int) -> tuple[int, ...]:
    """How well a statement fits the seat, the whole company and the latest year before all else;
    `newest` is the latest year that any statement of the seat names."""
    text = one.claim.text
    whole = bool(_WHOLE.search(text)) or not (one.part if one.tabled else part_in(text))
    latest = latest_year(text, newest)
    of_now = 2 if latest == newest else 1 if not latest else 0
    return (
        whole,
        not is_dangling(text),
        of_now if seat.of_figures else 0,
        bool(seat.foremost and seat.foremost(text)),
        one.recognised,
        one.tabled and seat.of_figures,
        one.strength,
        -one.claim.page,
    )


def _tells_the_same(seat: Seat, one: Ranked, other: Ranked) -> bool:
    """Whether two statements tell the same fact: in the same figures, or in nearly the same
    words."""
    if seat.of_figures:
        mine, theirs = numbers_in(one.claim.text), numbers_in(other.claim.text)
        fewer = min(len(mine), len(theirs))
        return bool(fewer) and 2 * len(mine & theirs) >= fewer
    return fuzz.token_set_ratio(one.claim.text.lower(), other.claim.text.lower()) >= ALIKE
