"""How emissions were counted: potentials, methodologies, the method of Scope 2, factors of grids
and fuels."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.factors import conversion_factor
from agents.specialists.data_metrics.checks.gwp import gwp_set
from agents.specialists.data_metrics.checks.methodology import methodology
from agents.specialists.data_metrics.checks.scope2_method import scope2_method
from agents.specialists.data_metrics.tests.asking import given

EMITS = "Our Scope 1 emissions were 98,123 tCO2e in 2023."


@pytest.mark.parametrize(
    ("text", "severity", "implied"),
    [
        ("We use GWP values of the IPCC Sixth Assessment Report.", "info", []),
        ("GWP: methane 27.9, nitrous oxide 273 and SF6 25,200.", "info", ["AR6"]),
        ("Gas | GWP\nCH4 | 28\nN2O | 265", "info", ["AR5"]),
        ("Global warming potentials are those of AR4.", "warning", []),
        ("Methane has a GWP of 25 and nitrous oxide a GWP of 298.", "warning", ["AR4"]),
    ],
)
def test_one_set_of_potentials_passes_and_an_outdated_one_is_a_warning(
    text: str, severity: str, implied: list[str]
) -> None:
    (result,) = gwp_set(given(EMITS, text))
    assert (result.result, result.severity, result.details.implied) == (
        "pass",
        severity,
        implied,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Methane has a GWP of 25 and nitrous oxide a GWP of 265.",
        "We apply AR6 potentials; the GWP of methane is 25.",
        "GWPs are from AR5 for fuels and from AR4 for refrigerants.",
    ],
)
def test_a_mixture_of_sets_is_a_warning_that_settles_nothing(text: str) -> None:
    (result,) = gwp_set(given(EMITS, text))
    assert (result.result, result.severity) == ("inconclusive", "warning")


def test_a_change_of_set_that_is_told_is_no_warning() -> None:
    (result,) = gwp_set(given(EMITS, "In 2023 we updated our GWP values from AR4 to AR5."))
    assert (result.result, result.severity) == ("inconclusive", "info")


def test_a_potential_no_report_gives_is_a_warning() -> None:
    (result,) = gwp_set(given(EMITS, "We assume a GWP of methane of 40."))
    assert result.severity == "warning" and "methane 40" in result.message


def test_silence_on_potentials_is_missing_data_and_no_emissions_ask_for_none() -> None:
    (result,) = gwp_set(given(EMITS))
    assert (result.result, result.missing_data) == ("inconclusive", ("GWP set",))
    assert gwp_set(given("We like trees.")) == []


def test_a_climate_scenario_of_the_same_report_names_no_potentials() -> None:
    (result,) = gwp_set(
        given(EMITS, "We used the pathway RCP 8.5 of AR5 for our scenario analysis.")
    )
    assert result.missing_data == ("GWP set",)


def test_a_named_methodology_passes_and_names_page_and_claim() -> None:
    (result,) = methodology(given(EMITS, "Emissions follow the GHG Protocol Corporate Standard."))
    assert (result.result, result.severity, result.claim_ids) == ("pass", "info", ("2",))
    assert "page 2" in result.message


def test_no_methodology_is_missing_data_and_never_a_pass() -> None:
    (result,) = methodology(given(EMITS))
    assert (result.result, result.missing_data) == ("inconclusive", ("methodology",))
    (assured,) = methodology(given(EMITS, "The figures were assured under ISAE 3410."))
    assert assured.result == "inconclusive" and "another purpose" in assured.message


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("305-1 | Direct emissions, by the GHG Protocol Corporate Standard | 12", "inconclusive"),
        ("305-1 | Report emissions by the GHG Protocol Corporate Standard. | 12", "inconclusive"),
        ("305-1 | Method | We follow the GHG Protocol Corporate Standard since 2021.", "pass"),
    ],
)
def test_an_index_says_what_it_answers_and_not_what_it_lists(row: str, result: str) -> None:
    others = "305-2 | Indirect emissions | 13\n305-3 | Others | 14\n305-4 | Intensity | 15"
    (found,) = methodology(given(EMITS, f"{row}\n{others}"))
    assert found.result == result


def test_both_methods_of_scope_2_pass_and_the_one_in_the_total_is_named() -> None:
    table = (
        "tCO2e | 2023\nScope 1 | 100\nScope 2 (location-based) | 50\nScope 2 (market-based) | "
        "30\nTotal Scope 1 and 2 | 130"
    )
    (result,) = scope2_method(given(table))
    assert (result.result, result.severity) == ("pass", "info")
    assert result.details.totals[0].uses == "market"  # type: ignore[index]
    assert "130 - 100 = 30 tCO2e) holds the market-based Scope 2" in result.message


def test_a_total_smaller_than_its_other_scopes_leaves_open_what_it_holds() -> None:
    table = (
        "tCO2e | 2023\nScope 1 | 100\nScope 2 (location-based) | 50\nScope 2 (market-based) | "
        "30\nTotal Scope 1 and 2 | 72"
    )
    (result,) = scope2_method(given(table))
    assert (result.result, result.severity) == ("inconclusive", "warning")
    assert "72 - 100 = -28 tCO2e) leaves less than nothing for Scope 2" in result.message
    assert result.missing_data == ("a total that leaves room for Scope 2",)


def test_a_total_whose_scopes_are_printed_differently_elsewhere_proves_nothing() -> None:
    table = (
        "tCO2e | 2023\nScope 1 | 100\nScope 2 (location-based) | 50\nScope 2 (market-based) | "
        "30\nTotal Scope 1 and 2 | 72"
    )
    (result,) = scope2_method(given(table, "Scope 1 emissions were 40 tCO2e in 2023."))
    assert (result.result, "less than nothing" in result.message) == ("pass", False)


def test_market_based_alone_is_not_what_the_standard_asks_for() -> None:
    (result,) = scope2_method(given("tCO2e | 2023\nScope 2 (market-based) | 30"))
    assert (result.result, result.severity) == ("inconclusive", "warning")
    assert result.missing_data == ("location-based Scope 2",) and "S2.29(a)(v)" in result.message


def test_scope_2_without_a_method_is_open_and_no_scope_2_asks_for_none() -> None:
    (result,) = scope2_method(given("tCO2e | 2023\nScope 2 | 30"))
    assert (result.result, result.missing_data) == ("inconclusive", ("Scope 2 method",))
    assert scope2_method(given(EMITS)) == []


def grid(tonnes: str, energy: str, where: str = "") -> tuple[str, str, float]:
    (result,) = conversion_factor(
        given(
            f"In 2023 we purchased {energy} of electricity{where}.",
            f"Scope 2 emissions (location-based) were {tonnes} in 2023.",
        )
    )
    factor = result.details.factor
    assert isinstance(factor, (int, float))
    return result.result, result.severity, factor


def test_the_implied_grid_factor_is_held_against_the_country() -> None:
    assert grid("400,000 tCO2e", "1,200,000 MWh", " in Germany") == (
        "pass",
        "info",
        pytest.approx(0.333, abs=0.001),
    )
    assert grid("20,000 tCO2e", "1,200,000 MWh", " in Germany")[:2] == ("pass", "warning")


def test_without_a_country_only_what_no_grid_exceeds_is_a_warning() -> None:
    assert grid("400,000 tCO2e", "1,200,000 MWh")[:2] == ("pass", "info")
    assert grid("4,000,000 tCO2e", "1,200,000 MWh")[:2] == ("pass", "warning")


@pytest.mark.parametrize(
    ("tonnes", "energy"),
    [
        ("400 ktCO2e", "1,200 GWh"),
        ("400,000 tCO2e", "4,320,000 GJ"),
        ("0.4 million tonnes CO2e", "1.2 TWh"),
    ],
)
def test_units_and_scale_change_no_factor(tonnes: str, energy: str) -> None:
    assert grid(tonnes, energy, " in Germany")[2] == pytest.approx(0.333, abs=0.001)


def test_no_electricity_divides_nothing() -> None:
    (result,) = conversion_factor(
        given(
            "tCO2e | 2023\nScope 2 (location-based) | 30", "MWh | 2023\nPurchased electricity | 0"
        )
    )
    assert (result.result, result.missing_data) == ("inconclusive", ("electricity bought",))


def test_two_parts_of_the_electricity_bought_are_added_and_a_part_alone_is_not_the_whole() -> None:
    two = "tCO2e | 2023\nScope 2 (location-based) | 200"
    parts = (
        "MWh | 2023\nPurchased electricity, renewable | 600\nPurchased electricity, not renewable "
        "| 400"
    )
    (result,) = conversion_factor(given(two, parts))
    assert result.details.factor == pytest.approx(0.2) and "(400 + 600 MWh)" in result.message
    assert conversion_factor(given(two, "MWh | 2023\nPurchased electricity, renewable | 600")) == []


@pytest.mark.parametrize(("tonnes", "severity"), [("183", "info"), ("1,830", "warning")])
def test_the_emissions_of_a_fuel_are_held_against_its_factor(tonnes: str, severity: str) -> None:
    (result,) = conversion_factor(
        given(f"In 2023 we burned 1,000 MWh of natural gas, which emitted {tonnes} tCO2e.")
    )
    assert (result.result, result.severity) == ("pass", severity)
    assert "kg CO2e/GJ" in result.message
