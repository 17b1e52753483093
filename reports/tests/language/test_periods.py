"""Stretches of time that are no single year."""

from __future__ import annotations

import pytest

from reports.language.periods import is_goal_year, period_of, periods_in


@pytest.mark.parametrize(
    ("text", "printed", "first", "last"),
    [
        ("2021-2023", "2021-2023", 2021, 2023),
        ("2021\u20132023", "2021\u20132023", 2021, 2023),
        ("2021-24", "2021-24", 2021, 2024),
        ("FY21-FY24", "FY21-FY24", 2021, 2024),
        ("between 2020 and 2023", "between 2020 and 2023", 2020, 2023),
        ("from FY2020 to FY2023", "from FY2020 to FY2023", 2020, 2023),
        ("H1 2024", "H1 2024", None, None),
        ("2024 Q1", "2024 Q1", None, None),
        ("Q3 FY2024", "Q3 FY2024", None, None),
        ("the first half of 2024", "first half of 2024", None, None),
        ("six months ended 30 June 2024", "six months ended 30 June 2024", None, None),
        ("the three years to 2024", "the three years to 2024", None, None),
        ("over the last five years", "over the last five years", None, None),
        ("since 2019", "since 2019", None, None),
    ],
)
def test_a_period_is_read_with_the_years_it_prints(
    text: str, printed: str, first: int | None, last: int | None
) -> None:
    period = period_of(text)
    assert period is not None
    assert (period.text, period.first, period.last) == (printed, first, last)
    assert text[period.start : period.end] == printed


@pytest.mark.parametrize(
    "text",
    [
        "2023",
        "2022/23",
        "2023-24",
        "2023-2021",
        "2023-12-31",
        "January to December 2023",
        "year ended 31 March 2023",
        "2021-2023%",
    ],
)
def test_years_dates_and_disordered_ranges_are_no_periods(text: str) -> None:
    assert periods_in(text) == []


def test_of_several_periods_none_is_the_one() -> None:
    assert period_of("2019-2021 and 2022-2024") is None


def test_the_year_of_a_goal_is_told_from_the_year_of_a_figure() -> None:
    text = "net zero emissions by 2050"
    assert is_goal_year(text, text.index("2050"))
    assert not is_goal_year("cut by 30% by 2030", len("cut by 30% by "))
