"""The words for checks: what each asks of the figures (no Django here)."""

from __future__ import annotations

BENCHMARK = "benchmark_"
NAMES = {  # in the order in which pages list them
    "scope_addition": "Sum of scopes",
    "scope3_categories": "Sum of Scope 3 categories",
    "table_sums": "Sum of a table",
    "yoy_percentage": "Change between years",
    "repeated_figures": "Figures printed twice",
    "financial_ties": "Ties to the financial statements",
    "baseline_consistency": "Base year",
    "recalculation_consistency": "Restated figures",
    "percentage_calculation": "Percentage",
    "shares_sum": "Sum of shares",
    "intensity_calculation": "Intensity",
    "unit_validation": "Units",
    "gwp_set": "Global warming potentials",
    "conversion_factor": "Conversion and grid factors",
    "methodology": "Method",
    "scope2_method": "Scope 2 methods",
    "target_achievability": "Pace of a target",
    "interim_targets": "Interim targets",
    "baseline_age": "Age of the base year",
    "trend_break": "Break in a series",
    "historical_consistency": "Figures of earlier reports",
    "inventory_totals": "Sums of the inventory",
}
SEVERITIES = {"critical": "critical", "warning": "warning", "info": "for information"}


def name_of(check_name: str) -> str:
    """What a check asks, in words; a name without words here is shown without underscores."""
    if check_name.startswith(BENCHMARK):
        return f"Benchmark: {check_name.removeprefix(BENCHMARK).replace('_', ' ')}"
    return NAMES.get(check_name) or check_name.replace("_", " ")
