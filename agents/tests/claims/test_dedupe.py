"""Repeats go, facts that differ stay."""

from __future__ import annotations

import pytest

from agents.claims.dedupe import without_repeats
from agents.claims.schemas import ClaimDraft
from reports.types import ClaimType, Priority


def draft(quote: str, page: int = 1) -> ClaimDraft:
    return ClaimDraft(quote, quote, ClaimType.QUANTITATIVE, Priority.HIGH, page, quote, "")


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
