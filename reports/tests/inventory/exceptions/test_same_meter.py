"""One meter or account that is counted in two tables."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

HEAT = [208, 181, 149, 105, 57, 24, 15, 14, 32, 90, 158, 203]


def gas(name: str, unit: str, factor: float, *meters: tuple[str, str, float]) -> Grid:
    rows: list[list[Cell]] = []
    for at, (site, meter, by) in enumerate(meters, 2):
        months = [value * by for value in HEAT]
        total, tonnes = sum(months), sum(months) * factor / 1000
        row: list[Cell] = [site, meter, *months, (f"=SUM(C{at}:N{at})", total)]
        rows.append([*row, (f"=O{at}*{factor}/1000", tonnes)])
    return sheet(name, ["Site", "Meter", *MONTHS, f"Total {unit}", "tCO2e"], *rows)


STATIONS = [("Arden", "GM-5501", 41.0), ("Bold", "GM-5603", 35.0), ("Carr", "GM-5702", 57.0)]


def test_a_meter_in_two_tables_and_two_units_in_one_proportion() -> None:
    first = gas("Compressor gas", "m3", 2.02, *STATIONS, ("Dell", "GM-5512 heating", 1.0))
    second = gas("Building gas", "kWh", 0.18, ("Esk", "GM-1107", 30.0), ("Dell", "GM-5512", 10.97))
    exceptions, _ = examined(first, second)
    assert kinds(exceptions) == ["double_counting"]
    assert "GM5512" in exceptions[0].message


def test_two_meters_of_one_site_are_two_supplies() -> None:
    first = gas("Compressor gas", "m3", 2.02, *STATIONS, ("Dell", "GM-5511", 1.0))
    second = gas("Building gas", "kWh", 0.18, ("Esk", "GM-1107", 30.0), ("Dell", "GM-5512", 10.97))
    assert kinds(examined(first, second)[0]) == []


def leased(text: str, amount: float, category: int, basis: str = "Landlord statement") -> Grid:
    heads = ["Line", "Category", "Quantity", "Unit", "tCO2e", "Basis"]
    row: list[Cell] = [text, category, amount, "kWh", amount * 0.2 / 1000, basis]
    other: list[Cell] = ["Depot heating electricity", category, 5400.0, "kWh", 1.08, basis]
    return sheet("Scope 3", heads, row, other)


def power() -> Grid:
    rows: list[list[Cell]] = []
    for at in range(24):
        site, meter = ("Arden", "EAN 5414 4881 2001") if at < 12 else ("Bold", "EAN 5414 4903 7756")
        amount = 51000.0 + 137 * at
        day = f"2023-{at % 12 + 1:02}-28"
        rows.append([day, site, meter, amount, "kWh", 0.2, amount * 0.2 / 1000])
    heads = ["Month", "Site", "Meter", "Electricity", "Unit", "kgCO2e/kWh", "tCO2e"]
    return sheet("Scope 2 electricity", heads, *rows)


WHOLE = sum(51000.0 + 137 * at for at in range(12, 24))


@pytest.mark.parametrize("category", [8, 13])
def test_a_supply_of_scope_2_again_in_a_category_of_leased_assets(category: int) -> None:
    text = "Bold warehouse electricity, EAN 5414 4903 7756 (leased)"
    exceptions, _ = examined(power(), leased(text, WHOLE, category))
    assert kinds(exceptions) == ["double_counting"]


def test_losses_on_a_supply_of_scope_2_are_no_second_count() -> None:
    text = "Losses in the grid, EAN 5414 4903 7756"
    assert kinds(examined(power(), leased(text, WHOLE, 3))[0]) == []


def test_another_amount_of_a_meter_is_another_supply() -> None:
    text = "Bold warehouse electricity, EAN 5414 4903 7756 (leased)"
    assert kinds(examined(power(), leased(text, WHOLE / 3, 8))[0]) == []
