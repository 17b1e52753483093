"""What the offline lists, the loaded layers, the register of sites and Nominatim have to say of the
places that a claim names. It is context: none of it supports or contradicts the claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from agents.specialists.geography.geocoding import LABEL, Answered, Answers, sought_in
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
    """What remarks on the places of claims rest on: the register of sites, the loaded layers, and
    what Nominatim answered."""

    sites: Sequence[Site]
    layers: Sequence[Layer] = ()
    answers: Answers = field(default_factory=dict)


def remarks_on(text: str, ground: Ground) -> list[PlaceRemark]:
    """What is to be said of the places of a claim, each thing once."""
    named = named_in(text, ground.sites)
    found = [
        *(one for site in named if site.counts for one in _on_site(site, ground)),
        *_on_printed(text, named, ground),
        *_on_facilities(text, named),
    ]
    asked = {one.name: ground.answers.get(one.key) for one in sought_in(text, ground.sites)}
    found = [_answered(one, asked.get(one.place)) for one in found]
    told = {one.place for one in found if one.source}
    found += [_found(one) for name, one in asked.items() if name not in told and one and one.answer]
    return list({(one.place, one.text): one for one in found}.values())[:MOST]


def _answered(remark: PlaceRemark, answered: Answered | None) -> PlaceRemark:
    """A remark that no list holds a place, with what Nominatim has for it."""
    if remark.kind != NoteKind.NOT_LISTED or answered is None:
        return remark
    if answered.answer is None:
        not_asked = f" {LABEL} was not consulted: {answered.why_not}."
        return remark.changed(text=f"{remark.text}{not_asked}", source=LABEL)
    found = _found(answered)
    return found.changed(text=f"{remark.text} {found.text}", pages=remark.pages)


def _found(answered: Answered) -> PlaceRemark:
    """What Nominatim has for a place."""
    one, name = answered.one, answered.sought.name
    known_to = f", known to {answered.within:,.0f} m" if answered.within is not None else ""
    many = len(answered.places)
    if one is not None:
        kind, text = NoteKind.FOUND, f"{LABEL} has one place of this name: {one.title}{known_to}."
    elif many:
        words = f"{LABEL} has {many} places of this name or more"
        kind, text = NoteKind.SEVERAL, f"{words}; which is meant is not assumed."
    else:
        kind, text = NoteKind.NOT_LISTED, f"{LABEL} has no place of this name."
    return PlaceRemark(
        place=name,
        kind=kind.value,
        text=text,
        source=LABEL,
        answer=answered.answer,
        latitude=one.latitude if one else None,
        longitude=one.longitude if one else None,
        within=answered.within,
    )


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
