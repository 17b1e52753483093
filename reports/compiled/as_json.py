"""The compiled report as the contract's JSON, block by block.

Keys are never missing, lists may be empty.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Sum

from reports.compiled.claim import CompiledClaim
from reports.compiled.industry import IndustryOfAnalysis
from reports.models import (
    Analysis,
    Check,
    Coverage,
    CoverageCorrection,
    CoverageElement,
    CoverageStatus,
    Figure,
    FigurePlace,
    Finding,
    IndustryMetric,
    Report,
    SourceConsulted,
    Verdict,
)
from sibyl_project.common.numbers import as_number


def report_dict(report: Report) -> dict[str, Any]:
    """The `report` block."""
    return {
        "id": str(report.pk),
        "filename": report.filename,
        "company": report.company,
        "reporting_period": report.reporting_period,
        "sector": report.sector,
        "page_count": report.page_count,
        "sha256": report.sha256,
    }


def analysis_dict(analysis: Analysis) -> dict[str, Any]:
    """The `analysis` block; `cost_usd` is what endpoints stated, so nothing where they state no
    price."""
    # rows of the room to the right
    spent = analysis.model_calls.aggregate(calls=Sum("requests"), usd=Sum("cost_usd"))
    return {
        "id": str(analysis.pk),
        "status": analysis.status,
        "engine": analysis.engine,
        "started_at": analysis.created_at.isoformat(),
        "finished_at": analysis.finished_at.isoformat() if analysis.finished_at else None,
        "cycles": analysis.cycle + 1,
        "model_calls": spent["calls"] or 0,
        "cost_usd": float(spent["usd"] or 0),
        "options": analysis.options,
        "error_message": analysis.error_message,
    }


def finding_dict(finding: Finding) -> dict[str, Any]:
    """One finding."""
    return {
        "id": str(finding.pk),
        "agent_name": finding.agent_name,
        "evidence_type": finding.evidence_type,
        "basis": finding.basis,
        "summary": finding.summary,
        "supports_claim": finding.supports_claim,
        "confidence": finding.confidence,
        "iteration": finding.iteration,
        "details": finding.details,
    }


def verdict_dict(verdict: Verdict | None) -> dict[str, Any] | None:
    """The standing verdict, or None while the judge has not spoken."""
    if verdict is None:
        return None
    return {
        "verdict": verdict.verdict,
        "confidence": verdict.confidence,
        "reasoning": verdict.reasoning,
        "cycle": verdict.cycle,
    }


def claim_dict(item: CompiledClaim) -> dict[str, Any]:
    """One claim with its findings and verdict."""
    claim = item.claim
    return {
        "id": str(claim.pk),
        "text": claim.text,
        "quote": claim.quote,
        "claim_type": claim.claim_type,
        "priority": claim.priority,
        "page": claim.page,
        "located": claim.located,
        "paragraphs": [
            {"paragraph_id": p.paragraph_id, "pillar": p.pillar, "relevance": p.relevance}
            for p in claim.paragraphs.all()
        ],
        "assigned_agents": item.assigned_agents,
        "reasoned_by": claim.reasoned_by,
        "reasoning": claim.reasoning,
        "findings": [finding_dict(finding) for finding in item.findings],
        "verdict": verdict_dict(item.verdict),
    }


def element_dict(element: CoverageElement) -> dict[str, Any]:
    """One element of a requirement."""
    return {
        "name": element.name,
        "addressed": element.addressed,
        "page": element.page,
        "quote": element.quote,
        "gap_reason": element.gap_reason,
    }


def correction_dict(correction: CoverageCorrection | None) -> dict[str, Any] | None:
    """The correction that stands, or None."""
    if correction is None:
        return None
    return {
        "status": correction.status,
        "reason": correction.reason,
        "by": correction.author_name,
        "at": correction.created_at.isoformat(),
    }


def requirement_dict(row: Coverage) -> dict[str, Any]:
    """One requirement with its elements; `status` and `cause` are those that stand,
    `assessed_status` is the agent's."""
    return {
        **_judged(row),
        "requirement": row.requirement,
        "status": row.standing,
        "cause": _cause(row),
        "elements": [element_dict(element) for element in row.elements.all()],
        "materiality_note": row.materiality_note,
        "s1_counterpart": row.s1_counterpart,
    }


def _judged(row: Coverage) -> dict[str, Any]:
    """Which paragraph a requirement or gap is, and what the agent and an auditor said of it."""
    return {
        "paragraph_id": row.paragraph_id,
        "pillar": row.pillar,
        "section": row.section,
        "level": row.level,
        "assessed_status": row.status,
        "correction": correction_dict(row.correction),
    }


def _cause(row: Coverage) -> str:
    """Why a requirement is not applicable or not assessed: the auditor's reason where it was
    corrected to that."""
    corrected = row.correction and row.standing in (
        CoverageStatus.NOT_APPLICABLE,
        CoverageStatus.NOT_ASSESSED,
    )
    return row.correction.reason if row.correction and corrected else row.cause


def gap_dict(row: Coverage) -> dict[str, Any]:
    """One disclosure gap: what is missing, what was found, what was searched.

    `gap_status` is the status that stands.
    """
    return {
        **_judged(row),
        "gap_status": row.standing,
        "missing": [
            {"name": e.name, "gap_reason": e.gap_reason}
            for e in row.elements.all()
            if not e.addressed
        ],
        "evidence_found": row.evidence,
        "materiality_context": row.materiality_note,
        "searched": row.searched,
    }


def industry_dict(found: IndustryOfAnalysis) -> dict[str, Any]:
    """The industry with its topics and measures of activity; `cause` says why there are none."""
    return {
        "code": found.code,
        "name": found.name,
        "source": found.source,
        "topics": [
            {
                "name": topic.name,
                "climate_relevant": topic.climate_relevant,
                "metrics": [metric_dict(m) for m in topic.metrics],
            }
            for topic in found.topics
        ],
        "activity": [metric_dict(metric) for metric in found.activity],
        "reported": found.counts["reported"],
        "total": found.counts["total"],
        "cause": found.cause,
    }


def metric_dict(metric: IndustryMetric) -> dict[str, Any]:
    """One metric of the industry. `reported` is null where nobody could tell."""
    return {
        "code": metric.code,
        "gist": metric.gist,
        "unit": metric.unit,
        "kind": metric.kind,
        "reported": metric.reported,
        "cited": metric.cited,
        "page": metric.page,
        "quote": metric.quote,
        "reason": metric.reason,
    }


def figure_dict(figure: Figure) -> dict[str, Any]:
    """One figure with its places."""
    return {
        "metric": figure.metric,
        "scope": figure.scope,
        "method": figure.method,
        "year": figure.year,
        "value": as_number(figure.value),
        "unit": figure.unit,
        "value_tco2e": None if figure.value_tco2e is None else as_number(figure.value_tco2e),
        "agree": figure.agree,
        "places": [_place_dict(place) for place in figure.places.all()],
    }


def _place_dict(place: FigurePlace) -> dict[str, Any]:
    """A place of a figure; one in an attached document names it."""
    where = {"page": place.page, "quote": place.quote}
    return where | {"evidence": place.evidence.filename} if place.evidence else where


def check_dict(check: Check) -> dict[str, Any]:
    """One arithmetic check."""
    return {
        "check_name": check.check_name,
        "claim_ids": [str(claim.pk) for claim in check.claims.all()],
        "result": check.result,
        "severity": check.severity,
        "message": check.message,
        "details": check.details,
    }


def source_dict(row: SourceConsulted) -> dict[str, Any]:
    """One source and whether it was asked."""
    return {
        "agent_name": row.agent,
        "source": row.source,
        "consulted": row.consulted,
        "reason": row.reason,
    }
