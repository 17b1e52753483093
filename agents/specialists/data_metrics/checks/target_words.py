"""Targets read from a sentence itself, where the figures read from it leave them out: "target: 50%
by 2030", "halved by 2030"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from reports.figures.types import Quantity
from reports.language.methods import method_of
from reports.language.qualifiers import is_target
from reports.language.scopes import ScopeMention, scope_mentions
from reports.language.years import DUE_YEAR, FISCAL, base_years_in, baseline_in
from sibyl_project.common.regex import regex

_YEAR = rf"(?:the end of )?(?:{FISCAL})?(?P<year>{DUE_YEAR})\b"
_SIZE = r"[-\u2013\u2212]?(?P<size>\d{1,3}(?:\.\d+)?) ?(?:%|per ?cent\b)"
_AHEAD = regex(rf"{_SIZE}(?P<between>[^.;%]{{0,90}}?)\bby {_YEAR}", re.IGNORECASE)
_HALVED = regex(rf"\bhalv(?:e|ed|es|ing)\b(?P<between>[^.;%]{{0,90}}?)\bby {_YEAR}", re.IGNORECASE)
_YEAR_FIRST = regex(
    rf"\b(?:{FISCAL})?(?P<year>{DUE_YEAR}) (?:target|goal|ambition|objective) (?:of|to reduce)"
    rf"\b(?P<between>[^.;%]{{0,60}}?){_SIZE}",
    re.IGNORECASE,
)
_AFTER = 60  # characters behind a target in which its base year may stand
_BY_YEAR = regex(rf"\bby {_YEAR}", re.IGNORECASE)
_FALLS = regex(
    r"\b(?:reduc\w*|cut(?:s|ting)?|lower\w*|decreas\w*|halv\w+|below|less|down|interim targets?"
    r"|milestones?)\b|[-\u2013\u2212]\d",
    re.IGNORECASE,
)
_RISES = regex(
    r"\b(?:increas\w*|rais\w*|grow\w*|expand\w*|doubl\w*|source[sd]?|sourcing|up)\b", re.IGNORECASE
)
_LEVEL = regex(r"\bto (?:about |around |at least |over |more than |up to )?$", re.IGNORECASE)
_INTENSITY = regex(r"\bintensit", re.IGNORECASE)
_HALF = Decimal(50)
_NEAR = 100


class Stated(NamedTuple):
    """A reduction a sentence promises. Unknown parts are None or ""."""

    percent: Decimal
    year: int
    base_year: int | None
    scope: str
    method: str
    intensity: bool


def stated_in(sentence: str) -> list[Stated]:
    """Every percentage with a year to come in a sentence that speaks of a target and of a
    reduction."""
    if not is_target(sentence) or not _FALLS.search(sentence):
        return []
    halved = [(match, _HALF) for match in _HALVED.finditer(sentence)]
    found = [
        *halved,
        *(
            (match, Decimal(match["size"]))
            for match in _AHEAD.finditer(sentence)
            if is_fall(sentence, match.start())
        ),
        *((match, Decimal(match["size"])) for match in _YEAR_FIRST.finditer(sentence)),
    ]
    scopes = scope_mentions(sentence)
    named = {mention.scope for mention in scopes}
    return [
        Stated(
            percent,
            int(match["year"]),
            baseline_in(sentence) or _base_behind(sentence, match.end()),
            named.copy().pop() if len(named) == 1 else _scope_near(scopes, match),
            method_of(sentence),
            _INTENSITY.search(sentence) is not None,
        )
        for match, percent in found
    ]


def _base_behind(sentence: str, end: int) -> int | None:
    """The base year right behind a target, of several that a sentence names."""
    return next(
        (year.value for year in base_years_in(sentence) if 0 <= year.start - end <= _AFTER), None
    )


def _scope_near(scopes: list[ScopeMention], match: re.Match[str]) -> str:
    """Of several scopes the one between the percentage and its year, or the last before it."""
    inside = [mention.scope for mention in scopes if match.start() <= mention.start < match.end()]
    before = [mention.scope for mention in scopes if mention.end <= match.start()]
    return (inside or before[-1:] or [""])[0]


def is_fall(sentence: str, start: int) -> bool:
    """Whether the percentage at `start` is by how much something falls, and not what it rises to or
    reaches."""
    before = sentence[max(0, start - _NEAR) : start]
    if _LEVEL.search(before):
        return False
    rises = [match.start() for match in _RISES.finditer(before)]
    falls = [match.start() for match in _FALLS.finditer(before)]
    return not rises or (bool(falls) and max(falls) > max(rises))


def year_of(sentence: str) -> int | None:
    """The one year to come that a sentence names: "By 2030, we will cut ..."."""
    years = {int(match["year"]) for match in _BY_YEAR.finditer(sentence)}
    return years.pop() if len(years) == 1 else None


def aim_of(quantity: Quantity) -> int | None:
    """The year by which an amount in a sentence is to be reached; None where it is no aim but a
    figure of its year."""
    sentence, printed = quantity.quote, quantity.printed
    at = sentence.find(printed) if printed and not quantity.in_table else -1
    if at < 0 or not is_target(sentence):
        return None
    match = re.match(rf"[^.;%]{{0,80}}?\bby {_YEAR}", sentence[at + len(printed) :], re.IGNORECASE)
    year = int(match["year"]) if match else None
    return year if quantity.year in (None, year) else None
