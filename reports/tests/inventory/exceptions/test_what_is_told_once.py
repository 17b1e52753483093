"""What is one fault is one exception; and words that say how an amount was got are no kinds."""

from __future__ import annotations

import pytest

from reports.inventory.heads import column_of
from reports.inventory.types import Role
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    MONTHS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    sheet,
)


def readings(head: str, usual: str, last: str):  # type: ignore[no-untyped-def]
    """A row for each site and month with how it was read; the last of one site was estimated."""
    rows: list[list[Cell]] = [["Site", "Month", "kWh", head, "kgCO2e/kWh", "kgCO2e"]]
    for site, values in POWER.items():
        for month, used in enumerate(values, 1):
            how = last if (site, month) == ("Derby", 12) else usual
            rows.append([site, day(month), used, how, 0.207, used * 0.207])
    return sheet("Electricity", *rows)


@pytest.mark.parametrize(
    ("head", "usual", "last"),
    [
        ("Nature relevé", "Réel", "Estimé"),
        ("Type", "Actual", "Estimated"),
        ("Art", "abgelesen", "geschätzt"),
        ("Type", "A", "E"),
    ],
)
def test_a_month_that_was_estimated_is_not_missing(head: str, usual: str, last: str) -> None:
    assert kinds(examined(readings(head, usual, last), FACTORS)[0]) == []


def offices(lacking: int):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Office", "Month", "Electricity kWh", "Gas kWh", "kgCO2e"]]
    for site, values in POWER.items():
        for month, used in enumerate(values, 1):
            gas = 300 * abs(7 - month) + int(used) // 9
            if (site, month) != ("Corby", lacking):
                rows.append([site, day(month), used, gas, used * 0.207 + gas * 0.183])
    return sheet("Offices", *rows)


def test_a_row_that_lacks_is_one_missing_month_whatever_stands_in_it() -> None:
    exceptions, _ = examined(offices(11), FACTORS)
    assert kinds(exceptions) == ["missing_month"]


def test_invoices_that_two_sheets_count_are_one_exception() -> None:
    bills = [("FC23-1290", 3073), ("FC23-1718", 3169), ("FC23-8466", 3488), ("FC23-9207", 3740)]
    heads = ["Site", "Quarter", "Invoice", "Diesel litres", "kgCO2e/litre", "kgCO2e"]
    own = [["Arden", f"Q{at}", f"FC23-55{at}1", 811 + 97 * at] for at in range(1, 5)]
    again = [["Corby", f"Q{at}", *bill] for at, bill in enumerate(bills, 1)]
    first, second = (
        sheet(name, heads, *([*row, 2.512, row[3] * 2.512] for row in rows))  # type: ignore[operator]
        for name, rows in (("Fuel", [*own, *again]), ("Machines", again))
    )
    exceptions, _ = examined(first, second, FACTORS)
    assert kinds(exceptions) == ["double_counting"]


@pytest.mark.parametrize(
    "remark",
    [
        "year-end stock survey: log overstated production",
        "Inventurdifferenz zum 31.12.",
        "variation de stock au 31/12",
    ],
)
def test_a_correction_of_stock_explains_an_amount_below_nothing(remark: str) -> None:
    rows: list[list[Cell]] = [["Month", "Diesel litres", "kgCO2e/litre", "kgCO2e", "Remark"]]
    for at, month in enumerate([*MONTHS, "P13"]):
        used = 4_111 + 37 * at if at < 12 else -183
        rows.append([month, used, 2.512, used * 2.512, remark if at == 12 else None])
    assert kinds(examined(sheet("Diesel", *rows), FACTORS)[0]) == []


def test_subscripts_are_read_as_figures() -> None:
    assert column_of(1, ["kg CO₂e/kWh"]).role is Role.FACTOR
    assert column_of(1, ["CH₄ (t CO₂e)"]).gas == "CH4"


def test_gallons_multiplied_as_litres_are_told_once() -> None:
    rows: list[list[Cell]] = [["Site", "Period", "Quantity", "Unit", "kgCO2e/litre", "tCO2e"]]
    for at, site in enumerate(("Arden", "Bexley", "Corby", "Droitwich")):
        for month, name in enumerate(MONTHS):
            litres, row = 37_248 + 911 * (month * (3 + at) % 7), len(rows) + 1
            gallons = site == "Droitwich" and 6 <= month <= 8
            amount = round(litres / 4.546) if gallons else litres
            made = (f"=C{row}*E{row}/1000", amount * 2.512 / 1000)
            rows.append([site, name, amount, "gal (UK)" if gallons else "litres", 2.512, made])
    assert kinds(examined(sheet("Diesel", *rows))[0]) == ["unit_slip_litre_gallon"]
