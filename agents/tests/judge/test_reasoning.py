"""The judge's reasoning: what was found where, and what to ask whom for."""

from __future__ import annotations

import pytest

from agents.judge.rules import judge
from agents.judge.schemas import OUTSIDE, FindingView, Judgement
from agents.judge.sentences import sentences
from reports.types import ClaimType, ClaimView

TRAINING = ClaimView(
    "c1", "All employees completed the training in 2023.", ClaimType.QUANTITATIVE, page=4
)


def judged(*findings: FindingView, claim: ClaimView = TRAINING, **status: str) -> Judgement:
    return judge(claim, findings, status, 0, 0, "2023")


def test_a_claim_that_is_only_asserted_says_where_and_whom_to_ask_for_what() -> None:
    looked = FindingView("legal", None, 0.6, "standard", evidence_type="ifrs_compliance")
    asserted = judged(looked, geography="not_consulted")
    assert asserted.reasoning == (
        "Nothing but its own sentence supports the claim on page 4; "
        "Legal looked and found nothing else. It lacks any other evidence; "
        "ask human resources for the attendance lists and course records (2023)."
    )
    assert asserted.settle.document == "the attendance lists and course records"
    assert (asserted.settle.issuer, asserted.settle.period) == ("human resources", "2023")


def test_sources_that_were_not_asked_are_not_told_claim_by_claim() -> None:
    unasked = FindingView(
        "geography", None, 0.0, "none", evidence_type="not_consulted", summary="Not asked."
    )
    reasoning = judged(unasked, geography="not_consulted").reasoning
    assert "Geography" not in reasoning and "Not asked" not in reasoning
    assert reasoning.startswith(
        "Nothing but its own sentence supports the claim on page 4; nobody looked further."
    )


def test_agents_that_failed_are_named() -> None:
    assert "Failed and not heard: Legal." in judged(legal="error").reasoning
    assert "Timed out and not heard: Legal." in judged(legal="timed_out").reasoning


def test_a_repeated_claim_says_where_it_is_repeated_and_that_this_is_no_proof() -> None:
    said = "The same figures stand on page 9: “All 3,900 employees were trained.”"
    repeated = FindingView("legal", True, 0.6, "report", summary=said)
    reasoning = judged(repeated).reasoning
    assert reasoning.startswith(
        f"The report says the claim on page 4 again elsewhere; Legal: {said} "
        "It lacks evidence from outside the report, which cannot verify itself; ask human"
    )


def test_what_was_found_of_the_figures_of_an_asserted_claim_is_told() -> None:
    part = FindingView("data_metrics", None, 0.3, "report", summary="Part of a sum that holds: a.")
    reasoning = judged(part).reasoning
    assert reasoning.startswith(
        "Nothing but its own sentence supports the claim on page 4 as a whole; "
        "Data/Metrics noted, neither for it nor against it: Part of a sum that holds: a. It lacks"
    )


def test_the_sides_of_a_dispute_are_told_apart() -> None:
    yes = FindingView("legal", True, 0.6, "report", summary="Page 9 says the same.")
    no = FindingView("data_metrics", False, 0.55, "report", summary="Page 8 says 80 %.")
    reasoning = judged(yes, no).reasoning
    assert reasoning.startswith(
        "What was found on the claim on page 4 points both ways; Legal for it: Page 9 says the "
        "same; Data/Metrics against it: Page 8 says 80 %. It lacks evidence that shows which "
        "side is right; ask"
    )


@pytest.mark.parametrize("basis", ["computation", "report", "evidence_document", "external"])
@pytest.mark.parametrize("supports", [True, False])
def test_two_sentences_say_what_was_found_and_what_is_lacking(basis: str, supports: bool) -> None:
    long = "It stands on p. 9 of the report. The row before it has no unit. It is printed small."
    rows = [FindingView("legal", supports, 0.7, basis, "CDP", summary=long) for _ in range(5)]
    reasoning = judged(*rows).reasoning
    told, *again = reasoning.split(" Sent back to ")
    assert sentences(told) == 2
    assert "It stands on p. 9 of the report" in told and "lacks" in told
    assert ("Legal in CDP: " in told) == (basis in OUTSIDE) or not supports
    assert len(again) <= 1


def test_agents_whose_words_there_is_no_room_for_are_named() -> None:
    names = ("legal", "data_metrics", "geography", "news_media", "academic")
    rows = [FindingView(name, True, 0.9, "report", summary=f"{name} says so.") for name in names]
    assert "; Academic and News/Media spoke on it too. It lacks" in judged(*rows).reasoning


def test_no_stored_name_stands_in_a_sentence() -> None:
    bases = ("computation", "report", "evidence_document", "external")
    for basis in bases:
        for supports in (True, False):
            found = FindingView("data_metrics", supports, 0.7, basis, summary="A fact.")
            assert "_" not in judged(found).reasoning
