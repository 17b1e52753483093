"""Whole rows in another unit than all others, entries of short logs, and rows that stand twice."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

SITES = ("Celle", "Emden", "Fulda", "Hanau", "Jena", "Lingen")


def power(*, in_mwh: str = "", twice: str = "", remark: str | None = None):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["Site", "Meter", *MONTHS, "Total kWh", "kg CO2e/kWh", "t CO2e", "Note"]
    ]
    for at, site in enumerate(SITES):
        used = [31_000 + 9_100 * at + (at + 3) * (month * 389 % 170) for month in range(12)]
        told = [value / 1000 for value in used] if site == in_mwh else used
        total = sum(told)
        said = remark if site == in_mwh else None
        row: list[Cell] = [site, f"M-{4410 + at}", *told, total, 0.434, total * 0.000434, said]
        rows += [row, list(row)] if site == twice else [row]
    return sheet("Electricity", ["Electricity 2023 in kWh"], [], *rows)


def test_a_site_a_thousandth_of_all_others_with_decimals_is_in_another_unit() -> None:
    assert kinds(examined(power())[0]) == []
    assert kinds(examined(power(in_mwh="Hanau"))[0]) == ["unit_slip_kwh_mwh"]


def test_a_row_of_months_that_stands_twice_is_a_duplicate() -> None:
    assert kinds(examined(power(twice="Fulda"))[0]) == ["duplicate_line"]


def log(*charged: float):  # type: ignore[no-untyped-def]
    gases = (("R-410A", 1924), ("R-134a", 1300), ("R-407C", 1624), ("R-404A", 3943))
    rows: list[list[Cell]] = [["Site", "Refrigerant", "Top-up kg", "GWP", "t CO2e"]]
    for site, (gas, potential), kilograms in zip(SITES, gases, charged, strict=False):
        rows.append([site, gas, kilograms, potential, kilograms * potential / 1000])
    return sheet("Refrigerants", ["Refrigerant losses"], [], *rows)


def test_an_entry_of_a_short_log_in_grams_is_a_slip() -> None:
    assert kinds(examined(log(3.4, 5100, 2.2, 1.8))[0]) == ["unit_slip_kg_t"]
    assert kinds(examined(log(3400, 5.1, 2200, 1800))[0]) == ["unit_slip_kg_t"]


def test_a_large_chiller_beside_small_ones_is_none() -> None:
    assert kinds(examined(log(3.4, 510, 2.2, 1.8))[0]) == []
    assert kinds(examined(log(3.4, 51, 0.2, 18))[0]) == []
