"""Stretches of time that are no single year: "2021-2023", "H1 2024", "between 2020 and 2023", "the
three years to 2024"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reports.language.dates import MONTH
from reports.language.years import NAMED_YEAR, RECENT_YEAR, YEAR, Year
from sibyl_project.common.regex import regex

_MANY = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
_TO = r"(?:-|\u2013|\u2014)"
_PART = r"(?:h[12]|q[1-4]|[1-4]q|[12]h|9m|6m)"
# months up to December are rather the whole year: "January to December 2023"
_PERIOD = regex(
    rf"\b(?:(?P<span>(?:between|from) (?P<a>{NAMED_YEAR}) (?:and|to|until|through)"
    rf" (?P<b>{NAMED_YEAR}))"
    rf"|(?P<dash>(?<!FY )(?<!FY)(?<!\d[-\u2013/])(?P<c>{YEAR})(?: ?{_TO} ?"
    rf"| through (?={RECENT_YEAR}))(?P<d>{YEAR}|\d{{2}}))(?![\d%]|[.,]\d|-\d)"
    rf"|FY ?'?(?P<e>(?:20)?\d\d) ?{_TO} ?FY ?'?(?P<f>(?:20)?\d\d)"
    rf"|{_PART}[ -]?(?:of )?(?:{NAMED_YEAR}|'?\d{{2}}\b)|{NAMED_YEAR}[ -]?{_PART}\b"
    r"|(?:(?:first|second) half|first (?:six|nine) months|(?:first|second|third|fourth"
    rf"|last) quarter)(?: of)?(?: the year)? {NAMED_YEAR}|(?:three|six|nine|eighteen|3|6|9"
    rf"|18)[ -]months? (?:period )?(?:to|ended|ending)(?: [\w.,]{{1,10}}){{0,3}}? {NAMED_YEAR}"
    rf"|{MONTH} (?:to|until|through|-|\u2013) (?!dec){MONTH} {NAMED_YEAR}|(?:the )?(?:last |past "
    rf"|previous )?{_MANY}[ -]years? (?:period )?(?:to|ended|ending|through|until"
    rf"|up to) (?:{NAMED_YEAR})|(?:over |in |during )?(?:the )?(?:last|past|previous) {_MANY} "
    rf"(?:years|months|quarters)|since {NAMED_YEAR})(?!\d)",
    re.IGNORECASE,
)
_MARKS = (
    "between ",
    " through ",
    "since ",
    "from 2",
    "from 1",
    "from fy",
    "half",
    "months",
    " years",
    "quarter",
    "h1",
    "h2",
    "q1",
    "q2",
    "q3",
    "q4",
)
_GOAL_BEFORE = regex(
    r"\b(?:net[- ]?zero|(?:carbon|climate|CO2)[- ]neutral\w*)\b(?: (?:carbon|GHG|greenhouse gas"
    r"|CO2))?(?: emissions?| operations"
    r"| (?:across|in|for|along) [^.;,\d]{1,30}?)? by (?:the end of )?(?:fiscal (?:year )?)?$",
    re.IGNORECASE,
)
_DASHES = "-\u2013\u2014"


@dataclass(frozen=True, slots=True)
class Period:
    """A period printed at `start:end`; `first` and `last` are its years where both are printed."""

    text: str
    start: int
    end: int
    first: int | None = None
    last: int | None = None


def may_hold_period(text: str, years: Sequence[Year]) -> bool:
    """A quick look that spares most sentences the search.

    `years` are those printed, with their places.
    """
    if any(
        text[year.end : year.end + 2].strip()[:1] in _DASHES
        and text[year.end : year.end + 2].strip()
        for year in years
    ):
        return True
    low = text.lower()
    for mark in _MARKS:  # noqa: SIM110 - a plain loop is the faster one, and every sentence asks
        if mark in low:
            return True
    return False


def periods_in(text: str) -> list[Period]:
    """Every stretch of time named in `text`.

    "2023-24" is one fiscal year, not a period; so is "12 months to March 2024".
    """
    found = (_period(match) for match in _PERIOD.finditer(text))
    return [period for period in found if period is not None]


def period_of(text: str) -> Period | None:
    """The one period a text names, None for none or several."""
    found = periods_in(text)
    return found[0] if len(found) == 1 else None


def _period(match: re.Match[str]) -> Period | None:
    first, last = match["a"] or match["c"] or match["e"], match["b"] or match["d"] or match["f"]
    if not first or not last:
        return Period(match[0], match.start(), match.end())
    start = int(first[-4:]) + (2000 if match["e"] and len(first) == 2 else 0)
    end = int(last[-4:]) if len(last) >= 4 else start - start % 100 + int(last)
    if end <= start or (len(last) == 2 and end == start + 1):
        return None
    return Period(match[0], match.start(), match.end(), start, end)


def is_goal_year(text: str, start: int) -> bool:
    """Whether the year at `start` is only when net zero or neutrality is to be reached: "net zero
    by 2050"."""
    return (
        "by" in text[max(0, start - 24) : start]
        and _GOAL_BEFORE.search(text[max(0, start - 80) : start]) is not None
    )
