"""Shares in brackets behind the parts of an amount."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.worded_shares import worded_shares

WASTE = (
    "In 2023 we generated 28,926 tonnes of waste, of which {recycled} tonnes (67%) were recycled "
    "and {burnt} tonnes (33%) were burnt."
)


def verdicts(text: str) -> list[str]:
    """What the check says of a sentence."""
    return [result.result for result in worded_shares(check_input([], texts={3: text}))]


def test_every_share_of_the_amount_is_recomputed() -> None:
    assert verdicts(WASTE.format(recycled="19,350", burnt="9,576")) == ["pass", "pass"]


def test_one_that_does_not_follow_is_wrong_where_another_does() -> None:
    assert verdicts(WASTE.format(recycled="19,350", burnt="5,976")) == ["pass", "fail"]


def test_shares_none_of_which_follows_are_of_something_else() -> None:
    texts = WASTE.format(recycled="12,350", burnt="5,976")
    assert verdicts(texts) == ["inconclusive", "inconclusive"]


def test_other_sentences_are_left_alone() -> None:
    assert verdicts("We recycled 19,350 tonnes (67%) and burnt 9,576 tonnes (33%).") == []
    assert verdicts("About 28,926 tonnes, of which nearly 19,350 (67%) and 9,576 (30%).") == []
