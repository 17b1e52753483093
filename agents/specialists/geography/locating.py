"""Where the place of a claim is: by a position that the claim prints, by a site whose position
people put right or the report prints, or by its name alone, where that means one place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from agents.specialists.geography.countries import is_continent
from agents.specialists.geography.places import Known, facility_word, known
from reports.language.claim_places import named_once, places_in
from reports.language.coordinates import positions_in
from reports.sites.types import Site, named_in
from sibyl_project.common.gazetteer import City

PRINTED: Final = "the position that the claim prints"
CONFIRMED: Final = "the register of sites, where a person put it right"
COUNTRY, PART, REGION = "country", "part", "region"
TOWN, FACILITY, UNKNOWN = "town", "facility", "unknown"
# words for one facility that stands somewhere; "projects" and "forests" name none
ONE_FACILITY: Final = frozenset(
    {
        *("plant", "mine", "refinery", "smelter", "campus", "factory", "mill", "warehouse"),
        *("terminal", "depot", "quarry", "port", "shipyard", "brewery", "dairy", "dam"),
        "headquarters",
    }
)
IN_REPORT: Final = "the position that the report prints of the site"
LISTED: Final = "the name alone, in the list of places"
GEOCODED: Final = "the name alone, by Nominatim"


@dataclass(frozen=True, slots=True)
class Located:
    """A place and where it is. `within` is how well the position is known, in metres; None where
    only the name is known. `whence` is one of the reasons above."""

    place: str
    latitude: float
    longitude: float
    within: float | None
    whence: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A place that a text names: what it is, and the code of its country, "" where that is open.
    `town` is the one town that is meant."""

    name: str
    kind: str
    country: str = ""
    town: City | None = None


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
    named = [one for one in placed_in(text) if one.kind in (TOWN, FACILITY)]
    towns = {one.town for one in named}
    if len(towns) != 1 or None in towns:
        return None
    town = named[0].town
    if town is None:
        return None
    return Located(named[0].name, town.latitude, town.longitude, None, LISTED)


def placed_in(text: str) -> list[Placed]:
    """The places that a text names. A name of several places means the one in the country that the
    text names, where it names one and there is one there; else it stays open."""
    found = [(place, known(place)) for place in named_once(places_in(text))]
    lands = {land.code for _, meant in found for land in meant.countries if not meant.region}
    placed = (_placed(place, meant, lands) for place, meant in found)
    return [one for one in placed if one is not None]


def _placed(place: str, meant: Known, lands: Collection[str]) -> Placed | None:
    """What a place is and in which country; None for a facility whose name tells nothing of where
    it is, beside no country: "Modular data centre" has the form of one and is none."""
    facility = facility_word(place)
    kind = FACILITY if facility else UNKNOWN
    if len(meant.countries) == 1 and not meant.region:
        return Placed(place, kind if facility else COUNTRY, meant.countries[0].code)
    if meant.countries:
        return Placed(place, kind if facility else COUNTRY)
    if meant.region:
        return Placed(place, kind if facility else PART, meant.region.country)
    if is_continent(meant.name):
        return None if facility else Placed(place, REGION)
    if not meant.cities and facility:
        tells = len(lands) == 1 and facility in ONE_FACILITY
        return Placed(place, FACILITY, _only(lands)) if tells else None
    towns = [city for city in meant.cities if not lands or city.country in lands]
    country = _only({city.country for city in towns})
    town = towns[0] if len(towns) == 1 and country else None
    return Placed(place, kind if facility or not towns else TOWN, country, town)


def _only(codes: Collection[str]) -> str:
    return next(iter(codes)) if len(codes) == 1 else ""
