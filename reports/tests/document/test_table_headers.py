"""Years of a table's header stand over every column they are for."""

from __future__ import annotations

import pytest

from reports.document.table_headers import spread_years
from reports.language.headings import is_year_heading

PAIRS = ["", "Number", "Share", "Number", "Share"]
DATA = ["Women", "5", "40%", "6", "45%"]


@pytest.mark.parametrize(
    ("printed", "below", "spread"),
    [
        (["", "2022", "", "2023", ""], PAIRS, ["", "2022", "2022", "2023", "2023"]),
        (["", "", "2022", "", "2023"], PAIRS, ["", "2022", "2022", "2023", "2023"]),
        (
            ["", "", "2022", "", "", "2023", ""],
            ["", *"ABC", *"ABC"],
            ["", *["2022"] * 3, *["2023"] * 3],
        ),
        (
            ["", "2019", "2022", "", "2023", ""],
            ["", "", *PAIRS[1:]],
            ["", "2019", "2022", "2022", "2023", "2023"],
        ),
        (
            ["", "FY 2022", "", "FY 2023", "", ""],
            [*PAIRS, "Change"],
            ["", "FY 2022", "FY 2022", "FY 2023", "FY 2023", ""],
        ),
        (
            ["", "Women", "", "Men", ""],
            ["", "2022", "2023"] * 2,
            ["", "Women", "Women", "Men", "Men"],
        ),
    ],
)
def test_a_year_is_repeated_over_the_columns_whose_words_come_again(
    printed: list[str], below: list[str], spread: list[str]
) -> None:
    width = len(printed)
    below = ["", *[word for word in below if word]] if "Women" in printed else below[:width]
    assert spread_years([printed, below])[0] == spread


def test_a_year_set_a_little_lower_joins_the_others() -> None:
    rows = [
        ["", "", "2020", "", "2021", ""],
        ["", "2019", "", "", "", ""],
        ["", "", "Number", "Share", "Number", "Share"],
    ]
    assert spread_years(rows)[0] == ["", "2019", "2020", "2020", "2021", "2021"]


@pytest.mark.parametrize(
    "rows",
    [
        [["KPI", "2023", "2022", ""], ["", "", "", "Change"], ["Staff", "5", "4", "25%"]],
        [["KPI", "2023", "", "2022"], ["Staff", "5", "", "4"]],
        [["", "Non-", "", "Non-", ""], ["", "Landlord", "Total", "Landlord", "Total"], DATA],
        [["Staff", "5", "", "6", ""], DATA],
        [],
    ],
)
def test_where_the_words_below_do_not_show_it_nothing_is_repeated(rows: list[list[str]]) -> None:
    assert spread_years(rows) == rows


@pytest.mark.parametrize(
    "text", ["2023", "FY 2023", "31 Dec 2023", "2019 (restated)", "2020\u00b9", "Base year 2019"]
)
def test_a_cell_that_names_one_year(text: str) -> None:
    assert is_year_heading(text)


@pytest.mark.parametrize(
    "text", ["2,023", "2023 2022", "12", "Change on 2022 in percent of all", "", "20235"]
)
def test_a_cell_that_names_none(text: str) -> None:
    assert not is_year_heading(text)
