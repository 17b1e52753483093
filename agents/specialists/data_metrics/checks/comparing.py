"""A figure beside the usual range of its sector: the outcome, and whether a benchmark that was
given can be used at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from agents.specialists.data_metrics.checks.results import outcome
from agents.specialists.data_metrics.checks.telling import number, words
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.types import Quantity
from reports.findings.checks.benchmarks import BenchmarkDetails
from standards.reference.benchmarks import Band

PREFIX = "benchmark_"
INVALID = "benchmark_data_invalid"
UNAVAILABLE = "benchmark_data_unavailable"
_FAR = 3
_NO_PERCENT = Decimal(100)


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A usual range in `unit`, with what it rests on.

    `typical` is None where only a range was given.
    """

    low: Decimal
    high: Decimal
    unit: str
    source: str
    status: str
    typical: Decimal | None = None
    year: int | None = None
    note: str = ""

    def place(self, value: Decimal) -> str:
        """ "plausible", "outlier_low" or "outlier_high"."""
        return (
            "plausible"
            if self.low <= value <= self.high
            else "outlier_low"
            if value < self.low
            else "outlier_high"
        )

    def is_far(self, value: Decimal) -> bool:
        """Whether a value is three times beyond an end, from where a wrong unit is likelier than an
        unusual company."""
        return not self.low / _FAR <= value <= self.high * _FAR


@dataclass(frozen=True, slots=True)
class Reported:
    """The figure to compare: its name, value and unit, how it was computed, and what it was read
    from."""

    metric: str
    value: Decimal
    unit: str
    arithmetic: str
    used: tuple[Quantity, ...]
    name: str = ""  # what it is of, in the words of the report

    def details(self) -> BenchmarkDetails:
        """The fields of FRD 7, section 4.6, before anything is compared."""
        return BenchmarkDetails(
            metric_name=self.metric,
            name=self.name,
            reported_value=number(self.value),
            reported_unit=self.unit,
            sector_average=None,
            sector_unit=None,
            benchmark_source=None,
            assessment="inconclusive",
            low=None,
            high=None,
            status=None,
            benchmark_year=None,
            reasoning="",
            arithmetic=self.arithmetic,
        )


def of_band(band: Band) -> Benchmark:
    """The shipped band as a benchmark."""
    return Benchmark(
        band.low,
        band.high,
        band.unit,
        band.source,
        str(band.status),
        band.typical,
        band.year,
        band.note,
    )


def beside(reported: Reported, benchmarks: Sequence[Benchmark]) -> CheckResult:
    """The outcome beside one or more ranges, of which the nearest counts: unusual only where it is
    outside all of them."""
    value = reported.value
    best = min(benchmarks, key=lambda b: (b.place(value) != "plausible", _distance(b, value)))
    place, far = best.place(value), best.is_far(value)
    said = {
        "plausible": "within",
        "outlier_low": "below",
        "outlier_high": "above",
    }[place]
    known = ", ".join(filter(None, (best.status, str(best.year or ""), best.source)))
    typical = f", typically {words(best.typical)}" if best.typical is not None else ""
    message = (
        f"{reported.arithmetic}: {said} the usual {words(best.low)} to {words(best.high)} "
        f"{best.unit}{typical} ({known})"
    )
    if far:
        message += "; so far out that a unit, a scale or a boundary may be wrong"
    elif place != "plausible":
        message += "; unusual, which proves nothing by itself"
    details = reported.details().changed(
        sector_average=number(best.typical),
        sector_unit=best.unit,
        benchmark_source=best.source,
        assessment=place,
        low=number(best.low),
        high=number(best.high),
        status=best.status,
        benchmark_year=best.year,
        reasoning=message,
    )
    severity: Severity = "warning" if far else "info"
    return outcome(
        PREFIX + reported.metric, "pass", severity, f"{message}.", details, reported.used
    )


def _distance(benchmark: Benchmark, value: Decimal) -> Decimal:
    return max(benchmark.low - value, value - benchmark.high, Decimal(0))


def left_without(reported: Reported, why: str, missing: str = UNAVAILABLE) -> CheckResult:
    """The figure with nothing to compare it with."""
    message = f"{reported.arithmetic}; {why}."
    details = reported.details().changed(reasoning=message)
    return outcome(
        PREFIX + reported.metric,
        "inconclusive",
        "info",
        message,
        details,
        reported.used,
        (missing,),
    )


def benchmark_in(details: Mapping[str, object], unit: str, source: str) -> Benchmark | str:
    """The benchmark an answer gives for a figure in `unit`, or why it cannot be used.

    `details` has "unit" and "low" and "high", or "average" alone, of which a third to three times
    counts as usual.
    """
    given = str(details.get("unit") or "")
    if _spelled(given) != _spelled(unit):
        return f"it is in {given or 'no unit'}, not in {unit}"
    try:
        low, high, average = (_decimal(details.get(name)) for name in ("low", "high", "average"))
    except (InvalidOperation, ValueError, TypeError):
        return "it holds something that is no number"
    if average is not None and low is None and high is None:
        low, high = average / _FAR, average * _FAR
    if low is None or high is None:
        return "it gives neither a range nor an average"
    problem = _problem(low, high, average, unit)
    year = details.get("year")
    return problem or Benchmark(
        low,
        high,
        unit,
        source or "an answer without a source",
        str(details.get("status") or "answered"),
        average,
        year if isinstance(year, int) else None,
    )


def _problem(low: Decimal, high: Decimal, average: Decimal | None, unit: str) -> str:
    if low < 0 or high <= 0:
        return "a range cannot be negative or end at zero"
    if low > high or (average is not None and not low <= average <= high):
        middle = f", average {words(average)}" if average is not None else ""
        return f"its ends are not in order ({words(low)} to {words(high)}{middle})"
    if unit == "%" and high > _NO_PERCENT:
        return f"a share of {words(high)}% is more than the whole"
    return ""


def _decimal(value: object) -> Decimal | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        raise ValueError("not a number")
    found = Decimal(str(value))
    if not found.is_finite():
        raise ValueError("not a finite number")
    return found


def _spelled(unit: str) -> str:
    return (
        unit.casefold()
        .replace(" ", "")
        .replace("us$", "usd")
        .replace("$", "usd")
        .replace("per", "/")
    )
