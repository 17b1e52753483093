"""Dates, and the days on which years and periods end: "year ended 31 March 2023", "30.9.2024"."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from reports.language.years import NUMERIC_DATE, YEAR
from sibyl_project.common.regex import regex

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_GERMAN = {"m\u00e4r": "mar", "mae": "mar", "mai": "may", "okt": "oct", "dez": "dec"}
# May and March stand for months only where they are written large: "we may 3 times ..."
MONTH = (
    r"(?:Jan(?:uary?)?|Feb(?:ruary?)?|(?-i:Mar(?:ch)?|May|MAR(?:CH)?|MAY|Mai)|M(?:\u00e4|ae)rz"
    r"|Apr(?:il)?|Jun[ei]?|Jul[yi]?|Aug(?:ust)?|Sept?(?:ember)?|O[ck]t(?:ober)?|Nov(?:ember)?"
    r"|De[cz](?:ember)?)\b\.?"
)
DAY = r"[0-3]?\d(?:st|nd|rd|th)?"
MONTH_DAY = rf"(?:{MONTH} {DAY}\b|\b{DAY}(?: of)? {MONTH})"  # "March 31st", "31 March"
_IN_WORDS = regex(
    rf"\b(?:(?P<day>[0-3]?\d)(?:st|nd|rd|th|\.)?(?: of)? (?P<month>{MONTH})"
    rf"|(?P<month_first>{MONTH}) (?P<day_after>[0-3]?\d)(?:st|nd|rd|th)?),? (?P<year>{YEAR})\b",
    re.IGNORECASE,
)
_ENDS_ON = regex(
    r"(?:\b(?:year|period|months|quarter|half)[- ]?end(?:ed|ing|s)?(?: on)?"
    r"|\b(?:ended|ending)(?: on)?"
    r"|\b(?:as of|as at|until|through|to))\s*$",
    re.IGNORECASE,
)
_BEFORE = 24  # characters before a date in which it is called an end
_MOST_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Date:
    """A day printed at `start:end` of a text."""

    value: dt.date
    text: str
    start: int
    end: int


def dates_in(text: str) -> list[Date]:
    """Every full date, left to right: "31 March 2023", "March 31, 2023", "31.3.2023", "2023-03-31".

    Of "9/30/2024" the number over twelve is the day; where neither is, the day stands first.
    """
    return sorted([*_in_words(text), *_in_digits(text)], key=lambda date: date.start)


def period_end_in(text: str) -> Date | None:
    """The day on which the year or period of a text ends: behind "ended", "as at" or "to", or the
    only date; None where several remain."""
    dates = dates_in(text)
    called = [date for date in dates if _ENDS_ON.search(text[: date.start][-_BEFORE:])]
    fitting = called or dates
    return fitting[0] if len({date.value for date in fitting}) == 1 else None


def _in_words(text: str) -> Iterator[Date]:
    for match in _IN_WORDS.finditer(text):
        name = (match["month"] or match["month_first"])[:3].lower()
        month = _MONTHS.index(_GERMAN.get(name, name)) + 1
        day = int(match["day"] or match["day_after"])
        yield from _date(int(match["year"]), month, day, match)


def _in_digits(text: str) -> Iterator[Date]:
    for match in NUMERIC_DATE.finditer(text):
        if match["first"]:
            yield from _date(int(match["first"]), int(match["c"]), int(match["d"]), match)
            continue
        day, month = int(match["a"]), int(match["b"])
        if month > _MOST_MONTHS:
            day, month = month, day
        yield from _date(int(match["last"]), month, day, match)


def _date(year: int, month: int, day: int, match: re.Match[str]) -> Iterator[Date]:
    try:
        value = dt.date(year, month, day)
    except ValueError:  # no such day
        return
    yield Date(value, match[0], match.start(), match.end())
