"""Sentences know where they stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports.language.sentences import sentences_in


def test_each_sentence_is_the_text_between_its_offsets() -> None:
    text = (
        "We cut emissions by 5%.  In 2023 they were 12 t. \n\n"
        "\u2022 First point\n\u2022 Second point"
    )
    found = sentences_in(text)
    assert [s.text for s in found] == [
        "We cut emissions by 5%.",
        "In 2023 they were 12 t.",
        "\u2022 First point",
        "\u2022 Second point",
    ]
    assert all(text[s.start : s.end] == s.text for s in found)


def test_equal_sentences_stand_at_different_places() -> None:
    one, other = sentences_in("It fell. It fell.")
    assert (one.start, other.start) == (0, 9)


@given(st.text(alphabet=st.sampled_from("ab A.!?|\n \u2022-1"), max_size=200))
def test_nothing_but_white_space_stands_between_sentences(text: str) -> None:
    at = 0
    for sentence in sentences_in(text):
        assert not text[at : sentence.start].strip()
        at = sentence.end
    assert not text[at:].strip()
