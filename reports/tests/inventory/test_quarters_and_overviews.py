"""Quarters by heads of several kinds, and overviews that say again what other tables hold."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.inventory.types import TableKind
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet


def waste(heads: list[str], slip: bool = False) -> Grid:
    rows: list[list[Cell]] = []
    for at, site in enumerate(["Arden", "Bold", "Carr", "Dell", "Esk"], 2):
        values = [9.9 + 0.31 * at, 9.6 + 0.27 * at, 9.8 + 0.3 * at, 9.3 + 0.28 * at]
        if slip and site == "Carr":
            values[2] *= 1000
        row: list[Cell] = [site, *values, (f"=SUM(B{at}:E{at})", sum(values)), 21.28]
        rows.append([*row, (f"=F{at}*G{at}/1000", sum(values) * 0.02128)])
    return sheet("Waste in tonnes", ["Site", *heads, "Total t", "kgCO2e/t", "tCO2e"], *rows)


@pytest.mark.parametrize(
    "heads",
    [
        ["T1", "T2", "T3", "T4"],
        ["Trim 1", "Trim 2", "Trim 3", "Trim 4"],
        ["1er trim", "2e trim", "3e trim", "4e trim"],
        ["1T", "2T", "3T", "4T"],
        ["Kv1", "Kv2", "Kv3", "Kv4"],
        ["Sep-22 Q", "Dec-22 Q", "Mar-23 Q", "Jun-23 Q"],
    ],
)
def test_quarters_are_the_parts_of_a_year(heads: list[str]) -> None:
    inventory = inventory_of([waste(heads)], Report(2023, (), ()))
    assert [len(line.points) for line in inventory.lines] == [4] * 5
    assert kinds(examined(waste(heads))[0]) == []


def test_a_quarter_in_kilograms_among_tonnes_is_told() -> None:
    exceptions, _ = examined(waste(["T1", "T2", "T3", "T4"], slip=True))
    assert kinds(exceptions) == ["unit_slip_kg_t"]
    assert exceptions[0].place.cells == "D4"


def used(name: str, factor: float, first: float) -> Grid:
    rows: list[list[Cell]] = []
    for at, site in enumerate(["Arden", "Bold", "Carr"], 1):
        amount = first * at
        rows.append([site, amount, factor, amount * factor / 1000])
    return sheet(name, ["Site", f"{name} kWh", "kgCO2e/kWh", "tCO2e"], *rows)


def overview(electricity: float, gas: float) -> Grid:
    return sheet(
        "Energy overview",
        ["Energy", "MWh", "tCO2e"],
        ["Electricity", 600.0, electricity],
        ["Natural gas", 300.0, gas],
    )


def test_an_overview_of_the_energy_is_not_counted_again() -> None:
    grids = [used("Electricity", 0.2, 100000.0), used("Natural gas", 0.18, 50000.0)]
    inventory = inventory_of([*grids, overview(120.0, 54.0)], Report(2023, (), ()))
    totals = {(one.scope, one.method): one.stated for one in inventory.totals}
    assert totals["1", ""] == Decimal(54)
    assert totals["2", "location"] == Decimal(120)
    assert inventory.tables[2].kind is TableKind.SUMMARY


def test_a_table_of_other_sites_is_counted_beside_them() -> None:
    grids = [used("Electricity", 0.2, 100000.0), used("Natural gas", 0.18, 50000.0)]
    inventory = inventory_of([*grids, overview(117.0, 33.0)], Report(2023, (), ()))
    totals = {(one.scope, one.method): one.stated for one in inventory.totals}
    assert totals["1", ""] == Decimal(87)


def test_months_whose_sum_is_headed_with_the_unit_alone() -> None:
    rows: list[list[Cell]] = []
    for at, site in enumerate(["Arden", "Bold", "Carr", "Dell", "Esk"], 2):
        values: list[Cell] = [1000 + 37 * month + 131 * at for month in range(12)]
        if site == "Bold":
            values[4] = None
        if site == "Dell":
            values = [4321] * 12
        total = float(sum(value for value in values if isinstance(value, int)))
        row: list[Cell] = [site, *values, (f"=SUM(B{at}:M{at})", total)]
        rows.append([*row, (f"=N{at}*0.207/1000", total * 0.000207)])
    exceptions, _ = examined(sheet("Electricity", ["Site", *MONTHS, "kWh", "tCO2e"], *rows))
    assert sorted(kinds(exceptions)) == ["constant_series", "missing_month"]


def test_a_column_headed_year_is_the_year_of_a_factor() -> None:
    rows: list[list[Cell]] = [
        [name, value, "kgCO2e/kWh", "DEFRA", 2023]
        for name, value in [("Electricity UK", 0.207), ("Natural gas", 0.183), ("Heat", 0.17)]
    ]
    rows.append(["Steam", 0.171, "kgCO2e/kWh", "DEFRA", 2021])
    exceptions, _ = examined(sheet("Factors", ["Factor", "Value", "Unit", "Source", "Year"], *rows))
    assert kinds(exceptions) == ["factor_wrong_year"]
