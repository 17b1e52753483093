"""Two amounts that make up a third, each with its percentage."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.complements import complementary_shares
from reports.types import Statement, StatementKind

ELIGIBLE = "Eligible activities | CCM 3.6 | 919.3 | 96.6 %"
OTHER = "Activities that are not eligible | | 32.2 {} %"
TOTAL = "Total | | 951.5 | 100.0 %"


def results(*rows: str | tuple[int, str]) -> list[str]:
    """What is said of rows of one table, or of the tables of the pages given with them."""
    placed = [row if isinstance(row, tuple) else (1, row) for row in rows]
    said = [
        Statement(page, number, StatementKind.ROW, text, table=0, row=number)
        for number, (page, text) in enumerate(placed)
    ]
    return [one.result for one in complementary_shares(said)]


def test_a_percentage_that_is_not_the_rest_is_called_wrong() -> None:
    assert results(ELIGIBLE, OTHER.format("3.4"), TOTAL) == ["pass", "pass"]
    assert "fail" in results(ELIGIBLE, OTHER.format("4.3"), TOTAL)


def test_the_rest_may_stand_on_the_page_before() -> None:
    assert results((1, ELIGIBLE), (2, OTHER.format("4.3")), (2, TOTAL)) == ["fail"]


def test_an_amount_that_is_not_the_rest_is_called_wrong() -> None:
    rows = ("Men | 5,815 | 58.1%", "Women | {} | 41.9%", "All | 10,000 | 100%")
    assert results(rows[0], rows[1].format("4,185"), rows[2]) == ["pass", "pass"]
    assert results(rows[0], rows[1].format("4,815"), rows[2]) == ["fail"]


@pytest.mark.parametrize(
    "rows",
    [
        (ELIGIBLE.replace("919.3", "900.3"), OTHER.format("4.3"), TOTAL),  # another amount is left
        (ELIGIBLE, OTHER.format("4.3"), TOTAL.replace("100.0", "99.0")),
        (ELIGIBLE, OTHER.format("7.9"), TOTAL),  # no slip of a digit
        (ELIGIBLE, "Activities that are not eligible | 32.2 | +4.3 %", TOTAL),  # a change
    ],
)
def test_what_is_not_proven_is_left_alone(rows: tuple[str, ...]) -> None:
    assert "fail" not in results(*rows)
