"""Percentages of charts that stand beside each other."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.share_groups import grouped_shares
from reports.types import Statement, StatementKind

BARS = ("Indonesia {}% 14% 23% 8%", "Overall 36% 24% 19% 21%", "Brazil 39% 24% 21% 16%")


def results(*texts: str, kind: StatementKind = StatementKind.LABEL) -> list[str]:
    """What is said of the groups of one page."""
    said = [Statement(1, number, kind, text) for number, text in enumerate(texts)]
    return [one.result for one in grouped_shares(said)]


def bars(first: str) -> list[str]:
    """The same, of three stacked bars."""
    return results(BARS[0].format(first), *BARS[1:])


def test_bars_that_make_a_whole_pass_and_the_one_with_a_slip_fails() -> None:
    assert bars("55") == ["pass"] * 3
    assert bars("85") == ["fail", "pass", "pass"]


def test_rings_of_one_row_bear_witness_to_each_other() -> None:
    rings = "25% {}% | 13% 87% | 50% 50%"
    assert results(rings.format(57), kind=StatementKind.ROW) == ["fail", "pass", "pass"]
    assert results(rings.format(75), kind=StatementKind.ROW) == ["pass"] * 3


@pytest.mark.parametrize(
    "texts",
    [
        ("Indonesia 85% 14% 23% 8%", BARS[1]),  # one witness
        ("Indonesia 85% 14% 23% 8%", "Japan 80% 10% 20% 9%", *BARS[1:]),  # they are no parts
        ("Change +85% 14% 23% 8%", *BARS[1:]),
        ("25% 57%", "13% 87%", "50% 50%"),  # pairs beside which nothing stands
    ],
)
def test_what_may_be_no_parts_of_a_whole_is_left_alone(texts: tuple[str, ...]) -> None:
    assert "fail" not in results(*texts)
