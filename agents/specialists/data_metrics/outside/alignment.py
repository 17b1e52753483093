"""Whether a figure of the report and a sum of a register speak of the same thing: on which boundary
the report counts, and whether its year is that of the calendar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from reports.figures.types import Quantity
from reports.language.boundaries import Cover, boundaries_in
from reports.language.dates import MONTH_DAY, period_end_in
from reports.types import Statement
from sibyl_project.common.regex import regex

OPERATIONAL: Final = Cover.OPERATIONAL_CONTROL.value
_APPROACHES: Final = frozenset(
    {Cover.OPERATIONAL_CONTROL, Cover.FINANCIAL_CONTROL, Cover.EQUITY_SHARE}
)
_NAMES_ONE = regex(r"control|equity", re.IGNORECASE)
_OF_COUNTING = regex(
    r"\b(?:approach|boundar\w+|consolidat\w+|inventor\w+|GHG|greenhouse|emissions?|basis)\b",
    re.IGNORECASE,
)
_OF_A_YEAR = regex(
    r"\b(?:(?:fiscal|financial|reporting|calendar) (?:years?|periods?)|year(?:s)? end(?:ed|ing)"
    r"|twelve months|12 months)\b",
    re.IGNORECASE,
)
_CALENDAR = regex(r"\bcalendar years?\b", re.IGNORECASE)
_ENDS = regex(
    rf"\byears?\b[^.;]{{0,60}}?\b(?:ends?|ended|ending|to|until|through)\b[^.;]{{0,20}}?({MONTH_DAY})",
    re.IGNORECASE,
)
_DECEMBER, _LAST_DAY = 12, 31
_LAST = regex(rf"\b(?:{_LAST_DAY}(?:st)?(?: of)? dez?|dez?c?\w*\.? {_LAST_DAY})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a report counts as a whole. `boundary` is empty where it names none or several;
    `calendar` is None where it does not say when its year ends."""

    boundary: str
    calendar: bool | None

    def against(self, quantity: Quantity) -> list[str]:
        """Why a sum of what the company operates in a calendar year decides nothing about a figure;
        nothing where it may."""
        boundary = quantity.boundary or self.boundary
        found = []
        if not boundary:
            found.append("the report does not say on which boundary the figure is counted")
        elif OPERATIONAL not in boundary.casefold():
            found.append(f"the figure is counted on another boundary ({boundary})")
        if self.calendar is None:
            found.append("the report does not say that its year is the calendar year")
        elif not self.calendar:
            found.append("the year of the report is not the calendar year of the register")
        return found


def alignment_of(given: CheckInput) -> Alignment:
    """How a report counts, by its own words."""
    return Alignment(_boundary(given.statements), _is_calendar(given))


def _boundary(statements: Iterable[Statement]) -> str:
    named = [
        covers
        for statement in statements
        if _NAMES_ONE.search(statement.text) and _OF_COUNTING.search(statement.text)
        if (covers := {one.cover for one in boundaries_in(statement.text)} & _APPROACHES)
    ]
    every = frozenset(cover for covers in named for cover in covers)
    return next(iter(every)).value if len(every) == 1 else ""


def _is_calendar(given: CheckInput) -> bool | None:
    told = set(_ends_of_years(given))
    if False in told:
        return False
    return True if told else None


def _ends_of_years(given: CheckInput) -> Iterator[bool]:
    """For each place that tells when a year ends, whether that is the last of December."""
    if end := period_end_in(given.reporting_period):
        yield (end.value.month, end.value.day) == (_DECEMBER, _LAST_DAY)
    for statement in given.statements:
        text = statement.text
        if not _OF_A_YEAR.search(text):
            continue
        if end := period_end_in(text):
            yield (end.value.month, end.value.day) == (_DECEMBER, _LAST_DAY)
        elif match := _ENDS.search(text):
            yield bool(_LAST.search(match[1]))
        elif _CALENDAR.search(text):
            yield True
