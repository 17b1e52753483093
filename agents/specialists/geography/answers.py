"""The geography agent's answers to other agents: whether a place is known and where it is. It
consults no imagery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.specialists.geography.countries import Country, countries
from agents.specialists.geography.places import Known, by_country, facility_word, known, size
from reports.language.claim_places import places_in
from sibyl_project.common.gazetteer import SMALLEST, SOURCE, City, folded

LIMITS = "A list of places says nothing about the facility itself; no imagery was consulted."
_SHOWN = 6  # countries named in a sentence; the details hold all of them
_PLACES_OF_A_TEXT = 8


def answer(request_type: str, context: Mapping[str, Any], report: ReportFacts) -> Reply:
    """Answer about a place. `context` holds `place` ("Perth", "Ludwigsburg plant", "Paris, Texas")
    or `text` that names places.

    A name of several places is answered with all of them, by country; which is meant is never
    guessed.
    """
    if request_type != RequestType.PLACE:
        return Reply.without_source(
            f"What the geography agent knows of {request_type.replace('_', ' ')}"
        )
    named = _named(context)
    if not named:
        return Reply(False, f"No place is named in the question. {LIMITS}", SOURCE)
    found = list({known(place).name: (place, known(place)) for place in named}.values())
    sentences = [_sentence(meaning) for _, meaning in found]
    details = {"places": [_details(place, meaning) for place, meaning in found]}
    return Reply(
        any(meaning.meanings for _, meaning in found),
        " ".join([*sentences, LIMITS]),
        SOURCE,
        details,
    )


def _named(context: Mapping[str, Any]) -> list[str]:
    place = str(context.get("place") or "").strip()
    return [place] if place else places_in(str(context.get("text") or ""))[:_PLACES_OF_A_TEXT]


def _sentence(found: Known) -> str:
    if not found.meanings:
        return (
            f"{found.name} is not in the list, which holds countries and places of over "
            f"{SMALLEST:,} inhabitants: not assessed."
        )
    region = [f"a part of {_spoken(found.region.country)}"] if found.region else []
    parts = [
        *(_of_country(land, found.name) for land in found.countries),
        *region,
        *_of_cities(found),
    ]
    if found.meanings > 1:
        return (
            f"{found.name} may mean several places, and which is meant is not assumed: "
            f"{'; '.join(parts)}."
        )
    within = f", as {found.narrowed_by} is given with it" if found.narrowed_by else ""
    return f"{found.name} is {parts[0]}{within}."


def _of_country(land: Country, asked: str) -> str:
    seat = (
        next((city for city in known(land.capital).cities if city.country == land.code), None)
        if land.capital
        else None
    )
    capital = f", capital {land.capital} at {_position(seat)}" if seat else ""
    return (
        f"{_unless(asked, land.name, land.spoken)}a country in {land.continent} "
        f"({land.code}){capital}"
    )


def _of_cities(found: Known) -> list[str]:
    """One entry for each country, with the coordinates of the largest city in it."""
    groups = by_country(found.elsewhere)
    shown = [_of_group(code, cities, found.name) for code, cities in groups[:_SHOWN]]
    return shown + (
        [f"and places in {len(groups) - _SHOWN} more countries"] if len(groups) > _SHOWN else []
    )


def _of_group(code: str, cities: list[City], asked: str) -> str:
    first = cities[0]
    one = f"{_unless(asked, first.name, first.name)}a place in {_spoken(code)}"
    lead = one if len(cities) == 1 else f"{len(cities)} places in {_spoken(code)}, the largest"
    return f"{lead} at {_position(first)} with {size(first)}"


def _unless(asked: str, name: str, spoken: str) -> str:
    """The listed name, to be put before its description, unless it is the name that was asked
    for."""
    return "" if folded(asked) == folded(name) else f"{spoken}, "


def _position(city: City) -> str:
    north, east = ("N" if city.latitude >= 0 else "S"), ("E" if city.longitude >= 0 else "W")
    return f"{abs(city.latitude):.2f} {north} {abs(city.longitude):.2f} {east}"


def _spoken(code: str) -> str:
    return next((land.spoken for land in countries(code)), code)


def _country_name(code: str) -> str:
    return next((land.name for land in countries(code)), code)


def _details(place: str, found: Known) -> dict[str, Any]:
    return {
        "asked": place,
        "name": found.name,
        "facility": facility_word(place),
        "known": found.meanings > 0,
        "ambiguous": found.meanings > 1,
        "countries": [land.name for land in found.countries],
        "part_of": _country_name(found.region.country) if found.region else "",
        "places": [_city_details(city) for city in found.cities],
    }


def _city_details(city: City) -> dict[str, Any]:
    return {
        "name": city.name,
        "country": _country_name(city.country),
        "latitude": city.latitude,
        "longitude": city.longitude,
        "size": size(city),
    }
