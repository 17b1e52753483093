"""Sentences whose figures are those of others than the company."""

from __future__ import annotations

import pytest

from reports.figures.extract import read_pages
from reports.language.others import OTHERS, speaks_of_others
from reports.types import PageContent

INDUSTRY = "The steel industry overall emits over 3 billion tonnes of CO2 annually."


@pytest.mark.parametrize(
    "sentence",
    [
        INDUSTRY,
        "Globally, the cement sector accounts for 8% of carbon emissions.",
        "Support our customers\u2019 ambitions to reduce their emissions by 20% by 2035.",
        "Our industry is responsible for 4% of the world's emissions.",
    ],
)
def test_an_industry_and_the_aims_of_customers_are_of_others(sentence: str) -> None:
    assert speaks_of_others(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Our Scope 3 emissions were 578 Mt CO2e in 2023.",
        "We emit less than 1% of what the steel industry emits.",
        "Emissions fell by 5%, while the industry average was 2%.",
        "The automotive sector accounts for 40% of revenue.",
        "Our customers accounted for 94% of Scope 3 emissions.",
        "Suppliers' emissions were 120,000 tCO2e.",
    ],
)
def test_what_the_company_says_of_itself_is_not(sentence: str) -> None:
    assert not speaks_of_others(sentence)


def test_a_figure_of_others_is_told_apart_from_those_of_the_company() -> None:
    own = "We emitted 3 million tonnes of CO2 in 2023."
    figures = read_pages([PageContent(1, INDUSTRY), PageContent(2, own)])
    assert [q.entity_part for q in figures] == [OTHERS, ""]
