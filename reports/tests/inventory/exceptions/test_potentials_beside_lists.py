"""Potentials in formulas, columns and lists that are of another report than the workbook lists."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

PARAMETERS = sheet(
    "Parameters",
    ["GWPs: IPCC AR5"],
    [],
    ["Parameter", "Value", "Unit"],
    ["GWP CH4", 28, "-"],
    ["GWP N2O", 265, "-"],
    ["Coke CO2", 93.4, "kg/GJ"],
    ["N2O solid fuel", 0.0015, "kg/GJ"],
)


def kiln(head: str, typed: str, value: float, name: str = "Kiln"):  # type: ignore[no-untyped-def]
    """A fuel with a column for each gas, N2O with a potential in the formulas."""
    rows: list[list[Cell]] = [["Month", "Coke GJ", "t CO2 fossil", head]]
    for at, month in enumerate(MONTHS, 2):
        used = 91_207.4 + 1_313.7 * (at * at % 7)
        rows.append(
            [
                month,
                used,
                (f"=B{at}*Parameters!$B$6/1000", used * 0.0934),
                (f"=B{at}*Parameters!$B$7/1000*{typed}", used * 1.5e-6 * value),
            ]
        )
    return sheet(name, *rows)


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("N2O t CO2e", "Kiln"),
        ("Lachgas (N2O) t CO2e", "Ofen"),
        ("N₂O, t CO2e", "Four"),
    ],
)
def test_a_potential_in_formulas_is_held_against_the_listed_one(head: str, name: str) -> None:
    exceptions, _ = examined(PARAMETERS, kiln(head, "298", 298, name))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert "lists 265" in exceptions[0].message
    same = kiln(head, "Parameters!$B$5", 265, name)
    assert kinds(examined(PARAMETERS, same)[0]) == []


def fuels(*odd: float, note: str = ""):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Fuel", "t CO2/t", "kg CH4/t", "kg N2O/t", "GWP CH4", "GWP N2O"]]
    for name, value in (("VLSFO", 3.151), ("HFO", 3.114), ("LNG", 2.75)):
        rows.append([name, value, 0.05, 0.18, 29.8, 273])
    rows.append(["MGO", 3.206, 0.05, 0.18, *odd, note or None])
    rows[0].append("Remark")
    return sheet("Fuel factors", *rows)


def test_one_row_of_a_list_with_potentials_of_another_report_is_told_once() -> None:
    assert kinds(examined(fuels(29.8, 273))[0]) == []
    exceptions, _ = examined(fuels(28, 265))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert exceptions[0].place.cells == "E5,F5"
    assert kinds(examined(fuels(28, 265, note="required by the permit"))[0]) == []
