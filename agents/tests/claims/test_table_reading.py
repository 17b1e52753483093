"""Whole tables of a page: headers of several lines, groups, titles, and what breaks a total
down."""

from __future__ import annotations

from agents.claims.table_reading import furniture_of, report_name, rows_of
from agents.tests.claims.one_table import row_claims
from reports.types import PageContent


def test_a_year_above_several_columns_is_said_of_each() -> None:
    lines = [" |  | 2020 |  | 2021", " | Own | Total | Own | Total", "Total | 1 | 20 | 3 | 40"]
    (row,) = row_claims(lines, "GHG emissions (t CO2e)")
    assert row.newest == ("3", "40")


def test_a_row_without_a_first_cell_is_part_of_the_group_above() -> None:
    lines = [
        "Indicator |  | Unit | FY 2024 | FY 2023",
        "Water withdrawal | Total | m3 | 12 | 14",
        " | Groundwater | m3 | 6 | 9",
    ]
    whole, part = row_claims(lines)
    assert (whole.part, part.part) == (False, True)
    assert part.text == "Water withdrawal, Groundwater (m3), FY 2024: 6; FY 2023: 9"


def test_rows_whose_label_comes_again_in_the_table_are_not_told_apart_and_left_out() -> None:
    lines = [
        "Site | 2021 | 2022",
        "North site total | 8 | 9",
        "Electricity | 3 | 4",
        "South site total | 6 | 7",
        "Electricity | 5 | 6",
    ]
    page = "Energy consumption (MWh)\n\n" + "\n".join(lines)
    assert [row.quote for row in rows_of(page)] == [lines[1], lines[3]]


def test_a_table_goes_on_below_a_title_with_the_header_it_began_with() -> None:
    page = "Metric | 2021 | 2022\nWater withdrawal (m3) | 8 | 9\n\nWaste\n\nTotal waste (t) | 3 | 4"
    assert [row.dated for row in rows_of(page)] == [True, True]


def test_what_stands_on_every_page_is_no_caption() -> None:
    pages = [
        PageContent(
            number, f"Acme Report {number}\n\nText of page {number} alone that is long enough"
        )
        for number in range(1, 9)
    ]
    assert "Acme Report" in furniture_of(pages)


def test_a_header_holds_for_a_later_table_that_lacks_its_last_column() -> None:
    page = (
        "Metric | 2021 | 2022 | Standards\nWater withdrawal (m3) | 8 | 9 | "
        "GRI\n\nTaxonomy\n\nTotal waste (t) | 3 | 4"
    )
    assert [row.dated for row in rows_of(page)] == [True, True]


def test_a_figure_without_a_year_names_the_report_and_its_year() -> None:
    pages = [
        PageContent(number, f"CLIMATE REPORT 2023 {number}\n\nText of page {number}.")
        for number in range(1, 6)
    ]
    assert report_name(pages) == "Climate Report 2023"
    (row,) = rows_of("Total energy use | 12,552,855 | MWh", report=report_name(pages))
    assert row.text == "Total energy use (MWh): 12,552,855 (Climate Report 2023)"
