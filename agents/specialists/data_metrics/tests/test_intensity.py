"""Intensities: numerator by denominator, where the report prints both."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.intensity_calculation import check_intensities
from agents.specialists.data_metrics.tests.tables import sentences, table, verdicts

TABLE = """
Metric | Unit | 2023 | 2022 | 2021
Scope 1 | tCO2e | 1,000 | 1,200 | 1,300
Revenue | EUR million | 250 | 240 | 250
Scope 1 intensity | tCO2e per EUR million revenue | {} | 5.0 | 5.2
"""


def test_emissions_by_revenue_are_recomputed_with_their_units() -> None:
    first, *rest = check_intensities(check_input(table(TABLE.format("4.0"))))
    assert {r.result for r in (first, *rest)} == {"pass"}
    assert (
        "Scope 1 1,000 tCO2e / Revenue 250,000,000 EUR = 4 tCO2e per EUR million revenue"
        in first.message
    )


@pytest.mark.parametrize("wrong", ["4.4", "40", "0.4"])
def test_a_year_that_misses_beside_years_that_fit_fails(wrong: str) -> None:
    assert verdicts(check_intensities, table(TABLE.format(wrong))) == ["fail", "pass", "pass"]


ONE = (
    "Scope 1 emissions of 1,000 tCO2e in 2023 and revenue of EUR 250 million in 2023 give {} "
    "tCO2e per EUR million of revenue."
)


@pytest.mark.parametrize(("value", "result"), [("4.0", "pass"), ("5.0", "fail")])
def test_one_sentence_that_prints_all_three(value: str, result: str) -> None:
    assert verdicts(check_intensities, sentences(ONE.format(value))) == [result]


def test_a_denominator_that_is_nowhere_printed_is_named() -> None:
    text = "The emission intensity was 0.5 tCO2e per $1M revenue in 2023."
    (result,) = check_intensities(check_input(sentences(text)))
    assert result.result == "inconclusive"
    assert "revenue in USD of 2023" in result.missing_data


def test_a_denominator_of_zero_is_no_denominator() -> None:
    text = TABLE.format("4.0").replace("EUR million | 250 | 240 | 250", "EUR million | 0 | 0 | 0")
    (result,) = check_intensities(check_input(table(text)))
    assert result.result == "inconclusive" and "revenue in EUR of 2023" in result.missing_data


def test_figures_on_other_pages_prove_no_failure_by_themselves() -> None:
    texts = (
        "Scope 1 emissions were 1,000 tCO2e in 2023.",
        "Revenue was EUR 250 million in 2023.",
        "Scope 1 intensity was 5.0 tCO2e per EUR million of revenue in 2023.",
    )
    assert verdicts(check_intensities, sentences(*texts)) == ["inconclusive"]


BESIDE = (
    "With revenue of EUR 250 million and Scope 1 emissions of 1,000 tonnes of CO2e, our Scope 1 "
    "intensity was {} in 2023."
)


@pytest.mark.parametrize(("value", "result"), [("4.0", "pass"), ("4.4", "fail")])
def test_a_sentence_with_all_three_is_judged_by_itself_though_tables_print_them_too(
    value: str, result: str
) -> None:
    sentence = sentences(BESIDE.format(f"{value} tCO2e per EUR million of revenue"), page=7)
    found = check_intensities(
        check_input([*table("tCO2e | 2023 | 2022\nScope 1 | 1,000 | 1,200"), *sentence])
    )
    assert [r.result for r in found] == [result]


def test_a_wrong_intensity_is_not_laid_to_the_figures_it_was_computed_from() -> None:
    (failed,) = (
        r for r in check_intensities(check_input(table(TABLE.format("4.4")))) if r.result == "fail"
    )
    assert [quote.split(" | ")[0] for _, quote in failed.figures] == ["Scope 1 intensity"]


OUTPUT = """
Measure | 2022 | 2023 | 2024
Scope 1 (tCO2e) | 331,233 | 315,857 | 298,937
Scope 1 emissions (tCO2e per tonne of fired product) | 0.569 | 0.529 | {}
{} (tonnes) | 581,836 | 596,755 | 613,946
"""


@pytest.mark.parametrize(("value", "result"), [("0.487", "pass"), ("0.587", "fail")])
def test_what_a_table_says_was_produced_is_below_the_line_of_its_intensities(
    value: str, result: str
) -> None:
    found = verdicts(check_intensities, table(OUTPUT.format(value, "Production")))
    assert found == ["pass", "pass", result]


def test_another_mass_in_the_table_is_not_what_an_intensity_is_per_tonne_of() -> None:
    found = verdicts(check_intensities, table(OUTPUT.format("0.487", "Waste generated")))
    assert found == ["inconclusive"]


VEHICLES = """
Metric | Unit | 2021 | 2020 | 2019
Total energy consumption | GJ | 45,190,276 | 45,407,476 | 56,342,466
Total water withdrawal | m3 | 25,340,000 | 25,554,000 | 31,255,000
Total number of vehicles manufactured | | 5,585,000 | 6,131,000 | 7,332,000
Total number of vehicles sold | | 6,295,000 | 6,826,000 | 7,718,000
Energy intensity | MWh/vehicle | {energy} | 2.06 | 2.13
Water intensity | m3/vehicle | 4.54 | 4.17 | 4.26
"""


def test_an_intensity_per_piece_is_recomputed_by_the_number_that_was_made() -> None:
    found = check_intensities(check_input(table(VEHICLES.format(energy="2.25"))))
    assert [one.result for one in found] == ["pass"] * 6
    assert "vehicles manufactured" in found[0].message


def test_an_intensity_per_piece_that_misses_accuses_nobody() -> None:
    found = check_intensities(check_input(table(VEHICLES.format(energy="3.25"))))
    assert [one.result for one in found] == ["inconclusive"] + ["pass"] * 5
