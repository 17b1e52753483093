"""Coverage: the whole report against every checkable paragraph, element by element; pillar by
pillar, a run for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from agents.base.events import DisclosureGapFound, Event, IfrsCoverageUpdate
from agents.base.finding import finding
from agents.base.job import MODEL, RunSpec, Save, emit_now, gateway_of, thinking
from agents.base.stages import Step
from agents.specialists.legal.coverage import Assessment
from agents.specialists.legal.document import document_of
from agents.specialists.legal.industry.as_required import with_industry
from agents.specialists.legal.industry.run import metrics_reported, plan_industry
from agents.specialists.legal.model.coverage import Covered, cover_by_model, cover_by_rules
from agents.specialists.legal.rows import coverage_row, element_rows
from agents.specialists.legal.rules import (
    GAP_STATUSES,
    CoverageOptions,
    ParagraphCoverage,
    gap_finding,
)
from agents.specialists.legal.standards_search import report_search
from reports.models import (
    AgentRun,
    Analysis,
    Basis,
    Coverage,
    CoverageElement,
    CoverageStatus,
    EvidenceType,
    Finding,
    SourceConsulted,
)
from sibyl_project.common.deadline import Deadline
from standards.registry import lacks_metrics, requirements
from standards.types import PILLAR_NAMES, Level, Pillar, Requirement

FIRST_PERIOD = {"yes": True, "no": False}
PASSAGES = 2  # of the report, searched for each paragraph a model is asked about


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """A run for each pillar and one for the industry, on the first pass only: what one cannot
    settle costs no other."""
    if step.cycle:
        return []
    return [
        *(RunSpec(agent, batch_of(pillar.value)) for pillar in Pillar),
        *plan_industry(analysis, agent),
    ]


def batch_of(pillar: str) -> str:
    """The batch that covers the paragraphs of a pillar."""
    return f"coverage-{pillar}"


def cover(run: AgentRun, deadline: Deadline) -> Save:
    """Hold the report against every checkable paragraph of the run's pillar."""
    pillar = Pillar(run.batch.removeprefix(batch_of("")))
    options = run.analysis.options
    registry = [
        requirement
        for requirement in requirements(options["vintage"])
        if requirement.pillar == pillar
    ]
    document = document_of(run.analysis)
    chosen = CoverageOptions(
        FIRST_PERIOD.get(options["first_period"]),
        options["vintage"],
        options.get("sector", ""),
        metrics_known=not lacks_metrics(options.get("industry", "")),
    )
    found = _judged(run, pillar, Assessment(registry, document, chosen), deadline)
    deadline.check()
    by_id = {requirement.paragraph_id: requirement for requirement in registry}
    covered: Sequence[ParagraphCoverage] = found.items
    if pillar is Pillar.METRICS_TARGETS and plan_industry(run.analysis, run.agent):
        covered = with_industry(covered, by_id, metrics_reported(run.analysis))

    def save() -> list[Event]:
        rows = [coverage_row(run, item, by_id[item.paragraph_id]) for item in covered]
        Coverage.objects.bulk_create(rows)
        CoverageElement.objects.bulk_create(
            element
            for row, item in zip(rows, covered, strict=True)
            for element in element_rows(row, item)
        )
        gaps = [(item, by_id[item.paragraph_id]) for item in covered if item.status in GAP_STATUSES]
        Finding.objects.bulk_create(
            _gap(run, order, item, requirement) for order, (item, requirement) in enumerate(gaps)
        )
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source="The report's own text",
            defaults={"consulted": True, "reason": ""},
        )
        said = (
            f"Checked {len(covered)} paragraphs on {_called(pillar)} against "
            f"{len(document.read_pages)} pages of the report."
        )
        return [
            thinking(run, " ".join((said, *found.notes))),
            *(
                _gap_event(run, item)
                for item, _ in gaps
                if by_id[item.paragraph_id].level != Level.APPENDIX
            ),
            *_pillar_events(run, pillar, rows),
        ]

    return save


def _judged(run: AgentRun, pillar: Pillar, assessment: Assessment, deadline: Deadline) -> Covered:
    """By a model where the analysis asks models, else by rules."""
    binding = len(assessment.binding())
    if run.analysis.engine != MODEL or not binding:
        return Covered(tuple(assessment.result()))
    gateway, why = gateway_of(run)
    if gateway is None:
        return cover_by_rules(assessment, why)
    emit_now(
        run, f"Asking what the report says on {binding} paragraphs on {_called(pillar)}...", "begun"
    )
    return cover_by_model(
        assessment, partial(report_search, run, top_k=PASSAGES), gateway, deadline
    )


def _called(pillar: Pillar) -> str:
    return PILLAR_NAMES[pillar].lower()


def _gap(run: AgentRun, order: int, item: ParagraphCoverage, requirement: Requirement) -> Finding:
    details = gap_finding(item, requirement)
    return finding(
        run,
        order,
        evidence_type=EvidenceType.DISCLOSURE_GAP,
        basis=Basis.STANDARD,
        summary=details.summary,
        details=details,
        supports_claim=False,
        confidence=item.confidence,
        reasoned_by=item.reasoned_by,
    )


def _gap_event(run: AgentRun, item: ParagraphCoverage) -> Event:
    payload = DisclosureGapFound(paragraph_id=item.paragraph_id, gap_status=str(item.status))
    return Event(payload, f"gap:{item.paragraph_id}", run.agent)


def _pillar_events(run: AgentRun, pillar: Pillar, rows: Sequence[Coverage]) -> list[Event]:
    update = _pillar_update(pillar, rows)
    return [Event(update, f"coverage:{pillar.value}", run.agent)] if update else []


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
        paragraphs_gaps=counts[CoverageStatus.FULLY_UNADDRESSED]
        + counts[CoverageStatus.PARTIALLY_ADDRESSED],
        coverage_percentage=round(100 * covered / total, 1),
    )
