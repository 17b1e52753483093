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


def page_of(*pieces: tuple[str, BlockKind, Rect]) -> PageContent:
    blocks = tuple(
        Block(kind, words, box, 3 if kind is BlockKind.HEADING else 0)
        for words, kind, box in pieces
    )
    page = PageContent(1, "\n\n".join(words for words, _, _ in pieces), blocks=blocks)
    return with_statements([page])[0]


ITEM, PLAIN = BlockKind.LIST_ITEM, BlockKind.TEXT


def test_a_heading_of_one_column_is_not_taken_for_an_item_of_another_column() -> None:
    page = page_of(
        ("Aluminium value chain", PLAIN, Rect(0.1, 0.5, 0.3, 0.52)),
        ("\u2013 Cut waste by 12%", ITEM, Rect(0.1, 0.53, 0.3, 0.55)),
        ("\u2013 Cut freight by 37%", ITEM, Rect(0.6, 0.53, 0.8, 0.55)),
    )
    assert [one.text for one in listed_on(page)] == ["Aluminium value chain: Cut waste by 12%"]


def test_a_heading_holds_for_items_far_below_it_in_its_column() -> None:
    page = page_of(
        ("Aluminium value chain", PLAIN, Rect(0.1, 0.1, 0.3, 0.12)),
        ("\u2013 Commenced the second plant.", ITEM, Rect(0.1, 0.13, 0.3, 0.3)),
        ("\u2013 Cut waste by 12%", ITEM, Rect(0.12, 0.5, 0.3, 0.52)),
    )
    assert [one.text for one in listed_on(page)] == ["Aluminium value chain: Cut waste by 12%"]


def test_a_heading_ends_where_reading_goes_back_above_it() -> None:
    page = page_of(
        ("Aluminium value chain", PLAIN, Rect(0.1, 0.5, 0.3, 0.52)),
        ("\u2013 Commence the second plant.", ITEM, Rect(0.1, 0.3, 0.3, 0.32)),
        ("\u2013 Cut freight by 37%", ITEM, Rect(0.1, 0.6, 0.3, 0.62)),
    )
    assert [one.text for one in listed_on(page)] == []


def test_an_item_without_a_mark_among_marked_ones_is_their_heading() -> None:
    page = page_of(
        ("Steel value chain", BlockKind.HEADING, Rect(0.1, 0.4, 0.3, 0.42)),
        ("\u2013 Finished the study.", ITEM, Rect(0.1, 0.43, 0.3, 0.45)),
        ("Shipping", ITEM, Rect(0.1, 0.5, 0.2, 0.52)),
        ("\u2013 Achieved 37% lower intensity.", ITEM, Rect(0.1, 0.53, 0.4, 0.55)),
    )
    assert [one.text for one in listed_on(page)] == ["Shipping: Achieved 37% lower intensity."]
