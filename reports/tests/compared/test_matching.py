"""Matching statements one to one, and what must hold whatever the order they come in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.compared.matching import Certainty, How, Stated, matched

PHRASES = [
    "The board reviews climate risks every quarter of the year.",
    "The board reviews climate risks twice in the year.",
    "Scope 1 emissions were 12,400 tCO2e in 2022 at our plants.",
    "Scope 1 emissions were 11,900 tCO2e in 2023 at our plants.",
    "We will reduce water withdrawal by 30% until 2028.",
    "We aim to reduce water withdrawal by 20% until 2030.",
    "Our suppliers sign a code of conduct before they deliver.",
    "Flood barriers protect the warehouse in Gdansk.",
]
STATED = st.builds(
    Stated,
    identity=st.sampled_from(["", "", "a", "b"]),
    wording=st.sampled_from(PHRASES),
    text=st.sampled_from(["", "a paraphrase"]),
    page=st.integers(1, 3),
)
SIDES = st.lists(STATED, max_size=7)


def _stated(wording: str, page: int = 1, identity: str = "") -> Stated:
    return Stated(identity, wording, wording, page)


def _pairs(before: list[Stated], after: list[Stated]) -> list[object]:
    return sorted(
        (before[m.before].key, after[m.after].key, m.how, m.certainty, m.likeness)
        for m in matched(before, after)
    )


@pytest.mark.long
@settings(max_examples=60)
@given(SIDES, SIDES, st.randoms())
def test_the_order_of_the_statements_changes_nothing(
    before: list[Stated], after: list[Stated], random: object
) -> None:
    mixed, too = list(before), list(after)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    random.shuffle(too)  # type: ignore[attr-defined]
    assert _pairs(before, after) == _pairs(mixed, too)


@pytest.mark.long
@settings(max_examples=60)
@given(SIDES, SIDES)
def test_swapping_the_sides_changes_nothing_but_the_sides(
    before: list[Stated], after: list[Stated]
) -> None:
    swapped = [(b, a, *rest) for a, b, *rest in _pairs(after, before)]  # type: ignore[misc]
    assert sorted(swapped) == _pairs(before, after)


@settings(max_examples=60)
@given(SIDES, SIDES)
def test_no_statement_is_in_two_pairs(before: list[Stated], after: list[Stated]) -> None:
    found = matched(before, after)
    assert len({m.before for m in found}) == len({m.after for m in found}) == len(found)


@settings(max_examples=60)
@given(SIDES)
def test_a_side_is_itself(side: list[Stated]) -> None:
    found = matched(side, side)
    assert len(found) == len(side)
    assert {m.certainty for m in found} <= {Certainty.CERTAIN}
    assert all(side[m.before].wording == side[m.after].wording for m in found)


def test_identity_comes_before_the_words() -> None:
    before = [_stated(PHRASES[0], identity="x"), _stated(PHRASES[7])]
    after = [_stated(PHRASES[7], identity="x"), _stated(PHRASES[0])]
    assert {(m.before, m.after, m.how) for m in matched(before, after)} == {(0, 0, How.IDENTITY)}


def test_the_same_sentence_with_the_figures_of_another_year_is_certain() -> None:
    (found,) = matched([_stated(PHRASES[2])], [_stated(PHRASES[3], page=9)])
    assert (found.how, found.certainty) == (How.FRAME, Certainty.CERTAIN)


def test_similar_words_are_likely_only() -> None:
    (found,) = matched([_stated(PHRASES[4])], [_stated(PHRASES[5])])
    assert (found.how, found.certainty) == (How.ALIKE, Certainty.LIKELY)
    assert 0.55 <= found.likeness < 1


def test_nearly_the_same_words_are_certain_unless_something_else_comes_near() -> None:
    long = "In 2024 we plan to launch a training which will help our employees to gain a deeper "
    long += "understanding of what models do and to judge where their answers can be relied on."
    other = _stated(long.replace("plan", "hope"))
    (found,) = matched([_stated(long)], [other])
    assert (found.how, found.certainty) == (How.NEARLY, Certainty.CERTAIN)
    rival = _stated(long.replace("plan", "hope").replace("employees", "suppliers"), page=2)
    assert {m.certainty for m in matched([_stated(long)], [other, rival])} == {Certainty.LIKELY}


def test_words_that_stand_more_often_on_one_side_are_likely_only() -> None:
    before = [_stated(PHRASES[6], page=4)]
    after = [_stated(PHRASES[6], page=2), _stated(PHRASES[6], page=4)]
    (found,) = matched(before, after)
    assert (found.after, found.certainty) == (1, Certainty.LIKELY)  # the one on its own page


def test_statements_about_other_things_are_not_matched() -> None:
    assert matched([_stated(PHRASES[0])], [_stated(PHRASES[7])]) == []
