"""Is an intensity, or a cut that was reached, usual? A figure outside a range is unusual, never
wrong, so nothing here speaks for a claim or against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from agents.specialists.academic import benchmark
from agents.specialists.academic.comparing import in_unit_of
from agents.specialists.academic.investigations.types import (
    SURE,
    UNSURE,
    Given,
    Known,
    Stated,
    standard,
)
from reports.figures.types import Quantity
from reports.findings.research import BenchmarkRange, Reference, ResearchDetails
from reports.models import EvidenceType
from sibyl_project.common.numbers import as_number, plain, shown
from standards.reference.targets import threshold, typical_rates

_OF_RATES: Final = "sbti_companies_yearly"
_SCOPES: Final = frozenset({"1", "2", "1+2"})
_DIGITS: Final = Decimal("0.1")
_WORDS: Final = {
    "plausible": "within the usual range",
    "high": "above the usual range, which is no proof of an error",
    "low": "below the usual range, which is no proof of an error",
    "outlier": "more than three times beyond the usual range: a unit or scale may be wrong",
}


def look_at(stated: Stated, given: Given) -> Known | None:
    """What is usual beside the figures of a claim; None where no range is held for any."""
    return next(
        (
            known
            for figure in stated.figures
            if (known := _intensity(stated, figure, given) or _cut(stated, figure, given))
        ),
        None,
    )


def _intensity(stated: Stated, figure: Quantity, given: Given) -> Known | None:
    """An intensity beside the ranges of the sector."""
    if figure.metric != "intensity" or figure.entity_part:
        return None
    asked = {
        "metric": figure.label or "intensity",
        "unit": figure.unit,
        "value": str(figure.value),
    }
    reply = benchmark.answer(asked, given.report, given.bands)
    bands = [band for band in reply.details.get("bands", ()) if band["place"]]
    if not bands:
        return None
    best = min(bands, key=lambda band: ("inside", "unusual", "far").index(band["place"]))
    # the value in the unit of the band, for the ends are in it
    plausibility = _plausibility(best, figure)
    summary = (
        f"{shown(figure.value)} {figure.unit} is {_WORDS[plausibility]} of {best['metric']}: "
        f"{best['low']} to {best['high']} {best['unit']} ({best['status']}; {best['source']})."
    )
    usual = BenchmarkRange(
        minimum=as_number(Decimal(best["low"])),
        maximum=as_number(Decimal(best["high"])),
        median=as_number(Decimal(best["typical"])),
        reported=as_number(figure.value),
        unit=str(best["unit"]),
        source=str(best["source"]),
    )
    questions = (
        []
        if plausibility == "plausible"
        else ["Which boundary, products and allocation does the intensity have?"]
    )
    return _known(stated, plausibility, summary, usual, questions)


def _plausibility(band: Mapping[str, Any], figure: Quantity) -> str:
    if band["place"] == "inside":
        return "plausible"
    if band["place"] == "far":
        return "outlier"
    value = in_unit_of(figure.value, figure.unit, str(band["unit"]))
    return "high" if value is not None and value > Decimal(band["high"]) else "low"


def _cut(stated: Stated, figure: Quantity, given: Given) -> Known | None:
    """A cut of Scope 1 and 2 that was reached, as a yearly rate beside what others reached."""
    year = figure.year or given.year
    base = figure.baseline_year
    if figure.metric != "percentage_change" or figure.scope not in _SCOPES or figure.entity_part:
        return None
    if not base or not year or year <= base or not Decimal(-100) < figure.value < 0:
        return None
    rate = next((row for row in typical_rates() if row.key == _OF_RATES), None)
    most = threshold("linear_rate")
    if rate is None or most is None or most.flag_high is None:
        return None
    yearly = (-figure.value / (year - base)).quantize(_DIGITS)
    plausibility = (
        "outlier"
        if yearly > most.flag_high
        else "high"
        if yearly > rate.high
        else "low"
        if yearly < rate.value
        else "plausible"
    )
    beside = {
        "plausible": "as much as",
        "low": "less than",
        "high": "more than",
        "outlier": "much more than",
    }[plausibility]
    summary = (
        f"{plain(-figure.value)}% from {base} to {year} is {plain(yearly)}% a year, {beside} the "
        f"{plain(rate.value)} to {plain(rate.high)}% a year of companies with validated targets "
        f"before 2020 ({rate.status}; {rate.source.partition(' (')[0]})."
    )
    questions = (
        [
            "How much of the cut is from certificates, sales of business or a new method, and how "
            "much from less energy or other fuels?",
            "What does the change come to with location-based Scope 2?",
        ]
        if plausibility in ("high", "outlier")
        else []
    )
    usual = BenchmarkRange(
        minimum=as_number(rate.value),
        maximum=as_number(rate.high),
        reported=as_number(yearly),
        unit="% a year",
        source=rate.source,
    )
    return _known(stated, plausibility, summary, usual, questions)


def _known(
    stated: Stated,
    plausibility: str,
    summary: str,
    usual: BenchmarkRange,
    questions: list[str],
) -> Known:
    details = ResearchDetails(
        investigation_type="benchmark_comparison",
        can_add=False,
        benchmark_range=usual,
        plausibility=plausibility,
        questions=questions,
        limitations=["Boundaries, years and methods of a range and of a company differ"],
        standard_references=list(_sources(usual)),
    )
    sure = SURE if plausibility == "plausible" else UNSURE
    return Known(
        claim_id=stated.claim.id,
        evidence_type=EvidenceType.BENCHMARK_COMPARISON,
        summary=summary,
        details=details,
        confidence=sure,
    )


def _sources(usual: BenchmarkRange) -> Iterator[Reference]:
    for source in usual.source.split("; "):
        yield standard(source).changed(type="benchmark_report")
