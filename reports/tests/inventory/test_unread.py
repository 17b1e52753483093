"""What is said of sheets, and of whole workbooks, that gave nothing."""

from __future__ import annotations

from datetime import date

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


def dated(year: int) -> list[list[object]]:
    rows: list[list[object]] = [["Date", "Gas, kWh", "kg CO2e/kWh", "t CO2e"]]
    for at in range(2, 14):
        rows.append([date(year, at - 1, 15), 1_000 + at, 0.18, (f"=B{at}*C{at}/1000", 0.18)])
    return rows


def test_a_workbook_whose_dates_are_all_of_another_year_than_the_report_is_asked_about():
    (question,) = read(grid("Gas", dated(2022)), year=2023).open_questions
    assert "12 lines name their year, and none is of 2023" in question
    assert "they are of 2022" in question


def test_a_fiscal_year_that_begins_in_the_year_before_is_not_asked_about():
    rows = dated(2023)
    for at in range(1, 7):
        rows[at][0] = date(2022, at + 6, 15)
    assert read(grid("Gas", rows), year=2023).open_questions == []


def months(title: str) -> list[list[object]]:
    return [[title], [], *gas()]


def test_sheets_that_name_another_year_than_the_report_are_said_to_be_in_no_total():
    inventory = read(
        grid("Leeds", months("GAS 2022")),
        grid("Hull", months("GAS 2022")),
        grid("York", months("GAS")),
        year=2023,
    )
    (question,) = inventory.open_questions
    assert "These sheets name 2022 and not 2023" in question
    assert "in no total: Leeds, Hull." in question


def test_the_year_before_beside_the_own_one_is_not_asked_about():
    before, own = months("GAS 2022"), months("GAS")
    inventory = read(grid("Before", before), grid("Gas", own), year=2023)
    assert {line.place.sheet for line in inventory.lines} == {"Gas"}
    assert inventory.open_questions == []
