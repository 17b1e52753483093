"""Sites whose country is told by the codes of their metering points, and factors whose country is
told by their labels in the language of the client."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.metering_points import are_points, country_of_point
from reports.inventory.exceptions.nations import country_of, country_of_factor
from reports.inventory.types import Factor
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

VALUES = {"AT": 0.172, "DE": 0.386}


def listed(austria: str = "Strommix Österreich", germany: str = "Strommix Deutschland") -> Grid:
    """A list of factors of two countries."""
    return sheet(
        "Faktoren",
        ["Bezeichnung", "Einheit", "Wert", "Quelle"],
        ["Erdgas", "kg CO2e/kWh", 0.201, "Umweltbundesamt Österreich 2023"],
        [austria, "kg CO2e/kWh", 0.172, "Umweltbundesamt Österreich 2023"],
        [germany, "kg CO2e/kWh", 0.386, "UBA Dessau, Strommix 2023"],
    )


def houses(used: dict[str, str], lists: Grid | None = None) -> list[str]:
    """The exceptions of houses of a register, each with a row of electricity; nothing but the code
    of the metering point tells in which country a house is."""
    points = {"Haus Rosenau": "AT", "Haus Lindau": "AT", "Haus Ahorn": "AT", "Haus Weiden": "DE"}
    register: list[list[Cell]] = [["Nr.", "Haus", "Betten", "Zählpunkt Strom"]]
    rows: list[list[Cell]] = [["Haus", "Energieträger", "Scope", "kWh", "EF kg/kWh", "t CO2e"]]
    for at, (house, where) in enumerate(points.items()):
        register.append([at + 1, house, 140 + 31 * at, f"{where}00300000000000000000{4127 + at}"])
        factor = used.get(house, where)
        link = (f"=Faktoren!$C${3 if factor == 'AT' else 4}", VALUES[factor])
        kwh, row = 412_300 + 61_117 * at, len(rows) + 1
        told = (f"=D{row}*E{row}/1000", kwh * VALUES[factor] / 1000)
        rows.append([house, "Strom", 2, kwh, link, told])
    grids = (sheet("Häuser", *register), sheet("Energie", *rows), lists or listed())
    return kinds(examined(*grids)[0])


def test_the_code_of_a_metering_point_tells_the_country_of_a_site() -> None:
    assert houses({}) == []
    assert houses({"Haus Ahorn": "DE"}) == ["factor_wrong_country"]


def test_two_factors_of_one_list_need_not_have_the_same_words() -> None:
    lists = listed("Strom Österreich", "Bundesdeutscher Strommix, Deutschland")
    assert houses({}, lists) == []
    assert houses({"Haus Ahorn": "DE"}, lists) == ["factor_wrong_country"]
    supplied = listed("Strom Österreich, Lieferant", "Strommix Deutschland")
    assert houses({"Haus Ahorn": "DE"}, supplied) == []


@pytest.mark.parametrize(
    ("code", "country"),
    [
        ("AT0030000000000000000000000112408", "Austria"),
        ("PL05903185518160", "Poland"),
        ("IT001E12345678", "Italy"),
        ("ES0021000012345678AB", "Spain"),
        ("541448860012345678", "Belgium"),
        ("871687110000123456", "Netherlands"),
        ("DE-01", ""),
        ("ESB 10044821", ""),
        ("1200012345678", ""),
    ],
)
def test_codes_of_metering_points(code: str, country: str) -> None:
    assert country_of_point(code) == country


def test_one_code_that_stands_everywhere_tells_nothing() -> None:
    assert not are_points(["LT53009410967", "LT53009410967"])
    assert are_points(["LT53009410967", "PL05903185518160", "PL05903199901281"])


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("Energia elektryczna – Litwa", "Lithuania"),
        ("Energia elektryczna – Włochy", "Italy"),
        ("El, Østrig", "Austria"),
        ("Strom Rumaenien", "Romania"),
        ("Sähkö, Ruotsi", "Sweden"),
    ],
)
def test_countries_are_named_in_many_languages(text: str, country: str) -> None:
    assert country_of(text) == country


def test_a_label_goes_before_the_seat_of_its_source() -> None:
    factor = Factor(
        Decimal("0.66"), None, "Strom Polen", "ecoinvent, Switzerland", country="Switzerland"
    )
    assert country_of_factor(factor) == "Poland"


def blocks(used: dict[str, str], parted: bool) -> list[str]:
    """The exceptions of houses under the headings of two countries: as tables of their own, or as
    sections of one."""
    heads: list[Cell] = ["Haus", "Energieträger", "Scope", "kWh", "EF kg/kWh", "t CO2e"]
    rows: list[list[Cell]] = [["Verbrauch 2023"], []]
    rows += [] if parted else [heads]
    for where, country, houses_there in (
        ("AT", "Österreich", ("Haus Rosenau", "Haus Linda", "Haus Ahorn")),
        ("DE", "Deutschland", ("Haus Weiden", "Haus Erle")),
    ):
        rows += [[f"Standorte {country}"], heads] if parted else [[country]]
        for house in houses_there:
            own, row = used.get(house, where), len(rows) + 1
            kwh = 412_300 + 6_117 * row + 997 * len(house)
            link = (f"=Faktoren!$C${3 if own == 'AT' else 4}", VALUES[own])
            told = (f"=D{row}*E{row}/1000", kwh * VALUES[own] / 1000)
            rows.append([house, "Strom", 2, kwh, link, told])
        rows += [[]] if parted else []
    return kinds(examined(sheet("Energie", *rows), listed())[0])


@pytest.mark.parametrize("parted", [True, False])
def test_headings_of_several_countries_are_each_of_their_own_rows(parted: bool) -> None:
    assert blocks({}, parted) == []
    assert blocks({"Haus Ahorn": "DE"}, parted) == ["factor_wrong_country"]
