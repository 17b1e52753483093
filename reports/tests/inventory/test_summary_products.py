"""What summaries make of amounts and factors, and what repeats other rows."""

from __future__ import annotations

import pytest

from reports.tests.inventory.making import MONTHS, grid, read, totals

SITES = grid(
    "Sites",
    [["Site", "Country", "kWh"], ["Kiel", "DE", 1000], ["Lyon", "FR", 2000], ["Turin", "IT", 3000]],
)
GRID_FACTORS = grid(
    "Grid factors",
    [
        ["Country", "Location", "Market"],
        ["DE", 0.4, 0.7],
        ["FR", 0.05, 0.04],
        ["IT", 0.3, 0.5],
    ],
)


@pytest.mark.parametrize("by", [",", "*"])
def test_a_sum_of_products_makes_a_line_of_each_amount_with_the_factor_beside_it(by: str):
    location = f"=SUMPRODUCT(Sites!C2:C4{by}'Grid factors'!B2:B4)/1000"
    market = f"=SUMPRODUCT('Grid factors'!C2:C4{by}Sites!C2:C4)/1000"
    inventory = read(
        SITES,
        GRID_FACTORS,
        grid(
            "Results",
            [
                ["Scope 2", "t CO2e"],
                ["Location-based", (location, 1.4)],
                ["Market", (market, 2.28)],
            ],
        ),
    )
    assert totals(inventory) == {("2", "location", None): 1.4, ("2", "market", None): 2.28}
    told = [line.factor for line in inventory.lines if line.method == "location"]
    assert [float(factor.value) for factor in told if factor] == [0.4, 0.05, 0.3]


def _journeys(summary: list[list[object]]):
    return read(
        grid(
            "Travel",
            [
                ["Month", "Rail (pkm)", "Short-haul flight (pkm)"],
                *([month, 1000, 500] for month in MONTHS),
                ["Total", ("=SUM(B2:B13)", 12000), ("=SUM(C2:C13)", 6000)],
            ],
        ),
        grid(
            "Factors",
            [
                ["Activity", "Unit", "kg CO2e per unit", "Source"],
                ["Rail", "pkm", 0.04, "DESNZ 2023"],
                ["Short-haul flight", "pkm", 0.2, "DESNZ 2023"],
                ["Rail, average", "pkm", 0.05, "DESNZ 2023"],
            ],
        ),
        grid("Summary", summary),
    )


def test_journeys_that_a_summary_multiplies_count_once():
    formula = "=(Travel!B14*Factors!C2+Travel!C14*Factors!C3)/1000"
    inventory = _journeys([["Source", "t CO2e"], ["Scope 3 Category 6", (formula, 1.68)]])
    assert totals(inventory) == {("3", "", None): 1.68, ("3", "", 6): 1.68}


def test_the_factor_of_a_summary_counts_before_one_that_labels_suggest():
    inventory = _journeys(
        [
            ["Source", "t CO2e"],
            ["Scope 3 Category 6 Rail", ("=SUM(Travel!B2:B13)*Factors!C4/1000", 0.6)],
        ]
    )
    rail = sum(float(line.tonnes or 0) for line in inventory.lines if "Rail" in line.kind)
    assert round(rail, 3) == 0.6


def test_a_summary_that_is_no_product_of_its_amounts_and_factor_gives_none():
    inventory = read(
        grid("Gas", [["Site", "kWh gas"], ["A", 1000], ["B", 2000]]),
        grid(
            "Summary",
            [
                ["Factor kg CO2e/kWh", 0.2],
                ["Scope 1 t CO2e", ("=SUM(Gas!B2:B3)*B1*0.37/1000", 0.222)],
            ],
        ),
    )
    assert totals(inventory).get(("1", "", None), 0) in (0, 0.222)


def test_diesel_and_petrol_beside_each_other_are_two_amounts_but_gas_in_two_units_is_one():
    factors = grid(
        "Factors",
        [
            ["Fuel", "Unit", "kg CO2e per unit", "Source"],
            ["Diesel", "litre", 2.5, "DESNZ 2023"],
            ["Petrol", "litre", 2.0, "DESNZ 2023"],
            ["Natural gas", "kWh", 0.2, "DESNZ 2023"],
        ],
    )
    fuels = grid("Fuel", [["Site", "Diesel (litres)", "Petrol (litres)"], ["A", 1000, 100]])
    gas = grid("Gas", [["Site", "Natural gas (m3)", "Natural gas (kWh)"], ["A", 100, 1000]])
    assert totals(read(fuels, factors)) == {("1", "", None): 2.7}
    assert len(read(gas, factors).lines) == 1


def test_a_typed_overview_by_class_counts_once_and_is_told():
    log = [[f"AB{at}", ("Van", "Truck")[at % 2], "Diesel", 400, 1.0] for at in range(12)]
    inventory = read(
        grid("Fuel log", [["Registration", "Class", "Fuel", "Litres", "t CO2e"], *log]),
        grid(
            "Fleet overview",
            [
                ["Class of vehicle", "Diesel litres", "t CO2e"],
                ["Light", 2400, 6.0],
                ["Heavy", 2400, 6.0],
            ],
        ),
    )
    assert totals(inventory) == {("1", "", None): 12.0}


@pytest.mark.parametrize("change", ["Δ tCO2e", "YoY tCO2e", "Difference t CO2e"])
def test_changes_from_the_year_before_are_no_emissions(change: str):
    inventory = read(
        grid(
            "Electricity",
            [
                ["Site", "kWh 2022", "kWh 2023", "tCO2e 2022", "tCO2e 2023", change],
                ["A", 1000, 2000, 0.2, 0.4, 0.2],
                ["B", 1000, 3000, 0.2, 0.6, 0.4],
            ],
        )
    )
    assert totals(inventory)["2", "location", None] == 1.0


@pytest.mark.parametrize("year", ["FY 2023-24", "FY2023/24", "2023–24"])
def test_fiscal_years_with_a_hyphen_and_quarters_with_their_months(year: str):
    quarters = ["Q1 (Apr-Jun 23)", "Q2 (Jul-Sep 23)", "Q3 (Oct-Dec 23)", "Q4 (Jan-Mar 24)"]
    before = year.replace("23", "22", 1).replace("24", "23")
    inventory = read(
        grid(
            "Power",
            [
                ["Electricity (MWh)"],
                ["Site", *quarters, year, before, f"tCO2e {year}", f"tCO2e {before}"],
                ["A", 1, 2, 3, 4, 10, 9, 2.0, 1.8],
                ["B", 1, 2, 3, 4, 10, 9, 2.0, 1.8],
            ],
        ),
        year=2024,
    )
    assert totals(inventory)["2", "location", None] == 4.0


@pytest.mark.parametrize("title", ["Diesel, thousand litres", "Diesel ('000 litres)"])
def test_thousands_in_a_title_are_part_of_the_unit(title: str):
    inventory = read(
        grid("Diesel", [[title], ["Site", *MONTHS], ["A", *[1] * 12], ["B", *[2] * 12]]),
        grid(
            "Factors",
            [
                ["Fuel", "Unit", "kg CO2e per unit", "Source"],
                ["Diesel", "litre", 2.5, "DESNZ 2023"],
            ],
        ),
    )
    assert totals(inventory) == {("1", "", None): 90.0}
