"""Blocks that stand below each other and share their columns, and periods of two years beside each
other."""

from __future__ import annotations

import pytest

from reports.tests.inventory.making import grid, read, totals


def _blocks(whole: object):
    """Six rows with a total, and two rows below heads of their own."""
    heads = ["Item", "Amount", "Unit", "kg CO2e per unit", "t CO2e"]
    return grid(
        "Ledger",
        [
            heads,
            *([f"Unit {at}", 1000, "kWh", 0.2, (f"=B{at}*D{at}/1000", 0.2)] for at in range(2, 8)),
            ["Total", None, None, None, whole],
            [],
            heads,
            *(
                [f"Partner {at}", 1000, "kWh", 0.5, (f"=B{at}*D{at}/1000", 0.5)]
                for at in range(11, 13)
            ),
        ],
    )


@pytest.mark.parametrize("whole", [("=SUM(E2:E7)", 1.2), 1.2])
def test_the_total_of_a_block_tells_nothing_of_the_block_below_it(whole):
    overview = grid(
        "Overview",
        [
            ["t CO2e"],
            ["Scope 1", ("=Ledger!E8", 1.2)],
            ["Scope 3 category 1", ("=Ledger!E11+Ledger!E12", 1.0)],
        ],
    )
    told = totals(read(_blocks(whole), overview))
    assert told["1", "", None] == 1.2
    assert told["3", "", 1] == 1.0


@pytest.mark.parametrize("heads", ["above", "beside"])
def test_quarters_of_two_years_beside_each_other_are_those_of_their_own_emissions(heads):
    quarters = ["Q1", "Q2", "Q3", "Q4", "t CO2e"]
    above = [
        ["Site", *(["2022"] * 5), *(["2023"] * 5)],
        [None, *quarters, *quarters],
    ]
    beside = [["Site", *(f"{one} {year}" for year in (2022, 2023) for one in quarters)], []]
    rows = [
        [
            site,
            *([100] * 4),
            (f"=SUM(B{at}:E{at})*0.2/1000", 0.08),
            *([200] * 4),
            (f"=SUM(G{at}:J{at})*0.2/1000", 0.16),
        ]
        for at, site in enumerate("ABC", 3)
    ]
    inventory = read(grid("Natural gas kWh", [*(above if heads == "above" else beside), *rows]))
    assert totals(inventory)["1", "", None] == 0.48
    assert [float(line.activity or 0) for line in inventory.lines] == [800, 800, 800]
