"""Rates of leakage, shares of amounts, and gases that are measured as masses."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from reports.tests.inventory.making import MONTHS, grid, read, totals

SUPPLY = ["R-410A", "R-134a", "R-32"]


def _charges(head: str, rates: list[float | None]):
    rows = [[gas, 100, rate, 2000] for gas, rate in zip(SUPPLY, rates, strict=True)]
    return read(grid("Refrigerants", [["Refrigerant", "Charge (kg)", head, "GWP"], *rows]))


@pytest.mark.parametrize("head", ["Leak rate (%)", "Annual leakage %", "Leckagerate"])
def test_rates_in_per_cent_and_as_parts_are_applied(head: str):
    for rates in ([5, 10, 4], [0.05, 0.10, 0.04]):
        assert totals(_charges(head, rates)) == {("1", "", None): 38.0}


@pytest.mark.parametrize(
    ("head", "rates"),
    [("Leak rate", [0.05, 5, 4]), ("Leak rate", [5, None, None]), ("Recovery %", [90, 80, 70])],
)
def test_what_leaked_is_open_where_nobody_can_tell_the_rate(head: str, rates: list[float | None]):
    total = next(one for one in _charges(head, rates).totals if one.scope == "1")
    assert total.open_lines >= 2
    assert total.stated <= Decimal(10)


def test_a_rate_of_nothing_leaks_nothing():
    assert totals(_charges("Leak rate", [0, 0, 0.1])) == {("1", "", None): 20.0}


@pytest.mark.parametrize("head", ["Share of building", "Equity share %", "Allocated portion"])
def test_amounts_beside_a_share_that_nothing_applies_are_open(head: str):
    inventory = read(
        grid(
            "Gas",
            [
                ["Site", "Natural gas kWh", head, "kg CO2e/kWh"],
                ["A", 1000, 0.5, 0.2],
                ["B", 1000, 1, 0.2],
            ],
        )
    )
    total = next(one for one in inventory.totals if one.scope == "1")
    assert (total.stated, total.open_lines) == (0, 2)


@pytest.mark.parametrize("share", ["Renewable share %", "Green share"])
def test_a_share_of_renewable_power_leaves_amounts_as_they_are(share: str):
    inventory = read(
        grid(
            "Power",
            [
                ["Site", "Electricity kWh", share, "kg CO2e/kWh"],
                ["A", 1000, 50, 0.2],
                ["B", 1000, 0, 0.2],
            ],
        )
    )
    assert totals(inventory)["2", "location", None] == 0.4


@pytest.mark.parametrize("distance", ["Daily distance (km)", "km per day", "Distance one-way (km)"])
def test_distances_of_one_day_beside_the_number_of_days_are_open(distance: str):
    inventory = read(
        grid(
            "Commuting",
            [
                ["Mode", "Headcount", "Working days", distance, "kg CO2e/km"],
                ["Car", 50, 220, 30, 0.17],
                ["Train", 80, 220, 40, 0.035],
            ],
        )
    )
    total = next(one for one in inventory.totals if one.category == 7)
    assert (total.stated, total.open_lines) == (0, 2)


def test_methane_that_is_measured_by_month_is_an_amount_that_another_table_brings_to_co2e():
    inventory = read(
        grid(
            "Mine",
            [
                ["Month", "Diesel (kL)", "Wastewater CH4 (t CH4)"],
                *([month, 10, 2] for month in MONTHS),
                ["Total", ("=SUM(B2:B13)", 120), ("=SUM(C2:C13)", 24)],
                [None],
                ["Source", "Quantity", "t CO2e"],
                ["Diesel", ("=B14", 120), ("=B17*2.5", 300)],
                ["Wastewater CH4", ("=C14", 24), ("=B18*28", 672)],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 972.0}


def test_months_that_a_converted_total_leaves_out_count_in_the_proportion_of_the_others():
    inventory = read(
        grid(
            "Mine",
            [
                ["Month", "Diesel (kL)", "LPG (kL)"],
                *([month, 10, 1] for month in MONTHS),
                ["Total", ("=SUM(B2:B12)", 110), ("=SUM(C2:C13)", 12)],
                [None],
                ["Source", "Quantity", "GJ", "t CO2e"],
                ["Diesel", ("=B14", 110), ("=B17*40", 4400), ("=C17*0.07", 308)],
                ["LPG", ("=C14", 12), ("=B18*25", 300), ("=C18*0.06", 18)],
                ["Scope 1", None, None, ("=SUM(D17:D18)", 326)],
            ],
        ),
        figures=[("1", "", None, 326)],
    )
    assert totals(inventory)["1", "", None] == 308 / 11 * 12 + 18


def test_each_fuel_may_have_its_gases_in_columns_of_their_own() -> None:
    """Carbon dioxide is its own equivalent, and the gases of each fuel are its emissions."""
    heads = ["Month", "t", "t CO2", "CH4 t CO2e", "N2O t CO2e", "t", "t CO2", "N2O t CO2e"]
    above = [None, "Coke", None, None, None, "Waste fuel", None, None]
    rows = [
        [month, 2852 + at, 9030 + at, 27, 43, 2299 + at, 2077 + at, 38]
        for at, month in enumerate(MONTHS)
    ]
    found = read(grid("Kiln", [["Kiln fuels, scope 1"], above, heads, *rows]))
    assert totals(found)["1", "", None] == 12 * (9030 + 27 + 43 + 2077 + 38) + 2 * 66


@pytest.mark.parametrize("order", ["AABBCC", "BBAACC", "ABCABC"])
def test_each_year_has_the_potentials_of_its_own_column(order: str):
    heads = {"A": "kg", "B": "GWP", "C": "t CO2e"}
    rows = [["Gas"], ["R-410A"], ["R-134a"]]
    values = {"A": [(11.2, 4.1), (9.4, 6.2)], "B": [(2088, 1430), (2256, 1530)]}
    values["C"] = [
        tuple(a * b / 1000 for a, b in zip(*pair, strict=True))
        for pair in zip(*values.values(), strict=True)
    ]
    seen = dict.fromkeys("ABC", 0)
    for letter in order:
        at = seen[letter]
        seen[letter] += 1
        rows[0].append(f"{heads[letter]} {2022 + at}")
        for row, value in zip(rows[1:], values[letter][at], strict=True):
            row.append(value)
    lines = read(grid("Refrigerants", rows)).lines
    assert [(line.activity, line.gwp) for line in lines] == [
        (Decimal("9.4"), Decimal(2256)),
        (Decimal("6.2"), Decimal(1530)),
    ]


def test_a_potential_that_is_linked_to_a_list_is_no_factor_beside_itself() -> None:
    """A list of factors that holds potentials too, as one for energy and refrigerants does."""
    listed = grid(
        "Factors",
        [
            ["Factor", "Value", "Unit", "Source"],
            ["Natural gas", 0.2, "kg CO2e/kWh", "DEFRA 2024"],
            ["SF6", 24300, "kg CO2e/kg", "IPCC AR6"],
            ["R410A", 2256, "kg CO2e/kg", "IPCC AR6"],
        ],
    )
    rows: list[list[Any]] = [["Date", "Object", "Substance", "kg", "GWP", "t CO2e"]]
    for at, (gas, cell, kg) in enumerate((("SF6", "B3", 1.5), ("R410A", "B4", 2.5)), 2):
        potential = 24300 if gas == "SF6" else 2256
        linked = (f"=Factors!${cell[0]}${cell[1]}", potential)
        made = (f"=D{at}*E{at}/1000", kg * potential / 1000)
        rows.append(["2024-02-20", f"Unit {at}", gas, kg, linked, made])
    found = read(grid("Refrigerants", rows), listed).lines
    assert [line.computed for line in found] == [line.stated for line in found]
    assert {line.gwp for line in found} == {24300, 2256}
