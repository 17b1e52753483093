"""Potentials of one report among those of another, also of different gases and of blends."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.inventory.exceptions.blends import reports_with
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

HEADS: list[Cell] = ["Date", "Site", "Refrigerant", "Top-up (kg)", "GWP", "kgCO2e", "Remark"]


def leaks(*gases: tuple[str, float], note: str | None = None):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [HEADS]
    for at, (gas, gwp) in enumerate(gases):
        kg = 4.5 + 1.25 * at
        rows.append([f"2023-0{at + 1}-11", "Arden", gas, kg, gwp, kg * gwp, None])
    rows[-1][-1] = note
    return sheet("F-gas", *rows)


AR5 = [("R-410A", 1924.0), ("R-32", 677.0), ("R-404A", 3943.0)]


def test_a_gas_of_another_report_than_the_other_gases_is_mixed() -> None:
    exceptions, _ = examined(leaks(*AR5, ("R-134a", 1530.0)))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert "AR6" in exceptions[0].message and "AR5" in exceptions[0].message
    assert exceptions[0].place.cells == "E5"


def test_gases_of_one_report_are_right() -> None:
    assert kinds(examined(leaks(*AR5, ("R-134a", 1300.0)))[0]) == []


def test_a_potential_that_no_report_is_known_for_tells_nothing() -> None:
    assert kinds(examined(leaks(*AR5, ("R-134a", 1375.0)))[0]) == []


def test_a_potential_by_regulation_is_explained() -> None:
    said = "value of the F-gas regulation, required by the permit"
    exceptions, explained = examined(leaks(*AR5, ("R-134a", 1430.0), note=said))
    assert (kinds(exceptions), kinds(explained)) == ([], ["gwp_mixed"])


def test_the_report_that_a_cover_names_decides_between_two_gases() -> None:
    cover = sheet("Cover", ["Potentials: IPCC AR5, 100 years, see factors"])
    exceptions, _ = examined(cover, leaks(("R-410A", 1924.0), ("R-410A", 1924.0), ("R-32", 771.0)))
    assert kinds(exceptions) == ["gwp_mixed"]


def test_two_gases_of_two_reports_without_a_word_tell_nothing() -> None:
    assert kinds(examined(leaks(("R-410A", 1924.0), ("R-32", 771.0)))[0]) == []


@pytest.mark.parametrize(
    ("gas", "value", "report"),
    [
        ("R-404A", 3922, "AR4"),
        ("R-448A", 1273, "AR5"),
        ("R410A", 2256, "AR6"),
        ("R-407C", 1774, "AR4"),
    ],
)
def test_blends_are_computed_from_their_parts(gas: str, value: int, report: str) -> None:
    assert report in reports_with(gas, Decimal(value))


@pytest.mark.long
def test_a_potential_in_a_formula_is_held_against_the_report_that_the_cover_names() -> None:
    def of(potential: int, label: str = "Wastewater CH4"):  # type: ignore[no-untyped-def]
        cover = sheet("Cover", ["GWP", "IPCC AR5, 100 years: CH4 28, N2O 265 - for all lines"])
        rows: list[list[Cell]] = [
            ["Source", "Quantity", "t CH4", "t CO2-e"],
            ["Diesel", 113.9, None, 308.6],
            [label, None, 11.293, (f"=C3*{potential}", 11.293 * potential)],
            ["N2O of nitrification", None, 0.41, ("=C4*265", 0.41 * 265)],
        ]
        return cover, sheet("Mine", *rows)

    assert kinds(examined(*of(28))[0]) == []
    for label in ("Wastewater CH4", "Methane (CH4) of landfill", "CH4 vented"):
        exceptions, _ = examined(*of(25, label))
        assert kinds(exceptions) == ["gwp_mixed"], label


def test_a_listed_potential_of_another_report_is_told_where_it_is_listed() -> None:
    gases = {"R-134a": 1430, "R-410A": 1924, "R-404A": 3943}
    listed = sheet("GWP", ["Gas", "GWP100"], *([gas, value] for gas, value in gases.items()))
    rows: list[list[Cell]] = []
    for row, (gas, value) in enumerate([*gases.items(), *gases.items()], 2):
        taken = (f"=VLOOKUP(C{row},GWP!$A$2:$B$4,2,FALSE)", value)
        rows.append([f"Site {row % 3}", f"CH-{row}", gas, row, taken])
        rows[-1].append((f"=D{row}*E{row}/1000", row * value / 1000))
    head = ["Site", "Equipment", "Gas", "Topped up kg", "GWP", "t CO2e"]
    exceptions, _ = examined(sheet("Refrigerants", head, *rows), listed)
    assert [(one.kind, str(one.place)) for one in exceptions] == [("gwp_mixed", "GWP!B2")]


def test_a_potential_typed_as_the_factor_of_a_row_is_found() -> None:
    rows: list[list[Cell]] = []
    for row, factor in enumerate([1924, 1924, 2088], 2):
        made = (f"=C{row}*E{row}/1000", row * factor / 1000)
        rows.append([f"Site {row}", "R-410A", row, "kg", factor, "R410A", made])
    head = ["Site", "Activity", "Quantity", "Unit", "EF", "EF key", "t CO2e"]
    exceptions, _ = examined(sheet("Ledger", head, *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("gwp_mixed", "E4")]


def test_a_gas_whose_basis_is_another_report_than_that_of_the_others() -> None:
    heads: list[Cell] = ["Gas", "GWP100", "Basis", "Hobart kg", "t CO2-e"]
    agents = [
        ("Nitrous oxide", 265),
        ("Sevoflurane", 216),
        ("Desflurane", 2590),
        ("Isoflurane", 491),
    ]

    def of(basis: str) -> list[str]:
        rows: list[list[Cell]] = [
            [
                gas,
                gwp,
                basis if gas == "Desflurane" else "IPCC AR5",
                10,
                (f"=B{at}*D{at}/1000", gwp / 100),
            ]
            for at, (gas, gwp) in enumerate(agents, 2)
        ]
        return kinds(examined(sheet("Anaesthetics", heads, *rows))[0])

    assert of("IPCC AR6") == ["gwp_mixed"]
    assert of("IPCC AR5") == []
