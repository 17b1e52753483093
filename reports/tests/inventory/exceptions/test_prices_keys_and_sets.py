"""Prices of rows that fill up elsewhere, codes of grids among those of fuels, sets of factors by
their list, sums of nothing, and registers below other lists."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.vehicles import _EDITION
from reports.inventory.heads import column_of
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, day, examined, kinds, sheet
from reports.tests.inventory.making import read, totals


def fills(heads: list[str], abroad: float, price: bool) -> list[Irregularity]:
    """The exceptions of fills of five trucks, of which one pays its own price for a unit."""
    rows: list[list[Cell]] = [[*heads, "USD/gal" if price else "Rate", "EF", "t CO2e"]]
    for month in range(12):
        for truck in range(5):
            gallons = 900.0 + 37 * truck + 11 * (month * 7 % 5)
            per = abroad if truck == 4 and month % 3 == 1 else 4.1 + 0.03 * ((month + truck) % 4)
            row = len(rows) + 1
            if per == abroad:
                gallons *= 3.785
            paid = round(gallons * per, 2)
            divided: Cell = (f"=E{row}/D{row}", paid / gallons) if price else None
            told = (f"=D{row}*G{row}/1000", gallons * 10.21 / 1000)
            rows.append([day(month + 1, truck + 1), f"T-{truck + 11}", "Fargo", gallons, paid])
            rows[-1] += [divided, 10.21, told]
    return examined(sheet("Fuel cards", *rows))[0]


@pytest.mark.parametrize(
    ("heads", "price"),
    [
        (["Date", "Unit #", "Site", "Diesel gallons", "NET_AMT_USD"], False),
        (["Date", "Unit #", "Site", "Diesel gallons", "Amount (local)"], True),
    ],
)
def test_a_truck_that_pays_by_the_litre_is_told_once(heads: list[str], price: bool) -> None:
    assert fills(heads, 4.16, price) == []
    found = fills(heads, 1.1, price)
    assert kinds(found) == ["unit_slip_litre_gallon"]
    assert len(found[0].lines) == 4
    assert "3 more" in found[0].message


def plants(used: str) -> list[str]:
    """The exceptions of bills of power and gas of plants with the code of their grid or fuel in one
    column; one plant takes the code of `used`."""
    rates = {"MROE": 0.676, "MROW": 0.427, "RMPA": 0.5, "SPSO": 0.44, "RFCW": 0.46, "NG": 0.181}
    grids = {"Madison": "MROE", "Waterloo": "MROW", "Denver": "RMPA", "Tulsa": "SPSO"}
    grids["Joliet"] = "RFCW"
    register = sheet(
        "Sites",
        ["Site", "ST", "eGRID subregion", "Use"],
        *([site, "US", grid, "dairy"] for site, grid in grids.items()),
    )
    listed = sheet(
        "EF",
        ["Code", "Unit", "kg CO2e/unit", "Source"],
        *([code, "kWh", rate, "EPA 2023"] for code, rate in rates.items()),
    )
    rows: list[list[Cell]] = [["Site", "Commodity", "Usage", "Unit", "EF code", "EF", "t CO2e"]]
    for at, (site, grid) in enumerate(grids.items()):
        for fuel, code in (("Electric", used if site == "Waterloo" else grid), ("Gas", "NG")):
            amount, row, rate = 410_000 + 31_419 * at + len(rows), len(rows) + 1, rates[code]
            link = (f"=VLOOKUP(E{row},EF!$A$2:$C$7,3,FALSE())", rate)
            told = (f"=C{row}*F{row}/1000", amount * rate / 1000)
            rows.append([site, fuel, amount, "kWh", code, link, told])
    return kinds(examined(register, listed, sheet("Bills", *rows))[0])


def test_a_code_of_a_grid_stands_among_those_of_fuels() -> None:
    assert plants("MROW") == []
    assert plants("MROE") == ["factor_wrong_country"]


STATES = {"Toledo": "OH", "Peoria": "IL", "Chattanooga": "TN", "Fort Worth": "TX"}


def by_plant(used: str, *, register: bool) -> list[str]:
    """The exceptions of plants whose state stands in a register or in the titles of their sheets,
    one of them with the factor of a subregion of its grid."""
    rates = {"RFCW": 0.4562, "SRMW": 0.5714, "SRTV": 0.4235, "ERCT": 0.3511}
    codes = dict(zip(STATES, ("RFCW", "SRMW", used, "ERCT"), strict=True))
    listed: list[list[Cell]] = [["Subregion", "Name", "kg CO2e/kWh", "Source"]]
    listed += [
        [code, f"Grid {at}", rate, "EPA 2023"] for at, (code, rate) in enumerate(rates.items())
    ]
    sheets = [sheet("EF", *listed)]
    for at, (plant, state) in enumerate(STATES.items()):
        rows: list[list[Cell]] = [[plant if register else f"{plant} plant - {plant}, {state}"], []]
        rows.append(["Month", "Electricity (kWh)", "t CO2e"])
        place = list(rates).index(codes[plant]) + 2
        for number, month in enumerate(MONTHS):
            kwh, row = 353_000 + 41_000 * at + 2_311 * (number * 5 % 7), len(rows) + 1
            made = kwh * rates[codes[plant]] / 1000
            rows.append([month, kwh, (f"=B{row}*EF!$C${place}/1000", made)])
        sheets.append(sheet(plant, *rows))
    if register:
        sheets.append(
            sheet("Plants", ["Plant", "ST", "Use"], *([p, s, "steel"] for p, s in STATES.items()))
        )
    return kinds(examined(*sheets)[0])


@pytest.mark.parametrize("register", [False, True])
def test_a_plant_outside_the_subregion_of_its_factor(register: bool) -> None:
    assert by_plant("SRTV", register=register) == []
    assert by_plant("ERCT", register=register) == ["factor_wrong_country"]


@pytest.mark.parametrize("head", ["List", "Edition"])
def test_a_list_of_factors_is_of_the_year_of_its_set(head: str) -> None:
    listed = sheet(
        "EF",
        ["Code", "Carrier", "Unit", "kg CO2e/unit", head, "Source"],
        ["EL-24", "Electricity, grid mix", "kWh", 0.268, "Jan 2023", "emissiefactoren"],
        ["GAS-24", "Natural gas", "m3", 1.779, "Jan 2023", "emissiefactoren"],
        ["DSL-24", "Diesel", "litre", 2.462, "Jan 2023", "emissiefactoren"],
        ["EL-22", "Electricity, grid mix", "kWh", 0.369, "Jan 2021", "emissiefactoren"],
    )
    rows: list[list[Cell]] = [["Site", "Month", "Supply", "kWh", "EF code", "EF", "t CO2e"]]
    for at, site in enumerate(("Zwolle", "Tilburg", "Breda", "Venlo")):
        for number, month in enumerate(MONTHS):
            code, rate = ("EL-22", 0.369) if site == "Zwolle" else ("EL-24", 0.268)
            used, row = 40_000 + 3_700 * at + 211 * (number * 5 % 7), len(rows) + 1
            link = (f"=VLOOKUP(E{row},EF!$A$2:$D$5,4,FALSE())", rate)
            told = (f"=D{row}*F{row}/1000", used * rate / 1000)
            rows.append([site, month, "Electricity", used, code, link, told])
    found, _ = examined(listed, sheet("Ledger", *rows))
    assert kinds(found) == ["factor_wrong_year"]


def of_hotels() -> list[Grid]:
    """A register of bills, and totals of hotels that sum it, nothing in most cells of two fuels."""
    rows: list[list[Cell]] = [["Site", "Fuel", "Quantity", "Unit", "EF", "tCO2e"]]
    sums: list[list[Cell]] = [["Site", "Gas tCO2e", "LPG tCO2e", "Burning oil tCO2e"]]
    for at, hotel in enumerate(("Braemar", "Ballater", "Lochawe", "Perth")):
        fuels = {"LPG": 1.557} if at == 2 else {"Burning oil": 2.54}
        for fuel, rate in fuels.items():
            amount, row = 5_100.0 + 917 * at, len(rows) + 1
            told = (f"=C{row}*E{row}/1000", amount * rate / 1000)
            rows.append([hotel, fuel, amount, "litres", rate, told])
        made = {fuel: (5_100.0 + 917 * at) * rate / 1000 for fuel, rate in fuels.items()}
        here = len(sums) + 1
        where = 'SUMIFS(Bills!F$2:F$9,Bills!A$2:A$9,$A{row},Bills!B$2:B$9,"{fuel}")'
        sums.append([hotel])
        for fuel in ("Gas", "LPG", "Burning oil"):
            sums[-1].append(("=" + where.format(row=here, fuel=fuel), made.get(fuel, 0.0)))
    return [sheet("Bills", *rows), sheet("Totals", *sums)]


def test_sums_of_nothing_are_sums_and_burning_oil_is_a_fuel() -> None:
    inventory = read(*of_hotels())
    oil, lpg = (5_100 + 6_017 + 7_851) * 2.54, 6_934 * 1.557
    assert totals(inventory) == {("1", "", None): round((oil + lpg) / 1000, 3)}


@pytest.mark.parametrize("head", ["Ökostromvertrag", "Contract"])
@pytest.mark.parametrize(("held", "found"), [("Coburg, Suhl", 0), ("Coburg", 1)])
def test_a_register_of_contracts_below_a_list_of_sites(head: str, held: str, found: int) -> None:
    master = sheet(
        "Master data",
        ["Site", "Use", "Heat"],
        ["Coburg", "gears", "gas"],
        ["Suhl", "assembly", "gas"],
        ["Ratingen", "sales", "gas"],
        [],
        [head, "Supplier", "Sites", "from", "to", "Guarantees of origin"],
        ["C-2022-118", "N-ERGIE", held, day(1), day(12, 31), "hydro AT"],
        ["C-4471", "eins", "Chemnitz", day(1), day(12, 31), "wind DE"],
    )
    rows: list[list[Cell]] = [
        ["Month", "Site", "kWh", "kg/kWh", "t CO2e location", "kg/kWh", "t CO2e market"]
    ]
    for at, site in enumerate(("Coburg", "Suhl", "Ratingen")):
        for number, month in enumerate(MONTHS):
            used, row = 90_000 + 7_000 * at + 311 * (number * 5 % 7), len(rows) + 1
            rate = 0.7 if site == "Ratingen" else 0
            by_place = (f"=C{row}*D{row}/1000", used * 0.38 / 1000)
            bought = (f"=C{row}*F{row}/1000", used * rate / 1000)
            rows.append([month, site, used, 0.38, by_place, rate, bought])
    exceptions, _ = examined(master, sheet("Electricity", *rows))
    assert kinds(exceptions).count("market_based_without_contract") == found


def test_a_site_that_opened_in_the_year_has_empty_first_months() -> None:
    rows: list[list[Cell]] = []
    for camp, first in (("Mussafah Camp", 0), ("Ghayathi Camp", 4)):
        top = len(rows)
        rows += [[camp, None, "Abu Dhabi"], ["Month", "Diesel", "LPG", "Remark"]]
        rows.append([None, "litre", "kg"])
        for number, month in enumerate(MONTHS):
            used = [2_400.0 + 37 * number, 1_800.0 + 21 * number] if number >= first else []
            rows.append([f"{month} 2023", *used])
        sums = [
            sum(cells[at] or 0 for cells in rows[top + 3 :] if len(cells) > at)  # type: ignore
            for at in (1, 2)
        ]
        start, end = top + 4, top + 15
        rows.append(["Total", (f"=SUM(B{start}:B{end})", sums[0])])
        rows[-1].append((f"=SUM(C{start}:C{end})", sums[1]))
        rows.append(["EF", 2.68, 2.985])
        made = [sums[0] * 2.68, sums[1] * 2.985]
        rows.append(["kg CO2e", (f"=B{end + 1}*B{end + 2}", made[0])])
        rows[-1].append((f"=C{end + 1}*C{end + 2}", made[1]))
        rows.append([])
    expected = sum(
        float(value)
        for cells in rows
        if cells and cells[0] == "kg CO2e"
        for _, value in cells[1:]  # type: ignore
    )
    assert totals(read(sheet("Sites", *rows))) == {("1", "", None): round(expected / 1000, 3)}


def test_the_year_of_a_title_is_no_plate() -> None:
    assert _EDITION.match("2024BY") and _EDITION.match("DEFRA2024")
    assert not _EDITION.match("YJ22OPT") and not _EDITION.match("2024BYK7")


def test_rows_without_a_report_say_nothing_of_the_usual_one() -> None:
    listed = sheet(
        "EF",
        ["Source stream", "Unit", "kgCO2e / unit", "Reference"],
        ["Grid electricity", "kWh", 0.727, "CEA CO2 Baseline Database v20.0"],
        ["CO2 extinguisher", "kg", 1, "direct CO2"],
        ["R-22", "kg", 1760, "IPCC AR5"],
        ["R-134a", "kg", 1300, "IPCC AR5"],
        ["R-410A", "kg", 2256, "IPCC AR6"],
    )
    rows: list[list[Cell]] = [["Site", "Gas", "kg", "EF", "t CO2e"]]
    for at, (gas, value) in enumerate((("R-22", 1760), ("R-134a", 1300), ("R-410A", 2256))):
        link = (f"=EF!$C${at + 4}", value)
        told = (f"=C{at + 2}*D{at + 2}/1000", (11.3 + at) * value / 1000)
        rows.append(["Morbi", gas, 11.3 + at, link, told])
    assert kinds(examined(listed, sheet("Gases", *rows))[0]) == ["gwp_mixed"]


@pytest.mark.parametrize(
    ("head", "year"),
    [("t CO2e 22/23", 2023), ("Totale 22/23", 2023), ("kg CO2 23/24", 2024), ("CO2 20/25", None)],
)
def test_a_year_of_two_halves_behind_a_unit(head: str, year: int | None) -> None:
    assert column_of(1, [head]).year == year
