"""Cells that a figure's own formula leaves out, columns that say no certificate is held, amounts
that are always the same part of another, and what a list of sites tells of the grid."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.sources import names_none
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Published, Report
from reports.inventory.types import Inventory, Irregularity
from reports.tests.inventory.exceptions.sheets import (
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

STATES = {"Arden": "VIC", "Bexley": "NSW", "Corby": "QLD", "Derby": "NZ"}
GRIDS = {"VIC": 0.79, "NSW": 0.68, "QLD": 0.73, "NZ": 0.0729}


def told(*grids: Grid, **given: object) -> list[Irregularity]:
    return examined(*grids, **given)[0]  # type: ignore[arg-type]


def fuels(formula: str, printed: float) -> list[Irregularity]:
    """Three fuels of one table each and their sum, which the report prints."""
    rows = [
        sheet(
            name,
            ["Site", "Litres", "kg CO2e/litre", "t CO2e"],
            ["Arden", used, factor, ("=B2*C2/1000", used * factor / 1000)],
        )
        for name, used, factor in (
            ("Diesel", 41_210.0, 2.512),
            ("Petrol", 12_480.0, 2.097),
            ("Kerosene", 8_330.0, 2.54),
        )
    ]
    summary = sheet(
        "Summary",
        ["Source", "t CO2e"],
        ["Diesel", ("=Diesel!D2", 103.51952)],
        ["Petrol", ("=Petrol!D2", 26.17056)],
        ["Kerosene", ("=Kerosene!D2", 21.1582)],
        ["Scope 1", (formula, printed)],
    )
    figure = Published("1", "", None, Decimal(repr(round(printed, 1))), Decimal("0.1"))
    return told(*rows, summary, figures=[figure])


def test_a_cell_between_those_that_a_figure_adds_is_named() -> None:
    assert kinds(fuels("=B2+B3+B4", 150.84828)) == []
    (found,) = fuels("=B2+B4", 124.67772)
    assert found.kind == "rollup_differs"
    assert "Summary!B5" in str(found.place) and "Petrol" in found.message


def purchases(contract: str, key: str = "Green power with GOs") -> list[Irregularity]:
    """Market-based lines with a column for the contract."""
    heads: list[Cell] = ["Site", "Electricity kWh", "Contract / certificate", "Factor key"]
    rows: list[list[Cell]] = [["Scope 2 market-based"], [*heads, "kg/kWh", "t CO2e"]]
    for site, values in POWER.items():
        used, row = float(sum(values)), len(rows) + 1
        mix = site in ("Corby", "Derby")
        said = "C-2021-447, GOs cancelled 14.03.2024" if site == "Arden" else contract
        cells: list[Cell] = [site, used, "none" if mix else said, "Residual mix" if mix else key]
        factor = 0.42 if mix else 0.0
        rows.append([*cells, factor, (f"=B{row}*E{row}/1000", used * factor / 1000)])
    return told(monthly("Electricity", POWER), sheet("Market", *rows))


def test_a_row_that_says_no_certificate_is_held_is_asked_about() -> None:
    for said in ("none - offer under negotiation for 2026", "V-2020-038, kein HKN", "no"):
        assert kinds(purchases(said)) == ["market_based_without_contract"], said
    assert kinds(purchases("C-2022-120, GOs cancelled 14.03.2024")) == []


def sacks(odd: float, rows_of: int = 6) -> list[Irregularity]:
    """Inputs bought in sacks of 25 kg, with their tonnes beside them."""
    heads: list[Cell] = ["Item", "Site", "Sacks 25 kg", "Tonnes", "kg/t", "t CO2e"]
    rows: list[list[Cell]] = [["Category 1 - feed and inputs"], heads]
    for at in range(rows_of):
        count, row = 1_240.0 + 3_170 * (at * 3 % 7), len(rows) + 1
        tonnes = odd if at == 3 else count / 40
        cells: list[Cell] = [f"Feed {'ABCDEFG'[at]}", "Arden", count, tonnes, 1_680.0]
        rows.append([*cells, (f"=D{row}*E{row}/1000", tonnes * 1.68)])
    return told(sheet("Feed", *rows))


def test_an_amount_in_kilograms_beside_its_count_is_a_slip() -> None:
    count = 1_240.0 + 3_170 * (9 % 7)
    assert kinds(sacks(count / 40)) == []
    (found,) = sacks(count * 25)
    assert found.kind == "unit_slip_kg_t" and "Feed!D6" in str(found.place)


def states(wrong: str = "") -> list[Irregularity]:
    """Sites whose state only their list tells, with a code of the factor in each row."""
    factors: list[list[Cell]] = [["Code", "kg CO2e/kWh", "Source"]]
    factors += [[f"Elec {one}", value, "NGA 2023"] for one, value in GRIDS.items()]
    depots: list[list[Cell]] = [["Depot", "State", "Tenure"]]
    depots += [[site, state, "Leased"] for site, state in STATES.items()]
    rows: list[list[Cell]] = [["Depot", "Code", "kWh", "kg/kWh", "t CO2e"]]
    for site, values in POWER.items():
        used, row = float(sum(values)), len(rows) + 1
        state = "NSW" if site == wrong else STATES[site]
        at = list(GRIDS).index(state) + 2
        cells: list[Cell] = [site, f"Elec {state}", used, (f"=Factors!B{at}", GRIDS[state])]
        rows.append([*cells, (f"=C{row}*D{row}/1000", used * GRIDS[state] / 1000)])
    return told(sheet("Factors", *factors), sheet("Depots", *depots), sheet("Electricity", *rows))


def test_the_list_of_sites_tells_the_grid_of_a_row() -> None:
    assert kinds(states()) == []
    (found,) = states("Derby")
    assert found.kind == "factor_wrong_country" and "NZ" in found.message


def shuttles(amount: float, factor: float = 2.62) -> list[Irregularity]:
    """Diesel of a site in Scope 1, and an amount without a unit in Scope 3."""
    heads: list[Cell] = ["Site", "Fuel", "Scope", "Diesel kL", "t/kL", "t CO2e"]
    own: list[list[Cell]] = [heads]
    for at, site in enumerate(POWER):
        used, row = 64.72 + 11.31 * at, len(own) + 1
        own.append([site, "Diesel", 1, used, 2.62, (f"=D{row}*E{row}", used * 2.62)])
    commuting: list[list[Cell]] = [["Site", "Mode", "Quantity", "EF", "t CO2e"]]
    for site in POWER:
        row = len(commuting) + 3
        commuting.append([site, "Car", 3_450, 0.16691, (f"=C{row}*D{row}", 3_450 * 0.16691)])
    stated = (f"=C{len(commuting) + 3}*D{len(commuting) + 3}", amount * factor)
    commuting.append(["Arden", "Company shuttle buses", amount, factor, stated])
    title: list[Cell] = ["Category 7 - employee commuting"]
    return told(sheet("Energy", *own), sheet("Commuting", title, [], *commuting))


def test_what_a_site_burns_is_counted_again_by_the_same_factor() -> None:
    assert kinds(shuttles(64.72)) == ["double_counting"]
    assert kinds(shuttles(64.31)) == []
    assert kinds(shuttles(64.72, 0.611)) == []  # upstream of the same fuel


def packs(after: str) -> Inventory:
    """Gas month by month, and a line below the total."""
    rows: list[list[Cell]] = [["Month", "Gas kWh", "kg/kWh", "t CO2e"]]
    for at, month in enumerate(MONTHS):
        used, row = 54_000.0 - 2_000 * at, len(rows) + 1
        rows.append([month, used, 0.2, (f"=B{row}*C{row}/1000", used * 0.2 / 1000)])
    total = sum(float(row[1]) for row in rows[1:])  # type: ignore[arg-type]
    rows.append(["Total", ("=SUM(B2:B13)", total), None, ("=SUM(D2:D13)", total / 5000)])
    rows.append([])
    rows.append([after, None, None, ("=D14*3062/2918", total / 5000 * 1.05)])
    return inventory_of([sheet("Gas", *rows)], Report(2023, (), ()))


def test_a_row_for_information_below_the_total_is_no_line() -> None:
    for said in ("For information: weather corrected", "Nachrichtlich: witterungsbereinigt"):
        (total,) = [one for one in packs(said).totals if one.scope == "1"]
        assert total.lines == 12, said


def test_halves_of_a_year_head_columns_of_numbers() -> None:
    rows: list[list[Cell]] = [["Centro", "Destino", "1S", "2S", "Total t", "FE kg/t", "tCO2e"]]
    for site, first in (("Arden", 1145.32), ("Bexley", 193.92), ("Corby", 28.33)):
        row, both = len(rows) + 1, first * 2
        cells: list[Cell] = [site, "Residuo inerte vertedero", first, first]
        cells += [(f"=C{row}+D{row}", both), 8.9]
        rows.append([*cells, (f"=E{row}*F{row}/1000", both * 0.0089)])
    inventory = inventory_of([sheet("Residuos", *rows)], Report(2023, (), ()))
    assert [line.category for line in inventory.lines] == [5, 5, 5]


def test_tonnes_of_a_carrier_by_a_factor_above_the_table_are_emissions() -> None:
    factors = sheet("Factors", ["Key", "kgCO2e/unit"], ["Grid MY", 0.5952], ["LPG", 1.557])
    rows: list[list[Cell]] = [["Arden"], ["Grid key", "Grid MY", ("=Factors!B2", 0.5952)], []]
    rows.append(["Month", "Electricity kWh", "t electricity"])
    for at, month in enumerate(MONTHS):
        used, row = 341_480.0 + 1_700 * at, len(rows) + 1
        rows.append([month, used, (f"=B{row}*$C$2/1000", used * 0.0005952)])
    inventory = inventory_of([factors, sheet("Arden", *rows)], Report(2023, (), ()))
    (total,) = [one for one in inventory.totals if one.method == "location"]
    assert total.lines == 12 and round(total.stated) == 2506


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("de planilla anterior", True),
        ("got from Ramesh, old file", True),
        ("DESNZ 2023, old file", False),
        ("worldsteel LCI 2023", False),
    ],
)
def test_an_old_file_or_a_person_is_no_source(text: str, none: bool) -> None:
    assert names_none(text) == none


TOWNS = ("Gent", "Łódź", "Brescia", "Porto")
KEYS = {"EL_BE": 0.138, "EL_PL": 0.615, "EL_IT": 0.288, "EL_PT": 0.127, "GAS": 0.18293}


def consolidation(*, gas_of_autumn: float = 590.0, second: str = "EL_PL") -> list[Grid]:
    """Electricity and gas of four plants, a sheet for each quarter, and what they come to."""
    factors: list[list[Cell]] = [["Key", "Value", "Unit", "Source"]]
    for key, value in KEYS.items():
        factors.append([key, value, "tCO2e/MWh", "IEA 2023" if key != "GAS" else "DESNZ 2023"])
    used = {
        (quarter, at): 900.0 + 37 * quarter + 210 * at for quarter in range(4) for at in range(4)
    }
    burnt = {key: 600.0 - 40 * key[0] + 90 * key[1] for key in used}
    burnt[3, 3] = gas_of_autumn
    quarters = [
        sheet(
            f"Q{quarter + 1}",
            ["Indicator", "Unit", *TOWNS],
            ["Electricity from grid", "MWh", *(used[quarter, at] for at in range(4))],
            ["Natural gas", "MWh", *(burnt[quarter, at] for at in range(4))],
        )
        for quarter in range(4)
    ]
    keys = ["EL_BE", second, "EL_IT", "EL_PT"]
    rows: list[list[Cell]] = [["Consolidation 2023 (tCO2e)"], ["Line", *TOWNS, "Group", "Scope"]]
    rows.append(["Grid factor key", *keys])
    for row, (label, amounts, scope) in enumerate(
        (("Electricity (location-based)", used, "Scope 2"), ("Natural gas", burnt, "Scope 1")), 2
    ):
        cells: list[Cell] = [label]
        for at in range(4):
            added = "+".join(f"Q{quarter}!{'CDEF'[at]}{row}" for quarter in (1, 2, 3, 4))
            key = f"{'BCDE'[at]}$3" if row == 2 else '"GAS"'
            value = KEYS[keys[at] if row == 2 else "GAS"]
            amount = sum(amounts[quarter, at] for quarter in range(4))
            cells.append((f"=({added})*VLOOKUP({key},EF!$A$2:$B$6,2,FALSE())", amount * value))
        group = sum(cell[1] for cell in cells[1:] if isinstance(cell, tuple))
        rows.append([*cells, (f"=SUM(B{row + 2}:E{row + 2})", group), scope])
    return [sheet("EF", *factors), *quarters, sheet("Consol", *rows)]


def test_a_consolidation_of_packs_is_read_cell_by_cell() -> None:
    inventory = inventory_of(consolidation(), Report(2023, (), ()))
    assert [line.site for line in inventory.lines] == [*TOWNS, *TOWNS]
    assert {len(line.points) for line in inventory.lines} == {4}
    assert all(abs(line.difference or 0) < Decimal("0.001") for line in inventory.lines)
    assert kinds(told(*consolidation())) == []
    (negative,) = told(*consolidation(gas_of_autumn=-590.0))
    assert negative.kind == "negative_value" and "Q4!F3" in str(negative.place)
    (abroad,) = told(*consolidation(second="EL_BE"))
    assert abroad.kind == "factor_wrong_country" and "Poland" in abroad.message


def test_sites_side_by_side_are_no_periods() -> None:
    rows: list[list[Cell]] = [["Material", *POWER, "Total t", "t CO2e/t", "t CO2e"]]
    for material, amounts in (
        ("Cement", [41_113.0, 18_261.0, 26_743.0, 17_363.0]),
        ("Steel rebar", [119.0, 8_382.0, 95.0, 59.0]),
        ("Admixture", [451.0, 282.0, 306.0, 178.0]),
    ):
        row, added = len(rows) + 2, sum(amounts)
        cells: list[Cell] = [material, *amounts, (f"=SUM(B{row}:E{row})", added), 1.99]
        rows.append([*cells, (f"=F{row}*G{row}", added * 1.99)])
    title: list[Cell] = ["Category 1 - purchased materials"]
    assert kinds(told(sheet("Materials", title, *rows), monthly("Power", POWER))) == []


def test_heat_alone_is_no_total_of_the_other_method() -> None:
    heads: list[Cell] = ["Energy", "MWh", "t CO2e/MWh", "t CO2e"]
    power = ["Electricity (location-based)", 41_210.0, 0.207, ("=B2*C2", 8530.47)]
    heat = ["District heating", 2_840.0, 0.171, ("=B3*C3", 485.64)]
    used = sheet("Energy", heads, power, heat)
    inventory = inventory_of([used], Report(2023, (), ()))
    assert [one.method for one in inventory.totals if one.scope == "2"] == ["location"]
    printed = Published("2", "market", None, Decimal("485.6"), Decimal("0.1"))
    inventory = inventory_of([used], Report(2023, (printed,), ()))
    assert [one.method for one in inventory.totals] == ["location", "market"]
