"""Where lines belong by the row of the list of factors that they name."""

from __future__ import annotations

from reports.tests.inventory.making import grid, read, totals

FACTORS = grid(
    "Factors",
    [
        ["Key", "Activity", "Scope", "Category", "kg CO2e", "Unit", "Source"],
        ["K10", "Process steam unit", "1", None, 0.2, "kWh", "DESNZ 2023"],
        ["K20", "Load of hired lorries", "3", "4", 2.5, "litres", "DESNZ 2023"],
        ["K30", "Diesel", "1", None, 2.6, "litres", "DESNZ 2023"],
    ],
)


def _ledger(*rows: tuple[str, str, float, str, float]):
    heads = ["Site", "Item", "Key", "Amount", "Unit", "kg CO2e per unit", "t CO2e"]
    lines = [
        [
            "Kiel",
            item,
            key,
            amount,
            unit,
            (f"=VLOOKUP(C{at},Factors!A2:E4,5,FALSE)", factor),
            (f"=D{at}*F{at}/1000", amount * factor / 1000),
        ]
        for at, (item, key, amount, unit, factor) in enumerate(rows, 2)
    ]
    return grid("Ledger", [heads, *lines])


def test_lines_that_tell_no_scope_belong_where_the_row_of_their_factor_does():
    told = totals(read(FACTORS, _ledger(("Unit A", "K10", 1000, "kWh", 0.2))))
    assert told["1", "", None] == 0.2


def test_the_key_of_a_row_of_scope_3_tells_more_than_the_usual_use_of_a_fuel():
    ledger = _ledger(("Diesel", "K20", 1000, "litres", 2.5), ("Diesel", "K30", 1000, "litres", 2.6))
    told = totals(read(FACTORS, ledger))
    assert told["3", "", 4] == 2.5
    assert told["1", "", None] == 2.6
