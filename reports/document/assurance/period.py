"""The period a statement of assurance is about."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from reports.document.assurance.types import Period
from reports.document.assurance.words import ENGAGED, concludes, is_about_work
from reports.language.dates import Date, dates_in
from reports.language.years import FISCAL, YEAR, years_in
from reports.types import Statement
from sibyl_project.common.regex import regex

_OF_OTHERS: Final = regex(
    r"\b(?:comparative|previous|prior|preceding|earlier|corresponding|base(?:line)? ?year|past"
    r"|vorjahr\w*|vergleichs\w*|pr\u00e9c\u00e9dent\w*)\b",
    re.IGNORECASE,
)
_SPAN: Final = regex(
    r"\s*(?:to|until|through|and|-|\u2013|\u2014|bis(?: zum)?|au|ended(?: on)?)\s*(?:the )?$",
    re.IGNORECASE,
)
ENDED: Final = regex(
    r"\b(?:years?|periods?|twelve months|12 months|exercice|gesch\u00e4ftsjahr\w*|jahr\w*)\b"
    r"[^.;]{0,30}?\b(?:end(?:ed|ing)|clos|to)(?: (?:on|le|am))?:?\s*$",
    re.IGNORECASE,
)
_NAMED: Final = regex(
    rf"(?:\b(?:(?:financial|fiscal|reporting|calendar|reference)[- ](?:years?|periods?)|FY|CY"
    rf"|gesch\u00e4ftsjahr\w*|berichtsjahr\w*|kalenderjahr\w*|exercices?|ann\u00e9es?"
    rf"|reporting period|years?(?! ended| ending| to))\s*(?:of |:|\|)?\s*'?"
    rf"(?:(?:FY|CY) ?)?(?:{YEAR}|\d\d\b)(?:/\d{{2,4}})?(?:(?:, | and | & )(?:{FISCAL})?{YEAR})*"
    rf"|\b{YEAR} (?:calendar|financial|fiscal|reporting)[- ](?:year|period))",
    re.IGNORECASE,
)
_OF_YEAR: Final = regex(
    rf"\b(?:for|in|during|of|f\u00fcr|pour|period|zeitraum)\s*[:|]?\s*(?:the years? )?"
    rf"(?P<years>{YEAR}(?:(?:, | and | & ){YEAR})*)\b(?! (?:report|sustain|annual|climate|ESG))",
    re.IGNORECASE,
)
_YEAR_DAYS: Final = 360  # of a period that is a whole year
_MONTHS: Final = {
    "janvier": "January",
    "f\u00e9vrier": "February",
    "mars": "March",
    "avril": "April",
    "mai": "May",
    "juin": "June",
    "juillet": "July",
    "ao\u00fbt": "August",
    "septembre": "September",
    "octobre": "October",
    "novembre": "November",
    "d\u00e9cembre": "December",
    "januar": "January",
    "februar": "February",
    "m\u00e4rz": "March",
    "juni": "June",
    "juli": "July",
    "oktober": "October",
    "dezember": "December",
}
_FOREIGN: Final = regex(
    rf"\b(?P<day>\d{{1,2}})(?:er|\.)? (?P<month>{'|'.join(_MONTHS)})\b", re.IGNORECASE
)


def period_in(said: Sequence[Statement]) -> Period:
    """The years a statement is about, as its conclusions and what it says it was engaged for tell
    them; else as any other of its words does that is not about the work."""
    usable = [one for one in said if not _OF_OTHERS.search(one.text) and not is_about_work(one)]
    own = [one for one in usable if concludes(one) or ENGAGED.search(one.text)]
    for words in (own, usable, [one for one in said if not _OF_OTHERS.search(one.text)]):
        for read in (_dated, _named, _loosely):
            if found := _together(words, read):
                return found
    return Period()


Read = Callable[[str], Period | None]


def _together(words: Iterable[Statement], read: Read) -> Period | None:
    """What all the words that tell a period tell together."""
    years: set[int] = set()
    first: Period | None = None
    end = ""
    for one in words:
        if told := read(in_english(one.whole)):
            first = first or Period((), told.end, told.text, one.page, one.text)
            years.update(told.years)
            end = max(end, told.end)
    if first is None:
        return None
    return Period(tuple(sorted(years)), end, first.text, first.page, first.quote)


def in_english(text: str) -> str:
    return _FOREIGN.sub(lambda m: f"{m['day']} {_MONTHS[m['month'].lower()]}", text)


def _dated(text: str) -> Period | None:
    """A period given by the days on which it begins and ends, or by the last one."""
    dates = dates_in(_with_first_year(text))
    text = _with_first_year(text)
    for begins, ends in itertools.pairwise(dates):
        if _SPAN.fullmatch(text[begins.end : ends.start]) and begins.value < ends.value:
            if re.fullmatch(r"\s*and\s*", text[begins.end : ends.start]):
                continue
            return _between(text, begins, ends)
    years: list[int] = []
    last = ""
    for at, one in enumerate(dates):
        listed = at and re.fullmatch(
            r"(?:,| and| &| und| et)+ ?", text[dates[at - 1].end : one.start]
        )
        if ENDED.search(text[: one.start]) or (listed and years):
            years.append(one.value.year)
            last = max(last, one.value.isoformat())
            tail = re.match(rf"((?:, | and | & ){YEAR})+\b", text[one.end :])
            years += [year.value for year in years_in(tail[0])] if tail else []
    if not years:
        return None
    if (name := _NAMED.search(text)) and (named := years_in(name[0])):
        years = [year.value for year in named]
    return Period(tuple(sorted(set(years))), last, text[:0] or dates[0].text)


def _with_first_year(text: str) -> str:
    """The text with the year of the last day given to the first: "1 January to 31 December
    2024"."""
    return re.sub(
        rf"(\b(?:\d{{1,2}}\.? [A-Z][a-z]+|[A-Z][a-z]+ \d{{1,2}}))(?=,? (?:to|until|through|bis"
        rf"(?: zum)?|au|-|\u2013) (?:\d{{1,2}}\.? [A-Z][a-z]+|[A-Z][a-z]+ \d{{1,2}},?) ({YEAR})\b)",
        r"\1 \2",
        text,
    )


def _between(text: str, begins: Date, ends: Date) -> Period:
    days = (ends.value - begins.value).days
    words = text[begins.start : ends.end]
    if days < _YEAR_DAYS:
        return Period((), ends.value.isoformat(), words)
    if (name := _NAMED.search(text)) and len(named := years_in(name[0])) == 1:
        return Period((named[0].value,), ends.value.isoformat(), words)
    whole = max(1, round(days / 365.25))
    years = range(ends.value.year - whole + 1, ends.value.year + 1)
    return Period(tuple(years), ends.value.isoformat(), words)


def _named(text: str) -> Period | None:
    found = [year.value for match in _NAMED.finditer(text) for year in years_in(_full(match[0]))]
    return Period(tuple(sorted(set(found))), "", text[:0]) if found else None


def _full(words: str) -> str:
    """A named year with the "FY" that a year of two digits needs to be read."""
    return re.sub(r"^(.*?)\b(\d\d)$", r"FY\2", words) if re.search(r"\D\d\d$", words) else words


def _loosely(text: str) -> Period | None:
    found = [year.value for match in _OF_YEAR.finditer(text) for year in years_in(match["years"])]
    return Period(tuple(sorted(set(found))), "", text[:0]) if found else None
