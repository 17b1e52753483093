"""Figures set large and the words that say what they are of."""

from __future__ import annotations

import pytest

from reports.document.layout.callouts import with_callouts
from reports.tests.document.layout.lines import block
from reports.types import BlockKind


def test_figures_side_by_side_each_get_the_words_below_them() -> None:
    blocks = [
        block(BlockKind.TEXT, "96%", (0.1, 0.1, 0.2, 0.14), size=30),
        block(BlockKind.HEADING, "84%", (0.5, 0.1, 0.6, 0.14), size=30, level=1),
        block(BlockKind.TEXT, "of homes have a fitness center", (0.08, 0.15, 0.3, 0.2)),
        block(BlockKind.TEXT, "of homes are affordable", (0.48, 0.15, 0.7, 0.2)),
    ]
    found = with_callouts(blocks)
    assert [one.text for one in found] == [
        "96% of homes have a fitness center",
        "84% of homes are affordable",
    ]
    assert {one.kind for one in found} == {BlockKind.TEXT}


def test_a_score_is_a_figure() -> None:
    score = block(BlockKind.HEADING, "4.1 OUT OF 5", (0.1, 0.1, 0.3, 0.14), size=30, level=1)
    words = block(BlockKind.TEXT, "Average review score", (0.1, 0.15, 0.3, 0.2))
    assert [one.text for one in with_callouts([score, words])] == [
        "4.1 OUT OF 5 Average review score"
    ]


def test_a_number_as_small_as_the_words_is_no_callout() -> None:
    blocks = [
        block(BlockKind.TEXT, "2021", (0.1, 0.1, 0.2, 0.14)),
        block(BlockKind.TEXT, "of homes have a fitness center", (0.08, 0.15, 0.3, 0.2)),
    ]
    assert with_callouts(blocks) == blocks


def test_words_far_below_a_figure_do_not_explain_it() -> None:
    blocks = [
        block(BlockKind.TEXT, "96%", (0.1, 0.1, 0.2, 0.14), size=30),
        block(BlockKind.TEXT, "of homes have a fitness center", (0.08, 0.5, 0.3, 0.6)),
    ]
    assert with_callouts(blocks) == blocks


@pytest.mark.parametrize("figure", ["4.5Mt", "$38m", "1.6 billion litres", "20,036 MWh"])
def test_a_figure_may_have_its_unit_beside_it(figure: str) -> None:
    words = block(BlockKind.TEXT, "diesel consumed in 2023", (0.08, 0.15, 0.3, 0.2))
    large = block(BlockKind.HEADING, figure, (0.1, 0.1, 0.2, 0.14), size=30, level=1)
    assert [one.text for one in with_callouts([large, words])] == [
        f"{figure} diesel consumed in 2023"
    ]


def test_a_numbered_title_is_no_figure() -> None:
    title = block(BlockKind.HEADING, "2. Future pathways", (0.1, 0.1, 0.2, 0.14), size=30, level=1)
    words = block(BlockKind.TEXT, "diesel consumed in 2023", (0.08, 0.15, 0.3, 0.2))
    assert with_callouts([title, words]) == [title, words]
