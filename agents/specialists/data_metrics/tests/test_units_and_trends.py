"""Units that fit what they measure, figures that jump, and trends that break."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.trend_break import check_trends
from agents.specialists.data_metrics.checks.unit_validation import check_units
from agents.specialists.data_metrics.tests.asking import given, series
from agents.specialists.data_metrics.tests.tables import sentences, table, verdicts
from reports.figures.extract import read_pages
from reports.tests.figures.structured import page_with
from reports.tests.figures.structured import table as structured


@pytest.mark.parametrize(
    "unit", ["tCO2e", "ktCO2e", "MtCO2e", "GtCO2e", "tonnes of CO2 equivalent"]
)
def test_tonnes_of_co2_equivalent_pass_in_every_size(unit: str) -> None:
    assert verdicts(check_units, sentences(f"Scope 1 emissions were 2.3 {unit} in 2023.")) == [
        "pass"
    ]


def test_a_scope_in_plain_co2_is_named_and_is_no_proof_of_a_wrong_amount() -> None:
    (result,) = check_units(
        check_input(sentences("Scope 1 emissions were 120,000 tonnes CO2 in 2024."))
    )
    assert (result.result, result.severity) == ("fail", "info")
    assert "120,000 tonnes CO2" in result.message and "page 1" in result.message


def test_the_very_figure_in_co2_and_in_co2e_is_a_warning() -> None:
    (result,) = check_units(
        check_input(
            sentences(
                "Scope 1 emissions were 120,000 tonnes CO2 in 2024.",
                "Scope 1 emissions were 120,000 tonnes CO2e in 2024.",
            )
        )
    )
    assert (result.result, result.severity) == ("fail", "warning")


def test_one_scope_in_co2_and_in_co2_equivalent_is_mixed() -> None:
    texts = (
        "Scope 1 emissions were 120,000 tonnes CO2 in 2024.",
        "Scope 1 emissions were 118,000 tCO2e in 2023.",
    )
    (result,) = check_units(check_input(sentences(*texts)))
    assert (
        result.result == "fail" and "Scope 1 is given in CO2 equivalent as well" in result.message
    )


def test_an_unknown_unit_is_inconclusive_with_the_reason() -> None:
    results = check_units(check_input(table("Emissions | 2023 | 2022\nScope 1 | 1,200 | 1,300")))
    assert [(r.result, r.missing_data) for r in results] == [("inconclusive", ("the unit",))]


def test_energy_in_two_units_passes_with_a_warning() -> None:
    texts = (
        "Energy consumption was 1,000 MWh in 2023.",
        "Energy consumption was 3,500 GJ in 2022.",
    )
    assert [(r.result, r.severity) for r in check_units(check_input(sentences(*texts)))] == [
        ("pass", "warning")
    ]


def test_no_check_sees_a_figure_of_others() -> None:
    given_to_checks = given(
        "The steel industry emits over 3 billion tonnes of CO2 annually.",
        "Our Scope 1 emissions were 98,123 tCO2e in 2023.",
    )
    assert [q.page for q in given_to_checks.quantities] == [2]


def test_units_are_named_as_they_are_printed() -> None:
    texts = ("Total energy consumption was 406 PJ in 2023.", "Electricity use was 66 GWh in 2023.")
    (result,) = check_units(check_input(sentences(*texts)))
    assert "several units (GWh on page 2; PJ on page 1)" in result.message


@pytest.mark.parametrize("factor", [10, 1000])
def test_a_year_out_by_10_or_1000_is_suspect_and_never_a_failure(factor: int) -> None:
    row = series("Scope 1", {2020: 1000, 2021: 1010, 2022: 1020 * factor, 2023: 1030})
    results = [r for r in check_units(check_input(table(row))) if "factor" in r.details.written()]
    assert {r.result for r in results} == {"inconclusive"}
    assert results[0].details.year == 2022


def test_steady_growth_is_no_jump() -> None:
    row = series("Scope 1", {2020: 100, 2021: 1000, 2022: 10000, 2023: 100000})
    assert not [r for r in check_units(check_input(table(row))) if "factor" in r.details.written()]


STEADY = {2019: 1000, 2020: 1020, 2021: 1010, 2022: 1030, 2023: 1000}


def test_a_steady_series_shows_no_break() -> None:
    assert verdicts(check_trends, table(series("Scope 1", STEADY))) == ["pass"]


def test_an_unexplained_break_is_a_question() -> None:
    (result,) = check_trends(check_input(table(series("Scope 1", {**STEADY, 2023: 500}))))
    assert (result.result, result.severity) == ("inconclusive", "warning")
    assert (
        "1,030 tCO2e in 2022 to 500 tCO2e in 2023 (-51.46%)" in result.message
        and result.missing_data
    )


def test_a_break_that_the_report_explains_passes_with_a_warning() -> None:
    why = "Scope 1 emissions fell in 2023 because two plants were divested."
    (result,) = check_trends(given(why, series("Scope 1", {**STEADY, 2023: 500})))
    assert (result.result, result.severity) == ("pass", "warning")
    assert "two plants were divested" in result.message


def test_a_missing_year_breaks_the_series_and_is_said() -> None:
    row = series("Scope 1", {2017: 1000, 2018: 1000, 2021: 1000, 2023: 500})
    (result,) = check_trends(check_input(table(row)))
    assert result.result == "inconclusive" and "4 years in a row" in result.message


LEAPS = "NOx emissions (tonnes) | {} | {} | {}"


@pytest.mark.parametrize(
    ("years", "asked"),
    [
        (("11,528", "14,930", "966"), True),
        (("11,528", "14,930", "1,966"), False),  # less than ten times
        (("30", "2", "43"), False),  # too few digits
    ],
)
def test_a_step_to_a_tenth_in_a_row_of_amounts_is_asked_about(
    years: tuple[str, str, str], asked: bool
) -> None:
    one = structured(
        f"Air | 2019 | 2020 | 2021\n{LEAPS.format(*years)}", [["NOx emissions (tonnes)"]]
    )
    pages = [page_with(one)]
    (result,) = check_trends(check_input(read_pages(pages), pages=pages))
    assert result.result == "inconclusive"
    assert ("15.5 times as little" in result.message) is asked
