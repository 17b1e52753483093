"""The `details` of a finding: the blocks of FRD 7, section 9.3, from the checks that speak about a
claim, and its summary.

A block nothing speaks to is null, and `reasons` says why; nothing is true because nobody looked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from agents.specialists.data_metrics.compliance import Compliance, block
from agents.specialists.data_metrics.schemas import CheckResult, of_kind
from reports.figures.types import Quantity
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.checks.targets import BaselineAgeDetails, TargetDetails
from reports.findings.checks.years import YearOnYearDetails
from reports.findings.figures import (
    FiguresDetails,
    HistoryBlock,
    NamedCheck,
    PriorYear,
    StatedFigure,
    TargetBlock,
    UnitsBlock,
)
from reports.language.sentences import sentences_in
from sibyl_project.common.numbers import as_number

BENCHMARK = "benchmark_"
TARGET, INTERIM = "target_achievability", "interim_targets"
HISTORY = ("yoy_percentage", "trend_break", "recalculation_consistency", "historical_consistency")
# they speak about every amount of emissions of the report
REPORT_WIDE = (
    "methodology",
    "gwp_set",
    "conversion_factor",
)
# always named, if only as null
_BENCHMARKS = (
    "emission_intensity",
    "energy_consumption",
    "financial_impact",
)
_MOST_SENTENCES = 4
_UNUSUAL = ("outlier_low", "outlier_high")
_REACHABLE = ("achievable", "challenging", "questionable")
_TARGET_PARAGRAPHS = ("S2.33", "S2.34", "S2.35", "S2.36")
_CONFIDENT = (Decimal("0.05"), Decimal("0.95"))
_COMPLETE, _HISTORY, _KNOWN_RANGE = Decimal("0.1"), Decimal("0.05"), Decimal("0.02")


@dataclass(frozen=True, slots=True)
class Material:
    """What details are built from: a claim's figures, the checks that name it, those of the whole
    report, and paragraphs: those the claim bears on and all that were assessed (None where none
    were)."""

    own: Sequence[Quantity]
    checks: Sequence[CheckResult]
    report_wide: Sequence[CheckResult] = ()
    compliance: Sequence[Compliance] = ()
    assessed: Sequence[Compliance] | None = None
    lacking: Sequence[str] = ()


def details_of(given: Material) -> FiguresDetails:
    """The complete details, all blocks present."""
    blocks: dict[str, Any] = {
        "unit_validation": unit_validation(given),
        "benchmark_comparison": benchmark_comparison(given.checks),
        "target_achievability": target_achievability(given),
        "historical_consistency": historical_consistency(given.checks),
        "ifrs_compliance": block(given.compliance),
    }
    missing = dict.fromkeys(name for check in given.checks for name in check.missing_data)
    return FiguresDetails(
        consistency_checks=[named_check(check) for check in given.checks],
        **blocks,
        figures=[_figure(quantity) for quantity in given.own],
        lacking=list(given.lacking),
        missing_data=list(missing),
        reasons={name: _why_null(name, given) for name, value in blocks.items() if value is None},
    )


def named_check(check: CheckResult) -> NamedCheck:
    """A check as the details of a finding store it."""
    return NamedCheck(
        check_name=check.check_name,
        result=check.result,
        severity=check.severity,
        message=check.message,
        details=check.details.stored(),
        claim_ids=list(check.claim_ids),
        pages=list(check.pages),
        missing_data=list(check.missing_data),
        **_read_by(check.read_by),
    )


def _read_by(model: str) -> dict[str, str]:
    """The name of the model that read a figure, left out where rules read it."""
    return {"read_by": model} if model else {}


def _figure(quantity: Quantity) -> StatedFigure:
    return StatedFigure(
        metric=quantity.metric,
        scope=quantity.scope,
        method=quantity.method,
        year=quantity.year,
        value=as_number(quantity.value),
        unit=quantity.unit,
        page=quantity.page,
        **(
            {"read_by": quantity.read_by, "printed": quantity.printed, "quote": quantity.quote}
            if quantity.read_by
            else {}
        ),
    )


def _why_null(name: str, given: Material) -> str:
    """Why a block is null, in words."""
    if name == "ifrs_compliance" and given.assessed is None:
        return "compliance was not assessed"
    return {
        "unit_validation": "the claim states no figure whose unit is checked",
        "benchmark_comparison": "the claim states no figure that is compared with a sector",
        "target_achievability": "the claim states no target",
        "historical_consistency": "nothing compares the claim's figures with another year",
        "ifrs_compliance": (
            "the claim bears on none of the paragraphs S2.29 to S2.36 that are assessed"
        ),
    }[name]


def unit_validation(given: Material) -> UnitsBlock | None:
    """Units of the claim's own figures, and how the report's emissions were measured; each null
    where nothing tells."""
    units = _named(given.checks, "unit_validation")
    emits = any(q.metric == "ghg_emissions" for q in given.own)
    wide = given.report_wide if emits else ()
    factors = [c for c in wide if c.check_name in ("gwp_set", "conversion_factor")]
    if not units and not wide:
        return None
    spoken = [*units, *wide]
    return UnitsBlock(
        units_valid=_verdict(units),
        methodology_aligned=_verdict(_named(wide, "methodology")),
        conversion_factors_appropriate=_verdict(factors),
        issues=[c.message for c in spoken if c.result == "fail" or c.severity != "info"],
        missing_data=list(dict.fromkeys(name for c in spoken for name in c.missing_data)),
    )


def _verdict(checks: Sequence[CheckResult]) -> bool | None:
    """False where one fails, True where all pass without a warning, else unknown."""
    if any(check.result == "fail" for check in checks):
        return False
    sound = [check.result == "pass" and check.severity == "info" for check in checks]
    return True if sound and all(sound) else None


def benchmark_comparison(
    checks: Iterable[CheckResult],
) -> dict[str, BenchmarkDetails | None] | None:
    """Each comparison by the name of its metric (FRD 7, section 4.6)."""
    found = {
        check.check_name.removeprefix(BENCHMARK): details
        for check, details in of_kind(checks, BenchmarkDetails)
    }
    return {**dict.fromkeys(_BENCHMARKS), **found} if found else None


def target_achievability(given: Material) -> TargetBlock | None:
    """The claim's target with the most known of it, its steps and what of S2.33 to S2.36 is
    disclosed (FRD 7, section 5.7)."""
    targets = list(of_kind(given.checks, TargetDetails))
    if not targets:
        return None
    best, known = max(
        targets,
        key=lambda found: (
            found[0].result == "pass",
            found[1].required_annual_percentage_reduction is not None,
        ),
    )
    steps = _named(given.checks, INTERIM)
    ages = [details.age for _, details in of_kind(given.checks, BaselineAgeDetails)]
    rows = [row for row in given.assessed or () if row.paragraph_id.startswith(_TARGET_PARAGRAPHS)]
    missing = [f"{row.paragraph_id}: {name}" for row in rows for name in row.missing_requirements]
    judged = [
        row for row in rows if row.compliance_status not in ("not_assessed", "not_applicable")
    ]
    block = known.stored() | {
        "interim_targets_consistent": _verdict(steps),
        "baseline_age": ages[0] if ages else None,
        "ifrs_s2_33_36_compliant": (not missing) if judged else None,
        "missing_ifrs_requirements": missing,
        "reasoning": best.message,
        "targets": len(targets),
    }
    return TargetBlock(**block)


def historical_consistency(checks: Iterable[CheckResult]) -> HistoryBlock | None:
    """What other years say (FRD 7, section 6.6)."""
    spoken = [check for check in checks if check.check_name in HISTORY]
    if not spoken:
        return None
    change = next(
        (
            details
            for _, details in of_kind(spoken, YearOnYearDetails)
            if details.prior_value is not None
        ),
        None,
    )
    prior = (
        [PriorYear(year=change.prior_year, value=change.prior_value, source="current_report")]
        if change
        else []
    )
    return HistoryBlock(
        current_year=change.current_year if change else None,
        current_value=change.current_value if change else None,
        prior_years=prior,
        yoy_change_calculated=change.calculated_pct if change else None,
        yoy_change_reported=change.reported_pct if change else None,
        yoy_change_consistent=_verdict(_named(spoken, "yoy_percentage")),
        trend_consistent=_verdict(_named(spoken, "trend_break")),
        methodology_changes=[c.message for c in _named(spoken, "recalculation_consistency")],
        unexplained_deviations=[
            c.message for c in spoken if c.result == "fail" or c.severity == "warning"
        ],
        assessment=_assessment(spoken),
        reasoning=" ".join(c.message for c in spoken[:3]),
    )


def _assessment(spoken: Sequence[CheckResult]) -> str:
    results = {check.result for check in spoken}
    if "fail" in results:
        return "partially_consistent" if "pass" in results else "inconsistent"
    if results == {"pass"}:
        return "consistent"
    return "partially_consistent" if "pass" in results else "inconclusive"


def _named(checks: Iterable[CheckResult], name: str) -> list[CheckResult]:
    return [check for check in checks if check.check_name == name]


def summary_of(said: str, details: FiguresDetails) -> str:
    """At most four sentences: what the arithmetic says, and how plausible a figure and how far off
    a target is, where that is known. Empty where nothing is."""
    more = list(
        filter(
            None,
            (
                _benchmark_words(details.benchmark_comparison or {}),
                _target_words(details.target_achievability),
            ),
        )
    )
    own = [sentence.text for sentence in sentences_in(said)][: _MOST_SENTENCES - len(more)]
    return " ".join([*own, *more])


def _benchmark_words(compared: Mapping[str, BenchmarkDetails | None]) -> str:
    """The first value that is unusual in its sector, beside what is usual there."""
    unusual = [row for row in compared.values() if row and row.assessment in _UNUSUAL]
    return f"{unusual[0].reasoning}." if unusual else ""


def _target_words(target: TargetBlock | None) -> str:
    """What a target needs each year beside what was reached, where both are known."""
    if target is None:
        return ""
    required = target.required_annual_percentage_reduction
    past = target.historical_annual_reduction_rate
    if required is None or past is None or target.assessment not in _REACHABLE:
        return ""
    return (
        f"The target needs {required} % a year; {past} % a year was reached so far, which makes it "
        f"{target.assessment}."
    )


def confidence_of(base: float, checks: Sequence[CheckResult]) -> float:
    """How sure a finding is, by how complete its data was: less where checks lacked something, more
    with a series of years."""
    relevant = [check for check in checks if not check.check_name.startswith(BENCHMARK)]
    known = sum(check.result != "inconclusive" for check in relevant)
    share = Decimal(known) / len(relevant) if relevant else Decimal(1)
    history = any(check.check_name in HISTORY and check.result == "pass" for check in relevant)
    verified = any(details.status == "verified" for _, details in of_kind(checks, BenchmarkDetails))
    value = (
        Decimal(str(base)) - _COMPLETE * (1 - share) + _HISTORY * history + _KNOWN_RANGE * verified
    )
    return float(min(max(value, _CONFIDENT[0]), _CONFIDENT[1]).quantize(Decimal("0.01")))
