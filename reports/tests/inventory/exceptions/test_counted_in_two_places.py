"""Fuel that two sheets count: by the vehicle that took it, by the tank it went through, by the site
that made the heat, and under two names."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet

PLATES = ("PNZ 4471", "PNZ 4472", "XUI 2290")
LOG: list[Cell] = ["Date", "Vehicle", "Depot", "Litres", "kg CO2e/L", "Source", "t CO2e"]


def fuel(title: str = "Fuel cards 2023") -> Grid:
    """Two fillings a month of three own vehicles."""
    rows: list[list[Cell]] = [[title], [], LOG]
    for month in range(1, 13):
        for at, plate in enumerate(PLATES * 2):
            litres = 1_480 + 17 * (month * 7 % 11) + 31 * at
            row = len(rows) + 1
            stated = (f"=D{row}*E{row}/1000", litres * 2.512 / 1000)
            rows.append([day(month, 3 + at), plate, "Newry", litres, 2.512, "DEFRA 2023", stated])
    return sheet("Fuel", *rows)


def carried(vehicle: str) -> Grid:
    """The fuel of hauliers by months in Scope 3, one of which is this vehicle."""
    rows: list[list[Cell]] = [["Scope 3 category 4: hauliers"], []]
    rows.append(["Month", "Carrier", "Vehicle", "Litres", "kg CO2e/L", "Source", "t CO2e"])
    for month in range(1, 13):
        for at, plate in enumerate(("OEZ 6617", vehicle)):
            litres = 3_010 + 23 * (month * 5 % 11) + 47 * at
            row = len(rows) + 1
            stated = (f"=D{row}*E{row}/1000", litres * 2.512 / 1000)
            rows.append([day(month), f"Carrier {at}", plate, litres, 2.512, "DEFRA 2023", stated])
    return sheet("Hauliers", *rows)


@pytest.mark.parametrize("written", ["PNZ 4472", "PNZ4472", "PNZ 4472 (tractor)"])
def test_an_own_vehicle_among_hauliers_is_counted_twice(written: str) -> None:
    assert kinds(examined(fuel(), carried(written))[0]) == ["double_counting"]


def test_another_vehicle_and_an_edition_of_factors_are_none_of_ours() -> None:
    assert kinds(examined(fuel(), carried("MKZ 2091"))[0]) == []


def deliveries(what: str, litres: int) -> Grid:
    """Heating oil of a hut and this delivered four times, by dates."""
    rows: list[list[Cell]] = [["Heating and others"], []]
    rows.append(["Date", "What", "Qty", "Unit", "kg/unit", "Source", "t CO2e"])
    for month in (1, 4, 7, 10):
        for name, amount, factor in ((what, litres, 2.512), ("Heating oil of hut", 6_110, 2.7)):
            value, row = amount + 37 * month, len(rows) + 1
            stated = (f"=C{row}*E{row}/1000", value * factor / 1000)
            rows.append([day(month, 9), name, value, "l", factor, "DEFRA 2023", stated])
    return sheet("Heating", *rows)


def test_fuel_is_counted_into_the_tank_or_out_of_it() -> None:
    log = fuel("Diesel log - own tank, key cards")
    into = deliveries("Diesel bulk delivery, tank at yard", 28_000)
    assert kinds(examined(log, into)[0]) == ["double_counting"]
    assert kinds(examined(fuel("Fuel cards of filling stations"), into)[0]) == []
    # so little is that of another tank
    assert kinds(examined(log, deliveries("Diesel bulk delivery, tank at yard", 900))[0]) == []


def heat(source: str) -> list[str]:
    """The exceptions of halls whose heat is from this source, beside an energy centre."""
    rows: list[list[Cell]] = [["Site", "Month", "Scope", "Activity", "kWh", "kg/kWh", "t CO2e"]]
    for month in range(1, 13):
        for site, scope, what, factor, level in (
            ("Energy Centre", 1, "Natural gas", 0.183, 910_000),
            ("West Halls", 2, source, 0.18, 101_000),
            ("Main Campus", 2, "Grid electricity", 0.207, 611_000),
        ):
            kwh, row = level + 1_371 * (month * 5 % 11), len(rows) + 1
            stated = (f"=E{row}*F{row}/1000", kwh * factor / 1000)
            rows.append([site, f"{month:02}/2023", scope, what, kwh, factor, stated])
    return kinds(examined(sheet("Ledger", *rows))[0])


def test_heat_from_the_own_energy_centre_is_not_bought() -> None:
    assert heat("Heat from Energy Centre") == ["double_counting"]
    assert heat("District heat (City Heat Ltd)") == []


def two_names(other: float) -> list[str]:
    """The exceptions of a boiler house whose oil stands under two names in five months, the second
    of which may hold some more."""
    rows: list[list[Cell]] = [["Month", "Fuel", "Qty t", "kg CO2/t", "t CO2"]]
    for month in range(1, 13):
        oil = 41.73 + 13.31 * (month * 3 % 13)
        told = [("Wood chips", 812.4 + 71.3 * (month * 5 % 7), 29.0)]
        told += [("Light fuel oil", oil, 3112.0), ("Heating gas oil", oil + other, 3112.0)] * (
            month in (1, 2, 3, 11, 12)
        )
        for name, tonnes, factor in told:
            row = len(rows) + 1
            stated = (f"=C{row}*D{row}/1000", tonnes * factor / 1000)
            rows.append([f"{month:02}/2023", name, tonnes, factor, stated])
    return kinds(examined(sheet("Boilers", ["Boiler house, scope 1"], *rows))[0])


def test_one_fuel_under_two_names_is_asked_about() -> None:
    assert two_names(0) == ["double_counting"]
    assert two_names(2.9) == []
