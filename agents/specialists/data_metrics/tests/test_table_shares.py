"""Percentages of a table that are those of the amounts beside them."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table import percentage_calculation
from reports.figures.extract import read_pages
from reports.tests.figures.structured import page_with, table
from reports.types import CellReading

ROWS = """EUR thousand | Total | Eligible | in % | Not eligible | in %
Capital expenditure | 30,681 | 17,807 | 58% | 12,874 | 42%
Operating expenditure | 9,126 | 898 | 9.8% | {part} | 90.2%"""
PATHS = [["Capital expenditure"], ["Operating expenditure"]]


def verdicts(text: str, reading: CellReading = CellReading.PROVEN) -> list[str]:
    """What the check of percentages says of a table."""
    page = page_with(table(text, PATHS, reading=reading))
    results = percentage_calculation(check_input(read_pages([page]), pages=[page]))
    return sorted(one.result for one in results)


def test_shares_of_a_row_are_recomputed_from_its_amounts() -> None:
    assert set(verdicts(ROWS.format(part="8,228"))) == {"pass"}


def test_the_one_that_does_not_follow_is_called_wrong() -> None:
    assert verdicts(ROWS.format(part="2,828")).count("fail") == 1


def test_where_readers_differ_or_several_fail_nothing_is_called_wrong() -> None:
    assert "fail" not in verdicts(ROWS.format(part="2,828"), CellReading.OPEN)
    assert "fail" not in verdicts(ROWS.replace("58%", "68%").format(part="2,828"))
