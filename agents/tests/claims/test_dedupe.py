"""Repeats go, facts that differ stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from agents.claims.dedupe import parted
from agents.claims.schemas import ClaimDraft
from reports.types import ClaimType, Priority


def draft(quote: str, page: int = 1) -> ClaimDraft:
    return ClaimDraft(quote, quote, ClaimType.QUANTITATIVE, Priority.HIGH, page, quote, "")


def without_repeats(claims: Sequence[ClaimDraft]) -> list[ClaimDraft]:
    return parted(claims)[0]


def test_an_identical_statement_on_a_later_page_is_dropped() -> None:
    kept = without_repeats([draft("We cut CO2 by 12%.", 2), draft("We  cut CO2 by 12%", 9)])
    assert [claim.page for claim in kept] == [2]


def test_footnote_marks_do_not_make_a_statement_new() -> None:
    assert (
        len(
            without_repeats(
                [
                    draft("We cut energy use by 16.9%¹ in 2024.", 2),
                    draft("We cut energy use by 16.9% in 2024.", 9),
                ]
            )
        )
        == 1
    )


def test_of_near_repeats_on_one_page_the_longer_stays() -> None:
    kept = without_repeats(
        [
            draft("We cut our carbon emissions by 12% in 2023"),
            draft("We cut our own carbon emissions by 12% in 2023."),
        ]
    )
    assert [claim.quote for claim in kept] == ["We cut our own carbon emissions by 12% in 2023."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "We cut our Scope 1 emissions by 12% in 2023.",
            "We cut our Scope 1 emissions by 13% in 2023.",
        ),
        (
            "We cut our Scope 1 emissions by 12% in 2023.",
            "We cut our Scope 1 emissions by 12% in 2022.",
        ),
        (
            "We cut our Scope 1 emissions by 12% in 2023.",
            "We cut our Scope 2 emissions by 12% in 2023.",
        ),
        ("Our energy use was 12 GWh in 2023.", "Our energy use was 12 MWh in 2023."),
        ("Our suppliers were audited in 2023.", "Our suppliers were not audited in 2023."),
        ("Energy use increased by 4% in 2023.", "Energy use decreased by 4% in 2023."),
    ],
)
def test_statements_that_differ_in_a_fact_are_never_merged(one: str, other: str) -> None:
    assert len(without_repeats([draft(one), draft(other)])) == 2


def told(quote: str, text: str, page: int = 1) -> ClaimDraft:
    """A claim of a model."""
    claim = draft(quote, page)
    return replace(claim, text=text, reasoned_by="maker/model")


SENTENCE = "Scope 1 fell by 12% and Scope 2 by 8% in 2023."


def test_two_claims_a_model_takes_from_one_sentence_both_stay() -> None:
    claims = [
        told(SENTENCE, "Scope 1 fell by 12% in 2023."),
        told(SENTENCE, "Scope 2 fell by 8% in 2023."),
    ]
    assert without_repeats(claims) == claims


def test_the_same_text_of_a_model_is_one_claim_wherever_it_stands() -> None:
    claims = [
        told(SENTENCE, "Scope 1 fell by 12% in 2023.", 3),
        told("x", "Scope 1 fell by 12% in 2023", 40),
    ]
    assert [claim.page for claim in without_repeats(claims)] == [3]


def test_a_row_that_rules_add_is_a_repeat_where_a_model_quotes_it() -> None:
    row = "Scope 1 | 120 | 110"
    assert len(without_repeats([told(row, "Scope 1 was 110 t in 2023."), draft(row)])) == 1
    assert len(without_repeats([draft(row), told(row, "Scope 1 was 110 t in 2023.")])) == 1
