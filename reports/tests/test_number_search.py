"""Search of a report by number."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.figures.number_search import Line, NumberSearch, Sought

SUBJECT = "Our total greenhouse gas emissions were 406,682 t CO2e in 2023."


def found(sought: Sought, *texts: str, subject: str = SUBJECT) -> list[int]:
    """The pages, from 1, whose text is found."""
    search = NumberSearch(Line(page, text) for page, text in enumerate(texts, 1))
    return sorted(spot.page for spot in search.spots(sought, subject))


TONNES = Sought(Decimal(406682), Decimal(1))


def test_a_number_is_found_in_every_unit_and_rounding() -> None:
    texts = (
        "Emissions of greenhouse gases came to 406.7 kt.",
        "Total emissions (Mt) | 0.41",
        "Total emissions | 406,682",
        "Our emissions were about 406,700 tonnes in total.",
    )
    assert found(TONNES, *texts) == [1, 2, 3, 4]


def test_other_numbers_words_and_years_are_not_found() -> None:
    texts = (
        "Emissions of greenhouse gases came to 416.7 kt.",
        "We employ 406,682 people.",
        "Total greenhouse gas emissions in 2019 were 406,682 t.",
        "A share of 41 % of total greenhouse gas emissions.",
        "Total emissions of 40.67 t.",
    )
    assert found(TONNES, *texts) == []


def test_percentages_are_found_as_percentages() -> None:
    share = Sought(Decimal("38.1"), Decimal("0.1"), is_percent=True)
    subject = "The share of renewable electricity was 38.1 %."
    texts = (
        "Renewable electricity: 38 %.",
        "Renewable electricity share | 38.1 | 35.0",
        "Renewable electricity of 38 MWh.",
    )
    assert found(share, *texts, subject=subject) == [1, 2]


def test_energy_is_found_in_gigajoules() -> None:
    energy = Sought(Decimal(1250), Decimal(1), is_energy=True)
    assert found(energy, "Energy use was 4,500 GJ.", subject="Energy use was 1,250 MWh.") == [1]


@pytest.mark.parametrize("value", ["0", "7"])
def test_numbers_of_one_digit_are_found_on_no_page(value: str) -> None:
    assert found(Sought(Decimal(value), Decimal(1)), f"Total emissions: {value} t") == []


def test_the_own_place_is_left_out() -> None:
    search = NumberSearch([Line(1, SUBJECT)])
    assert search.spots(TONNES, SUBJECT, but=[(1, SUBJECT)]) == []


def test_an_equally_precise_number_that_differs_by_one_is_another_number() -> None:
    assert found(Sought(Decimal("32.7"), Decimal("0.1")), "Total gas emissions | 32.6") == []
