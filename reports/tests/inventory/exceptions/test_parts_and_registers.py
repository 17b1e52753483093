"""Columns of sites that a total adds, registers beside other lists, and towns in another country
than their factor."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, day, examined, kinds, sheet

PLACES = ("Laval", "Gatineau", "Saguenay", "Sherbrooke")


def added(odd: float | None, month: int = 9) -> list[str]:
    """The exceptions of gas of four places that each month adds and multiplies as a whole, in which
    one place has this in a month."""
    rows: list[list[Cell]] = [["Natural gas, m3"], [], ["Month", *PLACES]]
    rows[2] += ["Total m3", "kg CO2e/m3", "t CO2e"]
    for at in range(1, 13):
        level = 1 + 0.4 * abs(6.5 - at)
        values: list[float | None] = [round(site * level) for site in (7_940, 5_350, 4_220, 3_980)]
        if at == month:
            values[1] = odd
        total, row = sum(one or 0 for one in values), len(rows) + 1
        made = (f"=SUM(B{row}:E{row})", total), (f"=F{row}*G{row}/1000", total * 1.9 / 1000)
        rows.append([MONTHS[at - 1], *values, made[0], 1.9, made[1]])
    return kinds(examined(sheet("Gas", *rows))[0])


def test_one_part_of_a_sum_below_nothing_or_empty_is_asked_for() -> None:
    assert added(-1_657) == ["negative_value"]
    assert added(None) == ["missing_month"]
    assert added(10_700) == []


def cover(heat: str, gap: Cell = None) -> list[str]:
    """The exceptions of bills of gas without those of a store whose number the register gives, with
    this heat; a list of factors stands below the register."""
    stores = [(101, "Lincoln"), (104, "Kearney"), (107, "Salina"), (113, "Columbia"), (116, "Ames")]
    register: list[list[Cell]] = [["Store #", "Name", "Heat", "Comment"]]
    register += [
        [code, name, heat if code == 113 else "Natural gas", None] for code, name in stores
    ]
    register += [[], ["Factors"], ["Grid electricity", 0.39, "kg CO2e/kWh, eGRID 2023"]]
    register += [["Natural gas", 5.31, "kg CO2e/therm, EPA 2024"]]
    power: list[list[Cell]] = [["Store", "Month", "kWh", "kg CO2e/kWh", "t CO2e"]]
    gas: list[list[Cell]] = [["Store", "Month", "Natural gas, therms", "kg CO2e/therm", "t CO2e"]]
    for at, (code, name) in enumerate(stores):
        for month in range(1, 13):
            row, value = len(power) + 1, 181_000 + 9_100 * at + 977 * (month * 5 % 7)
            stated = (f"=C{row}*D{row}/1000", value * 0.39 / 1000)
            power.append([name, f"2023-{month:02}", value, 0.39, stated])
            if code == 113:
                continue
            row, value = len(gas) + 1, 2_100 + 310 * at + 37 * (month * 5 % 7)
            stated = (f"=C{row}*D{row}/1000", value * 5.31 / 1000)
            gas.append([name, f"2023-{month:02}", value, 5.31, stated])
    names = [name for _, name in stores]
    grids = sheet("Stores", *register), sheet("Power", *power), sheet("Gas", *gas)
    return kinds(examined(*grids, sites=names)[0])


@pytest.mark.long
def test_the_names_of_a_register_may_stand_beside_numbers_and_above_factors() -> None:
    assert cover("Natural gas") == ["missing_site"]
    assert cover("Heat pump") == []


def plants(source: str, name: str = "Batu Pahat Plant") -> list[str]:
    """The exceptions of power at three plants of Malaysia, one with a factor of this source."""
    heads: list[Cell] = ["Month", "Plant", "kWh", "EF kg/kWh", "EF source", "t CO2e"]
    rows: list[list[Cell]] = [["Purchased electricity, location-based"], [], heads]
    for plant, level in (("Klang Plant", 1_186_000), ("Ipoh Plant", 766_000), (name, 546_000)):
        for month in range(1, 13):
            own = plant == name
            value, rate, row = (
                level + 4_177 * (month * 5 % 7),
                0.417 if own else 0.774,
                len(rows) + 1,
            )
            said = source if own else "Energy Commission GEF Peninsular 2022"
            stated = (f"=C{row}*D{row}/1000", value * rate / 1000)
            rows.append([day(month), plant, value, rate, said, stated])
    return kinds(examined(sheet("Scope 2", *rows))[0])


def test_a_town_in_the_country_of_the_others_does_not_take_the_factor_of_a_third() -> None:
    assert plants("EMA Singapore GEF 2022") == ["factor_wrong_country"]
    assert plants("EMA Singapore GEF 2022", name="Singapore Hub") == []


def runs(litres: float, words: str = "monthly test") -> list[str]:
    """The exceptions of the log of a standby generator of which one run has this amount."""
    heads: list[Cell] = ["Date", "Site", "Occasion", "Fuel", "l", "kg CO2e/l", "t CO2e"]
    rows: list[list[Cell]] = [["Standby generators, fuel used"], [], heads]
    for month in range(1, 13):
        for site, level in (("Athlone", 470), ("Ennis", 360)):
            odd = (month, site) == (4, "Athlone")
            value, row = litres if odd else level + 7 * (month * 5 % 7), len(rows) + 1
            stated = (f"=E{row}*F{row}/1000", value * 2.7586 / 1000)
            rows.append([day(month, 12), site, words, "gas oil", value, 2.7586, stated])
    return kinds(examined(sheet("Generator log", *rows))[0])


def test_a_test_that_is_repeated_each_month_uses_what_the_others_do() -> None:
    assert runs(5_113) == ["outlier"]
    assert runs(5_113, "outage") == []
    assert runs(485) == []


def generators(tests: str) -> list[str]:
    """The exceptions of a log of generators without one site, of which the register says this."""
    halls = {"Clonshaugh": 4, "Grange": 6, "Cork": 3, "Sandyford": 2}
    register: list[list[Cell]] = [["Code", "Site", "Gensets (test run)", "Remark"]]
    register += [[f"DC{at}", name, count] for at, (name, count) in enumerate(halls.items())]
    register.append(["DC9", "Athlone", 2 if tests else 0, tests or "no genset"])
    power: list[list[Cell]] = [["Site", "Month", "kWh", "kg CO2e/kWh", "t CO2e"]]
    heads: list[Cell] = ["Date", "Site", "Fuel", "litres", "kg CO2e/l", "t CO2e"]
    log: list[list[Cell]] = [["Genset log - monthly test"], [], heads]
    for month in range(1, 13):
        for at, name in enumerate([*halls, "Athlone"]):
            row, kwh = len(power) + 1, 1_180_000 + 71_000 * at + 9_770 * (month * 5 % 7)
            stated = (f"=C{row}*D{row}/1000", kwh * 0.2553 / 1000)
            power.append([name, f"2023-{month:02}", kwh, 0.2553, stated])
            if name in halls:
                row, value = len(log) + 1, 410 + 90 * at + 3 * (month * 5 % 7)
                burnt = (f"=D{row}*E{row}/1000", value * 2.76 / 1000)
                log.append([day(month, 9), name, "gas oil", value, 2.76, burnt])
    grids = sheet("Sites", *register), sheet("Meter reads", *power), sheet("Genset log", *log)
    return kinds(examined(*grids, sites=[*halls, "Athlone"])[0])


@pytest.mark.long
def test_what_a_column_of_the_register_counts_has_lines_on_the_sheet_of_its_name() -> None:
    assert generators("tested monthly") == ["missing_site"]
    assert generators("") == []


def drilled(litres: float) -> list[str]:
    """The exceptions of the slips of a contractor in gallons, and of litres in Scope 3 that are, in
    the first month, so many."""
    heads: list[Cell] = [
        "Month",
        "Pit",
        "Slip",
        "Quantity",
        "Unit",
        "Litres",
        "kg CO2e/l",
        "t CO2e",
    ]
    slips: list[list[Cell]] = [["Drilling contractor, slips"], [], heads]
    heads = ["Month", "Cat.", "Item", "Quantity", "Unit", "kg CO2e/unit", "t CO2e"]
    third: list[list[Cell]] = [["Scope 3 - category 1"], [], heads]
    for month in range(1, 13):
        added = 0.0
        for at in range(2):
            gallons, row = 6_579 + 311 * (month * 5 % 7) + 499 * at, len(slips) + 1
            value = gallons * 3.78541
            added += value
            made = (f"=D{row}*3.78541", value), (f"=F{row}*G{row}/1000", value * 2.7062 / 1000)
            slip: Cell = f"PQ-{5_136 + 17 * row}"
            slips.append([day(month), "North pit", slip, gallons, "gal", made[0], 2.7062, made[1]])
        used = round(added if litres == 0 else litres + month * 977, 1)
        row = len(third) + 1
        stated = (f"=D{row}*F{row}/1000", used * 2.7062 / 1000)
        third.append([day(month), 1, "Diesel of the drilling service", used, "l", 2.7062, stated])
    return kinds(examined(sheet("Scope 1 contractor", *slips), sheet("Scope 3", *third))[0])


def test_months_of_scope_3_that_another_sheet_adds_up_to_are_counted_twice() -> None:
    assert drilled(0) == ["double_counting"]
    assert drilled(31_000) == []
