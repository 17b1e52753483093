"""Amounts and factors of another unit, fiscal year or country, by what stands beside them."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.units import unit_of
from reports.tests.inventory.exceptions.sheets import (
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    sheet,
)
from reports.tests.inventory.exceptions.test_contracts import market, register

TRUCKS = ("T-11 Kenworth", "L-03 loader", "P-25 pickup", "G-2 grader")
FUELS = sheet("Factors", ["Item", "per", "kg CO2e", "Source"], ["Diesel", "L", 2.72, "ECCC 2023"])


def fuel_log(unit: str) -> list[str]:
    """The exceptions of a log whose vehicles stand under "Unit", with one filling in this unit."""
    heads: list[Cell] = ["Date", "Depot", "Unit", "Product", "Qty", "UoM", "EF kg/L", "t CO2e"]
    rows: list[list[Cell]] = [heads]
    for at in range(24):
        row, litres = len(rows) + 1, 380 + 17 * (at * 7 % 11)
        litres, said = (118, unit) if at == 13 and unit != "L" else (litres, "L")
        looked = (f"=VLOOKUP(D{row},Factors!$A$1:$C$2,3,FALSE)", 2.72)
        stated = (f"=E{row}*G{row}/1000", litres * 2.72 / 1000)
        day = f"2023-{at // 2 + 1:02}-{at % 2 * 14 + 3:02}"
        rows.append([day, "Yorkton", TRUCKS[at % 4], "Diesel", litres, said, looked, stated])
    return kinds(examined(sheet("Fuel log", *rows), FUELS)[0])


def test_a_filling_in_gallons_is_seen_beside_the_vehicles_of_a_column_headed_unit() -> None:
    assert fuel_log("US gal") == ["unit_slip_litre_gallon"]
    assert fuel_log("L") == []


@pytest.mark.parametrize("code", TRUCKS)
def test_the_number_of_a_vehicle_is_no_unit(code: str) -> None:
    assert unit_of(code) is None


def grids(*sites: str) -> list[Grid]:
    """A list of one factor for each fiscal year, and a sheet for each site: these take the factor
    of 2021-22, the others that of 2023-24."""
    listed: list[list[Cell]] = [["What", "Unit", "kg CO2/unit", "Source"]]
    values = {"2021-22": 0.715, "2022-23": 0.716, "2023-24": 0.727}
    listed += [[f"Grid FY {year}", "kWh", one, "CEA baseline"] for year, one in values.items()]
    found = [sheet("EF", *listed)]
    for site, amounts in POWER.items():
        year = "2021-22" if site in sites else "2023-24"
        at = list(values).index(year) + 2
        rows: list[list[Cell]] = [[site], [], ["Month", "Grid kWh", "EF kgCO2/kWh", "Scope 2 tCO2"]]
        for month, amount in zip(MONTHS, amounts, strict=True):
            row = len(rows) + 1
            used = (f"=EF!$C${at}", values[year])
            stated = (f"=B{row}*C{row}/1000", amount * values[year] / 1000)
            rows.append([f"{month} 2023", amount, used, stated])
        found.append(sheet(site, *rows))
    return found


def test_a_site_with_the_factor_of_an_earlier_fiscal_year_is_asked_about() -> None:
    assert kinds(examined(*grids("Corby"))[0]) == ["factor_wrong_year"]
    assert kinds(examined(*grids())[0]) == []
    # where half of the sites take it, neither is the usual one
    assert kinds(examined(*grids("Corby", "Derby"))[0]) == []


def test_certificates_for_all_meters_of_one_site_hold_nothing_for_another() -> None:
    own: list[Cell] = ["C-900", "Arden", "Wind GO", "covers all 3 Arden meters", None, 480]
    assert kinds(examined(market("Corby", named=""), register(own))[0]) == [
        "market_based_without_contract"
    ]
    own[3] = "covers all meters"
    assert kinds(examined(market("Corby", named=""), register(own))[0]) == []


def quarters(site: str, source: str, before: str = "") -> list[str]:
    """The exceptions of a ledger of Swedish sites of which one has a factor of this source; all
    names begin with what stands `before` them."""
    names = ("Örebro Syd", "Örebro Aspholmen", "Enköping", "Lager 7", "Arboga")
    sites = tuple(before + name for name in names)
    rows: list[list[Cell]] = [["Quarter", "Site", "Scope", "Activity", "Qty", "Unit"]]
    rows[0] += ["EF kg/unit", "EF source", "kg CO2e"]
    for quarter in range(1, 5):
        for at, name in enumerate(sites):
            row, kwh = len(rows) + 1, 40_000 + 1_301 * (quarter * 5 % 7) + 2_713 * at
            value, said = (0.088, source) if name == site else (0.012, "Naturvårdsverket 2023")
            stated = (f"=E{row}*G{row}", kwh * value)
            rows.append([f"2023 Q{quarter}", name, 2, "El", kwh, "kWh", value, said, stated])
    return kinds(examined(sheet("Ledger", *rows), sites=sites)[0])


def test_two_sites_of_a_town_are_in_one_country() -> None:
    assert quarters("Örebro Syd", "Energinet 2023") == ["factor_wrong_country"]
    assert quarters("Malar Örebro Syd", "Energinet 2023", "Malar ") == ["factor_wrong_country"]
    assert quarters("Arboga", "Energinet 2023") == ["factor_wrong_country"]  # as the other towns
    # nothing tells where it is, and those of all others are of one country
    assert quarters("Lager 7", "Energinet 2023") == ["factor_wrong_country"]
    assert quarters("Lager 7", "supplier 2023") == []
