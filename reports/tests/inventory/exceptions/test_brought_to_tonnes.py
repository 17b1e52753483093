"""Rows that are brought to tonnes of CO2e by another number than the others of their factor."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet


def shipments(odd: str) -> list[str]:
    """The exceptions of an export of freight in which one row computes its tonne-kilometres so."""
    heads: list[Cell] = ["Shipment", "Mode", "km", "Weight kg", "tkm", "kg CO2e/tkm", "kg CO2e"]
    rows: list[list[Cell]] = [["Subcontracted freight, Scope 3 category 4"], [], heads]
    for at in range(14):
        km, weight = 310 + 23 * (at % 5), 10_400 + 911 * (at * 5 % 9)
        row, formula = len(rows) + 1, odd if at == 6 else "=C{0}*D{0}/1000"
        value = km * weight / (1000 if "1000" in formula else 1)
        stated = (f"=E{row}*F{row}", value * 0.0765)
        shipment: Cell = f"SH-{88_137 + 11 * at}"
        rows.append([shipment, "road", km, weight, (formula.format(row), value), 0.0765, stated])
    return kinds(examined(sheet("Freight", *rows))[0])


def test_an_amount_that_lacks_the_thousand_of_the_others_is_a_slip() -> None:
    assert "unit_slip_kg_t" in shipments("=C{0}*D{0}")
    assert shipments("=C{0}*D{0}/1000") == []


def readings(stated: str, unit: str = "MWh") -> list[str]:
    """The exceptions of readings in kWh at two sites and in another unit at a third one, whose
    emissions are computed so."""
    heads: list[Cell] = ["Site", "Month", "Amount", "Unit", "kg CO2e/kWh", "t CO2e"]
    rows: list[list[Cell]] = [["District heat 2023"], [], heads]
    for site, level in (("Alsted", 61_300), ("Borup", 44_900), ("Karise", 52.6)):
        for month in range(1, 13):
            value = level * (1 + 0.04 * (month * 5 % 7))
            row, own = len(rows) + 1, unit if site == "Karise" else "kWh"
            formula = stated if site == "Karise" else "=C{0}*E{0}/1000"
            made = value * 0.098 / (1000 if "/1000" in formula else 1)
            rows.append([site, f"2023-{month:02}", value, own, 0.098, (formula.format(row), made)])
    return kinds(examined(sheet("Heat", *rows))[0])


def test_megawatt_hours_by_a_factor_for_kilowatt_hours_are_a_slip() -> None:
    assert readings("=C{0}*E{0}/1000") == ["unit_slip_kwh_mwh"]
    assert readings("=C{0}*E{0}") == []


@pytest.mark.parametrize(("factor", "found"), [(2.697, ["unit_slip_litre_gallon"]), (10.21, [])])
def test_gallons_by_the_factor_of_a_litre_are_a_slip(factor: float, found: list[str]) -> None:
    heads: list[Cell] = ["Terminal", "Month", "Diesel", "Unit", "kg CO2e/unit", "t CO2e"]
    rows: list[list[Cell]] = [["Yard diesel 2023"], [], heads]
    for site, level, unit in (("Tacoma", 18_300, "litres"), ("Reno", 4_700, "gallons")):
        for month in range(1, 13):
            value = level + 37 * (month * 5 % 7)
            row, rate = len(rows) + 1, 2.697 if unit == "litres" else factor
            stated = (f"=C{row}*E{row}/1000", value * rate / 1000)
            rows.append([site, f"2023-{month:02}", value, unit, rate, stated])
    assert kinds(examined(sheet("Scope 1", *rows))[0]) == found
