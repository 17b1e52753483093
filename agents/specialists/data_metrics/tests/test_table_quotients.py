"""Averages and intensities that a table shows to be quotients, and the one that is not."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table_quotients import quotients_of
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_pages
from reports.findings.checks.ratios import IntensityDetails
from reports.tests.figures.structured import page_with, table
from reports.types import TableContent

TRAINING = """Training | Total hours | Employees | Average hours
Women | 41,157 | 3,806 | {women}
Men | 149,544 | 13,375 | 11.18
Managers | 31,425 | 2,299 | 13.67
Others | 159,613 | 14,911 | 10.70"""
PATHS = [["Women"], ["Men"], ["Managers"], ["Others"]]


def results(one: TableContent) -> list[CheckResult]:
    """What the quotients of a table say."""
    pages = [page_with(one)]
    given = check_input(read_pages(pages), pages=pages)
    return [result for reading in given.readings for result in quotients_of(reading)]


def test_a_column_of_averages_is_recognised_and_passes() -> None:
    (passed,) = results(table(TRAINING.format(women="10.81"), PATHS))
    assert (passed.check_name, passed.result) == ("intensity_calculation", "pass")
    assert "41,157 / 3,806 = 10.81" in passed.message


def test_the_one_average_that_does_not_follow_is_called_wrong() -> None:
    (failed,) = results(table(TRAINING.format(women="13.81"), PATHS))
    assert (failed.result, failed.severity) == ("fail", "warning")
    assert "printed 13.81; the same relation holds in 3 other places" in failed.message
    assert isinstance(failed.details, IntensityDetails)
    assert (failed.details.numerator, failed.details.denominator) == (41_157, 3_806)
    assert {quote.split(" | ")[0] for _, quote in failed.figures} == {"Women"}


def test_years_side_by_side_are_compared_by_row_with_any_constant_factor() -> None:
    text = """Energy | 2019 | 2020 | 2021 | 2022
Energy use (GJ) | 55,111,222 | 48,333,444 | 45,190,276 | 44,222,333
Vehicles | 6,712,345 | 5,901,234 | 5,585,048 | 5,412,121
Energy intensity (MWh per vehicle) | 2.281 | 2.275 | {now} | 2.270"""
    paths = [["Energy use (GJ)"], ["Vehicles"], ["Energy intensity (MWh per vehicle)"]]
    (passed,) = results(table(text.format(now="2.248"), paths))
    assert passed.result == "pass"
    (failed,) = results(table(text.format(now="2.060"), paths))
    assert failed.result == "fail" and "printed 2.06" in failed.message


def test_numbers_that_give_no_one_factor_are_no_quotient() -> None:
    text = TRAINING.format(women="10.81").replace("11.18", "9.17").replace("13.67", "14.02")
    assert results(table(text, PATHS)) == []


def test_short_numbers_prove_nothing() -> None:
    text = """Accidents | Accidents | Sites | Rate per site
North | 4 | 2 | 2
South | 6 | 3 | 2
East | 8 | 4 | 2
West | 2 | 2 | 3"""
    assert results(table(text, [["North"], ["South"], ["East"], ["West"]])) == []
