"""Words with their boxes: as stored, as read from turned and cropped pages, and as asked for."""

from __future__ import annotations

import json

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.document.page_json import page_from_dict, page_to_dict
from reports.document.page_reader import body_style, read_page
from reports.document.words import pack, unpack, words_of
from reports.models import PageWords
from reports.tests.factories import make_page, make_report, make_user
from reports.types import WORD_STEPS, Word

fractions = st.floats(0, 1)
printed = st.text(st.characters(exclude_characters="\x00"), max_size=12)
words_of_a_page = st.lists(
    st.builds(Word, printed, fractions, fractions, fractions, fractions), max_size=60
)
TEXT = "Emissions fell by 12 % in 2023."


@pytest.mark.long
@given(words_of_a_page)
def test_words_come_back_as_they_were_stored(words: list[Word]) -> None:
    again = unpack(pack(words))
    assert [word.text for word in again] == [word.text for word in words]
    for before, after in zip(words, again, strict=True):
        assert after[1:] == pytest.approx(before[1:], abs=0.51 / WORD_STEPS)


def test_a_page_of_words_takes_a_few_bytes_a_word() -> None:
    words = [
        Word(
            f"word{at % 300}",
            (at % 12) / 13,
            (at // 12) / 60,
            (at % 12 + 0.9) / 13,
            (at // 12 + 0.8) / 60,
        )
        for at in range(700)
    ]
    assert len(pack(words)) < 10 * len(words)


@pytest.mark.parametrize(
    "data", [b"", b"\x02rest", b"\x01not compressed", pack([Word("a", 0, 0, 1, 1)])[:-3]]
)
def test_bytes_of_another_format_are_refused_and_not_read_as_no_words(data: bytes) -> None:
    with pytest.raises(ValueError, match="words of a page"):
        unpack(data)


def test_words_pass_from_the_reading_process_to_its_parent() -> None:
    page = _read(_page())
    again = page_from_dict(json.loads(json.dumps(page_to_dict(page)))).words
    assert [word.text for word in again] == TEXT.split()
    for before, after in zip(page.words, again, strict=True):
        assert after[1:] == pytest.approx(before[1:], abs=0.51 / WORD_STEPS)


@pytest.mark.long
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (60, 50, 420, 500)])
def test_the_ink_of_the_page_as_it_is_drawn_lies_within_the_boxes_of_its_words(
    rotation: int, crop: tuple[int, int, int, int] | None
) -> None:
    page = _page()
    if crop:
        page.set_cropbox(pymupdf.Rect(*crop))
    page.set_rotation(rotation)
    read = _read(page)
    words = read.words
    assert [word.text for word in words] == TEXT.split()
    ink = _ink(page)
    (block,) = read.blocks
    assert all(_holds(Word(block.text, *block.box), x, y) for x, y in ink)
    assert len(ink) > 100
    inked = [sum(_holds(word, x, y) for x, y in ink) for word in words]
    assert all(inked)
    assert sum(any(_holds(word, x, y) for word in words) for x, y in ink) == len(ink)


def test_words_outside_the_crop_box_are_left_out() -> None:
    page = _page()
    page.insert_text((100, 700), "Hidden words")
    page.set_cropbox(pymupdf.Rect(60, 50, 420, 500))
    assert [word.text for word in _read(page).words] == TEXT.split()


@pytest.mark.django_db
def test_words_of_several_pages_come_in_one_query_and_unknown_ones_are_missing(
    django_assert_num_queries: object,
) -> None:
    report = make_report(make_user())
    one, two, _, other = (make_page(report, number) for number in (1, 2, 3, 4))
    stored = {one: [Word("first", 0, 0, 0.5, 0.5)], two: [], other: [Word("unasked", 0, 0, 1, 1)]}
    PageWords.objects.bulk_create(
        PageWords(page=page, data=pack(words)) for page, words in stored.items()
    )
    with django_assert_num_queries(1):  # type: ignore[operator]
        found = words_of(report, [1, 2, 3, 99])
    assert {number: [word.text for word in words] for number, words in found.items()} == {
        1: ["first"],
        2: [],
    }


def _page() -> pymupdf.Page:
    page = pymupdf.open().new_page(width=595, height=842)
    page.insert_text((100, 120), TEXT, fontsize=11)
    return page


def _read(page: pymupdf.Page):  # type: ignore[no-untyped-def]
    return read_page(page, body_style(page.parent))


def _ink(page: pymupdf.Page) -> list[tuple[float, float]]:
    """The dark points of the page as it is drawn, as fractions."""
    drawn = page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY)
    return [
        ((x + 0.5) / drawn.width, (y + 0.5) / drawn.height)
        for y in range(drawn.height)
        for x in range(drawn.width)
        if drawn.pixel(x, y)[0] < 100
    ]


def _holds(word: Word, x: float, y: float, slack: float = 0.002) -> bool:
    return word.x0 - slack <= x <= word.x1 + slack and word.y0 - slack <= y <= word.y1 + slack
