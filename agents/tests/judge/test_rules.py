"""The judge's rules: what verifies, what contradicts, and when a claim goes back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.judge.dimensions import EXPECTED
from agents.judge.rules import CANNOT_HELP, judge
from agents.judge.schemas import FindingView, Judgement, Support, VerdictValue
from agents.registry import NAMES, SPECIALIST_NAMES
from reports.models import VerdictValue as StoredVerdict
from reports.types import ClaimType, ClaimView

OUTSIDE = ("external", "evidence_document")
EVERYBODY = dict.fromkeys(SPECIALIST_NAMES, "completed")


def claim(kind: ClaimType = ClaimType.QUANTITATIVE) -> ClaimView:
    return ClaimView("c1", "Scope 1 emissions fell by 12% to 100 tCO2e in 2023.", kind)


def finding(
    agent: str = "data_metrics",
    supports: bool | None = True,
    confidence: float = 0.9,
    basis: str = "report",
    **more: Any,
) -> FindingView:
    return FindingView(agent, supports, confidence, basis, **more)


def judged(
    *findings: FindingView,
    status: dict[str, str] | None = None,
    cycle: int = 0,
    most: int = 3,
    **kind: Any,
) -> Judgement:
    return judge(claim(**kind), findings, EVERYBODY if status is None else status, cycle, most)


def test_two_independent_sources_one_of_them_outside_verify() -> None:
    result = judged(
        finding(basis="computation"),
        finding("legal", basis="evidence_document", source="assurance.pdf"),
    )
    assert result.verdict is VerdictValue.VERIFIED


def test_the_report_alone_never_verifies_however_many_agents_agree() -> None:
    result = judged(
        *(finding(agent, confidence=1.0) for agent in SPECIALIST_NAMES),
        finding(basis="computation", confidence=1.0),
    )
    assert result.verdict is VerdictValue.INSUFFICIENT_EVIDENCE
    assert "cannot verify itself" in result.reasoning


def test_one_outside_source_alone_does_not_verify() -> None:
    result = judged(finding("news_media", basis="external", source="Reuters", tier=1))
    assert result.verdict is VerdictValue.INSUFFICIENT_EVIDENCE


def test_the_same_outside_source_twice_is_one_source() -> None:
    same = [finding(agent, basis="external", source="CDP") for agent in ("academic", "news_media")]
    assert judged(*same).verdict is VerdictValue.INSUFFICIENT_EVIDENCE


def test_an_attached_document_and_another_place_of_the_report_verify_read_by_one_agent() -> None:
    read = [
        finding(confidence=0.7),
        finding(confidence=0.85, basis="evidence_document", source="the assurer"),
    ]
    assert judged(*read, finding("legal", None, 0.5, "standard")).verdict is VerdictValue.VERIFIED


def test_one_attached_document_alone_does_not_verify() -> None:
    alone = finding(confidence=1.0, basis="evidence_document", source="the assurer")
    assert (
        judged(alone, finding("legal", None, 0.5, "standard")).verdict
        is VerdictValue.INSUFFICIENT_EVIDENCE
    )


def test_the_companys_own_documents_verify_nothing_and_the_reasoning_says_so() -> None:
    books = [
        finding(confidence=1.0, basis="evidence_document", source=name, independent=False)
        for name in ("workbook", "old report")
    ]
    result = judged(
        *books, finding("legal", basis="report"), finding("academic", basis="computation")
    )
    assert result.verdict is VerdictValue.INSUFFICIENT_EVIDENCE
    assert "The company's own documents agree with the claim" in result.reasoning


def test_the_companys_workbook_beside_an_outside_document_verifies() -> None:
    workbook = finding(
        confidence=0.7, basis="evidence_document", source="controlling", independent=False
    )
    outside = finding(confidence=0.85, basis="evidence_document", source="the assurer")
    assert (
        judged(workbook, outside, finding("legal", None, 0.5, "standard")).verdict
        is VerdictValue.VERIFIED
    )


def test_a_document_that_says_otherwise_outweighs_the_report_repeating_itself() -> None:
    against = finding(
        supports=False,
        confidence=0.65,
        basis="evidence_document",
        source="controlling",
        independent=False,
    )
    repeated = [finding(confidence=0.7), finding("legal", basis="report")]
    assert judged(against, *repeated).verdict is VerdictValue.CONTRADICTED
    for_it = finding(confidence=0.85, basis="evidence_document", source="the assurer")
    assert judged(against, for_it).verdict is VerdictValue.INSUFFICIENT_EVIDENCE


def test_two_different_outside_sources_verify() -> None:
    two = [
        finding("academic", basis="external", source="CDP"),
        finding("legal", basis="external", source="registry"),
    ]
    assert judged(*two).verdict is VerdictValue.VERIFIED


def test_wording_compliance_supports_nothing() -> None:
    result = judged(
        finding("legal", True, 1.0, "standard"), finding("legal", None, 0.8, "standard")
    )
    assert result.verdict is VerdictValue.UNVERIFIED


def test_a_failed_sum_contradicts_and_findings_that_say_neither_do_not_dilute_it() -> None:
    nulls = [finding(agent, None, 0.3) for agent in SPECIALIST_NAMES] * 4
    result = judged(finding("data_metrics", False, 0.9, "computation"), *nulls)
    assert result.verdict is VerdictValue.CONTRADICTED
    assert result.confidence == 0.9


def test_a_failed_sum_outweighs_outside_support() -> None:
    support = [
        finding(agent, basis="external", source=agent)
        for agent in ("academic", "news_media", "geography")
    ]
    assert (
        judged(finding(supports=False, basis="computation"), *support).verdict
        is VerdictValue.CONTRADICTED
    )


def test_any_contradiction_forbids_verified() -> None:
    support = [
        finding(agent, basis="external", source=agent) for agent in ("academic", "geography")
    ]
    result = judged(finding("news_media", False, 0.5, "external"), *support)
    assert result.verdict is VerdictValue.INSUFFICIENT_EVIDENCE


def test_without_any_finding_a_claim_is_unverified_and_the_silent_are_named() -> None:
    result = judged(status={"legal": "timed_out", "data_metrics": "not_consulted"})
    assert result.verdict is VerdictValue.UNVERIFIED
    assert "Timed out and not heard: Legal" in result.reasoning
    assert "supports the claim; nobody looked further." in result.reasoning


def test_in_the_last_cycle_nothing_is_sent_back() -> None:
    assert judged(cycle=2, most=3).reinvestigation is not None
    assert judged(cycle=3, most=3).reinvestigation is None
    assert judged(cycle=0, most=0).reinvestigation is None


def test_resolved_claims_are_not_sent_back() -> None:
    verified = judged(
        finding(basis="computation"), finding("legal", basis="external", source="registry")
    )
    proven_false = judged(finding(supports=False, basis="computation"))
    assert (verified.verdict, verified.reinvestigation) == (VerdictValue.VERIFIED, None)
    assert (proven_false.verdict, proven_false.reinvestigation) == (VerdictValue.CONTRADICTED, None)


@pytest.mark.parametrize("state", sorted(CANNOT_HELP))
def test_agents_that_cannot_bring_anything_new_are_never_asked_again(state: str) -> None:
    status = dict.fromkeys(SPECIALIST_NAMES, state)
    assert judged(status=status).reinvestigation is None
    only_legal = judged(status=status | {"legal": "completed"}).reinvestigation
    assert only_legal is not None
    assert only_legal.target_agents == ("legal",)


def test_both_sides_of_a_dispute_are_asked() -> None:
    result = judged(
        finding("academic", False, 0.7, "external"),
        finding("geography", True, 0.7, "external"),
        kind=ClaimType.LEGAL_GOVERNANCE,
    )
    assert result.reinvestigation is not None
    assert {"academic", "geography"} <= set(result.reinvestigation.target_agents)
    assert "disagree" in result.reinvestigation.evidence_gap


def test_only_specialists_are_asked_even_when_another_agent_failed() -> None:
    result = judged(status={"claims": "error", "orchestrator": "timed_out", "legal": "error"})
    assert result.reinvestigation is not None
    assert set(result.reinvestigation.target_agents) <= set(SPECIALIST_NAMES)


def test_a_request_has_one_query_for_every_agent_and_says_what_is_missing() -> None:
    again = judged().reinvestigation
    assert again is not None
    assert (
        len(again.refined_queries)
        == len(again.target_agents)
        == len(EXPECTED[ClaimType.QUANTITATIVE])
    )
    assert again.evidence_gap
    assert again.required_evidence


@pytest.mark.parametrize(("cycle", "most"), [(-1, 3), (0, -1)])
def test_impossible_cycles_are_refused(cycle: int, most: int) -> None:
    with pytest.raises(ValueError, match="count from 0"):
        judged(cycle=cycle, most=most)


def test_the_verdicts_are_exactly_those_that_can_be_stored() -> None:
    assert [value.value for value in VerdictValue] == StoredVerdict.values
    assert set(EXPECTED) == set(ClaimType)


BASES = ("computation", "report", "standard", "evidence_document", "external", "none")
STATES = (
    "completed",
    "error",
    "timed_out",
    "not_consulted",
    "exhausted",
    "idle",
    "working",
    "unavailable",
    "anything",
)
agents = st.sampled_from(NAMES)
findings = st.builds(
    FindingView,
    agent_name=agents,
    supports_claim=st.sampled_from([True, False, None]),
    confidence=st.floats(0, 1),
    basis=st.sampled_from(BASES),
    source=st.sampled_from(["", "CDP", "Reuters"]),
    tier=st.sampled_from([None, 1, 2, 3, 4, 9]),
    evidence_type=st.sampled_from(["", "not_consulted", "error", "ifrs_compliance"]),
    summary=st.text(max_size=20),
)


@pytest.mark.long
@settings(max_examples=150)
@given(
    st.sampled_from(list(ClaimType)),
    st.text(max_size=60),
    st.lists(findings, max_size=8),
    st.dictionaries(agents, st.sampled_from(STATES)),
    st.integers(0, 4),
    st.integers(0, 4),
)
def test_whatever_was_found_the_judge_keeps_its_promises(
    kind: ClaimType,
    text: str,
    found: list[FindingView],
    status: dict[str, str],
    cycle: int,
    most: int,
) -> None:
    result = judge(ClaimView("c", text, kind), found, status, cycle, most)
    assert all(
        0 <= value <= 1 for value in (result.confidence, result.score, *result.dimensions.values())
    )
    assert set(result.dimensions) == {"sufficiency", "consistency", "quality", "completeness"}
    assert result.reasoning
    support = [f for f in found if f.supports_claim and f.basis not in ("standard", "none")]
    if result.verdict is VerdictValue.VERIFIED:
        assert any(f.basis in OUTSIDE for f in support)
        assert result.reinvestigation is None
    if any(
        f.supports_claim is False and f.basis == "computation" and f.confidence >= 0.6
        for f in found
    ):
        assert result.verdict is VerdictValue.CONTRADICTED
        assert result.reinvestigation is None
    if again := result.reinvestigation:
        assert cycle < most
        assert set(again.target_agents) <= set(SPECIALIST_NAMES)
        assert not any(status.get(agent) in CANNOT_HELP for agent in again.target_agents)


@pytest.mark.parametrize(
    ("found", "support"),
    [
        ([], Support.ASSERTED),
        ([finding("legal", None, 0.8, "standard", summary="Gives a route.")], Support.ASSERTED),
        ([finding("legal")], Support.REPEATED),
        ([finding("legal"), finding(basis="computation")], Support.RECOMPUTES),
        ([finding(basis="evidence_document", independent=False)], Support.AGREES_WITH_RECORDS),
        ([finding(basis="evidence_document", source="assurer")], Support.ONE_OUTSIDE_SOURCE),
        (
            [finding(basis="computation"), finding("legal", basis="external", source="registry")],
            Support.ONE_OUTSIDE_SOURCE,
        ),
        (
            [
                finding(basis="evidence_document", source="assurer"),
                finding("legal", basis="external", source="registry"),
            ],
            Support.INDEPENDENT_SOURCES,
        ),
        ([finding(supports=False, confidence=0.55)], Support.DISPUTED),
        ([finding("legal"), finding(supports=False, confidence=0.55)], Support.DISPUTED),
        ([finding(supports=False, basis="computation")], Support.CONTRADICTED_BY_PROOF),
    ],
)
def test_support_is_the_best_that_speaks_for_a_claim_unless_something_speaks_against_it(
    found: list[FindingView], support: Support
) -> None:
    assert judged(*found).support is support


def test_what_the_report_repeats_or_recomputes_ranks_above_what_it_only_asserts() -> None:
    ladder = list(Support)
    rank = {
        judged(*found).support: judged(*found).verdict
        for found in ([], [finding("legal")], [finding(basis="computation")])
    }
    assert sorted(rank, key=ladder.index) == [
        Support.ASSERTED,
        Support.REPEATED,
        Support.RECOMPUTES,
    ]
    assert rank[Support.ASSERTED] is VerdictValue.UNVERIFIED
    assert rank[Support.REPEATED] is rank[Support.RECOMPUTES] is VerdictValue.INSUFFICIENT_EVIDENCE


def test_what_an_agent_knows_itself_stands_in_for_no_source_it_could_not_ask() -> None:
    unasked = finding("academic", None, 0.0, "none", evidence_type="not_consulted")
    knows = finding("academic", None, 0.7, "standard", evidence_type="sbti_validation")
    shown = finding("academic", None, 0.3, "external", evidence_type="research_support")
    one = claim(ClaimType.STRATEGIC)
    status = {"academic": "not_consulted"}
    without = judge(one, [unasked], status, 0, 1)
    assert judge(one, [knows, unasked], status, 0, 1) == without
    unread = finding("academic", None, 0.3, "external", is_read=False)
    assert judge(one, [knows, unread], status, 0, 1) == without
    heard = judge(one, [knows, shown], {"academic": "completed"}, 0, 1)
    assert heard.dimensions["completeness"] > without.dimensions["completeness"]
    assert heard.verdict is without.verdict and heard.support is without.support
