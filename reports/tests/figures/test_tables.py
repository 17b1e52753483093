"""Tables as reports print them: every figure read, with its label, unit and year, and nothing
else."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.figures.extract import read_pages, read_table
from reports.figures.types import Quantity
from reports.types import PageContent, TableContent


def table(text: str, caption: str = "") -> list[Quantity]:
    rows = tuple(
        tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").split("\n")
    )
    return read_table(TableContent(1, 0, rows, caption))


def figures(text: str, caption: str = "") -> list[tuple[str, Decimal, str, int | None]]:
    return [(q.label, q.value, q.unit, q.year) for q in table(text, caption)]


def test_a_figure_no_rule_knows_is_read_with_its_label_and_year() -> None:
    (q,) = table("Workforce | 2023\nEmployees in Europe | 1,234")
    assert (q.metric, q.label, q.value, q.unit, q.year, q.printed, q.open) == (
        "other", "Employees in Europe", 1234, "", 2023, "1,234", (),
    )  # fmt: skip


def test_a_label_names_the_sections_above_it() -> None:
    found = table("Staff | 2023\nBy region | \nEurope | 5\nAsia | 7\nBy age | \nUnder 30 | 4")
    assert [q.label for q in found] == [
        "By region > Europe",
        "By region > Asia",
        "By age > Under 30",
    ]


def test_a_section_of_dashed_rows_ends_with_them() -> None:
    found = table(
        "Waste (t) | 2023\nLandfill | 9\nBy site | \n- North | 5\n- South | 7\nReused | 4"
    )
    assert [q.label for q in found] == [
        "Landfill",
        "By site > - North",
        "By site > - South",
        "Reused",
    ]


def test_a_label_that_spans_rows_is_the_parent_of_each() -> None:
    text = (
        "KPI | | Unit | 2023\nStaff | Total | No. | 9\n | Women | No. | 4\n | Men | No. | 5\n | "
        "Total | No. | 80"
    )
    assert [q.label for q in table(text)] == [
        "Staff > Total",
        "Staff > Women",
        "Staff > Men",
        "Total",
    ]


def test_a_part_is_told_with_its_whole() -> None:
    assert [q.label for q in table("t | 2023\nWaste | 9\nof which hazardous | 4")] == [
        "Waste",
        "Waste > of which hazardous",
    ]


@pytest.mark.parametrize(
    "header",
    [
        "Note",
        "Ref.",
        "GRI",
        "GRI Standard",
        "Page",
        "Footnotes",
        "Code",
        "Assurance",
        "SASB reference",
        "Location",
    ],
)
def test_a_column_of_references_holds_no_figures(header: str) -> None:
    found = table(f"Indicator | {header} | 2023 | 2022\nAccidents | 12 | 4 | 6")
    assert [(q.value, q.year) for q in found] == [(4, 2023), (6, 2022)]


@pytest.mark.parametrize(
    "text",
    [
        "Event | Date\nAudit | 31.12.2023\nReview | 2023",
        "Site | 2023\nNorth | n/a\nSouth | -\nEast | \u2013",
        "Standard | Page\nS1 | 45\nS2 | 46",
        "Topic | Section\nBoard | 4.2.1\nRisk | 4.3",
    ],
)
def test_dates_years_marks_for_none_and_pages_are_no_figures(text: str) -> None:
    assert table(text) == []


def test_a_number_before_the_label_is_no_part_of_it() -> None:
    assert figures("No. | Topic | 2023\n1 | Accidents | 4\n2 | Fatalities | 0") == [
        ("Accidents", 4, "", 2023),
        ("Fatalities", 0, "", 2023),
    ]


@pytest.mark.parametrize(
    ("header", "year"),
    [
        ("FY23", 2023),
        ("2023/24", 2024),
        ("FY 2023", 2023),
        ("31 Dec 2023", 2023),
        ("2023 (restated)", 2023),
        ("FY23/24", 2024),
    ],
)
def test_a_header_tells_the_year(header: str, year: int) -> None:
    assert [(q.year, q.entity_part) for q in table(f"tCO2e | {header}\nScope 1 | 100")] == [
        (year, "")
    ]


@pytest.mark.parametrize("header", ["2021-2023", "Q1 2024", "H1 2024", "Nine months 2023"])
def test_a_period_that_is_no_year_is_kept_as_printed(header: str) -> None:
    (q,) = table(f"tCO2e | {header}\nScope 1 | 100")
    assert (q.year, q.period) == (None, header)


@pytest.mark.parametrize("header", ["Target 2030", "2030 goal", "Ambition 2040", "Milestone 2025"])
def test_a_target_is_never_the_figure_of_its_year(header: str) -> None:
    actual, target = table(f"tCO2e | 2023 | {header}\nScope 1 | 100 | 50")
    assert (actual.metric, actual.year) == ("ghg_emissions", 2023)
    assert (target.metric, target.year, target.period) == ("target_ghg_emissions", None, header)


def test_a_base_year_column_is_the_figure_of_its_year() -> None:
    base, now = table("tCO2e | Base year 2019 | 2023\nScope 1 | 100 | 90")
    assert (base.year, base.baseline_year, now.year, now.baseline_year) == (2019, 2019, 2023, None)


@pytest.mark.parametrize(
    "header", ["Change", "\u0394 23/22", "% change", "Change 2023/2022", "+/\u2013", "YoY"]
)
def test_a_change_column_holds_changes(header: str) -> None:
    *_, change = table(f"tCO2e | 2023 | 2022 | {header}\nScope 1 | 90 | 100 | -10%")
    assert (change.metric, change.value, change.year, change.baseline_year) == (
        "percentage_change",
        -10,
        2023,
        2022,
    )


def test_an_absolute_difference_is_no_percentage() -> None:
    *_, difference = table("Mt CO2e | 2023 | 2022 | +/-\nScope 1 | 61.9 | 85.4 | -23.4")
    assert (difference.metric, difference.unit, bool(difference.open)) == ("other", "", True)


def test_a_row_against_a_year_holds_changes() -> None:
    change = table(
        "Methane | Unit | 2022 | 2023\nEmissions | kt | 42 | 34\nEmissions | vs 2020 | -34% | -47%"
    )[-1]
    assert (change.metric, change.value, change.year, change.baseline_year) == (
        "percentage_change",
        -47,
        2023,
        2020,
    )


def test_a_column_of_shares_holds_shares_whatever_the_row_is_in() -> None:
    _, share = table("tCO2e | 2023 | % of total\nScope 1 | 100 | 20")
    assert (share.metric, share.value, share.unit) == ("share", 20, "%")


@pytest.mark.parametrize(
    ("text", "caption"),
    [
        ("Indicator | 2023\nScope 1 | 100", "Emissions (thousand tonnes CO2e)"),
        ("Thousand tonnes CO2e | 2023\nScope 1 | 100", ""),
        ("Indicator | Unit | 2023\nScope 1 | kt CO2e | 100", ""),
        ("Indicator | 2023 | Unit\nScope 1 | 100 | kt CO2e", ""),
        ("Indicator | 2023\n | kt CO2e\nScope 1 | 100", ""),
        ("Indicator | 2023\nin thousand tonnes CO2e | \nScope 1 | 100", ""),
        ("Indicator | 2023 (kt CO2e)\nScope 1 | 100", ""),
        ("Indicator | 2023\nScope 1 (kt CO2e) | 100", ""),
        ("t CO2 equivalents in thou. | 2023\nScope 1 | 100", ""),
        ("Indicator | Unit | 2023\nScope 1 | 1,000tonnes CO2e | 100", ""),
    ],
)
def test_the_unit_is_found_wherever_a_table_puts_it(text: str, caption: str) -> None:
    assert [(q.value, q.unit.removesuffix("e"), q.scope) for q in table(text, caption)] == [
        (100_000, "tCO2", "1")
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(in thousands) | 2023\nEmployees | 320", 320_000),
        ("Sales (thousands of units) | 2023\nVans | 3.5", 3_500),
        ("Employees hired (in thousands) | 2023\nEurope | 15.1", 15_100),
        ("KPI | Unit | 2023\nPatents | No. (rounded) | 41,700", 41_700),
    ],
)
def test_a_magnitude_counts_where_there_is_no_unit(text: str, value: int) -> None:
    assert [(q.metric, q.value, q.unit) for q in table(text)] == [("other", value, "")]


def test_a_limit_in_a_label_is_not_the_unit_of_the_row() -> None:
    (q,) = table("Withdrawal (megalitres) | 2023\nFreshwater (<1,000 mg/L dissolved solids) | 22")
    assert (q.metric, q.value, q.unit) == ("water", 22_000, "m3")


def test_an_intensity_keeps_value_and_unit_as_printed() -> None:
    (q,) = table("KPI | Unit | 2023\nSpecific emissions | kg CO2/t cement | 565")
    assert (q.metric, q.value, q.unit) == ("intensity", 565, "kg CO2/t cement")


@pytest.mark.parametrize("label", ["Energy use", "Waste to landfill", "Revenue"])
def test_a_measured_figure_without_a_unit_says_so(label: str) -> None:
    assert [(q.unit, q.open) for q in table(f"KPI | 2023\n{label} | 12")] == [
        ("", ("the unit is not stated",))
    ]


def test_brackets_are_negative_and_limits_and_ranges_no_single_value() -> None:
    found = table("KPI | 2023 | 2022 | 2021\nResult (EUR) | (12) | <3 | 4 - 5")
    assert [(q.value, q.year) for q in found] == [(-12, 2023)]


def test_years_down_the_side_give_each_row_its_year() -> None:
    found = table("Year | Sites | Accidents\n2022 | 10 | 3\n2023 | 12 | 2")
    assert [(q.label, q.value, q.year) for q in found] == [
        ("Sites", 10, 2022),
        ("Accidents", 3, 2022),
        ("Sites", 12, 2023),
        ("Accidents", 2, 2023),
    ]


def test_a_section_may_be_a_year() -> None:
    found = table("Sites | Staff (number)\n2023 | \nNorth | 5\n2022 | \nNorth | 4")
    assert [(q.value, q.year) for q in found] == [(5, 2023), (4, 2022)]


def test_the_corner_or_caption_gives_the_year_where_no_column_does() -> None:
    assert [q.year for q in table("2023 staff by site | Women | Men\nNorth | 5 | 6")] == [
        2023,
        2023,
    ]
    assert [q.year for q in table("Site | Women | Men\nNorth | 5 | 6", "Staff in 2023")] == [
        2023,
        2023,
    ]
    assert [
        q.year
        for q in table("Site | Women | Men\nNorth | 5 | 6", "Progress against our 2019 base year")
    ] == [None, None]


def test_the_method_may_stand_in_the_section() -> None:
    found = table(
        "tCO2e | 2023\nScope 1 | 10\nScope 2 (market-based) | \nElectricity | 5\nHeat | 2\nTotal "
        "Scope 2 | 7"
    )
    assert [(q.scope, q.method, q.value) for q in found if q.scope == "2"] == [("2", "market", 7)]


def test_the_first_total_of_a_scope_is_no_total_of_the_company() -> None:
    text = (
        "t CO2 | 2023\nSCOPE 1: DIRECT | \nTotal emissions | 70\nSites | 60\nSCOPE 2: INDIRECT | "
        "\nTotal emissions | 11"
    )
    assert [(q.scope, q.value) for q in table(text) if q.scope] == [("1", 70), ("2", 11)]


def test_a_total_far_from_the_scopes_of_its_table_holds_more_than_those() -> None:
    found = table("t CO2e | 2023\nTotal emissions | 13,000\nScope 1 | 70\nScope 2 | 11")
    assert [(q.scope, q.value) for q in found] == [("total", 13_000), ("1", 70), ("2", 11)]


def test_scope_2_without_a_method_has_the_one_its_parts_add_up_by() -> None:
    text = (
        "tCO2e | 2023\nScope 2 | 280\nElectricity (market-based) | 188\nElectricity "
        "(location-based) | 95\nHeat | 92\nScope 3 | 9"
    )
    assert [(q.method, q.value) for q in table(text) if q.scope == "2"] == [
        ("", 280),
        ("market", 280),
    ]
    unproven = text.replace("280", "300")
    assert [(q.method, q.value) for q in table(unproven) if q.scope == "2"] == [("", 300)]


def test_categories_below_scope_3_need_not_be_spelled_out() -> None:
    text = (
        "kt CO2e | 2023\nScope 3 | \nWaste in operations | 26\nTransportation upstream | "
        "717\nBusiness travel and commuting | 8"
    )
    assert [q.scope for q in table(text)] == ["3.5", "3.4", "3.6+3.7"]


def test_a_column_of_several_categories_is_none_of_them() -> None:
    (q,) = table("Group | Transport (Scope 3, Cat 4&9) Mt CO2e\nCopper | 3.0")
    assert q.scope == "3" and q.entity_part


def test_two_tables_side_by_side_are_read_apart() -> None:
    text = (
        "Staff | 2023 | Water (m3) | 2022\nWomen | 5 | Drinking | 70\nMen | 6 | Process | "
        "80\nOther | 1 | Rain | 90"
    )
    assert [(q.label, q.value, q.year) for q in table(text)][:3] == [
        ("Women", 5, 2023),
        ("Men", 6, 2023),
        ("Other", 1, 2023),
    ]
    assert [(q.label, q.value, q.unit, q.year) for q in table(text)][3:] == [
        ("Drinking", 70, "m3", 2022),
        ("Process", 80, "m3", 2022),
        ("Rain", 90, "m3", 2022),
    ]


def test_the_printed_figure_keeps_its_unit() -> None:
    (q,) = table("KPI | Unit | 2023\nEnergy | 1,000 GJ | 9,012")
    assert (q.value, q.unit, q.printed) == (9_012_000, "GJ", "9,012 \u00d7 1,000 GJ")


def test_a_title_above_a_printed_table_is_its_caption() -> None:
    text = (
        "GHG emissions, Scope 2\n\nPart | Unit | 2023\nCO2 energy | tonnes | 30\nCO2 power | "
        "tonnes | 10\nCO2 heat | tonnes | 20"
    )
    found = read_pages([PageContent(1, text)])
    assert [(q.scope, q.value_tco2e) for q in found if q.scope] == [("2", 30)]


def test_an_undecided_megatonne_stays_open() -> None:
    (q,) = table("Mt CO2e | 2023\nScope 1 | 1,234.5")
    assert (q.metric, q.unit, q.value_tco2e) == ("ghg_emissions", "", None)
    assert "million tonnes or metric tons" in " ".join(q.open)


def test_cubic_metres_of_gas_are_no_water() -> None:
    found = table("Consumption (m3) | 2023\nWater | 5\nNatural gas | 7")
    assert [(q.metric, q.value, q.unit) for q in found] == [("water", 5, "m3"), ("other", 7, "m3")]


@pytest.mark.parametrize("cell", ["20778", "-2000", "1900.5", "19496", "202232"])
def test_figures_that_begin_like_a_year_are_read(cell: str) -> None:
    read = read_table(TableContent(1, 0, (("tCO2e", "2023", "2022"), ("Scope 1", cell, "18,200"))))
    assert [q.value for q in read if q.year == 2023] == [Decimal(cell)]


@pytest.mark.parametrize("cell", ["2023", "20231", "2023/24", "FY2023*"])
def test_a_year_is_no_figure_even_with_a_footnote(cell: str) -> None:
    read = read_table(TableContent(1, 0, (("tCO2e", "2023", "2022"), ("Scope 1", cell, "18,200"))))
    assert [q.value for q in read if q.year == 2023] == []


def test_the_bars_of_a_chart_below_a_table_are_of_none_of_its_years() -> None:
    found = table(
        "in t | 2023 | 2022 | 2021\nScope 1 | 8,140 | 8,320 | 9,015\n"
        "9,015 | 8,320 | 8,140 |\n1,000 to 2,000 | 3,100 | 3,200 | 3,300",
        "CO2 emissions",
    )
    assert [(q.year, q.value) for q in found if q.label == "Scope 1"] == [
        (2023, 8140),
        (2022, 8320),
        (2021, 9015),
    ]
    assert not [q for q in found if q.label == "9,015"]
    assert [q for q in found if q.label == "1,000 to 2,000"]
