"""Fuel of the company's own pump on fuel cards, beside what is delivered to the pump."""

from __future__ import annotations

import pytest

from reports.inventory.heads import column_of
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet


def cards(station: str, deliveries: str = "Bulk tank") -> list[str]:
    """The exceptions of a card ledger of three trucks, one of which names this station, and of a
    table of diesel by month."""
    rows: list[list[Cell]] = [
        ["Month", "Truck", "Fuel", "Card / station", "Litres", "kg/l", "t CO2e"]
    ]
    for at, month in enumerate(MONTHS):
        for truck, card in enumerate(("DKV 7184", "DKV 7185", station)):
            row, litres = len(rows) + 1, 2_000 + 211 * truck + 37 * (at * 5 % 12)
            made = (f"=E{row}*F{row}/1000", litres * 2.7 / 1000)
            rows.append([month, f"Truck {truck}", "Diesel", card, litres, 2.7, made])
    bulk: list[list[Cell]] = [["Month", "Fuel", "Litres (15 °C)", "kg/l", "t CO2e"]]
    for at, month in enumerate(MONTHS):
        litres = 9_000 + 313 * (at * 7 % 12)
        made = (f"=C{at + 2}*D{at + 2}/1000", litres * 2.7 / 1000)
        bulk.append([month, "Diesel", litres, 2.7, made])
    return kinds(examined(sheet("Fuel cards", *rows), sheet(deliveries, *bulk))[0])


@pytest.mark.parametrize("station", ["Own pump Arden", "Eigen pomp", "Betriebstankstelle"])
def test_the_own_pump_among_fuel_cards_counts_what_its_deliveries_count(station: str) -> None:
    assert cards(station) == ["double_counting"]


def test_other_stations_and_other_tables_count_nothing_twice() -> None:
    assert cards("DKV 7186") == []
    assert cards("Own pump Arden", "Generators") == []


def test_the_temperature_of_a_volume_is_no_unit() -> None:
    unit = column_of(1, ["Liters (15 °C)"]).unit
    assert unit is not None and unit.base == "m3"
