"""Targets beside the published criteria of the Science Based Targets initiative. A comparison with
a number of the criteria, never a verdict: the initiative decides by more than a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from agents.specialists.academic.investigations.aims import (
    BELOW_2,
    NEUTRALITY,
    is_of_the_whole,
    net_zero_year,
    neutral_year,
)
from reports.figures.types import Quantity
from reports.language.negation import is_plan, names_goal
from sibyl_project.common.numbers import plain
from sibyl_project.common.regex import regex
from standards.reference.targets import Criterion, criterion, minimum_cut

NAME: Final = "SBTi"
_COVERED = regex(
    r"\bcover(?:s|ing|ed|age)?\b[^.;%]{0,40}?(?P<percent>\d{1,3}(?:\.\d+)?) ?%[^.;%]{0,40}?"
    r"\bscopes? ?(?P<scope>[123])",
    re.IGNORECASE,
)
_LONGEST: Final = 15  # years between base and target of a near-term target
_TEN_YEARS: Final = 10
_LONG_TERM: Final = 2040  # from which year on a target is one of the long term


class Remark(NamedTuple):
    """A sentence on a target, and the criterion it rests on; None where that is a paragraph of IFRS
    S2, which the sentence names."""

    words: str
    rests_on: Criterion | None = None


def of_reduction(target: Quantity, text: str, lead: str = "") -> Iterator[Remark]:
    """The yearly rate of a cut beside the linear minimum, and a cut of the long term beside what is
    asked before the rest may be neutralised. `lead` begins the sentence."""
    base, due = target.baseline_year, target.year
    if not base or not due or not is_of_the_whole(target):
        return
    said = f"{lead or ''}{plain(target.value)}% of {scope_words(target)} from {base} to {due}"
    if due >= _LONG_TERM:
        yield from _long_term(target, said)
        return
    if not 0 < due - base <= _LONGEST:
        return
    below_2 = bool(BELOW_2.search(text)) or target.scope.split(".")[0] == "3"
    least = minimum_cut(base, due, target.scope, "WB2C" if below_2 else "1.5C")
    rests_on = criterion("min_linear_rate_WB2C" if below_2 else "min_linear_rate_1_5C")
    if least is None or rests_on is None:
        return
    verb = "reaches" if target.value >= least.percent else "is below"
    ambition = "well below 2 \u00b0C" if below_2 else "1.5 \u00b0C"
    yield Remark(
        f"{said} {verb} the {NAME}'s linear minimum for {ambition}: {plain(least.rate)}% a year "
        f"from {least.counted_from}, {plain(least.percent)}% by {due} ({least.status}).",
        rests_on,
    )


def scope_words(target: Quantity) -> str:
    """The scopes of a target: "Scope 1 and 2"."""
    return f"Scope {target.scope.replace('+', ' and ')}"


def _long_term(target: Quantity, said: str) -> Iterator[Remark]:
    least = criterion("long_term_reduction_min")
    if least is None or not isinstance(least.value, Decimal):
        return
    enough = "at least" if target.value >= least.value else "less than"
    yield Remark(
        f"{said} is {enough} the {plain(least.value)}% that the {NAME}'s net-zero standard asks "
        f"for before the rest is neutralised ({least.status}).",
        least,
    )


def of_span(target: Quantity, year: int | None) -> Iterator[Remark]:
    """Base and target year of a target beside the years that near-term criteria take; `year` is
    that of the report."""
    base, due = target.baseline_year, target.year
    first, latest = criterion("base_year_not_before"), criterion("timeframe_years_max")
    if base and first and isinstance(first.value, Decimal) and base < first.value:
        yield Remark(
            f"Its base year {base} is before {plain(first.value)}, the earliest that the {NAME}'s "
            f"near-term criteria take ({first.status}).",
            first,
        )
    if due and year and latest and due - year > _TEN_YEARS and due < _LONG_TERM:
        yield Remark(
            f"{due} is more than ten years after the year of the report: by the {NAME}'s criteria "
            f"no near-term target ({latest.status}).",
            latest,
        )


def of_coverage(text: str) -> Iterator[Remark]:
    """How much of a scope a target is said to cover."""
    found = _COVERED.search(text)
    if not found or not (is_plan(text) or names_goal(text)):
        return
    is_3 = found["scope"] == "3"
    least = criterion("scope3_near_term_coverage_min" if is_3 else "scope12_coverage_min")
    if least is None or not isinstance(least.value, Decimal):
        return
    enough = "at least" if Decimal(found["percent"]) >= least.value else "less than"
    yield Remark(
        f"It covers {found['percent']}% of Scope {found['scope']}, {enough} the "
        f"{plain(least.value)}% that the {NAME}'s near-term criteria ask for ({least.status}).",
        least,
    )


def of_net_zero(text: str) -> Iterator[Remark]:
    """The year of a net zero of the company, and what the standard asks beside it."""
    year = net_zero_year(text)
    latest, least = criterion("latest_net_zero_year"), criterion("long_term_reduction_min")
    if year is None or latest is None or least is None:
        return
    if not isinstance(latest.value, Decimal) or not isinstance(least.value, Decimal):
        return
    fits = "is in time by" if year <= latest.value else "is too late by"
    yield Remark(
        f"Net zero by {year} {fits} the {NAME}'s net-zero standard ({plain(latest.value)} at the "
        f"latest), which also asks for a cut of {plain(least.value)}% before the rest is "
        f"neutralised ({latest.status}).",
        latest,
    )


def of_neutrality(text: str) -> Iterator[Remark]:
    """A neutrality that lies ahead: a net target, whatever else it is."""
    found = NEUTRALITY.search(text)
    if found and neutral_year(text):
        yield Remark(
            f"\u201c{found[0]}\u201d is a net target: S2.36(c) asks for its gross target apart, "
            "and S2.36(e) how far it rests on carbon credits."
        )
