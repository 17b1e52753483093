"""Sites that stand above meters or above what is used, and methods that only sums tell."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.inventory.kinds import kind_of
from reports.inventory.types import Inventory
from reports.tests.inventory.making import MONTHS, grid, read, totals

POWER = ("2", "location", None)


def sites(inventory: Inventory) -> set[str]:
    return {line.site for line in inventory.lines if line.tonnes}


def test_numbers_of_meters_below_towns_are_no_sites():
    months = [
        [month, *(9000 + 700 * one + at for one in range(3))] for at, month in enumerate(MONTHS)
    ]
    used = [sum(row[at] for row in months) for at in (1, 2, 3)]
    rows = [
        [None, "Bend", "Boise", "Tucson"],
        ["Month", "PP&L 4471", "IPC 0093", "TEP 30158"],
        *months,
        ["Total kWh", *((f"=SUM({one}5:{one}16)", used[at]) for at, one in enumerate("BCD"))],
        ["kg CO2e/kWh", 0.3, 0.3, 0.4],
        [
            "t CO2e",
            *((f"={one}17*{one}18/1000", used[at] * 0.3 / 1000) for at, one in enumerate("BCD")),
        ],
    ]
    title = [["Purchased electricity, kWh"], []]
    assert sites(read(grid("Electricity", [*title, *rows]))) == {"Bend", "Boise", "Tucson"}


def test_what_is_used_below_headings_of_hotels_is_of_these_hotels():
    def block(name: str) -> list[list[object]]:
        return [
            [name],
            ["Electricity", "kWh", 90_000, 0.2, 18.0],
            ["Natural gas", "kWh", 50_000, 0.18, 9.0],
        ]

    head = ["Hotel / utility", "Unit", "2023", "kgCO2e/unit", "tCO2e"]
    inventory = read(grid("Utilities", [head, *block("Bath Spa"), *block("Cork Quay")]))
    assert sites(inventory) == {"Bath Spa", "Cork Quay"}
    assert {line.kind for line in inventory.lines} == {"Electricity", "Natural gas"}


def test_the_mass_of_a_category_beside_scope_2_is_read():
    rows = [["Facility", "Total kWh", "S2 EF", "S2 loc t", "S3 EF", "S3 Cat 3 t"]]
    for at, name in enumerate(("A", "B", "C"), 2):
        rows.append(
            [name, 100_000, 0.7, (f"=B{at}*C{at}/1000", 70), 0.05, (f"=B{at}*E{at}/1000", 5)]
        )
    found = totals(read(grid("Elec", rows)))
    assert found[POWER] == 210 and found["3", "", 3] == 15


def test_heat_that_both_sums_of_scope_2_add_counts_in_both():
    """One of them says that it is market-based; the other adds lines that are by location."""
    power = [["Site", "El kWh", "kg location", "kg market"], ["A", 1000, 200, 900]]
    heat = [["Site", "District heat MWh", "kg CO2e/MWh", "t CO2e"], ["A", 100, 50, 5]]
    summary = [
        ["Site", "Scope 2 total, grid", "Scope 2 total, market"],
        ["A", ("=Power!C2/1000+Heat!D2", 5.2), ("=Power!D2/1000+Heat!D2", 5.9)],
    ]
    inventory = read(grid("Power", power), grid("Heat", heat), grid("Summary t CO2e", summary))
    assert totals(inventory)[POWER] == 5.2 and totals(inventory)["2", "market", None] == 5.9


def test_a_sum_with_criteria_over_sums_of_parts_holds_the_parts():
    lime = [["Plant", "Lime t", "Dolomite t", "t CO2 lime", "t CO2 dolomite", "t CO2"]]
    for at, plant in enumerate(("A", "B", "A", "B"), 2):
        lime.append(
            [plant, 100, 10, (f"=B{at}*0.44", 44), (f"=C{at}*0.48", 4.8), (f"=D{at}+E{at}", 48.8)]
        )
    gas = [["Month", "A", "B"], *([month, 10, 20] for month in MONTHS)]
    gas += [["Total MWh", ("=SUM(B2:B13)", 120), ("=SUM(C2:C13)", 240)], ["t CO2/MWh", 0.2, 0.2]]
    gas.append(["t CO2", ("=B14*B15", 24), ("=C14*C15", 48)])
    process = [(f"=SUMIF(Process!$A$2:$A$5,{letter}$3,Process!$F$2:$F$5)", 97.6) for letter in "CD"]
    summary = [
        ["SUMMARY 2023 (tCO2e)"],
        [],
        ["Scope", "Source", "A", "B", "Total"],
        ["1", "Natural gas", ("=Gas!B16", 24), ("=Gas!C16", 48), ("=SUM(C4:D4)", 72)],
        ["1", "Body paste", *process, ("=SUM(C5:D5)", 195.2)],
        ["1", "TOTAL SCOPE 1", ("=C4+C5", 121.6), ("=D4+D5", 145.6), ("=E4+E5", 267.2)],
    ]
    grids = grid("Gas", gas), grid("Process", lime), grid("Summary", summary)
    assert totals(read(*grids))["1", "", None] == 267.2


def test_mars_is_a_month_beside_two_others():
    head = ["Anläggning", "Enhet", "jan", "feb", "mars", "kg CO2e/kWh"]
    inventory = read(grid("El Q1", [head, ["Tibro", "kWh", 100, 200, 300, 0.02]]))
    (line,) = inventory.lines
    assert line.activity == Decimal(600) and len(line.points) == 3


@pytest.mark.parametrize("words", ["HSD - DG sets", "HSD"])
def test_high_speed_diesel_is_a_fuel(words: str):
    assert kind_of(words).name == "fuel"


def test_certificates_taken_off_before_the_factor_are_computed_as_the_column_says():
    """A turned table whose lines by the market-based method are made of three rows."""
    months = [
        [month, *(9000 + 700 * one + at for one in range(3))] for at, month in enumerate(MONTHS)
    ]
    used = [sum(row[at] for row in months) for at in (1, 2, 3)]
    off, letters = [0, used[1], 0], "BCD"
    rows = [
        ["Month", "Arden", "Bexley", "Corby"],
        *months,
        ["Total", *((f"=SUM({one}2:{one}13)", used[at]) for at, one in enumerate(letters))],
        ["Factor kg/kWh", 0.3, 0.3, 0.4],
        ["tCO2e location"]
        + [
            (f"={one}14*{one}15/1000", used[at] * (0.3, 0.3, 0.4)[at] / 1000)
            for at, one in enumerate(letters)
        ],
        ["RECs kWh", *off],
        ["tCO2e market"]
        + [
            (f"=({one}14-{one}17)*{one}15/1000", (used[at] - off[at]) * (0.3, 0.3, 0.4)[at] / 1000)
            for at, one in enumerate(letters)
        ],
    ]
    inventory = read(grid("Electricity (kWh)", rows))
    lines = [line for line in inventory.lines if line.method == "market"]
    assert len(lines) == 3
    assert all(round(line.computed, 6) == round(line.stated, 6) for line in lines)
