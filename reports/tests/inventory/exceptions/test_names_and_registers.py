"""Sites by two names, registers by codes, heating values of gas, deliveries and seasons."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet


def monthly(site: str, fuel: str, used: float, rate: float, row: int, *more: Cell) -> list[Cell]:
    """A row of a ledger by site, month and fuel, whose first cells are set by the caller."""
    return [site, fuel, used, rate, (f"=D{row}*E{row}/1000", used * rate / 1000), *more]


def shafts(*reported: str) -> list[str]:
    """The exceptions of diesel of three shafts beside the sites of a report."""
    rows: list[list[Cell]] = [["Month", "Site", "Fuel", "Litres", "kg/l", "t CO2e"]]
    for at, site in enumerate(("Kroondal Underground", "Marikana Shaft", "Rustenburg Plant")):
        for month, name in enumerate(MONTHS):
            used = 41_000 + 9_100 * at + 613 * (month * (3 + at) % 7)
            rows.append([name, *monthly(site, "Diesel", used, 2.7, len(rows) + 1)])
    return kinds(examined(sheet("Diesel", *rows), sites=reported)[0])


def test_what_is_left_on_both_sides_and_shares_a_word_is_one_site() -> None:
    assert shafts("Kroondal U/G", "Marikana Shaft", "Rustenburg Plant") == []
    assert shafts("Impala U/G", "Marikana Shaft", "Rustenburg Plant") == [
        "site_in_report_not_workbook",
        "site_in_workbook_not_report",
    ]


def plants(head: str, odd: float) -> list[str]:
    """The exceptions of gas of three plants by volume, heating value and factor, one value odd."""
    rows: list[list[Cell]] = [["Plant", "Month", "Source", "Gas, m3", head, "kg/GJ", "tCO2e"]]
    for at, plant in enumerate(("Satara", "Kolhapur", "Hosur")):
        value = odd if plant == "Kolhapur" else 0.036
        for month, name in enumerate(MONTHS):
            used, row = 52_000 + 9_000 * at + 811 * (month * (3 + at) % 7), len(rows) + 1
            made = (f"=D{row}*E{row}*F{row}/1000", used * value * 56.1 / 1000)
            rows.append([plant, name, "Natural gas", used, value, 56.1, made])
    return kinds(examined(sheet("GHG FY24", *rows))[0])


@pytest.mark.parametrize("head", ["NCV GJ/unit", "Heating value GJ/SCM"])
def test_the_heating_value_of_one_plant_is_the_gross_one(head: str) -> None:
    assert plants(head, 0.0362) == []
    assert plants(head, 0.0398) == ["gross_net_calorific"]


def tank(notes: bool) -> list[str]:
    """The exceptions of diesel of three yards, of which one has none in June."""
    rows: list[list[Cell]] = [["Month", "Site", "Fuel", "Litres", "kg/l", "t CO2e", "Remark"]]
    for at, site in enumerate(("Apeldoorn", "Zutphen", "Amersfoort")):
        for month, name in enumerate(MONTHS):
            if (site, name) == ("Zutphen", "Jun"):
                continue
            used = 8_100 + 900 * at + 137 * (month * (3 + at) % 7)
            said = f"Leverbon {880_000 + 13 * len(rows)}" if notes else None
            rows.append([name, *monthly(site, "Diesel", used, 3.2, len(rows) + 1, said)])
    return kinds(examined(sheet("Fuels", *rows))[0])


def test_a_delivery_need_not_come_in_every_month() -> None:
    assert tank(notes=False) == ["missing_month"]
    assert tank(notes=True) == []


def dryers(remark: str) -> list[str]:
    """The exceptions of gas of three mills and the dryer of one, which has four months."""
    rows: list[list[Cell]] = [["Month", "Site", "Use", "therms", "kg/therm", "t CO2e", "Comment"]]
    uses = (("Stanton", "Boiler"), ("Salina", "Boiler"), ("Elgin", "Boiler"), ("Elgin", "Dryer"))
    for at, (site, use) in enumerate(uses):
        months = MONTHS[8:] if use == "Dryer" else MONTHS
        for month, name in enumerate(months):
            used = 8_100 + 900 * at + 137 * (month * (2 + at) % 7)
            said = remark if use == "Dryer" else None
            rows.append([name, *monthly(site, use, used, 5.3, len(rows) + 1, said)])
    return kinds(examined(sheet("Natural gas", *rows))[0])


def test_a_remark_that_names_the_months_of_a_season_explains_the_others() -> None:
    assert dryers("metered by the mill") == ["missing_month"]
    assert dryers("Dryer season Sep-Dec") == []


def library(users: str) -> list[str]:
    """The exceptions of a library of factors of two years, with lines that use one of them."""
    listed: list[list[Cell]] = [["EF ID", "Description", "EF kg/kWh", "Valid for", "Source"]]
    rates = {"QLD": (0.73, 0.75), "NSW": (0.68, 0.73), "VIC": (0.79, 0.85), "TAS": (0.12, 0.17)}
    for place, at in enumerate(("23", "22")):
        for state, both in rates.items():
            named = [f"ELE-{state}-{at}", f"Grid electricity {state}", both[place]]
            listed.append([*named, f"FY{int(at) + 1}", f"NGA Factors 20{at}, Table 1"])
    rows: list[list[Cell]] = [["Site", "Month", "EF ID", "kWh", "kg/kWh", "t CO2e"]]
    for at, state in enumerate(rates):
        code = users if state == "VIC" else f"ELE-{state}-23"
        rate = rates[code[4:7]][0 if code.endswith("23") else 1]
        for month, name in enumerate(MONTHS):
            used, row = 71_000 + 9_000 * at + 811 * (month * (2 + at) % 7), len(rows) + 1
            found = (f"=VLOOKUP(C{row},Library!$A$2:$C$9,3,FALSE)", rate)
            made = (f"=D{row}*E{row}/1000", used * rate / 1000)
            rows.append([f"Works {state}", name, code, used, found, made])
    return kinds(examined(sheet("Library", *listed), sheet("Log", *rows), year=2024)[0])


def test_factors_of_another_year_that_nobody_uses_are_kept() -> None:
    assert library("ELE-VIC-23") == []
    assert library("ELE-VIC-22") == ["factor_wrong_year"]


def certificates(codes: tuple[str, ...], merged: bool) -> list[str]:
    """The exceptions of three sites with power at nothing beside a register by codes."""
    rows: list[list[Cell]] = [
        ["Code", "Site", "Month", "kWh", "kg/kWh LB", "kg/kWh MB", "t LB", "t MB"],
    ]
    sites = (
        ("BXL", "Evere", 0),
        ("LIE", "Guillemins", 0),
        ("GND", "Zwijnaarde", 0),
        ("NAM", "Namur", 0.15),
    )
    for at, (code, site, own) in enumerate(sites):
        for month, name in enumerate(MONTHS):
            used, row = 88_000 + 9_000 * at + 811 * (month * (2 + at) % 7), len(rows) + 1
            made = [(f"=D{row}*E{row}/1000", used * 0.144 / 1000)]
            made.append((f"=D{row}*F{row}/1000", used * own / 1000))
            rows.append([code, site, name, used, 0.144, own, *made])
    title = ["Guarantees of origin"] * (4 if merged else 1)
    register: list[list[Cell]] = [title, [], ["Reference", "Supplier", "Covers", "Type"]]
    register += [
        [f"GO-2023-01{at}1", "Luminus", code, "100 % wind"] for at, code in enumerate(codes)
    ]
    return kinds(examined(sheet("Power", *rows), sheet("GO register", *register))[0])


@pytest.mark.long
@pytest.mark.parametrize("merged", [False, True])
def test_a_register_may_name_sites_by_their_codes(merged: bool) -> None:
    assert certificates(("BXL", "LIE", "GND"), merged) == []
    assert certificates(("BXL", "GND"), merged) == ["market_based_without_contract"]
