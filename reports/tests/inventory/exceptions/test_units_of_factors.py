"""Amounts and factors that are not of the same unit, heating value or country."""

from __future__ import annotations

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

LISTED = sheet(
    "Factors",
    ["Name", "Unit", "kgCO2e/unit", "Source"],
    ["Gas gross CV", "kWh", 0.18293, "Defra 2023"],
    ["Gas net CV", "kWh", 0.20267, "Defra 2023"],
    ["Hotel Germany", "room night", 13.2, "Defra 2023"],
    ["Hotel France", "room night", 6.7, "Defra 2023"],
    ["Hotel Spain", "room night", 7.0, "Defra 2023"],
)
VALUES = {"Gas gross CV": 0.18293, "Gas net CV": 0.20267}


def fuel(odd: str) -> Grid:
    """Purchases in gallons, one of which stands in another unit."""
    rows: list[list[Cell]] = []
    for at in range(12):
        amount = 800.0 + 13 * at
        row = at + 2
        unit = odd if at == 7 else "gal"
        cell: Cell = (f"=C{row}*10.21/1000", amount * 0.01021)
        rows.append([f"D{at}", "Diesel", amount, unit, cell])
    return sheet("Fuel", ["Ticket", "Fuel", "Quantity", "Unit", "tCO2e"], *rows)


def test_litres_that_are_multiplied_by_the_number_of_gallons() -> None:
    assert kinds(examined(fuel("gal"))[0]) == []
    exceptions, _ = examined(fuel("L"))
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]
    assert exceptions[0].place.cells == "C9"


def gas(odd: str, said: str) -> list[Grid]:
    rows: list[list[Cell]] = []
    for at, site in enumerate(["Arden", "Bold", "Carr", "Dale"]):
        label = odd if site == "Carr" else "Gas gross CV"
        amount, row = 51000.0 + 731 * at, at + 2
        factor: Cell = (f"=VLOOKUP(C{row},Factors!$A$2:$C$6,3,FALSE)", VALUES[label])
        cell: Cell = (f"=B{row}*D{row}/1000", amount * VALUES[label] / 1000)
        rows.append([site, amount, label, factor, cell])
    heads = ["Site", "Natural gas kWh", "Factor used", "kgCO2e/kWh", "tCO2e"]
    return [sheet("Notes", [said]), LISTED, sheet("Gas", heads, *rows)]


def test_gas_that_is_said_to_be_billed_gross_takes_no_net_factor() -> None:
    said = "Gas is billed in kWh gross CV at all sites."
    assert kinds(examined(*gas("Gas gross CV", said))[0]) == []
    assert kinds(examined(*gas("Gas net CV", said))[0]) == ["gross_net_calorific"]


def brought(odd: float) -> Grid:
    """Natural gas on the gross heating value that is brought to the net one."""
    rows: list[list[Cell]] = []
    for at, site in enumerate(["Arden", "Bold", "Carr", "Dale", "Esk"]):
        share = odd if site == "Carr" else 0.903
        gross, row = 90000.0 + 1311 * at, at + 2
        net: Cell = (f"=B{row}*C{row}", gross * share)
        rows.append([site, gross, share, net, (f"=D{row}*0.2016/1000", gross * share * 0.0002016)])
    heads = ["Site", "Gas as billed", "Conversion", "Natural gas kWh", "tCO2e"]
    return sheet("Natural gas", heads, *rows)


def test_a_row_that_is_not_brought_to_the_net_heating_value() -> None:
    assert kinds(examined(brought(0.903))[0]) == []
    exceptions, _ = examined(brought(1.0))
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == "C4"


def hotels(odd: str) -> list[Grid]:
    rows: list[list[Cell]] = []
    factors = {"Germany": 13.2, "France": 6.7, "Spain": 7.0}
    for at, country in enumerate(["Germany", "France", "Spain"] * 3):
        used = odd if at == 3 else country
        nights, row = 20.0 + at, at + 2
        factor: Cell = (f"=VLOOKUP(C{row},Factors!$A$2:$C$6,3,FALSE)", factors[used])
        cell: Cell = (f"=D{row}*E{row}/1000", nights * factors[used] / 1000)
        rows.append([f"City {at}", country, f"Hotel {used}", nights, factor, cell])
    heads = ["City", "Country", "Factor", "Room nights", "kgCO2e/night", "tCO2e"]
    return [LISTED, sheet("Hotels", heads, *rows)]


def test_hotels_of_one_country_with_the_factor_of_another() -> None:
    assert kinds(examined(*hotels("Germany"))[0]) == []
    assert kinds(examined(*hotels("France"))[0]) == ["factor_wrong_country"]
