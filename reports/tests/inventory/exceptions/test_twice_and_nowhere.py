"""Amounts that stand twice by different names, energy of the company's own engines, sources that
name nobody, and fuel that a register tells of and no line does."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.sources import cannot_be_found
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet


def ledger(again: str, months: int, factor: float = 2.7554) -> list[str]:
    """The exceptions of a ledger in which the oil of the first months stands again as something."""
    heads: list[Cell] = ["ID", "Period", "Property", "Scope", "Source", "Activity", "Unit"]
    rows: list[list[Cell]] = [[*heads, "kg CO2e/unit", "t CO2e"]]
    for month in range(1, 13):
        used = 9_449 - 613 * min(month, 13 - month)
        entries: list[tuple[str, float, str, float, int]] = [
            ("Heating oil", used, "litre", 2.7554, 1),
            ("Grid power", 82_722 + 977 * (month * 5 % 7), "kWh", 0.3367, 2),
        ]
        if month <= months:
            entries.append((again, used, "litre", factor, 1))
        for name, value, unit, rate, scope in entries:
            row = len(rows) + 1
            stated = (f"=F{row}*H{row}/1000", value * rate / 1000)
            period = f"2023-{month:02}"
            cells: list[Cell] = [f"A{1_000 + row}", period, "Olympia", scope, name, value, unit]
            rows.append([*cells, rate, stated])
    return kinds(examined(sheet("Ledger", *rows))[0])


def test_one_amount_under_two_names_is_counted_twice() -> None:
    assert ledger("Gasoil for boilers", 3) == ["double_counting"]
    assert ledger("Gasoil for boilers", 0) == []
    assert ledger("Petrol of the cars", 3, factor=2.3397) == []


def power(name: str) -> list[str]:
    """The exceptions of a ledger with the gas of an engine and power by this name."""
    heads: list[Cell] = ["No", "Scope", "Plant", "Source", "Month", "Quantity", "Unit"]
    rows: list[list[Cell]] = [[*heads, "kg CO2e/unit", "t CO2e"]]
    for month in range(1, 13):
        for scope, source, value, rate in (
            (1, "natural gas - CHP", 4_625_400 + 7_731 * (month * 5 % 7), 0.183),
            (2, "electricity from grid", 720_700 + 3_211 * (month * 5 % 7), 0.257),
            (2, name, 1_660_500 + 2_977 * (month * 3 % 7), 0.257),
        ):
            row = len(rows) + 1
            stated = (f"=F{row}*H{row}/1000", value * rate / 1000)
            cells: list[Cell] = [row, scope, "Sassuolo", source, f"2023-{month:02}", value, "kWh"]
            rows.append([*cells, rate, stated])
    return kinds(examined(sheet("Ledger", *rows))[0])


def test_power_of_an_engine_whose_gas_is_counted_is_not_bought() -> None:
    assert power("electricity CHP engine") == ["double_counting"]
    assert power("electricity second feeder") == []


def steam(source: str) -> list[str]:
    """The exceptions of two supplies of steam of which one is delivered from there, with the gas of
    the main campus in another sheet."""
    heads: list[Cell] = ["Site", "Month", "Amount", "Unit", "kg CO2e/unit", "t CO2e"]
    gas: list[list[Cell]] = [["Natural gas 2023"], [], heads]
    bought: list[list[Cell]] = [["Purchased steam 2023"], [], [*heads, "Delivered from"]]
    for month in range(1, 13):
        value = 91_300 + 1_177 * (month * 5 % 7)
        stated = (f"=C{len(gas) + 1}*E{len(gas) + 1}/1000", value * 0.183 / 1000)
        gas.append(["Main Campus", f"2023-{month:02}", value, "kWh", 0.183, stated])
    for site, origin in (("Cancer Centre", "Prairie Energy"), ("Laundry Building", source)):
        for month in range(1, 13):
            row, value = len(bought) + 1, len(origin) * 39 + 17 * (month * 5 % 7)
            stated = (f"=C{row}*E{row}/1000", value * 66.4 / 1000)
            bought.append([site, f"2023-{month:02}", value, "GJ", 66.4, stated, origin])
    return kinds(examined(sheet("Gas", *gas), sheet("Steam", *bought))[0])


def test_steam_from_the_boilers_of_another_site_is_counted_there() -> None:
    assert steam("Main Campus boiler house") == ["double_counting"]
    assert steam("Northern Heat") == []


def leased(kwh: float) -> list[str]:
    """The exceptions of twelve bills of a warehouse and leased assets with so much in the year."""
    rows: list[list[Cell]] = [["Site", "Month", "kWh", "kg CO2e/kWh", "t CO2e"]]
    for month in range(1, 13):
        value = 24_111 + 313 * (month * 5 % 7)
        row = len(rows) + 1
        stated = (f"=C{row}*D{row}/1000", value * 0.4168 / 1000)
        rows.append(["Pioneer Warehouse", f"2023-{month:02}", value, 0.4168, stated])
    heads: list[Cell] = ["Cat", "Item", "Qty", "Unit", "kg/unit", "t CO2e"]
    third: list[list[Cell]] = [["Other scope 3"], [], heads]
    third.append([5, "General waste", 62.4, "t", 21.28, ("=C4*E4/1000", 1.327872)])
    item = "Leased assets \u2013 Pioneer whse electricity"
    third.append([8, item, kwh, "kWh", 0.4168, ("=C5*E5/1000", kwh * 0.4168 / 1000)])
    return kinds(examined(sheet("Electricity", *rows), sheet("Other S3", *third))[0])


def test_the_use_of_a_year_that_scope_3_counts_again_is_counted_twice() -> None:
    total = sum(24_111 + 313 * (month * 5 % 7) for month in range(1, 13))
    assert leased(total) == ["double_counting"]
    assert leased(total + 4_217) == []


@pytest.mark.parametrize(
    "text", ["as advised", "per S.O.", "planilha antiga", "chiffre trouv\u00e9"]
)
def test_what_names_no_year_publication_or_party_cannot_be_found(text: str) -> None:
    assert cannot_be_found(text)


@pytest.mark.parametrize(
    "text",
    [
        *("DESNZ 2023", "KOBiZE", "supplier EPD", "recycler statement", "wie ortsbasiert"),
        *("Energy Commission", "see list", "lab analysis", "residual mix"),
    ],
)
def test_what_names_one_can(text: str) -> None:
    assert not cannot_be_found(text)


def diesel(source: str, others: str = "DEFRA 2023, mineral diesel") -> list[str]:
    """The exceptions of a log in which the factor of one row has this source."""
    heads: list[Cell] = ["Month", "Plant", "Diesel", "Unit", "kg CO2e/unit", "EF source", "t CO2e"]
    rows: list[list[Cell]] = [["Scope 1 diesel 2023"], [], heads]
    for month in range(1, 13):
        for plant, level in (("Klang", 4_100), ("Ipoh", 2_300)):
            odd = (month, plant) == (7, "Klang")
            value, rate, row = level + 37 * (month * 5 % 7), 2.31 if odd else 2.66, len(rows) + 1
            stated = (f"=C{row}*E{row}/1000", value * rate / 1000)
            said = source if odd else others
            rows.append([f"2023-{month:02}", plant, value, "litre", rate, said, stated])
    return kinds(examined(sheet("Scope 1", *rows))[0])


def test_a_source_without_year_among_dated_ones_is_asked_for() -> None:
    assert "factor_source_unknown" in diesel("as advised")
    assert "factor_source_unknown" not in diesel("supplier declaration")
    assert "factor_source_unknown" not in diesel("as advised", others="mineral diesel")


def barges(energy: str) -> list[str]:
    """The exceptions of a log of fuel without one farm, of which the register says this."""
    farms = ["Tranoy", "Kvalsund", "Skarvflua", "Eynort", "Solsnes", "Ytterholmen"]
    register: list[list[Cell]] = [["Site", "Type", "Energy"]]
    register += [[name, "sea farm", energy if name == farms[-1] else "grid"] for name in farms]
    heads: list[Cell] = ["Date", "Note", "Site", "Fuel", "litres", "kg CO2e/l", "t CO2e"]
    rows: list[list[Cell]] = [heads]
    for month in range(1, 13):
        for at, name in enumerate(farms[:-1]):
            value, row = 3_429 + 711 * at + 29 * (month * 5 % 7), len(rows) + 1
            stated = (f"=E{row}*F{row}/1000", value * 2.7754 / 1000)
            note: Cell = f"B-{48_211 + 13 * row}"
            rows.append([f"2023-{month:02}-1{at}", note, name, "MGO", value, 2.7754, stated])
    feed: list[list[Cell]] = [["Cat.", "Item", "Site", "Amount", "Unit", "kg CO2e/t", "t CO2e"]]
    for at, name in enumerate(farms):
        row, value = len(feed) + 1, 3_100 + 211 * at
        feed.append(
            [1, "Fish feed", name, value, "t", 1950, (f"=D{row}*F{row}/1000", value * 1.95)]
        )
    grids = sheet("Sites", *register), sheet("Scope 1", *rows), sheet("Scope 3", *feed)
    return kinds(examined(*grids, sites=farms)[0])


@pytest.mark.long
def test_a_site_that_burns_fuel_by_the_register_has_a_line_of_fuel() -> None:
    assert barges("diesel barge + workboat") == ["missing_site"]
    assert barges("grid") == []
