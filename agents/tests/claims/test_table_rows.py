"""Rows of key metrics become claims, other rows do not."""

from __future__ import annotations

import pytest

from agents.claims.table_rows import row_claims


def test_years_come_from_the_header_column_by_column() -> None:
    (row,) = row_claims(["Metric | Unit | 2023 | 2022", "Scope 2 (market-based) | t CO2e | 4,100 | 4,900"])
    assert row.values == (("4,100", "2023"), ("4,900", "2022"))
    assert row.text == "Scope 2 (market-based) (t CO2e), 2023: 4,100; 2022: 4,900"


def test_years_are_matched_in_order_where_the_header_is_shorter() -> None:
    (row,) = row_claims(["FY2023 | FY2022", "Total energy consumption (MWh) | 510 | 520"])
    assert row.values == (("510", "FY2023"), ("520", "FY2022"))


def test_a_year_is_left_out_where_columns_do_not_agree() -> None:
    (row,) = row_claims(["2023 | 2022", "Scope 1 emissions | 10 | 12 | -17%"])
    assert {year for _, year in row.values} == {""}


@pytest.mark.parametrize(
    "line", ["Revenue | 12 | 13", "Scope 1 emissions | n/a | -", "2023 | 2022 | 2021", "Total waste | see page 3", ""]
)
def test_rows_without_metric_or_number_are_no_claims(line: str) -> None:
    assert row_claims([line]) == []


@pytest.mark.parametrize(
    ("header", "latest"),
    [("1990 | 2022 | 2023", "30"), ("2023 | 2022 | 1990", "10"), ("FY23 | FY22 | FY21", "10"), ("a | b | c", "10")],
)
def test_the_latest_figure_is_that_of_the_latest_year(header: str, latest: str) -> None:
    (row,) = row_claims([header, "Scope 1 emissions | 10 | 20 | 30"])
    assert row.latest == latest


def test_prose_that_was_taken_for_a_label_is_no_row() -> None:
    assert row_claims(["our approach to energy consumption and | 1,118.4"]) == []
