"""Sheets of one quarter each, sums that stand far from their rows, and amounts of several sites
that make one result."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import MONTHS, POWER, Cell, examined, kinds, sheet


def quarters(*, without: str = "", tenfold: str = "", remark: str = "") -> list[Grid]:
    """Four sheets with the power of sites in three months each; one site may lack in the third, or
    have a thousandth there."""
    found = []
    for quarter in range(4):
        months = range(3 * quarter, 3 * quarter + 3)
        heads: list[Cell] = ["Site", *(MONTHS[at] for at in months), "kWh", "kg/kWh", "t CO2e"]
        rows: list[list[Cell]] = [heads]
        for site, values in POWER.items():
            if site == without and quarter == 2:
                continue
            used = [values[at] / (1000 if site == tenfold and quarter == 2 else 1) for at in months]
            row = len(rows) + 2
            total = (f"=SUM(B{row}:D{row})", sum(used))
            told = (f"=E{row}*F{row}/1000", sum(used) * 0.207 / 1000)
            rows.append([site, *used, total, 0.207, told])
        title = f"Electricity of quarter {quarter + 1}"
        found.append(sheet(f"Q{quarter + 1} power", [title], *rows))
    return [*found, sheet("Notes", [remark or "Inventory of the year 2023"])]


def told(*grids: Grid) -> list[Irregularity]:
    return examined(*grids)[0]


def test_the_sheets_of_quarters_make_one_series_of_a_site() -> None:
    assert kinds(told(*quarters())) == []
    found = told(*quarters(tenfold="Arden"))
    assert "unit_slip_kwh_mwh" in kinds(found)
    assert all(one.place.sheet == "Q3 power" for one in found)


def test_a_site_without_a_row_on_the_sheet_of_a_quarter_lacks_there() -> None:
    (found,) = told(*quarters(without="Corby"))
    assert (found.kind, found.place.sheet) == ("missing_site", "Q3 power")
    assert "no line on Q3 power, and no amount for July to September" in found.message
    assert told(*quarters(without="Corby", remark="Corby was closed from July to September")) == []


def lines(last: int = 7, *, total: int = 0) -> list[Grid]:
    """A sheet of lines of one fuel, and a summary whose sum ends at a row."""
    rows: list[list[Cell]] = [["Site", "Diesel litres", "kg CO2e/litre", "t CO2e"]]
    tonnes = []
    for at, site in enumerate(["Arden", "Bexley", "Corby", "Derby", "Epsom", "Fleet"]):
        used = 9_410.0 + 731 * at
        tonnes.append(used * 2.512 / 1000)
        rows.append([site, used, 2.512, (f"=B{at + 2}*C{at + 2}/1000", tonnes[-1])])
    added = sum(tonnes[: last - 1])
    summary = sheet("Summary", ["Scope", "t CO2e"], ["Scope 1", (f"=SUM(Fuel!D2:D{last})", added)])
    return [sheet("Fuel", *rows), summary]


def test_a_sum_on_another_sheet_may_leave_rows_out() -> None:
    assert told(*lines()) == []
    found = [one for one in told(*lines(last=6)) if one.kind == "broken_range"]
    assert [(one.place.sheet, one.place.cells) for one in found] == [("Summary", "B2")]
    assert "leaves out Fuel, row 7 (Fleet)" in found[0].message


def blocks(formula: str, added: float) -> list[Grid]:
    """Three blocks of lines of a fuel with a sum each, and a summary that adds these."""
    rows: list[list[Cell]] = []
    for block, town in enumerate(["Arden", "Bexley", "Corby"]):
        rows.append(["Site", "Diesel litres", "kg CO2e/litre", "t CO2e"])
        for at in range(3):
            used, row = 1_000.0 * (block + 1) + at, len(rows) + 1
            stated = (f"=B{row}*C{row}/1000", used * 2.5 / 1000)
            rows.append([f"{town} {at + 1}", used, 2.5, stated])
        row = len(rows) + 1
        total = sum(1_000.0 * (block + 1) + at for at in range(3)) * 2.5 / 1000
        rows.append(["Total", None, None, (f"=SUM(D{row - 3}:D{row - 1})", total)])
        rows.append([])
    summary = sheet("Summary", ["Scope", "t CO2e"], ["Scope 1", (formula, added)])
    return [sheet("Fuel", *rows), summary]


def test_a_figure_may_leave_out_one_block_or_add_one_twice() -> None:
    first, second, third = 7.5075, 15.0075, 22.5075
    assert told(*blocks("=Fuel!D5+Fuel!D11+Fuel!D17", first + second + third)) == []
    (left_out,) = told(*blocks("=Fuel!D5+Fuel!D11", first + second))
    assert (left_out.kind, left_out.place.sheet) == ("broken_range", "Summary")
    assert "leaves out that in D17" in left_out.message
    found = told(*blocks("=Fuel!D5+Fuel!D11+Fuel!D11", first + 2 * second))
    assert "the formula adds D11 with 15.008 2 times" in " ".join(one.message for one in found)


@pytest.mark.parametrize("wrong", [-640.0, 6_410.0])
def test_amounts_of_sites_that_make_one_result_are_looked_at_each(wrong: float) -> None:
    rows: list[list[Cell]] = [["Month", "Tibro", "Värnamo", "Jönköping", "t CO2e"]]
    for at, month in enumerate(MONTHS):
        values = [6_410.0 - 250 * (at * 5 % 7), 3_220.0 + 90 * at, 8_120.0 - 130 * (at * 3 % 5)]
        values[0] = wrong if wrong < 0 and at == 8 else wrong if wrong > 0 else values[0]
        row = at + 3
        parts = "+".join(f"{column}{row}*Factors!$B$2" for column in "BCD")
        added = (f"=({parts})/1000", sum(values) * 0.05 / 1000)
        rows.append([month, *values, added])
    factors = sheet("Factors", ["Fuel", "kg CO2e/kWh"], ["District heat", 0.05])
    found = told(sheet("District heat", ["District heat, kWh"], *rows), factors)
    assert kinds(found) == ["negative_value" if wrong < 0 else "constant_series"]
