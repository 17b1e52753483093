"""Years of a figure: what is said of them, what is joined by a line, and when there is nothing to
show."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.pages.figures.figure_labels import amount, number, percent
from reports.pages.figures.series import Point, Series


def series(*points: tuple[int, str], unit: str = "t") -> Series:
    return Series(unit, tuple(Point(year, Decimal(value)) for year, value in points))


@pytest.mark.parametrize(
    ("points", "unit", "change"),
    [
        ([(2021, "200"), (2022, "189")], "t", "down 5.5 % from 2021 to 2022"),
        ([(2021, "200"), (2022, "200")], "t", "unchanged from 2021 to 2022"),
        ([(2019, "200"), (2022, "300")], "t", "up 50.0 % from 2019 to 2022"),
        ([(2021, "30"), (2022, "32.5")], "%", "up 2.5 percentage points from 2021 to 2022"),
        ([(2021, "0"), (2022, "5")], "t", ""),
        ([(2021, "-3"), (2022, "5")], "t", ""),
        ([(2021, "3"), (2022, "-5")], "t", ""),
    ],
)
def test_the_change_is_told_between_the_last_two_years(
    points: list[tuple[int, str]], unit: str, change: str
) -> None:
    assert series(*points, unit=unit).change == change


def test_missing_years_are_named_and_no_line_bridges_them() -> None:
    years = series((2015, "1"), (2018, "2"), (2019, "3"), (2021, "4"))
    assert years.text.endswith("no figure for 2016 to 2017, 2020")
    assert len(years.large.lines) == 1
    assert len(years.large.dots) == 4


def test_two_years_apart_are_two_dots_without_a_line() -> None:
    assert series((2019, "1"), (2021, "4")).small.lines == ()


def test_the_scale_holds_zero_so_that_a_small_change_looks_small() -> None:
    drawing = series((2021, "100"), (2022, "98")).large
    high, low = (float(dot.y) for dot in drawing.dots)
    assert low - high == pytest.approx(0.02 * (float(drawing.zero) - high), abs=0.1)


def test_below_zero_is_drawn_below_the_line_of_zero() -> None:
    drawing = series((2021, "5"), (2022, "-5")).large
    assert float(drawing.dots[0].y) < float(drawing.zero) < float(drawing.dots[1].y)


def test_all_zero_is_a_flat_line_and_no_error() -> None:
    drawing = series((2021, "0"), (2022, "0")).small
    assert {dot.y for dot in drawing.dots} == {drawing.zero}


def test_close_years_do_not_write_over_each_other() -> None:
    dots = series(*((year, "5") for year in range(1990, 2024))).large.dots
    written = [float(dot.x) for dot in dots if dot.labelled]
    assert dots[-1].labelled
    assert min(two - one for one, two in pairwise(written)) >= 34


@given(
    st.decimals(min_value=-(10**27), max_value=10**27, places=12, allow_nan=False),
    st.integers(0, 12),
)
def test_a_printed_number_is_the_number_again(value: Decimal, digits: int) -> None:
    shown = number(value, Decimal(1).scaleb(-digits))
    assert Decimal(shown.replace(",", "").replace("\u2212", "-")) == value


@given(
    st.lists(st.decimals(-(10**27), 10**27, places=12), min_size=2, max_size=8),
    st.sampled_from(["t", "%"]),
)
def test_no_values_break_the_drawing(values: list[Decimal], unit: str) -> None:
    years = Series(unit, tuple(Point(2010 + at, value) for at, value in enumerate(values)))
    assert years.text.startswith(f"2010: {amount(values[0], unit)}")
    for drawing in (years.small, years.large):
        assert all(0 <= float(dot.y) <= drawing.height for dot in drawing.dots)


@pytest.mark.parametrize(
    ("ratio", "said"),
    [
        ("0.055", "+5.5 %"),
        ("-0.04", "−4.0 %"),
        ("0.0004", "+0.0400 %"),
        ("0.0000001", "less than 0.0001 %"),
        ("12", "+1,200.0 %"),
    ],
)
def test_a_percentage_keeps_the_digits_that_tell_it_from_nothing(ratio: str, said: str) -> None:
    assert percent(Decimal(ratio)) == said
