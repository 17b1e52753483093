"""Tables whose heads say less than what stands around them, and amounts of two parts."""

from __future__ import annotations

import pytest

from reports.inventory.types import TableKind
from reports.tests.inventory.making import MONTHS, grid, read, totals

SCOPE_1, LOCATION, MARKET = ("1", "", None), ("2", "location", None), ("2", "market", None)


def category(number: int) -> tuple[str, str, int | None]:
    return ("3", "", number)


@pytest.mark.parametrize("head", ["kg CO2e", "kg CO2e / unit", "kgCO2e"])
def test_masses_of_co2e_beside_units_of_activities_are_factors(head):
    factors = grid(
        "EF", [["Factor", "Unit", head], ["Natural gas", "kWh", 0.18], ["Diesel", "litre", 2.5]]
    )
    gas = grid("Gas", [["Site", "Natural gas kWh"], ["A", 1000], ["B", 2000]])
    inventory = read(factors, gas)
    assert float(inventory.totals[0].computed) == pytest.approx(0.54)


def test_a_mass_of_co2e_with_the_potential_behind_it_is_no_potential():
    inventory = read(
        grid(
            "Wastewater",
            [
                ["Scope 1"],
                ["Site", "t CH4", "t CO2e (GWP 28)"],
                ["A", 10, ("=B3*28", 280)],
                ["B", 5, ("=B4*28", 140)],
            ],
        )
    )
    assert totals(inventory)[SCOPE_1] == 420


@pytest.mark.parametrize(
    "label",
    [
        "Memo: biogenic CO2 (not in Scope 1)",
        "Outside of scopes: biogenic CO2",
        "Biogenic emissions",
        "HVO share (not included in total)",
    ],
)
def test_rows_of_emissions_beside_the_scopes_are_no_lines(label):
    inventory = read(
        grid(
            "Fuels",
            [
                ["Fuel", "Litres", "tCO2e"],
                ["Diesel", 100, 0.25],
                ["Petrol", 100, 0.2],
                [label, 100, 0.24],
            ],
        )
    )
    assert totals(inventory)[SCOPE_1] == 0.45


def test_emissions_that_a_column_multiplies_by_a_share_count_by_it():
    inventory = read(
        grid(
            "Financed emissions",
            [
                [
                    "Investee",
                    "Outstanding EURm",
                    "EVIC EURm",
                    "Attribution",
                    "Investee tCO2e",
                    "Financed tCO2e",
                ],
                ["Acme", 10, 100, ("=B2/C2", 0.1), 5000, ("=D2*E2", 500)],
                ["Beta", 20, 400, ("=B3/C3", 0.05), 8000, ("=D3*E3", 400)],
            ],
        )
    )
    assert totals(inventory)[category(15)] == 900


def test_a_column_that_adds_others_which_are_mostly_empty_is_their_sum():
    rows = [
        [f"Site {at}", 100, 0, (f"=B{at}*0.2", 20), (f"=C{at}*0.2", 0), (f"=D{at}+E{at}", 20)]
        for at in range(2, 8)
    ]
    inventory = read(
        grid(
            "Fuels",
            [["Site", "Diesel l", "Petrol l", "t CO2e diesel", "t CO2e petrol", "t CO2e"], *rows],
        )
    )
    assert totals(inventory)[SCOPE_1] == 120


@pytest.mark.parametrize("head", ["Adj.", "True-up", "P13", "Accrual", "Corrections"])
def test_a_period_of_adjustments_counts_with_the_months(head):
    inventory = read(
        grid(
            "Gas",
            [
                ["Site", "Natural gas kWh"],
                ["Name", *MONTHS, head, "kgCO2e/kWh"],
                ["A", *[100] * 12, -10, 0.18],
            ],
        )
    )
    assert inventory.lines[0].activity == 1190


@pytest.mark.parametrize("mass", [("Tonnes", 10), ("Weight kg", 10000)])
def test_masses_times_distances(mass):
    head, amount = mass
    inventory = read(
        grid(
            "Freight",
            [
                ["Lane", head, "Distance (km)", "EF kgCO2e/tkm"],
                ["A-B", amount, 10, 0.1],
                ["A-C", amount, 30, 0.1],
            ],
        )
    )
    computed = {(one.scope, one.category): float(one.computed) for one in inventory.totals}
    assert computed["3", 4] == pytest.approx(0.04)


def test_charges_times_the_part_that_leaks_times_the_potential():
    inventory = read(
        grid(
            "Cooling",
            [
                ["Scope 1"],
                ["Chiller", "Gas", "Charge kg", "Leak rate", "GWP"],
                ["1", "R-134a", 100, 0.05, 1300],
                ["2", "R-404A", 50, 0.1, 3922],
            ],
        )
    )
    assert round(float(inventory.totals[0].computed), 3) == 26.11


def test_potentials_by_the_name_of_the_gas():
    inventory = read(
        grid("F-gas", [["Site", "Refrigerant", "Leak kg"], ["A", "R134a", 10], ["B", "R-404A", 2]]),
        grid("GWP", [["Gas", "GWP AR5"], ["R-134a", 1300], ["R-404A", 3922]]),
    )
    assert round(float(inventory.totals[0].computed), 3) == 20.844


def test_the_factor_of_the_year_of_the_report_among_several():
    inventory = read(
        grid("Gas", [["Site", "Natural gas kWh"], ["A", 1000], ["B", 1000]]),
        grid(
            "EF",
            [
                ["Fuel", "Unit", "2022", "2023"],
                ["Natural gas", "kgCO2e/kWh", 0.2, 0.18],
                ["Electricity", "kgCO2e/kWh", 0.22, 0.21],
            ],
        ),
    )
    assert round(float(inventory.totals[0].computed), 3) == 0.36


def test_factors_are_found_by_the_title_where_rows_name_no_activity():
    inventory = read(
        grid("Q1", [["Natural gas"], ["Site", "kWh"], ["A", 1000], ["B", 1000]]),
        grid("EF", [["Fuel", "kgCO2e/kWh"], ["Natural gas", 0.18], ["Heating oil", 0.25]]),
    )
    assert round(float(inventory.totals[0].computed), 3) == 0.36


def test_of_two_factors_that_fit_the_one_beside_the_emissions_is_theirs():
    inventory = read(
        grid(
            "Power",
            [
                [
                    "Site",
                    "kWh",
                    "Grid kg/kWh",
                    "Location-based tCO2e",
                    "Supplier kg/kWh",
                    "Market-based tCO2e",
                ],
                ["A", 1000, 0.2, 0.2, 0, 0],
                ["B", 1000, 0.2, 0.2, 0.2, 0.2],
            ],
        )
    )
    market = {one.method: one for one in inventory.totals}["market"]
    assert market.stated == market.computed


def test_fuels_across_with_their_sum_factor_and_emissions_below():
    inventory = read(
        grid(
            "Fuel use",
            [
                ["Site", "Natural gas MWh", "Diesel litres"],
                ["A", 1, 1],
                ["B", 2, 2],
                ["Total", ("=SUM(B2:B3)", 3), ("=SUM(C2:C3)", 3)],
                ["kg CO2e per unit", 180, 2.5],
                ["t CO2e", ("=B4*B5/1000", 0.54), ("=C4*C5/1000", 0.0075)],
            ],
        )
    )
    assert totals(inventory)[SCOPE_1] == pytest.approx(0.5475, abs=0.001)


def test_results_with_their_unit_in_the_column_beside_them():
    inventory = read(
        grid(
            "E",
            [
                ["Fuel", "Quantity", "Unit", "Factor", "Result", "Result unit"],
                ["Natural gas", 1000, "kWh", 0.18, 180, "kg CO2e"],
                ["Natural gas", 2000, "kWh", 0.18, 360, "kg CO2e"],
            ],
        )
    )
    assert totals(inventory)[SCOPE_1] == 0.54


def test_values_under_the_names_of_gases_beside_units_of_factors_are_factors() -> None:
    listed = grid(
        "Factors",
        [
            ["Item", "CO2", "CH4", "N2O", "Unit"],
            ["Fuel gas", 56.9, 0.009, 0.0017, "kg/GJ NCV"],
            ["Marine gas oil", 3170, 0.28, 0.2, "kg/t"],
            ["Electricity", 0.015, None, None, "kg CO2e/kWh"],
        ],
    )
    assert [table.kind for table in read(listed).tables] == [TableKind.FACTORS]
