"""Figures in lists and callouts."""

from __future__ import annotations

from agents.claims.listed import listed_on


def texts(page: str) -> list[str]:
    return [one.text for one in listed_on(page)]


def test_an_item_is_read_with_the_words_that_introduce_the_list() -> None:
    page = (
        "We will spend $750 million in 2024, including:\n\n\u2013 $440 million on "
        "operations\n\n\u2013 training for everybody"
    )
    assert texts(page) == [
        "We will spend $750 million in 2024, including: $440 million on operations"
    ]


def test_a_figure_in_large_print_is_read_with_its_label_and_the_year_above() -> None:
    page = (
        "Progress in 2023\n\n$425m\n\nTotal decarbonisation spend\n\n$130m\n\nCapital expenditure "
        "on abatement\n\nIt grew again."
    )
    assert texts(page) == [
        "Progress in 2023: $425m Total decarbonisation spend",
        "Progress in 2023: $130m Capital expenditure on abatement",
    ]


def test_figures_below_their_labels_are_not_paired_with_the_next_label() -> None:
    page = (
        "Share of women employed\n\n52%\n\nShare of women leading\n\n75%\n\nAn ordinary sentence "
        "follows here."
    )
    assert all("52% Share of women leading" not in text for text in texts(page))


def test_the_numbers_of_an_axis_are_no_callouts() -> None:
    assert texts("20\n\n15\n\n2020\n\n2,000 1,817.8\n\n16.8") == []
