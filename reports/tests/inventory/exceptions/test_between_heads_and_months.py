"""Factors and their sources between the heads and the months, bases of factors in columns of their
own, and what is told once."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.inventory.printed import Published
from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet


def mill(name: str, power: tuple[float, str], gas: tuple[float, str]) -> list[list[Cell]]:
    """The rows of the tab of a mill, with its factors of power and of gas and their sources."""
    rows: list[list[Cell]] = [
        [f"{name} - energy 2023"],
        [],
        [None, "Electricity", "Natural gas", "Electricity", "Natural gas", "Remarks"],
        ["Unit", "kWh", "kWh GCV", "t CO2e", "t CO2e"],
        ["Factor kg CO2e/unit", power[0], gas[0]],
        ["Basis / source", power[1], gas[1]],
        ["Month"],
    ]
    for month in range(1, 13):
        size = len(name) / 10  # of no two mills the same
        row, kwh = len(rows) + 1, size * (1_029_000 + 7_177 * (month * 5 % 7))
        burnt = size * (741_000 + 9_311 * abs(7 - month))
        told = (f"=B{row}*B$5/1000", kwh * power[0] / 1000)
        rows.append([day(month), kwh, burnt, told, (f"=C{row}*C$5/1000", burnt * gas[0] / 1000)])
    return rows


def mills(
    power: tuple[float, str] = (0.442, "ETKB T\u00fcrkiye grid 2022"),
    gas: tuple[float, str] = (0.1829, "DEFRA 2023, natural gas, GROSS CV"),
) -> list[str]:
    """The exceptions of four mills of T\u00fcrkiye, one with these factors."""
    usual = ((0.442, "ETKB T\u00fcrkiye grid 2022"), (0.1829, "DEFRA 2023, natural gas, GROSS CV"))
    towns = ("Denizli Weaving Mill", "Adana Dye", "Istanbul Office")
    grids = [sheet(name.split()[0], *mill(name, *usual)) for name in towns]
    grids.append(sheet("Bursa", *mill("Bursa Finish", power, gas)))
    return kinds(examined(*grids)[0])


@pytest.mark.long
def test_factors_between_heads_and_months_have_the_sources_beneath_them() -> None:
    assert mills() == []
    assert mills(power=(0.3368, "IEA 2023, Greece")) == ["factor_wrong_country"]
    assert mills(gas=(0.2027, "DEFRA 2023, natural gas, NET CV")) == ["gross_net_calorific"]


def clinics(basis: str, factor: float) -> list[str]:
    """The exceptions of bills of gas whose factor has a column for its heating value."""
    heads: list[Cell] = ["Standort", "Monat", "kWh Hs", "EF kg/kWh", "Bezug EF", "t CO2e"]
    rows: list[list[Cell]] = [["Erdgas - Abrechnungen 2023"], [], heads]
    for site, level in (("Klinik Eichst\u00e4tt", 388_000), ("MVZ Beilngries", 37_600)):
        for month in range(1, 13):
            value = level * (1 + 0.3 * abs(6.5 - month))
            own = site == "MVZ Beilngries"
            rate, row = factor if own else 0.1814, len(rows) + 1
            stated = (f"=C{row}*D{row}/1000", value * rate / 1000)
            rows.append([site, day(month), value, rate, basis if own else "Hs", stated])
    return kinds(examined(sheet("Erdgas", *rows))[0])


def test_the_basis_of_a_factor_is_not_that_of_the_amount() -> None:
    assert clinics("Hi", 0.2009) == ["gross_net_calorific"]
    assert clinics("Hs", 0.1814) == []


def readings(steps: list[int]) -> list[str]:
    """The exceptions of a meter that is read each month, with a factor of forty."""
    heads: list[Cell] = ["Month", "Prev. reading", "Curr. reading", "CT factor", "kWh"]
    rows: list[list[Cell]] = [["Electricity"], [], [*heads, "kg/kWh", "t CO2e"]]
    reading = 70_957
    for month, step in enumerate(steps, 1):
        row = len(rows) + 1
        made = (f"=(C{row}-B{row})*D{row}", 40.0 * step)
        stated = (f"=E{row}*F{row}/1000", 40 * step * 0.57 / 1000)
        rows.append([day(month), reading, reading + step, 40, made, 0.57, stated])
        reading += step
    return kinds(examined(sheet("HQ", *rows))[0])


def test_readings_whose_differences_are_all_alike_are_none() -> None:
    vary = [887, 878, 1_006, 1_260, 1_534]
    assert readings([*vary, *[1_375] * 5, 1_069, 905]) == ["constant_series"]
    assert readings([*vary, 1_375, 1_381, 1_364, 1_372, 1_377, 1_069, 905]) == []


def overview(printed: float) -> list[str]:
    """The exceptions of goods and waste of which the first are printed otherwise, and the whole
    with them."""
    heads: list[Cell] = ["Cat.", "Item", "Amount", "Unit", "t CO2e/t", "t CO2e"]
    rows: list[list[Cell]] = [["Scope 3"], [], heads]
    for at in range(8):
        row, value = len(rows) + 1, 120 + 31 * at
        goods: list[Cell] = [1, f"Cocoa {at}", value, "t", 5.5]
        rows.append([*goods, (f"=C{row}*E{row}", value * 5.5)])
    rows.append([5, "Waste burnt", 100, "t", 0.02, ("=C12*E12", 2.0)])
    rows.append(["Total", None, None, None, None, ("=SUM(F4:F12)", 10_056.0)])
    figures = [
        Published("3", "", None, Decimal(str(printed + 2)), step=Decimal("0.1")),
        Published("3", "", 1, Decimal(str(printed)), step=Decimal("0.1")),
        Published("3", "", 5, Decimal("2.0"), step=Decimal("0.1")),
    ]
    return kinds(examined(sheet("Scope 3", *rows), figures=figures)[0])


def test_what_differs_of_a_category_is_not_told_of_the_scope_again() -> None:
    goods = sum((120 + 31 * at) * 5.5 for at in range(8))
    assert overview(goods) == []
    assert overview(goods - 700) == ["rollup_differs"]
