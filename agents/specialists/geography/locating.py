"""Where the place of a claim is: by a position that the claim prints, by a site whose position
people put right or the report prints, or by its name alone, where that means one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.specialists.geography.places import known
from reports.language.claim_places import places_in
from reports.language.coordinates import positions_in
from reports.sites.types import Site, named_in

PRINTED: Final = "the position that the claim prints"
CONFIRMED: Final = "the register of sites, where a person put it right"
IN_REPORT: Final = "the position that the report prints of the site"
LISTED: Final = "the name alone, in the list of places"


@dataclass(frozen=True, slots=True)
class Located:
    """A place and where it is. `within` is how well the position is known, in metres; None where
    only the name is known. `whence` is one of the reasons above."""

    place: str
    latitude: float
    longitude: float
    within: float | None
    whence: str


def located(text: str, sites: Sequence[Site]) -> Located | None:
    """Where the place of a claim is; None where it names none, or several, or one whose name means
    several."""
    printed = positions_in(text)
    if printed:
        one = printed[0]
        if len(printed) > 1:
            return None
        place = next(iter(places_in(text)), f"{one.latitude}, {one.longitude}")
        return Located(place, one.latitude, one.longitude, one.within, PRINTED)
    named = [site for site in named_in(text, sites) if site.position is not None]
    if len(named) == 1 and named[0].position is not None:
        at = named[0].position
        whence = CONFIRMED if named[0].confirmed else IN_REPORT
        return Located(named[0].name, at.latitude, at.longitude, at.within, whence)
    return None if named else _listed(text)


def _listed(text: str) -> Located | None:
    """The one town that a text names."""
    towns = {}
    for place in places_in(text):
        found = known(place)
        if found.meanings == 1 and found.cities and not found.countries:
            towns[found.cities[0]] = place
        elif found.meanings > 1:
            return None
    if len(towns) != 1:
        return None
    ((town, place),) = towns.items()
    return Located(place, town.latitude, town.longitude, None, LISTED)
