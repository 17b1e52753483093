"""What a figure covers: the group, the parent company, a division, a segment, a place, a site, or
what is controlled; and what is left out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from reports.language.notes import without_notes
from reports.language.places import find_facilities, find_places
from reports.language.remainders import remainder
from sibyl_project.common.regex import regex


class Cover(StrEnum):
    """The kinds of boundaries."""

    GROUP = "group"
    PARENT = "parent company"
    DIVISION = "division"
    SEGMENT = "segment"
    PLACE = "place"
    SITE = "site"
    OPERATIONAL_CONTROL = "operational control"
    FINANCIAL_CONTROL = "financial control"
    EQUITY_SHARE = "equity share"
    CONTINUING = "continuing operations"
    DISCONTINUED = "discontinued operations"
    WITHOUT = "without"


@dataclass(frozen=True, slots=True)
class Boundary:
    """A boundary named at `start:end`; `name` is the name of the division, segment, place or site,
    and what is left out for `WITHOUT`, else ""."""

    cover: Cover
    name: str
    start: int
    end: int


_WORD = r"[A-Z][\w&'\u2019-]*"
_NAME = rf"{_WORD}(?: (?:(?:&|and|of|de) )?{_WORD}){{0,4}}"
_DIVISION = r"(?:divisions?|business (?:units?|areas?|lines?|divisions?))"
_SEGMENT = r"(?:(?:reporting |operating |business )?segments?)"
_PLAIN: tuple[tuple[Cover, re.Pattern[str]], ...] = (
    (
        Cover.GROUP,
        regex(
            r"\b(?i:(?:group|company|enterprise)[- ]wide|at (?:group|company) level"
            r"|(?:the|our|entire|whole) group\b(?! of\b)|(?:entire|whole) company"
            r"|(?:accounting |consolidated )group|consolidated (?:figures|data|basis|entities|level"
            r"|total|emissions)|group total|fully consolidated|(?:all|entire|whole|total) "
            r"(?:(?:of|our|own|company|group|its|the) )*(?:facilities|sites|locations|operations"
            r"|businesses|companies|entities|regions|countries|segments|divisions|portfolio))\b"
            r"|\b(?:Group|GROUP)\b(?=\W*$)|^\W*(?i:(?:total )?portfolio|grand total"
            r"|company total|worldwide|global(?:ly)?|overall)\W*$"
            rf"|\b(?!(?:The|Our|This)\b){_WORD} Group\b(?! of\b)"
        ),
    ),
    (
        Cover.PARENT,
        regex(
            r"\b(?:parent (?:company|entity|undertaking)|holding company"
            r"|(?:on a )?stand[- ]?alone(?: basis)?|single[- ]entity|separate financial statements"
            r"|company[- ]only)\b",
            re.IGNORECASE,
        ),
    ),
    (
        Cover.OPERATIONAL_CONTROL,
        regex(r"\boperational(?:ly)?[- ]control(?:led)?\b", re.IGNORECASE),
    ),
    (Cover.FINANCIAL_CONTROL, regex(r"\bfinancial[- ]control\b", re.IGNORECASE)),
    (
        Cover.EQUITY_SHARE,
        regex(
            r"\bequity[- ](?:share|basis|approach)\b|\bpro[- ]rata (?:basis|share)\b", re.IGNORECASE
        ),
    ),
    (Cover.DISCONTINUED, regex(r"\bdiscontinued (?:operations|activities)\b", re.IGNORECASE)),
    (Cover.CONTINUING, regex(r"\bcontinuing (?:operations|activities)\b", re.IGNORECASE)),
)
_NAMED: tuple[tuple[Cover, re.Pattern[str]], ...] = tuple(
    (
        cover,
        regex(rf"\b(?:(?P<before>{_NAME}) (?i:{noun})\b|(?i:{noun}):? (?P<after>{_NAME}))"),
    )
    for cover, noun in ((Cover.DIVISION, _DIVISION), (Cover.SEGMENT, _SEGMENT))
)
_LEFT_OUT = regex(
    r"(?:\b(?:excluding|excludes?|excl\.|not including|without|except(?: for)?"
    r"|with the exception of|other than)\s+(?:the |our |its )?)"
    r"(?P<name>(?!CO2|biogenic|scopes?\b|offsets?|VAT\b|tax)[\w&'\u2019.-]+"
    r"(?: (?!(?:was|were|is|are|in|for|from|by|to|at|has|have|which|amount\w*|total\w*)\b)"
    r"[\w&'\u2019.-]+){0,4})",
    re.IGNORECASE,
)
_MOST_NAMES = 2  # before the country of a place
_NO_NAMES = frozenset(("The", "Our", "Each", "All", "This", "Every", "In", "By", "For", "Per"))


def boundaries_in(text: str) -> list[Boundary]:
    """Every boundary a text names, left to right. A sentence about nothing but the reporting
    company names none."""
    found = [*_plain(text), *_named(text), *_left_out(text), *_somewhere(text)]
    return sorted(set(found), key=lambda boundary: (boundary.start, -boundary.end))


def is_of_the_whole(text: str) -> bool:
    """Whether a label or title says that it is of the group, and names no part of it."""
    covers = {boundary.cover for boundary in boundaries_in(without_notes(text))}
    return Cover.GROUP in covers and not covers & _PARTS


@lru_cache(maxsize=256)  # asked for the headings above a row, row by row
def part_in(text: str) -> str:
    """The part of the company that a heading names, in its own words; "" where it is of the whole
    or names none."""
    found = boundaries_in(text)
    named = [boundary for boundary in found if boundary.cover in _PARTS]
    if all(boundary.cover in _SOMEWHERE for boundary in named):
        rest = text.casefold()
        for boundary in named:
            rest = rest.replace(boundary.name.casefold(), " ")
        if len(remainder(rest).split()) > 1:
            named = []  # a name within the name of something else: "Canadian Tire stores"
    if not named or Cover.GROUP in {boundary.cover for boundary in found}:
        return ""
    return " ".join(dict.fromkeys(one.name or text[one.start : one.end] for one in named))


def place_titled(title: str) -> str:
    """The title of a section that is nothing but the name of a place, "Germany" or "Ludwigsburg,
    Germany"; "" for any other."""
    *names, last = map(str.strip, title.split(","))
    alone = find_places(last) == [last] and all(re.fullmatch(_NAME, name) for name in names)
    return title.strip() if alone and len(names) <= _MOST_NAMES else ""


_SOMEWHERE = {Cover.PLACE, Cover.SITE}
_PARTS = {
    Cover.PARENT,
    Cover.DIVISION,
    Cover.SEGMENT,
    Cover.PLACE,
    Cover.SITE,
    Cover.CONTINUING,
    Cover.DISCONTINUED,
    Cover.WITHOUT,
}


def _plain(text: str) -> Iterator[Boundary]:
    for cover, pattern in _PLAIN:
        for match in pattern.finditer(text):
            yield Boundary(cover, "", match.start(), match.end())


def _named(text: str) -> Iterator[Boundary]:
    for cover, pattern in _NAMED:
        for match in pattern.finditer(text):
            name = match["before"] or match["after"]
            first, _, rest = name.partition(" ")
            if first in _NO_NAMES and not rest:
                continue
            name = rest if first in _NO_NAMES else name
            yield Boundary(cover, name, match.start(), match.end())


def _left_out(text: str) -> Iterator[Boundary]:
    for match in _LEFT_OUT.finditer(text):
        yield Boundary(Cover.WITHOUT, match["name"].rstrip(".,"), match.start(), match.end())


def _somewhere(text: str) -> Iterator[Boundary]:
    for cover, names in ((Cover.SITE, find_facilities(text)), (Cover.PLACE, find_places(text))):
        for name in names:
            at = text.casefold().find(name.casefold())
            if at >= 0:
                yield Boundary(cover, name, at, at + len(name))
