"""Claims held against the paragraphs they map to: what the wording gives of each, and what it leaves out."""

from __future__ import annotations

from agents.exchange.posting import post
from agents.exchange.wants import asks_of
from agents.findings import evidence_event, finding
from agents.legal.rows import compliance_details
from agents.legal.rules import ClaimCompliance, Document, assess_compliance
from agents.live.events import Event
from agents.pipeline.runs import Progress, Save, claims_of, thinking
from reports.models import AgentRun, Basis, EvidenceType, Finding
from reports.reading import claim_view, claim_views
from reports.types import AgentName
from sibyl_project.common.deadline import Deadline
from standards.registry import requirements


def compare(run: AgentRun, deadline: Deadline, document: Document) -> Save:
    """One compliance finding for each claim, and questions to other agents where they would help."""
    registry = {requirement.paragraph_id: requirement for requirement in requirements(run.analysis.options["vintage"])}
    progress = Progress(run, deadline)
    claims = claims_of(run)
    asks = asks_of(AgentName.LEGAL, claim_views(claims))
    assessed = [(claim, assess_compliance(claim_view(claim), registry, document)) for claim in progress.over(claims)]

    def save() -> list[Event]:
        rows = [_compliance(run, order, str(claim.pk), result) for order, (claim, result) in enumerate(assessed)]
        Finding.objects.bulk_create(rows)
        told = [
            evidence_event(row, claim, compliance_status=row.details["compliance_status"], **_best(row))
            for row, (claim, _) in zip(rows, assessed, strict=True)
        ]
        said = thinking(run, f"Compared {len(rows)} claims with the paragraphs they map to.")
        return [said, *told, *post(run, asks)]

    return save


def _compliance(run: AgentRun, order: int, claim_id: str, result: ClaimCompliance) -> Finding:
    """Wording compliance says nothing about truth: `supports_claim` stays empty."""
    return finding(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.IFRS_COMPLIANCE,
        basis=Basis.STANDARD,
        summary=result.summary,
        details=compliance_details(result),
        supports_claim=None,
        confidence=result.confidence,
    )


def _best(row: Finding) -> dict[str, str]:
    mappings = row.details["ifrs_mappings"]
    return {"paragraph_id": mappings[0]["paragraph_id"]} if mappings else {}
