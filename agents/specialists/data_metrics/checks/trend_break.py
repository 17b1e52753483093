"""Does a figure of the whole company leave the path of its other years?

Such a break is a question to the company, no error. So is a step to ten times as much or a tenth in
any row of amounts.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from agents.specialists.data_metrics.checks.explained import REASON
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import Place, place_of, statements_with
from agents.specialists.data_metrics.checks.results import about, lacking, outcome, percent, rounded
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.findings.checks.years import TrendDetails
from reports.types import CellReading
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "trend_break"
_LEAST_YEARS = 4
_LARGE = Decimal(30)  # percent from one year to the next
_TIMES = Decimal(3)  # as much as the usual change of the other years
_LEAP = Decimal(10)  # times from one year to the next, which is asked about in any row of amounts
_PRECISE = 100  # last digits that both years print at least
_AMOUNTS = ("ghg_emissions", "energy", "water", "mass")
_AIM = regex(r"\b(?:target|goal|reduction|saving|avoid|offset|credit)\w*", re.IGNORECASE)
_METRICS = ("ghg_emissions", "energy", "water")
_MOVED = regex(
    r"\b(?:increas|decreas|ris[ei]|rose|fell|fall|drop|declin|reduc|grew|higher|lower|change)\w*",
    re.IGNORECASE,
)
_SUBJECTS = {
    "energy": regex(r"\benergy\b", re.IGNORECASE),
    "water": regex(r"\bwater\b", re.IGNORECASE),
}


def check_trends(given: CheckInput) -> list[CheckResult]:
    """One result for each series of at least four years in a row that the report prints of the
    whole company."""
    series = list(_series(given))
    reasons = [place_of(one) for one in statements_with(given, _MOVED)] if series else []
    missing = [f"at least {_LEAST_YEARS} years in a row of one figure"]
    judged = [_judge(years, reasons, given.has_pages) for years in series]
    return judged + [_leapt(*pair) for pair in _leaps(given, series)] or [
        lacking(
            CHECK,
            f"No figure of the whole company is given for {_LEAST_YEARS} years in a row.",
            missing,
        )
    ]


def _leaps(
    given: CheckInput, series: Sequence[Sequence[Quantity]]
) -> Iterator[tuple[Quantity, Quantity]]:
    """The two neighbouring years of a row between which an amount becomes ten times as large or as
    small, the widest step of each row; not of a series that is judged as a whole."""
    judged = {(q.page, q.quote) for years in series for q in years}
    rows: dict[tuple[object, ...], list[Quantity]] = defaultdict(list)
    for q in given.quantities:
        sure = q.in_table and q.reading is CellReading.PROVEN and not q.open and q.row >= 0
        if sure and q.year and q.metric in _AMOUNTS and (q.page, q.quote) not in judged:
            rows[q.page, q.table, q.row, q.metric, q.unit].append(q)
    for row in rows.values():
        years = sorted(row, key=lambda q: q.year or 0)
        if len({q.year for q in years}) < len(years):
            continue
        steps = [
            (one, other)
            for one, other in pairwise(years)
            if (other.year or 0) - (one.year or 0) == 1 and _is_leap(one, other)
        ]
        if steps:
            yield max(steps, key=lambda pair: _times(*pair))


def _is_leap(one: Quantity, other: Quantity) -> bool:
    precise = all(q.value >= _PRECISE * q.step for q in (one, other))
    return precise and not _AIM.search(one.quote) and _times(one, other) >= _LEAP


def _times(one: Quantity, other: Quantity) -> Decimal:
    small, large = sorted((one.value, other.value))
    return large / small


def _leapt(one: Quantity, other: Quantity) -> CheckResult:
    """A question on a step of this size: it may be real, or a unit, a boundary or a digit."""
    unit, change = other.unit, (other.value / one.value - 1) * 100
    details = TrendDetails(
        years=[q.year for q in (one, other) if q.year is not None],
        values=[rounded(q.value) for q in (one, other)],
        changes_pct=[rounded(change)],
        unit=unit,
    )
    message = (
        f"{about(other)} goes from {shown(one.value, unit)} in {one.year} to "
        f"{shown(other.value, unit)} in {other.year}, {_times(one, other).quantize(Decimal('0.1'))}"
        f" times as {'much' if other.value > one.value else 'little'}: ask what changed, or whether"
        " unit, boundary and digits are right"
    )
    lacked = (f"a reason for the {other.year} figure",)
    return outcome(CHECK, "inconclusive", "warning", message, details, (one, other), lacked)


def _series(given: CheckInput) -> Iterator[list[Quantity]]:
    rows: dict[tuple[object, ...], dict[int, Quantity]] = defaultdict(dict)
    unclear: set[tuple[object, ...]] = set()
    for fact in given.facts:
        q = fact.best
        if (
            q.metric not in _METRICS
            or q.entity_part
            or q.open
            or not q.unit
            or q.year is None
            or q.scope == "total"
        ):
            continue
        key: tuple[object, ...] = (q.metric, q.scope, q.method, q.unit)
        if not fact.agree or q.year in rows[key]:
            unclear.add(key)  # two figures for a year make no series
        rows[key][q.year] = q
    for key, by_year in rows.items():
        if key not in unclear:
            yield from _runs([by_year[year] for year in sorted(by_year)])


def _runs(years: Sequence[Quantity]) -> Iterator[list[Quantity]]:
    """Stretches without a gap that are long enough, of figures above zero."""
    run: list[Quantity] = []
    for q in years:
        if run and (q.value <= 0 or q.year != (run[-1].year or 0) + 1):
            if len(run) >= _LEAST_YEARS:
                yield run
            run = []
        if q.value > 0:
            run.append(q)
    if len(run) >= _LEAST_YEARS:
        yield run


def _judge(years: Sequence[Quantity], reasons: Sequence[Place], has_text: bool) -> CheckResult:
    steps = [(one, other, (other.value / one.value - 1) * 100) for one, other in pairwise(years)]
    name, unit = about(years[-1]), years[-1].unit
    details = TrendDetails(
        years=[q.year for q in years if q.year is not None],
        values=[rounded(q.value) for q in years],
        changes_pct=[rounded(change) for *_, change in steps],
        unit=unit,
    )
    broken = [(step, usual) for step in steps if (usual := _usual(step, steps)) is not None]
    listed = ", ".join(f"{other.year} {percent(change)}" for _, other, change in steps)
    if not broken:
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{name} shows no break from year to year ({listed}).",
            details,
            years,
        )
    (one, other, change), usual = max(broken, key=lambda found: abs(found[0][2]))
    message = (
        f"{name} goes from {shown(one.value, unit)} in {one.year} to {shown(other.value, unit)} "
        f"in {other.year} ({percent(change)}), while the other years change by {percent(usual)} "
        f"at the median ({listed})"
    )
    if reason := next((place for place in reasons if _explains(place[1], other)), None):
        said = f"{message}; page {reason[0]} gives a reason: \u201c{reason[1][:200]}\u201d."
        return outcome(CHECK, "pass", "warning", said, details, (one, other))
    lacked = (
        f"a reason for the {other.year} figure"
        if has_text
        else "the pages' text, where a reason may stand"
    )
    return outcome(
        CHECK,
        "inconclusive",
        "warning",
        f"{message}; no reason was found.",
        details,
        (one, other),
        (lacked,),
    )


def _usual(
    step: tuple[Quantity, Quantity, Decimal], steps: Sequence[tuple[Quantity, Quantity, Decimal]]
) -> Decimal | None:
    """The median size of the other changes where this one is large beside it; None for a change
    that is no break."""
    others = sorted(abs(change) for *_, change in (other for other in steps if other is not step))
    usual = others[len(others) // 2]
    return usual if abs(step[2]) >= max(_LARGE, usual * _TIMES) else None


def _explains(text: str, quantity: Quantity) -> bool:
    if str(quantity.year) not in text or not REASON.search(text):
        return False
    subject = _SUBJECTS.get(quantity.metric)
    scope = re.search(
        rf"\bscopes?\b[^.;]{{0,12}}{re.escape(quantity.scope[:1] or ' ')}", text, re.IGNORECASE
    )
    return bool(subject.search(text)) if subject else bool(scope)
