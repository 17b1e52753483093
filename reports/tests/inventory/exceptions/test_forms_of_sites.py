"""Forms in which sites, months and readings stand, and what such a form may hide."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.heads import column_of
from reports.inventory.inventory import inventory_of
from reports.inventory.months import month_in
from reports.inventory.printed import Report
from reports.inventory.types import Role
from reports.inventory.units import heating_value, unit_of
from reports.tests.inventory.exceptions.sheets import (
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

SITES = ("Arden Hospital", "Bexley Clinic", "Corby Hospital", "Central Laundry")


def blocks(gone: tuple[int, int] | None = None, note: str = "") -> Grid:
    """The electricity of the sites by months, and right of an empty column their emissions; of one
    month of one site the amount is gone."""
    rows: list[list[Cell]] = [["Electricity 2023"], []]
    rows.append([None, "kWh", None, None, None, None, "t CO2e"])
    rows.append(["2023", *SITES, None, *SITES, None, "Remarks"])
    for at, month in enumerate(MONTHS):
        amounts: list[Cell] = [
            None if gone == (at, site) else 41_300 + 9_137 * site + 1_217 * (at * 5 % 7)
            for site in range(len(SITES))
        ]
        row = len(rows) + 1
        told: list[Cell] = [
            (f"={'BCDE'[site]}{row}*0.207/1000", float(amount or 0) * 0.000207)  # type: ignore[arg-type]
            for site, amount in enumerate(amounts)
        ]
        rows.append([month, *amounts, None, *told, None, note if at == 6 else None])
    return sheet("Power", *rows)


def test_amounts_and_emissions_of_sites_stand_in_two_blocks() -> None:
    grid = blocks()
    inventory = inventory_of([grid], Report(2023, (), SITES))
    assert {line.site for line in inventory.lines} == set(SITES)
    assert {line.scope for line in inventory.lines} == {"2"}  # the laundry's too
    assert kinds(examined(grid, sites=SITES)[0]) == []


def test_a_remark_on_another_site_of_the_row_explains_no_month() -> None:
    said = "Arden Hospital: meter changed, one month estimated"
    assert kinds(examined(blocks((7, 1), said), sites=SITES)[0]) == ["missing_month"]
    said = "Bexley Clinic closed in August"
    assert kinds(examined(blocks((7, 1), said), sites=SITES)[0]) == []


def opened(first: int) -> list[str]:
    """The exceptions of sheets of one site each, of which one begins in a month."""
    made = []
    for at, (site, values) in enumerate(POWER.items()):
        rows: list[list[Cell]] = [[site], [], ["Month", "Electricity", None, "Remarks"]]
        rows.append([None, "kWh", "t CO2e", None])
        for month, (name, kwh) in enumerate(zip(MONTHS, values, strict=True)):
            row = len(rows) + 1
            if at == 2 and month < first:
                rows.append([name, None, None, "opened later this year" if not month else None])
            else:
                rows.append([name, kwh, (f"=B{row}*0.207/1000", kwh * 0.000207)])
        made.append(sheet(site, *rows))
    inventory = inventory_of(made, Report(2023, (), tuple(POWER)))
    assert {line.site for line in inventory.lines} == set(POWER)
    return kinds(examined(*made, sites=tuple(POWER))[0])


@pytest.mark.long
@pytest.mark.parametrize("first", [0, 4, 8])
def test_empty_months_of_a_site_that_was_opened_later_are_no_sections(first: int) -> None:
    assert opened(first) == []


def readings(billed: float) -> list[str]:
    """The exceptions of meters with readings, and one that is billed without any."""
    heads: list[Cell] = [
        "Period",
        "Meter",
        "Site",
        "Old",
        "New",
        "Mult.",
        "kWh",
        "kg/kWh",
        "t CO2e",
    ]
    rows: list[list[Cell]] = [heads]
    stands = [11_040, 49_786, 26_903, 70_335]
    for month in range(1, 13):
        for at, site in enumerate(POWER):
            used, row = 940 + 31 * at + 17 * (month * 5 % 7), len(rows) + 1
            old = stands[at]
            stands[at] += used
            made: Cell = (f"=(E{row}-D{row})*F{row}", used * 40)
            stated = (f"=G{row}*H{row}/1000", used * 40 * 0.000207)
            period = f"2023-{month:02}"
            rows.append([period, f"M-{at}1", site, old, stands[at], 40, made, 0.207, stated])
        row, kwh = len(rows) + 1, billed if month == 6 else 38_029 + 211 * (month * 5 % 7)
        stated = (f"=G{row}*H{row}/1000", kwh * 0.000207)
        rows.append([f"2023-{month:02}", "X-1", "Hull", None, None, None, kwh, 0.207, stated])
    return kinds(examined(sheet("Readings", *rows))[0])


def test_what_is_billed_without_readings_is_typed_by_nature() -> None:
    assert readings(38_411) == []
    assert readings(38.411) == ["unit_slip_kwh_mwh"]


def overview(remark: str) -> list[str]:
    """The exceptions of a summary of all sites, one of which has nothing in its row."""
    rows: list[list[Cell]] = [["Summary 2023, t CO2e"], [], ["Site", "Staff", "Remark", "Scope 2"]]
    for site, values in POWER.items():
        rows.append([site, 31, None, round(sum(values) * 0.000207, 1)])
    rows.insert(5, ["Ely", 17, remark, None])
    power = monthly("Electricity", POWER)
    return kinds(examined(sheet("Summary", *rows), power, sites=(*POWER, "Ely"))[0])


def test_a_site_whose_row_in_the_summary_is_empty_is_asked_about() -> None:
    assert overview("rented, own meters") == ["missing_site"]
    assert "missing_site" not in overview("closed in 2022")


def valid(value: float) -> list[str]:
    """The exceptions of sites of which one has this factor, beside a list that tells until when
    each holds."""
    listed: list[list[Cell]] = [["Item", "Factor", "Unit", "Source", "Valid for"]]
    listed += [["Grid electricity", 0.5986, "kg CO2e / kWh", "TGO", "until RY 2021"]]
    listed += [["Grid electricity", 0.4999, "kg CO2e / kWh", "TGO", "RY 2022 and 2023"]]
    listed += [["Diesel", 2.7078, "kg CO2e / l", "TGO", "2022-2023"]]
    rows: list[list[Cell]] = [["Purchased electricity"], [], ["Month", *POWER]]
    rows += [[month, *told] for month, *told in zip(MONTHS, *POWER.values(), strict=True)]
    sums = [sum(each) for each in POWER.values()]
    factors = [0.4999, 0.4999, value, 0.4999]
    rows += [["kWh", *sums], ["EF kg/kWh", *factors]]
    rows.append(["t CO2e", *[one * by / 1000 for one, by in zip(sums, factors, strict=True)]])
    return kinds(examined(sheet("EF", *listed), sheet("S2", *rows))[0])


def test_a_factor_that_held_until_an_earlier_year_is_asked_about() -> None:
    assert valid(0.5986) == ["factor_wrong_year"]
    assert valid(0.4999) == []


def gas(odd: str) -> list[str]:
    """The exceptions of gas meters whose amounts name no heating value; the factor of one is told
    on this one."""
    rows: list[list[Cell]] = [["Meter", "Site", "Medium", "Month", "kWh", "kg/kWh", "Source", "t"]]
    values = {"Hs": 0.182, "Hi": 0.2016}
    for at, site in enumerate(POWER):
        basis = odd if at == 1 else "Hs"
        for month in range(1, 13):
            kwh, row = 21_300 + 3_137 * at + 1_711 * (month * 5 % 11), len(rows) + 1
            stated = (f"=E{row}*F{row}/1000", kwh * values[basis] / 1000)
            period, source = f"2023-{month:02}", f"DEHSt 2023 ({basis})"
            rows.append(
                [f"G-{at}", site, "Natural gas", period, kwh, values[basis], source, stated]
            )
    return kinds(examined(sheet("Gas, t CO2e", *rows))[0])


def test_gas_of_one_supply_on_the_other_heating_value_than_that_of_all_others() -> None:
    assert gas("Hi") == ["gross_net_calorific"]
    assert gas("Hs") == []


@pytest.mark.parametrize(
    ("levels", "role"),
    [
        (["Emission factor", "kg CO2e", "per kWh"], Role.FACTOR),
        (["Scope / cat"], Role.SCOPE),
        (["Cat. GHG P."], Role.CATEGORY),
        (["CO2 (grid: lb/MWh, fuel: kg/unit)"], Role.FACTOR),
    ],
)
def test_heads_that_say_it_in_several_levels_or_in_brackets(levels: list[Cell], role: Role) -> None:
    assert column_of(1, levels).role is role  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "base", "factor"),
    [
        ("galones", "m3", "0.00378541"),
        ("IG", "m3", "0.00454609"),
        ("millas", "km", "1.609344"),
        ("ton-miles", "tkm", "1.4599723"),
        ("tonne-miles", "tkm", "1.609344"),
        ("pas-mi", "pkm", "1.609344"),
    ],
)
def test_units_of_other_languages_and_habits(text: str, base: str, factor: str) -> None:
    unit = unit_of(text)
    assert unit is not None and unit.base == base
    assert f"{unit.factor:.9f}".startswith(factor)


def test_a_cubic_metre_is_no_march_and_a_conversion_names_no_heating_value() -> None:
    assert month_in("m3") is None and month_in("M3") == (3, None)
    assert heating_value("201.6 g/kWh Hi x 0.903") == "" and heating_value("DEHSt (Hi)") == "net"
