"""Rows of invoices: one document with two dates, and factors that are typed in each row."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet

_COUNTRIES = {"Hamburg": "Germany", "Lyon": "France", "Lodz": "Poland", "Zaragoza": "Spain"}
_FACTORS = {"Hamburg": 0.38, "Lyon": 0.0521, "Lodz": 0.6621, "Zaragoza": 0.1502}


def invoices(factors: dict[str, float], source: str = "", *, again: bool = False) -> Grid:
    """Half a year of electricity invoices, one of which may stand there again a month later."""
    head = ["Date", "Invoice no.", "Site", "Meter", "Fuel", "Qty", "Unit", "EF (kg/unit)", "Source"]
    rows: list[list[Cell]] = [[*head, "kg CO2e"]]
    for month in range(1, 7):
        for at, (site, factor) in enumerate(factors.items()):
            row, used = len(rows) + 1, 20_000 + 1313 * at + 271 * month
            number = f"{7_000_000 + 31 * row}"
            if again and (month, at) == (4, 1):
                used, number = 20_000 + 1313 + 271 * 3, f"{7_000_000 + 31 * (row - 4)}"
            cells: list[Cell] = [day(month, 28), number, site, f"E{at + 1}0370", "Electricity"]
            result = (f"=F{row}*H{row}", used * factor)
            rows.append([*cells, used, "kWh", factor, source, result])
    return sheet("Invoices", *rows)


def sites() -> Grid:
    return sheet("Sites", ["Site", "Country"], *([site, name] for site, name in _COUNTRIES.items()))


def test_one_invoice_with_two_dates_is_found() -> None:
    assert kinds(examined(invoices(_FACTORS))[0]) == []
    exceptions, _ = examined(invoices(_FACTORS, again=True))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("duplicate_line", "11,15")]


@pytest.mark.parametrize(("source", "told"), [("", 1), ("IEA 2023", 1), ("IEA, mean of Europe", 0)])
def test_two_countries_with_one_typed_factor_are_found(source: str, told: int) -> None:
    exceptions, _ = examined(invoices(_FACTORS | {"Lodz": 0.38}, source), sites())
    assert kinds(exceptions) == ["factor_wrong_country"] * told
    assert kinds(examined(invoices(_FACTORS, source), sites())[0]) == []
