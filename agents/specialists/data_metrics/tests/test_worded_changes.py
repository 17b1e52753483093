"""Changes that a sentence states together with the amounts they are of."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.table import yoy_percentage
from agents.specialists.data_metrics.checks.worded_changes import worded_changes
from agents.specialists.data_metrics.tests.asking import given


def verdicts(text: str) -> list[str]:
    """What the check says of a page."""
    return [result.result for result in worded_changes(check_input([], texts={3: text}))]


RIGHT_AND_WRONG = [
    ("Sales rose by {} to EUR 118.8 million (last year: EUR 105.6 million).", "12.5%", "15.5%"),
    ("It fell by {} or EUR 2.1 million from EUR 58.0 million to EUR 55.9 million.", "3.6%", "6%"),
    ("Sales rose by {} or EUR 9.9 million to EUR 109.5 million.", "9.9%", "4.9%"),
    ("The headcount was {} or 325 higher than in the previous year (3,510).", "9.3%", "3.9%"),
    ("The order backlog was EUR 28,952 thousand, a decline of around {} as against the previous "
     "year (EUR 34,484 thousand).", "16.0%", "19.0%"),
    ("Total revenue was EUR 636.0 million, up {} or EUR 34.6 million on the previous year "
     "(EUR 601.4 million).", "5.8%", "8.5%"),
    ("The ratio rose by {} percentage points to 34.3% (previous year: 31.5%).", "2.8", "3.8"),
    ("The EBIT margin declined by {} percentage points, from 0.1% to minus 1.1%.", "1.2", "1.7"),
    ("Material use increased by 16.3% or {} tonnes, from 64,383 tonnes to 74,895 tonnes.",
     "10,512", "10,152"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "right", "wrong"), RIGHT_AND_WRONG)
def test_a_change_is_recomputed_from_the_amounts_of_its_sentence(
    text: str, right: str, wrong: str
) -> None:
    assert set(verdicts(text.format(right))) == {"pass"}
    assert "fail" in verdicts(text.format(wrong))


def test_an_amount_of_the_sentence_before_counts_where_this_one_says_so() -> None:
    texts = "Revenue in the first quarter was EUR 23,615 thousand. This was {} higher than in the "
    texts += "previous year (EUR 20,815 thousand)."
    assert verdicts(texts.format("13.5%")) == ["pass"]
    assert verdicts(texts.format("18.5%")) == ["fail"]


@pytest.mark.parametrize(
    "text",
    [
        "Revenue rose by 9% and EBIT was EUR 6.6 million (previous year: EUR 8.2 million).",
        "Adjusted for currencies, sales rose by 9% to EUR 118.8 million (2022: EUR 105.6 million).",
        "Like-for-like emissions fell by 9% to 80 tonnes (previous year: 100 tonnes).",
        "A rise in rates would have led to an increase of EUR 480 k (2022: EUR 540 k), or to a "
        "decrease of EUR 455 k (2022: EUR 511 k).",
        "The average growth of 9% per annum led from 40 MWh to 80 MWh.",
        "We have 3,510 employees, of whom 30% are women (previous year: 28%).",
    ],
)
def test_what_does_not_say_that_it_compares_is_left_alone(text: str) -> None:
    assert "fail" not in verdicts(text)


def test_a_change_that_follows_from_the_later_amount_is_left_open() -> None:
    (result,) = worded_changes(
        check_input([], texts={1: "Waste fell by 25.0% to 80 tonnes (previous year: 100 tonnes)."})
    )
    assert result.result == "inconclusive"
    assert "later amount" in result.message


def test_a_target_is_no_change_that_was_measured() -> None:
    assert "fail" not in verdicts("We aim to cut waste by 30% to 80 tonnes (2022: 100 tonnes).")


def test_the_result_of_the_sentence_takes_the_place_of_one_that_was_left_open() -> None:
    text = "Scope 1 emissions fell by 20.0% to 80 tCO2e (previous year: 100 tCO2e)."
    results = yoy_percentage(given(text))
    assert [result.result for result in results] == ["pass"]
