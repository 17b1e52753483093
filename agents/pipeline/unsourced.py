"""Specialists whose sources are outside services: without one configured they say so, claim by
claim, and invent nothing."""

from __future__ import annotations

from agents.base.events import Event
from agents.base.finding import finding
from agents.base.job import Save, claims_of, thinking
from agents.base.posting import post
from agents.base.wants import asks_of
from reports.document.from_rows import claim_views
from reports.models import AgentRun, Basis, EvidenceType, Finding, SourceConsulted
from reports.types import AgentName
from sibyl_project.common.deadline import Deadline

# agent -> the source it would ask, and why it was not asked
SOURCES: dict[AgentName, tuple[str, str]] = {
    AgentName.GEOGRAPHY: ("Satellite imagery", "no imagery or geocoding service is configured"),
    AgentName.NEWS_MEDIA: ("News search", "no search provider is configured"),
    AgentName.ACADEMIC: ("Research and benchmark search", "no research service is configured"),
}


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Record for every claim of the batch that the source was not consulted, and why; ask other
    agents what they know."""
    agent = AgentName(run.agent)
    source, reason = SOURCES[agent]
    claims = run.payload["claims"]
    # asked again they would answer the same
    asks = [] if run.cycle else asks_of(agent, claim_views(claims_of(run)))
    deadline.check()

    def save() -> list[Event]:
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source=source,
            defaults={"consulted": False, "reason": reason},
        )
        Finding.objects.bulk_create(
            finding(
                run,
                order,
                claim_id=claim_id,
                evidence_type=EvidenceType.NOT_CONSULTED,
                basis=Basis.NONE,
                summary=f"{source} was not consulted: {reason}.",
                supports_claim=None,
                confidence=0.0,
                details={"source": source, "reason": reason},
            )
            for order, claim_id in enumerate(claims)
        )
        return [
            thinking(run, f"{source} was not consulted for {len(claims)} claims: {reason}."),
            *post(run, asks),
        ]

    return save
