"""Vehicles whose distance and whose fuel are counted."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import FACTORS, Cell, examined, kinds, sheet

PLATES = ["WX22 VPW", "WX70 WKF", "YK72 KGD", "AV21 HEC", "WX20 XTG", "YK23 LYW"]
GERMAN = ["B-KL 4471", "B-KL 4472", "HH-RT 918", "M-AB 2210", "K-ZZ 1007", "S-TU 5501"]
FLEET = ["V-1041", "V-1042", "V-1077", "V-2008", "V-2013", "V-3300"]


def driven(numbers: list[str], remark: str = ""):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Vehicle", "Depot", "km", "kgCO2e/km", "tCO2e", "Remark"]]
    for at, one in enumerate(numbers):
        km = 21_341 + 1_733 * at
        rows.append([one, "Hull", km, 0.25, km * 0.25 / 1000, remark or None])
    return sheet("Mileage", ["Company vans, scope 1"], [], *rows)


def tanked(*cells: str):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Tank or card", "Quarter", "litres", "kgCO2e/litre", "tCO2e"]]
    for at in range(1, 5):
        for step, cell in enumerate(("Tank 1", *cells)):
            used = 9_713 + 331 * at if not step else 611 + 37 * at + 53 * step
            rows.append([cell, f"Q{at}", used, 2.512, used * 2.512 / 1000])
    return sheet("Diesel", ["Diesel, scope 1"], [], *rows)


@pytest.mark.parametrize("numbers", [PLATES, GERMAN, FLEET])
def test_a_vehicle_with_distance_and_fuel_is_counted_twice(numbers: list[str]) -> None:
    assert kinds(examined(driven(numbers), tanked(), FACTORS)[0]) == []
    cards = f"{numbers[0]} (fuel card)", f"card {numbers[2].replace(' ', '')}"
    exceptions, _ = examined(driven(numbers), tanked(*cards), FACTORS)
    assert kinds(exceptions) == ["double_counting"]
    assert "by distance in Mileage and again by fuel in Diesel" in exceptions[0].message


def test_other_vehicles_are_counted_once() -> None:
    cards = "AB12 CDE (fuel card)", "ZZ99 TOP (fuel card)"
    assert kinds(examined(driven(PLATES), tanked(*cards), FACTORS)[0]) == []
