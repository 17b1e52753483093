"""Years as reports print them: alone, with "FY" or "fiscal year", as two halves ("2022/23"), as the
end of a date ("31.12.2023"), with footnote marks, and as the year something is compared with.

The fragments are for patterns that need a year among other words; whoever only wants the years of a
text asks `years_in`. A fiscal year is the calendar year it ends in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sibyl_project.common.regex import regex

# A year of four digits, 1980 to 2099: what reports are of, compare with or aim at. "1950" is rather
# an amount.
YEAR = r"(?:19[89]|20\d)\d"
RECENT_YEAR = r"20\d\d"
DUE_YEAR = r"20[2-9]\d"  # by which something may be promised
PAST_YEAR = r"20[012]\d"  # of which a report may tell what was
FAR_YEAR = r"20[3-9]\d"  # still ahead of every report, so that "by 2035" is a promise
# a year with the mark of a footnote that lost its height: "20231"
NOTED_YEAR = r"20[12]\d[1-9]"
FISCAL = r"(?:FY ?'?|CY ?'?|(?:fiscal|financial|calendar) (?:year )?)"
NAMED_YEAR = rf"(?:{FISCAL})?{YEAR}"
SHORT_YEAR = r"(?:FY|CY) ?'?\d\d(?!\d)"  # "FY23"
SHORT_OR_LONG = r"(?:20)?\d\d"  # "23" and "2023", where other words say that it is a year
# the last two digits of "FY23", "FY22/23" and "2022/23", as a group
FISCAL_END = r"(?:\bFY ?'?(?:20)?(?:\d\d ?[/–-] ?(?:20)?)?|\b20\d\d ?[/–-] ?(?:20)?)(\d\d)(?!\d)"
NOT_IN_NUMBER = r"(?<![\d.,$\u20ac\u00a3])"
NOT_AN_AMOUNT = r"(?![\d%]|[.,]\d)"
YEAR_ALONE = rf"{NOT_IN_NUMBER}{YEAR}{NOT_AN_AMOUNT}"  # neither a part of a number nor a percentage
FOOTNOTE_MARKS = r"[*\u2020\u2021\u00a7\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u1d43-\u1d61]*"
# the same as digits in brackets: "2022(7)", "2022 (1, 2)", "2022 1)"
BRACKETED_MARK = r"(?: ?(?:\(\d{1,2}(?:, ?\d{1,2}){0,3}\)|\[\d{1,2}\]|(?<= )\d\)))?"
SECOND_HALF = r"[/\u2013-](?:20)?\d\d(?!\d)"  # of "2022/23"

_AT = regex(
    rf"(?=[12FCfc]){NOT_IN_NUMBER}(?:{FISCAL})?(?P<year>{YEAR}){NOT_AN_AMOUNT}", re.IGNORECASE
)
_SHORT_AT = regex(r"\b(?:FY|CY) ?'?(?P<year>\d{2})\b(?!\d|[,.]\d)")
_SECOND = regex(r" ?[-\u2013/] ?(?P<short>\d{2})(?![\d%]|[.,]\d|-\d)|/ ?(?P<long>20\d{2})(?!\d)")
NUMERIC_DATE = regex(
    rf"(?<![\d.,/-])(?:(?P<a>[0-3]?\d)(?P<mark>[./])(?P<b>[0-3]?\d)(?P=mark)(?P<last>{YEAR})"
    rf"|(?P<first>{YEAR})-(?P<c>[01]\d)-(?P<d>[0-3]\d))(?![./-]?\d|%)"
)
_WHOLE = regex(
    rf"\s*(?:{NAMED_YEAR}(?: ?{SECOND_HALF})?|{SHORT_YEAR}(?:{SECOND_HALF})?)"
    rf"{FOOTNOTE_MARKS}{BRACKETED_MARK}\s*",
    re.IGNORECASE,
)
_MARKED = regex(rf"{BRACKETED_MARK}\s*$")
_TWO_HALVES = regex(
    rf"\W*(?:(?:{FISCAL})?(?P<first>20\d\d)|FY ?'?(?P<short>\d\d))"
    r" ?[/\u2013-] ?(?:FY ?'?)?(?P<second>20\d\d|\d\d)\W*",
    re.IGNORECASE,
)
_WORDS_BEFORE = (
    r"(?:(?:a|an|our|the|its|fiscal|FY|in|adjusted|restated|year|previous|prior|preceding)\s+)"
)
_BASE_YEAR = regex(
    r"(?:(?:j\u00e4mf\u00f6rt med|sammenlignet med|gegen\u00fcber|im Vergleich zu|verglichen mit"
    r"|par rapport \u00e0|frente a|rispetto al?|from|versus|vs\.?|compared (?:to|with)"
    rf"|relative to|against|since|on|than|below|over|above)\s+{_WORDS_BEFORE}{{0,4}}"
    rf"(?:{FISCAL})?(?P<a>{YEAR})\b"
    rf"|(?P<b>{YEAR})(?:[-/]\d{{2,4}})?\s*(?:\w+\s)?(?:base[ -]?line|base[ -]year)"
    r"|(?:base[ -]?line|base[ -]year)\s*(?:year\s*)?(?:of|:|is|was|in"
    rf"|\()?\s*(?P<c>{YEAR})\b"
    rf"|\bbetween (?:{FISCAL})?(?P<d>{YEAR}) and {NAMED_YEAR}\b)",
    re.IGNORECASE,
)
_GROUPS = "abcd"  # of the pattern above
_MOST_DAYS, _MOST_MONTHS = 31, 12


@dataclass(frozen=True, slots=True)
class Year:
    """A year printed at `start:end` of a text; `value` is the calendar year it ends in."""

    value: int
    text: str
    start: int
    end: int


def years_in(text: str) -> list[Year]:
    """Every year printed, left to right: "2023", "FY23", "2022/23", "31.12.2023".

    Both ends of a range such as "2021-2023" are years of their own; `periods_in` tells the range.
    """
    found = [*_dates(text), *_printed(text, _AT, 0), *_printed(text, _SHORT_AT, 2000)]
    apart: list[Year] = []
    for year in sorted(found, key=lambda year: (year.start, -year.end)):
        if not apart or year.start >= apart[-1].end:  # the second half of "2022/2023" is no other
            apart.append(year)
    return apart


def year_of_period(text: str) -> int | None:
    """The year a period ends in: 2023 for "FY2022/2023" and for "1 April 2022 to 31 March 2023"."""
    years = years_in(text)
    return years[-1].value if years else None


def year_values(text: str) -> list[int]:
    """The years printed, each once, earliest first."""
    return sorted({year.value for year in years_in(text)})


def only_year(text: str) -> int | None:
    """The year a text names, None where it names none or several."""
    values = year_values(text)
    return values[0] if len(values) == 1 else None


def is_year(text: str) -> bool:
    """Whether a text is a year and nothing else: "2023", "FY 2023", "FY22/23", "2023*",
    "2023(7)" with the mark of a footnote."""
    if not _WHOLE.fullmatch(text):
        return False
    text = without_mark(text)
    years = years_in(text)  # "2021-2023" is two, and of "2021-24" only a part is one
    return len(years) == 1 and not any(char.isdecimal() for char in text[years[0].end :])


def without_mark(text: str) -> str:
    """The heading of a year without the mark of a footnote in brackets: "2022" for "2022(7)"."""
    return _MARKED.sub("", text) if _WHOLE.fullmatch(text) else text


def without_years(text: str) -> str:
    """The text with a blank in the place of every year."""
    for year in reversed(years_in(text)):
        text = f"{text[: year.start]} {text[year.end :]}"
    return text


def fiscal_year(text: str) -> int | None:
    """The year in which a fiscal year of two calendar years ends, where the text is nothing else:
    2023 for "2022/23", "FY22-FY23" and "2022-2023"; None for "2021-2023"."""
    match = _TWO_HALVES.fullmatch(text)
    if not match:
        return None
    first, second = int(match["first"] or f"20{match['short']}"), int(match["second"][-2:])
    return first + 1 if second == (first + 1) % 100 else None


def base_years_in(text: str) -> list[Year]:
    """The years something is measured against: "vs. 2022", "2019 base year", "compared with
    2020"."""
    found: list[Year] = []
    for match in _BASE_YEAR.finditer(text):
        start, end = match.span(next(name for name in _GROUPS if match[name]))
        found.append(_ending(text, int(text[start:end]), start, end))
    return found


@lru_cache(maxsize=64)  # asked for every figure of a sentence
def baseline_in(text: str) -> int | None:
    """The year a change is measured against, None when none or several are named."""
    years = {year.value for year in base_years_in(text)}
    return years.pop() if len(years) == 1 else None


def _printed(text: str, pattern: re.Pattern[str], century: int) -> Iterator[Year]:
    for match in pattern.finditer(text):
        yield _ending(text, century + int(match["year"]), match.start(), match.end())


def _ending(text: str, value: int, start: int, end: int) -> Year:
    """A year, or the one in which a fiscal year printed as "2023-24", "2023/2024" ends."""
    second = _SECOND.match(text, end)
    if second and int(second["short"] or second["long"][-2:]) == (value + 1) % 100:
        value, end = value + 1, second.end()
    return Year(value, text[start:end], start, end)


def _dates(text: str) -> Iterator[Year]:
    """The years of dates written in digits: "31.12.2023", "9/30/2024", "2023-12-31"."""
    for match in NUMERIC_DATE.finditer(text):
        one, other = sorted(
            int(match[name] or match[iso]) for name, iso in (("a", "c"), ("b", "d"))
        )
        if 0 < one <= _MOST_MONTHS and other <= _MOST_DAYS:
            value = int(match["last"] or match["first"])
            yield Year(value, match[0], match.start(), match.end())
