"""What answers change in the checks: a benchmark to compare with, a rate others reached, the years
that were missing.

An answer that cannot be used is said to be unusable (`benchmark_data_invalid`) and changes no
outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Final

from agents.base.ask import Ask, Reply, RequestType
from agents.specialists.data_metrics.checks.comparing import (
    INVALID,
    UNAVAILABLE,
    Benchmark,
    Reported,
    benchmark_in,
    beside,
)
from agents.specialists.data_metrics.checks.intensity_units import ratio_of
from agents.specialists.data_metrics.checks.target_rates import QUESTIONABLE, between, classed
from agents.specialists.data_metrics.checks.telling import number, words
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.findings.checks.base import GivenAnswer
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.checks.targets import TargetDetails

Answered = Sequence[tuple[Ask, Reply]]
_MOST_RATE = Decimal(100)


def with_answers(checks: Sequence[CheckResult], answered: Answered) -> list[CheckResult]:
    """The checks with what the answers add.

    Checks no answer speaks about come back as they are, in their order.
    """
    changed = list(checks)
    for ask, reply in answered:
        take = _TAKEN.get(ask.request_type)
        if take is not None:
            changed = [take(check, ask, reply) for check in changed]
    return changed


def _with_benchmark(check: CheckResult, ask: Ask, reply: Reply) -> CheckResult:
    """A comparison that had no range of its own gets those of the answer; one that had keeps it."""
    details = check.details
    if not isinstance(details, BenchmarkDetails) or check.check_name != ask.context.get("check"):
        return check
    unit = details.reported_unit
    if unit != ask.context.get("unit"):
        return check
    if check.result != "inconclusive" or details.assessment != "inconclusive":
        return _noted(check, reply)
    if not reply.answered:
        return _noted(check, reply, f" Asked, and not answered: {reply.text}")
    bands = reply.details.get("bands") or [reply.details]
    given = [_benchmark(band, unit, reply) for band in bands if isinstance(band, Mapping)]
    usable = [benchmark for benchmark in given if isinstance(benchmark, Benchmark)]
    if usable:
        return _compared(check, details, usable, reply)
    why = next((reason for reason in given if isinstance(reason, str)), "it holds no range")
    missing = tuple(
        dict.fromkeys((*(name for name in check.missing_data if name != UNAVAILABLE), INVALID))
    )
    return replace(
        _noted(check, reply, f" The benchmark given cannot be used ({INVALID}): {why}."),
        missing_data=missing,
    )


def _benchmark(band: Mapping[str, object], unit: str, reply: Reply) -> Benchmark | str:
    """A band of an answer in the unit of the figure, or why it cannot be used."""
    given = str(band.get("unit") or "")
    source = str(band.get("source") or reply.source)
    values = {name: band.get(name) for name in ("low", "high", "status", "year")} | {
        "average": band.get("average", band.get("typical")),
    }
    ours, theirs = ratio_of(unit), ratio_of(given)
    if (
        ours is not None
        and theirs is not None
        and ours.fits(theirs)
        and ours.factor != theirs.factor
    ):
        scale = theirs.factor / ours.factor
        try:
            values |= {
                name: Decimal(str(values[name])) * scale
                for name in ("low", "high", "average")
                if values[name] is not None
            }
        except InvalidOperation:
            return "it holds something that is no number"
        given = unit
    elif ours is not None and theirs is not None and ours.fits(theirs):
        given = unit
    return benchmark_in({**values, "unit": given}, unit, source)


def _compared(
    check: CheckResult, details: BenchmarkDetails, benchmarks: Sequence[Benchmark], reply: Reply
) -> CheckResult:
    reported = Reported(
        details.metric_name,
        Decimal(str(details.reported_value)),
        details.reported_unit,
        details.arithmetic,
        (),
        details.name,
    )
    made = beside(reported, benchmarks)
    merged = details.changed(**made.details.written(), answer=_answer(reply))
    return replace(
        check,
        result=made.result,
        severity=made.severity,
        message=made.message,
        details=merged,
        missing_data=(),
    )


def _with_rate(check: CheckResult, ask: Ask, reply: Reply) -> CheckResult:
    """A target gets the rate others reached beside its own; its class stays that of the company's
    past."""
    details = check.details
    if (
        not isinstance(details, TargetDetails)
        or not reply.answered
        or details.scope != ask.context.get("scopes")
    ):
        return check
    rows = [row for row in reply.details.get("typical", ()) if isinstance(row, Mapping)]
    row = next((row for row in rows if (_rate(row.get("per_year"))) is not None), None)
    if row is None:
        return check
    rate = _rate(row.get("per_year")) or Decimal(0)
    known = (row.get("meaning"), row.get("status"), row.get("source") or reply.source)
    said = f" Others: {words(rate)}% a year ({'; '.join(str(part) for part in known if part)})."
    noted = _noted(check, reply, said)
    return replace(
        noted, details=noted.details.changed(industry_average_reduction_rate=number(rate))
    )


def _rate(value: object) -> Decimal | None:
    try:
        found = Decimal(str(value))
    except InvalidOperation:
        return None
    return found if found.is_finite() and abs(found) <= _MOST_RATE else None


def _with_history(check: CheckResult, ask: Ask, reply: Reply) -> CheckResult:
    """A target whose series was of one year only gets its past rate from the earlier figures, if
    they are of the same thing."""
    details = check.details
    if (
        not isinstance(details, TargetDetails)
        or "history" not in check.missing_data
        or details.scope != ask.context.get("scope")
    ):
        return check
    latest, required = details.latest_value, details.required_annual_percentage_reduction
    years = details.history_years
    if not reply.answered or latest is None or required is None or not years:
        return check
    unit, last = details.unit, years[-1]
    earlier = _earliest(
        [row for row in reply.details.get("figures", ()) if isinstance(row, Mapping)], unit, last
    )
    if earlier is None:
        return _noted(
            check,
            reply,
            f" Earlier figures were given, none of a known year before {last} in {unit} with one "
            "value.",
        )
    first, value = earlier
    past = between(value, Decimal(str(latest)), last - first)
    assessment = classed(Decimal(str(required)), past.linear)
    said = (
        f" With the earlier report: ({words(value)} - {words(Decimal(str(latest)))}) / "
        f"{words(value)} / {past.years} {'years' if past.years > 1 else 'year'} ({first} to "
        f"{last}) is {words(past.linear)}% a year in the past: {assessment}."
    )
    noted = _noted(check, reply, said)
    known = noted.details.changed(
        historical_annual_reduction_rate=number(past.linear),
        history_years=[first, last],
        assessment=assessment,
        achievability_assessment=assessment,
        ratio_to_history=number(Decimal(str(required)) / past.linear) if past.linear > 0 else None,
    )
    severity: Severity = "warning" if assessment == QUESTIONABLE else "info"
    return replace(noted, result="pass", severity=severity, details=known, missing_data=())


def _earliest(
    figures: Sequence[Mapping[str, object]], unit: object, last: int
) -> tuple[int, Decimal] | None:
    """The earliest year of the earlier figures with one positive value; None where there is
    none."""
    values: dict[int, set[Decimal]] = {}
    for row in figures:
        year, value = row.get("year"), row.get("value")
        if (
            isinstance(year, int)
            and year < last
            and row.get("unit") == unit
            and isinstance(value, (int, float, str, Decimal))
        ):
            values.setdefault(year, set()).add(Decimal(str(value)))
    sure = {year: found.pop() for year, found in values.items() if len(found) == 1}
    positive = {year: value for year, value in sure.items() if value.is_finite() and value > 0}
    return (min(positive), positive[min(positive)]) if positive else None


def _noted(check: CheckResult, reply: Reply, said: str = "") -> CheckResult:
    details = check.details.changed(answer=_answer(reply))
    return replace(check, message=f"{check.message}{said}", details=details)


def _answer(reply: Reply) -> GivenAnswer:
    return GivenAnswer(answered=reply.answered, text=reply.text, source=reply.source)


_TAKEN: Final[Mapping[str, Callable[[CheckResult, Ask, Reply], CheckResult]]] = {
    RequestType.BENCHMARK: _with_benchmark,
    RequestType.REDUCTION_RATE: _with_rate,
    RequestType.PRIOR_REPORT: _with_history,
}
