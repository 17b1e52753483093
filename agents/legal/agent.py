"""The legal agent: does each claim's wording meet its paragraphs, does the report meet every requirement, and does the
report say the same elsewhere when the judge asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agents.documents import document_of
from agents.exchange.posting import post
from agents.exchange.wants import asks_of
from agents.findings import evidence_event, finding
from agents.legal.corroboration import Corroborator
from agents.legal.rows import compliance_details, coverage_row, element_rows
from agents.legal.rules import (
    GAP_STATUSES,
    ClaimCompliance,
    CoverageOptions,
    Document,
    ParagraphCoverage,
    assess_compliance,
    assess_coverage,
    gap_finding,
)
from agents.live.events import DisclosureGapFound, Event, IfrsCoverageUpdate
from agents.pipeline.runs import Progress, Save, claims_of, thinking
from reports.models import (
    AgentRun,
    Assignment,
    Basis,
    Coverage,
    CoverageElement,
    CoverageStatus,
    EvidenceType,
    Finding,
    SourceConsulted,
)
from reports.reading import claim_view, claim_views
from reports.types import AgentName
from sibyl_project.common.deadline import Deadline
from standards.registry import requirements
from standards.types import Level, Pillar, Requirement

FIRST_PERIOD = {"yes": True, "no": False}


def cover(run: AgentRun, deadline: Deadline) -> Save:
    """Hold the whole report against every checkable paragraph, element by element."""
    options = run.analysis.options
    registry = requirements(options["vintage"])
    document = document_of(run.analysis)
    chosen = CoverageOptions(FIRST_PERIOD.get(options["first_period"]), options["vintage"], options.get("sector", ""))
    covered = assess_coverage(registry, document, options=chosen)
    deadline.check()
    by_id = {requirement.paragraph_id: requirement for requirement in registry}

    def save() -> list[Event]:
        rows = [coverage_row(run, item, by_id[item.paragraph_id]) for item in covered]
        Coverage.objects.bulk_create(rows)
        CoverageElement.objects.bulk_create(
            element for row, item in zip(rows, covered, strict=True) for element in element_rows(row, item)
        )
        gaps = [(item, by_id[item.paragraph_id]) for item in covered if item.status in GAP_STATUSES]
        Finding.objects.bulk_create(_gap(run, order, item, requirement) for order, (item, requirement) in enumerate(gaps))
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis, agent=run.agent, source="The report's own text", defaults={"consulted": True, "reason": ""}
        )
        return [
            thinking(run, f"Checked {len(covered)} paragraphs against {len(document.read_pages)} pages of the report."),
            *(_gap_event(run, item) for item, _ in gaps if by_id[item.paragraph_id].level != Level.APPENDIX),
            *_pillar_events(run, rows),
        ]

    return save


def _gap(run: AgentRun, order: int, item: ParagraphCoverage, requirement: Requirement) -> Finding:
    details = gap_finding(item, requirement)
    return finding(
        run,
        order,
        evidence_type=EvidenceType.DISCLOSURE_GAP,
        basis=Basis.STANDARD,
        summary=str(details["summary"]),
        details=details,
        supports_claim=False,
        confidence=item.confidence,
    )


def _gap_event(run: AgentRun, item: ParagraphCoverage) -> Event:
    payload = DisclosureGapFound(paragraph_id=item.paragraph_id, gap_status=str(item.status))
    return Event(payload, f"gap:{item.paragraph_id}", run.agent)


def _pillar_events(run: AgentRun, rows: Sequence[Coverage]) -> list[Event]:
    return [Event(update, f"coverage:{pillar.value}", run.agent) for pillar in Pillar if (update := _pillar_update(pillar, rows))]


def _pillar_update(pillar: Pillar, rows: Sequence[Coverage]) -> IfrsCoverageUpdate | None:
    counted = [row for row in rows if row.pillar == pillar and row.level != Level.APPENDIX]
    counts = Counter(row.status for row in counted)
    total = len(counted) - counts[CoverageStatus.NOT_APPLICABLE]
    if not total:
        return None
    covered = counts[CoverageStatus.FULLY_ADDRESSED]
    return IfrsCoverageUpdate(
        pillar=pillar.value,
        paragraphs_covered=covered,
        paragraphs_total=total,
        paragraphs_gaps=counts[CoverageStatus.FULLY_UNADDRESSED] + counts[CoverageStatus.PARTIALLY_ADDRESSED],
        coverage_percentage=round(100 * covered / total, 1),
    )


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Per claim: wording against its paragraphs on the first pass; what the rest of the report says when sent back."""
    document = document_of(run.analysis)
    return _wording(run, deadline, document) if run.cycle == 0 else _look_again(run, deadline, document)


def _wording(run: AgentRun, deadline: Deadline, document: Document) -> Save:
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


def _look_again(run: AgentRun, deadline: Deadline, document: Document) -> Save:
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
