"""The orchestrator: decides who looks at which claim. First pass by matrix and content, later cycles as the judge asked."""

from __future__ import annotations

from agents.live.events import ClaimRouted, Event, naming
from agents.models import Reinvestigation
from agents.orchestrator import rules
from agents.orchestrator.schemas import Assignment as Routed
from agents.orchestrator.schemas import ReinvestigationRequest
from agents.pipeline.runs import Save, thinking
from reports.models import AgentRun, Analysis, Assignment, Claim
from reports.reading import claim_views
from sibyl_project.common.deadline import Deadline


def route(run: AgentRun, deadline: Deadline) -> Save:
    """Assign every claim of this cycle to at least one specialist, with the reason for each."""
    routed = _first_pass(run.analysis) if run.cycle == 0 else _sent_back(run.analysis, run.cycle)
    deadline.check()
    claims = {str(claim.pk): claim for claim in Claim.objects.filter(pk__in=[item.claim_id for item in routed])}

    def save() -> list[Event]:
        Assignment.objects.filter(analysis=run.analysis, cycle=run.cycle).delete()
        Assignment.objects.bulk_create(row for item in routed for row in _rows(run, item))
        said = f"Routing {len(routed)} claims" + (f" the judge sent back (cycle {run.cycle})." if run.cycle else ".")
        return [thinking(run, said), *(_event(run, item, claims[item.claim_id]) for item in routed)]

    return save


def _first_pass(analysis: Analysis) -> list[Routed]:
    return rules.route(claim_views(Claim.objects.filter(claim_set=analysis.claim_set).with_paragraphs().order_by("ordinal")))


def _sent_back(analysis: Analysis, cycle: int) -> list[Routed]:
    asked = list(Reinvestigation.objects.filter(analysis=analysis, cycle=cycle - 1))
    claims = Claim.objects.filter(pk__in=[request.claim_id for request in asked]).with_paragraphs().order_by("ordinal")
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
    return rules.reroute(claim_views(claims), requests, cycle)


def _rows(run: AgentRun, item: Routed) -> list[Assignment]:
    return [
        Assignment(
            analysis=run.analysis,
            claim_id=item.claim_id,
            cycle=run.cycle,
            agent=agent.value,
            role=item.roles[agent].value if run.cycle == 0 else Assignment.Role.REINVESTIGATION,
            order=order,
            reasoning=item.reasoning,
            context=item.context,
        )
        for order, agent in enumerate(item.priority_order)
    ]


def _event(run: AgentRun, item: Routed, claim: Claim) -> Event:
    agents = [agent.value for agent in item.assigned_agents]
    payload = ClaimRouted(
        claim_id=item.claim_id, **naming(claim.text, claim.page), assigned_agents=agents, reasoning=item.reasoning
    )
    return Event(payload, f"routed:{run.cycle}:{item.claim_id}", run.agent)
