"""The claims of a batch beside satellite images: which of them images can speak to, and what each
comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agents.sources.asking import Asker
from agents.specialists.geography.geocoding import LABEL, located_by
from agents.specialists.geography.images.concluding import Concluded, conclude
from agents.specialists.geography.images.deciding import Stated
from agents.specialists.geography.images.looking import Service, Wanted, look_at
from agents.specialists.geography.images.stating import stated_in
from agents.specialists.geography.locating import Located, located
from agents.specialists.geography.remarks import Ground
from reports.language.years import year_of_period
from reports.models import AgentRun
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline

NONE_ON: Final = "no service of images is on"
NO_CHANGE: Final = (
    "the claim states no change of land, done and with one area, that is seen from above"
)
NO_PLACE: Final = "the claim names no one place whose position is known"
NO_YEAR: Final = "neither the claim nor the report tells the year"
NOTHING_STATED: Final = "no area is stated, so there is nothing to measure"


@dataclass(frozen=True, slots=True)
class Meant:
    """A claim that images may speak to: where, and what change it states."""

    claim: ClaimView
    place: Located
    stated: Stated


def meant_by(claim: ClaimView, ground: Ground, report_year: int | None) -> Meant | str:
    """What images can look at for a claim, or why there is nothing."""
    stated = stated_in(claim.text, report_year)
    if stated is None:
        return NO_CHANGE
    if stated.hectares <= 0:
        return NOTHING_STATED
    place = located(claim.text, ground.sites) or located_by(
        claim.text, ground.sites, ground.answers
    )
    if isinstance(place, str):
        return f"{NO_PLACE}; {LABEL}: {place}" if place else NO_PLACE
    return Meant(claim, place, replace(stated, within=place.within))


def looked_at(
    run: AgentRun,
    deadline: Deadline,
    claims: Sequence[ClaimView],
    ground: Ground,
    on: Sequence[Service],
) -> Mapping[str, Concluded]:
    """What images say of each claim, by its id; where no service is on, that."""
    if not on:
        return {claim.id: Concluded(NONE_ON) for claim in claims}
    analysis = run.analysis
    year = year_of_period(analysis.report.reporting_period)
    found: dict[str, Concluded] = {}
    meant: dict[str, Meant] = {}
    for claim in claims:
        one = meant_by(claim, ground, year)
        if isinstance(one, str):
            found[claim.id] = Concluded(one)
        elif year is None and one.stated.since is None:
            found[claim.id] = Concluded(NO_YEAR)
        else:
            meant[claim.id] = one
    wanted = list(_wanted(meant.values(), year, run))
    for look in look_at(Asker(analysis, run.agent, deadline), wanted, on):
        deadline.check()
        whence = meant[look.wanted.claim].place.whence
        found[look.wanted.claim] = conclude(look, whence)
    return found


def _wanted(meant: Iterable[Meant], year: int | None, run: AgentRun) -> Iterator[Wanted]:
    for one in meant:
        yield Wanted(
            one.claim.id,
            one.place.place,
            one.place.latitude,
            one.place.longitude,
            one.stated,
            year or one.stated.until or one.stated.since or 0,
            run.analysis.created_at.date(),
        )
