"""Ranges of a sector: soft, with their source; without one a figure is left open; what cannot serve
as a benchmark says why."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given as each
from hypothesis import strategies as st

from agents.specialists.data_metrics.checks.benchmarks import benchmarks
from agents.specialists.data_metrics.checks.comparing import Benchmark, benchmark_in
from agents.specialists.data_metrics.checks.intensity_units import ratio_of
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.tests.asking import given
from standards.reference.benchmarks import packaged_bands


def named(results: list[CheckResult], metric: str) -> CheckResult:
    (found,) = (result for result in results if result.check_name == f"benchmark_{metric}")
    return found


def intensity(value: str, sector: str) -> CheckResult:
    report = given(f"Our Scope 1 and 2 emission intensity was {value} in 2023.", sector=sector)
    (result,) = benchmarks(report)
    return result


def test_a_sector_without_a_range_leaves_the_figure_open_by_name() -> None:
    result = intensity("0.5 tCO2e per $1M revenue", "manufacturing")
    assert (result.result, result.missing_data) == ("inconclusive", ("benchmark_data_unavailable",))
    assert "no benchmark for sector manufacturing" in result.message
    assert result.details.reported_value == 0.5 and result.details.assessment == "inconclusive"


@pytest.mark.parametrize(
    ("value", "assessment", "severity"),
    [
        ("1,600", "plausible", "info"),
        ("5,000", "outlier_high", "info"),
        ("200", "outlier_low", "info"),
        ("0.5", "outlier_low", "warning"),
        ("500,000", "outlier_high", "warning"),
    ],
)
def test_outside_the_range_is_unusual_far_outside_a_warning_and_never_a_failure(
    value: str, assessment: str, severity: str
) -> None:
    result = intensity(f"{value} tCO2e per USD million of revenue", "steel")
    assert (result.result, result.severity, result.details.assessment) == (
        "pass",
        severity,
        assessment,
    )
    assert result.details.benchmark_source and result.details.status
    assert "usual 300 to 3,500" in result.message


def test_ranges_that_are_held_take_the_place_of_those_shipped() -> None:
    text = (
        "Our Scope 1 and 2 emission intensity was 5,000 tCO2e per USD million of revenue in 2023."
    )
    held = tuple(
        replace(band, high=Decimal(6_000))
        for band in packaged_bands()
        if band.kind == "revenue_intensity"
    )
    (shipped,), (kept,), (none,) = (
        benchmarks(given(text, sector="steel", bands=bands)) for bands in (None, held, ())
    )
    assert (shipped.details.assessment, kept.details.assessment) == (
        "outlier_high",
        "plausible",
    )
    assert (none.result, none.missing_data) == ("inconclusive", ("benchmark_data_unavailable",))


def test_an_intensity_in_another_currency_is_not_converted() -> None:
    result = intensity("1,600 tCO2e per EUR million of revenue", "steel")
    assert (result.result, result.missing_data) == ("inconclusive", ("revenue in USD",))


@pytest.mark.parametrize(
    "value", ["2.1 tCO2e per tonne of crude steel", "2,100 kg CO2 per tonne of crude steel"]
)
def test_the_unit_of_a_physical_intensity_changes_nothing(value: str) -> None:
    result = intensity(value, "steel")
    assert (result.check_name, result.details.assessment) == (
        "benchmark_physical_intensity",
        "plausible",
    )
    assert result.details.reported_value == pytest.approx(2.1)


def test_an_intensity_of_another_product_has_no_range() -> None:
    assert intensity("2.1 tCO2e per tonne of coffee", "steel").result == "inconclusive"


def test_emissions_over_revenue_are_computed_where_both_figures_stand() -> None:
    report = given(
        "Scope 1 and 2 emissions were 2,000,000 tCO2e in 2023.",
        "Revenue was USD 2.5 billion in 2023.",
        sector="airlines",
    )
    result = named(benchmarks(report), "emission_intensity")
    assert result.details.reported_value == 800 and result.details.assessment == "plausible"
    assert "2,000,000 tCO2e / 2,500 million USD = 800" in result.message
    assert {page for page, _ in result.figures} == {1, 2}


def test_the_climate_share_of_capital_expenditure_is_computed_and_open_without_a_range() -> None:
    table = (
        "EUR million | 2023 | 2024\nCapital expenditure, total | 92.2 | 94.1\nof which "
        "climate-related | 28.3 | 32.4"
    )
    result = named(benchmarks(given(table, sector="EM-CM")), "financial_impact")
    assert result.result == "inconclusive" and result.details.reported_value == pytest.approx(34.43)
    assert "32,400,000 / 94,100,000 EUR = 34.43%" in result.message


def test_the_scope_3_share_is_computed_with_its_sector() -> None:
    table = "tCO2e | 2023\nScope 1 | 100\nScope 2 (market-based) | 100\nScope 3 | 9,800"
    result = named(benchmarks(given(table, sector="automobiles")), "scope3_share")
    assert result.details.reported_value == 98 and result.details.assessment == "plausible"


def test_zero_revenue_and_zero_emissions_divide_nothing() -> None:
    assert (
        benchmarks(
            given(
                "Scope 1 and 2 emissions were 5 tCO2e in 2023.",
                "Revenue was USD 0 million in 2023.",
            )
        )
        == []
    )
    assert (
        benchmarks(given("tCO2e | 2023\nScope 1 | 0\nScope 2 (market-based) | 0\nScope 3 | 0"))
        == []
    )


def test_an_answer_with_a_range_is_a_benchmark() -> None:
    got = benchmark_in(
        {"unit": "tCO2e per USD million revenue", "low": 1, "average": 2, "high": "4"},
        "tCO2e/USD million revenue",
        "CDP",
    )
    assert isinstance(got, Benchmark) and (got.low, got.typical, got.high, got.source) == (
        1,
        2,
        4,
        "CDP",
    )


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"unit": "kg", "low": 1, "high": 2}, "it is in kg"),
        ({"unit": "%", "low": 5, "high": 2}, "not in order"),
        ({"unit": "%", "low": 5, "high": 200}, "more than the whole"),
        ({"unit": "%", "low": -5, "high": 2}, "negative"),
        ({"unit": "%", "low": "many", "high": 2}, "no number"),
        ({"unit": "%", "low": float("nan"), "high": 2}, "no number"),
        ({"unit": "%", "low": True, "high": 2}, "no number"),
        ({"unit": "%"}, "neither a range nor an average"),
        ({"low": 1, "high": 2}, "no unit"),
    ],
)
def test_an_answer_out_of_unit_or_range_is_no_benchmark(
    answer: dict[str, object], why: str
) -> None:
    got = benchmark_in(answer, "%", "somebody")
    assert isinstance(got, str) and why in got


@pytest.mark.parametrize(
    ("unit", "spelled", "factor"),
    [
        ("t CO2e per $1M revenue", "tCO2e per USD million revenue", "1"),
        (
            "metric tons of CO2e emissions per Mio.\u20ac revenue",
            "tCO2e per EUR million revenue",
            "1",
        ),
        ("kg CO2e/t", "tCO2e/t", "0.001"),
        ("kWh/t cement", "GJ/t cement", "0.0036"),
        ("g CO2/km", "tCO2e/km", "0.000001"),
        ("1,000 gigajoule per Mio. \u20ac revenue", "GJ per EUR million revenue", "1000"),
    ],
)
def test_units_of_intensities_are_taken_apart(unit: str, spelled: str, factor: str) -> None:
    ratio = ratio_of(unit)
    assert ratio is not None and (ratio.spelled, ratio.factor) == (spelled, Decimal(factor))


@pytest.mark.parametrize("unit", ["hours per employee", "EUR per tonne", "tCO2e", "", "%"])
def test_what_is_no_ratio_of_emissions_energy_or_water_is_left_alone(unit: str) -> None:
    assert ratio_of(unit) is None


@each(
    low=st.integers(1, 10**6),
    width=st.integers(0, 10**6),
    value=st.integers(0, 10**8),
    scale=st.sampled_from([10, 1000]),
)
def test_scaling_value_and_range_together_changes_no_assessment(
    low: int, width: int, value: int, scale: int
) -> None:
    one, other = (
        Benchmark(Decimal(low * k), Decimal((low + width) * k), "t", "s", "x") for k in (1, scale)
    )
    assert one.place(Decimal(value)) == other.place(Decimal(value * scale))
    assert one.is_far(Decimal(value)) == other.is_far(Decimal(value * scale))
