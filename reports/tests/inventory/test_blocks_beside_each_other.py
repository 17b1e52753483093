"""Amounts on the left and their emissions on the right of the same rows, with the factors in a row
above: sheets of one site each."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from reports.inventory.heads import column_of
from reports.inventory.types import Role
from reports.tests.inventory.making import MONTHS, grid, read, totals

OIL = [0, 4100, 0, 0, 0, 0, 0, 0, 0, 5200, 300, 0]


def factors(*, remark: str | None = "for information / years before") -> list[list[Any]]:
    return [
        ["Energy", "Unit", "kg CO2e/unit", "Year", "Source", "Remark"],
        ["Heating oil", "litre", 2.668, 2023, "UBA 2024", None],
        ["Grid mix Germany 2022", "kWh", 0.434, 2022, "UBA 2024", remark],
        ["Grid mix Germany 2023", "kWh", 0.38, 2023, "UBA 2024", None],
    ]


def site(name: str, words: tuple[str, ...], mix: int = 4) -> Any:
    used, power, oil, emitted, factor = words
    value = {3: 0.434, 4: 0.38}[mix]
    rows: list[list[Any]] = [
        [f"{name} 2023"],
        [None, None, None, None, None, "Grid mix", "Heating oil"],
        [
            *(None, None, None, None, factor),
            (f"=Factors!$C${mix}", value),
            ("=Factors!$C$2", 2.668),
        ],
        [None, used, None, None, None, emitted],
        ["Month", power, oil, "Remark", None, "Electricity", oil.partition(" ")[0]],
    ]
    for at, month in enumerate(MONTHS):
        row, kwh, litres = at + 6, len(name) * 7_001 + 317 * at, OIL[at] + len(name)
        emissions = [(f"=B{row}*F$3", kwh * value), (f"=C{row}*G$3", litres * 2.668)]
        rows.append([month, kwh, litres, None, None, *emissions])
    return grid(name, rows)


ENGLISH = ("Consumption", "Electricity kWh", "Heating-oil litres", "Emissions (kg CO2e)", "Factor")
GERMAN = ("Verbrauch", "Strom kWh", "Heizöl Liter", "Emissionen (kg CO2e)", "Faktor kg/Einh.")
FRENCH = ("Consommation", "Électricité kWh", "Fioul litres", "Émissions (kg CO2e)", "Facteur")


@pytest.mark.parametrize("words", [ENGLISH, GERMAN, FRENCH])
def test_amounts_and_emissions_beside_each_other_are_one_table(words: tuple[str, ...]) -> None:
    found = read(grid("Factors", factors()), site("Ulm", words), site("Hagen", words))
    power = sum(7_001 * 8 + 2 * 317 * at for at in range(12)) * 0.38 / 1000
    assert totals(found)["2", "location", None] == pytest.approx(power, abs=0.001)
    oil = 2 * sum(OIL) + 12 * 8
    assert totals(found)["1", "", None] == pytest.approx(oil * 2.668 / 1000, abs=0.001)
    assert found.open_questions == []


def test_the_factor_above_a_table_is_that_of_the_list_from_which_it_is_taken() -> None:
    found = read(grid("Factors", factors()), site("Ulm", GERMAN, mix=3), site("Hagen", GERMAN))
    assert [one.kind for one in found.exceptions] == ["factor_wrong_year"]
    assert {one.sheet for one in found.exceptions[0].lines} == {"Ulm"}


@pytest.mark.parametrize(
    ("heads", "role"),
    [
        (["Emissions kg CO2e", "Heating oil"], Role.EMISSIONS),
        (["Emissionen (t CO2e)", "Heizöl"], Role.EMISSIONS),
        (["Consumption", "Fuel oil"], Role.ACTIVITY),
        (["Consumption", "Fuel type"], Role.KIND),
    ],
)
def test_a_fuel_under_a_head_of_amounts_names_whose_amounts_they_are(
    heads: list[str], role: Role
) -> None:
    assert column_of(1, heads).role is role


def test_blocks_of_bills_beside_each_other_have_days_of_their_own() -> None:
    rows: list[list[Any]] = [["Dairy Ennis"], ["ELECTRICITY", *[None] * 5, "NATURAL GAS"]]
    rows.append(["From", "To", "Invoice", "kWh", "t CO2e", None, "From", "To", "kWh", "t CO2e"])
    for month in range(1, 13):
        day, row = dt.datetime(2023, month, 1), month + 3
        power = (
            dt.datetime(2023, min(month + 1, 12), 1) if month > 5 else day
        )  # there is no bill of June
        used, burnt = 21_000 + 317 * month, 41_000 + 613 * (month * 3 % 7)
        stated = (f"=D{row}*0.25/1000", used * 0.00025), (f"=I{row}*0.2/1000", burnt * 0.0002)
        bill = (
            [power, power, 7_000_000 + 911 * month, used, stated[0]] if month < 12 else [None] * 5
        )
        rows.append([*bill, None, day, day, burnt, stated[1]])
    lines = read(grid("Ennis", rows)).lines
    assert [one.month for one in lines if one.scope == "1"] == list(range(1, 13))
    power_months = [one.month for one in lines if one.scope == "2"]
    assert power_months == [month for month in range(1, 13) if month != 6]
