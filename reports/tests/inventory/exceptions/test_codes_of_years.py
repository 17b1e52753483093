"""Factors of another year by the code or the label of a list, and typed ones by its columns."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet

SHOPS = ("Biel", "Lyss", "Aarberg", "Murten")


def shops(used: dict[str, int], listed: list[list[Cell]], month: int = 4) -> list[str]:
    """The exceptions of shops with three bills each, which look their factor up by its code in the
    first row of a list, or in that of `used`."""
    heads: list[Cell] = ["EF-Code", "Beschreibung", "Einheit", "EF kg CO2e", "Quelle", "Gültig"]
    rows: list[list[Cell]] = [
        ["Filiale", "Bereich", "von", "Menge", "Einheit", "EF-Code", "EF (kg/Einh.)", "t CO2e"]
    ]
    for at, shop in enumerate(SHOPS):
        code, value = (listed[used.get(shop, 0)][column] for column in (0, 3))
        for bill in range(3):
            kwh, row = 29_671 + 7_113 * at + 1_207 * bill, len(rows) + 1
            link = (f"=VLOOKUP(F{row},Faktoren!$A$2:$D$9,4,FALSE)", value)
            told = (f"=D{row}*G{row}/1000", kwh * float(value) / 1000)  # type: ignore[arg-type]
            row_of = [shop, "Strom", day(month + 3 * bill % 9), kwh, "kWh", code, link, told]
            rows.append(row_of)  # type: ignore[arg-type]
    return kinds(examined(sheet("Erfassung", *rows), sheet("Faktoren", heads, *listed))[0])


def both(old: str, new: str, code: str = "STROM_CH_14") -> list[list[Cell]]:
    """A list that gives a factor under two codes."""
    return [
        ["STROM_CH_18", "Strom, Mix", "kWh", 0.128, "Umweltbilanz 2018", new],
        [code, "Strom, Mix", "kWh", 0.1815, "Umweltbilanz 2014", old],
        ["HEL", "Heizöl", "l", 2.65, "Inventar 2023", "2023"],
    ]


def test_codes_of_two_editions_are_of_one_factor() -> None:
    listed = both("bis GJ 2019/20", "ab GJ 2020/21, aktuell")
    assert shops({}, listed) == []
    assert shops({"Murten": 1}, listed) == ["factor_wrong_year"]


def test_a_factor_that_is_valid_until_within_the_year_is_right() -> None:
    listed = both("bis 06/2023", "ab 07/2023")
    assert shops({"Murten": 1}, listed) == []


@pytest.mark.parametrize("said", ["Vorjahr", "veraltet", "do not use", "année précédente"])
def test_a_factor_whose_label_calls_it_old_is_not_used(said: str) -> None:
    listed = both(said, "")
    for row in listed:
        row[4] = "Umweltbilanz"
    assert shops({}, listed) == []
    assert shops({"Murten": 1}, listed) == ["factor_wrong_year"]


def typed(used: dict[str, float]) -> list[str]:
    """The exceptions of shops whose factors are typed, beside a list with a column for each
    year."""
    listed = sheet(
        "Wskaźniki",
        ["Nośnik", "Jednostka", "2022", "2023", "Źródło"],
        ["Energia elektryczna", "kg CO2e/kWh", 0.685, 0.597, "KOBiZE"],
        ["Gaz ziemny", "kg CO2e/m3", 2.03, 2.05, "KOBiZE"],
        ["Olej opałowy", "kg CO2e/l", 2.71, 2.72, "KOBiZE"],
    )
    rows: list[list[Cell]] = [["Site", "Type", "kWh", "kg CO2e/kWh", "Source", "t CO2e"]]
    for at, site in enumerate(("Radom", "Lublin", "Kielce", "Opole")):
        kwh, row, factor = 41_300 + 9_137 * at, len(rows) + 1, used.get(site, 0.597)
        told = (f"=C{row}*D{row}/1000", kwh * factor / 1000)
        rows.append([site, "Energia elektryczna", kwh, factor, "KOBiZE", told])
    return kinds(examined(sheet("Energia", *rows), listed)[0])


def test_a_typed_factor_of_the_column_of_another_year_is_asked_about() -> None:
    assert typed({}) == []
    assert typed({"Opole": 0.685, "Kielce": 0.685}) == ["factor_wrong_year"]
    assert typed({"Opole": 0.712, "Kielce": 0.712}) == []  # of no column
