"""Totals and figures of summaries that are typed where others are computed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.printed import Published
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet


def log(total: float | None = None, *, beside: bool = True, name: str = "Fuel") -> Grid:
    """Six rows of diesel with their sum, or a typed total; of litres too where asked."""
    rows: list[list[Cell]] = []
    for row in range(2, 8):
        made = (f"=B{row}*C{row}", 100 * row * 2.5)
        rows.append([f"HH-{row}11", 100 * row, 2.5, made])
    litres = ("=SUM(B2:B7)", 2700) if beside else None
    result = ("=SUM(D2:D7)", 6750) if total is None else total
    rows.append(["Total", litres, None, result])
    return sheet(name, ["Vehicle", "Diesel litres", "EF kg/l", "kg CO2e"], *rows)


@pytest.mark.parametrize("beside", [True, False])
def test_a_typed_total_that_is_not_the_sum_of_its_rows_is_found(beside: bool) -> None:
    assert kinds(examined(log(beside=beside))[0]) == []
    assert kinds(examined(log(6750, beside=beside))[0]) == []
    exceptions, _ = examined(log(6143, beside=beside))
    assert [(one.kind, one.place.cells) for one in exceptions] == [
        ("hardcoded_in_formula_column", "D8")
    ]


def test_a_number_added_behind_a_division_is_found() -> None:
    cell = ('=SUMIF(Fuel!A:A,"HH*",Fuel!D:D)/1000+57.2', 63.95)
    summary = sheet("Summary", ["Scope 1 diesel t CO2e", cell])
    exceptions, _ = examined(log(), summary)
    assert [(one.kind, one.place.cells) for one in exceptions] == [
        ("hardcoded_in_formula_column", "B1")
    ]


@pytest.mark.parametrize(("remark", "told"), [(None, 1), ("as confirmed by the landlord", 0)])
def test_a_typed_figure_below_a_computed_one_is_held_against_its_lines(
    remark: str | None, told: int
) -> None:
    power = sheet(
        "Power",
        ["Site", "Electricity kWh", "EF kg/kWh", "t CO2e"],
        ["Hamburg", 40_000, 0.3, ("=B2*C2/1000", 12)],
        ["Lyon", 20_000, 0.1, ("=B3*C3/1000", 2)],
    )
    summary = sheet(
        "Summary",
        [None, "t CO2e"],
        ["Scope 1", ("=Fuel!D8/1000", 6.75)],
        ["Scope 2", 12.6, remark],
        ["Total", ("=B2+B3", 19.35)],
    )
    step = Decimal("0.01")
    figures = [
        Published("1", "", None, Decimal("6.75"), step),
        Published("2", "location", None, Decimal("12.6"), step),
    ]
    exceptions, _ = examined(log(), power, summary, figures=figures)
    found = [(one.kind, str(one.place)) for one in exceptions]
    assert found == [("rollup_differs", "Summary!B3")] * told


def test_a_figure_of_one_site_is_held_against_the_cell_that_the_others_carry() -> None:
    rows: list[list[Cell]] = [["Site", "litres", "Scope 1 t"]]
    for site in ("Hamburg", "Lyon", "Derby", "Linz"):
        carried: Cell = (f"={site}!D8/1000", 6.75)
        rows.append([site, (f"={site}!B8", 2700), 5.4 if site == "Derby" else carried])
    exceptions, _ = examined(sheet("Overview", *rows), *(log(name=str(row[0])) for row in rows[1:]))
    typed = [str(one.place) for one in exceptions if one.kind == "hardcoded_in_formula_column"]
    assert typed == ["Overview!C4"]
