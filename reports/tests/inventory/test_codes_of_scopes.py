"""Scopes and methods by short codes, and letters that look like a method and name a place."""

from __future__ import annotations

import pytest

from reports.inventory.scope_cells import method_of_cell, names_place, scope_of_cell
from reports.tests.inventory.making import grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


@pytest.mark.parametrize(
    ("text", "scope", "category", "method"),
    [
        ("2L", "2", None, "location"),
        ("2-LB", "2", None, "location"),
        ("2 MB", "2", None, "market"),
        ("2 (M)", "2", None, "market"),
        ("2 market", "2", None, "market"),
        ("1 direct", "1", None, ""),
        ("1", "1", None, ""),
        ("3.6", "3", 6, ""),
        ("3 - Business travel", "3", 6, ""),
        ("1 Purchased goods", "", None, ""),
        ("1+2", "", None, ""),
    ],
)
def test_a_cell_of_a_column_of_scopes_begins_with_its_scope(text, scope, category, method):
    found = scope_of_cell(text)
    assert (found.scope, found.category, method_of_cell(text)) == (scope, category, method)


def test_codes_of_scope_and_method_tell_where_rows_belong():
    inventory = read(
        grid(
            "Data",
            [
                ["Site", "Source", "Scope", "Amount", "Unit", "t CO2e"],
                ["Kiel", "Boiler house", "1", 1000, "kWh", 0.2],
                ["Kiel", "Supply", "2L", 2000, "kWh", 0.8],
                ["Kiel", "Supply", "2M", 2000, "kWh", 0.6],
                ["Lyon", "Supply", "2L", 4000, "kWh", 0.2],
                ["Lyon", "Supply", "2M", 4000, "kWh", 0.1],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 0.2, LOCATION: 1.0, MARKET: 0.7}


def test_the_letters_of_a_method_may_be_the_code_of_a_place():
    assert names_place("EL-LB", ["EL-LB", "EL-HH"])
    assert not names_place("EL-LB", ["EL-LB", "EL-MB"])
    assert not names_place("Scope 2 LB", ["Scope 2 LB", "Scope 2 HH"])


def test_a_sheet_named_by_the_code_of_a_site_tells_no_method():
    def site(code: str, tonnes: float):
        return grid(
            code,
            [
                ["Source", "Amount", "Unit", "kg CO2e/kWh", "t CO2e"],
                ["Electricity", tonnes * 10000, "kWh", 0.1, tonnes],
                ["District heat", 10000, "kWh", 0.1, 1],
            ],
        )

    inventory = read(site("LB", 2), site("HH", 3), figures=[("2", "location", None, 7)])
    assert {line.method for line in inventory.lines} == {""}
    assert totals(inventory)[LOCATION] == 7


def test_the_scope_column_of_a_summary_tells_where_the_lines_of_a_sum_belong():
    """The fuel of hired cars is of business travel, as its summary says, and the number of a
    category before its name is none of an amount."""
    travel = grid(
        "Trips",
        [
            ["Office", "What", "Unit", "Amount", "kg CO2e per unit", "t CO2e"],
            ["Lyon", "Taxis", "km", 1000, 0.2, ("=D2*E2/1000", 0.2)],
            ["Lyon", "Fuel cards, diesel", "litres", 1000, 2.5, ("=D3*E3/1000", 2.5)],
            ["Total", None, None, None, None, ("=SUM(F2:F3)", 2.7)],
        ],
    )
    commuting = grid(
        "Survey",
        [
            ["Office", "What", "Unit", "Amount", "kg CO2e per unit", "t CO2e"],
            ["Lyon", "Cars, petrol", "litres", 1000, 2.3, ("=D2*E2/1000", 2.3)],
            ["Nice", "Cars, petrol", "litres", 2000, 2.3, ("=D3*E3/1000", 4.6)],
        ],
    )
    summary = grid(
        "Overview",
        [
            ["Item", "Scope", "t CO2e"],
            ["3.6 Business trips", 3, ("=Trips!F4", 2.7)],
            ["3.7 Commuting", 3, ("=SUM(Survey!F2:F3)", 6.9)],
        ],
    )
    told = totals(read(travel, commuting, summary))
    assert told["3", "", 6] == 2.7
    assert told["3", "", 7] == 6.9
    assert ("1", "", None) not in told
