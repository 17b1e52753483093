"""Who looks at which claim, and why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.base.spec import Role
from agents.orchestrator.rules import reroute, route, workload
from agents.orchestrator.schemas import Assignment, ReinvestigationRequest
from agents.registry import LABELS, SPECIALIST_NAMES
from reports.types import ClaimType, ClaimView

SHIPPED = GEOGRAPHY, LEGAL, NEWS, ACADEMIC, DATA = (
    "geography",
    "legal",
    "news_media",
    "academic",
    "data_metrics",
)


def routed(
    text: str, kind: ClaimType = ClaimType.LEGAL_GOVERNANCE, paragraphs: tuple[str, ...] = ()
) -> Assignment:
    (assignment,) = route([ClaimView("c1", text, kind, paragraphs=paragraphs)])
    return assignment


# By type of claim: who is asked first, and who besides (FRD 5, table 3.2).
TABLE = {
    "geographic": (["geography"], ["legal"]),
    "quantitative": (["data_metrics"], ["legal"]),
    "legal_governance": (["legal"], []),
    "strategic": (["legal", "academic"], ["news_media"]),
    "environmental": (["academic"], ["geography", "data_metrics"]),
}


@pytest.mark.parametrize("kind", list(ClaimType))
def test_each_type_goes_to_its_agents_primary_first(kind: ClaimType) -> None:
    primary, secondary = TABLE[kind.value]
    assignment = routed("Plain words.", kind)
    given = {
        agent: assignment.roles[agent].value
        for agent in assignment.priority_order
        if agent in SHIPPED
    }
    assert list(given.items()) == [
        *((agent, "primary") for agent in primary),
        *((agent, "secondary") for agent in secondary),
    ]
    assert set(assignment.assigned_agents) == set(assignment.priority_order)


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("Managers spent 30% of their time on this.", DATA),
        ("The Board reviews Scope 3 reporting.", DATA),
        ("Our Kitimat smelter has a site committee.", GEOGRAPHY),
        ("The committee visited operations in Papua New Guinea.", GEOGRAPHY),
        ("The Board approved our SBTi validation.", ACADEMIC),
        ("The management system is certified to ISO 14001.", ACADEMIC),
        ("The Board approved an investment of $2 billion.", NEWS),
        ("There were no fines for oil spills.", NEWS),
        ("We pledged to change our policy.", NEWS),
    ],
)
def test_what_a_claim_says_adds_an_agent_with_its_reason(text: str, agent: str) -> None:
    assignment = routed(text)
    assert assignment.roles[agent] is Role.REFINEMENT
    assert f"{LABELS[agent]} (refinement)" in assignment.reasoning


@pytest.mark.parametrize(
    "text",
    [
        "The Board met in 2023.",
        "ISO 14001 is our standard.",
        "Policies follow IFRS S2 since FY2024.",
    ],
)
def test_years_and_names_of_standards_are_not_numbers_to_recompute(text: str) -> None:
    assert DATA not in routed(text).assigned_agents


def test_a_mapped_claim_goes_to_legal() -> None:
    assert LEGAL not in routed("Trees were planted.", ClaimType.ENVIRONMENTAL).assigned_agents
    assert (
        LEGAL in routed("Trees were planted.", ClaimType.ENVIRONMENTAL, ("S2.14",)).assigned_agents
    )


def test_primary_agents_come_before_refinements_and_those_before_secondary_ones() -> None:
    assignment = routed("Our Borneo facility reduced emissions by 30%.", ClaimType.GEOGRAPHIC)
    assert assignment.priority_order == (GEOGRAPHY, DATA, LEGAL)


def test_guinea_is_not_read_out_of_papua_new_guinea() -> None:
    assert "(Papua New Guinea)" in routed("We operate in Papua New Guinea.").reasoning


def test_reinvestigation_reaches_only_the_claims_and_agents_named() -> None:
    claims = [
        ClaimView("a", "We cut waste by 4%.", ClaimType.QUANTITATIVE),
        ClaimView("b", "Plain.", ClaimType.LEGAL_GOVERNANCE),
    ]
    request = ReinvestigationRequest(
        "a", ("academic", "nobody"), "No benchmark.", ("waste benchmark",), "A sector average"
    )
    (assignment,) = reroute(
        claims, [request, ReinvestigationRequest("missing", ("legal",), "x")], cycle=2
    )
    assert assignment.assigned_agents == (ACADEMIC,)
    assert assignment.context == {
        "claim_id": "a",
        "evidence_gap": "No benchmark.",
        "refined_queries": ["waste benchmark"],
        "required_evidence": "A sector average",
        "cycle_number": 2,
    }


def test_requests_for_one_claim_are_merged() -> None:
    requests = [
        ReinvestigationRequest("a", ("legal",), "Gap one.", ("q1",)),
        ReinvestigationRequest("a", ("geography",), "Gap two.", ("q1", "q2")),
    ]
    (assignment,) = reroute([ClaimView("a", "x", ClaimType.STRATEGIC)], requests, cycle=1)
    assert assignment.assigned_agents == (LEGAL, GEOGRAPHY)
    assert assignment.context["evidence_gap"] == "Gap one. Gap two."
    assert assignment.context["refined_queries"] == ["q1", "q2"]


def test_a_request_that_names_no_specialist_goes_to_the_first_agents() -> None:
    claim = ClaimView("a", "Plain.", ClaimType.LEGAL_GOVERNANCE)
    (assignment,) = reroute([claim], [ReinvestigationRequest("a", ("judge",), "")], cycle=1)
    assert assignment.assigned_agents == (LEGAL,)


def test_workload_counts_every_specialist() -> None:
    assert workload([routed("Plain.")]) == dict.fromkeys(SPECIALIST_NAMES, 0) | {LEGAL: 1}


@settings(max_examples=60)
@given(st.text(max_size=120), st.sampled_from(list(ClaimType)))
def test_any_claim_gets_valid_agents_and_the_same_ones_again(text: str, kind: ClaimType) -> None:
    assignment = routed(text, kind)
    assert assignment.assigned_agents
    assert set(assignment.assigned_agents) <= set(SPECIALIST_NAMES)
    assert (
        set(assignment.priority_order) == set(assignment.assigned_agents) == set(assignment.roles)
    )
    assert assignment == routed(text, kind)
