"""The judge's reasoning: what was found where, and what to ask whom for."""

from __future__ import annotations

from agents.judge.rules import judge
from agents.judge.schemas import FindingView, Judgement
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
        "Only asserted (p. 4; Legal found nothing else). "
        "Ask human resources for the attendance lists and course records (2023)."
    )
    assert asserted.settle.document == "the attendance lists and course records"
    assert (asserted.settle.issuer, asserted.settle.period) == ("human resources", "2023")


def test_sources_that_were_not_asked_are_not_told_claim_by_claim() -> None:
    unasked = FindingView(
        "geography", None, 0.0, "none", evidence_type="not_consulted", summary="Not asked."
    )
    reasoning = judged(unasked, geography="not_consulted").reasoning
    assert "Geography" not in reasoning and "Not asked" not in reasoning
    assert reasoning.startswith("Only asserted (p. 4; nobody looked).")


def test_agents_that_failed_are_named() -> None:
    assert "Failed and not heard: Legal." in judged(legal="error").reasoning
    assert "Timed out and not heard: Legal." in judged(legal="timed_out").reasoning


def test_a_repeated_claim_says_where_it_is_repeated_and_that_this_is_no_proof() -> None:
    said = "The same figures stand on page 9: “All 3,900 employees were trained.”"
    repeated = FindingView("legal", True, 0.6, "report", summary=said)
    reasoning = judged(repeated).reasoning
    assert reasoning.startswith("Consistent in the report (p. 4), which cannot verify itself")
    assert f"Legal: {said}" in reasoning


def test_what_was_found_of_the_figures_of_an_asserted_claim_is_told() -> None:
    part = FindingView("data_metrics", None, 0.3, "report", summary="Part of a sum that holds: a.")
    reasoning = judged(part).reasoning
    assert reasoning.startswith("Only asserted (p. 4). Data/Metrics: Part of a sum that holds: a.")


def test_the_sides_of_a_dispute_are_told_apart() -> None:
    yes = FindingView("legal", True, 0.6, "report", summary="Page 9 says the same.")
    no = FindingView("data_metrics", False, 0.55, "report", summary="Page 8 says 80 %.")
    reasoning = judged(yes, no).reasoning
    assert "Disputed (p. 4): what was found points both ways." in reasoning
    assert "Legal for it: Page 9 says the same." in reasoning
    assert "Data/Metrics against it: Page 8 says 80 %." in reasoning


def test_no_stored_name_stands_in_a_sentence() -> None:
    bases = ("computation", "report", "evidence_document", "external")
    for basis in bases:
        for supports in (True, False):
            found = FindingView("data_metrics", supports, 0.7, basis, summary="A fact.")
            assert "_" not in judged(found).reasoning
