"""Dates and the days on which years end."""

from __future__ import annotations

import datetime as dt

import pytest

from reports.language.dates import dates_in, period_end_in


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("year ended 31 March 2023", dt.date(2023, 3, 31)),
        ("the financial year ending on March 31st, 2023", dt.date(2023, 3, 31)),
        ("as of 30.9.2024", dt.date(2024, 9, 30)),
        ("zum 31. Dezember 2023", dt.date(2023, 12, 31)),
        ("30 Sept. 2024", dt.date(2024, 9, 30)),
        ("9/30/2024", dt.date(2024, 9, 30)),
        ("31/12/2023", dt.date(2023, 12, 31)),
        ("2023-12-31", dt.date(2023, 12, 31)),
        ("31st of December 2023", dt.date(2023, 12, 31)),
        ("from 1 April 2022 to 31 March 2023", dt.date(2023, 3, 31)),
        ("published on 4 May 2024 for the year ended 31 December 2023", dt.date(2023, 12, 31)),
    ],
)
def test_the_end_of_a_period_is_a_day(text: str, day: dt.date) -> None:
    end = period_end_in(text)
    assert end is not None
    assert end.value == day
    assert text[end.start : end.end] == end.text


@pytest.mark.parametrize("text", ["2023", "31 June 2023", "31.13.2023", "we may 3 2023", "March"])
def test_what_is_no_day_is_no_date(text: str) -> None:
    assert dates_in(text) == []


def test_two_dates_of_which_none_is_called_the_end_leave_it_open() -> None:
    assert period_end_in("1 May 2023, 4 May 2024") is None
