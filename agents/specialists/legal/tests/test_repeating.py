"""What repeats a claim: figures with its words, or, without figures, the same words and little
more."""

from __future__ import annotations

import pytest

from agents.specialists.legal.corroboration import Corroborator
from agents.specialists.legal.tests.helpers import report
from reports.types import ClaimType, ClaimView


def summary(claim: str, elsewhere: str) -> str:
    document = report(claim, elsewhere)
    view = ClaimView("c", claim, ClaimType.STRATEGIC, page=1, quote=claim)
    return Corroborator(document.read_pages).of(view).summary


def test_the_same_figures_are_told_with_their_page_and_words() -> None:
    assert summary(
        "The group employed 3,905 people on four continents in the year.",
        "With some 3,905 employees the group works on four continents.",
    ) == (
        "The same figures stand on page 2: \u201cWith some 3,905 employees the group works on four "
        "continents.\u201d"
    )


def test_nearly_the_same_words_are_told_as_that() -> None:
    said = summary(
        "The compliance policy is maintained and updated by the compliance officer.",
        "The compliance officer is responsible for maintaining and updating the compliance policy.",
    )
    assert said.startswith("Nearly the same words stand on page 2:")


@pytest.mark.parametrize(
    ("claim", "elsewhere"),
    [
        (
            "The remuneration report of the board is prepared under sections 78c and 98a of the "
            "Stock Corporation Act.",
            "The remuneration policy must be put to the annual general meeting under sections 78c "
            "and 98a of the Stock Corporation Act at least every fourth year.",
        ),
        (
            "The holding also offsets all its Scope 3 emissions.",
            "To clarify the starting point and the progress of the greenhouse gas target, gross "
            "intensity is given before taking account of offsets of Scope 3 emissions by the "
            "holding, and all its portfolio companies also report energy, water and waste beside "
            "it in the tables of the annex on the environment.",
        ),
    ],
)
def test_numbers_of_laws_and_words_scattered_in_a_long_statement_repeat_nothing(
    claim: str, elsewhere: str
) -> None:
    assert summary(claim, elsewhere) == ""
