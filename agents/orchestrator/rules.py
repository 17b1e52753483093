"""Routing by rules: the duty of each specialist for claims of a type, refined by what the claim
says (FRD 5, sections 3 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from agents.base.spec import Role
from agents.orchestrator.content import REFINEMENTS, Refinement
from agents.orchestrator.schemas import Assignment, ReinvestigationRequest
from agents.registry import LABELS, SPECIALIST_NAMES, SPECIALISTS, by_duty
from reports.types import ClaimView

_PRECEDENCE = {spec.name: spec.precedence for spec in SPECIALISTS}
_RANK = {Role.PRIMARY: 0, Role.REFINEMENT: 1, Role.SECONDARY: 2}


@dataclass(frozen=True, slots=True)
class Call:
    """Why a claim calls for an agent.

    `firm`: a model that routes may not leave the agent out (see `content`).
    """

    role: Role
    reasons: tuple[str, ...]
    firm: bool
    by_content: bool = False  # something the claim says calls for the agent, not its type alone

    @property
    def reason(self) -> str:
        """The reasons as one phrase."""
        return "; ".join(self.reasons)


def route(claims: Sequence[ClaimView]) -> list[Assignment]:
    """One assignment per claim, in the order of `claims`, each with at least one specialist and a
    reason for every one."""
    return [assign(claim) for claim in claims]


def reroute(
    claims: Sequence[ClaimView],
    requests: Iterable[ReinvestigationRequest],
    cycle: int,
    first: Mapping[str, Mapping[str, Role]] | None = None,
) -> list[Assignment]:
    """Assignments of a re-investigation: only the claims and agents the judge named, with its
    guidance as `context`.

    `context` holds `claim_id`, `evidence_gap`, `refined_queries`, `required_evidence` (or None) and
    `cycle_number`. Requests of one claim are merged. A request that names no specialist goes to the
    agents of the first pass, which `first` gives by claim id, most relevant first (by rules where
    it does not); one for a claim not in `claims` is ignored.
    """
    asked: dict[str, list[ReinvestigationRequest]] = {}
    for request in requests:
        asked.setdefault(request.claim_id, []).append(request)
    known = first or {}
    return [
        _reassign(claim, asked[claim.id], cycle, known.get(claim.id) or assign(claim).roles)
        for claim in claims
        if claim.id in asked
    ]


def specialists(names: Iterable[str]) -> list[str]:
    """The specialists among some names, exactly as spelled, each once, in the order given."""
    return list(dict.fromkeys(name for name in names if name in SPECIALIST_NAMES))


def workload(assignments: Iterable[Assignment]) -> dict[str, int]:
    """How many claims each specialist was given; every specialist is listed."""
    counts = Counter(agent for assignment in assignments for agent in assignment.assigned_agents)
    return {agent: counts[agent] for agent in SPECIALIST_NAMES}


def calls_of(claim: ClaimView) -> dict[str, Call]:
    """The agents a claim calls for by its type and by what it says, most relevant first; never
    empty."""
    calls = {
        spec.name: Call(role, (reason,), firm=role is Role.PRIMARY)
        for spec in by_duty(claim.claim_type)
        for role, reason in [spec.duties[claim.claim_type]]
    }
    for refinement in REFINEMENTS:
        if seen := refinement.sees(claim):
            calls[refinement.agent] = _refined(calls.get(refinement.agent), refinement, seen)
    return dict(sorted(calls.items(), key=lambda item: _relevance(*item)))


def is_clear(claim: ClaimView) -> bool:
    """Whether rules alone are sure who looks at a claim: a fact of it, such as a figure, a place or
    a paragraph, speaks for an agent, and none is called by a word alone that may mean something
    else."""
    calls = calls_of(claim).values()
    by_words = any(call.role is Role.REFINEMENT and not call.firm for call in calls)
    by_facts = any(call.firm and call.by_content for call in calls)
    return by_facts and not by_words


def _relevance(agent: str, call: Call) -> tuple[int, int]:
    return _RANK[call.role], _PRECEDENCE[agent] if call.role is Role.REFINEMENT else 0


def _refined(call: Call | None, refinement: Refinement, seen: Sequence[str]) -> Call:
    reason = f"{refinement.reason} ({', '.join(seen[:3])})"
    if call is None:
        return Call(Role.REFINEMENT, (reason,), refinement.firm, by_content=True)
    role = Role.PRIMARY if call.role is Role.PRIMARY else Role.REFINEMENT
    firm = call.firm or refinement.firm
    return Call(role, (*call.reasons, reason), firm, by_content=True)


def assign(claim: ClaimView, because: str = "") -> Assignment:
    """The agents of one claim by rules alone; `because` is the reason why no model chose them,
    where one should have."""
    calls = calls_of(claim)
    order = tuple(calls)
    overall = f"By rules, as {because}." if because else ""
    listed = [f"{LABELS[agent]} ({call.role}): {call.reason}." for agent, call in calls.items()]
    return Assignment(
        claim.id,
        order,
        order,
        {agent: call.role for agent, call in calls.items()},
        " ".join(filter(None, (overall, *listed))),
        reasons={agent: call.reason for agent, call in calls.items()},
        overall=overall,
    )


def _reassign(
    claim: ClaimView,
    requests: Sequence[ReinvestigationRequest],
    cycle: int,
    first: Mapping[str, Role],
) -> Assignment:
    named = specialists(name for request in requests for name in request.target_agents)
    agents = tuple(named or first)
    gap = " ".join(dict.fromkeys(filter(None, (request.evidence_gap for request in requests))))
    required = " ".join(
        dict.fromkeys(filter(None, (request.required_evidence for request in requests)))
    )
    context: dict[str, object] = {
        "claim_id": claim.id,
        "evidence_gap": gap,
        "refined_queries": list(
            dict.fromkeys(query for request in requests for query in request.refined_queries)
        ),
        "required_evidence": required or None,
        "cycle_number": cycle,
    }
    chosen = (
        "named by the judge" if named else "the agents of the first pass, as the judge named none"
    )
    names = ", ".join(LABELS[agent] for agent in agents)
    reasoning = (
        f"Re-investigation, cycle {cycle}: {names} ({chosen}). Evidence gap: {gap or 'not stated'}"
    )
    roles = {agent: first.get(agent, Role.REFINEMENT) for agent in agents}
    return Assignment(claim.id, agents, agents, roles, reasoning, context)
