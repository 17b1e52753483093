"""What the tonnes of a table are of, and rows that say something other than an amount emitted."""

from __future__ import annotations

import pytest

from reports.figures.extract import read_pages, read_table
from reports.figures.types import Quantity
from reports.types import PageContent, TableContent


def table(text: str, caption: str = "", near: str = "") -> list[Quantity]:
    rows = tuple(
        tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").split("\n")
    )
    return read_table(TableContent(1, 0, rows, caption), near=near)


@pytest.mark.parametrize(
    "label",
    [
        "Total waste",
        "Hazardous waste",
        "Recycled metals",
        "Volatile organic compounds",
        "Packaging",
    ],
)
def test_other_masses_beside_greenhouse_gas_stay_masses(label: str) -> None:
    gas, mass = table(
        f"Topic | 2023 | Unit\nScope 1 GHG | 10 | tCO2e\n{label} | 20 | tonnes",
        "GHG and environmental data",
    )
    assert (gas.metric, gas.unit) == ("ghg_emissions", "tCO2e")
    assert (mass.metric, mass.value, mass.unit, mass.value_tco2e) == ("mass", 20, "t", None)


def test_a_total_of_waste_is_no_total_of_emissions_whatever_else_stands_on_the_page() -> None:
    found = table(
        "Site | 2023\nNorth | 5\nTotal | 9", "Waste by site (tonnes)", near="GHG emissions"
    )
    assert [(q.metric, q.unit, q.scope) for q in found] == [("mass", "t", ""), ("mass", "t", "")]


def test_tonnes_below_a_title_of_emissions_are_emissions() -> None:
    found = table("Site | 2023\nNorth | 5", "CO2 emissions by site (tonnes)")
    assert [(q.metric, q.value_tco2e) for q in found] == [("ghg_emissions", 5)]


@pytest.mark.parametrize(
    ("label", "part"),
    [("N2O emissions", "N2O"), ("HFC emissions", "HFC"), ("CH4", "CH4"), ("SF6", "SF6")],
)
def test_a_gas_in_tonnes_of_co2e_is_greenhouse_gas_and_the_part_of_that_name(
    label: str, part: str
) -> None:
    (q,) = table(f"kt CO2e | 2023\n{label} | 3")
    assert (q.metric, q.value_tco2e, q.entity_part) == ("ghg_emissions", 3_000, part)


def test_refrigerants_of_scope_1_are_a_part_of_scope_1() -> None:
    (q,) = table("Topic | Unit | 2023\nScope 1 emissions - refrigerants | tCO2e | 30")
    assert (q.metric, q.scope, q.entity_part) == ("ghg_emissions", "1", "refrigerants")


def test_methane_in_its_own_tonnes_is_none_of_co2e() -> None:
    (q,) = table("Topic | Unit | 2023\nMethane emissions | t | 30", near="Greenhouse gases")
    assert (q.metric, q.value, q.unit, q.value_tco2e) == ("air_emissions", 30, "t", None)


@pytest.mark.parametrize(
    "label", ["CO2 from burning biomass", "Biogenic CO2", "CO2 from biologically stored carbon"]
)
def test_carbon_of_plants_stands_outside_the_scopes(label: str) -> None:
    assert [q.metric for q in table(f"t CO2 | 2023\n{label} | 3")] == ["biogenic_emissions"]


def test_a_scope_without_biogenic_carbon_is_a_scope() -> None:
    (q,) = table("t CO2e | 2023\nScope 1 emissions (excluding biogenic CO2) | 3")
    assert (q.metric, q.scope) == ("ghg_emissions", "1")


def test_what_was_not_emitted_is_no_emission() -> None:
    text = "kt CO2e | 2023\nReduced emissions through green power | \nElectricity (Scope 2) | 4\n"
    assert [q.metric for q in table(text)] == ["emission_reduction"]
    assert [q.metric for q in table("kt CO2e | 2023\nScope 1+2 reduction on last year | 4")] == [
        "emission_reduction"
    ]


def test_a_row_of_changes_holds_no_share() -> None:
    (q,) = table("Topic | Value | Unit\nYear-over-year Scope 1 emissions, 2023 vs 2022 | -4 | %")
    assert (q.metric, q.value, q.scope, q.year, q.baseline_year) == (
        "percentage_change",
        -4,
        "1",
        2023,
        2022,
    )


def test_the_method_may_stand_in_a_note_behind_the_figure() -> None:
    (q,) = table(
        "Topic | 2023 | Unit | Remark\nTotal Scope 2 emissions | 50 | tCO2e | Location-based"
    )
    assert (q.scope, q.method, q.entity_part) == ("2", "location", "")


def test_downstream_emissions_are_of_scope_3() -> None:
    (q,) = table("Part | 2023\nDownstream emissions | 5.5 Mt CO2e\nUnknown | n/a")
    assert (q.scope, q.entity_part) == ("3", "Downstream")


def test_rows_below_a_category_are_parts_of_it() -> None:
    text = "Scope 3 (kt CO2e) | 2023\n10. Processing of sold products | \n- Ore | 7\n- Other | 2"
    assert [(q.scope, q.entity_part) for q in table(text)] == [("3.10", "Ore"), ("3.10", "Other")]


def test_a_category_may_be_told_by_its_number_alone() -> None:
    text = (
        "Scope 3 (kt CO2e) | 2023\nCat 1 Ore bought | 7\nCat 4 Shipping | 2\nCat 5, 6 Waste and "
        "travel | 1"
    )
    assert [q.scope for q in table(text)] == ["3.1", "3.4", "3"]


def test_the_total_below_a_heading_of_scope_3_is_that_of_scope_3() -> None:
    text = "Scope 3 emissions (kt CO2e) | 2023\nBought goods and freight | 7\nTotal | 9"
    assert [(q.scope, q.value_tco2e) for q in table(text) if not q.entity_part] == [("3", 9_000)]


def test_a_header_further_down_gives_its_unit_to_the_rows_below() -> None:
    text = "All emissions | 12 kt CO2e\nScope 1 and 2 | kt CO2e\nScope 1 | 8\nScope 2 | 4"
    assert [(q.scope, q.value_tco2e) for q in table(text)][1:] == [("1", 8_000), ("2", 4_000)]


@pytest.mark.parametrize("caption", ["Contents", "Table of contents", ""])
def test_pages_of_a_table_of_contents_are_no_figures(caption: str) -> None:
    assert (
        table(
            "1.1 | Who we are | 4\n1.2 | What we do | 9\n2.1 | Climate | 17\n2.2 | Water | 25",
            caption,
        )
        == []
    )


def test_the_span_a_row_is_measured_over_is_no_part_of_its_name() -> None:
    found = table(
        "KPI | | Date | Unit | 2023\nStaff | Women | Sept. 30th | No. | 5\n | Hired | Fiscal year "
        "| No. | 2"
    )
    assert [q.label for q in found] == ["Staff > Women", "Staff > Hired"]


def test_masses_in_two_columns_are_told_apart() -> None:
    found = table("Waste (t) | 2023 Landfill | 2023 Diverted\nNorth | 5 | 7")
    assert [(q.value, q.entity_part) for q in found] == [
        (5, "North Landfill"),
        (7, "North Diverted"),
    ]


def test_labels_that_end_below_their_figures_are_put_together() -> None:
    text = (
        "Topic | 2023 | Unit\nAll sites | 9 | tCO2e\nScope 1, boilers and | 1 | tCO2e\nfurnaces | "
        "| \n"
    )
    text += (
        "Scope 1, cars and | 2 | tCO2e\nlorries | | \nScope 1, ships and | 3 | tCO2e\nbarges | | \n"
    )
    text += "Scope 2 (market-based) | 4 | tCO2e\nEnergy | 5 | MWh"
    assert [q.label for q in table(text)] == [
        "All sites",
        "Scope 1, boilers and furnaces",
        "Scope 1, cars and lorries",
        "Scope 1, ships and barges",
        "Scope 2 (market-based)",
        "Energy",
    ]
    assert [q.quote for q in table(text)][1] == "Scope 1, boilers and | 1 | tCO2e"


def test_headings_between_rows_of_other_sections_stay_headings() -> None:
    text = (
        "KPI | 2023\nClimate | \nScope 1 (t) | 1\nScope 2 (t) | 1\n"
        "Water | \nUse (m3) | 2\nWaste | \nAll (t) | 3\nStaff | \nWomen | 3\nMen | 4"
    )
    assert [q.label for q in table(text)][2:] == [
        "Water > Use (m3)",
        "Waste > All (t)",
        "Staff > Women",
        "Staff > Men",
    ]
    text = (
        "t CO2e | 2023\nScope 1 | 6\nNorth | \nScope 1 | 1\nSouth | \nScope 1 | 2\nEast | \nScope "
        "1 | 3\nScope 2 | 4"
    )
    assert [q.label for q in table(text)][1:4] == [
        "North > Scope 1",
        "South > Scope 1",
        "East > Scope 1",
    ]


def test_headings_over_single_rows_stay_headings() -> None:
    text = "t CO2e | 2023\nNorth | \nScope 1 | 1\nSouth | \nScope 1 | 2\nEast | \nScope 1 | 3"
    assert [q.label for q in table(text)] == [
        "North > Scope 1",
        "South > Scope 1",
        "East > Scope 1",
    ]


def test_the_name_of_the_only_columns_of_shares_divides_nothing() -> None:
    found = table(
        "Staff | 2023 Number | 2023 Turnover rate | 2022 Number | 2022 Turnover rate\nWomen | 5 | "
        "4% | 6 | 3%"
    )
    assert [q.entity_part for q in found if q.unit == "%"] == ["Women", "Women"]


@pytest.mark.parametrize("origin", ["0%", "0", "0.0 %"])
def test_the_origin_of_an_axis_is_no_figure(origin: str) -> None:
    assert read_pages([PageContent(1, f"{origin}\n\nEmissions fell.")]) == []
    (q,) = read_pages([PageContent(1, "0% of our waste went to landfill in 2023.")])
    assert q.value == 0


CONTENTS = (("Highlights", "2"), ("Our business", "4"), ("Our plan", "6"), ("Water", "8"))


@pytest.mark.parametrize(("title", "figures"), [("Contents", 0), ("Staff", 4)])
def test_a_table_below_another_title_on_a_page_of_contents_lists_pages(
    title: str, figures: int
) -> None:
    lines = [*(" | ".join(row) for row in CONTENTS), "Waste | 9", "Energy | 10"]
    text = f"{title}\n\n" + "\n".join(lines)
    tables = (TableContent(2, 0, CONTENTS, "Highlights"),)
    assert len(read_pages([PageContent(2, text, tables=tables)])) == figures
