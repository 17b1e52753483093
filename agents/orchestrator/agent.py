"""The orchestrator: decides which agents investigate which claim.

In the first cycle the rules demand certain agents and a model may add others, or the rules decide
alone; in later cycles the judge has named the agents.
"""

from __future__ import annotations

from collections.abc import Iterable

from agents.base.events import ClaimRouted, Event, naming
from agents.base.job import MODEL, RunSpec, Save, emit_now, gateway_of, thinking, to_judge
from agents.base.spec import Role
from agents.base.stages import Step
from agents.models import Reinvestigation
from agents.orchestrator import routing, rules
from agents.orchestrator.schemas import Assignment as Routed
from agents.orchestrator.schemas import ReinvestigationRequest, Routing
from reports.document.from_rows import claim_views
from reports.models import AgentRun, Analysis, Assignment, Claim
from sibyl_project.common.deadline import Deadline


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """One run over all claims of the cycle."""
    return [RunSpec(agent, "routing")]


def route(run: AgentRun, deadline: Deadline) -> Save:
    """Assign every claim of this cycle to at least one specialist, with the reason for each."""
    found = (
        _first_pass(run, deadline)
        if run.cycle == 0
        else Routing(tuple(_sent_back(run.analysis, run.cycle)))
    )
    deadline.check()
    claims = {
        str(claim.pk): claim
        for claim in Claim.objects.filter(pk__in=[item.claim_id for item in found.assignments])
    }

    def save() -> list[Event]:
        Assignment.objects.filter(analysis=run.analysis, cycle=run.cycle).delete()
        Assignment.objects.bulk_create(
            row for item in found.assignments for row in _rows(run, item)
        )
        return [
            thinking(run, _words(run, found)),
            *(_event(run, item, claims[item.claim_id]) for item in found.assignments),
        ]

    return save


def _first_pass(run: AgentRun, deadline: Deadline) -> Routing:
    claims = claim_views(to_judge(run.analysis).with_paragraphs().order_by("ordinal"))
    if run.analysis.engine != MODEL or not claims:
        return Routing(tuple(rules.route(claims)))
    emit_now(run, f"Asking who should look at which of {len(claims)} claims...", "begun")
    gateway, why = gateway_of(run)
    return (
        routing.route_by_model(claims, gateway, deadline)
        if gateway
        else routing.by_rules(claims, why)
    )


def _words(run: AgentRun, found: Routing) -> str:
    sent_back = f" the judge sent back (cycle {run.cycle})" if run.cycle else ""
    return " ".join((f"Routing {len(found.assignments)} claims{sent_back}.", *found.notes))


def _sent_back(analysis: Analysis, cycle: int) -> list[Routed]:
    asked = list(Reinvestigation.objects.filter(analysis=analysis, cycle=cycle - 1))
    claims = (
        Claim.objects.filter(pk__in=[request.claim_id for request in asked])
        .with_paragraphs()
        .order_by("ordinal")
    )
    requests = [
        ReinvestigationRequest(
            claim_id=str(request.claim_id),
            target_agents=tuple(request.target_agents),
            evidence_gap=request.evidence_gap,
            refined_queries=tuple(request.refined_queries),
            required_evidence=request.required_evidence,
        )
        for request in asked
    ]
    return rules.reroute(claim_views(claims), requests, cycle, _given_at_first(analysis, claims))


def _given_at_first(analysis: Analysis, claims: Iterable[Claim]) -> dict[str, dict[str, Role]]:
    """By claim, the agents of the first pass with their roles, most relevant first."""
    rows = Assignment.objects.filter(analysis=analysis, cycle=0, claim__in=list(claims)).order_by(
        "claim", "order"
    )
    given: dict[str, dict[str, Role]] = {}
    for row in rows:
        given.setdefault(str(row.claim_id), {})[row.agent] = Role(row.role)
    return given


def _rows(run: AgentRun, item: Routed) -> list[Assignment]:
    return [
        Assignment(
            analysis=run.analysis,
            claim_id=item.claim_id,
            cycle=run.cycle,
            agent=agent,
            role=item.roles[agent].value if run.cycle == 0 else Assignment.Role.REINVESTIGATION,
            order=order,
            reasoning=item.reasoning,
            context=item.context
            or {
                "reasoned_by": item.reasoned_by,
                "reason": item.reasons.get(agent, ""),
                "overall": item.overall,
            },
        )
        for order, agent in enumerate(item.priority_order)
    ]


def _event(run: AgentRun, item: Routed, claim: Claim) -> Event:
    agents = list(item.assigned_agents)
    payload = ClaimRouted(
        claim_id=item.claim_id,
        **naming(claim.text, claim.page),
        assigned_agents=agents,
        reasoning=item.reasoning,
    )
    return Event(payload, f"routed:{run.cycle}:{item.claim_id}", run.agent)
