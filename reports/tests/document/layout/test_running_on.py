"""Paragraphs that go on in another block of their page."""

from __future__ import annotations

from reports.document.layout.running_on import with_whole_paragraphs
from reports.tests.document.layout.lines import block
from reports.types import Block, BlockKind

LEFT, RIGHT, BELOW = (0.1, 0.6, 0.45, 0.9), (0.55, 0.1, 0.9, 0.3), (0.1, 0.91, 0.45, 0.95)
CUT = "The acquisition targets are evaluated for compatibility with the strategy and all"


def texts(*blocks: Block) -> list[str]:
    return [one.text for one in with_whole_paragraphs(blocks, frozenset())]


def test_a_paragraph_goes_on_in_the_next_column_beyond_a_picture() -> None:
    found = texts(
        block(BlockKind.TEXT, CUT, LEFT),
        block(BlockKind.PICTURE, "2021 2022 2023", RIGHT),
        block(BlockKind.TEXT, "future trends are included.", (0.55, 0.4, 0.9, 0.5)),
    )
    assert found == [f"{CUT} future trends are included.", "2021 2022 2023"]


def test_a_paragraph_does_not_jump_over_another_that_follows_it() -> None:
    found = texts(
        block(BlockKind.TEXT, "growth in revenue", LEFT),
        block(BlockKind.HEADING, "10.9%", (0.55, 0.1, 0.9, 0.15), level=4),
        block(BlockKind.TEXT, "growth of the subsidiary", (0.55, 0.16, 0.9, 0.2)),
    )
    assert found == ["growth in revenue", "10.9%", "growth of the subsidiary"]


def test_another_style_is_another_paragraph() -> None:
    small = block(BlockKind.TEXT, "future trends are included.", RIGHT, size=7)
    assert len(texts(block(BlockKind.TEXT, CUT, LEFT), small)) == 2


def test_a_link_in_small_capitals_is_the_end_of_the_sentence_above_it() -> None:
    link = block(BlockKind.HEADING, "TASK FORCE (TCFD).", BELOW, size=6, bold=True, level=4)
    found = texts(block(BlockKind.TEXT, "Please see our reporting on the", LEFT), link)
    assert found == ["Please see our reporting on the TASK FORCE (TCFD)."]


def test_a_full_paragraph_without_an_end_goes_on_though_a_name_comes_next() -> None:
    long = f"{CUT}. " * 2 + "The field teams of the Olympic and Paralympic Games in France"
    rest = block(BlockKind.TEXT, "Organizing Committee will be able to talk.", RIGHT)
    assert len(texts(block(BlockKind.TEXT, long, LEFT), rest)) == 1
    assert len(texts(block(BlockKind.TEXT, f"{long}.", LEFT), rest)) == 2


def test_the_rest_of_a_sentence_is_found_behind_a_tile_between_the_columns() -> None:
    found = texts(
        block(BlockKind.TEXT, CUT, LEFT),
        block(BlockKind.TEXT, "A tile of its own.", (0.55, 0.05, 0.9, 0.09)),
        block(BlockKind.TEXT, "future trends are included.", RIGHT),
    )
    assert found == [f"{CUT} future trends are included.", "A tile of its own."]


def test_an_item_without_an_end_does_not_go_on_elsewhere() -> None:
    item = block(BlockKind.LIST_ITEM, "→ 55% less emissions in our own operations by 2025", LEFT)
    rest = block(BlockKind.TEXT, "achieve circularity in all.", RIGHT)
    assert len(texts(item, rest)) == 2


def test_a_greeting_is_not_the_beginning_of_the_sentence_below_it() -> None:
    greeting = block(BlockKind.TEXT, "Dear shareholders, friends and partners,", LEFT)
    letter = block(BlockKind.TEXT, "At the group we act.", BELOW)
    assert len(texts(greeting, letter)) == 2
