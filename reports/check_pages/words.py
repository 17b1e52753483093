"""Checks in words: what each asks of the figures (no Django here)."""

from __future__ import annotations

BENCHMARK = "benchmark_"
NAMES = {  # in the order of contracts
    "scope_addition": "Scopes add up to their total",
    "scope3_categories": "Categories add up to Scope 3",
    "yoy_percentage": "Change against the year before",
    "baseline_consistency": "Base year stated the same everywhere",
    "recalculation_consistency": "Recalculation of earlier figures",
    "percentage_calculation": "Percentage of its parts",
    "shares_sum": "Shares add up to the whole",
    "intensity_calculation": "Intensity follows from its parts",
    "unit_validation": "Units fit and stay the same",
    "gwp_set": "Global warming potentials",
    "conversion_factor": "Conversion and grid factors",
    "methodology": "Method is named",
    "scope2_method": "Scope 2 by location and by market",
    "target_achievability": "Pace a target asks for",
    "interim_targets": "Interim targets lead to the target",
    "baseline_age": "Age of the base year",
    "trend_break": "Break in a series of years",
    "historical_consistency": "Figures of earlier reports",
}
SEVERITIES = {"critical": "critical", "warning": "warning", "info": "for information"}


def name_of(check_name: str) -> str:
    """What a check asks, in words; a name no table knows is shown as it is."""
    if check_name.startswith(BENCHMARK):
        return f"Benchmark: {check_name.removeprefix(BENCHMARK).replace('_', ' ')}"
    return NAMES.get(check_name) or check_name.replace("_", " ")
