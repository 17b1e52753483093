"""What is said of sheets, and of whole workbooks, that gave nothing."""

from __future__ import annotations

from reports.tests.inventory.making import MONTHS, grid, read


def gas() -> list[list[object]]:
    rows: list[list[object]] = [["Month", "Gas, kWh", "kg CO2e/kWh", "t CO2e"]]
    for at, month in enumerate(MONTHS, 2):
        rows.append([month, 1_000 + at, 0.18, (f"=B{at}*C{at}/1000", 0.18)])
    return rows


def test_a_workbook_of_which_no_line_is_read_says_so_and_names_its_sheets():
    rows = [[100 + at, 200 + at, 300 + at] for at in range(8)]
    inventory = read(grid("Readings", rows), grid("Cover", [["Our inventory"], [2023]]))
    assert inventory.lines == []
    (question,) = inventory.open_questions
    assert "No line with an amount was read" in question
    assert "Readings" in question and "Cover" not in question


def test_a_sheet_of_numbers_without_a_table_is_named_beside_those_that_were_read():
    rows = [[100 + at, 200 + at] for at in range(8)]
    inventory = read(grid("Gas", gas()), grid("Drums", rows))
    (question,) = inventory.open_questions
    assert "No table was found on these sheets, though they hold numbers: Drums." in question


def test_sheets_that_only_compute_or_hold_few_numbers_are_not_asked_about():
    computed = [[("=Gas!D2", 0.18), ("=Gas!D3", 0.18)] for _ in range(8)]
    cover = [["Prepared on", 12, "of", 3], ["Version", 4]]
    inventory = read(grid("Gas", gas()), grid("Overview", computed), grid("Cover", cover))
    assert inventory.open_questions == []
