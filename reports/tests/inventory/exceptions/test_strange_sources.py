"""Factors typed into rows whose place the list of factors knows."""

from __future__ import annotations

import pytest

from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

SITES = {"Bathurst": "NSW", "Geelong": "VIC", "Gympie": "QLD", "Albany": "WA", "Launceston": "TAS"}
LISTED = {"NSW": 0.73, "VIC": 0.85, "QLD": 0.71, "WA": 0.51, "TAS": 0.17}


def yards(strange: str, factor: float, source: str, note: str = "") -> list[Irregularity]:
    """Yards that take the factor of their state from a list, and one with a number of its own."""
    listed = [[state, value, "NGA Factors 2023"] for state, value in LISTED.items()]
    rows: list[list[Cell]] = [
        ["Yard", "State", "kWh", "kg CO2e/kWh", "Source of factor", "t CO2e", "Note"]
    ]
    for at, (site, state) in enumerate(SITES.items(), 2):
        used, own = 59_396 + 7_113 * at, site == strange
        value = factor if own else LISTED[state]
        taken: Cell = value if own else (f"=VLOOKUP(B{at},Factors!$A$2:$B$6,2,FALSE)", value)
        rows.append(
            [
                *(site, state, used, taken, source if own else "NGA Factors 2023"),
                (f"=C{at}*D{at}/1000", used * value / 1000),
                note if own else None,
            ]
        )
    factors = sheet("Factors", ["State", "kg CO2e/kWh", "Source"], *listed)
    return examined(sheet("Electricity", *rows), factors)[0]


@pytest.mark.parametrize(
    ("factor", "source"),
    [(0.074, "MfE 2023 (New Zealand grid)"), (0.445, "UBA 2023, Strommix Deutschland")],
)
def test_a_factor_of_another_country_by_its_source_is_asked_about(
    factor: float, source: str
) -> None:
    found = yards("Launceston", factor, source)
    assert kinds(found) == ["factor_wrong_country"]
    assert "that of TAS is listed with 0.17" in found[0].message


def test_a_factor_of_the_country_itself_or_of_no_country_is_none_of_another() -> None:
    assert "factor_wrong_country" not in kinds(
        yards("Launceston", 0.19, "Hydro Tasmania, Australia")
    )
    assert "factor_wrong_country" not in kinds(yards("Launceston", 0.19, "supplier 2023"))


def test_the_row_may_say_why() -> None:
    said = "no value of the state was published for this grid"
    assert kinds(yards("Launceston", 0.074, "MfE 2023 (New Zealand)", said)) == []
