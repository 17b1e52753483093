"""Claims the judge sent back: the whole report is searched again for what is missing, and what was searched is said."""

from __future__ import annotations

from agents.findings import evidence_event, finding
from agents.legal.corroboration import Corroborator
from agents.legal.schemas import Document
from agents.live.events import Event
from agents.pipeline.runs import Progress, Save, claims_of, thinking
from reports.models import AgentRun, Assignment, Basis, EvidenceType, Finding
from reports.reading import claim_view
from sibyl_project.common.deadline import Deadline


def look_again(run: AgentRun, deadline: Deadline, document: Document) -> Save:
    """Search every page but the claim's own for the same statement."""
    context = dict(
        Assignment.objects.filter(analysis=run.analysis, cycle=run.cycle, agent=run.agent).values_list("claim_id", "context")
    )
    progress = Progress(run, deadline)
    corroborator = Corroborator(document)
    looked = [(claim, corroborator.of(claim_view(claim))) for claim in progress.over(claims_of(run))]

    def save() -> list[Event]:
        rows = [
            finding(
                run,
                order,
                claim_id=claim.pk,
                evidence_type=EvidenceType.IFRS_COMPLIANCE,
                basis=Basis.REPORT,
                summary=result.summary,
                details={
                    "searched": result.searched,
                    "evidence": [{"page": page, "quote": quote} for page, quote in result.places],
                    "evidence_gap": context.get(claim.pk, {}).get("evidence_gap", ""),
                },
                supports_claim=True if result.places else None,
                confidence=result.confidence,
            )
            for order, (claim, result) in enumerate(looked)
        ]
        Finding.objects.bulk_create(rows)
        found = sum(bool(result.places) for _, result in looked)
        said = f"Searched the whole report again for {len(rows)} claims; {found} are stated on another page as well."
        told = [evidence_event(row, claim) for row, (claim, _) in zip(rows, looked, strict=True) if row.supports_claim]
        return [thinking(run, said), *told]

    return save
