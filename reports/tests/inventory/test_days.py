"""Days as exports write them, and in which order a column writes them."""

from __future__ import annotations

import pytest

from reports.inventory.days import month_of_day, writes_month_first
from reports.tests.inventory.making import grid, read


@pytest.mark.parametrize(
    "text",
    [
        *("26-Jan-2024", "26-Jan-24", "26/Jan/2024", "26Jan2024", "26 janv. 2024", "26-ene-24"),
        *("26.01.2024", "26.1.24", "26/01/24", "26-01-2024", "01/26/2024", "1/26/24"),
        *("2024-01-26", "2024/01/26", "2024.01.26", "20240126", "2024-Jan-26", "Jan-26-2024"),
        *("2024-01-26 08:09", "26-Jan-2024 08:09", "Mon 26 Jan 2024", "January 26, 2024"),
        *("1/26/2024 8:09:30 AM", "2024-01-26T08:09:30Z"),
        *("2024年1月26日", "2024年1月", "令和6年1月26日", "2024년 1월 26일"),
    ],
)
def test_a_day_tells_its_month_and_year(text: str) -> None:
    assert month_of_day(text) == (1, 2024)


@pytest.mark.parametrize(
    "text",
    [
        *("", "2024", "26", "Jan", "13/13/2024", "45-Jan-2024", "26-Xyz-2024", "1-2-3"),
        *("2024年4月～6月", "2024年 1월 ~ 3월", "令和6年4月～令和7年3月", "2024年1月~12月合計"),
        *("26/01/2024 00:00 - 25/03/2024 23:59", "2024-01-01 00:00 to 2024-12-31 23:59"),
        *("INV-2024-0126", "2024-13-01", "20241301", "Line 3 of 2024", "12.5 t", "26 Plant 24"),
    ],
)
def test_what_is_no_day_tells_none(text: str) -> None:
    assert month_of_day(text) is None


def test_of_two_small_numbers_the_day_stands_first_unless_the_column_says_otherwise() -> None:
    assert month_of_day("02/03/2024") == (3, 2024)
    assert month_of_day("02/03/2024", month_first=True) == (2, 2024)
    assert month_of_day("26/03/2024", month_first=True) == (3, 2024)


def test_a_column_writes_the_month_first_where_some_days_can_be_read_in_no_other_way() -> None:
    assert writes_month_first(["02/03/24", "1/26/24", "remark"])
    assert not writes_month_first(["02/03/24", "26/01/24"])
    assert not writes_month_first(["1/26/24", "26/1/24"])
    assert not writes_month_first(["02/03/24"])


@pytest.mark.parametrize(
    ("days", "months"),
    [
        (["03-Jan-2024", "04-Feb-2024", "05-Mar-2024"], [1, 2, 3]),
        (["01/05/24", "02/06/24", "03/26/24"], [1, 2, 3]),
        ([20240103, 20240204, 20240305], [1, 2, 3]),
    ],
)
def test_rows_of_a_log_know_their_months(days: list[object], months: list[int]) -> None:
    rows = [["Date", "Site", "Diesel litres", "t CO2e"]]
    rows += [[day, "Arden", 100.0 + at, (f"=C{at}*0.0027", 0.3)] for at, day in enumerate(days, 2)]  # type: ignore[list-item]
    assert [line.month for line in read(grid("Diesel", rows)).lines] == months
