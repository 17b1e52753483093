"""Whichever form a client gives its tables, the lines sum to what they state."""

from __future__ import annotations

from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def test_sites_down_and_months_across_with_subtotals_and_a_total():
    inventory = read(
        grid(
            "Elec kWh",
            [
                ["Electricity by site"],
                [],
                ["Site", *MONTHS, "Total 2023", "kgCO2e/kWh", "kgCO2e"],
                ["Leeds", *[1000] * 12, ("=SUM(B4:M4)", 12000), 0.2, ("=N4*O4", 2400)],
                ["York", *[500] * 12, ("=SUM(B5:M5)", 6000), 0.2, ("=N5*O5", 1200)],
                [
                    "Subtotal North",
                    *[1500] * 12,
                    ("=SUM(N4:N5)", 18000),
                    None,
                    ("=SUM(P4:P5)", 3600),
                ],
                ["TOTAL", *[None] * 12, ("=N6", 18000), None, ("=P6", 3600)],
            ],
        )
    )
    assert totals(inventory)[LOCATION] == 3.6
    leeds = inventory.lines[0]
    assert (leeds.site, leeds.activity, len(leeds.points)) == ("Leeds", 12000, 12)
    assert leeds.computed == leeds.stated


def test_sites_across_and_months_down_with_emissions_in_rows_below():
    inventory = read(
        grid(
            "Electricity",
            [
                ["Electricity (kWh)"],
                [],
                ["Site", "Dublin", "Naas", "All"],
                ["MPRN", "100", "200"],
                *[[f"{month} 2023", 1000, 500, 1500] for month in MONTHS],
                ["Total kWh", 12000, 6000, 18000],
                ["kgCO2 location", 2400, 1200, 3600],
                ["kgCO2 market", 1200, 600, 1800],
            ],
        )
    )
    assert inventory.tables[0].turned
    assert totals(inventory) == {LOCATION: 3.6, MARKET: 1.8}
    assert {line.meter for line in inventory.lines} == {"100", "200"}
    assert str(inventory.lines[0].stated_place) == "Electricity!B18"


def test_a_sheet_for_each_site_with_fuels_down_and_no_emissions_is_computed_with_listed_factors():
    def site(name: str):
        return grid(
            name,
            [
                [name],
                ["Fuel", "Unit", *MONTHS, "Total"],
                ["Natural gas", "kWh", *[1000] * 12, 12000],
                ["Electricity", "kWh", *[1000] * 12, 12000],
                ["Diesel", "litres", *[10] * 12, 120],
            ],
        )

    factors = grid(
        "EF",
        [
            ["Emission factor", "kg CO2e/unit", "Unit", "Source"],
            ["Natural gas", 0.18, "kWh", "DEFRA 2023"],
            ["Electricity (UK grid)", 0.2, "kWh", "DEFRA 2023"],
            ["Diesel", 2.5, "litres", "DEFRA 2023"],
        ],
    )
    inventory = read(site("Leeds"), site("York"), factors)
    assert totals(inventory)[("1", "", None)] == 4.92
    assert totals(inventory)[LOCATION] == 4.8
    assert {line.site for line in inventory.lines} == {"Leeds", "York"}
    assert {line.factor.year for line in inventory.lines} == {2023}


def test_several_fuels_each_with_its_own_column_of_emissions():
    inventory = read(
        grid(
            "Offices",
            [
                [
                    "Office",
                    "Quarter",
                    "Electricity kWh",
                    "Gas kWh",
                    "tCO2e elec LB",
                    "tCO2e elec MB",
                    "tCO2e gas",
                ],
                ["London", "Q1", 1000, 2000, 0.2, 0, 0.36],
                ["London", "Q2", 2000, 1000, 0.4, 0, 0.18],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 0.54, LOCATION: 0.6, MARKET: 0.0}


def test_two_tables_side_by_side_that_share_their_labels():
    inventory = read(
        grid(
            "Rail & hotel",
            [
                ["Rail", "Rail", "Rail", "Rail", "Hotel nights", "Hotel nights", "Hotel nights"],
                ["Office", "Month", "pkm", "kgCO2e", "Nights", "kgCO2e/night", "kgCO2e"],
                ["London", "Jan-23", 1000, 41, 10, 10.4, 104],
                ["London", "Feb-23", 2000, 82, 20, 10.4, 208],
            ],
        )
    )
    assert totals(inventory)[("3", "", 6)] == 0.435


def test_a_fiscal_year_with_a_thirteenth_period_and_rows_for_information():
    inventory = read(
        grid(
            "Gas",
            [
                ["Natural gas kWh"],
                ["Site", "Row", *MONTHS[3:], *MONTHS[:3], "P13", "FY total", "tCO2e"],
                ["A", "billed", *[1000] * 12, None, 12000, 2.16],
                ["A", "reversal of accrual", *[None] * 12, -500, -500, -0.09],
                ["A", "weather corrected (info)", *[1100] * 12, None, 13200, None],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 2.07}


def test_this_year_counts_where_the_year_before_stands_beside_it():
    inventory = read(
        grid(
            "Electricity",
            [
                [None, "Consumption (kWh)", None, "Emissions (tCO2e)", None],
                ["Site", 2022, 2023, 2022, 2023],
                ["A", 1000, 1100, 0.2, 0.22],
                ["B", 2000, 2100, 0.4, 0.42],
                ["Total", 3000, 3200, 0.6, 0.64],
            ],
        )
    )
    assert totals(inventory)[LOCATION] == 0.64
    assert inventory.lines[0].activity == 1100


def test_emissions_of_each_gas_do_not_count_beside_their_sum():
    inventory = read(
        grid(
            "Stationary combustion",
            [
                [
                    "Facility",
                    "Fuel",
                    "Quantity",
                    "Unit",
                    "CO2 (t)",
                    "CH4 (t)",
                    "N2O (t)",
                    "Total CO2e (t)",
                ],
                ["F1", "Natural gas", 1000, "GJ", 56.1, 0.001, 0.0001, 56.155],
                ["F2", "Natural gas", 2000, "GJ", 112.2, 0.002, 0.0002, 112.309],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 168.464}


def test_kilograms_and_tonnes_of_the_same_emissions_count_once():
    inventory = read(
        grid(
            "Fleet",
            [
                ["Site", "Fuel", "Litres", "kgCO2e", "tCO2e"],
                ["A", "Diesel", 1000, 2500, ("=D2/1000", 2.5)],
                ["B", "Diesel", 2000, 5000, ("=D3/1000", 5)],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 7.5}


def test_months_with_an_amount_and_emissions_each():
    heads = [month for month in MONTHS[:3] for _ in range(2)]
    inventory = read(
        grid(
            "Power",
            [
                ["Site", *heads, "Total", "Total"],
                [None, *["kWh", "tCO2e"] * 4],
                ["A", 100, 0.02, 200, 0.04, 300, 0.06, 600, 0.12],
                ["B", 100, 0.02, 200, 0.04, 300, 0.06, 600, 0.12],
            ],
        )
    )
    assert totals(inventory)[LOCATION] == 0.24


def test_german_heads_are_understood():
    inventory = read(
        grid(
            "Strom",
            [
                ["Standort", "Zählernummer", "Verbrauch (kWh)", "Emissionen (t CO2e)"],
                ["Werk 1", "123", 1000, 0.38],
                ["Werk 2", "124", 2000, 0.76],
                ["Summe", None, 3000, 1.14],
            ],
        )
    )
    assert totals(inventory)[LOCATION] == 1.14


def test_a_form_with_site_and_period_above_its_table():
    inventory = read(
        grid(
            "Kobe",
            [
                ["Site:", "Kobe", "Period: FY2023", None, "Approved:", "Mori"],
                [],
                ["Item", "Unit", "Apr", "May", "Total", "tCO2"],
                ["Electricity", "kWh", 100, 100, 200, 0.1],
                ["Kerosene", "kL", 1, 1, 2, 5],
                [None, None, None, None, "Scope 1", ("=SUM(F5:F5)", 5)],
                [None, None, None, None, "Scope 2", ("=F4+0", 0.1)],
            ],
        )
    )
    assert totals(inventory)[("1", "", None)] == 5
    assert totals(inventory)[LOCATION] == 0.1
