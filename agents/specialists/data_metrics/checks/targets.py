"""Can a reduction target be reached? What it asks for each year, linear and compound, beside what
the series has shown.

The class is relative to the company's own past (see `target_rates.classed`). It never calls a
target wrong: the past does not bind the future, so a rate far above it is a warning, and what is
missing leaves the question open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.series import (
    Series,
    baseline_series,
    emission_series,
    intensity_series,
    states_baseline,
    with_earlier,
)
from agents.specialists.data_metrics.checks.target_bases import with_base_years
from agents.specialists.data_metrics.checks.target_comparison import compared
from agents.specialists.data_metrics.checks.target_path import (
    Path,
    message_of,
    named,
    required_words,
)
from agents.specialists.data_metrics.checks.target_rates import (
    HUNDRED,
    INCONCLUSIVE,
    QUESTIONABLE,
    Rate,
    between,
)
from agents.specialists.data_metrics.checks.target_reading import EMISSIONS, Target, targets_of
from agents.specialists.data_metrics.checks.telling import left_open, number, told
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.table import fact_table
from reports.findings.checks.targets import TargetDetails
from sibyl_project.common.numbers import plain

CHECK: Final = "target_achievability"


def target_achievability(given: CheckInput) -> list[CheckResult]:
    """One result for each target of the company."""
    targets = with_base_years(targets_of(given.quantities, given.claims, given.tables))
    return [_judge(target, given) for target in targets]


def _judge(target: Target, given: CheckInput) -> CheckResult:
    if problem := _unusable(target):
        return left_open(
            CHECK,
            f"{named(target)}: {problem[0]}.",
            (problem[1],),
            _bare(target),
            target.places,
            target.claim_ids,
        )
    series = _series_for(target, given)
    start = target.base_year or (_latest(series) if target.percent is None else None)
    if start is None or (target.target_year or 0) <= start:
        return _without_years(target, start)
    paths = [path for one in series if (path := _path(target, one, start)) is not None]
    if not paths:
        return _without_series(target, start, given)
    return _told(target, paths)


def _unusable(target: Target) -> tuple[str, str] | None:
    """Why nothing can be computed, and what is missing for it."""
    if target.target_year is None:
        return "it does not say by when", "target year"
    if target.percent is not None and not 0 < target.percent <= HUNDRED:
        return (
            f"a reduction by {plain(target.percent)}% is not one between 0 and 100%",
            "a reduction between 0 and 100%",
        )
    return None


def _without_years(target: Target, start: int | None) -> CheckResult:
    """No base year and no series to begin at, or a target that ends before it begins."""
    if start is None:
        lacking = (
            "" if target.percent is not None else ", and the report no figures from which to count"
        )
        why, missing = f"it gives no base year{lacking}", "base year"
    else:
        why = (
            f"{target.target_year} is not after {start}, from which it counts, so there is no "
            "yearly rate"
        )
        missing = "a target year after the base year"
    return left_open(
        CHECK,
        f"{named(target)}: {why}.",
        (missing,),
        _bare(target),
        target.places,
        target.claim_ids,
    )


def _series_for(target: Target, given: CheckInput) -> list[Series]:
    """The series the target is about; none for what is no emission or does not say which scopes."""
    if target.subject != EMISSIONS or not target.scope:
        return []
    if target.kind == "intensity_reduction":
        found = intensity_series(given.facts, target.scope)
        return found if len(found) == 1 else []
    found = emission_series(given.facts, target.scope, target.method, target.part)
    if given.prior:
        earlier = emission_series(fact_table(given.prior), target.scope, target.method, target.part)
        found = with_earlier(found, earlier, given.prior_name or "an attached earlier report")
    if not target.part and not any(target.base_year in series.points for series in found):
        kept = [
            series
            for series in baseline_series(given.facts, target.scope)
            if target.base_year in series.points
        ]
        apart = states_baseline(given.facts, target.scope, target.base_year)
        return kept or ([] if apart else found)
    return [series for series in found if target.base_year in series.points] or found


def _latest(series: Iterable[Series]) -> int | None:
    return max((one.years[-1] for one in series if one.points), default=None)


def _path(target: Target, series: Series, start: int) -> Path | None:
    """The target over a series; None where the level aimed at cannot be compared, or the series
    starts at zero."""
    base = series.points.get(start)
    percent = HUNDRED if target.kind == "net_zero" else target.percent
    if percent is None:
        if base is None or base.value <= 0 or target.level is None or target.unit != series.unit:
            return None
        percent = between(base.value, target.level, 1).percent
    required = Rate(percent, (target.target_year or start) - start, base.value if base else None)
    first = start if base is not None and start != series.years[-1] else series.years[0]
    last = series.years[-1]
    if first >= last or series.points[first].value <= 0:
        return Path(target, series, required, start, None, first, last)
    past = between(series.points[first].value, series.points[last].value, last - first)
    return Path(target, series, required, start, past, first, last)


def _without_series(target: Target, start: int, given: CheckInput) -> CheckResult:
    """What the target asks for each year, with nothing to hold it against."""
    percent = HUNDRED if target.kind == "net_zero" else target.percent
    if percent is None or target.target_year is None:
        message = (
            f"{named(target)}: no figure of {start} to compare the level with, so the reduction "
            "cannot be computed."
        )
        return left_open(
            CHECK, message, ("base-year value",), _bare(target), target.places, target.claim_ids
        )
    rate = Rate(percent, target.target_year - start)
    why, missing = _why_no_series(target, given)
    message = f"{required_words(target, rate, start)}. No past rate to compare with: {why}."
    details = _bare(target).changed(**_rates(rate))
    return left_open(CHECK, message, (missing,), details, target.places, target.claim_ids)


def _why_no_series(target: Target, given: CheckInput) -> tuple[str, str]:
    if target.subject != EMISSIONS:
        return (
            "only targets for emissions are held against the past",
            "history of what the target is about",
        )
    if not target.scope:
        return "it does not say which scopes it covers", "scopes covered"
    if not target.part and states_baseline(given.facts, target.scope, target.base_year):
        why = "the baseline stands apart from the figures of other years, which may not be adjusted"
        return why, "figures of other years on the basis of the baseline"
    return f"the report prints no series of {target.covers}", "history"


def _told(target: Target, paths: Sequence[Path]) -> CheckResult:
    """The outcome over all series that may be meant; where they give different classes, none is
    chosen."""
    known = [path for path in paths if path.history is not None or path.met] or paths[:1]
    classes = list(dict.fromkeys(path.assessment for path in known))
    best = known[0]
    assessment = classes[0] if len(classes) == 1 else INCONCLUSIVE
    comparison = compared(target)
    message = message_of(best, comparison)
    if len(classes) > 1:
        message += (
            " Which class it is depends on the series: "
            + "; ".join(f"{p.series.name}: {p.assessment}" for p in known)
            + "."
        )
    details = _bare(target).changed(
        **_rates(best.required),
        **_history(best),
        assessment=assessment,
        achievability_assessment=assessment,
        comparison=comparison.details() if comparison else None,
        reasoning=message,
    )
    ids, used = target.claim_ids, [place for path in known for place in path.places]
    if assessment == INCONCLUSIVE:
        missing = (
            ("history",)
            if best.history is None
            else ("one series the target is about",)
            if len(classes) > 1
            else ()
        )
        missing = missing or ("a target year that lies ahead",)
        return told(
            CHECK,
            "inconclusive",
            "info",
            message,
            details,
            target.places,
            claim_ids=ids,
            missing=missing,
            used=used,
        )
    severity: Severity = "warning" if assessment == QUESTIONABLE else "info"
    return told(CHECK, "pass", severity, message, details, target.places, claim_ids=ids, used=used)


def _bare(target: Target) -> TargetDetails:
    """The fields of FRD 7, section 5.7, that are known from the target alone."""
    return TargetDetails(
        target_type=target.kind,
        covers=target.covers,
        scope=target.scope,
        baseline_year=target.base_year,
        baseline_value=None,
        target_year=target.target_year,
        target_value=number(target.level),
        target_percentage=number(target.percent),
        unit=target.unit,
        required_annual_reduction_rate=None,
        required_annual_percentage_reduction=None,
        required_compound_percentage=None,
        historical_annual_reduction_rate=None,
        industry_average_reduction_rate=None,
        ratio_to_history=None,
        assessment=INCONCLUSIVE,
        achievability_assessment=INCONCLUSIVE,
        comparison=None,
    )


def _rates(rate: Rate) -> dict[str, Any]:
    return {
        "baseline_value": number(rate.start),
        "required_annual_reduction_rate": number(rate.amount),
        "required_annual_percentage_reduction": number(rate.linear),
        "required_compound_percentage": number(rate.compound),
    }


def _history(path: Path) -> dict[str, Any]:
    past = path.history
    return {
        "unit": path.series.unit,
        "series": path.series.name,
        "target_value": number(path.aim),
        "counted_from": path.start_year,
        "history_years": [path.first_year, path.last_year],
        "latest_value": number(path.last_value),
        "historical_annual_reduction_rate": number(past.linear) if past else None,
        "historical_compound_percentage": number(past.compound) if past else None,
        "ratio_to_history": number(path.ratio),
        "already_met": path.met,
        "remaining_annual_percentage": number(path.remaining.linear) if path.remaining else None,
    }
