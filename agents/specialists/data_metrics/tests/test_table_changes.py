"""A column of changes that follows in all rows but one."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table_changes import changes_of
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_pages
from reports.findings.checks.years import YearOnYearDetails
from reports.tests.figures.structured import page_with, table
from reports.types import TableContent

WASTE = """Waste in tonnes | 2022 | 2023 | Change
Recycled | 35,345 | 31,199 | -11.7%
Composted | 5,779 | 6,086 | 5.3%
Landfilled | 23,986 | 19,818 | {change}"""
PATHS = [["Recycled"], ["Composted"], ["Landfilled"]]


def results(one: TableContent) -> list[CheckResult]:
    """What the changes of a table say."""
    pages = [page_with(one)]
    given = check_input(read_pages(pages), pages=pages)
    return [result for reading in given.readings for result in changes_of(reading)]


def test_changes_that_all_follow_are_left_to_the_other_check() -> None:
    assert results(table(WASTE.format(change="-17.4%"), PATHS)) == []


@pytest.mark.parametrize(
    ("change", "severity"), [("-27.4%", "critical"), ("-18.4%", "warning"), ("-1.7%", "critical")]
)
def test_the_one_change_that_does_not_follow_is_called_wrong(change: str, severity: str) -> None:
    (failed,) = results(table(WASTE.format(change=change), PATHS))
    assert (failed.result, failed.severity) == ("fail", severity)
    assert "the changes of 2 other rows follow" in failed.message
    assert isinstance(failed.details, YearOnYearDetails)
    assert (failed.details.prior_year, failed.details.current_year) == (2022, 2023)


def test_a_change_without_its_minus_and_a_note_accuse_nobody() -> None:
    assert results(table(WASTE.format(change="17.4%"), PATHS)) == []
    assert results(table(WASTE.format(change="-27.4%¹"), PATHS)) == []


def test_two_rows_that_do_not_follow_mean_another_comparison() -> None:
    text = WASTE.format(change="-27.4%").replace("5.3%", "25.3%")
    assert results(table(text, PATHS)) == []
