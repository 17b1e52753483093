"""Totals across a turned table, and summaries of other years, are no lines."""

from __future__ import annotations

import pytest

from reports.tests.inventory.making import MONTHS, grid, read, totals

SCOPE_1 = ("1", "", None)


@pytest.mark.parametrize("label", ["Total t CO2e", "Scope 1 t CO2e", "Gas emissions t CO2e"])
@pytest.mark.parametrize("whole", [("=SUM(B16:D16)", 7.2), 7.2])
def test_the_only_number_of_a_row_that_sums_another_one_across_is_a_total(label, whole):
    letters = "BCD"
    inventory = read(
        grid(
            "Gas",
            [
                ["Month", "Natural gas A", "Natural gas B", "Natural gas C"],
                *([month, 1000, 1000, 1000] for month in MONTHS),
                ["Total kWh", *((f"=SUM({at}2:{at}13)", 12000) for at in letters)],
                ["kg CO2e/kWh", 0.2, 0.2, 0.2],
                ["t CO2e", *((f"={at}14*{at}15/1000", 2.4) for at in letters)],
                [label, whole],
            ],
        )
    )
    assert totals(inventory)[SCOPE_1] == 7.2
    assert len(inventory.lines) == 3


def test_a_number_that_is_no_sum_of_another_row_is_one_of_its_column():
    rows = [["Site", "Leeds", "York"], ["Natural gas kWh", 1000, 3000], ["t CO2e", None, 0.6]]
    inventory = read(grid("Gas", rows))
    assert totals(inventory)[SCOPE_1] == 0.6


@pytest.mark.parametrize("years", [(2022, 2023), ("2022", "2023"), ("FY 2022", "FY 2023")])
def test_what_a_summary_makes_below_another_year_is_no_line(years):
    gas = grid(
        "Gas",
        [
            ["Site", "Natural gas kWh", "kg CO2e/kWh", "t CO2e"],
            ["A", 1000, 0.2, 0.2],
            ["B", 2000, 0.2, 0.4],
        ],
    )
    before = grid(
        "Old balance",
        [
            ["Carbon balance of the furnace, 2022"],
            ["Stream", "t", "C content", "t C", "Direction"],
            ["Coke", 900, 0.85, ("=B3*C3", 765), "in"],
            ["Metal", 200, 0.5, ("=-B4*C4", -100), "out"],
            ["Carbon emitted", None, None, ("=SUM(D3:D4)", 665)],
            ["t CO2", None, None, ("=D5*44/12", 2438.333)],
        ],
    )
    summary = grid(
        "Overview",
        [
            ["t CO2e", *years],
            ["Scope 1", ("='Old balance'!D6", 2438.333), ("=SUM(Gas!D2:D3)", 0.6)],
        ],
    )
    assert totals(read(gas, before, summary))[SCOPE_1] == 0.6


@pytest.mark.parametrize(
    "again", ["Losses in grids, T&D", "Scope 3, fuel- and energy-related", "Category 3 losses"]
)
def test_what_two_cells_make_of_the_same_amount_with_the_same_factor_counts_once(again):
    inventory = read(
        grid(
            "Power",
            [
                ["Site", "Electricity kWh", "kg CO2e/kWh", "t CO2e"],
                ["A", 1000, 0.4, 0.4],
                ["B", 2000, 0.4, 0.8],
            ],
        ),
        grid(
            "Factors",
            [
                ["Activity", "Unit", "kg CO2e per unit", "Source"],
                ["T&D losses", "kWh", 0.02, "DESNZ 2023"],
            ],
        ),
        grid(
            "Overview",
            [
                ["Source", "t CO2e"],
                ["Scope 3 Category 3 losses", ("=SUM(Power!B2:B3)*Factors!C2/1000", 0.06)],
            ],
        ),
        grid(
            "Detail",
            [["Source", "t CO2e"], [again, ("=(Power!B2+Power!B3)*Factors!C2/1000", 0.06)]],
        ),
    )
    assert totals(inventory)["3", "", 3] == 0.06


@pytest.mark.parametrize(
    ("factor", "stated", "recomputed", "not_computed"),
    [
        (0.2, 0.4, True, 0),
        (0.201, 0.4, True, 0),  # a rounded factor
        (0.2, 0.5, False, 0),
        (None, 0.4, False, 0.4),
    ],
)
def test_a_total_is_recomputed_where_its_lines_give_what_is_stated(
    factor, stated, recomputed, not_computed
):
    rows = [
        ["Site", "Natural gas kWh", "kg CO2e/kWh", "t CO2e"],
        ["Leeds", 1000, 0.2, 0.2],
        ["York", 2000, factor, stated],
    ]
    (total,) = read(grid("Gas", rows)).totals
    assert total.recomputed is recomputed
    assert float(total.not_computed) == not_computed
