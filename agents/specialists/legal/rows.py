"""From the legal agent's values to rows and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from agents.base.job import RULES
from agents.specialists.legal import schemas
from agents.specialists.legal.gaps import materiality_context
from agents.specialists.legal.retrieval import SasbHit
from agents.specialists.legal.schemas import ClaimCompliance, ParagraphCoverage, Retrieved
from reports.findings.compliance import (
    ComplianceDetails,
    FocusAnswer,
    ParagraphMapping,
    Retrieval,
    RetrievedParagraph,
    SasbTopic,
)
from reports.models import AgentRun, Coverage, CoverageElement
from standards.paragraph_ids import sort_key
from standards.types import Requirement

EVIDENCE_KEPT = 5


def coverage_of(run: AgentRun, requirement: Requirement, **result: Any) -> Coverage:
    """A coverage row that carries what the registry says of the paragraph, and `result`; not yet
    saved."""
    return Coverage(
        analysis_id=run.analysis_id,
        run=run,
        paragraph_id=requirement.paragraph_id,
        sort_key=sort_key(requirement.paragraph_id),
        pillar=requirement.pillar.value,
        section=requirement.section,
        level=requirement.level.value,
        requirement=requirement.gist,
        materiality_note=materiality_context(requirement),
        s1_counterpart=list(requirement.s1_counterpart),
        **{"reasoned_by": RULES, **result},
    )


def coverage_row(run: AgentRun, item: ParagraphCoverage, requirement: Requirement) -> Coverage:
    """The coverage row of an assessed paragraph, not yet saved."""
    return coverage_of(
        run,
        requirement,
        status=str(item.status),
        cause=item.cause,
        confidence=item.confidence,
        searched=item.searched,
        evidence=[
            {"page": page, "quote": quote} for page, quote in item.evidence_found[:EVIDENCE_KEPT]
        ],
        note=item.note,
        reasoned_by=item.reasoned_by,
        pointer=pointer_stored(item.pointer) if item.pointer else {},
    )


def pointer_stored(at: schemas.PointedAt) -> dict[str, Any]:
    """A pointer as a coverage row stores it."""
    told = {"document": at.document, "page": at.page, "quote": at.quote}
    return told | ({"also": list(at.also)} if at.also else {})


def element_rows(row: Coverage, item: ParagraphCoverage) -> list[CoverageElement]:
    """The elements of a coverage row, not yet saved."""
    return [
        CoverageElement(
            coverage=row,
            order=order,
            name=element.name[:200],
            addressed=element.addressed,
            page=element.page,
            quote=element.quote,
            gap_reason=element.gap_reason,
            candidates=[{"page": page, "quote": quote} for page, quote in element.candidates],
        )
        for order, element in enumerate(item.elements)
    ]


def compliance_details(result: ClaimCompliance, sasb: Sequence[SasbHit] = ()) -> ComplianceDetails:
    """The `details` of a compliance finding (FRD 6, 10.1), with what was retrieved and the
    questions of the claim's kind.

    `sasb` are industry topics the claim speaks to: evidence detail that no status rests on.
    """
    evidence = [
        sub.evidence
        for mapping in result.ifrs_mappings
        for sub in mapping.sub_requirements
        if sub.evidence
    ]
    besides: dict[str, Any] = {}
    if result.retrieval:
        besides["retrieval"] = retrieval_details(result.retrieval)
    if result.note:
        besides["note"] = result.note
    if result.by_rules:
        besides["by_rules"] = compliance_details(result.by_rules)
    if sasb:
        besides["sasb"] = [SasbTopic(**asdict(hit)) for hit in sasb]
    return ComplianceDetails(
        ifrs_mappings=mapping_details(result.ifrs_mappings),
        compliance_status=str(result.compliance_status),
        evidence=list(dict.fromkeys(evidence)),
        gaps=list(result.gaps),
        focus=[FocusAnswer(**asdict(answer)) for answer in result.focus],
        **besides,
    )


def mapping_details(mappings: Iterable[schemas.ParagraphMapping]) -> list[ParagraphMapping]:
    """Paragraphs held against a claim, as details store them."""
    return [ParagraphMapping(**asdict(mapping)) for mapping in mappings]


def retrieval_details(found: Retrieved) -> Retrieval:
    """What retrieval did for a claim."""
    return Retrieval(
        mode=str(found.mode),
        query=found.query,
        searched=found.searched,
        hits=[
            RetrievedParagraph(paragraph_id=hit.paragraph_id, score=round(hit.score, 3))
            for hit in found.hits
        ],
        note=found.note,
    )
