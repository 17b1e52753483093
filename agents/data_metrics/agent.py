"""The data and metrics agent: checks the report's arithmetic once, then says for each claim what other figures, those of
attached documents among them, say about it."""

from __future__ import annotations

from collections import defaultdict

from agents.data_metrics.evidence import EvidenceSource, evidence_findings
from agents.data_metrics.rules import findings_for, run_checks
from agents.data_metrics.schemas import CheckResult, MetricFinding
from agents.findings import evidence_event, finding
from agents.live.events import ConsistencyCheck, Event
from agents.pipeline.runs import RunSpec, Save, assigned_to, claims_of, thinking
from agents.pipeline.stages import Step
from reports.figure_rows import quantities_of
from reports.ingest.evidence_media import names_company
from reports.models import (
    AgentRun,
    Analysis,
    Check,
    Claim,
    EvidenceDocument,
    EvidencePage,
    EvidenceType,
    Finding,
    SourceConsulted,
)
from reports.reading import claim_views
from reports.types import AgentName
from sibyl_project.common.deadline import Deadline


def plan(analysis: Analysis, step: Step) -> list[RunSpec]:
    """One run over all its claims of the cycle: checks cross claims. On the first pass it runs even without a claim."""
    ids = tuple(str(pk) for pk in assigned_to(analysis, step, AgentName.DATA_METRICS))
    return [RunSpec(AgentName.DATA_METRICS, "figures-00", ids)] if ids or step.cycle == 0 else []


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Recompute what can be recomputed. The check rows are written once, by the first run that gets through."""
    documents = evidence_sources(run.analysis)
    quantities = quantities_of(run.analysis.report, [document.id for document in documents])
    deadline.check()
    everything = claim_views(Claim.objects.filter(claim_set=run.analysis.claim_set).with_paragraphs().order_by("ordinal"))
    own = [quantity for quantity in quantities if not quantity.source]
    checks = run_checks(everything, own, run.cycle)
    deadline.check()
    involved = {claim_id for check in checks if check.result == "fail" for claim_id in check.claim_ids}
    assigned = {str(claim.pk) for claim in claims_of(run)}
    first = not Check.objects.filter(analysis=run.analysis).exists()
    wanted = assigned | (involved if first else set())
    by_id = {claim.id: claim for claim in everything}
    looked_at = [claim for claim in everything if claim.id in wanted]
    found = [*findings_for(looked_at, checks, own), *evidence_findings(looked_at, checks, quantities, documents)]

    def save() -> list[Event]:
        events = _save_checks(run, checks) if first else []
        rows = [_row(run, order, item) for order, item in enumerate(found)]
        Finding.objects.bulk_create(rows)
        _save_sources(run, documents)
        beside = f", {len(quantities) - len(own)} figures of attached documents beside them" if documents else ""
        said = f"Read {len(own)} figures and ran {len(checks)} checks for {len(looked_at)} claims{beside}."
        return [thinking(run, said), *events, *(evidence_event(row, by_id[str(row.claim_id)]) for row in rows)]

    return save


def evidence_sources(analysis: Analysis) -> list[EvidenceSource]:
    """The attached documents this analysis rests on, in the order they were attached."""
    ids = analysis.options.get("evidence", ())
    documents = EvidenceDocument.objects.filter(pk__in=ids).order_by("created_at", "id") if ids else []
    sheets: dict[object, dict[int, str]] = defaultdict(dict)
    for document_id, number, name in EvidencePage.objects.filter(document__in=ids).values_list("document", "number", "name"):
        sheets[document_id][number] = name
    return [
        EvidenceSource(
            str(document.pk),
            document.filename,
            document.kind,
            document.get_kind_display(),
            document.source,
            names_company(document.source, analysis.report.company),
            sheets[document.pk],
        )
        for document in documents
    ]


def _save_sources(run: AgentRun, documents: list[EvidenceSource]) -> None:
    """What was consulted: the report's own figures and each document it rests on."""
    for source in ["The report's own figures", *(f"Attached: {document.filename}"[:120] for document in documents)]:
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis, agent=run.agent, source=source, defaults={"consulted": True, "reason": ""}
        )


def _save_checks(run: AgentRun, checks: list[CheckResult]) -> list[Event]:
    rows = [
        Check(
            analysis=run.analysis,
            run=run,
            order=order,
            check_name=check.check_name,
            result=check.result,
            severity=check.severity,
            message=check.message,
            details={**check.details, **_where(check), "missing_data": list(check.missing_data)},
        )
        for order, check in enumerate(checks)
    ]
    Check.objects.bulk_create(rows)
    through = Check.claims.through
    through.objects.bulk_create(
        through(check_id=row.pk, claim_id=claim_id)
        for row, check in zip(rows, checks, strict=True)
        for claim_id in check.claim_ids
    )
    return [_check_event(run, order, check) for order, check in enumerate(checks)]


def _where(check: CheckResult) -> dict[str, object]:
    """The pages and the places whose figures a check used."""
    return {"pages": list(check.pages), "places": [{"page": page, "quote": quote} for page, quote in check.figures]}


def _check_event(run: AgentRun, order: int, check: CheckResult) -> Event:
    payload = ConsistencyCheck(
        check_name=check.check_name,
        claim_id=check.claim_ids[0] if check.claim_ids else "",
        result=check.result,
        details={**check.details, "message": check.message, "claim_ids": list(check.claim_ids)},
    )
    return Event(payload, f"check:{order}", run.agent)


def _row(run: AgentRun, order: int, item: MetricFinding) -> Finding:
    return finding(
        run,
        order,
        claim_id=item.claim_id,
        evidence_type=EvidenceType.QUANTITATIVE_VALIDATION,
        basis=item.basis,
        summary=item.summary,
        details=dict(item.details),
        supports_claim=item.supports_claim,
        confidence=item.confidence,
    )
