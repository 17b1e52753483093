"""What would settle a claim: document, issuer, part and period."""

from __future__ import annotations

import pytest

from agents.judge.evidence_by_subject import EVIDENCE, UNKNOWN
from agents.judge.settling import settling
from reports.types import ClaimType, ClaimView, Settle


def asked(text: str, period: str = "2023") -> Settle:
    return settling(ClaimView("c", text, ClaimType.QUANTITATIVE), period)


@pytest.mark.parametrize(
    ("text", "issuer"),
    [
        ("In 2023, 100 % of employees completed cyber training.", "human resources"),
        ("Group-wide energy consumption rose by 2.5 %.", "the energy suppliers and facility"),
        ("The inventory received limited assurance.", "the assurance provider"),
        ("All sites are certified to ISO 14001.", "the certification body"),
        ("The Supervisory Board met five times.", "the secretary of the board"),
        ("The site lies beside a protected area.", "the permit authority"),
        ("We donated EUR 5,000 to the food bank.", "finance and the organisations"),
        ("Hazardous waste, including energy recovery, was 12 t.", "the waste contractors"),
    ],
)
def test_the_issuer_follows_from_the_subject(text: str, issuer: str) -> None:
    assert asked(text).issuer.startswith(issuer)


@pytest.mark.parametrize(
    "text",
    [
        "The assessments cover the course of business in detail.",
        "The work led to an improvement of the lighting there.",
        "Vehicles of this type were registered in larger numbers.",
    ],
)
def test_a_word_that_means_something_else_chooses_nothing(text: str) -> None:
    assert (asked(text).document, asked(text).issuer) == UNKNOWN


def test_what_lies_ahead_is_settled_by_who_decided_it() -> None:
    ahead = asked("We will cut Scope 1 and 2 emissions by 42 % by 2030 from a 2019 base year.")
    assert ahead.document.startswith("the decision that adopts it")
    assert (ahead.scope, ahead.period) == ("Scope 1 and 2", "2019 to 2023")


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("Water use (m3), 2021: 4; 2022: 5; 2023: 6", "2021 to 2023"),
        ("In 2022 we installed 40 heat pumps.", "2022"),
        ("Water use fell by a tenth.", "2023"),
        ("Water use fell by a tenth compared with 2019.", "2019 to 2023"),
        ("All sites are certified to ISO 14001:2015.", "2023"),
    ],
)
def test_the_period_is_that_of_the_claim_else_that_of_the_report(text: str, period: str) -> None:
    assert asked(text).period == period


def test_without_a_known_period_none_is_asked_for() -> None:
    assert asked("Water use fell.", "").request == (
        "Ask the water utility and facility management for the water invoices, meter readings and "
        "discharge permits."
    )


def test_every_row_can_be_asked_for_in_a_sentence() -> None:
    for _, document, issuer in EVIDENCE:
        assert document.startswith(("the ", "an "))
        assert issuer == issuer.strip(" .") and issuer
