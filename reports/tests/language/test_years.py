"""Years as reports print them, where they stand, and what they are compared with."""

from __future__ import annotations

import re

import pytest

from reports.language.years import (
    DUE_YEAR,
    YEAR_ALONE,
    base_years_in,
    baseline_in,
    fiscal_year,
    is_year,
    only_year,
    without_mark,
    year_values,
    years_in,
)


@pytest.mark.parametrize(
    ("text", "value", "printed"),
    [
        ("in 2023, ", 2023, "2023"),
        ("FY2023", 2023, "FY2023"),
        ("FY 2023", 2023, "FY 2023"),
        ("CY2023", 2023, "CY2023"),
        ("fiscal 2023", 2023, "fiscal 2023"),
        ("fiscal year 2023", 2023, "fiscal year 2023"),
        ("Financial Year 2023", 2023, "Financial Year 2023"),
        ("FY22", 2022, "FY22"),
        ("FY'22", 2022, "FY'22"),
        ("2022/23", 2023, "2022/23"),
        ("2022-23", 2023, "2022-23"),
        ("2022/2023", 2023, "2022/2023"),
        ("FY22/23", 2023, "FY22/23"),
        ("FY2022-23", 2023, "FY2022-23"),
        ("2022\u00b2", 2022, "2022"),
        ("2023*", 2023, "2023"),
        ("at 31.12.2023", 2023, "31.12.2023"),
        ("30.9.2024", 2024, "30.9.2024"),
        ("9/30/2024", 2024, "9/30/2024"),
        ("2023-12-31", 2023, "2023-12-31"),
        ("31 December 2023", 2023, "2023"),
        ("2023 total", 2023, "2023"),
        ("2099", 2099, "2099"),
    ],
)
def test_a_year_is_read_with_what_is_printed_of_it(text: str, value: int, printed: str) -> None:
    (year,) = years_in(text)
    assert (year.value, year.text, text[year.start : year.end]) == (value, printed, printed)


@pytest.mark.parametrize(
    "text",
    [
        "1950 employees",
        "2023%",
        "2,023",
        "2023.5",
        "$2023",
        "12023",
        "20231",
        "TC-IM-130a.1",
        "ISO 14001",
        "45.13.2023",
    ],
)
def test_amounts_and_codes_are_no_years(text: str) -> None:
    assert years_in(text) == []


def test_years_come_from_left_to_right_and_a_range_has_two() -> None:
    assert [y.value for y in years_in("2023 and FY22, not 2021-2023")] == [2023, 2022, 2021, 2023]
    assert year_values("2023, 2021 and again 2023") == [2021, 2023]


def test_the_only_year_is_none_where_several_are_named() -> None:
    assert only_year("2023 (restated 2023)") == 2023
    assert only_year("2022 | 2023") is None
    assert only_year("Total") is None


@pytest.mark.parametrize(
    "text",
    [
        *("2023", " FY 2023 ", "FY23", "2022/23", "2023*", "2023\u00b9"),
        *("2022(7)", "2022 (12)", "2022/23(1, 2)", "FY2023 [3]", "2021 1)"),
    ],
)
def test_a_cell_may_be_a_year_alone(text: str) -> None:
    assert is_year(text)


@pytest.mark.parametrize(
    "text",
    [
        "2023 t",
        "20,23",
        "1950",
        "2021-2023",
        "2021-24",
        "31.12.2023",
        "2023%",
        "",
        "2022 (4.5)",
        "2022 (150)",
        "2,022(7)",
        "2022 (12%)",
    ],
)
def test_other_cells_are_no_year_alone(text: str) -> None:
    assert not is_year(text)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("2022/23", 2023),
        ("FY22/23", 2023),
        ("FY22-FY23", 2023),
        ("2022-2023", 2023),
        ("(2022/2023)", 2023),
        ("2021-2023", None),
        ("2023/22", None),
        ("2022/23 total", None),
    ],
)
def test_two_calendar_years_side_by_side_are_one_fiscal_year(text: str, ends: int | None) -> None:
    assert fiscal_year(text) == ends


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("base year 2019", 2019),
        ("a 2019 baseline", 2019),
        ("(base year: 2019)", 2019),
        ("compared with 2020", 2020),
        ("vs. 2021", 2021),
        ("relative to fiscal year 2018", 2018),
        ("gegen\u00fcber 2020", 2020),
        ("between 2019 and 2023", 2019),
        ("since 2017/18", 2018),
        ("in 2020", None),
        ("from 2020 and against 2021", None),
    ],
)
def test_the_year_something_is_measured_against(text: str, base: int | None) -> None:
    assert baseline_in(text) == base


def test_base_years_say_where_they_stand() -> None:
    text = "down 12% compared with 2020"
    (year,) = base_years_in(text)
    assert text[year.start : year.end] == year.text == "2020"


def test_fragments_serve_patterns_of_other_rooms() -> None:
    assert re.findall(YEAR_ALONE, "2,023 in 2023, 2023.5, 2024%") == ["2023"]
    assert re.search(rf"\bby {DUE_YEAR}\b", "by 2030")
    assert not re.search(rf"\bby {DUE_YEAR}\b", "by 2019")


def test_the_mark_of_a_footnote_is_no_part_of_a_year() -> None:
    assert [without_mark(text) for text in ("2022(7)", "FY23 [2]", "2023", "Scope 3 (15)")] == [
        "2022",
        "FY23",
        "2023",
        "Scope 3 (15)",
    ]
