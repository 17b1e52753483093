"""What each check is to those who read its rows. A new check is a line of `CHECKS`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reports.findings.checks.base import CheckDetails
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.checks.financial import FinancialTieDetails
from reports.findings.checks.measuring import (
    FactorDetails,
    GwpDetails,
    MethodologyDetails,
    Scope2Details,
    UnitDetails,
)
from reports.findings.checks.ratios import IntensityDetails, PercentageDetails
from reports.findings.checks.repeated import RepeatedDetails
from reports.findings.checks.sums import (
    InventoryDetails,
    Scope3Details,
    ScopeAdditionDetails,
    SharesDetails,
    TableSumDetails,
)
from reports.findings.checks.targets import BaselineAgeDetails, InterimDetails, TargetDetails
from reports.findings.checks.years import (
    BaselineDetails,
    HistoryDetails,
    RestatementDetails,
    TrendDetails,
    YearOnYearDetails,
)


@dataclass(frozen=True, slots=True)
class CheckKind:
    """A check: its label on pages, the class of its details, and what its results prove.

    `told_apart_by` are the details that, beside years, units, scopes and printed values, tell two
    of its results on the same places from each other; a change gives new keys to its rows.
    One that `recomputes` a figure confirms the figure where it passes and disproves it where it
    fails. What passes one that only `disproves` may still be wrong. All others raise questions.
    """

    label: str
    details: type[CheckDetails]
    told_apart_by: tuple[str, ...] = ()
    recomputes: bool = False
    disproves: bool = False


BENCHMARK: Final = "benchmark_"  # begins the names of the checks against usual ranges
CHECKS: Final[Mapping[str, CheckKind]] = {
    "scope_addition": CheckKind("Sum of scopes", ScopeAdditionDetails, recomputes=True),
    "scope3_categories": CheckKind("Sum of Scope 3 categories", Scope3Details, recomputes=True),
    "table_sums": CheckKind("Sum of a table", TableSumDetails, recomputes=True),
    "yoy_percentage": CheckKind("Change between years", YearOnYearDetails, recomputes=True),
    "repeated_figures": CheckKind(
        "Figures printed twice", RepeatedDetails, ("printed", "printed_elsewhere")
    ),
    "financial_ties": CheckKind("Ties to the financial statements", FinancialTieDetails, ("tie",)),
    "baseline_consistency": CheckKind("Base year", BaselineDetails),
    "recalculation_consistency": CheckKind("Restated figures", RestatementDetails),
    "percentage_calculation": CheckKind("Percentage", PercentageDetails, recomputes=True),
    "shares_sum": CheckKind("Sum of shares", SharesDetails, disproves=True),
    "intensity_calculation": CheckKind("Intensity", IntensityDetails, recomputes=True),
    "unit_validation": CheckKind("Units", UnitDetails),
    "gwp_set": CheckKind("Global warming potentials", GwpDetails),
    "conversion_factor": CheckKind("Conversion and grid factors", FactorDetails, ("country",)),
    "methodology": CheckKind("Method", MethodologyDetails),
    "scope2_method": CheckKind("Scope 2 methods", Scope2Details),
    "target_achievability": CheckKind("Pace of a target", TargetDetails),
    "interim_targets": CheckKind("Interim targets", InterimDetails, disproves=True),
    "baseline_age": CheckKind("Age of the base year", BaselineAgeDetails),
    "trend_break": CheckKind("Break in a series", TrendDetails),
    "historical_consistency": CheckKind("Figures of earlier reports", HistoryDetails),
    "inventory_totals": CheckKind("Sums of the inventory", InventoryDetails, ("inventory",)),
}
RECOMPUTED: Final = frozenset(name for name, kind in CHECKS.items() if kind.recomputes)
DISPROVING: Final = RECOMPUTED | {name for name, kind in CHECKS.items() if kind.disproves}


def kind_of_check(check_name: str) -> type[CheckDetails]:
    """The class of a check's details; of a check that has no entry here, `CheckDetails`."""
    if check_name.startswith(BENCHMARK):
        return BenchmarkDetails
    return CHECKS[check_name].details if check_name in CHECKS else CheckDetails
