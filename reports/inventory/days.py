"""The month of a day as exports write it: "26-Jan-24", "26/01/24", "20240126", "2024年1月26日"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from reports.inventory.months import month_in
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_TIME = r"(?:[T ,]+\d{1,2}[:.h]\d\d(?::\d\d(?:\.\d+)?)? ?(?:[AaPp]\.?[Mm]\.?|Z|UTC)?)?"
_WEEKDAY = r"(?:[^\W\d]{2,10}[.,]? +)?"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_NUMBER = r"(?:0?[1-9]|1[0-2])"
_NAME = r"[^\W\d_]{3,11}\.?"
_SHORT = r"[1-3]\d"  # the last two digits of a year
_SPLIT = r" ?[-/.,]? ?"
_IN_ASIA = regex(
    rf"^\s*(?:(?P<year>{RECENT_YEAR})|令和 ?(?P<reiwa>\d{{1,2}}|元)) ?[年년]"
    rf" ?(?P<month>{_NUMBER}) ?[月월](?: ?\d{{1,2}} ?[日일])?{_TIME}\s*$"
)
_NAMED = regex(
    rf"^\s*{_WEEKDAY}(?:{_DAY}\.?{_SPLIT}(?P<name>{_NAME}){_SPLIT}(?P<year>{RECENT_YEAR}|{_SHORT})"
    rf"|(?P<name_first>{_NAME}){_SPLIT}{_DAY}[-/., ]+(?P<year_last>{RECENT_YEAR})"
    rf"|(?P<year_first>{RECENT_YEAR}){_SPLIT}(?P<name_between>{_NAME}){_SPLIT}{_DAY}){_TIME}\s*$"
)
_YEAR_FIRST = regex(
    rf"^\s*(?P<year>{RECENT_YEAR})(?:(?P<sign>[-/.])(?P<month>{_NUMBER})(?P=sign){_DAY}"
    rf"|(?P<joined>0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])){_TIME}\s*$"
)
_YEAR_LAST = regex(
    rf"^\s*{_WEEKDAY}(?P<a>{_DAY})(?P<sign>[-/.])(?P<b>{_DAY})(?P=sign)"
    rf"(?P<year>{RECENT_YEAR}|{_SHORT}){_TIME}\s*$"
)
_FIRST_OF_REIWA = 2019
_MOST_MONTHS = 12


def month_of_day(text: str, *, month_first: bool = False) -> tuple[int, int] | None:
    """The month and the year of a whole text that is a day; None for anything else. `month_first`
    where a column writes "1/26/24"; otherwise the day stands first, unless it cannot."""
    if match := _YEAR_LAST.match(text):
        first, second = int(match["a"]), int(match["b"])
        month = first if (month_first or second > _MOST_MONTHS) else second
        if month > _MOST_MONTHS:
            month = min(first, second)
        return (month, _full(match["year"])) if month <= _MOST_MONTHS else None
    return _of_one_order(text)


@lru_cache(maxsize=4096)
def _of_one_order(text: str) -> tuple[int, int] | None:
    if match := _YEAR_FIRST.match(text):
        return int(match["month"] or match["joined"]), int(match["year"])
    if match := _IN_ASIA.match(text):
        year = match["year"] or int(match["reiwa"].replace("元", "1")) + _FIRST_OF_REIWA - 1
        return int(match["month"]), int(year)
    if match := _NAMED.match(text):
        name = match["name"] or match["name_first"] or match["name_between"]
        year = _full(match["year"] or match["year_last"] or match["year_first"])
        named = month_in(f"{name} {year}", among=True)
        return (named[0], year) if named is not None else None
    return None


def writes_month_first(texts: Iterable[str]) -> bool:
    """Whether the days of a column name the month before the day, as in "1/26/24": some cannot be
    read otherwise, and none must."""
    matches = [match for text in texts if (match := _YEAR_LAST.match(text))]
    return any(int(match["b"]) > _MOST_MONTHS for match in matches) and not any(
        int(match["a"]) > _MOST_MONTHS for match in matches
    )


def _full(year: str) -> int:
    return int(year) + (2000 if len(year) == len("24") else 0)
