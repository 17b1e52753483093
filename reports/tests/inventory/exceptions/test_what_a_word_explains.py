"""Words that explain one thing and not another, and rows that stand for their own period."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.reasons import Reason
from reports.tests.inventory.exceptions.sheets import (
    GAS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)


def test_a_shuttle_is_not_shut() -> None:
    heads: list[Cell] = ["Property", "Item", "Unit", "Q1", "Q2", "Q3", "Q4", "Year", "kg/unit"]
    rows: list[list[Cell]] = [["Scope 1 fuels 2023"], [], [*heads, "t CO2e"]]
    fuels = (
        ("Gasoline shuttle & grounds", "gal", (1120, 1115, 4781, 1157), 8.81),
        ("Fuel oil no. 2", "gal", (9986, 5933, 3493, 8218), 10.19),
        ("Propane kitchen", "gal", (1419, 1489, 1556, 1445), 5.72),
    )
    for name, unit, amounts, factor in fuels:
        row, total = len(rows) + 1, sum(amounts)
        year = (f"=SUM(D{row}:G{row})", float(total))
        told = (f"=H{row}*I{row}/1000", total * factor / 1000)
        rows.append(["Vermont Lodge", name, unit, *amounts, year, factor, told])
    found, explained = examined(sheet("Scope 1", *rows))
    assert kinds(found) == ["unit_slip_litre_gallon"] and not explained


def test_energy_for_starting_a_kiln_may_be_in_another_unit() -> None:
    amounts: list[Cell] = [33.9, 33.1, 32.6, 35.2, 32500, 32.1, 34.9, 32.5, 34.7, 35.3, 34, 34.7]
    grid = monthly("Kilns", {"Satkheda": amounts}, 202.0, "Gas for start-up")
    assert kinds(examined(grid)[0]) == ["unit_slip_kwh_mwh"]


def supplies(note: str) -> list[Grid]:
    """Electricity of four sites, one month of one of them empty, and a register with a remark."""
    power: dict[str, list[Cell]] = {name: list(values) for name, values in POWER.items()}
    power["Corby"][8] = None
    register = sheet("Sites", ["Site", "Use", "Remark"], *[[name, "store", None] for name in POWER])
    register.rows[4][3] = note
    return [register, monthly("Electricity", power)]


@pytest.mark.parametrize(
    ("note", "asked"),
    [
        ("kein Gasanschluss, elektrisch beheizt", True),
        ("closed in September", False),
        ("Corby – Betriebshof", True),
        ("außer Betrieb im September", False),
    ],
)
def test_a_site_without_gas_has_electricity_in_each_month(note: str, asked: bool) -> None:
    found, _ = examined(*supplies(note))
    assert ("missing_month" in kinds(found)) == asked


def waste(t3: float) -> Grid:
    """Waste of three sites in four quarters, of which the third of one may be below nothing."""
    rows: list[list[Cell]] = [["Waste (cat. 5)"], []]
    rows.append(["Quarter", "Site", "Flow", "Quantity", "Unit", "kg CO2e", "t CO2e"])
    for quarter in range(4):
        for at, site in enumerate(("Arras", "Lomme", "Cambrai")):
            amount = (6.91, 6.12, t3, 6.45)[quarter] if not at else 18.83 * at - quarter / 3
            row = len(rows) + 1
            told = (f"=D{row}*F{row}/1000", amount * 0.525)
            rows.append([f"Q{quarter + 1}", site, "Landfilled waste", amount, "t", 525, told])
    return sheet("Waste", *rows)


def test_a_negative_amount_alone_in_its_period_takes_nothing_back() -> None:
    assert kinds(examined(waste(6.3))[0]) == []
    assert kinds(examined(waste(-6.12))[0]) == ["negative_value"]


def test_the_name_of_a_factor_does_not_say_on_what_gas_was_measured() -> None:
    heads: list[Cell] = ["Site", "Factor", "Year total", "kg CO2e/unit", "t CO2e"]
    listed = sheet(
        "Factors",
        ["Name", "Year", "kg CO2e / unit", "Source", "Unit"],
        ["Natural gas (gross CV)", 2023, 0.1822, "SEAI 2023", "kWh GCV"],
        ["Natural gas (net CV)", 2023, 0.2022, "SEAI 2023", "kWh NCV"],
    )
    rows: list[list[Cell]] = [["Natural gas 2023, kWh (gross CV as billed)"], [], heads]
    for at, (site, months) in enumerate([*GAS.items(), ("Derby", GAS["Arden"])]):
        name, at_row = ("net", 3) if site == "Derby" else ("gross", 2)
        row, amount, factor = len(rows) + 1, float(sum(months) + at), 0.2022 if at == 3 else 0.1822
        formula = (f"=VLOOKUP(B{row},Factors!$A$2:$C$3,3,FALSE())", factor)
        told = (f"=C{row}*D{row}/1000", amount * factor / 1000)
        rows.append([site, f"Natural gas ({name} CV)", amount, formula, told])
        assert at_row
    found, _ = examined(listed, sheet("Gas", *rows))
    assert kinds(found) == ["gross_net_calorific"]
    assert "Derby" in found[0].message


def trips(far: int) -> Grid:
    """Car trips to one town, of which some are several times as far as the others."""
    rows: list[list[Cell]] = [["Business travel by car"], []]
    rows.append(["Date", "To", "Distance km", "kg CO2e/km", "t CO2e"])
    for at in range(20):
        distance, row = 1360 if at < far else 440, len(rows) + 1
        told = (f"=C{row}*D{row}/1000", distance * 0.000171)
        rows.append([f"2023-0{1 + at % 9}-1{at % 10}", "Lille", distance, 0.171, told])
    return sheet("Travel", *rows)


@pytest.mark.parametrize(("far", "asked"), [(1, 1), (6, 0)])
def test_a_town_with_two_usual_distances_is_reached_from_two_places(far: int, asked: int) -> None:
    assert kinds(examined(trips(far))[0]).count("outlier") == asked


@pytest.mark.parametrize(
    ("note", "absent"),
    [
        ("new green contract from 1 Jul, see Contracts", False),
        ("neuer Stromvertrag ab 1.7.", False),
        ("contract from 1 Jul", True),
        ("steam bought from the district plant", False),
        ("bought in May", True),
        ("Trofaiach – Betriebshof", False),
        ("Betrieb ab April", True),
        ("Betriebsferien im August", True),
        ("Betriebsurlaub 31.7.–27.8.", True),
    ],
)
def test_what_tells_of_an_absence(note: str, absent: bool) -> None:
    assert Reason.ABSENT.said_in(note) == absent


def outlets(sheet_name: str, note: str) -> list[str]:
    """The exceptions of gas of three sites, one amount of which is below nothing, beside a note."""
    rows: list[list[Cell]] = [["Site", "Quarter", "Gas kWh", "kg CO2e/kWh", "t CO2e", "Remark"]]
    for at, site in enumerate(("Lapford", "Morchard", "Newnham")):
        for quarter in range(4):
            row, used = len(rows) + 1, (18_000 + 3_100 * at) * (1 + (quarter in (0, 3)))
            used = -used if site == "Morchard" and quarter == 2 else used + 37 * quarter
            told = (f"=C{row}*D{row}/1000", used * 0.183 / 1000)
            rows.append([site, f"Q{quarter + 1}", used, 0.183, told, None])
    cooling = sheet("Cooling", ["Gas", "Site", "kg"], ["R-410A", "Morchard", 2.5])
    return kinds(examined(sheet(sheet_name, *rows), cooling, sheet("Notes", [note]))[0])


def test_a_note_that_begins_with_the_name_of_a_sheet_is_of_that_sheet() -> None:
    asked = outlets("Fuels", "Cooling: the negative row of Morchard is returned gas, 0417.")
    assert "negative_value" in asked
    assert "negative_value" not in outlets(
        "Fuels", "Fuels: the negative row of Morchard is a credit of the supplier."
    )


def test_certificates_are_cancelled_when_they_are_used() -> None:
    rows: list[list[Cell]] = [["Site", "Q1", "Q2", "Q3", "Q4", "Total kWh", "kg/kWh", "t", "Held"]]
    for at, (site, held) in enumerate((("Rye", "GO cancelled 2023"), ("Ely", None), ("Wem", None))):
        months = [9_100 + 700 * at, 8_420 + 610 * at, 8_770 + 590 * at, 9_310 + 655 * at]
        months[1] *= -1 if site == "Rye" else 1
        row, total = len(rows) + 1, sum(months)
        told = (f"=F{row}*G{row}/1000", total * 0.207 / 1000)
        rows.append([site, *months, (f"=SUM(B{row}:E{row})", total), 0.207, told, held])
    assert "negative_value" in kinds(examined(sheet("Electricity", *rows))[0])


def test_what_happened_makes_no_formula_needless() -> None:
    def pumped(note: str) -> list[str]:
        rows: list[list[Cell]] = [["Pump", "Diesel litres", "kg CO2e/l", "t CO2e", "Remark"]]
        for at in range(8):
            row, used = len(rows) + 1, 640 + 83 * at
            told: Cell = (f"=B{row}*C{row}/1000", used * 2.68 / 1000)
            if at == 4:
                told = round(used * 2.68 / 1000 * 1.08, 3)
            rows.append([f"P{at + 1}", used, 2.68, told, note if at == 4 else None])
        return kinds(examined(sheet("Pumps", *rows))[0])

    assert "hardcoded_in_formula_column" in pumped("flood week outage, ran for 61 h")
    assert "hardcoded_in_formula_column" not in pumped("typed from the supplier's statement")
    assert "hardcoded_in_formula_column" not in pumped("outage, the meter was exchanged in May")
