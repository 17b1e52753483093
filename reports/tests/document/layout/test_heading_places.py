"""A heading is read directly before the words it stands over."""

from __future__ import annotations

from reports.document.layout.heading_places import with_headings_in_place
from reports.tests.document.layout.lines import block
from reports.types import Block, BlockKind

FIRST = block(BlockKind.TEXT, "Left column", (0.1, 0.1, 0.4, 0.5))
NEXT = block(BlockKind.TEXT, "Right column", (0.5, 0.1, 0.9, 0.5))
TITLE = block(BlockKind.HEADING, "Key figures", (0.1, 0.55, 0.4, 0.57), level=4)
UNDER = (0.1, 0.58, 0.9, 0.8)


def texts(*blocks: Block) -> list[str]:
    return [one.text for one in with_headings_in_place(blocks)]


def test_a_heading_over_both_columns_is_read_after_them() -> None:
    table = block(BlockKind.TABLE, "Scope 1 | 12", UNDER)
    assert texts(FIRST, TITLE, NEXT, table) == [
        "Left column",
        "Right column",
        "Key figures",
        "Scope 1 | 12",
    ]


def test_both_lines_of_a_heading_move() -> None:
    second = block(BlockKind.HEADING, "of the year", (0.1, 0.57, 0.4, 0.59), level=4)
    below = block(BlockKind.TEXT, "Below", (0.1, 0.6, 0.9, 0.8))
    assert texts(FIRST, TITLE, second, NEXT, below) == [
        "Left column",
        "Right column",
        "Key figures",
        "of the year",
        "Below",
    ]


def test_a_heading_at_its_words_stays() -> None:
    words = block(BlockKind.TEXT, "Below", (0.1, 0.58, 0.4, 0.8))
    assert texts(FIRST, TITLE, words, NEXT) == [
        "Left column",
        "Key figures",
        "Below",
        "Right column",
    ]


def test_a_heading_that_nothing_stands_directly_below_stays() -> None:
    far = block(BlockKind.TEXT, "Far below", (0.1, 0.7, 0.9, 0.8))
    aside = block(BlockKind.TEXT, "Set in", (0.2, 0.58, 0.9, 0.8))
    assert texts(FIRST, TITLE, NEXT, far)[1] == "Key figures"
    assert texts(FIRST, TITLE, NEXT, aside)[1] == "Key figures"
