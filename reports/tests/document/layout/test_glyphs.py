"""Words made from single characters: where one ends, and what belongs to it."""

from __future__ import annotations

import pytest

from reports.document.layout.glyphs import is_upright, text_of, words_of_line
from reports.document.lines import Box
from reports.tests.document.layout.drawn import raw, span


def texts(*spans: dict[str, object]) -> list[str]:
    return [word.text for word in words_of_line({"spans": spans})]


def test_words_end_at_white_space_and_at_gaps() -> None:
    assert texts(span("Scope 1", 0, 20), span("1,200", 60, 20)) == ["Scope", "1", "1,200"]


def test_spans_that_touch_make_one_word() -> None:
    assert texts(span("1,2", 0, 20), span("00", 15, 20)) == ["1,200"]


def test_a_raised_digit_is_a_mark_behind_its_number() -> None:
    assert texts(span("2023", 0, 20), span("1", 20, 16, flags=1)) == ["2023¹"]


def test_a_word_keeps_the_style_of_what_is_not_raised() -> None:
    spans = [span("2023", 0, 20, flags=16), span("1", 20, 16, flags=1)]
    (word,) = words_of_line({"spans": spans})
    assert (word.bold, word.baseline, word.size) == (True, 20, 10.0)
    assert word.box == Box(0, 8, 25, 22)


@pytest.mark.parametrize("direction", [(0, 1), (0, -1), (-1, 0)])
def test_turned_lines_are_not_upright(direction: tuple[int, int]) -> None:
    page = raw([span("2023", 0, 20)], direction=direction)
    assert not is_upright(page["blocks"][0]["lines"][0])


def test_words_are_joined_with_the_spaces_that_stand_between_them() -> None:
    words = words_of_line({"spans": [span("1,2", 0, 20), span("00 kt", 15, 20), span("a", 60, 20)]})
    assert text_of(list(words)) == "1,200 kt a"


def test_a_span_of_which_all_characters_were_taken_leaves_no_word() -> None:
    empty = span("", 0, 20) | {"chars": []}
    assert texts(empty, span("5", 10, 20)) == ["5"]
