"""Heads that group others, heads of mass, and factors that stand above a table."""

from __future__ import annotations

from typing import Any

import pytest

from reports.inventory.heads import column_of
from reports.inventory.types import Role
from reports.tests.inventory.making import grid, read, totals


@pytest.mark.parametrize(
    ("levels", "role"),
    [
        (["Activity data", "Row"], Role.OTHER),
        (["ACTIVITY", "Line"], Role.OTHER),
        (["Activity data", "Source"], Role.OTHER),
        (["Activity data", "Quantity"], Role.ACTIVITY),
        (["kg CO2e", "Total"], Role.EMISSIONS),
        (["kWh", "Total"], Role.ACTIVITY),
        (["kg WTT"], Role.EMISSIONS),
        (["kg T&D"], Role.EMISSIONS),
        (["t scope 3"], Role.EMISSIONS),
        (["Rate kg"], Role.FACTOR),
        (["t-CO2 per kL (1000 m3N)"], Role.FACTOR),
        (["Ctry"], Role.COUNTRY),
    ],
)
def test_what_a_column_holds(levels: list[str], role: Role) -> None:
    assert column_of(1, levels).role is role


@pytest.mark.parametrize("head", ["FY25 L", "Year L", "Q1 L", "2023 L"])
def test_litres_of_a_period_are_no_hall(head: str) -> None:
    unit = column_of(1, [head]).unit
    assert unit is not None and unit.base == "m3"


def ledger() -> list[list[Any]]:
    """Rows with gases apart under groups of heads, as consultants' templates have them."""
    rows: list[list[Any]] = [
        ["Scope 3 - categories 5 and 6"],
        [],
        [*["Activity data"] * 5, *["kg of gas"] * 2, *["kg CO2e"] * 3],
        ["Row", "Facility", "Source", "Month", "Quantity", "CO2", "CH4", "CO2", "CH4", "Total"],
    ]
    rows[-1].append("Evidence")
    for at, (source, used) in enumerate((("Residual waste", 10), ("Flights", 20)), 1):
        row = len(rows) + 1
        rows.append([at, "Athlone", source, "2023", used, used * 5.0, used * 1.0])
        rows[-1] += [(f"=F{row}*1", used * 5.0), (f"=G{row}*28", used * 28.0)]
        rows[-1].append((f"=SUM(H{row}:I{row})", used * 33.0))
    return rows


def test_below_groups_of_heads_each_column_says_for_itself_what_it_holds() -> None:
    found = read(
        grid(
            "Results",
            [
                ["Item", "t CO2e"],
                ["Scope 3 category 5", ("=SUM('7 S3'!J5:J5)/1000", 0.33)],
                ["Scope 3 category 6", ("=SUM('7 S3'!J6:J6)/1000", 0.66)],
            ],
        ),
        grid("7 S3", ledger()),
    )
    assert totals(found) == {("3", "", None): 0.99, ("3", "", 5): 0.33, ("3", "", 6): 0.66}
    assert {float(line.activity or 0) for line in found.lines} == {10, 20}


def test_a_factor_above_a_head_hides_no_column_below_it() -> None:
    rows: list[list[Any]] = [
        ["G1 Kiln", None, "MPRN 741", None, "kg/kWh", 0.2],
        ["Read date", "Read (m3)", "Used (m3)", "kWh", "kg CO2e", "Note"],
    ]
    for at in range(3, 6):
        rows.append([f"2023-0{at - 2}-28", 100 * at, 100, 1000, (f"=D{at}*$F$1", 200.0), None])
    found = read(grid("Gas", rows))
    assert totals(found) == {("1", "", None): 0.6}
    assert [str(line.stated_place) for line in found.lines] == ["Gas!E3", "Gas!E4", "Gas!E5"]
