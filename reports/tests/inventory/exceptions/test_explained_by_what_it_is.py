"""A fault is explained by words on itself, and not by whatever else is said of its row or site."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.reasons import Reason
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    GAS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)
from reports.tests.inventory.exceptions.test_months import with_value


def noted(grid: Grid, site: str, note: str) -> Grid:
    """The same sheet with a remark behind the row of a site."""
    row = next(number for number, cells in grid.rows.items() if cells.get(1) == site)
    head = next(number for number, cells in grid.rows.items() if cells.get(1) == "Site")
    last = max(grid.rows[head])
    grid.rows[head][last + 1] = "Remarks"
    grid.rows[row][last + 1] = note
    return grid


def asked(*grids: Grid) -> list[str]:
    return kinds(examined(*grids, FACTORS)[0])


@pytest.mark.parametrize("note", ["Feb estimated, supplier change", "August: plant holidays"])
def test_no_remark_makes_one_amount_just_a_thousandth_of_what_it_was(note: str) -> None:
    power = monthly("Electricity", with_value(POWER, "Corby", 8, 56.72))
    assert asked(noted(power, "Corby", note)) == ["unit_slip_kwh_mwh"]


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("solar power of a PPA, see the register", ["unit_slip_kwh_mwh"]),
        ("correction of the bill of October", []),
    ],
)
def test_a_row_of_a_correction_may_be_small(note: str, found: list[str]) -> None:
    rows: list[list[Cell]] = [["Site", "Month", "kWh", "kgCO2e/kWh", "kgCO2e", "Remarks"]]
    for month in range(12):
        for site, values in POWER.items():
            slipped = (site, month) == ("Corby", 10)
            used = values[month] / 1000 if slipped else values[month]
            row, said = len(rows) + 1, note if slipped else None
            rows.append([site, f"2023-{month + 1:02}", used, 0.207])
            rows[-1] += [(f"=C{row}*D{row}", used * 0.207), said]
    assert asked(sheet("Electricity", *rows)) == found


def test_what_remains_while_a_plant_rests_is_no_slip() -> None:
    power = monthly("Electricity", with_value(POWER, "Corby", 8, 4_120))
    assert asked(noted(power, "Corby", "August: shutdown of the plant")) == []


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("paint shop; Betriebsferien August", ["missing_month"]),
        ("paint shop; Betriebsferien Oktober", []),
        ("RECs bought 2023, see the register", ["missing_month"]),
    ],
)
def test_a_remark_beside_a_year_explains_the_months_it_is_on(note: str, found: list[str]) -> None:
    power = monthly("Electricity", with_value(POWER, "Corby", 10, None))
    assert asked(noted(power, "Corby", note)) == found


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("Waste of all sites is collected from 2 of them, Bexley and Corby", True),
        ("Bexley: boiler closed down in March", False),
    ],
)
def test_a_sentence_on_waste_explains_no_gas_that_is_missing(note: str, found: bool) -> None:
    gas = monthly("Gas", with_value(GAS, "Bexley", 3, None), 0.183, "Natural gas (kWh gross)")
    assert ("missing_month" in asked(gas, sheet("Notes", [note]))) is found


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("new premises from 1 July, 38 % less area", ["negative_value"]),
        ("PPA Talayuela solar, with GOs", ["negative_value"]),
        ("I-REC eólica, 2.219 MWh, cancelados 02-2024", ["negative_value"]),
        ("credit for the month before", []),
        ("export of the roof's solar panels", []),
    ],
)
def test_what_makes_an_amount_negative(note: str, found: list[str]) -> None:
    rows: list[list[Cell]] = [["Site", "Month", "kWh", "kgCO2e/kWh", "kgCO2e", "Remarks"]]
    for month in range(12):
        for site, values in POWER.items():
            used = -values[month] if (site, month) == ("Derby", 7) else values[month]
            row, said = len(rows) + 1, note if used < 0 else None
            rows.append([site, f"2023-{month + 1:02}", used, 0.207])
            rows[-1] += [(f"=C{row}*D{row}", used * 0.207), said]
    assert asked(sheet("Electricity", *rows)) == found


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("EL-3B; second intake, pilot plant", ["double_counting"]),
        ("Nov: crop out, house cold. Dec: drying out", ["double_counting"]),
        ("half of the bill, shared with Corby", []),
        ("estimated by floor area", []),
    ],
)
def test_a_year_of_the_same_amounts_is_explained_by_shares_alone(
    note: str, found: list[str]
) -> None:
    power: dict[str, list[Cell]] = {name: list(values) for name, values in POWER.items()}
    power["Derby"] = list(POWER["Corby"])
    assert asked(noted(monthly("Electricity", power), "Derby", note)) == found


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("Corby closed on 30 September 2023 (activities moved to Derby): no lines for it", True),
        ("Derby opened in May. Corby is sent by courier, not counted (<1 t)", True),
        ("Derby was sold on 1 January 2024", False),
    ],
)
def test_a_site_is_left_out_for_what_is_said_of_itself(note: str, found: bool) -> None:
    sheets = (monthly("Electricity", dict(POWER)), FACTORS, sheet("Notes", [note]))
    exceptions, _ = examined(*sheets, sites=["Arden", "Bexley", "Corby"])
    assert ("site_in_workbook_not_report" in kinds(exceptions)) is found


def test_when_a_supply_began_is_no_reason_to_type_emissions() -> None:
    rows: list[list[Cell]] = [["Site", "kWh", "kgCO2e/kWh", "kgCO2e", "Remarks"]]
    for site, values in POWER.items():
        used, row = float(sum(values)), len(rows) + 1
        made: Cell = (f"=B{row}*C{row}", used * 0.207)
        typed = site == "Derby"
        note = "own meter from 1 July 2023" if typed else None
        rows.append([site, used, 0.207, round(used * 0.221, 1) if typed else made, note])
    assert asked(sheet("Electricity", *rows)) == ["hardcoded_in_formula_column"]


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("od stycznia 2024", True),
        ("depuis février", True),
        ("from 3 May", True),
        ("seit Jänner", True),
        ("collected from General Hospital", False),
        ("trucks from Mayfair to Decatur", False),
    ],
)
def test_a_name_that_begins_like_a_month_is_none(text: str, month: bool) -> None:
    assert Reason.ABSENT.said_in(text) is month


def test_a_dc_is_a_distribution_centre() -> None:
    power = dict(zip(("DC Arden", "Arden Lane", "Corby", "Derby"), POWER.values(), strict=True))
    printed = ["Arden distribution centre", "Arden Lane", "Corby", "Derby"]
    exceptions, _ = examined(monthly("Electricity", power), FACTORS, sites=printed)
    assert kinds(exceptions) == []
