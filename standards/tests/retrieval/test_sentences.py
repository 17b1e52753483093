"""Sentences are split correctly in the prose of real reports."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards.retrieval.sentences import split_sentences

CASES = {
    "two plain sentences": (
        "We cut emissions. We plan more.",
        ["We cut emissions.", "We plan more."],
    ),
    "a decimal is not an end": (
        "It fell to 12.5 tCO2e. In 2023 it rose.",
        ["It fell to 12.5 tCO2e.", "In 2023 it rose."],
    ),
    "approx. never ends": (
        "About approx. 5 Mt CO2e. We act.",
        ["About approx. 5 Mt CO2e.", "We act."],
    ),
    "No. before a number": (
        "See No. 5 of the list. It holds.",
        ["See No. 5 of the list.", "It holds."],
    ),
    "a name with Inc. inside": (
        "Acme Inc. Holdings grew. It did.",
        ["Acme Inc. Holdings grew.", "It did."],
    ),
    "a sentence that ends in U.S.": (
        "It is in the U.S. The site runs.",
        ["It is in the U.S.", "The site runs."],
    ),
    "the U.S. inside a name": (
        "The U.S. Environmental Agency agreed.",
        ["The U.S. Environmental Agency agreed."],
    ),
    "an initial": ("J. Smith signed it. She left.", ["J. Smith signed it.", "She left."]),
    "a footnote mark after a word": ("We met it.3 We go on.", ["We met it.3", "We go on."]),
    "a footnote mark after a year": (
        "Net zero by 2050.1 We go on.",
        ["Net zero by 2050.1", "We go on."],
    ),
    "a superscript mark": ("We met it.¹ We go on.", ["We met it.¹", "We go on."]),
    "closing quotes and brackets": (
        "(Scope 1 and 2.) “It fell.” We act.",
        ["(Scope 1 and 2.)", "“It fell.”", "We act."],
    ),
    "list numbers stay with their item": (
        "1. Cut coal. 2. Buy wind.",
        ["1. Cut coal.", "2. Buy wind."],
    ),
    "bullets": ("We will: • cut coal • buy wind", ["We will:", "• cut coal", "• buy wind"]),
    "table rows": ("Scope 1 | 10\nScope 2 | 5", ["Scope 1 | 10", "Scope 2 | 5"]),
    "a wrapped line": ("We cut\nemissions by 5%. Next.", ["We cut\nemissions by 5%.", "Next."]),
    "a sentence that begins with a figure": (
        "The limit is 1.5 °C. 5 sites joined.",
        ["The limit is 1.5 °C.", "5 sites joined."],
    ),
    "nothing": (" \n ", []),
}


@pytest.mark.parametrize("name", CASES)
def test_sentences_of(name: str) -> None:
    text, expected = CASES[name]
    assert split_sentences(text) == expected


FRAGMENTS = st.sampled_from(
    [
        "We ",
        "U.S. ",
        "CO2e. ",
        "• ",
        "\n",
        "\n\n",
        " | ",
        "3.5",
        ".1 ",
        "(a) ",
        "Inc. ",
        "...",
        "! ",
        "”",
        "no. ",
        "。",
        "\u00a0",
    ]
)


@pytest.mark.long
@settings(max_examples=150)
@given(st.one_of(st.text(max_size=200), st.lists(FRAGMENTS, max_size=40).map("".join)))
def test_sentences_are_verbatim_in_order_and_lose_only_white_space(text: str) -> None:
    position = 0
    sentences = split_sentences(text)
    for sentence in sentences:
        assert sentence
        assert sentence == sentence.strip()
        position = text.index(sentence, position) + len(sentence)
    assert "".join("".join(sentences).split()) == "".join(text.split())


@pytest.mark.parametrize("unit", [".", "a", ".a", "1.1,", "\n", " ", "a. ", "• "])
def test_hostile_repetition_takes_linear_time(unit: str) -> None:
    started = time.process_time()
    split_sentences(unit * (60_000 // len(unit)))
    assert time.process_time() - started < 3


def test_japanese_sentences_end_at_their_stop_without_a_space_behind_it() -> None:
    assert split_sentences("当社は減らします。今後も続けます。") == [
        "当社は減らします。",
        "今後も続けます。",
    ]
    assert split_sentences("「はい。」と言う。") == ["「はい。」と言う。"]


def test_the_abbreviated_paragraph_of_a_german_law_ends_no_sentence() -> None:
    text = "It meets the requirements of § 328 Abs. 1 HGB in all respects."
    assert split_sentences(text) == [text]
