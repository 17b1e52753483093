"""Sums that a table shows to be sums: what holds, what is called wrong, and what is left open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table_sums import check_table_sums
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_pages
from reports.findings.checks.sums import TableSumDetails
from reports.tests.figures.structured import page_with, table
from reports.types import CellReading, TableContent

WASTE = """Waste in tonnes | 2022 | 2023
Recycled | 1,355,345 | 1,119,199
Composted | 5,779 | 4,086
Landfilled | 231,986 | 159,818
Total waste | {before} | {now}"""
PATHS = [["Recycled"], ["Composted"], ["Landfilled"], ["Total waste"]]
RIGHT = {"before": "1,593,110", "now": "1,283,103"}


def waste(**totals: str) -> TableContent:
    """The table with these totals, those that are right where none is given."""
    return table(WASTE.format(**(RIGHT | totals)), PATHS)


def results(*tables: TableContent) -> list[CheckResult]:
    """What the check says of tables, each on a page of its own."""
    pages = [
        replace(page_with(replace(one, page=number)), number=number)
        for number, one in enumerate(tables, 1)
    ]
    return check_table_sums(check_input(read_pages(pages), pages=pages))


def test_a_sum_that_holds_in_every_column_is_one_pass() -> None:
    (found,) = results(waste())
    assert (found.result, found.severity, found.pages) == ("pass", "info", (1,))
    assert "1,355,345 + 5,779 + 231,986 = 1,593,110" in found.message and "2023" in found.message
    assert len(found.figures) == 4, "the rows it rests on"


def test_a_total_with_one_part_is_wrong_where_it_looks_like_a_misprint_of_it() -> None:
    rows = "EUR million | 2022 | 2023\nFrom contracts | 114.12 | {}\nTotal | 114.12 | 98.75"
    paths = [["From contracts"], ["Total"]]
    (failed,) = results(table(rows.format("89.75"), paths))
    assert (failed.result, failed.severity) == ("fail", "critical")
    (left,) = results(table(rows.format("61.20"), paths))
    assert left.result == "inconclusive", "there may be other parts"


def test_a_nought_parts_no_thousands() -> None:
    rows = """Staff | Women | Men | Part-time
Sales | 902 | 377 | 0
Craft | 3,105 | 422 | 139
Office | 743 | 787 | 179
Total | 4,750 | 1,586 | 381"""
    paths = [["Sales"], ["Craft"], ["Office"], ["Total"]]
    assert [one.result for one in results(table(rows, paths))] == ["pass", "fail"]


def test_two_columns_are_enough_where_all_rows_above_make_up_what_is_called_total() -> None:
    rows = """EUR thousand | 2023 | 2022
Cash | 5,463 | 4,361
Receivables | 45,619 | 41,050
Tax assets | 433 | {}
Inventories | 39,728 | 37,428
Other financial receivables | 101 | 103
Other assets | 2,932 | 1,489
Total current assets | 94,276 | 84,473"""
    paths = [[line.split(" | ")[0]] for line in rows.split("\n")[1:]]
    assert [one.result for one in results(table(rows.format("42"), paths))] == ["pass"]
    assert [one.result for one in results(table(rows.format("24"), paths))] == ["pass", "fail"]


def test_a_total_that_fails_in_one_year_alone_is_called_wrong_with_its_witness() -> None:
    passed, failed = results(waste(now="1,283,363"))
    assert (passed.result, failed.result, failed.severity) == ("pass", "fail", "warning")
    assert "260 t (0.02%) too much in the total; the sum holds in 2022" in failed.message
    details = failed.details
    assert isinstance(details, TableSumDetails)
    assert (details.reported_total, details.calculated_total, details.year) == (
        1_283_363,
        1_283_103,
        2023,
    )
    assert (details.total, details.parts) == ("Total waste", [1_119_199, 4_086, 159_818])


def test_a_gap_above_one_percent_is_critical() -> None:
    assert results(waste(now="1,383,103"))[-1].severity == "critical"


def test_a_changed_part_fails_as_a_changed_total_does() -> None:
    one = waste()
    rows = [*one.rows]
    rows[3] = ("Landfilled", "231,986", "195,818")
    assert [r.result for r in results(replace(one, rows=tuple(rows)))] == ["pass", "fail"]


def test_rows_that_add_up_in_no_column_are_no_sum() -> None:
    (nothing,) = results(waste(before="1,600,000", now="1,300,000"))
    assert (nothing.result, nothing.missing_data) == ("inconclusive", ("a total",))


@pytest.mark.parametrize(
    ("now", "why"),
    [
        ("1,279,017", "without 'Composted'"),
        ("1,274,931", "if 'Composted' is taken off"),
        ("1,283,363¹", "a note stands"),
    ],
)
def test_what_explains_a_gap_leaves_it_open_and_is_named(now: str, why: str) -> None:
    failed = results(waste(now=now))[-1]
    assert failed.result == "inconclusive" and why in failed.message


def test_a_cell_that_two_readers_dispute_accuses_nobody() -> None:
    one = waste(now="1,383,103")
    readings = [*one.readings]
    readings[2] = (None, CellReading.PROVEN, CellReading.OPEN)
    assert results(replace(one, readings=tuple(readings)))[-1].result == "inconclusive"


def test_columns_of_shares_and_changes_are_no_sums_that_fail() -> None:
    with_change = table(
        "Waste in tonnes | 2022 | 2023 | Change\n"
        "Recycled | 1,355,345 | 1,119,199 | -17%\n"
        "Composted | 5,779 | 4,086 | -29%\n"
        "Landfilled | 231,986 | 159,818 | -31%\n"
        "Total waste | 1,593,110 | 1,283,103 | -19%",
        PATHS,
    )
    assert [r.result for r in results(with_change)] == ["pass"]


def test_columns_that_add_up_in_three_rows_prove_the_fourth_wrong() -> None:
    regions = table(
        "Energy in MWh | Europe | Asia | Total\n"
        "Plant one | 14,211 | 33,547 | 47,758\n"
        "Plant two | 20,282 | 67,462 | 87,744\n"
        "Plant three | 63,425 | 87,234 | 150,659\n"
        "Plant four | 33,352 | 28,176 | 61,258",
        [["Plant one"], ["Plant two"], ["Plant three"], ["Plant four"]],
    )
    failed = [r for r in results(regions) if r.result == "fail"]
    assert len(failed) == 1 and "33,352 + 28,176 = 61,528" in failed[0].message


def test_rows_that_add_up_in_one_of_three_columns_are_no_parts() -> None:
    three = table(
        "Waste in tonnes | 2021 | 2022 | 2023\n"
        "Recycled | 1,355,345 | 1,119,199 | 1,111,222\n"
        "Composted | 5,779 | 4,086 | 4,444\n"
        "Total waste | 1,361,124 | 1,128,285 | 1,120,666",
        [["Recycled"], ["Composted"], ["Total waste"]],
    )
    assert {r.result for r in results(three)} == {"inconclusive"}


def test_a_point_that_parts_thousands_in_one_cell_alone_is_named_and_not_called_wrong() -> None:
    one = waste()
    rows = [*one.rows]
    rows[1] = ("Recycled", "1,355,345", "1,119.199")
    failed = results(replace(one, rows=tuple(rows)))[-1]
    assert failed.result == "inconclusive" and "parts thousands" in failed.message


def test_noughts_prove_no_sum() -> None:
    rows = (
        "EUR million | 2022 | 2023\nEnabling | 0 | 0\nTransitional | 4 | 5\nTotal aligned | 4 | 5"
    )
    (found,) = results(table(rows, [["Enabling"], ["Transitional"], ["Total aligned"]]))
    assert found.result == "inconclusive"


def test_a_named_total_that_fails_in_more_years_than_it_holds_in_is_told_and_left_open() -> None:
    three = table(
        "Energy in GJ | 2019 | 2020 | 2021\n"
        "Fuel | 27,112,428 | 21,637,064 | 21,048,701\n"
        "Electricity | 21,029,706 | 21,749,775 | 21,489,324\n"
        "Steam | 1,664,478 | 1,113,784 | 938,548\n"
        "Total energy | 56,342,466 | 44,547,335 | 43,476,573",
        [["Fuel"], ["Electricity"], ["Steam"], ["Total energy"]],
    )
    held, *open_ones = results(three)
    assert held.result == "pass" and "2021" in held.message
    assert [one.result for one in open_ones] == ["inconclusive", "inconclusive"]
    assert "printed 56,342,466" in open_ones[0].message
    assert "the sum holds in 2021" in open_ones[0].message
    assert "fails in several columns" in open_ones[1].message


def test_a_second_column_of_each_year_is_of_another_thing_and_nothing_is_said_of_it() -> None:
    pairs = table(
        "Staff | 2021 | 2021 | 2022 | 2022\n"
        "Women | 1,355 | 35 | 1,119 | 43\n"
        "Men | 5,779 | 65 | 4,086 | 57\n"
        "Total | 7,134 | 70 | 5,205 | 92",
        [["Women"], ["Men"], ["Total"]],
    )
    assert {one.result for one in results(pairs)} == {"pass"}
