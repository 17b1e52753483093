"""Claims held against the paragraphs they map to: what the wording gives of each, and what it
leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from agents.base.events import Event
from agents.base.finding import evidence_event, finding
from agents.base.job import Progress, Save, claims_of, thinking
from agents.base.posting import post
from agents.base.wants import asks_of
from agents.specialists.legal.asks import WANTS
from agents.specialists.legal.judging import judge
from agents.specialists.legal.retrieval import Retriever, SasbHit, SearchFailed
from agents.specialists.legal.rows import compliance_details
from agents.specialists.legal.rules import ClaimCompliance, Document
from agents.specialists.legal.schemas import Retrieved
from agents.specialists.legal.standards_search import (
    industry_of,
    paragraph_lookup,
    paragraph_search,
    sasb_search,
)
from reports.document.from_rows import claim_views
from reports.models import AgentRun, Basis, Claim, EvidenceType, Finding, SourceConsulted
from reports.types import RULES, ClaimView
from sibyl_project.common.deadline import Deadline
from standards.registry import requirements
from standards.types import Requirement

STANDARDS = "IFRS S1 and S2, searched claim by claim"


@dataclass(frozen=True, slots=True)
class Gathered:
    """What retrieval brought for the claims of a run, by claim id.

    `failure` says why the standards could not be searched.
    """

    paragraphs: Mapping[str, Retrieved] = field(default_factory=dict)
    sasb: Mapping[str, Sequence[SasbHit]] = field(default_factory=dict)
    failure: str = ""
    sasb_failure: str = ""

    @property
    def searched(self) -> int:
        """How many claims the standards were searched for."""
        return sum(found.searched for found in self.paragraphs.values())


def compare(run: AgentRun, deadline: Deadline, document: Document) -> Save:
    """One compliance finding for each claim, and questions to other agents where they would
    help."""
    registry = {
        requirement.paragraph_id: requirement
        for requirement in requirements(run.analysis.options["vintage"])
    }
    progress = Progress(run, deadline)
    claims = claims_of(run)
    asks = asks_of(WANTS, claim_views(claims))
    gathered = gather(run, deadline, claims, registry)
    found = judge(run, progress, claims, registry, document, gathered.paragraphs)
    assessed = list(zip(claims, found.results, strict=True))
    repeated = [leads_of(claim, document) for claim in claim_views(claims)]

    def save() -> list[Event]:
        rows = [
            _compliance(run, order, str(claim.pk), result, gathered, leads)
            for order, ((claim, result), leads) in enumerate(zip(assessed, repeated, strict=True))
        ]
        Finding.objects.bulk_create(rows)
        note_sources(run, gathered)
        told = [
            evidence_event(
                row, claim, compliance_status=str(result.compliance_status), **_best(result)
            )
            for row, (claim, result) in zip(rows, assessed, strict=True)
            if row.summary
        ]
        said = " ".join((words(len(rows), gathered), *found.notes))
        return [thinking(run, said), *told, *post(run, asks)]

    return save


def gather(
    run: AgentRun, deadline: Deadline, claims: Sequence[Claim], registry: Mapping[str, Requirement]
) -> Gathered:
    """Retrieval for the claims of a run: one search for those that need one, one for SASB where the
    industry is known."""
    vintage = run.analysis.options["vintage"]
    retriever = Retriever(
        registry,
        paragraph_search(vintage, deadline),
        sasb_search(deadline),
        paragraph_lookup(vintage),
    )
    views = claim_views(claims)
    found = retriever.of(
        views, {str(claim.pk): [each.origin for each in claim.paragraphs.all()] for claim in claims}
    )
    industry = industry_of(run)
    sasb: Mapping[str, Sequence[SasbHit]] = {}
    sasb_failure = ""
    try:
        sasb = retriever.sasb(views, industry) if industry else {}
    except SearchFailed as failure:
        sasb_failure = f"SASB could not be searched: {str(failure).rstrip('.')}."
    return Gathered(
        found,
        sasb,
        next((each.failure for each in found.values() if each.failure), ""),
        sasb_failure,
    )


def note_sources(run: AgentRun, gathered: Gathered) -> None:
    """Keep that the standards could not be searched, among the sources of the analysis.

    Call it while saving.
    """
    if gathered.failure:
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source=STANDARDS,
            defaults={"consulted": False, "reason": gathered.failure[:300]},
        )


def words(compared: int, gathered: Gathered) -> str:
    """The progress line of a batch."""
    said = (
        f"Compared {compared} claims with the paragraphs they map to; the standards were searched "
        f"for {gathered.searched}."
    )
    return " ".join(filter(None, (said, gathered.failure, gathered.sasb_failure)))


def leads_of(claim: ClaimView, document: Document) -> list[int]:
    """The pages on which other statements of the report repeat a claim."""
    return sorted({page for page, _ in document.corroborator.of(claim).places})


def _compliance(
    run: AgentRun,
    order: int,
    claim_id: str,
    result: ClaimCompliance,
    gathered: Gathered,
    leads: list[int],
) -> Finding:
    """Wording compliance says nothing about truth: `supports_claim` stays empty.

    It has no summary where the claim is not about any paragraph it was mapped to. Rules say the
    same of a wording whenever they are asked, so a second look can add something only where another
    page repeats the claim, or where an element of a paragraph the claim is about is missing.
    """
    details = compliance_details(result, gathered.sasb.get(claim_id, ()))
    by_rules = result.reasoned_by == RULES
    besides = {"can_add": bool(leads or (result.summary and result.gaps))} if by_rules else {}
    return finding(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.IFRS_COMPLIANCE,
        basis=Basis.STANDARD,
        summary=result.summary,
        details=details.changed(leads=leads, **besides),
        supports_claim=None,
        confidence=result.confidence,
        reasoned_by=result.reasoned_by,
    )


def _best(result: ClaimCompliance) -> dict[str, str]:
    """The paragraph that gave the finding its status."""
    status = result.compliance_status
    best = [each.paragraph_id for each in result.ifrs_mappings if each.compliance_status == status]
    return {"paragraph_id": best[0]} if best else {}
