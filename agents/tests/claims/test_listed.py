"""Figures in lists and callouts."""

from __future__ import annotations

from agents.claims.listed import listed_on
from reports.document.stating import with_statements
from reports.types import Block, BlockKind, Heading, PageContent, Rect


def texts(text: str, *headings: str) -> list[str]:
    (page,) = with_statements(
        [PageContent(1, text, headings=tuple(Heading(one, 1) for one in headings))]
    )
    return [one.text for one in listed_on(page)]


def test_an_item_is_read_with_the_words_that_introduce_the_list() -> None:
    page = (
        "We will spend $750 million in 2024, including:\n\n\u2013 $440 million on "
        "operations\n\n\u2013 training for everybody"
    )
    assert texts(page) == [
        "We will spend $750 million in 2024, including: $440 million on operations"
    ]


def test_a_short_item_is_read_with_the_heading_above_it() -> None:
    assert texts("North America\n\n\u2013 Scope 1&2: 7.3Mt CO2e") == [
        "North America: Scope 1&2: 7.3Mt CO2e"
    ]


def test_a_figure_in_large_print_is_read_with_its_label_and_the_heading_of_its_section() -> None:
    page = (
        "Progress in 2023\n\n$425m\n\nTotal decarbonisation spend\n\n$130m\n\nCapital expenditure "
        "on abatement\n\nIt grew again."
    )
    assert texts(page, "Progress in 2023") == [
        "Progress in 2023: $425m Total decarbonisation spend",
        "Progress in 2023: $130m Capital expenditure on abatement",
    ]


def test_the_caption_of_a_goal_is_no_label_of_a_figure() -> None:
    page = (
        "Progress in 2023\n\n$425m\n\nTotal decarbonisation spend\n\n34%\n\nDecent work and "
        "economic growth\n\nIt grew again."
    )
    assert texts(page, "Progress in 2023") == [
        "Progress in 2023: $425m Total decarbonisation spend"
    ]


def test_a_figure_with_its_label_in_one_line_is_read() -> None:
    line = "37.4% reduction in CO2 emissions (scopes 1 and 2) compared with 2015"
    assert texts(line) == [line]
    assert texts("12% Women 88% Men in 2023") == []


def test_figures_below_their_labels_are_not_paired_with_the_next_label() -> None:
    page = (
        "Share of women employed\n\n52%\n\nShare of women leading\n\n75%\n\nAn ordinary sentence "
        "follows here."
    )
    assert all("52% Share of women leading" not in text for text in texts(page))


def test_a_label_far_from_a_figure_is_not_its_own() -> None:
    def placed(top: float) -> list[str]:
        blocks = (
            Block(BlockKind.TEXT, "52%", Rect(0.1, 0.3, 0.2, 0.34)),
            Block(BlockKind.TEXT, "Share of women employed", Rect(0.1, top, 0.3, top + 0.02)),
        )
        page = PageContent(1, "\n\n".join(block.text for block in blocks), blocks=blocks)
        return [one.quote for one in listed_on(with_statements([page])[0])]

    assert placed(0.35) == ["52% Share of women employed"]
    assert placed(0.6) == []


def test_the_numbers_of_an_axis_are_no_callouts() -> None:
    assert texts("20\n\n15\n\n2020\n\n2,000 1,817.8\n\n16.8") == []
