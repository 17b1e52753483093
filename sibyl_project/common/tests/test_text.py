"""Quotes are the same however they are set, and two figures never become one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sibyl_project.common.text import (
    comparable,
    contains_quote,
    normalise,
    one_holds_other,
    shortened,
    span_of_quote,
    without_marks,
)

SAME = {
    "a word broken at a line end": ("our farm-\ners and", "our farmers and"),
    "the same, joined by the reader with its hyphen": ("our farm-\ners and", "our farm-ers and"),
    "the same, joined with a space": ("our farmers and", "our farm- ers and"),
    "a soft hyphen": ("our farm\u00ad\ners and", "our farmers and"),
    "a hyphen the reader left out": ("to re-cover heat", "to recover heat"),
    "bullets": ("\u2022 Reduce waste\n\u2022 Reduce water", "Reduce waste Reduce water"),
    "dashes as bullets": ("- Reduce waste\n- Reduce water", "Reduce waste\nReduce water"),
    "a bullet after a year": ("in 2023\n- Reduce water", "in 2023 Reduce water"),
    "a raised mark left out": ("all emissions\u00b9 fell", "all emissions fell"),
    "a raised mark as a digit": ("all emissions\u00b9 fell", "all emissions1 fell"),
    "a mark glued to a word": ("all emissions1 fell", "all emissions fell"),
    "a mark in brackets": ("all emissions(1) fell", "all emissions fell"),
    "a mark behind a comma": ("our emissions,2 which fell", "our emissions, which fell"),
    "a mark glued to a figure": ("2,345\u00b2 tonnes", "2,345 tonnes"),
    "two marks": ("our emissions\u00b9,\u00b2 fell", "our emissions fell"),
    "a ligature": ("the \ufb01nancial e\ufb00ect", "the financial effect"),
    "a space before punctuation": ("energy , water and waste .", "energy, water and waste."),
    "a space before a per cent sign": ("fell by 12 % in all", "fell by 12% in all"),
    "three points": ("and more \u2026 to come", "and more... to come"),
    "a full stop of the reader's": ("Waste is recycled", "Waste is recycled."),
    "table rules": ("Scope 1 | 20.1 | 21.4", "Scope 1 20.1 21.4"),
}
OTHER = {
    "a range and a number": ("the sites 1-2 of", "the sites 12 of"),
    "years": ("in 2020-21 we", "in 202021 we"),
    "years without a hyphen": ("in 2020-21 we", "in 2020 21 we"),
    "a spaced range": ("from 10 - 15 sites", "from 1015 sites"),
    "a range and a loss": ("from 10 - 15 sites", "from 10 -15 sites"),
    "cells of a table": ("Scope 1 | 20 | 21", "Scope 1 2021"),
    "a decimal point in the middle": ("used 3\u00b75 GWh", "used 35 GWh"),
    "a sentence's end and a decimal": ("in Scope 1. 5 sites", "in Scope 15 sites"),
    "scopes": ("the Scope1 emissions", "the Scope2 emissions"),
    "a scope without its number": ("the Scope1 emissions", "the Scope emissions"),
    "another mark": ("all emissions1 fell", "all emissions2 fell"),
    "a power": ("about 10\u2076 tonnes", "about 10 tonnes"),
    "a square": ("of 12 m\u00b2 space", "of 12 m space"),
    "another figure": ("2,345 tonnes", "2,354 tonnes"),
    "upper case": ("Waste fell", "waste fell"),
    "nothing": ("Waste fell", " "),
}


@pytest.mark.parametrize(("page", "quote"), SAME.values(), ids=SAME)
def test_a_quote_is_the_same_however_it_is_set(page, quote) -> None:
    assert contains_quote(f"Before. {page} After.", quote)
    start, end = span_of_quote(f"Before. {page} After.", quote) or (0, 0)
    found = f"Before. {page} After."[start:end]
    assert comparable(without_marks(found)).rstrip(".") == comparable(without_marks(quote)).rstrip(
        "."
    )


@pytest.mark.parametrize(("page", "quote"), OTHER.values(), ids=OTHER)
def test_other_figures_and_words_stay_apart(page, quote) -> None:
    assert not contains_quote(f"Before. {page} After.", quote)
    assert span_of_quote(f"Before. {page} After.", quote) is None


def test_the_place_of_a_quote_is_that_in_the_text_as_it_is() -> None:
    text = "Some 5 % of our farm-\ners\u00b9 cut waste."
    start, end = span_of_quote(text, "of our farmers cut waste") or (0, 0)
    assert text[start:end] == "of our farm-\ners\u00b9 cut waste"


def test_the_normal_form_that_is_stored_has_not_changed() -> None:
    assert normalise("A farm-\ners\u00b9 \u2013 \u201cword\u201d") == 'A farm- ers1 - "word"'


FIGURE = re.compile(r"\d+(?:[.,:/+-]\d+)*")


@pytest.mark.long
@settings(max_examples=2000)
@given(st.text("12 -.,:/a\u00b7\u2022", max_size=9), st.text("12 -.,:/a\u00b7\u2022", max_size=9))
def test_two_figures_never_become_one(one, other) -> None:
    if comparable(one) == comparable(other):
        assert FIGURE.findall(normalise(one)) == FIGURE.findall(normalise(other))


@pytest.mark.long
@settings(max_examples=2000)
@given(st.text("12 -.,:/a", min_size=1, max_size=9))
def test_a_figure_is_not_changed_by_taking_a_character_out(text) -> None:
    for at, char in enumerate(text):
        without = text[:at] + text[at + 1 :]
        if char in " -.,:/" and comparable(text) == comparable(without):
            assert FIGURE.findall(normalise(text)) == FIGURE.findall(normalise(without))


def test_a_part_of_a_quote_is_held_by_it() -> None:
    assert one_holds_other("farm-\ners cut waste", "our farmers cut waste")
    assert not one_holds_other("", "our farmers")


def test_a_text_is_cut_behind_a_word_and_never_inside_a_number() -> None:
    assert shortened("Category 6: 9,897 t", 15) == "Category 6: \u2026"
    assert shortened("Category 6 of 9 897 t", 17) == "Category 6 of \u2026"
    assert shortened("all  of it", 10) == "all of it"
