"""Months down with emissions beside the amounts, a thirteenth bill among months, and heads that
tell one gas of some columns and CO2e of others."""

from __future__ import annotations

import datetime as dt

import pytest

from reports.inventory.types import TableKind
from reports.inventory.units import unit_in_words
from reports.inventory.values import as_numbers
from reports.tests.inventory.exceptions.sheets import sheet
from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION = ("2", "location", None)
FACTORS = grid(
    "EF",
    [
        ["Factor", "Value", "Unit", "Source"],
        ["Courant suisse", 0.112, "kg CO2e/kWh", "BAFU 2023"],
        ["Methan", 0.2, "kg CO2e/kWh PCI", "BAFU 2023"],
    ],
)


def plant(name: str):
    """A sheet of a plant: months down, two heads above, and what formulas make of each amount."""
    rows = [[f"Usine de {name}, 2023"], []]
    rows.append(["Mois", "\u00c9lectricit\u00e9", "Gaz naturel", "CO2e \u00e9lectr.", "CO2e gaz"])
    rows.append([None, "kWh", "kWh PCI", "t", "t"])
    for at, month in enumerate(range(1, 13), 5):
        power, gas = 39_000 + 310 * month, 35_000 - 1_700 * month
        made = (f"=B{at}*EF!$B$2/1000", power * 0.112 / 1000)
        burnt = (f"=C{at}*EF!$B$3/1000", gas * 0.2 / 1000)
        rows.append([dt.datetime(2023, month, 1), power, gas, made, burnt])
    return grid(name, rows)


def test_emissions_beside_the_amounts_of_a_month_are_those_of_the_amounts():
    inventory = read(plant("Bulle"), plant("Sion"), FACTORS)
    power = 2 * sum(39_000 + 310 * month for month in range(1, 13)) * 0.112 / 1000
    gas = 2 * sum(35_000 - 1_700 * month for month in range(1, 13)) * 0.2 / 1000
    found = totals(inventory)
    assert (found[LOCATION], found["1", "", None]) == (round(power, 3), round(gas, 3))
    assert {line.month for line in inventory.lines} == set(range(1, 13))


@pytest.mark.parametrize("bill", ["13e d\u00e9compte", "13. Abrechnung", "13\u00e8me facture"])
def test_a_thirteenth_bill_is_a_head_and_no_number(bill: str):
    heads = ["Site", "Type", "kWh", *(dt.datetime(2023, month, 1) for month in range(1, 13))]
    rows = [[*heads, bill, "Total", "kg/kWh", "t CO2e"]]
    used = 0
    for at, site in enumerate(("Bulle", "Sion", "Annecy"), 2):
        months = [1000 + 37 * at + 11 * month for month in range(12)]
        extra = 500 if site == "Sion" else None
        total = sum(months) + (extra or 0)
        made = [(f"=SUM(D{at}:P{at})", total), 0.112, (f"=Q{at}*R{at}/1000", total * 0.112 / 1000)]
        rows.append([site, "Electricity", "kWh", *months, extra, *made])
        used += total
    made = grid("Energy", rows)
    as_numbers(made)
    assert made.rows[1][16] == bill
    assert totals(read(made))[LOCATION] == round(used * 0.112 / 1000, 3)


def test_ordinals_before_words_are_no_amounts_and_amounts_remain():
    cells = sheet("Notes", ["12.5 kWh", "13e d\u00e9compte"], ["7,5 kWh", "14e bilan"])
    as_numbers(cells)
    assert [type(cells.rows[1][at]).__name__ for at in (1, 2)] == ["Measured", "str"]


def test_power_told_in_carbon_dioxide_beside_fuel_told_in_equivalents():
    rows = [
        [None, "Scope 2: grid electricity", None, None, "Scope 1: diesel sets", None, None],
        ["Month", "kWh", "kg CO2/kWh", "t CO2", "litres", "kg/l", "t CO2e"],
    ]
    for at, month in enumerate(MONTHS, 3):
        power, diesel = 1_100_000 + 9_000 * at, 7_000 + 120 * at
        made = (f"=B{at}*C{at}/1000", power * 0.715 / 1000)
        burnt = (f"=E{at}*F{at}/1000", diesel * 2.68 / 1000)
        rows.append([month, power, 0.715, made, diesel, 2.68, burnt])
    found = totals(read(grid("Chennai", rows)))
    power = sum(1_100_000 + 9_000 * at for at in range(3, 15)) * 0.715 / 1000
    diesel = sum(7_000 + 120 * at for at in range(3, 15)) * 2.68 / 1000
    assert (found[LOCATION], found["1", "", None]) == (round(power, 3), round(diesel, 3))


def test_the_names_of_rows_tell_the_units_of_a_list_of_factors():
    listed = grid(
        "lijst",
        [
            ["Factor", "Jaar", "Waarde", "Bron"],
            ["Diesel B7 kg/l", 2023, 3.256, "co2emissiefactoren.nl 2023"],
            ["Diesel B7 kg/l", 2024, 3.251, "co2emissiefactoren.nl 2024"],
            ["Stroommix kg/kWh", 2023, 0.328, "co2emissiefactoren.nl 2023"],
            ["Stroommix kg/kWh", 2024, 0.268, "co2emissiefactoren.nl 2024"],
        ],
    )
    inventory = read(listed)
    assert inventory.tables[0].kind is TableKind.FACTORS
    told = [(one.year, float(one.value), one.unit.per.base) for one in inventory.factors]
    assert told[0] == (2023, 3.256, "m3")
    assert told[3] == (2024, 0.268, "MWh")
    bread = grid("lijst", [["Product", "Waarde"], ["Brood", 12.5], ["Melk kg", 13.5]])
    assert read(bread).factors == []


@pytest.mark.parametrize(
    ("words", "base"), [("Aardgas kg/GJ onderwaarde", "t"), ("Diesel per litre", ""), ("km/h", "")]
)
def test_a_unit_of_factors_among_words(words: str, base: str):
    unit = unit_in_words(words)
    assert (unit.base if unit else "") == base
