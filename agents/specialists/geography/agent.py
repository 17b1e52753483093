"""The geography agent: looks at the places of claims from above where services of images are on, or
records that none was consulted; asks for the figures of its places, and answers others where a
place is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.base.events import Event
from agents.base.finding import evidence_event, finding
from agents.base.job import Save, claims_of, thinking
from agents.base.posting import post
from agents.base.unsourced import Source, record_not_consulted
from agents.base.wants import Want, asks_of, places_named
from agents.models import SourceAsk
from agents.specialists.geography import answers
from agents.specialists.geography.images.batch import looked_at
from agents.specialists.geography.images.concluding import Concluded
from agents.specialists.geography.images.looking import SERVICES, services_of
from reports.document.from_rows import claim_views
from reports.findings.finding import NotConsultedDetails
from reports.models import AgentRun, Analysis, Basis, EvidenceType, Finding, SourceConsulted
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

IMAGERY = Source(
    "Satellite imagery",
    "no imagery or geocoding service is configured",
    "ask for permits and site records where a claim is about a place",
)
NOTHING_ASKED: Final = "no claim states a change at a place that is seen from above"
WANTS = (
    Want(
        RequestType.FIGURES,
        places_named,
        "Which figures does the report state for {matter}, named in {claims}?",
        lambda matter: {"place": matter},
    ),
)


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Look at the places of the claims of a run, or record that no service was on."""
    on = services_of(run.analysis.options)
    if not on:
        return record_not_consulted(run, deadline, IMAGERY, WANTS)
    claims = claim_views(claims_of(run))
    found = looked_at(run, deadline, claims, on)
    # asked again they would answer the same
    asks = [] if run.cycle else asks_of(WANTS, claims)
    deadline.check()

    def save() -> list[Event]:
        _record(run)
        rows = [_row(run, order, one.id, found[one.id]) for order, one in enumerate(claims)]
        Finding.objects.bulk_create(rows)
        views = {one.id: one for one in claims}
        seen = [row for row in rows if row.evidence_type == EvidenceType.SATELLITE_IMAGERY]
        return [
            thinking(run, f"{counted(len(seen), 'claim')} of {len(rows)} beside images."),
            *(evidence_event(row, views[str(row.claim_id)]) for row in seen),
            *post(run, asks),
        ]

    return save


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """Answer whether a place is known, and where it is."""
    return answers.answer(kind, context, ReportFacts.of(analysis.report))


def _row(run: AgentRun, order: int, claim_id: str, found: Concluded) -> Finding:
    if found.details is None:
        return finding(
            run,
            order,
            claim_id=claim_id,
            evidence_type=EvidenceType.NOT_CONSULTED,
            basis=Basis.NONE,
            summary=f"{IMAGERY.name} was not consulted: {found.summary}.",
            supports_claim=None,
            confidence=0.0,
            details=NotConsultedDetails(source=IMAGERY.name, reason=found.summary),
        )
    return finding(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.SATELLITE_IMAGERY,
        basis=Basis.EXTERNAL,
        summary=found.summary,
        supports_claim=found.supports,
        confidence=found.confidence,
        details=found.details,
    )


def _record(run: AgentRun) -> None:
    """Record each service with what came of it so far in this analysis."""
    for service in SERVICES:
        for spec in (service.search, service.files):
            asks = SourceAsk.objects.filter(
                analysis=run.analysis, agent=run.agent, source=spec.name
            )
            given = asks.filter(answer__isnull=False).exists()
            failed = asks.filter(answer__isnull=True).values_list("why_not", flat=True).first()
            why = failed or ("" if given else NOTHING_ASKED)
            SourceConsulted.objects.update_or_create(
                analysis=run.analysis,
                agent=run.agent,
                source=spec.label,
                defaults={"consulted": given, "reason": why[:300]},
            )
