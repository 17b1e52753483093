"""Faults that are planted into workbooks: each planter puts one fault of its kind somewhere."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks import planted_factors, planted_series, planted_sums
from benchmarks.planting_place import Planter

PLANTERS: Mapping[str, tuple[Planter, frozenset[str]]] = {
    name: (planter, frozenset(kinds.split()))
    for name, planter, kinds in (
        ("missing_month", planted_series.missing_month, "missing_month"),
        ("duplicate_line", planted_series.duplicate, "duplicate_line"),
        ("kwh_mwh", planted_series.times(1000, "energy"), "unit_slip_kwh_mwh outlier"),
        ("kg_t", planted_series.times(1000, "mass"), "unit_slip_kg_t outlier"),
        ("kg_t_event", planted_series.event("mass"), "unit_slip_kg_t outlier"),
        ("litre_gallon", planted_series.gallons, "unit_slip_litre_gallon outlier"),
        ("outlier", planted_series.times(10), "outlier"),
        ("negative_value", planted_series.negative, "negative_value"),
        ("constant_series", planted_series.constant, "constant_series"),
        ("hardcoded", planted_sums.hardcoded, "hardcoded_in_formula_column stated_differs"),
        ("summary", planted_sums.summary, "hardcoded_in_formula_column rollup_differs"),
        ("broken_range", planted_sums.shorter_range, "broken_range rollup_differs"),
        ("factor_year", planted_factors.other_year, "factor_wrong_year"),
        ("factor_source", planted_factors.no_source, "factor_source_unknown"),
        ("factor_country", planted_factors.other_country, "factor_wrong_country"),
        (
            "typed_factor",
            planted_factors.of_its_own,
            "factor_wrong_year factor_wrong_country gross_net_calorific gwp_mixed",
        ),
        ("heating_value", planted_factors.other_heating_value, "gross_net_calorific"),
        ("potential", planted_factors.other_potential, "gwp_mixed"),
        ("missing_site", planted_series.missing_site, "missing_site"),
        ("site_of_report", planted_series.site_of_report, "site_in_report_not_workbook"),
        ("site_of_lines", planted_series.site_of_lines, "site_in_workbook_not_report"),
        ("printed", planted_sums.printed, "rollup_differs"),
    )
}
