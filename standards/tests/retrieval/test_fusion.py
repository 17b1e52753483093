"""Reciprocal rank fusion gives the scores of its worked example, and pruning selects what is worth
reading in a large scope."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standards.retrieval import scoring
from standards.retrieval.frequencies import prune

# FRD 1, appendix C: paragraph, semantic rank, keyword rank, score; ids in the order of the table
WORKED_EXAMPLE = [
    ("S2.29(a)(iii)", 1, 1, "0.0328"),
    ("S2.29(a)(i)", 2, 2, "0.0323"),
    ("S2.29(a)(ii)", None, 3, "0.0159"),
    ("S2.27", 3, None, "0.0159"),
    ("S2.29(b)", None, 4, "0.0156"),
    ("S1.46", 4, None, "0.0156"),
    ("S2.33", 5, None, "0.0154"),
    ("S2.29(c)", None, 5, "0.0154"),
]
shares = st.dictionaries(st.sampled_from("abcdefghijkl"), st.floats(0, 1), min_size=1, max_size=9)


def test_the_worked_example_comes_out_as_written() -> None:
    semantic = {key: row[1] for key, row in enumerate(WORKED_EXAMPLE) if row[1]}
    keyword = {key: row[2] for key, row in enumerate(WORKED_EXAMPLE) if row[2]}
    raw = scoring.rrf(semantic, keyword)
    assert scoring.ordered(raw) == list(range(8))
    assert [f"{raw[key]:.4f}" for key in range(8)] == [row[3] for row in WORKED_EXAMPLE]
    scaled = scoring.fuse(semantic, keyword)
    assert scoring.ordered(scaled) == list(range(8))
    assert scaled[0] == 1.0


@pytest.mark.long
@given(shares, st.integers(1, 10_000))
def test_with_room_for_all_every_lexeme_is_worth_reading(held: dict[str, float], size: int) -> None:
    assert set(prune(held, size, 10 * size)) == {frozenset({token}) for token in held}


@given(shares, st.integers(1, 100_000), st.integers(1, 5_000))
def test_pruning_always_leaves_something_and_never_says_it_twice(
    held: dict[str, float], size: int, budget: int
) -> None:
    sets = prune(held, size, budget)
    assert sets
    assert all(one <= held.keys() for one in sets)
    assert not any(one < other for one in sets for other in sets)


def test_rare_lexemes_are_read_alone_and_common_ones_together() -> None:
    sets = prune({"kyoto": 0.0001, "risk": 0.4, "climat": 0.5, "board": 0.1}, 600_000, 40_000)
    assert frozenset({"kyoto"}) in sets
    assert not {frozenset({"risk"}), frozenset({"climat"})} & set(sets)
    assert any(len(one) > 1 for one in sets)


def test_lexemes_that_count_little_do_not_select_passages_alone() -> None:
    held = {"scope3": 0.01, "valuechain": 0.01}
    assert prune(held, 600_000, 7_000, {"scope3": 1.0, "valuechain": 0.3}) == [
        frozenset({"scope3"})
    ]


def test_a_lexeme_of_most_passages_is_read_when_there_is_no_other() -> None:
    assert prune({"emiss": 0.9}, 600_000, 4_000) == [frozenset({"emiss"})]
