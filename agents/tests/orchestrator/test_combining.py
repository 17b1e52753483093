"""What becomes of a model's decision on one claim: names are filtered, the floor holds, everybody
has a role."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.base.spec import Role
from agents.llm.ids import wrong_ids
from agents.orchestrator.asking import RoutingDecision, short_ids
from agents.orchestrator.routing import combined
from agents.orchestrator.rules import assign, calls_of
from agents.registry import SPECIALIST_NAMES
from reports.types import ClaimType, ClaimView
from sibyl_project.common.parts import even_parts

NAMES = st.lists(st.sampled_from([*SPECIALIST_NAMES, "judge", "Legal", "", "nobody"]), max_size=8)
TEXTS = st.sampled_from(
    [
        "Plain words.",
        "Our Kitimat smelter saved 5 %.",
        "SBTi approved it.",
        "We spent $2 billion.",
        "An award.",
    ]
)
CLAIMS = st.builds(
    ClaimView,
    st.just("c"),
    TEXTS,
    st.sampled_from(list(ClaimType)),
    paragraphs=st.sampled_from([(), ("S2.6",)]),
)


@pytest.mark.long
@settings(max_examples=150)
@given(CLAIMS, NAMES, NAMES)
def test_any_decision_leaves_the_floor_standing(
    claim: ClaimView, agents: list[str], order: list[str]
) -> None:
    assignment = combined(
        claim,
        RoutingDecision(claim_id="c1", assigned_agents=agents, reasoning="", priority_order=order),
        "m",
    )
    valid = set(agents) & set(SPECIALIST_NAMES)
    if assignment is None:
        assert not valid
        return
    floor = {agent for agent, call in calls_of(claim).items() if call.firm}
    assert floor and set(assignment.assigned_agents) == floor | valid
    assert assignment.priority_order == assignment.assigned_agents
    assert list(assignment.roles) == list(assignment.assigned_agents)
    roles = list(assignment.roles.values())
    assert (
        roles == sorted(roles, key=lambda role: role is not Role.PRIMARY)
        and roles[0] is Role.PRIMARY
    )


@settings(max_examples=60)
@given(st.integers(0, 300), st.integers(1, 60))
def test_questions_share_the_claims_evenly_and_lose_none(count: int, size: int) -> None:
    claims = [ClaimView(str(number), "x", ClaimType.STRATEGIC) for number in range(count)]
    parts = even_parts(claims, size)
    assert [claim for part in parts for claim in part] == claims
    assert len(parts) == -(-count // size)
    assert all(0 < len(part) <= size for part in parts)
    assert max(map(len, parts), default=0) - min(map(len, parts), default=0) <= 1


def test_an_id_given_twice_is_wrong_in_both_places() -> None:
    known = short_ids([plain(number) for number in range(2)])
    assert [
        problem.where
        for problem in wrong_ids(["c1", "c2", "c1", "c3"], known, "assignments", "claim_id")
    ] == [
        ("assignments", 0, "claim_id"),
        ("assignments", 2, "claim_id"),
        ("assignments", 3, "claim_id"),
    ]


def plain(number: int) -> ClaimView:
    """A claim with nothing to it."""
    return ClaimView(str(number), "x", ClaimType.STRATEGIC)


def test_why_rules_decided_stands_before_their_reasons() -> None:
    assignment = assign(plain(1), "the endpoint failed")
    assert assignment.reasoning.startswith("By rules, as the endpoint failed. Legal (primary): ")
    assert assignment.overall == "By rules, as the endpoint failed." and set(
        assignment.reasons
    ) == set(assignment.assigned_agents)
