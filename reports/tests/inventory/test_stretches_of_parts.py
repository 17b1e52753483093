"""What is asked of formulas whose parts are not read as lines: once of each stretch of cells."""

from __future__ import annotations

from reports.tests.inventory.making import grid, read, totals


def _furnaces(summed: str):
    carbon = {"B": 765, "C": 700, "D": 640}
    balance = grid(
        "Balance",
        [
            ["Carbon balance of the furnaces"],
            ["Stream", "North", "Middle", "South"],
            ["Carbon of coke", *carbon.values()],
            ["Carbon emitted", *((f"={at}3", one) for at, one in carbon.items())],
            ["t CO2", *((f"={at}4*44/12", one * 44 / 12) for at, one in carbon.items())],
        ],
    )
    gas = grid("Gas", [["Site", "Natural gas kWh", "tCO2e"], ["A", 1000, 0.18], ["B", 2000, 0.36]])
    summary = grid(
        "Overview",
        [
            ["Overview, t CO2e"],
            ["Fuels", ("=SUM(Gas!C2:C3)", 0.54)],
            ["Process", (summed, 7718.333)],
            ["Scope 1", ("=B2+B3", 7718.873)],
        ],
    )
    return read(balance, gas, summary)


def test_formulas_beside_each_other_are_asked_about_once_with_their_sum():
    inventory = _furnaces("=SUM(Balance!B5:D5)")
    assert totals(inventory)["1", "", None] == 7718.873
    told = [question for question in inventory.open_questions if "as lines" in question]
    assert told == [
        "Balance!B5:D5: these 3 formulas make 7,718.333 tCO2e of Scope 1; their parts are not read "
        "as lines."
    ]


def test_formulas_apart_from_each_other_are_asked_about_each_alone():
    inventory = _furnaces("=Balance!B5+Balance!D5")
    told = [question for question in inventory.open_questions if "as lines" in question]
    assert [question.split(":")[0] for question in told] == ["Balance!B5", "Balance!D5"]
