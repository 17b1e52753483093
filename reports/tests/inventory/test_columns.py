"""What a table is for, and what its columns hold."""

from __future__ import annotations

from reports.inventory.types import Role, TableKind
from reports.tests.inventory.making import grid, read

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def test_values_beside_units_such_as_kg_per_kwh_are_factors():
    inventory = read(
        grid(
            "PARAM",
            [
                ["PARAMETER", "VALUE", "UNIT", "SOURCE"],
                ["Diesel", 2.7, "kgCO2e/L", "IPCC 2006"],
                ["Grid Chile", 0.2, "tCO2e/MWh", "CNE 2024"],
            ],
        )
    )
    assert inventory.tables[0].kind is TableKind.FACTORS
    assert (inventory.factors[0].label, inventory.factors[0].source) == (
        "Diesel",
        "IPCC 2006",
    )


def test_a_register_of_certificates_is_no_activity():
    inventory = read(
        grid(
            "GoO",
            [
                ["Certificate no.", "Registry", "Site", "Volume MWh", "Cancelled on"],
                ["DE-1", "HKNR", "Bremen", 580, "28.03.2024"],
            ],
        )
    )
    assert inventory.tables[0].kind is TableKind.CONTRACTS
    assert inventory.lines == []


def test_production_and_areas_are_no_activity():
    inventory = read(
        grid(
            "Mills",
            [
                ["Mill", "Country", "Sawn m3 2023"],
                ["Paide", "Estonia", 82150],
                ["Valga", "Estonia", 36580],
            ],
        )
    )
    assert inventory.lines == []


def test_an_auditor_corrects_what_a_column_holds():
    rows = [["Where", "X1", "tCO2e"], ["A", 10, 1], ["B", 20, 2]]
    inventory = read(grid("Diesel", rows), corrections={("Diesel", 1, 2): Role.ACTIVITY})
    column = inventory.tables[0].columns[2]
    assert (column.role, column.why) == (Role.ACTIVITY, "as the auditor says")
    assert [line.activity for line in inventory.lines] == [10, 20]


def test_every_column_says_why_it_is_taken_for_what_it_is():
    inventory = read(grid("Fleet", [["Site", "Litres", "kgCO2e"], ["A", 10, 25], ["B", 20, 50]]))
    assert all(column.why for column in inventory.tables[0].columns.values())


def test_formulas_without_a_stored_result_are_an_open_question_and_computed_where_they_can_be():
    inventory = read(
        grid(
            "Fleet",
            [
                ["Site", "Litres", "kgCO2e/litre", "kgCO2e"],
                ["A", 1000, 2.5, ("=B2*C2", None)],
                ["B", 2000, 2.5, ("=B3*C3", None)],
            ],
        )
    )
    assert "2 formulas have no stored result" in inventory.open_questions[0]
    assert [line.computed for line in inventory.lines] == [2.5, 5]


def test_a_column_that_is_not_used_is_no_factor_though_only_its_last_rows_are_filled():
    heads = ["Site", "Carrier", "kWh", "tCO2e", "HDD factor (not used for emissions)"]
    gas = [["A", "Natural gas", 1000, 0.18, None] for _ in range(60)]
    heat = [["A", "District heat", 1000, 0.15, 1.06], ["A", "District heat", 2000, 0.3, 1.03]]
    inventory = read(grid("Data", [heads, *gas, *heat]))
    assert inventory.tables[0].columns[5].role is Role.OTHER
    assert all(line.factor is None for line in inventory.lines)
