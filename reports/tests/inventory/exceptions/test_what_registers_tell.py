"""What lists of sites say of generators, what is no list of sites, codes that name sites and no
grids, and remarks that explain nothing of another site or of a whole year."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import (
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

SITES = ("Arden", "Bexley", "Corby", "Derby", "Elgin", "Fakenham")


def power(sites: tuple[str, ...] = SITES) -> Grid:
    each = {
        site: [40_000.0 + 3_100 * at + 500 * (month * (2 + at) % 11) for month in range(12)]
        for at, site in enumerate(sites)
    }
    return monthly("Electricity", each)  # type: ignore[arg-type]


def diesel(sites: tuple[str, ...]) -> Grid:
    rows: list[list[Cell]] = [["Site", "Fuel", "Litres", "kg CO2e per litre", "t CO2e"]]
    for at, site in enumerate(sites, 2):
        used = 4_100.0 + 613 * (at * 5 % 7)
        rows.append([site, "Diesel", used, 2.512, (f"=C{at}*D{at}/1000", used * 2.512e-3)])
    return sheet("Generators", *rows)


def register(gensets: dict[str, str]) -> Grid:
    rows: list[list[Cell]] = [["Code", "Site", "Country", "DG sets", "Remark"]]
    for at, site in enumerate(SITES):
        rows.append([f"S{at + 1:02}", site, "UK", gensets.get(site, "none"), None])
    return sheet("Sites", *rows)


def test_a_site_with_a_generator_and_no_diesel_is_asked_about() -> None:
    have = dict.fromkeys(SITES[:5], "2 x 500 kVA")
    found, _ = examined(power(), diesel(SITES[:4]), register(have), sites=SITES)
    assert kinds(found) == ["missing_site"]
    assert "Elgin" in found[0].message and "diesel" in found[0].message
    without = dict.fromkeys(SITES[:4], "2 x 500 kVA")
    assert kinds(examined(power(), diesel(SITES[:4]), register(without), sites=SITES)[0]) == []


def test_the_sites_that_a_contract_covers_are_no_list_of_sites() -> None:
    contracts = sheet(
        "Contracts",
        ["Contract", "Supplier", "Sites covered", "From"],
        ["C-118", "Calder Energy", "S01-S04 (all supplies)", "2022-04-01"],
        ["C-119", "Calder Energy", "S05 (from 19 Aug)", "2023-08-19"],
        ["H-77", "Humber Power", "S05 (to 18 Aug)", "2021-09-01"],
        ["-", "Landlord", "S06", "2021-09-01"],
    )
    assert kinds(examined(power(), register({}), contracts, sites=SITES)[0]) == []


def test_codes_beside_the_names_of_sites_are_none_that_lack() -> None:
    instruments: list[list[Cell]] = [["Instrument", "Site code", "Type", "MWh", "Reference"]]
    for at in range(1, 5):
        row = [f"MB-40{at}", f"S{at:02}", "Guarantees of origin", 500.0 + at, f"GSE 11{at}"]
        instruments.append(row)  # type: ignore[arg-type]
    found, _ = examined(power(), register({}), sheet("Instruments", *instruments), sites=SITES)
    assert kinds(found) == []


def grids(code: str) -> list[str]:
    """The exceptions of bills whose rows hold the code of their site, one of them `code`, beside
    a register of the country of each."""
    countries = {"Bern": "CH", "Basel": "CH", "Lugano": "CH", "Vaduz": "LI", "Luxemburg": "LU"}
    rows: list[list[Cell]] = [["Code", "Site", "Country", "kWh", "kg/kWh", "t CO2e"]]
    listed: list[list[Cell]] = [["Code", "Site", "Grid"]]
    codes = dict(zip(countries, ("BE", "BS", code, "VZ", "LX"), strict=True))
    for at, (site, country) in enumerate(countries.items(), 2):
        used = 91_000.0 + 4_111 * at
        rows.append([codes[site], site, country, used, 0.05, (f"=D{at}*E{at}/1000", used * 5e-5)])
        listed.append([codes[site], site, country])
    found, _ = examined(sheet("Power", *rows), sheet("Register", *listed), sites=list(countries))
    return [kind for kind in kinds(found) if kind == "factor_wrong_country"]


def test_the_code_of_a_site_is_no_key_of_a_grid() -> None:
    assert grids("LG") == grids("LU") == []


def test_the_potentials_below_a_list_of_factors_need_no_source_of_their_own() -> None:
    rows: list[list[Cell]] = [["Fuel", "kg CO2e per litre", "Source"]]
    for at, fuel in enumerate(("Diesel", "Petrol", "Heating oil", "Kerosene", "LPG", "HVO")):
        rows.append([fuel, 2.1 + at / 10, f"DEFRA 2023, table {at}"])
    for gas, value in (("CH4", 28), ("N2O", 265), ("R-404A", 3943)):
        rows.append([gas, value])
    found, _ = examined(sheet("Factors", *rows), diesel(SITES))
    assert "factor_source_unknown" not in kinds(found)


def test_a_row_of_another_site_explains_nothing_of_the_one_it_mentions() -> None:
    branches = sheet(
        "Branches",
        ["Number", "Branch", "Supplier", "Status"],
        ["042", "Arden", "Northern Power", "Open"],
        ["043", "Bexley", "Arden Electric", "Generator retired 31 Aug 2023, solar from September"],
    )
    grid = power()
    row = next(at for at, cells in grid.rows.items() if cells.get(1) == "Arden")
    grid.rows[row][10] = 401_000.0
    found, explained = examined(grid, branches, sites=SITES)
    assert "outlier" in kinds(found) and not explained


@pytest.mark.parametrize(
    ("remark", "asked"),
    [
        ("Corby: low in May and October, biological rest of the fishery", ["missing_site"]),
        ("Corby: PPA since 1 July, guarantees from the wind park", ["missing_site"]),
        ("Corby: waste is taken by the landlord since March", []),
    ],
)
def test_what_months_or_contracts_say_explains_no_lack_of_waste(
    remark: str, asked: list[str]
) -> None:
    rows: list[list[Cell]] = [["Site", "Waste", "t", "kg CO2e per t", "t CO2e"]]
    for site in (one for one in SITES if one != "Corby"):
        for kind, by in (("General waste", 500.0), ("Cardboard", 20.0), ("Wood", 9.0)):
            at = len(rows) + 1
            rows.append([site, kind, 10.0 + at, by, (f"=C{at}*D{at}/1000", (10.0 + at) * by / 1e3)])
    notes = sheet("Notes", ["Notes of the year"], [remark])
    travel: list[list[Cell]] = [["Site", "Flights pkm", "kg CO2e per pkm", "t CO2e"]]
    for at, site in enumerate(SITES, 2):
        flown = 8_100.0 + 933 * at
        travel.append([site, flown, 0.15, (f"=B{at}*C{at}/1000", flown * 0.15e-3)])
    waste = sheet("Waste", *rows)
    found, _ = examined(power(), waste, diesel(SITES), sheet("Travel", *travel), notes, sites=SITES)
    assert kinds(found) == asked


@pytest.mark.parametrize(("row", "asked"), [(8, []), (7, ["stated_differs"])])
def test_an_amount_in_megawatt_hours_times_its_factor_is_in_tonnes(
    row: int, asked: list[str]
) -> None:
    rows: list[list[Cell]] = [["Office", "Carrier", "Unit", "2023", "kg per kWh", "t CO2e"]]
    for at in range(2, 8):
        used = 31_000.0 + 997 * at
        rows.append(
            [SITES[at - 2], "Electricity", "kWh", used, 0.3, (f"=D{at}*E{at}/1000", used * 3e-4)]
        )
    other = rows[row - 1][3] if row < 8 else 394.9
    made = (f"=D{row}*E8", float(other) * 0.044)  # type: ignore[arg-type]
    rows.append(["Arden", "District heat", "MWh", 394.9, 0.044, made])
    assert kinds(examined(sheet("Offices", *rows), sites=SITES)[0]) == asked
