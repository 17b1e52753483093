"""Every word of a page goes to one table or to one line: none is lost, none is said twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.document.layout.table_words import share_out
from reports.document.layout_internals import Region
from reports.document.lines import Box, Line
from reports.document.page_blocks import BodyStyle
from reports.document.page_reader import read_page
from reports.tests.document.layout.drawn import line, raw, span
from reports.types import PageContent

TABLE = Box(0, 0, 200, 100)


def shared(*spans: list[dict[str, Any]], areas: tuple[Box, ...] = (TABLE,)) -> Any:
    """The words of each table, and the texts of the lines left, of a page with these lines."""
    lines = [
        replace(
            line(" ".join(text), one[0]["origin"][0], one[0]["origin"][1]), sources=((number, 0),)
        )
        for number, one in enumerate(spans)
        if (text := ["".join(char["c"] for char in each["chars"]) for each in one])
    ]
    words, left = share_out(raw(*spans), areas, lines)
    return [[word.text for word in own] for own in words], [one.text for one in left]


def test_lines_in_a_table_are_its_words_and_others_stay() -> None:
    assert shared([span("Scope 1", 10, 20)], [span("Our work.", 10, 300)]) == (
        [["Scope", "1"]],
        ["Our work."],
    )


def test_words_that_reach_over_the_edge_go_where_their_middle_stands() -> None:
    inside = [span("All of our sites in the world", 80, 20)]  # from 80 to 225
    outside = [span("All of our sites in the world", 150, 40)]  # from 150 to 295
    words, left = shared(inside, outside)
    assert " ".join(words[0]) == "All of our sites in the world"
    assert left == ["All of our sites in the world"]


def test_words_behind_white_are_left_as_a_line_of_their_own() -> None:
    assert shared([span("12", 180, 20), span("see page 4", 210, 20)]) == ([["12"]], ["see page 4"])


def test_what_was_made_one_with_words_of_a_table_is_left() -> None:
    both = replace(line("1) Scope 1", 0, 20), sources=((0, 0), (1, 0)))
    page = raw([span("1)", 210, 20)], [span("Scope 1", 10, 20)])
    words, left = share_out(page, [TABLE], [both])
    assert [word.text for word in words[0]] == ["Scope", "1"]
    assert [one.text for one in left] == ["1)"]


def test_of_tables_that_overlap_one_takes_the_words() -> None:
    assert shared([span("12", 10, 20)], areas=(TABLE, TABLE)) == ([["12"], []], [])


def test_words_of_two_tables_without_white_between_them_are_parted() -> None:
    tables = (Box(0, 0, 100, 100), Box(102, 0, 200, 100))
    assert shared([span("12 34", 90, 20)], areas=tables) == ([["12"], ["34"]], [])


def test_turned_words_are_left_to_their_lines() -> None:
    turned = Line("Group", Box(10, 10, 20, 50), 50, 10.0, upright=False, sources=((0, 0),))
    page = raw([span("Group", 10, 40)], direction=(0, -1))
    assert share_out(page, [TABLE], [turned]) == ([[]], [turned])


NAMES = st.sampled_from(["table", "text", "section-header", "caption", "list-item", "page-footer"])
ACROSS, DOWN = st.integers(0, 560), st.integers(10, 790)
TEXTS = st.lists(
    st.tuples(
        ACROSS,
        DOWN,
        st.sampled_from(["Scope 1", "12", "1)", "We report on all of our sites", "a       b"]),
        st.sampled_from([0, 0, 0, 90]),
    ),
    min_size=1,
    max_size=12,
)
REGIONS = st.lists(st.tuples(NAMES, ACROSS, DOWN, st.integers(5, 400), st.integers(5, 400)))


def read_with(texts: list[Any], regions: list[Any]) -> PageContent:
    """A page with these texts, as it is read where the model sees these regions."""
    found = [
        Region(name, x, y, x + width, y + height, (y + height / 2,), (x + width / 3, x + width / 2))
        for name, x, y, width, height in regions
    ]
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=595, height=842)
        for x, y, text, turn in texts:
            page.insert_text((x, y), text, fontsize=9, rotate=turn)
        content = pdf.tobytes()
    model: Any = SimpleNamespace(regions=lambda page: found)
    with pymupdf.open(stream=content) as pdf:
        return read_page(pdf[0], BodyStyle(9, 0), model)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(TEXTS, REGIONS)
def test_a_page_says_its_words_once_whatever_the_model_sees(
    texts: list[Any], regions: list[Any]
) -> None:
    page = read_with(texts, regions)
    printed = Counter(char for word in page.words for char in word.text if char.isalnum())
    assert Counter(char for char in page.text if char.isalnum()) == printed


def test_turned_words_of_a_table_are_read_last() -> None:
    page = read_with(
        [(120, 60, "Total", 0), (105, 90, "12", 90), (120, 400, "Our work.", 0)],
        [("table", 100, 50, 100, 60), ("page-footer", 100, 380, 200, 40)],
    )
    assert [block.text.strip(" |\n") for block in page.blocks] == ["Total", "Our work.", "12"]
