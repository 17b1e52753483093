"""Facts of greenhouse gas accounting: right values, names in their usual spellings, nothing for the
unknown."""

from __future__ import annotations

from decimal import Decimal

import pytest

from standards.reference import ghg
from standards.reference.facts import Status, shipped


@pytest.mark.parametrize(
    ("gas", "report", "value"),
    [
        ("CH4", "AR4", "25"),
        ("methane", "IPCC AR5", "28"),
        ("CH\u2084", "Sixth Assessment Report", "27.9"),
        ("CH4 (fossil)", "AR6", "29.8"),
        ("non-fossil methane", "AR6", "27"),
        ("CH4 fossil", "AR5", "30"),
        ("CH4", "AR6 (20 years)", "81.2"),
        ("N2O", "AR5", "265"),
        ("nitrous oxide", "AR4", "298"),
        ("N2O", "AR5 with feedback", "298"),
        ("sulfur hexafluoride", "AR5", "23500"),
        ("NF3", "ar6", "17400"),
        ("R-134a", "AR5", "1300"),
        ("HFC 134 A", "AR6", "1530"),
        ("PFC-14", "AR4", "7390"),
        ("R-410A", "AR4", "2087.5"),
        ("carbon dioxide", "AR6", "1"),
    ],
)
def test_potentials_are_those_of_the_reports(gas: str, report: str, value: str) -> None:
    found = ghg.gwp(gas, report)
    assert found is not None
    assert found.value == Decimal(value)
    assert found.source


@pytest.mark.parametrize(
    ("gas", "report"),
    [
        ("phlogiston", "AR6"),
        ("CH4", "AR7"),
        ("CH4", "AR5 or AR6"),
        ("HFC-41", "AR4"),
        ("CH4", "AR4 with feedback"),
        ("", "AR6"),
    ],
)
def test_a_gas_or_report_that_is_not_known_has_no_potential(gas: str, report: str) -> None:
    assert ghg.gwp(gas, report) is None


def test_a_value_names_the_reports_that_give_it() -> None:
    assert ghg.gwp_sets_with("CH4", 28) == ("AR5",)
    assert ghg.gwp_sets_with("methane", Decimal("25")) == ("AR4",)
    assert (
        ghg.gwp_sets_with("CH4", "27.0")
        == ghg.gwp_sets_with("CH4", 27.9)
        == ghg.gwp_sets_with("CH4", "29.8")
        == ("AR6",)
    )
    assert ghg.gwp_sets_with("N2O", 298) == ("AR4", "AR5-feedback")
    assert ghg.gwp_sets_with("SF6", 24300) == ghg.gwp_sets_with("SF6", 25200) == ("AR6",)
    assert ghg.gwp_sets_with("HFC-134a", 1300) == ("SAR", "AR5")
    assert ghg.gwp_sets_with("CH4", 12) == ghg.gwp_sets_with("phlogiston", 28) == ()


def test_every_gas_answers_to_its_own_name_in_every_spelling_and_in_some_report() -> None:
    for gas in ghg.known_gases():
        for spelling in (gas, gas.lower(), gas.replace("-", " ")):
            assert any(ghg.gwp(spelling, report) for report in ghg.REPORTS), spelling


def test_a_blend_lies_between_its_parts_and_is_said_to_be_computed() -> None:
    blend, parts = ghg.gwp("R-410A", "AR5"), [ghg.gwp("HFC-32", "AR5"), ghg.gwp("HFC-125", "AR5")]
    assert blend and all(parts)
    assert blend.value == sum((part.value for part in parts if part), Decimal(0)) / 2
    assert blend.status == Status.RECALLED
    assert "computed" in blend.note


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("Category 11", 11),
        ("Cat. 6: business travel", 6),
        ("3.7", 7),
        ("Scope 3.11 use of sold products", 11),
        ("11", 11),
        ("13. Downstream leased assets", 13),
        ("Purchased goods & services (tCO2e)", 1),
        ("FERA", 3),
        ("Fuel- and energy-related activities (not included in Scope 1 or Scope 2)", 3),
        ("Upstream transportation and distribution", 4),
        ("financed emissions", 15),
        ("End-of-life treatment of sold products", 12),
        ("Waste generated in operations 2023", 5),
    ],
)
def test_a_label_means_its_category(label: str, number: int) -> None:
    found = ghg.scope3_category(label)
    assert found is not None
    assert found.number == number
    assert found.scope == f"3.{number}"


@pytest.mark.parametrize(
    "label",
    [
        "Scope 3",
        "Transportation and distribution",
        "Leased assets",
        "Categories 1 and 2",
        "Cat 4 and 9",
        "Category 4: business travel",
        "Business travel and employee commuting",
        "Category 16",
        "1,234",
        "Scope 3 emissions (15 categories)",
        "",
    ],
)
def test_a_label_of_no_category_of_several_or_at_odds_with_itself_means_none(label: str) -> None:
    assert ghg.scope3_category(label) is None


def test_the_fifteen_categories_stand_in_order_and_answer_to_all_their_names() -> None:
    assert [category.number for category in ghg.SCOPE3_CATEGORIES] == list(range(1, 16))
    assert {
        category.number for category in ghg.SCOPE3_CATEGORIES if category.direction == "downstream"
    } == set(range(9, 16))
    for category in ghg.SCOPE3_CATEGORIES:
        assert all(
            ghg.scope3_category(name) is category for name in (category.name, *category.aliases)
        )


def test_a_grid_answers_to_names_and_codes_with_its_band() -> None:
    kingdom = ghg.grid_factor("United Kingdom")
    assert kingdom is not None
    assert kingdom == ghg.grid_factor("UK") == ghg.grid_factor("gbr") == ghg.grid_factor("GB")
    assert (kingdom.value, kingdom.low, kingdom.high, kingdom.year) == (
        Decimal("0.2158"),
        Decimal("0.129"),
        Decimal("0.367"),
        2024,
    )
    assert (kingdom.status, kingdom.band_status) == (Status.VERIFIED, Status.HEURISTIC)
    states = ghg.grid_factor("US")
    assert states and states.regional and "regional" in states.note


def test_a_grid_of_another_year_is_the_nearest_within_three_never_later_for_an_old_base_year() -> (
    None
):
    china = ghg.grid_factor("China", 2023)
    assert china and (china.year, china.value) == (2023, Decimal("0.582"))
    latest = ghg.grid_factor("China", 2026)
    assert latest and latest.year == 2024
    assert ghg.grid_factor("China", 2015) is None
    assert ghg.grid_factor("Atlantis") is None


def test_every_grid_has_its_value_inside_its_band_and_a_source() -> None:
    assert len(ghg.grid_countries()) == 53
    for country in ghg.grid_countries():
        factor = ghg.grid_factor(country)
        assert factor and factor.source and Decimal("0.01") < factor.value < ghg.HIGHEST_GRID_FACTOR
        if factor.low is None or factor.high is None:
            assert country in ("World", "European Union")
        else:
            assert factor.low < factor.value < factor.high


def test_fuels_answer_to_their_usual_names() -> None:
    per_litre = [factor for factor in ghg.fuel_factors("Diesel") if factor.unit == "kg CO2e/L"]
    assert [(factor.low, factor.high) for factor in per_litre] == [(Decimal("2.5"), Decimal("2.7"))]
    assert any(
        factor.low == Decimal("53.06") and "higher" in factor.note
        for factor in ghg.fuel_factors("natural gas")
    )
    assert {factor.fuel for factor in ghg.fuel_factors("petrol")} == {
        "gasoline",
        "petrol",
        "motor gasoline",
    }
    assert ghg.fuel_factors("moonshine") == ()
    assert all(factor.low <= factor.high and factor.source for factor in ghg.fuel_factors("coal"))


def test_methodologies_are_found_under_their_other_names_the_longest_first() -> None:
    text = (
        "Prepared under the GHG Protocol Corporate Accounting and Reporting Standard and the "
        "Scope 2 Guidance; limited assurance under ISAE 3000 (Revised) and ISAE 3410; loans "
        "after PCAF."
    )
    assert [method.key for method in ghg.methodologies_in(text)] == [
        "ghgp_corporate",
        "ghgp_scope2",
        "isae_3000",
        "isae_3410",
        "pcaf",
    ]
    assert [
        method.key for method in ghg.methodologies_in("in line with the Greenhouse Gas Protocol")
    ] == ["ghgp"]
    assert ghg.methodologies_in("our own in-house calculation model") == ()


def test_a_standard_of_assurance_is_no_method_of_counting() -> None:
    counting = {method.key for method in ghg.METHODOLOGIES if method.counts_emissions}
    assert {"ghgp_corporate", "iso_14064_1", "pcaf"} <= counting
    assert (
        not {"isae_3000", "isae_3410", "iso_14064_3", "iso_14001", "sbti", "cdp", "tcfd"} & counting
    )


def test_every_methodology_answers_to_all_its_names() -> None:
    for method in ghg.METHODOLOGIES:
        assert method.purpose and method.source
        assert all(
            ghg.methodology(name) == method for name in (method.key, method.name, *method.aliases)
        )
    assert ghg.methodology("the Atlantis method") is None


def test_every_row_says_how_well_it_is_known_and_where_it_is_from() -> None:
    data = shipped("ghg")
    for part in ("gwp", "scope3_categories", "fuel_factors", "methodologies"):
        for row in data[part]:
            assert Status(row["status"]) and data["sources"][row["source"]]["title"], row
    assert all(
        year["source"] in data["sources"] for row in data["grid_factors"] for year in row["years"]
    )
