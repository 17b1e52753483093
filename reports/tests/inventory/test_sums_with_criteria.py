"""Sums with criteria: what they add, and where that puts the lines."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.evaluating import evaluated, summed_where
from reports.inventory.values import as_numbers, is_text
from reports.tests.inventory.making import grid, read, totals

KEYS = {"AL": ("RAW", 6700.0), "DIE-NO": ("FUEL", 2.66), "ELE-NO": ("ENERGY", 0.015)}


def export() -> Grid:
    """Purchases of several kinds in one list, of which power has both methods."""
    rows: list[list[object]] = [
        [
            "Doc.No.",
            "Period",
            "Plant",
            "Matl Grp",
            "Quantity",
            "Key",
            "kg/unit",
            "tCO2e",
            "tCO2e MB",
        ]
    ]
    for at in range(12):
        key = list(KEYS)[at % 3]
        group, factor = KEYS[key]
        amount, row = 100.0 + at, at + 2
        stated = (f"=E{row}*G{row}/1000", amount * factor / 1000)
        market = (f"=E{row}*0.6/1000", amount * 0.0006) if group == "ENERGY" else None
        cells = [f"51{at:05}", at + 1, "1000", group, amount, key, factor, stated, market]
        rows.append(cells)
    return grid("Export", rows)


def summary(*asked: tuple[str, str]) -> Grid:
    rows: list[list[object]] = [["tCO2e", "1000"]]
    source = export()
    for label, key in asked:
        fitting = [at for at in range(2, 14) if str(source.at(at, 6)).startswith(key.rstrip("*"))]
        value = sum(float(source.at(at, 8) or 0) for at in fitting)  # type: ignore[arg-type]
        formula = f'=SUMIFS(Export!$H$2:$H$13,Export!$F$2:$F$13,"{key}",Export!$C$2:$C$13,B$1)'
        rows.append([label, (formula, value)])
    return grid("Summary", rows)


ASKED = (
    ("Cat. 1 Purchased goods", "AL"),
    ("Scope 1", "DIE-*"),
    ("Scope 2 location-based", "ELE-*"),
)


def test_the_rows_that_fit_are_added() -> None:
    sheets = {one.name: one for one in (export(), summary(*ASKED))}
    found = evaluated(sheets, "Summary", 3, 2)
    assert found is not None
    assert abs(found - Decimal(str(sheets["Summary"].at(3, 2)))) < Decimal("0.000001")
    assert summed_where(sheets, "Summary", 3, 2) == {("Export", at, 8) for at in (3, 6, 9, 12)}


def test_lines_belong_where_the_sum_that_adds_them_says() -> None:
    source, told = export(), summary(*ASKED)
    found = totals(read(source, told, figures=[("3", "", 1, 1), ("1", "", None, 1)]))
    assert found["3", "", 1] == round(float(told.at(2, 2) or 0), 3)  # type: ignore[arg-type]
    assert found["1", "", None] == round(float(told.at(3, 2) or 0), 3)  # type: ignore[arg-type]
    assert found["2", "location", None] == round(float(told.at(4, 2) or 0), 3)  # type: ignore[arg-type]


def test_names_that_begin_with_a_number_are_no_numbers() -> None:
    names = [[f"Other purchase {at}", 1.0 + at] for at in range(8)]
    spend = grid("Spend", [["Code", "tCO2e"], ["5400 Professional fees", 3.0], *names])
    as_numbers(spend)
    assert is_text(spend.at(2, 1))
    weighed = grid(
        "Waste", [["Waste", "Mass"], *([f"Bin {at}", f"{at},250 kg"] for at in range(1, 6))]
    )
    as_numbers(weighed)
    assert not is_text(weighed.at(2, 2))


@pytest.mark.parametrize(
    ("formula", "rows"),
    [
        ('SUMIF(Data!A:A,"*gas*",Data!C:C)', {2, 4}),
        ('SUMIF(Data!A2:A5,A1&"*",Data!C2:C5)', {3}),
        ('SUMIF(Data!A2:A5,"="&A1,Data!C2)', {3}),
        ('SUMIFS(Data!C2:C5,Data!A2:A5,"<>diesel")', {2, 4, 5}),
        ('SUMIFS(Data!C2:C5,Data!A2:A5,"*gas*",Data!C2:C5,">2.5")', {2}),
        ('SUMIF(Data!C2:C5,"<="&3)', {3, 4}),
    ],
)
def test_criteria_may_be_patterns_joined_texts_and_comparisons(formula, rows) -> None:
    data = grid(
        "Data",
        [
            ["Kind", "Code", "t"],
            ["Natural gas", "1", 5],
            ["Diesel", "2", 3],
            ["Gas boiler", "1", 2],
            ["Power", "2", 7],
        ],
    )
    asked = grid("S", [["Diesel", (f"={formula}", 1)]])
    found = summed_where({"Data": data, "S": asked}, "S", 1, 2)
    assert found == {("Data", row, 3) for row in rows}


def test_a_pattern_on_a_whole_column_of_texts_tells_where_its_lines_belong() -> None:
    ledger = grid(
        "Ledger",
        [
            ["Item", "Amount", "Unit", "kg CO2e per unit", "t CO2e"],
            ["Plant: process unit", 1000, "kWh", 0.2, 0.2],
            ["Plant: dryer", 2000, "kWh", 0.2, 0.4],
            ["Contractor: dryer", 5000, "kWh", 0.2, 1.0],
        ],
    )
    overview = grid(
        "Overview",
        [
            ["t CO2e"],
            ["Scope 1", ('=SUMIF(Ledger!A:A,"Plant*",Ledger!E:E)', 0.6)],
            ["Scope 3 category 1", ('=SUMIF(Ledger!A:A,"<>Plant*",Ledger!E:E)', 1.0)],
        ],
    )
    found = totals(read(ledger, overview))
    assert found["1", "", None] == 0.6
    assert found["3", "", 1] == 1.0
