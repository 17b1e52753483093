"""Figures set apart on a page are read with the caption or the year beside them."""

from __future__ import annotations

from reports.document.set_apart import joined
from reports.figures.extract import read_sentence
from reports.tests.figures.test_sentences import in_words


def paragraphs(*texts: str) -> str:
    return "\n\n".join(texts)


def test_a_lone_figure_is_read_with_its_caption_below() -> None:
    (sentence,) = joined(paragraphs("EUR 50m", "Spend on repairs in 2023")).split("\n\n")
    (found,) = read_sentence(sentence)
    assert in_words(found) == "money 50000000 EUR in 2023"


def test_a_lone_weight_over_the_name_of_the_gas_is_of_that_gas() -> None:
    found = read_sentence(
        joined(paragraphs("4.5Mt", "CO2e Scope 1 and 2 emissions in 2023 (3% decrease from 2022)"))
    )
    assert [in_words(quantity) for quantity in found] == [
        "ghg_emissions scope=1+2 4500000 tCO2e in 2023 of 'unclear'",
        "percentage_change scope=1+2 -3 % in 2023 against 2022",
    ]
    # the page may be about one plant
    assert [quantity.entity_part for quantity in found] == [
        "unclear",
        "unclear",
    ]


def test_figures_over_their_years_take_turns() -> None:
    text = joined(paragraphs("Diverted waste", "41.2%", "2021", "42.3%", "2022", "43.4%", "2023"))
    assert text.split("\n\n") == ["Diverted waste", "41.2% 2021", "42.3% 2022", "43.4% 2023"]


def test_years_over_their_figures_are_not_paired_with_the_figure_above() -> None:
    text = joined(paragraphs("2021", "41.2%", "2022", "42.3%"))
    assert "41.2% 2022" not in text


def test_a_year_with_a_colon_announces_the_figure_below() -> None:
    assert joined(paragraphs("FY 19:", "120 kt CO2e", "-20%")).split("\n\n") == [
        "FY 19: 120 kt CO2e",
        "-20%",
    ]


def test_the_ends_of_a_percentage_axis_are_no_figures_but_a_lone_hundred_is() -> None:
    assert joined(paragraphs("100%", "Diesel", "0%")) == "Diesel"
    assert joined(paragraphs("100%", "Diesel")) == paragraphs("100%", "Diesel")


def test_text_without_such_figures_stays_as_it_was() -> None:
    text = paragraphs(
        "Emissions fell.", "In 2023 they were 12 t.", "12,300", "Employees are happy."
    )
    assert joined(text) == text
