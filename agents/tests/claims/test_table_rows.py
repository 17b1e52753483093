"""Rows of key metrics become claims, other rows do not."""

from __future__ import annotations

import pytest

from agents.claims.table_rows import RowClaim
from agents.tests.claims.one_table import row_claims


def dated(row: RowClaim) -> list[tuple[str, int]]:
    """The figures of a row with their years."""
    return [(value.text, value.year) for value in row.values]


def test_years_come_from_the_header_column_by_column() -> None:
    (row,) = row_claims(
        ["Metric | Unit | 2023 | 2022", "Scope 2 (market-based) | t CO2e | 4,100 | 4,900"]
    )
    assert dated(row) == [("4,100", 2023), ("4,900", 2022)]
    assert row.text == "Scope 2 (market-based) (t CO2e), 2023: 4,100; 2022: 4,900"


def test_years_alone_in_a_shorter_row_stand_behind_the_labels() -> None:
    (row,) = row_claims(["FY2023 | FY2022", "Total energy consumption (MWh) | 510 | 520"])
    assert dated(row) == [("510", 2023), ("520", 2022)]


def test_several_figures_of_which_nothing_tells_the_years_are_no_claim() -> None:
    assert row_claims(["Metric | Own | Leased", "Scope 1 emissions (t CO2e) | 10 | 12"]) == []


def test_a_figure_beside_columns_of_years_without_a_header_is_left_out() -> None:
    (row,) = row_claims(["2023 | 2022", "Scope 1 emissions (t CO2e) | 10 | 12 | -17%"])
    assert row.text == "Scope 1 emissions (t CO2e), 2023: 10; 2022: 12"


def test_columns_of_parts_have_the_year_of_the_table() -> None:
    lines = ["Metric | Asia | Europe", "Water withdrawal (m3) | 5 | 6"]
    (row,) = row_claims(lines, "Water by region in 2023")
    assert row.text == "Water withdrawal (m3), 2023, Asia: 5; Europe: 6"


def test_a_row_that_ends_before_its_header_has_the_years_of_its_columns() -> None:
    (row,) = row_claims(
        ["Metric | 2023 | 2022 | Standards", "Scope 1 emissions (t CO2e) | 10 | 12"]
    )
    assert dated(row) == [("10", 2023), ("12", 2022)]


def test_one_figure_takes_its_year_from_its_title_and_its_unit_from_the_header() -> None:
    (row,) = row_claims(["Emissions | Mt CO2e", "Scope 1 | 23.3"], "Data of 2023")
    assert row.text == "Scope 1 (Mt CO2e), 2023: 23.3"
    assert row_claims(["Emissions | Mt CO2e", "Scope 1 | 23.3"], "Data") == []


def test_a_row_that_names_its_own_year_has_no_other_one_of_its_table() -> None:
    rows = ["Emissions | Metric tons CO2e", "Scope 1 (2021) | 1,252", "Scope 3 (2020) | 296,411"]
    first, last = row_claims(rows, "2021 Emissions Performance")
    assert first.text == "Scope 1 (2021) (Metric tons CO2e): 1,252"
    assert last.text == "Scope 3 (2020) (Metric tons CO2e): 296,411"
    (since,) = row_claims(
        ["Emissions | Mt CO2e", "Scope 1 reduction since 2015 | 23.3"], "Data of 2023"
    )
    assert since.text.startswith("Scope 1 reduction since 2015 (Mt CO2e), 2023")


def test_emissions_without_a_unit_are_no_claim() -> None:
    assert row_claims(["2023 | 2022", "Scope 1 emissions | 10 | 12"]) == []


@pytest.mark.parametrize(
    "line",
    [
        "Part-time: Total | 12 | 13",
        "Total energy use (MWh) | 0.0 | 0.0",
        "Revenue | 12 | 13",
        "Scope 1 emissions | n/a | -",
        "2023 | 2022 | 2021",
        "Total waste | see page 3",
        "",
    ],
)
def test_rows_without_metric_or_number_are_no_claims(line: str) -> None:
    assert row_claims([line]) == []


@pytest.mark.parametrize(
    ("header", "latest"),
    [("1990 | 2022 | 2023", "30"), ("2023 | 2022 | 1990", "10"), ("FY23 | FY22 | FY21", "10")],
)
def test_the_latest_figure_is_that_of_the_latest_year(header: str, latest: str) -> None:
    (row,) = row_claims([header, "Scope 1 emissions (t CO2e) | 10 | 20 | 30"])
    assert row.latest == latest


def test_prose_that_was_taken_for_a_label_is_no_row() -> None:
    assert row_claims(["our approach to energy consumption and | 1,118.4"]) == []


def test_a_change_column_is_named_and_its_two_line_header_joined() -> None:
    lines = ["Emissions | 2022 | 2023 | Change on", " |  |  | 2022", "Scope 1 | 250 | 240 | -4.0%"]
    (row,) = row_claims(lines, "Emissions by scope (tCO2e)")
    assert row.text == "Scope 1 (tCO2e), 2022: 250; 2023: 240; change on 2022: -4.0%"
    assert row.latest == "240"


def test_a_title_row_between_the_rows_names_the_unit_of_those_below() -> None:
    lines = [
        "Item | 2022 | 2023",
        "Total energy consumption (MWh) | 51 | 50",
        "Water withdrawal (m3) | | ",
        "Total water withdrawal | 8 | 9",
    ]
    assert row_claims(lines)[1].text == (
        "Water withdrawal (m3): Total water withdrawal, 2022: 8; 2023: 9"
    )


@pytest.mark.parametrize(
    "line",
    [
        "Greenhouse gas emissions | 16, 29",
        "Total waste | 7",
        "Carbon emissions | 10 | 1,000 | 10 | 1,000",
        "of Scope 1 emissions) | 5.5",
    ],
)
def test_lines_of_contents_and_axes_of_charts_are_no_rows(line: str) -> None:
    assert row_claims([line]) == []


def test_a_unit_that_does_not_fit_the_metric_is_not_borrowed_from_the_caption() -> None:
    (row,) = row_claims(["2022 | 2023", "Lost-time injuries | 3 | 4"], "Hours worked (MWh)")
    assert row.text == "Lost-time injuries, 2022: 3; 2023: 4"


def test_a_code_beside_the_label_does_not_hide_it() -> None:
    (row,) = row_claims(["Key figure | | 2023", "GHG emissions (t CO2e) | PE01-GHG | 49"])
    assert row.text == "GHG emissions (t CO2e), PE01-GHG, 2023: 49"


def test_the_criteria_of_the_taxonomy_are_no_figures() -> None:
    header = "Activity | Code (a) | 2023 | Substantial contribution criteria Y; N; N/EL"
    (row,) = row_claims([header, "Renewable energy produced (MWh) | CCM 3.2 | 12 | 0.4"])
    assert dated(row) == [("12", 2023)]


def test_a_year_with_the_mark_of_a_footnote_is_a_year_of_its_column() -> None:
    (row,) = row_claims(
        [
            "Energy | 2023 | 2022(7) | 2021(12)",
            "Heating energy consumption (MWh) | 4,922 | 3,412 | 2,896",
        ]
    )
    assert dated(row) == [("4,922", 2023), ("3,412", 2022), ("2,896", 2021)]
    assert row.text == "Heating energy consumption (MWh), 2023: 4,922; 2022: 3,412; 2021: 2,896"


def test_a_code_of_a_framework_is_no_subject() -> None:
    (row,) = row_claims(
        ["GRI 302-1 | 2023 | 2022", "Heating energy consumption in MWh(6) | 4,922 | 3,412"]
    )
    assert row.text == "Heating energy consumption in MWh, 2023: 4,922; 2022: 3,412"
