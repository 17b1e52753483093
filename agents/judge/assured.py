"""Which claims the statement of assurance covers that is printed inside the report.

It speaks for no claim: what is printed counts as its issuer's word only after a person has
confirmed it. It is told so that the auditor obtains the signed statement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from reports.document.assurance.printed import AssuredLine, PrintedAssurance
from reports.figures.number_search import Line, NumberSearch, Sought, Spot, sought_in
from reports.language.negation import is_plan, names_goal
from reports.language.scopes import scopes_in
from reports.language.years import without_years, year_values
from reports.models import Analysis
from reports.review.assurances import confirmed_in, printed_in
from reports.types import ClaimView
from sibyl_project.common.regex import regex

FEWEST_DIGITS: Final = 3  # in which a claim and a statement print the same amount
_LONG: Final = 10 ** (FEWEST_DIGITS - 1)  # steps of the shortest number with those digits
TELLING_DIGITS: Final = 4  # ... where the statement names no scope
# what the name of a company's own emissions is made of; any other word makes them a part's
_PLAIN: Final = regex(
    r"\b(?:our|the|total|group|gross|ghg|greenhouse|gas(?:es)?|emissions?|direct|indirect|market"
    r"|location|based|method|scopes?|and|in|of|were|was|amounted|to|co2e?|tco2e?|t|kt|mt|tonnes"
    r"|metric|million|thousand|equivalents?|change|year|energy|purchased|from|[123])\b",
    re.IGNORECASE,
)
_WORD: Final = regex(r"[A-Za-z]{2,}")


def assurances_of(analysis: Analysis) -> tuple[PrintedAssurance, ...]:
    """The statements of assurance that the report of an analysis prints and that nobody had
    confirmed when it began; two queries where it prints none."""
    report, ids = analysis.report, analysis.options.get("confirmed_assurances", ())
    confirmed = {one.printed.digest for one in confirmed_in(report, ids)}
    return tuple(one.found for one in printed_in(report) if one.digest not in confirmed)


def covering(claim: ClaimView, assurances: Sequence[PrintedAssurance]) -> str:
    """What is to be said of a claim whose figure a printed statement of assurance covers; "" for
    any other."""
    for one in assurances:
        if line := _line_on(claim, one):
            level = f", {line.level} assurance" if line.level else ""
            few, rest = _in_part(claim, one)
            return (
                f"{few} by the assurance statement printed on {one.pages} ({one.issuer}{level}), "
                f"not yet confirmed by a person: obtain the signed statement{rest}."
            )
    return ""


def _in_part(claim: ClaimView, statement: PrintedAssurance) -> tuple[str, str]:
    """How much of a claim of several figures a statement covers that prints some of them, and what
    would settle the rest."""
    amounts = {one.value: one for one in sought_in(claim.quote or claim.text)}
    long = [one for one in amounts.values() if abs(one.value) >= one.step * _LONG]
    printed = [one for one in long if _spot_of(one, claim, statement)]
    if not printed or len(printed) == len(long):
        return "Covered", ""
    verb = "is" if len(printed) == 1 else "are"
    share = f"{len(printed)} of its {len(long)} figures {verb} covered"
    return share, ", and those on its other figures"


@lru_cache(maxsize=16)
def _numbers(statement: PrintedAssurance) -> NumberSearch:
    return NumberSearch(Line(one.page, one.text, one.under) for one in statement.lines)


def _line_on(claim: ClaimView, statement: PrintedAssurance) -> AssuredLine | None:
    """The line of a statement that prints an amount of a claim under scopes the claim names, else
    one that names the scopes whose emissions the claim tells."""
    if statement.first <= claim.page <= statement.last:
        return None
    return _printing(claim, statement) or _naming(claim, statement)


def _printing(claim: ClaimView, statement: PrintedAssurance) -> AssuredLine | None:
    for sought in sought_in(claim.quote or claim.text):
        if spot := _spot_of(sought, claim, statement):
            at = spot.page, spot.quote
            return next(one for one in statement.lines if (one.page, one.text) == at)
    return None


def _spot_of(sought: Sought, claim: ClaimView, statement: PrintedAssurance) -> Spot | None:
    """Where a statement prints an amount of a claim, under scopes the claim names."""
    scopes = _scopes(claim.text)
    for spot in _numbers(statement).spots(sought, claim.text):
        named = _scopes(spot.quote)
        enough = FEWEST_DIGITS if named else TELLING_DIGITS
        if named <= scopes and spot.digits >= enough:
            return spot
    return None


def _naming(claim: ClaimView, statement: PrintedAssurance) -> AssuredLine | None:
    scopes, years = _scopes(claim.text), year_values(claim.text)
    if not scopes or not years or is_plan(claim.text) or names_goal(claim.text):
        return None
    if _WORD.search(_PLAIN.sub("", without_years(claim.text))):
        return None
    if any(map(partial(_prints_amounts, scopes), statement.lines)):
        return None  # what is printed there is what is covered
    for line in statement.lines:
        if sought_in(line.text) or max(years) not in year_values(f"{line.under} {line.text}"):
            continue
        named = _scopes(line.text)
        if scopes == named or (len(scopes) == 1 and scopes < named):
            return line
    return None


def _prints_amounts(scopes: frozenset[str], line: AssuredLine) -> bool:
    """Whether a line prints long numbers under one of the scopes, or under a category of it."""
    named = {name.partition(".")[0] for name in scopes_in(line.text)}
    if not scopes & {each for name in named for each in name.split("+")}:
        return False
    return any(abs(one.value) >= one.step * _LONG * 10 for one in sought_in(line.text))


def _scopes(text: str) -> frozenset[str]:
    """The scopes that a text names, each by itself."""
    return frozenset(one for name in scopes_in(text) for one in name.split("+") if one.isdigit())
