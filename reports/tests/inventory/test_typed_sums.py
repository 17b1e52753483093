"""Typed sums of a workbook say what no word beside the lines says."""

from __future__ import annotations

from reports.tests.inventory.making import grid, read, totals

SCOPE_1, LOCATION, MARKET = ("1", "", None), ("2", "location", None), ("2", "market", None)


def test_lines_without_a_scope_belong_where_their_sum_is_typed():
    inventory = read(
        grid(
            "Offices",
            [
                ["Office", "kWh 2023", "kg/kWh", "tCO2e"],
                ["London", 214300, 0.2, 42.86],
                ["Leeds", 160350, 0.2, 32.07],
            ],
        ),
        grid("Dashboard", [[None, "tCO2e"], ["Scope 2 offices (location)", 74.9]]),
    )
    assert totals(inventory) == {LOCATION: 74.93}


def test_a_sum_typed_in_two_scopes_tells_nothing():
    inventory = read(
        grid(
            "Offices",
            [["Office", "kWh 2023", "tCO2e"], ["London", 214300, 42.86], ["Leeds", 160350, 32.07]],
        ),
        grid("Dashboard", [["Line", "tCO2e"], ["Scope 2 location", 74.9], ["Scope 1", 74.9]]),
    )
    assert LOCATION not in totals(inventory)
    assert any("nothing says to which scope" in one for one in inventory.open_questions)


def test_electricity_beside_the_same_electricity_by_market_is_told_by_location():
    inventory = read(
        grid(
            "Energy",
            [["Site", "Electricity kWh", "tCO2e"], ["Leeds", 1000, 0.2], ["York", 2000, 0.4]],
        ),
        grid(
            "Market-based",
            [["Site", "Electricity kWh", "tCO2e"], ["Leeds", 1000, 0.0], ["York", 2000, 0.7]],
        ),
    )
    assert totals(inventory) == {LOCATION: 0.6, MARKET: 0.7}


def test_deliveries_without_emissions_are_left_out_where_the_sum_is_made_without_them():
    inventory = read(
        grid(
            "Fuel log",
            [
                ["Depot", "Fuel", "Litres", "kgCO2e/l", "kgCO2e"],
                ["Athlone", "Diesel", 100000, 2.68, 268000],
                ["Galway", "Diesel", 50000, 2.68, 134000],
            ],
        ),
        grid(
            "Bulk tanks",
            [
                ["Depot", "Fuel", "Litres"],
                ["Athlone", "Diesel", 90000],
                ["Galway", "Diesel", 900],
            ],
        ),
        grid("EF", [["Fuel", "kgCO2e", "per", "Source"], ["Diesel", 2.68, "litre", "SEAI 2023"]]),
        grid("Totals", [["Line", "tCO2e"], ["Scope 1", 402]]),
    )
    assert totals(inventory)[SCOPE_1] == 402
    assert any("Bulk tanks" in one and "in no total" in one for one in inventory.open_questions)


def test_a_hidden_sheet_that_sums_other_lines_adds_nothing():
    inventory = read(
        grid(
            "Register",
            [
                ["Site", "Gas", "Emission kg", "GWP", "t CO2e"],
                ["A", "R-134a", 10, 1300, 13],
                ["B", "R-134a", 20, 1300, 26],
            ],
        ),
        grid(
            "_calc",
            [
                ["Gas", "kg", "t"],
                ["R-134a", ("=SUM(Register!C2:C3)", 30), ("=SUM(Register!E2:E3)", 39)],
            ],
            hidden=True,
        ),
    )
    (scope_1,) = inventory.totals
    assert (float(scope_1.stated), float(scope_1.computed), scope_1.open_lines) == (39, 39, 0)


def test_emissions_without_amounts_count_where_a_scope_has_no_others_and_are_asked_about():
    inventory = read(
        grid(
            "GHG",
            [
                ["Source", "tCO2e"],
                ["Scope 1"],
                ["Natural gas", 0.54],
                ["Diesel", 0.2],
                ["Scope 3"],
                ["Business travel", 0.2],
                ["Total", 0.94],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.74, ("3", "", None): 0.2, ("3", "", 6): 0.2}
    assert any("no amount in the workbook stands behind" in one for one in inventory.open_questions)
