"""What stands in a workbook twice, or for another year, counts once."""

from __future__ import annotations

import pytest

from reports.inventory.types import TableKind
from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def test_meters_whose_amounts_another_table_carries_feed_it():
    inventory = read(
        grid(
            "Meters",
            [
                ["Meter", "Site", "Month", "kWh"],
                ["M1", "A", "Jan", 500],
                ["M1", "A", "Feb", 500],
                ["M2", "B", "Jan", 700],
                ["M2", "B", "Feb", 800],
            ],
        ),
        grid(
            "Calculation",
            [
                ["Site", "Electricity kWh", "EF kgCO2e/kWh", "tCO2e"],
                [
                    "A",
                    ("=SUMIFS(Meters!$D$2:$D$5,Meters!$B$2:$B$5,A2)", 1000),
                    0.2,
                    ("=B2*C2/1000", 0.2),
                ],
                [
                    "B",
                    ("=SUMIFS(Meters!$D$2:$D$5,Meters!$B$2:$B$5,A3)", 1500),
                    0.2,
                    ("=B3*C3/1000", 0.3),
                ],
            ],
        ),
    )
    assert totals(inventory)[LOCATION] == 0.5
    assert sum(line.feeds for line in inventory.lines) == 4


def test_typed_sums_of_another_table_by_site_do_not_count_again():
    detail = [[site, month, 1000, 200] for site in ("A", "B", "C") for month in MONTHS]
    inventory = read(
        grid("Detail electricity", [["Site", "Month", "kWh", "kgCO2e"], *detail]),
        grid(
            "By site",
            [
                ["Site", "Electricity kWh", "tCO2e"],
                ["A", 12000, 2.4],
                ["B", 12000, 2.4],
                ["C", 12000, 2.4],
            ],
        ),
    )
    assert totals(inventory)[LOCATION] == 7.2
    assert inventory.tables[1].kind is TableKind.SUMMARY


def test_a_row_whose_emissions_are_left_empty_adds_nothing():
    inventory = read(
        grid(
            "Electricity",
            [
                ["Plant", "Period", "kWh", "kgCO2e LB", "kgCO2e MB", "Remark"],
                ["A", "2023-01", 1000, 200, 300, None],
                ["B (leased out)", "2023-01", 500, None, None, "Out of boundary"],
            ],
        )
    )
    assert totals(inventory) == {LOCATION: 0.2, MARKET: 0.3}
    assert [line.left_out for line in inventory.lines if line.site.startswith("B")] == [True, True]


def test_lines_of_the_year_before_do_not_count_where_they_repeat_its_months():
    rows = [[site, year, 1000, 0.2] for site in ("A", "B") for year in (2022, 2023)]
    inventory = read(grid("Electricity", [["Site", "Year", "kWh", "tCO2e"], *rows]))
    assert totals(inventory)[LOCATION] == 0.4


def test_a_table_titled_with_another_year_does_not_count_beside_one_of_the_year():
    heads = ["Site", "kWh", "tCO2e"]
    inventory = read(
        grid(
            "Electricity",
            [
                ["Electricity 2022"],
                heads,
                ["A", 900, 0.18],
                ["B", 900, 0.18],
                [],
                ["Electricity 2023"],
                heads,
                ["A", 1000, 0.2],
                ["B", 1000, 0.2],
            ],
        )
    )
    assert totals(inventory)[LOCATION] == 0.4


def test_a_total_of_a_table_whose_labels_have_no_head_does_not_count():
    inventory = read(
        grid(
            "Electricity",
            [
                [None, *MONTHS, "Total", "tCO2e"],
                ["Leeds", *[100] * 12, 1200, 0.24],
                ["York", *[100] * 12, 1200, 0.24],
                ["Total", *[200] * 12, 2400, 0.48],
            ],
        )
    )
    assert totals(inventory)[LOCATION] == 0.48
    assert [line.site for line in inventory.lines] == ["Leeds", "York"]


@pytest.mark.long
def test_formulas_that_lead_round_in_circles_or_to_too_much_are_not_followed_for_ever():
    wide = [[("=SUM(A1:A50)+SUM(B1:B50)", 1), ("=SUM(A1:A50)*SUM(B1:B50)", 1)] for _ in range(50)]
    inventory = read(
        grid("Fleet diesel", [["Site", "Litres", "tCO2e"], ["A", 1000, 2.5], ["B", 2000, 5]]),
        grid("Scope 2 loops", [["Scope 2 market-based"], *wide]),
    )
    assert totals(inventory) == {("1", "", None): 7.5}
