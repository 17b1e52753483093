"""Whether what is said of a site can be: without asking anybody, and open where the list of towns
cannot tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from agents.specialists.geography.countries import Country, countries
from agents.specialists.geography.layers import Layer, layers_at
from agents.specialists.geography.places import known
from reports.language.coordinates import Position
from reports.sites.reading import same_name
from reports.sites.types import Site
from sibyl_project.common.gazetteer import nearest

NEAR: Final = 50.0  # km within which a town says which country a position is in
FAR: Final = 150.0  # km from any town of a country, beyond which a position is hardly in it
SAME_PLACE: Final = 0.3  # km
_MOST_TWINS: Final = 10


class NoteKind(StrEnum):
    """What a note on a site is about."""

    FITS = "fits"
    OPEN = "open"
    SEVERAL = "several places"
    NOT_LISTED = "not listed"
    ELSEWHERE = "elsewhere"
    AREA = "area"
    LAYER = "layer"
    TWIN = "same site"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a site, in words."""

    kind: NoteKind
    text: str

    @property
    def is_doubtful(self) -> bool:
        """Whether the site cannot be as it is said."""
        return self.kind in (NoteKind.ELSEWHERE, NoteKind.AREA)


def notes_on(site: Site, layers: Sequence[Layer] = ()) -> list[Note]:
    """What the lists of places and the loaded layers say of a site."""
    return [*_on_name(site), *_on_position(site), *_on_area(site), *_on_layers(site, layers)]


def twins_among(sites: Sequence[Site]) -> list[tuple[Site, Site]]:
    """Pairs of sites that may be one under two names: at one position, or of one name beside the
    word for what it is."""
    pairs = (
        (one, other)
        for one, other in combinations(sites, 2)
        if same_name(one.name, other.name) or _at_one_place(one.position, other.position)
    )
    return [pair for pair, _ in zip(pairs, range(_MOST_TWINS), strict=False)]


def countries_of(site: Site) -> tuple[Country, ...]:
    """The country that is said of a site, two where its name means two, none where none is."""
    found = countries(site.country or site.place.rsplit(",", 1)[-1].strip())
    if found:
        return found
    meant = known(site.place) if site.place else None
    if meant is not None and len({city.country for city in meant.cities}) == 1:
        return countries(meant.cities[0].country)
    return ()


def twins_of(site: Site, sites: Sequence[Site]) -> list[Site]:
    """The sites that may be this one under another name: those at its position. "Corby" and "Corby
    site" are one name, and a smelter and a port of one town are two sites."""
    return [
        other
        for other in sites
        if other.counts
        and not same_name(site.name, other.name)
        and _at_one_place(site.position, other.position)
    ]


def not_listed(name: str) -> Note:
    """That no list holds a name."""
    words = f"{name} is in no list of towns, which says nothing of a site."
    return Note(NoteKind.NOT_LISTED, words)


def _on_name(site: Site) -> Iterator[Note]:
    found = known(site.place or site.name)
    if found.meanings > 1:
        words = f"{found.name} may mean {found.meanings} places; which is meant is not assumed."
        yield Note(NoteKind.SEVERAL, words)
    elif not found.meanings and site.position is None:
        yield not_listed(found.name)


def _on_position(site: Site) -> Iterator[Note]:
    said = countries_of(site)
    if site.position is None:
        return
    around = nearest(site.position.latitude, site.position.longitude)
    codes = {country.code for country in said}
    if not around or not codes:
        return
    distance, town = around[0]
    names = " or ".join(country.spoken for country in said)
    own = min((far for far, city in around if city.country in codes), default=None)
    if town.country in codes and distance <= NEAR:
        words = f"The position is {distance:,.0f} km from {town.name}, in {names}."
        yield Note(NoteKind.FITS, words)
    elif own is None and distance <= NEAR and _distance_to(site.position, said) > FAR:
        words = f"The position is not in {names} but {distance:,.0f} km from {town.name}"
        yield Note(NoteKind.ELSEWHERE, f"{words} ({town.country}).")
    else:
        words = f"Whether the position is in {names} the list of towns cannot tell."
        yield Note(NoteKind.OPEN, words)


def _on_area(site: Site) -> Iterator[Note]:
    if site.hectares is None:
        return
    largest = max((land.square_km for land in countries_of(site)), default=0)
    if site.hectares <= 0:
        yield Note(NoteKind.AREA, "Its area is nothing.")
    elif largest and site.hectares > largest * 100:
        yield Note(NoteKind.AREA, "Its area is larger than its country.")


def _on_layers(site: Site, layers: Sequence[Layer]) -> Iterator[Note]:
    if site.position is not None:
        for layer, name in layers_at(layers, site.position.latitude, site.position.longitude):
            yield Note(NoteKind.LAYER, f"It lies in {name or 'an area'} of the layer {layer}.")


def _distance_to(position: Position, said: Sequence[Country]) -> float:
    """The kilometres to the nearest town of these countries."""
    codes = frozenset(country.code for country in said)
    near = nearest(position.latitude, position.longitude, codes)
    return near[0][0] if near else float("inf")


def _at_one_place(one: Position | None, other: Position | None) -> bool:
    if one is None or other is None:
        return False
    open_metres = max(one.within, other.within) / 1000
    if open_metres > SAME_PLACE:
        return False
    apart = (one.latitude - other.latitude) ** 2 + (one.longitude - other.longitude) ** 2
    return apart**0.5 * 111 <= SAME_PLACE
