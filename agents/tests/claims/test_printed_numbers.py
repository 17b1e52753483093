"""A number in another notation is no invention; another number is one."""

from __future__ import annotations

import pytest

from agents.claims.printed_numbers import invented
from reports.types import PageContent


def not_printed(claim: str, page: str) -> list[str]:
    content = PageContent(1, page)
    return invented(claim, content, [content])


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("1,234.5 t", "1 234,5 t"),
        ("1234.5 t", "1.234,5 t"),
        ("1,200 people", "1200 people"),
        ("12,000 people", "12 thousand people"),
        ("12 thousand people", "12,000 people"),
        ("EUR 2.3 billion", "EUR 2,300 million"),
        ("EUR 1,103,000", "in EUR '000 | 2,106 | 1,103"),
        ("5 sites", "five sites"),
        ("5 %", "5 per cent"),
        ("45 %", "45.0 %"),
        ("2,345 t", "2,345\u00b9 t"),
        ("in 2023", "in FY23"),
        ("2021 and 2022", "2021/22"),
        ("in 2023", "as of 31.12.2023"),
        ("CO2 fell by 5 %", "carbon fell by 5 %"),
        ("2022: 120 130", "2022 | 120 | 130"),
    ],
)
def test_another_notation_is_no_invention(claim: str, page: str) -> None:
    assert not_printed(claim, page) == []


@pytest.mark.parametrize(
    ("claim", "page", "number"),
    [
        ("98.7 %", "9 8.7", "98.7"),
        ("down 17 %", "from 120 to 100", "17"),
        ("12,000 people", "12 people", "12,000"),
        ("in 2019", "in 2023", "2019"),
        ("EUR9.9bn", "EUR1.2bn", "9.9"),
    ],
)
def test_another_number_is(claim: str, page: str, number: str) -> None:
    assert not_printed(claim, page) == [number]


def test_a_year_may_come_from_another_page_of_the_chunk_and_a_figure_may_not() -> None:
    page, cover = PageContent(2, "We emitted 120 t."), PageContent(1, "Report 2023, 34 pages")
    assert invented("In 2023 we emitted 120 t.", page, [cover, page]) == []
    assert invented("34 sites emitted 120 t.", page, [cover, page]) == ["34"]
