"""What the offline lists, the loaded layers and the register of sites have to say of the places
that a claim names. It is context: none of it supports or contradicts the claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agents.specialists.geography.layers import Layer
from agents.specialists.geography.locating import FACILITY, placed_in
from agents.specialists.geography.places import known
from agents.specialists.geography.plausibility import Note, NoteKind, not_listed, notes_on, twins_of
from reports.findings.places import PlaceRemark
from reports.language.coordinates import Position, positions_in
from reports.sites.types import Site, named_in

TOLD: Final = frozenset({NoteKind.NOT_LISTED, NoteKind.ELSEWHERE, NoteKind.AREA, NoteKind.LAYER})
MOST: Final = 10  # remarks on one claim


@dataclass(frozen=True, slots=True)
class Ground:
    """What remarks on the places of claims rest on: the register of sites and the loaded
    layers."""

    sites: Sequence[Site]
    layers: Sequence[Layer] = ()


def remarks_on(text: str, ground: Ground) -> list[PlaceRemark]:
    """What is to be said of the places of a claim, each thing once."""
    named = named_in(text, ground.sites)
    found = [
        *(one for site in named if site.counts for one in _on_site(site, ground)),
        *_on_printed(text, named, ground),
        *_on_facilities(text, named),
    ]
    return list({(one.place, one.text): one for one in found}.values())[:MOST]


def _on_site(site: Site, ground: Ground) -> Iterator[PlaceRemark]:
    pages = sorted({said.page for said in site.sources})
    for note in notes_on(site, ground.layers):
        if note.kind in TOLD:
            yield _remark(site.name, note, pages)
    for other in twins_of(site, ground.sites):
        also = sorted({*pages, *(said.page for said in other.sources)})
        note = Note(NoteKind.TWIN, f"It may be the same site as {other.name}.")
        yield _remark(site.name, note, also)


def _on_printed(text: str, named: Sequence[Site], ground: Ground) -> Iterator[PlaceRemark]:
    """On the one position that a claim prints, beside the one country that it names. Where it
    names a site at that position, or one that a person put right, the site is spoken of."""
    printed = positions_in(text)
    if len(printed) != 1 or any(_is_at(site, printed[0]) for site in named):
        return
    lands = {one.country for one in placed_in(text) if one.country}
    country = next(iter(lands)) if len(lands) == 1 else ""
    name = f"{printed[0].latitude}, {printed[0].longitude}"
    site = Site(name, country=country, position=printed[0])
    for note in notes_on(site, ground.layers):
        if note.kind in TOLD:
            yield _remark(name, note)


def _is_at(site: Site, printed: Position) -> bool:
    at = site.position
    there = at and (at.latitude, at.longitude) == (printed.latitude, printed.longitude)
    return site.confirmed or bool(there)


def _on_facilities(text: str, named: Sequence[Site]) -> Iterator[PlaceRemark]:
    """On facilities that are in no register and whose names no list holds."""
    keys = {site.key for site in named}
    for one in placed_in(text):
        is_known = Site(one.name).key in keys or known(one.name).meanings
        if one.kind == FACILITY and not is_known:
            yield _remark(one.name, not_listed(known(one.name).name))


def _remark(place: str, note: Note, pages: Sequence[int] = ()) -> PlaceRemark:
    return PlaceRemark(
        place=place,
        kind=note.kind.value,
        text=note.text,
        doubtful=note.is_doubtful,
        pages=list(pages),
    )
