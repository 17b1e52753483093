"""Shares in brackets behind the parts of an amount."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.shares_elsewhere import shares_of_figures
from agents.specialists.data_metrics.checks.worded_shares import named_shares, worded_shares
from agents.specialists.data_metrics.tests.asking import given

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


def named(text: str) -> list[str]:
    """What the check says of a sentence that names part and whole."""
    return [result.result for result in named_shares(check_input([], texts={3: text}))]


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("1,865 of 4,439, or {}, of all voluntary turnover is due to retirements.", "42%", "47%"),
        ("104 of our 123 sites ({}) are certified.", "84.55%", "89.55%"),
        ("{} (8 of 130) of suppliers were audited.", "6%", "8%"),
        ("It was rolled out to 118,000 employees, and 102,000 of them (approximately {}) took "
         "part.", "86%", "68%"),
        ("Consumption was 953,478 kWh (previous year: 923,220 kWh), of which 108,169 kWh (previous "
         "year: 110,604 kWh) or {} was our own.", "11.3%", "17.3%"),
        ("{} (22,000) of our 32,000 employees are covered.", "69%", "96%"),
    ],
)  # fmt: skip
def test_a_share_is_recomputed_where_the_words_name_part_and_whole(
    text: str, right: str, wrong: str
) -> None:
    assert named(text.format(right)) == ["pass"]
    assert named(text.format(wrong)) == ["fail"]


@pytest.mark.parametrize(
    "text",
    [
        "8 of 130 sites (12% of revenue) were audited.",
        "12 of 40 sites, or 9% more than last year, were audited.",
        "We have 118,000 employees and 40% of them took part.",
        "Almost 8 of 130 sites (12%) were audited.",
    ],
)
def test_shares_of_something_else_are_left_alone(text: str) -> None:
    assert "fail" not in named(text)


REVENUE = "EUR million | 2023 | 2024\nRevenue | 1,585.4 | 1,653.2\nNet income | 120.0 | 130.0"
OF_GROUP = "These product lines earned revenue of EUR 297.6 million in 2024, or {} of the group."


def test_a_share_of_the_group_follows_from_the_row_that_its_words_name() -> None:
    (found,) = shares_of_figures(given(REVENUE, OF_GROUP.format("18.0%")))
    assert (found.result, found.pages) == ("pass", (1, 2))
    assert "297,600,000 / 1,653,200,000 EUR = 18%" in found.message


def test_a_share_of_a_figure_follows_from_the_sentence_before() -> None:
    text = "Waste generated in 2024 was 59,370 tonnes. 41,015 tonnes or {} of the 2024 figure {}."
    (found,) = shares_of_figures(given(text.format("69.1%", "were recycled")))
    assert (found.result, "41,015 / 59,370 t" in found.message) == ("pass", True)


def test_a_share_of_something_assumed_is_never_called_wrong() -> None:
    assert list(shares_of_figures(given(REVENUE, OF_GROUP.format("28.0%")))) == []
