"""Does a figure of the whole company leave the path of its other years?

Such a break is a question to the company, no error.
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
from sibyl_project.common.numbers import shown

CHECK = "trend_break"
_LEAST_YEARS = 4
_LARGE = Decimal(30)  # percent from one year to the next
_TIMES = Decimal(3)  # as much as the usual change of the other years
_METRICS = ("ghg_emissions", "energy", "water")
_MOVED = re.compile(
    r"\b(?:increas|decreas|ris[ei]|rose|fell|fall|drop|declin|reduc|grew|higher|lower|change)\w*",
    re.IGNORECASE,
)
_SUBJECTS = {
    "energy": re.compile(r"\benergy\b", re.IGNORECASE),
    "water": re.compile(r"\bwater\b", re.IGNORECASE),
}


def check_trends(given: CheckInput) -> list[CheckResult]:
    """One result for each series of at least four years in a row that the report prints of the
    whole company."""
    series = list(_series(given))
    reasons = [place_of(one) for one in statements_with(given, _MOVED)] if series else []
    missing = [f"at least {_LEAST_YEARS} years in a row of one figure"]
    return [_judge(years, reasons, given.has_pages) for years in series] or [
        lacking(
            CHECK,
            f"No figure of the whole company is given for {_LEAST_YEARS} years in a row.",
            missing,
        )
    ]


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
