"""Months on sheets of their own, or below the names of sites, and bills that are dated later."""

from __future__ import annotations

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import MONTHS, POWER, Cell, day, examined, sheet

Used = dict[str, list[float | None]]


def told(grids: list[Grid]) -> list[str]:
    """The kinds of what is told."""
    return [one.kind for one in examined(*grids)[0]]


def used(site: str = "", month: int = 0, amount: float | None = None) -> Used:
    """The electricity of four sites, one amount of which is another."""
    found: Used = {name: list(values) for name, values in POWER.items()}
    if site:
        found[site][month] = amount
    return found


def sheets_of_months(amounts: Used) -> list[Grid]:
    made = []
    for at, month in enumerate(MONTHS):
        rows: list[list[Cell]] = [[f"{month} 2023"], [], ["Site", "Electricity kWh", "t CO2e"]]
        for row, (site, values) in enumerate(amounts.items(), 4):
            told = (values[at] or 0) * 0.000207
            rows.append([site, values[at], (f"=B{row}*0.207/1000", told)])
        made.append(sheet(month, *rows))
    return made


def below_names(amounts: Used) -> list[Grid]:
    rows: list[list[Cell]] = [["Electricity 2023 in kWh"], [], ["Site / Month", "Used", "t CO2e"]]
    for site, values in amounts.items():
        rows.append([site])
        for month, value in zip(MONTHS, values, strict=True):
            told = (value or 0) * 0.000207
            rows.append([month, value, (f"=B{len(rows) + 1}*0.207/1000", told)])
        rows.append([f"Total {site}", sum(value or 0 for value in values)])
    return [sheet("Electricity", *rows)]


def test_a_sheet_of_each_month_makes_series_of_the_sites() -> None:
    assert told(sheets_of_months(used())) == []
    assert told(sheets_of_months(used("Corby", 4))) == ["missing_month"]
    assert told(sheets_of_months(used("Corby", 4, 564_100.0))) == ["outlier"]


def test_months_below_the_name_of_a_site_are_of_it() -> None:
    assert told(below_names(used())) == []
    assert told(below_names(used("Corby", 4))) == ["missing_month"]
    assert told(below_names(used("Corby", 4, 56.41))) == ["unit_slip_kwh_mwh"]


def test_a_bill_is_of_the_month_that_it_names_and_not_of_its_date() -> None:
    heads = ["Invoice date", "Site", "Month", "kWh", "t CO2e"]
    rows: list[list[Cell]] = []
    for site, values in used().items():
        for at, value in enumerate(values):
            row, later = len(rows) + 2, day(at % 11 + 2 if at < 11 else 12, 27)
            amount = value or 0
            cell: Cell = (f"=D{row}*0.207/1000", amount * 0.000207)
            if (site, at) != ("Corby", 4):
                rows.append([later, site, MONTHS[at], amount, cell])
    found = examined(sheet("Electricity", heads, *rows))[0]
    assert [one.kind for one in found] == ["missing_month"]
    assert "May" in found[0].message


def under_names(amounts: Used) -> list[Grid]:
    """Months down; the name of a site stands above its amounts and its emissions."""
    rows: list[list[Cell]] = [["Electricity 2023"], []]
    rows.append(["Month", *[site for site in amounts for _ in range(2)]])
    rows.append([None, *["kWh", "t CO2e"] * len(amounts)])
    for at, month in enumerate(MONTHS):
        cells: list[Cell] = [month]
        for place, values in enumerate(amounts.values()):
            told = (values[at] or 0) * 0.000207
            letter = "BDFH"[place]
            cells += [values[at], (f"={letter}{len(rows) + 1}*0.207/1000", told)]
        rows.append(cells)
    return [sheet("Electricity", *rows)]


def test_a_name_above_amount_and_emissions_is_the_site_of_both() -> None:
    assert told(under_names(used())) == []
    exceptions, _ = examined(*under_names(used("Corby", 4)))
    assert [one.kind for one in exceptions] == ["missing_month"]
    assert "Corby" in exceptions[0].message
