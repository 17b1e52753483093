"""Sites with the factor of another country, and what sites have by their codes and vehicles."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.nations import country_of_authority
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

HEADS: list[Cell] = ["Site", "Country", "Item", "kWh", "kg CO2e/kWh", "Source", "t CO2e"]
SWEDEN = ("Lule\u00e5", "Ume\u00e5", "G\u00e4vle", "Malm\u00f6")
DENMARK = ("K\u00f8benhavn", "Helsing\u00f8r")


def bills(used: dict[str, float], source: dict[str, str] | None = None) -> Grid:
    """One row of electricity for each site, with its factor and where that is from."""
    rows: list[list[Cell]] = [["Scope 2 electricity"], [], HEADS]
    for at, (site, factor) in enumerate(used.items()):
        amount = 41_300 + 9_137 * at
        row = len(rows) + 1
        where = "DK" if site in DENMARK else "SE"
        told = (f"=D{row}*E{row}/1000", amount * factor / 1000)
        said = (source or {}).get(site, "supplier list")
        rows.append([site, where, "Electricity", amount, factor, said, told])
    return sheet("Power", *rows)


def test_a_site_with_the_factor_of_the_other_country_is_named() -> None:
    used = {**dict.fromkeys(SWEDEN, 0.034), **dict.fromkeys(DENMARK, 0.112)}
    assert kinds(examined(bills(used))[0]) == []
    found, _ = examined(bills({**used, "Malm\u00f6": 0.112}))
    assert kinds(found) == ["factor_wrong_country"]
    assert "Malm\u00f6" in found[0].message and "the other sites there" in found[0].message


def test_a_factor_of_no_country_of_the_table_is_laid_to_none() -> None:
    used = {**dict.fromkeys(SWEDEN, 0.034), **dict.fromkeys(DENMARK, 0.112), "Malm\u00f6": 0.041}
    (one,) = examined(bills(used))[0]
    assert "the other 3 lines of it with 0.034, and nothing says why" in one.message


@pytest.mark.parametrize(
    ("text", "country"),
    [("EPA eGRID2022 MROW", "United States"), ("KOBiZE 2023", "Poland"), ("own measurement", "")],
)
def test_an_authority_tells_its_country_with_a_year_behind_its_name(
    text: str, country: str
) -> None:
    assert country_of_authority(text) == country


def fleet(gone: str = "", vans: int = 31) -> list[Grid]:
    """A register of branches with their vans, and lines of power and of fuel; one has no fuel."""
    names = ("Hartford Branch", "Newark Branch", "Denver Branch", "Tulsa Branch", "Atlanta Branch")
    register: list[list[Cell]] = [["Branch", "State", "# vans", "Remarks"]]
    states = ("CT", "NJ", "CO", "OK", "GA")
    for at, (name, state) in enumerate(zip(names, states, strict=True)):
        register.append([name, state, vans if name == gone else 22 + at, None])
    grids = [sheet("Sites", *register)]
    for title, unit, factor in (("Power", "kWh", 0.4), ("Fleet fuel", "gal", 8.81)):
        heads: list[Cell] = ["Branch", "Quantity", "Unit", "kg CO2e/unit", "t CO2e"]
        rows: list[list[Cell]] = [[title], [], heads]
        for at, name in enumerate(names):
            if title == "Fleet fuel" and name == gone:
                continue
            row, amount = len(rows) + 1, 41_300 + 9_137 * at
            told = (f"=B{row}*D{row}/1000", amount * factor / 1000)
            rows.append([name, amount, unit, factor, told])
        grids.append(sheet(title, *rows))
    return grids


def test_a_site_with_vans_and_no_fuel_is_named() -> None:
    assert kinds(examined(*fleet())[0]) == []
    found, _ = examined(*fleet("Denver Branch"))
    assert kinds(found) == ["missing_site"]
    assert "Denver Branch" in found[0].message and "vehicles" in found[0].message


def test_a_site_without_vans_needs_no_fuel() -> None:
    assert kinds(examined(*fleet("Denver Branch", vans=0))[0]) == []


ASSETS = ("Waalhaven", "Moerdijk", "Tilburg", "Venlo")


def green(covered: str) -> list[Grid]:
    """Warehouses by code with electricity carried at nothing, and a register that names codes."""
    rows: list[list[Cell]] = [["Electricity 2023"], []]
    rows.append(["Code", "Asset", "kWh", "EF loc", "EF mkt", "tCO2e loc", "tCO2e mkt"])
    for at, name in enumerate(ASSETS):
        row, amount, market = at + 4, 41_300 + 9_137 * at, 0.0 if at < 3 else 0.456
        location = (f"=C{row}*D{row}/1000", amount * 0.000268)
        rows.append(
            [
                f"NL-0{at + 1}",
                name,
                amount,
                0.268,
                market,
                location,
                (f"=C{row}*E{row}/1000", amount * market / 1000),
            ]
        )
    register = sheet(
        "GoO contracts",
        ["Ref", "Supplier", "MWh cancelled", "Assets covered", "Evidence"],
        ["GoO-1", "Dutch wind", 1520, covered, "cancellation statement on file"],
    )
    return [sheet("Electricity", *rows), register]


def test_certificates_are_held_for_the_codes_that_they_name() -> None:
    assert kinds(examined(*green("NL-01, NL-02, NL-03"), sites=ASSETS)[0]) == []
    found, _ = examined(*green("NL-01, NL-02"), sites=ASSETS)
    assert kinds(found) == ["market_based_without_contract"]
    assert "Tilburg" in found[0].message
