"""Sites that lack what all others have, and supplies that begin, end or follow each other."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

SITES = ["Arden", "Bold", "Carr", "Dale", "Esk"]
KINDS = {
    "Natural gas": 0.18,
    "Diesel - company vehicles": 2.5,
    "Kerosene heaters": 2.54,
    "Refrigerant top-up R410A": 1924.0,
    "LPG forklifts": 1.56,
}


def packs(lacking: str = "", said: str = "") -> list[Grid]:
    """A sheet for each site, with the same rows."""
    grids = [sheet("Notes", [said or "Packs of the entities for the year 2023"])]
    for at, site in enumerate(SITES):
        rows: list[list[Cell]] = []
        for place, (kind, factor) in enumerate(KINDS.items()):
            if site == "Dale" and kind == lacking:
                continue
            amount = 3000.0 + 411 * at + 97 * place
            row = len(rows) + 3
            unit = "kWh" if place == 0 else ("kg" if "R410A" in kind else "litres")
            cell: Cell = (f"=C{row}*D{row}/1000", amount * factor / 1000)
            rows.append([kind, unit, amount, factor, cell])
        heads = ["Activity", "Unit", "Quantity", "EF kgCO2e/unit", "tCO2e"]
        grids.append(sheet(site, [f"{site} reporting pack"], heads, *rows))
    return grids


def test_a_pack_without_a_row_that_all_others_have() -> None:
    assert "missing_site" not in kinds(examined(*packs())[0])
    exceptions, _ = examined(*packs("Refrigerant top-up R410A"))
    assert kinds(exceptions) == ["missing_site"]
    assert "Dale" in exceptions[0].message


def test_what_the_workbook_says_of_all_is_quoted() -> None:
    said = 'Every entity completes the row "Refrigerant top-up".'
    exceptions, _ = examined(*packs("Refrigerant top-up R410A", said))
    assert kinds(exceptions) == ["missing_site"]
    assert "Every entity" in exceptions[0].message


def meters(*more: tuple[str, str, list[float | None]]) -> Grid:
    rows: list[list[Cell]] = []
    plain = [[5000.0 + 300 * at + 17 * ((month * 3) % 5) for month in range(12)] for at in range(5)]
    given: list[tuple[str, str, list[float | None]]] = [
        (site, f"Main meter {at}", list(plain[at])) for at, site in enumerate(SITES)
    ]
    for site, name, values in [*given, *more]:
        total = sum(value or 0 for value in values)
        row = len(rows) + 2
        used: Cell = (f"=SUM(C{row}:N{row})", total)
        rows.append([site, name, *values, used, (f"=O{row}*0.2/1000", total * 0.0002)])
    return sheet("Electricity", ["Site", "Electricity", *MONTHS, "kWh", "tCO2e"], *rows)


def test_an_old_meter_and_the_new_one_miss_no_month() -> None:
    old = [7000.0 + 13 * at if at < 5 else None for at in range(12)]
    new = [None if at < 5 else 7100.0 + 11 * at for at in range(12)]
    both = ("Esk", "Maltings (old meter)", old), ("Esk", "Maltings (new meter)", new)
    assert kinds(examined(meters(*both))[0]) == []
    assert "missing_month" in kinds(examined(meters(both[0]))[0])


def sheets_of_sites() -> list[Grid]:
    grids = []
    for at, site in enumerate(SITES):
        amount = 4000.0 + 333 * at
        cell: Cell = ("=B2*C2/1000", amount * 0.18 / 1000)
        heads = ["Activity", "kWh", "kgCO2e/kWh", "tCO2e"]
        grids.append(sheet(site, heads, ["Natural gas", amount, 0.18, cell]))
    return grids


def test_a_site_with_a_sheet_of_its_own_that_the_report_does_not_list() -> None:
    exceptions, _ = examined(*sheets_of_sites(), sites=SITES[:4])
    assert kinds(exceptions) == ["site_in_workbook_not_report"]
    assert "Esk" in exceptions[0].message


def bills(said: str, sites: list[str]) -> list[Grid]:
    """A list of sites with a line of text, and their yearly electricity and gas; Carr has no
    electricity."""
    rows: list[list[Cell]] = []
    for at, site in enumerate(sites):
        for carrier, factor in (("Electricity", 0.207), ("Natural gas", 0.183)):
            amount, row = 40_111.0 + 7_321 * at, len(rows) + 2
            if (site, carrier) != ("Carr", "Electricity"):
                cell: Cell = (f"=D{row}*E{row}/1000", amount * factor / 1000)
                rows.append([site, carrier, "kWh", amount, factor, cell])
    listed = sheet("Sites", ["Site", "Floor area m2"], *[[site, 900] for site in sites], [], [said])
    heads = ["Site", "Carrier", "Unit", "Consumption", "kg CO2e/unit", "t CO2e"]
    return [listed, sheet("Data", heads, *rows)]


@pytest.mark.parametrize("many", [3, 5])
def test_a_site_without_the_electricity_that_all_are_said_to_have(many: int) -> None:
    exceptions, _ = examined(*bills("All sites have electricity.", SITES[:many]))
    assert kinds(exceptions) == ["missing_site"]
    assert "Carr" in exceptions[0].message


def test_how_the_electricity_of_all_is_counted_says_not_that_all_have_it() -> None:
    said = "All sites use the national factor for electricity."
    assert kinds(examined(*bills(said, SITES[:3]))[0]) == []


def test_a_site_that_the_report_lacks_is_told_once_whatever_unit_stands_behind_its_name() -> None:
    made = []
    for unit, factor in (("kWh", 0.207), ("l", 2.5)):
        amounts = [7011.0 + 311 * at + round(97 * factor) * (at + 1) for at in range(4)]
        cells: list[list[Cell]] = [["Month", *[f"{site} ({unit})" for site in SITES[:4]]]]
        cells += [[month, *[value + at for value in amounts]] for at, month in enumerate(MONTHS)]
        sums = [12 * value + 66 for value in amounts]
        cells += [["Total", *sums], [f"kg CO2e/{unit}", *[factor] * 4]]
        cells.append(["t CO2e", *[value * factor / 1000 for value in sums]])
        made.append(sheet("Electricity" if unit == "kWh" else "Diesel", *cells))
    exceptions, _ = examined(*made, sites=SITES[:3])
    assert kinds(exceptions) == ["site_in_workbook_not_report"]
