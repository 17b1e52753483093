"""Whose global warming potentials turn gases into tonnes of CO2e: named, or told by the values in
print (FRD 7, section 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import (
    Place,
    claims_at,
    counts_emissions,
    place_of,
    statements_with,
)
from agents.specialists.data_metrics.checks.telling import left_open, number, told, words
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.findings.checks.measuring import GasPotential, GwpDetails
from reports.types import StatementKind
from sibyl_project.common.regex import regex
from standards.reference.gases import REPORTS, gwp_sets_with

CHECK: Final = "gwp_set"
LATEST = "AR6"
_OUTDATED = ("SAR", "AR4")
_TALK = regex(r"\bGWPs?(?:[- ]?100)?\b|\b(?:global )?warming potentials?\b", re.IGNORECASE)
_NAMED = regex(
    r"\b(?P<short>AR ?[2456]|SAR)\b|\b(?P<ordinal>second|2nd|fourth|4th|fifth|5th|sixth"
    r"|6th) assessment(?: report)?\b",
    re.IGNORECASE,
)
_ORDINALS = {
    "se": "SAR",
    "2n": "SAR",
    "fo": "AR4",
    "4t": "AR4",
    "fi": "AR5",
    "5t": "AR5",
    "si": "AR6",
    "6t": "AR6",
}
_GAS = (
    r"(?P<gas>methane|CH ?4|CH\u2084|nitrous oxide|N ?2 ?O|N\u2082O|sul(?:ph|f)ur hexafluoride"
    r"|SF ?6|SF\u2086|nitrogen trifluoride|NF ?3)"
)
_VALUE = regex(
    rf"\b{_GAS}\b[^.;|\d]{{0,40}}(?:\|\s*)?(?P<value>\d{{1,2}},\d{{3}}|\d{{2,5}}(?:\.\d)?)"
    r"(?!\d|,\d|%|\.\d| ?(?:years?|%|t\b|tonn|kt\b))",
    re.IGNORECASE,
)
_CHANGED = regex(
    r"\b(?:previous\w*|updat\w+|switch\w*|chang\w+|mov(?:ed|ing)|until|restat\w+|instead of"
    r"|rather than)\b",
    re.IGNORECASE,
)
_SUBSCRIPTS = str.maketrans("\u2082\u2084\u2086", "246")
_FORMULAS = ("CH4", "N2O", "SF6", "NF3")


@dataclass(frozen=True, slots=True)
class _Stated:
    """A potential in print: its gas, value, the reports that give it, and where it stands."""

    gas: str
    value: Decimal
    sets: tuple[str, ...]
    place: Place


def gwp_set(given: CheckInput) -> list[CheckResult]:
    """One result for the report; none where it prints no emissions and speaks of no potentials."""
    talk = [place_of(one) for one in statements_with(given, _TALK)]
    named = [(report, place) for place in talk for report in _reports_in(place[1])]
    stated = list(_values(given, talk))
    if not talk and not stated:
        return [_silent()] if counts_emissions(given) else []
    places = [*(place for _, place in named), *(one.place for one in stated)] or talk
    return [
        _judge(
            given,
            list(dict.fromkeys(report for report, _ in named)),
            stated,
            list(dict.fromkeys(places)),
        )
    ]


def _reports_in(sentence: str) -> list[str]:
    """The assessment reports a sentence names, as keys of `REPORTS`."""
    shorts = {"AR2": "SAR"}
    found = (
        (m["short"] or "").upper().replace(" ", "") or _ORDINALS[m["ordinal"][:2].lower()]
        for m in _NAMED.finditer(sentence)
    )
    return [shorts.get(name, name) for name in found]


def _values(given: CheckInput, talk: Sequence[Place]) -> Iterator[_Stated]:
    """The potentials in sentences that speak of them, and in tables headed by them."""
    for page, sentence in dict.fromkeys((*talk, *_rows(given))):
        for match in _VALUE.finditer(sentence):
            value = Decimal(match["value"].replace(",", ""))
            close = match["gas"].translate(_SUBSCRIPTS).replace(" ", "").upper()
            gas = close if close in _FORMULAS else match["gas"]
            yield _Stated(gas, value, gwp_sets_with(gas, value), (page, sentence))


def _rows(given: CheckInput) -> Iterator[Place]:
    """The rows of the tables whose first row speaks of potentials."""
    rows = (one for one in given.statements if one.kind is StatementKind.ROW)
    for _, table in groupby(rows, key=lambda row: (row.page, row.block)):
        first, *others = table
        if _TALK.search(first.text):
            yield from map(place_of, (first, *others))


def _judge(
    given: CheckInput, named: Sequence[str], stated: Sequence[_Stated], places: Sequence[Place]
) -> CheckResult:
    unknown = [one for one in stated if not one.sets]
    fitting = [one for one in stated if one.sets]
    common = set.intersection(*(set(one.sets) for one in fitting)) if fitting else set()
    ids = claims_at(given, places)
    details = GwpDetails(
        named=list(named),
        latest=LATEST,
        values=[
            GasPotential(gas=one.gas, value=number(one.value), sets=list(one.sets))
            for one in stated
        ],
        implied=sorted(common),
    )
    if unknown:
        said = "; ".join(f"{one.gas} {words(one.value)} (page {one.place[0]})" for one in unknown)
        message = f"No assessment report of the IPCC gives these global warming potentials: {said}."
        return told(
            CHECK,
            "inconclusive",
            "warning",
            message,
            details,
            places,
            claim_ids=ids,
            missing=("a known potential",),
        )
    sets = list(dict.fromkeys(named))
    if len(sets) > 1 or (fitting and not common) or (sets and common and sets[0] not in common):
        return _mixed(sets, fitting, details, places, ids)
    if not sets and not common:
        message = (
            "The report speaks of global warming potentials and does not say from which "
            "assessment report they are."
        )
        return left_open(CHECK, message, ("GWP set",), details, places, ids)
    return _one(sets[0] if sets else " or ".join(sorted(common)), fitting, details, places, ids)


def _mixed(
    sets: Sequence[str],
    stated: Sequence[_Stated],
    details: GwpDetails,
    places: Sequence[Place],
    ids: Sequence[str],
) -> CheckResult:
    """Potentials of several reports side by side: a change of set that is told is no warning."""
    values = [f"{one.gas} {words(one.value)} is of {' or '.join(one.sets)}" for one in stated]
    told_change = any(_CHANGED.search(sentence) for _, sentence in places)
    message = (
        "Global warming potentials of several assessment reports: "
        f"{', '.join([*(f'{s} is named' for s in sets), *values])}"
    )
    message += (
        ", where the words speak of a change"
        if told_change
        else ", and nothing says which figure rests on which"
    )
    severity: Severity = "info" if told_change else "warning"
    return told(
        CHECK,
        "inconclusive",
        severity,
        f"{message}.",
        details,
        places,
        claim_ids=ids,
        missing=("one GWP set",),
    )


def _one(
    report: str,
    stated: Sequence[_Stated],
    details: GwpDetails,
    places: Sequence[Place],
    ids: Sequence[str],
) -> CheckResult:
    values = "".join(f"; {one.gas} {words(one.value)} is its value" for one in stated)
    name = REPORTS.get(report, "")
    message = f"Global warming potentials of {report}{f' ({name})' if name else ''}{values}"
    if report in _OUTDATED:
        message += (
            f". They are outdated: S2.B21 and S2.B22 take the latest report, now {LATEST}, where "
            "gases are converted"
        )
        return told(CHECK, "pass", "warning", f"{message}.", details, places, claim_ids=ids)
    if report != LATEST:
        message += (
            f". {LATEST} is the latest, which S2.B21 and S2.B22 take where gases are converted"
        )
    return told(CHECK, "pass", "info", f"{message}.", details, places, claim_ids=ids)


def _silent() -> CheckResult:
    message = (
        "The report prints emissions in CO2e and does not say whose global warming potentials "
        "they rest on."
    )
    return left_open(CHECK, message, ("GWP set",))
