"""Single rows that do not fit the others: in another unit by their mark or their price, or a trip
longer than all others on its route."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet


def pump(amount: float, unit: str) -> list[str]:
    """The exceptions of a log with litres of one pump and gallons of another, of which one filling
    has this amount and unit."""
    heads: list[Cell] = ["Date", "Pump", "Qty", "L/gal", "Litres", "kg CO2e/L", "t CO2e"]
    rows: list[list[Cell]] = [heads]
    for month in range(1, 13):
        for name, told, level in (("Hall", "L", 1_480), ("Yard", "gal", 352)):
            value, said = level + 13 * (month * 7 % 11), told
            if (month, name) == (9, "Yard"):
                value, said = amount, unit
            row = len(rows) + 1
            litres = value * 4.54609 if said == "gal" else value
            made = (f'=IF(D{row}="gal",C{row}*4.54609,C{row})', litres)
            stated = (f"=E{row}*F{row}/1000", litres * 2.512 / 1000)
            rows.append([day(month, 11), name, value, said, made, 2.512, stated])
    return kinds(examined(sheet("Log", *rows))[0])


def test_a_number_as_large_as_the_others_with_another_mark_is_asked_about() -> None:
    assert pump(391.9, "L") == ["unit_slip_litre_gallon"]
    assert pump(391.9, "gal") == []
    assert pump(1_780.0, "L") == []  # as much as the others, in litres


def trips(km: float, of: int = 12) -> list[str]:
    """The exceptions of an export of trips on two routes of which one has this distance."""
    rows: list[list[Cell]] = [["Trip", "Date", "Route", "Pax", "km rtn", "pkm", "kg/pkm", "t CO2e"]]
    for at in range(of):
        route, usual = (("BLR-DEL rtn", 3480), ("GDL-MEX rtn", 920))[at % 2]
        pax, distance = 1 + at % 3, km if at == 4 else usual
        row = len(rows) + 1
        made = (f"=D{row}*E{row}", pax * distance)
        stated = (f"=F{row}*G{row}/1000", pax * distance * 0.158 / 1000)
        date = day(1 + at, 5)
        rows.append([f"TR-{24_000 + 7 * at}", date, route, pax, distance, made, 0.158, stated])
    return kinds(examined(sheet("Travel", ["Business travel"], *rows))[0])


@pytest.mark.parametrize("km", [34_800, 348])
def test_a_trip_of_another_length_than_all_others_on_its_route_is_an_outlier(km: float) -> None:
    assert trips(km) == ["outlier"]
    assert trips(3_480) == []


def test_of_few_trips_none_is_usual() -> None:
    assert trips(34_800, of=6) == []


def tickets(litres: float) -> list[str]:
    """The exceptions of deliveries with what they cost, of which one has this many litres."""
    heads: list[Cell] = ["Date", "Item", "Ticket", "Qty", "Unit", "£", "kg/unit", "t CO2e"]
    rows: list[list[Cell]] = [heads]
    for at in range(1, 13):
        value = 1_900 + 310 * (at * 5 % 9)
        paid = round(value * (0.93 + 0.01 * (at % 7)), 2)
        value = litres if at == 7 else value
        row = len(rows) + 1
        stated = (f"=D{row}*G{row}/1000", value * 2.755 / 1000)
        ticket = f"Certas {326_004 + 977 * at}"
        rows.append([day(at, 9), "Gas oil", ticket, value, "l", paid, 2.755, stated])
    return kinds(examined(sheet("Site", *rows))[0])


def test_a_delivery_that_costs_as_much_more_as_a_gallon_is_in_gallons() -> None:
    assert tickets(round((1_900 + 310 * 8) / 4.54609, 1)) == ["unit_slip_litre_gallon"]
    assert tickets(1_900 + 310 * 8) == []
