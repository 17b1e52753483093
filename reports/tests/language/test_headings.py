"""The year of the figures below a heading."""

from __future__ import annotations

import pytest

from reports.language.headings import is_year_heading, year_of_heading


@pytest.mark.parametrize(
    ("heading", "year"),
    [
        ("2023", 2023),
        ("2023 total", 2023),
        ("Total 2023", 2023),
        ("31.12.2023", 2023),
        ("31 Dec 2023", 2023),
        ("2022 (restated)", 2022),
        ("2022\u00b2", 2022),
        ("2023*", 2023),
        ("20231", 2023),
        ("2021 1)", 2021),
        ("FY23", 2023),
        ("2022/23", 2023),
        ("FY22/FY23", 2023),
        ("Year ended 31 March 2023", 2023),
        ("Base year 2019", 2019),
        ("tCO2e 2023", 2023),
    ],
)
def test_a_heading_names_the_year_of_its_column(heading: str, year: int) -> None:
    found = year_of_heading(heading)
    assert found is not None
    assert found.value == year


@pytest.mark.parametrize(
    "heading",
    [
        "Total",
        "2023 vs 2022",
        "Change 2023",
        "% change 2022-2023",
        "\u0394 2022",
        "since 2019",
        "2030 target",
        "Q1 2024",
        "H1 2024",
        "2021-2023",
        "2022 | 2023",
        "Scope 3.15",
        "2,0231",
    ],
)
def test_changes_targets_and_periods_are_of_no_one_year(heading: str) -> None:
    assert year_of_heading(heading) is None


@pytest.mark.parametrize(
    "cell", ["2023", "FY 2023", "31 Dec 2023", "2019 (restated)", "2023*", "2022(7)"]
)
def test_a_cell_that_is_a_heading_of_years(cell: str) -> None:
    assert is_year_heading(cell)


@pytest.mark.parametrize("cell", ["2023 | 2022", "emissions of the year that was 2023", "12.2023"])
def test_a_cell_with_more_than_a_year_is_no_heading_of_years(cell: str) -> None:
    assert not is_year_heading(cell)
