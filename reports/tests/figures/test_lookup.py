"""A figure looked up by words, year and unit."""

from __future__ import annotations

import pytest

from reports.figures.lookup import answer
from reports.tests.figures.structured import table as structured
from reports.types import TableContent


def table(text: str, page: int = 1) -> TableContent:
    return TableContent(
        page, 0, tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.split("\n"))
    )


WATER = table(
    "Million m3 | 2023 | 2022 | 2021\nFresh water withdrawal | 203.1 | 245 | 238\nFresh water "
    "discharge | 191 | 216 | 233\nRecycled share (%) | 12% | 11% | n/a",
    page=5,
)
SITES = table(
    "t CO2e | 2023 | 2022\nEurope | \nOffices | 10 | 11\nPlants | 70 | 80\nAsia | \nOffices | 5 "
    "| 6\nPlants | 30 | 40",
    page=6,
)
CARS = table(
    "Model | Range in km (min - max) | Use in kWh/100 km\nAlpha 20 | 430 - 474 | 17.2-15.4\nBeta "
    "30 | 390 - 440 | 18.1 - 16.9"
)


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("How much fresh water was withdrawn in 2022?", "245"),
        ("What was the fresh water discharge in million m3 for the year 2021?", "233"),
        ("What percentage of water was recycled in 2023?", "12%"),
        ("What were the emissions of plants in Asia in 2022 in tonnes of CO2 equivalent?", "40"),
        ("What were the emissions of offices in Europe in 2023?", "10"),
        ("What is the minimum and maximum range of the Beta 30?", "390 - 440"),
        ("What share of water was recycled in 2021?", "n/a"),
    ],
)
def test_the_cell_that_answers_is_found(question: str, printed: str) -> None:
    found = answer(question, [WATER, SITES, CARS])
    assert [one.printed for one in found] == [printed]


def test_an_answer_says_where_it_stands() -> None:
    (found,) = answer("Fresh water withdrawal in 2023", [SITES, WATER])
    assert (found.label, found.year, found.page, found.quote) == (
        "Fresh water withdrawal", 2023, 5, "Fresh water withdrawal | 203.1 | 245 | 238",
    )  # fmt: skip


@pytest.mark.parametrize(
    "question", ["Who chairs the board?", "Fresh water withdrawal in 1999", "", "2023"]
)
def test_what_no_table_answers_is_not_answered(question: str) -> None:
    assert answer(question, [WATER, SITES]) == []


def test_more_answers_come_best_first() -> None:
    found = answer("Fresh water withdrawal in 2023", [WATER], most=3)
    assert found[0].printed == "203.1"
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_a_cell_of_a_structured_table_is_found_by_its_path_and_heads() -> None:
    sites = structured(
        "t CO2e | 2023 | 2022\nOffices | 10 | 11\nOffices | 5 | 6",
        [("Europe", "Offices"), ("Asia", "Offices")],
    )
    (found,) = answer("What were the emissions of offices in Asia in 2022?", [sites])
    assert (found.printed, found.page) == ("6", 1)
