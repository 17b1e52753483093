"""Every place a name may mean: countries, parts of countries and cities. None of them is
preferred."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from agents.specialists.geography.countries import Country, Region, countries, region
from reports.language.places import FACILITY_WORDS
from sibyl_project.common.gazetteer import City, cities
from sibyl_project.common.regex import regex

_CLASSES = (
    (10_000_000, "over 10 million inhabitants"),
    (1_000_000, "1 to 10 million inhabitants"),
    (100_000, "100,000 to 1 million inhabitants"),
    (15_000, "15,000 to 100,000 inhabitants"),
    (5_000, "5,000 to 15,000 inhabitants"),
)
_SMALLER = "fewer than 5,000 inhabitants"
_FACILITY = regex(
    rf"\s+(?:{FACILITY_WORDS}|facilities|factories|refineries|laboratories|breweries|dairies)(?:s"
    r"|es)?$",
    re.IGNORECASE,
)
_LEAD = regex(r"^(?:the|our|city of|the city of)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Known:
    """The places a name may mean. `narrowed_by` is the country or state given with the name; only
    cities in it are kept."""

    name: str
    countries: tuple[Country, ...]
    region: Region | None
    cities: tuple[City, ...]
    narrowed_by: str = ""

    @property
    def elsewhere(self) -> tuple[City, ...]:
        """The cities that are not in a country of the same name: Singapore in Singapore is one
        place."""
        codes = {country.code for country in self.countries}
        return tuple(city for city in self.cities if city.country not in codes)

    @property
    def meanings(self) -> int:
        """How many places may be meant."""
        return len(self.countries) + (self.region is not None) + len(self.elsewhere)


@lru_cache(maxsize=512)
def known(place: str) -> Known:
    """What "Perth", "German", "the Ludwigsburg plant" or "Paris, Texas" may mean."""
    bare = _LEAD.sub("", _FACILITY.sub("", " ".join(place.split())))
    name, comma, rest = (part.strip() for part in bare.partition(","))
    whole = Known(name, countries(name), region(name), cities(name))
    within = rest.rsplit(",", 1)[-1].strip()
    return _narrowed(whole, within) if comma and within else whole


def preload() -> None:
    """Load the list of places, which takes a second."""
    known("Leeds")


def facility_word(place: str) -> str:
    """The word for a facility in a name: "plant" of "Ludwigsburg plant"; empty where there is
    none."""
    match = _FACILITY.search(" ".join(place.split()))
    return match.group().strip().lower() if match else ""


def by_country(found: tuple[City, ...]) -> list[tuple[str, list[City]]]:
    """Cities by the code of their country, the country with the largest of them first."""
    order = {city.country: -index for index, city in reversed(list(enumerate(found)))}
    grouped = sorted(found, key=lambda city: (-order[city.country], city.country))
    return [(code, list(group)) for code, group in groupby(grouped, key=lambda city: city.country)]


def size(city: City) -> str:
    """The class of a city's size, in words."""
    return next((words for least, words in _CLASSES if city.population >= least), _SMALLER)


def _narrowed(whole: Known, within: str) -> Known:
    """Only the places in the country or state given with the name; all of them where it is neither
    or where none would be left."""
    state, codes = region(within), {country.code for country in countries(within)}
    kept = tuple(
        city for city in whole.cities if city.country in codes or (state and _lies_in(city, state))
    )
    return Known(whole.name, (), None, kept, within) if kept else whole


def _lies_in(city: City, state: Region) -> bool:
    return city.country == state.country and state.division in ("", city.division)
