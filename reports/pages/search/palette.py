"""What the palette offers beside the links of the page it opens over: reports, pages of them, and
what the search finds."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from reports.lookup.scope import Scope, Seen
from reports.lookup.searching import find_some
from reports.lookup.words import NothingToFind
from sibyl_project.common.regex import regex

SEARCHED: Final = ("reports", "standards", "claims", "figures", "requirements")
SOME: Final = 4  # of each kind
RECENT: Final = 6
_NAMED_PAGE: Final = regex(r"(?P<of>.*\S)\s+(?:p\.?|page)\s*(?P<number>\d{1,5})", re.IGNORECASE)
_BARE_PAGE: Final = regex(r"(?:p\.?|page)?\s*(?P<number>\d{1,5})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: what it is, where it stands, and where it leads."""

    title: str
    path: str
    place: str = ""
    value: str = ""


@dataclass(slots=True)
class Options:
    """The options of one heading."""

    heading: str
    options: list[Option] = field(default_factory=list)


def options(user: Any, text: str, report_id: str) -> list[Options]:
    """What is offered for a text, on a page of the report with this id where it is one the user
    may see; without a text the newest reports."""
    scope = Scope(user)
    if not text:
        newest = [_report(each) for each in list(scope.reports.values())[:RECENT]]
        groups = [Options("Newest reports", newest)]
    else:
        at_hand = here(scope, report_id)
        groups = [*_pages(scope, at_hand, text), *_found(user, text), _all_of_it(text, at_hand)]
    return [group for group in groups if group.options]


def here(scope: Scope, report_id: str) -> Seen | None:
    """The report with this id, where it is one the user may see."""
    try:
        key = uuid.UUID(report_id)
    except ValueError:
        return None
    return scope.reports.get(key)


def _report(seen: Seen) -> Option:
    return Option(seen.name, reverse("reports:detail", args=[seen.pk]), seen.engagement)


def _pages(scope: Scope, at_hand: Seen | None, text: str) -> list[Options]:
    """A page of the report at hand, or of those whose name is typed before it: "p 12", "12",
    "alderbrook page 12"."""
    if at_hand and (bare := _BARE_PAGE.fullmatch(text)):
        return [Options("Pages", _page_of([at_hand], int(bare["number"])))]
    if not (named := _NAMED_PAGE.fullmatch(text)):
        return []
    words = named["of"].casefold().split()
    meant = [each for each in scope.reports.values() if all(word in each.told for word in words)]
    return [Options("Pages", _page_of(meant, int(named["number"])))]


def _page_of(reports: list[Seen], number: int) -> list[Option]:
    having = [each for each in reports if 0 < number <= (each.page_count or 0)][:SOME]
    return [
        Option(
            f"Page {number}",
            f"{reverse('reports:detail', args=[each.pk])}?{urlencode({'page': number})}",
            each.name,
        )
        for each in having
    ]


def _found(user: Any, text: str) -> list[Options]:
    try:
        groups = find_some(user, text, SEARCHED, SOME)
    except NothingToFind:
        return []
    return [
        Options(
            group.kind.label,
            [Option(hit.title, hit.path, hit.place, hit.value) for hit in group.hits],
        )
        for group in groups
    ]


def _all_of_it(text: str, at_hand: Seen | None) -> Options:
    path = f"{reverse('reports:search')}?{urlencode({'q': text})}"
    offered = [Option(f"Search everything for “{text}”", path)]
    if at_hand:
        alone = f"{path}&{urlencode({'report': at_hand.pk})}"
        offered.insert(0, Option(f"Search this report only for “{text}”", alone, at_hand.name))
    return Options("Everything", offered)
