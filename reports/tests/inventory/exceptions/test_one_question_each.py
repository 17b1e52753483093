"""Ledgers and monthly sheets of further writers: what is asked once, and what explains nothing."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.tests.inventory.exceptions.sheets import (
    GAS,
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

MONTHS_IN_FULL = ("January", "February", "March", "April", "May", "June", "July", "August")


def purchases(*bare: int) -> Grid:
    """A ledger of bought materials, of which the rows named tell no source of their factor."""
    rows: list[list[Cell]] = []
    for at in range(40):
        amount, factor = 1200.0 + 31 * at, 0.41 if at not in bare else 0.052
        told: Cell = (f"=C{at + 2}*D{at + 2}/1000", amount * factor / 1000)
        source = None if at in bare else "EXIOBASE 3.8"
        rows.append(["Leith", f"Malt, order {at}", amount, factor, source, told])
    heads = ["Site", "Material", "Spend GBP", "kg CO2e/GBP", "Factor source", "t CO2e"]
    return sheet("Purchases", heads, *rows)


def test_one_factor_without_a_source_is_asked_for_once() -> None:
    exceptions, _ = examined(purchases(4, 9, 17))
    assert kinds(exceptions) == ["factor_source_unknown"]
    assert [place.cells for place in exceptions[0].lines] == ["6", "11", "19"]
    assert "in 3 lines" in exceptions[0].message


def dairy(name: str, lacking: int | None) -> Grid:
    """Two supplies of a site by months down the sheet; electricity lacks one of them."""
    rows: list[list[Cell]] = []
    for at, month in enumerate(MONTHS_IN_FULL):
        power, gas = 164_000.0 + 2100 * at, 353_000.0 - 1700 * at
        used = None if at == lacking else power
        row = at + 2
        rows.append(
            [
                month,
                used,
                (f"=B{row}*0.2545/1000", (used or 0) * 0.2545 / 1000),
                gas,
                (f"=D{row}*0.1829/1000", gas * 0.1829 / 1000),
            ]
        )
    heads = ["Month", "Electricity kWh", "Electricity t CO2e", "Natural gas kWh", "Gas t CO2e"]
    return sheet(name, heads, *rows)


@pytest.mark.parametrize(("lacking", "found"), [(5, ["missing_month"]), (None, [])])
def test_of_two_supplies_one_lacks_a_month_that_the_other_has(
    lacking: int | None, found: list[str]
) -> None:
    exceptions, _ = examined(dairy("Knock", lacking))
    assert kinds(exceptions) == found


def test_the_closure_of_another_site_explains_no_gap_though_it_names_this_one() -> None:
    amounts: dict[str, list[Cell]] = {name: list(values) for name, values in POWER.items()}
    amounts["Corby"][8] = None
    listed = sheet(
        "Sites",
        ["Site", "In scope", "Remark"],
        ["Arden", "yes", None],
        ["Bexley", "yes", "closed in September, moved to Corby"],
        ["Corby", "yes", None],
        ["Derby", "yes", None],
    )
    exceptions, _ = examined(monthly("Electricity", amounts), listed)
    assert kinds(exceptions) == ["missing_month"]


def test_what_was_switched_to_another_fuel_has_no_gap_before() -> None:
    amounts: dict[str, list[Cell]] = {name: list(values) for name, values in POWER.items()}
    amounts["Corby"][:2] = [None, None]
    made = monthly("Electricity", amounts)
    corby = next(row for row, cells in made.rows.items() if cells.get(1) == "Corby")
    made.rows[corby][17] = "boiler switched from oil to electricity 1 March"
    exceptions, explained = examined(made)
    assert (kinds(exceptions), kinds(explained)) == ([], ["missing_month"])


def test_a_meter_called_total_is_a_meter_where_its_row_computes_by_itself() -> None:
    meters = [("Arden", "Hall 1"), ("Arden", "Hall 2"), ("Derby", "Total"), ("Corby", "Total")]
    rows: list[list[Cell]] = []
    for at, (site, meter) in enumerate(meters, 2):
        values = [value + 911.0 * at for value in POWER[site]]  # type: ignore[operator]
        total = float(sum(values))
        summed: Cell = (f"=SUM(C{at}:N{at})", total)
        rows.append([site, meter, *values, summed, 0.207, (f"=O{at}*P{at}/1000", total * 0.000207)])
    heads = ["Site", "Meter", *MONTHS, "Total kWh", "kgCO2e/kWh", "t CO2e"]
    tonnes = sum(row[-1][1] for row in rows)  # type: ignore[index, misc]
    made = inventory_of([sheet("Electricity", heads, *rows)], Report(2023, (), ()))
    assert round(float(sum(line.stated or 0 for line in made.lines)), 3) == round(tonnes, 3)


def trucks(by: float) -> Grid:
    """Diesel of four sites by month beside that of the year before; three months of one are told
    in another unit."""
    rows: list[list[Cell]] = []
    for site, level in (("Reno", 1400.0), ("Tulsa", 2600.0), ("Waco", 900.0), ("Ames", 3100.0)):
        for at, month in enumerate(MONTHS):
            before = level + 9 * (at % 5)
            strange = site == "Reno" and month in ("Jul", "Aug", "Sep")
            now = round((before - 6) * (by if strange else 1))
            row = len(rows) + 2
            told: Cell = (f"=F{row}*G{row}/1000", now * 10.21 / 1000)
            rows.append([site, month, "Diesel", "gal", before, now, 10.21, told])
    heads = ["Plant", "Month", "Fuel", "Unit", "2022", "2023", "kg CO2e/gal", "t CO2e"]
    return sheet("Trucks", heads, *rows)


def test_amounts_in_another_unit_are_no_outliers_besides() -> None:
    assert kinds(examined(trucks(1))[0]) == []
    assert kinds(examined(trucks(3.785))[0]) == ["unit_slip_litre_gallon"]


def test_that_a_site_is_leased_does_not_say_why_the_report_leaves_it_out() -> None:
    listed = sheet(
        "Sites",
        ["Site", "Owned/leased"],
        ["Arden", "owned"],
        ["Bexley", "owned"],
        ["Corby", "leased"],
    )
    exceptions, _ = examined(
        monthly("Gas", dict(GAS), 0.183, "Natural gas (kWh)"), listed, sites=("Arden", "Bexley")
    )
    assert kinds(exceptions) == ["site_in_workbook_not_report"]
