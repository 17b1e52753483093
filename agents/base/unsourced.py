"""Specialists whose sources are outside services: without a configured source they record that,
claim by claim, and invent nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from agents.base.events import Event
from agents.base.finding import weightless
from agents.base.job import Save, claims_of, thinking
from agents.base.posting import post
from agents.base.wants import Want, asks_of
from reports.document.from_rows import claim_views
from reports.findings.finding import NotConsultedDetails
from reports.models import AgentRun, EvidenceType, Finding, SourceConsulted
from sibyl_project.common.deadline import Deadline

_LONGEST_REASON: Final = 300


class Source(NamedTuple):
    """A source an agent would ask, why it was not asked, and what an auditor can give instead."""

    name: str
    why_not: str
    instead: str


def not_consulted(run: AgentRun, order: int, claim_id: Any, source: str, why: str) -> Finding:
    """The finding that a source was not consulted for a claim, and why."""
    return weightless(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.NOT_CONSULTED,
        summary=f"{source} was not consulted: {why}.",
        details=NotConsultedDetails(source=source, reason=why),
    )


def note_source(run: AgentRun, source: str, reason: str, *, consulted: bool) -> None:
    """Note whether a source was consulted in the analysis of a run so far, and why not."""
    SourceConsulted.objects.update_or_create(
        analysis=run.analysis,
        agent=run.agent,
        source=source,
        defaults={"consulted": consulted, "reason": reason[:_LONGEST_REASON]},
    )


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
        note_source(run, source.name, f"{why}; {source.instead}", consulted=False)
        Finding.objects.bulk_create(
            not_consulted(run, order, claim_id, source.name, why)
            for order, claim_id in enumerate(claims)
        )
        return [
            thinking(run, f"{source.name} was not consulted for {len(claims)} claims: {why}."),
            *post(run, asks),
        ]

    return save
