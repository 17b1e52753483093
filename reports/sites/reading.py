"""The sites that a report names: facilities in its sentences, and the rows of tables that list
sites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reports.document.stating import statements_in
from reports.language.claim_places import named_once, places_in
from reports.language.coordinates import Position, position_of, positions_in
from reports.language.numbers import find_numbers
from reports.language.places import FACILITY_WORDS, find_places
from reports.sites.types import Said, Site, key_of
from reports.types import PageContent, TableContent
from sibyl_project.common.regex import regex

MOST: Final = 300  # sites of a report
_MOST_WORDS: Final = 200  # characters that are quoted
_LONGEST_NAME: Final = 80
_KIND = regex(rf"\b({FACILITY_WORDS})$", re.IGNORECASE)
_NAME = regex(
    r"^(?:name of )?(?:the )?(?:production |manufacturing |operating |mine |plant )?"
    r"(?:sites?|plants?|facilit(?:y|ies)|mines?|operations?|propert(?:y|ies)|locations?|assets?"
    r"|standorte?)(?: names?)?$",
    re.IGNORECASE,
)
_COUNTRY = regex(r"^(?:country|countries|nation|land|country/region)$", re.IGNORECASE)
_LATITUDE = regex(r"^lat(?:itude)?\b", re.IGNORECASE)
_LONGITUDE = regex(r"^lon(?:g(?:itude)?)?\b", re.IGNORECASE)
_POSITION = regex(r"^(?:gps|geographic(?:al)?)? ?(?:coordinates?|position)$", re.IGNORECASE)
_AREA = regex(r"\b(?:area|size)\b.*\b(ha|hectares?|km2|km\u00b2)\b", re.IGNORECASE)
_TO_HECTARES: Final = {"km2": 100.0, "km\u00b2": 100.0}
_NO_SITE = regex(
    r"^(?:total|sum|all|other|others|n/?a|group|average|-|\u2013|.*\d{3}.*)$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns of a table hold what; None where none does."""

    name: int
    country: int | None
    latitude: int | None
    longitude: int | None
    position: int | None
    area: int | None
    to_hectares: float

    @property
    def lists_sites(self) -> bool:
        """Whether something beside the name says where the rows are."""
        return self.country is not None or self.position is not None or self.latitude is not None


def sites_in(pages: Sequence[PageContent]) -> list[Site]:
    """The sites of a report, each once with all it says of it; those in tables first. The pages
    must have their statements."""
    found: dict[str, Site] = {}
    for site in (*_in_tables(pages), *_in_sentences(pages)):
        before = found.get(site.key)
        found[site.key] = site if before is None else joined(before, site)
    return list(found.values())[:MOST]


def joined(one: Site, other: Site) -> Site:
    """A site with what another entry says of it where it says nothing itself."""
    return replace(
        one,
        place=one.place or other.place,
        country=one.country or other.country,
        kind=one.kind or other.kind,
        position=one.position or other.position,
        hectares=one.hectares if one.hectares is not None else other.hectares,
        sources=tuple(dict.fromkeys((*one.sources, *other.sources))),
    )


def _in_sentences(pages: Iterable[PageContent]) -> Iterator[Site]:
    for statement in statements_in(pages):
        named = named_once(places_in(statement.whole))
        # a plural names several sites, and none of them
        facilities = [place for place in named if _KIND.search(place)]
        around = find_places(statement.whole)
        at = positions_in(statement.whole)
        for place in facilities:
            # of several sites in a sentence nothing says which one a position or country is of
            alone = len(facilities) == 1
            yield Site(
                place,
                place=around[0] if alone and len(around) == 1 else "",
                kind=_kind(place),
                position=at[0] if alone and len(at) == 1 else None,
                sources=(Said(statement.page, statement.whole[:_MOST_WORDS]),),
            )


def _in_tables(pages: Iterable[PageContent]) -> Iterator[Site]:
    for page in pages:
        for table in page.tables:
            for head, row in enumerate(table.rows[:3]):
                columns = _columns(row)
                if columns is not None and columns.lists_sites:
                    yield from _rows(table, columns, head + 1)
                    break


def _columns(head: Sequence[str]) -> _Columns | None:
    def first(pattern: re.Pattern[str]) -> int | None:
        cells = (at for at, cell in enumerate(head) if pattern.search(cell.strip()))
        return next(cells, None)

    name, area = first(_NAME), first(_AREA)
    if name is None:
        return None
    unit = _AREA.search(head[area]) if area is not None else None
    factor = _TO_HECTARES.get(unit[1].lower(), 1.0) if unit else 1.0
    return _Columns(
        name,
        first(_COUNTRY),
        first(_LATITUDE),
        first(_LONGITUDE),
        first(_POSITION),
        area,
        factor,
    )


def _rows(table: TableContent, columns: _Columns, begin: int) -> Iterator[Site]:
    for row in table.rows[begin:]:
        name = _cell(row, columns.name)
        if not name or len(name) > _LONGEST_NAME or _NO_SITE.match(name) or not name[0].isupper():
            continue
        country = _cell(row, columns.country)
        area = find_numbers(_cell(row, columns.area))
        yield Site(
            name,
            place=country,
            kind=_kind(name),
            position=_position(row, columns),
            hectares=float(area[0].value) * columns.to_hectares if len(area) == 1 else None,
            sources=(Said(table.page, " | ".join(filter(None, row))[:_MOST_WORDS]),),
        )


def _position(row: Sequence[str], columns: _Columns) -> Position | None:
    if columns.position is not None:
        return next(iter(positions_in(f"coordinates {_cell(row, columns.position)}")), None)
    if columns.latitude is None or columns.longitude is None:
        return None
    return position_of(_cell(row, columns.latitude), _cell(row, columns.longitude))


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column].strip() if column is not None and column < len(row) else ""


def _kind(name: str) -> str:
    found = _KIND.search(name)
    return found[1].lower() if found else ""


def same_name(one: str, other: str) -> bool:
    """Whether two names of sites mean the same without the words for what they are."""
    return _bare(one) == _bare(other)


def _bare(name: str) -> str:
    return key_of(_KIND.sub("", name))
