"""Numbers that are typed into a summary."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet


def source(name: str, kind: str, factor: float) -> Grid:
    rows: list[list[Cell]] = []
    for at, site in enumerate(["Arden", "Bold", "Carr"], 2):
        amount = 20000.0 + 1700 * at
        cell: Cell = (f"=C{at}*D{at}/1000", amount * factor / 1000)
        rows.append([site, kind, amount, factor, cell])
    total = sum(row[4][1] for row in rows)  # type: ignore[index,misc]
    heads = ["Site", "Fuel", "Litres", "kgCO2e/litre", "tCO2e"]
    return sheet(name, heads, *rows, ["Total", None, None, None, ("=SUM(E2:E4)", float(total))])


SOURCES = [
    source("Diesel", "Diesel", 2.51),
    source("Petrol", "Petrol", 2.1),
    source("Gas oil", "Gas oil", 2.76),
    source("LPG", "LPG", 1.56),
]


def summary(*, typed: float | None = None, added: str = "", label: str = "LPG") -> list[Grid]:
    cells: list[list[Cell]] = []
    for grid in SOURCES:
        value = float(grid.rows[5][5])  # type: ignore[arg-type]
        cells.append([grid.name, (f"='{grid.name}'!E5", value)])
    cells[3][0] = label
    if typed is not None:
        cells[3][1] = typed
    elif added:
        value = float(SOURCES[3].rows[5][5]) + float(added.replace(" ", ""))  # type: ignore[arg-type]
        cells[3][1] = (f"=LPG!E5{added}", value)
    return [sheet("Summary", ["Summary, tCO2e"], *cells), *SOURCES]


def test_a_figure_that_is_typed_where_the_others_are_carried() -> None:
    exceptions, _ = examined(*summary(typed=98.4))
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]
    assert str(exceptions[0].place) == "Summary!B5"
    assert "LPG" in exceptions[0].message


def test_a_typed_figure_that_is_the_sum_of_its_sheet_is_right() -> None:
    right = round(float(SOURCES[3].rows[5][5]), 1)  # type: ignore[arg-type]
    assert kinds(examined(*summary(typed=right))[0]) == []


def test_a_typed_figure_of_something_else_tells_nothing() -> None:
    assert kinds(examined(*summary(typed=4100.0, label="Memo"))[0]) == []


@pytest.mark.parametrize("added", ["+12.6", "-8.25", "+ 41"])
def test_a_number_that_is_added_in_the_formula(added: str) -> None:
    exceptions, _ = examined(*summary(added=added))
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]


@pytest.mark.parametrize("label", ["LPG, plus estimate for Dell", "LPG (adjusted)"])
def test_a_number_that_is_added_and_explained(label: str) -> None:
    exceptions, explained = examined(*summary(added="+12.6", label=label))
    assert kinds(exceptions) == []
    assert kinds(explained) == ["hardcoded_in_formula_column"]


def test_a_number_between_two_sums_for_the_labels_of_their_rows_is_typed() -> None:
    """Two such sums say what a third would be, though no other stands beside them."""
    used = {"Lorry": 9_411.0, "Van": 2_117.0, "Car": 733.0}
    log: list[list[Cell]] = [["Type", "Diesel litres", "kgCO2e/litre", "kgCO2e"]]
    log += [
        [name, value + at, 2.512, (value + at) * 2.512]
        for at in range(4)
        for name, value in used.items()
    ]
    summary: list[list[Cell]] = [["Summary", "tCO2e"]]
    for row, (name, value) in enumerate(used.items(), 2):
        formula = f"=SUMIFS(Log!$D$2:$D$13,Log!$A$2:$A$13,A{row})/1000"
        summary.append([name, (formula, (4 * value + 6) * 2.512 / 1000)])
    right = sheet("Summary", *summary), sheet("Log", *log)
    assert kinds(examined(*right)[0]) == []
    summary[2] = ["Van", 17.6]
    exceptions, _ = examined(sheet("Summary", *summary), sheet("Log", *log))
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]
