"""Specialists whose sources are outside services: without a configured source they record that,
claim by claim, and invent nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from agents.base.events import Event
from agents.base.finding import finding
from agents.base.job import Save, claims_of, thinking
from agents.base.posting import post
from agents.base.wants import Want, asks_of
from reports.document.from_rows import claim_views
from reports.findings.finding import NotConsultedDetails
from reports.models import AgentRun, Basis, EvidenceType, Finding, SourceConsulted
from sibyl_project.common.deadline import Deadline


class Source(NamedTuple):
    """A source an agent would ask, why it was not asked, and what an auditor can give instead."""

    name: str
    why_not: str
    instead: str


def record_not_consulted(
    run: AgentRun, deadline: Deadline, source: Source, wants: Sequence[Want]
) -> Save:
    """Record for every claim of the batch that the source was not consulted, and why; ask other
    agents what they know."""
    claims, why = run.payload["claims"], source.why_not
    # asked again they would answer the same
    asks = [] if run.cycle else asks_of(wants, claim_views(claims_of(run)))
    deadline.check()

    def save() -> list[Event]:
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source=source.name,
            defaults={"consulted": False, "reason": f"{why}; {source.instead}"},
        )
        Finding.objects.bulk_create(
            finding(
                run,
                order,
                claim_id=claim_id,
                evidence_type=EvidenceType.NOT_CONSULTED,
                basis=Basis.NONE,
                summary=f"{source.name} was not asked: {why}.",
                supports_claim=None,
                confidence=0.0,
                details=NotConsultedDetails(source=source.name, reason=why),
            )
            for order, claim_id in enumerate(claims)
        )
        return [
            thinking(run, f"{source.name} was not asked for {len(claims)} claims: {why}."),
            *post(run, asks),
        ]

    return save
