"""Samples: who is in the population, that a draw can be repeated, and what its results say."""

from __future__ import annotations

import pytest

from reports.review.sampling import Answer, Drawable, drawn, evaluated, population

ITEMS = [Drawable(f"figure:{number}", "high" if number < 8 else "low") for number in range(40)]


def test_the_population_leaves_out_what_a_check_guards_and_totals_of_its_parts() -> None:
    total = Drawable("total", "high", parts=frozenset({"part", "guarded"}))
    alone = Drawable("alone", "high", parts=frozenset({"guarded"}))
    part, guarded = Drawable("part", "high"), Drawable("guarded", "high", guarded=True)

    assert population([total, alone, part, guarded, part]) == [alone, part]


def test_the_same_seed_draws_the_same_in_any_order() -> None:
    sizes = {"high": 3, "low": 5}
    first = drawn(ITEMS, sizes, "2025")

    assert first == drawn(reversed(ITEMS), sizes, "2025")
    assert first != drawn(ITEMS, sizes, "2026")
    assert [one.stratum for one in first] == ["high"] * 3 + ["low"] * 5
    assert len(set(first)) == 8


def test_a_stratum_with_fewer_items_is_drawn_whole() -> None:
    assert len(drawn(ITEMS, {"high": 100}, "2025")) == 8
    with pytest.raises(ValueError, match="no item or more"):
        drawn(ITEMS, {"high": -1}, "2025")


@pytest.mark.parametrize(
    ("size", "agreeing", "wrong", "upper"),
    [
        (10, 10, 0, 0.0),  # all tested
        (10, 8, 2, 0.2),
        (10, 0, 1, 1.0),  # one item says little
        (10, 1, 0, 0.9),  # 9 exceptions leave a chance of 1 in 10, above 1 in 20
        (20, 10, 0, 0.15),  # 3 leave 0.105, 4 leave 0.043
    ],
)
def test_the_upper_bound_is_exact(size: int, agreeing: int, wrong: int, upper: float) -> None:
    answers = [Answer.AGREES] * agreeing + [Answer.EXCEPTION] * wrong

    assert evaluated("high", size, answers).upper == pytest.approx(upper)


def test_what_was_not_provided_counts_as_an_exception() -> None:
    assert evaluated("high", 10, [Answer.NOT_PROVIDED, Answer.AGREES]).exceptions == 1


def test_the_result_says_when_it_says_nothing() -> None:
    assert "nothing can be said" in evaluated("high", 10, []).in_words
    assert "too small" in evaluated("high", 10, [Answer.AGREES]).in_words
    assert "all there are" in evaluated("high", 1, [Answer.AGREES]).in_words
    assert "too small" not in evaluated("high", 20, [Answer.AGREES] * 10).in_words


def test_results_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="more results"):
        evaluated("high", 1, [Answer.AGREES] * 2)
    with pytest.raises(ValueError, match="between 0 and 1"):
        evaluated("high", 5, [Answer.AGREES], confidence=1)
