"""What one test has told of a cell or of lines, a later one does not tell again."""

from __future__ import annotations

import pytest

from reports.inventory import exceptions
from reports.inventory.exceptions.case import found
from reports.inventory.exceptions.odd_factors import odd_factors
from reports.inventory.types import Place
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

LINES = [Place("Power", str(row)) for row in range(2, 8)]


def told(monkeypatch: pytest.MonkeyPatch, first: str, second: str, *, same: bool) -> list[str]:
    """What is left of two findings, of the same cell and lines or of others."""
    one = found(first, Place("Power", "E2:E7"), "", "", None, LINES)
    cell, lines = ("E2:E7", LINES[1:4]) if same else ("E9", [Place("Power", "9")])
    other = found(second, Place("Power", cell), "", "", None, lines)
    monkeypatch.setattr(exceptions, "TESTS", (lambda case: iter([one, other]),))
    return kinds(examined(sheet("Power", ["Site", "kWh"], ["Arden", 41_210]))[0])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("factor_wrong_country", "gwp_mixed"),
        ("factor_wrong_year", "gross_net_calorific"),
        ("gwp_mixed", "factor_wrong_year"),
        ("constant_series", "outlier"),
        ("double_counting", "outlier"),
    ],
)
def test_one_fault_is_told_once(monkeypatch: pytest.MonkeyPatch, first: str, second: str) -> None:
    assert told(monkeypatch, first, second, same=True) == [first]
    assert told(monkeypatch, first, second, same=False) == [first, second]


@pytest.mark.parametrize(("rows", "odd"), [((), 1), ((2,), 1), ((2, 3, 5), 0)])
def test_a_line_is_not_odd_beside_those_whose_fault_is_told(
    monkeypatch: pytest.MonkeyPatch, rows: tuple[int, ...], odd: int
) -> None:
    places = [Place("Fuel", str(row)) for row in rows]
    before = [found("stated_differs", place, "", "", None, [place]) for place in places]
    monkeypatch.setattr(exceptions, "TESTS", (lambda case: iter(before), odd_factors))
    cells: list[list[Cell]] = [["Site", "Fuel", "Unit", "Amount", "kgCO2e/unit", "Source", "tCO2e"]]
    for at, site in enumerate(("Arden", "Bexley", "Corby", "Derby", "Epsom")):
        used, factor, row = 41_230 + 1_777 * at, 0.0191 if site == "Corby" else 0.0173, at + 2
        made = (f"=D{row}*E{row}/1000", used * factor / 1000)
        cells.append([site, "Wood pellets", "kWh", used, factor, "DEFRA 2023", made])
    assert kinds(examined(sheet("Fuel", *cells))[0]).count("factor_wrong_year") == odd
