"""More of the forms in which companies keep their numbers, each with what its lines sum to."""

from __future__ import annotations

from reports.tests.inventory.making import MONTHS, grid, read, totals

SCOPE_1, LOCATION = ("1", "", None), ("2", "location", None)


def test_what_an_amount_is_multiplied_by_is_a_factor_whatever_its_head_says():
    inventory = read(
        grid(
            "Footprint",
            [
                ["What", "Where", "How much", "Unit", "kg CO2e", "Factor from", "Result kg CO2e"],
                ["Gas", "Kendal", 1000, "kWh", 0.18, "UK Gov 2023", 180],
                ["Heating oil", "Kendal", 100, "litres", 2.5, "UK Gov 2023", 250],
                ["LPG", "Kendal", 100, "litres", 1.5, "UK Gov 2023", 150],
                ["Sub-total", None, None, None, None, None, 580],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.58}
    assert [float(line.factor.value) for line in inventory.lines if line.factor] == [0.18, 2.5, 1.5]


def test_a_row_of_all_sites_that_names_its_activity_is_no_total():
    inventory = read(
        grid(
            "Waste",
            [
                ["Stream", "Site", "Tonnes", "kgCO2e/t", "kgCO2e"],
                ["General waste", "all sites", 2, 450, 900],
                ["Recycling", "all sites", 1, 20, 20],
            ],
        )
    )
    assert totals(inventory)[("3", "", 5)] == 0.92


def test_numbers_of_categories_are_those_of_scope_3_where_one_is_no_scope():
    inventory = read(
        grid(
            "PO lines",
            [
                ["Supplier", "Commodity", "Spend GBP", "Cat.", "EF", "tCO2e"],
                ["A", "IT services", 1000, 1, 0.1, 0.1],
                ["B", "Shop fittings", 1000, 2, 0.4, 0.4],
                ["C", "Sea freight", 1000, 4, 0.5, 0.5],
            ],
        )
    )
    sums = totals(inventory)
    assert {key[2]: value for key, value in sums.items() if key[2]} == {1: 0.1, 2: 0.4, 4: 0.5}
    assert SCOPE_1 not in sums


def test_heads_below_one_head_that_stands_over_several_columns():
    inventory = read(
        grid(
            "F-gas",
            [
                ["Shop", "Gas", "Quantity kg", "Quantity kg", "Quantity kg", "GWP", "t CO2e"],
                [None, None, "charged", "recovered", "emitted"],
                ["A", "R-134a", 12, 2, ("=C3-D3", 10), 1300, ("=E3*F3/1000", 13)],
                ["B", "R-134a", 20, 0, ("=C4-D4", 20), 1300, ("=E4*F4/1000", 26)],
            ],
        )
    )
    assert [line.activity for line in inventory.lines] == [10, 20]
    assert totals(inventory) == {SCOPE_1: 39}


def test_sums_of_other_rows_of_the_same_column_are_no_lines():
    inventory = read(
        grid(
            "Footprint",
            [
                ["Source", "Amount", "Unit", "kg CO2e"],
                ["Scope 1"],
                ["Gas", 1000, "kWh", 180],
                ["Gas", 2000, "kWh", 360],
                ["Sub-total", None, None, ("=SUM(D3:D4)", 540)],
                ["FOR THE REPORT (tonnes)"],
                ["Scope 1 gas", None, None, ("=D5/1000", 0.54)],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.54}


def test_sites_across_whose_amounts_the_formula_of_the_emissions_takes():
    rows = [
        [month, 100, 50, (f"=(B{at}+C{at})*0.2/1000", 0.03)] for at, month in enumerate(MONTHS, 3)
    ]
    inventory = read(
        grid("Electricity", [["ELECTRICITY, kWh"], ["Month", "Leeds", "York", "t CO2e"], *rows])
    )
    assert totals(inventory)[LOCATION] == 0.36


def test_activities_down_and_sites_across_in_the_unit_of_the_corner():
    inventory = read(
        grid(
            "Energy",
            [
                ["kWh", "Leeds", "York", "Total"],
                ["Natural gas", 1000, 2000, 3000],
                ["Electricity", 1000, 2000, 3000],
            ],
        ),
        grid("Factors", [["Fuel", "kgCO2e/kWh"], ["Natural gas", 0.18], ["Electricity", 0.2]]),
    )
    sums = totals(inventory)
    assert (sums[SCOPE_1], sums[LOCATION]) == (0.54, 0.6)


def test_activities_down_under_a_unit_and_one_year():
    inventory = read(
        grid(
            "GHG",
            [["Metric", "Unit", "2023"], ["Natural gas", "kWh", 3000], ["Electricity", "kWh", 50]],
        ),
        grid("Factors", [["Fuel", "kgCO2e/kWh"], ["Natural gas", 0.18], ["Electricity", 0.2]]),
    )
    sums = totals(inventory)
    assert (sums[SCOPE_1], sums[LOCATION]) == (0.54, 0.01)


def test_fiscal_years_beside_each_other():
    inventory = read(
        grid(
            "Data",
            [
                ["Fuel", "Unit", "FY23", "FY22", "EF", "tCO2e FY23", "tCO2e FY22"],
                ["Natural gas", "kWh", 1000, 1500, 0.18, 0.18, 0.27],
                ["Diesel", "l", 100, 150, 2.5, 0.25, 0.375],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.43}


def test_quarters_between_months_count_once():
    columns = [name for at in range(0, 12, 3) for name in (*MONTHS[at : at + 3], f"Q{at // 3 + 1}")]
    inventory = read(
        grid("Gas", [["Site", *columns, "kgCO2e/kWh"], ["A", *[10, 10, 10, 30] * 4, 0.18]])
    )
    assert inventory.lines[0].activity == 120


def test_a_year_below_its_quarters_counts_once():
    inventory = read(
        grid(
            "Gas",
            [
                ["Quarter", "Site", "Natural gas kWh", "tCO2e"],
                *[[f"Q{at} 2023", "Leeds", 1000, 0.18] for at in (1, 2, 3, 4)],
                ["FY 2023", "Leeds", 4000, 0.72],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.72}


def test_regions_above_their_sites_count_once():
    inventory = read(
        grid(
            "Gas",
            [
                ["Site", "Natural gas kWh", "kgCO2e"],
                ["North", 3000, 540],
                ["Leeds", 1000, 180],
                ["York", 2000, 360],
                ["South", 2000, 360],
                ["Exeter", 1500, 270],
                ["Truro", 500, 90],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.9}


def test_a_part_of_the_row_above_counts_once():
    inventory = read(
        grid(
            "Gas",
            [
                ["Standort", "Erdgas kWh", "kg CO2e"],
                ["Ulm", 1000, 180],
                ["davon Biogas", 100, 18],
                ["Kempten", 2000, 360],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.54}


def test_a_typed_subtotal_without_words():
    inventory = read(
        grid(
            "Fuels",
            [
                ["Fuel", "Amount", "Unit", "kgCO2e"],
                ["Natural gas", 1000, "kWh", 180],
                ["Natural gas", 2000, "kWh", 360],
                [None, None, None, 540],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.54}


def test_losses_beside_generation_under_heads_with_their_scope():
    inventory = read(
        grid(
            "Electricity",
            [
                ["Site", "kWh", "Generation kgCO2e (Scope 2)", "T&D kgCO2e (Scope 3)"],
                ["Leeds", 1000, 200, 20],
                ["York", 2000, 400, 40],
            ],
        )
    )
    sums = totals(inventory)
    assert (sums[LOCATION], sums[("3", "", 3)]) == (0.6, 0.06)


def test_market_based_emissions_of_a_summary_by_a_factor_whose_unit_stands_above_it():
    inventory = read(
        grid(
            "Elec",
            [["Site", "kWh", "tCO2e (location-based)"], ["A", 3000, 0.6], ["Total", 3000, 0.6]],
        ),
        grid(
            "Summary",
            [
                ["Line", "tCO2e"],
                ["Scope 2 location-based", ("=Elec!C3", 0.6)],
                ["Scope 2 market-based", ("=Elec!B3*Factors!B2/1000", 0.9)],
            ],
        ),
        grid("Factors", [["Factor", "kgCO2e/kWh"], ["Residual mix", 0.3]]),
    )
    market = {one.method: float(one.computed) for one in inventory.totals}["market"]
    assert round(market, 3) == 0.9


def test_american_tonnes_of_co2e():
    inventory = read(
        grid(
            "Utilities",
            [
                ["Facility", "Utility", "Usage", "UOM", "EF", "EF Unit", "MTCO2e"],
                ["Reno", "Natural Gas", 10, "MMBtu", 53.06, "kg CO2e/MMBtu", 0.5306],
            ],
        )
    )
    assert totals(inventory) == {SCOPE_1: 0.531}
