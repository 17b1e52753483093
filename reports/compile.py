"""The compiled report: the one object behind page, API, `analyze --out` and exports.

Nothing is computed that an agent did not write down; this only gathers rows, in a handful of queries, and counts them.
`as_dict` is the JSON of the contract: keys are never missing, lists may be empty.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch

from reports.models import (
    Analysis,
    Assignment,
    Check,
    Claim,
    Coverage,
    CoverageStatus,
    Figure,
    Finding,
    Page,
    Report,
    SourceConsulted,
    Verdict,
    VerdictValue,
)
from reports.models.results import GAPS
from reports.types import ClaimType, Priority
from standards.types import Level, Pillar

COUNTED_LEVELS = (Level.CORE, Level.GENERAL)


class NothingCompiled(Exception):
    """The analysis has found nothing yet that could be shown."""


@dataclass(frozen=True)
class CompiledClaim:
    """A claim with everything that was found about it. `verdict` is the standing one; `history` holds the superseded ones."""

    claim: Claim
    findings: list[Finding]
    verdict: Verdict | None
    history: list[Verdict]
    assigned_agents: list[str]
    checks: list[Check]

    @property
    def pillars(self) -> set[str]:
        """The pillars of the paragraphs this claim speaks to."""
        return {paragraph.pillar for paragraph in self.claim.paragraphs.all()}


class CompiledReport:
    """Everything found in one analysis of one report."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.report: Report = analysis.report

    @cached_property
    def pages(self) -> list[Page]:
        """The page ledger, without the texts."""
        return list(self.report.pages.defer("text", "headings").order_by("number"))

    @cached_property
    def claims(self) -> list[CompiledClaim]:
        """Claims in reading order."""
        analysis = self.analysis
        if analysis.claim_set_id is None:
            return []
        rows = (
            Claim.objects.filter(claim_set_id=analysis.claim_set_id)
            .in_reading_order()
            .prefetch_related(
                "paragraphs",
                Prefetch("findings", Finding.objects.filter(analysis=analysis).order_by("iteration", "agent_name", "order")),
                Prefetch("verdicts", Verdict.objects.filter(analysis=analysis).order_by("cycle")),
                Prefetch("assignments", Assignment.objects.filter(analysis=analysis).order_by("cycle", "order")),
                Prefetch("checks", Check.objects.filter(analysis=analysis)),
            )
        )
        return [self._compiled(claim) for claim in rows]

    def _compiled(self, claim: Claim) -> CompiledClaim:
        verdicts = list(claim.verdicts.all())
        return CompiledClaim(
            claim=claim,
            findings=list(claim.findings.all()),
            verdict=next((v for v in verdicts if v.superseded_in_cycle is None), None),
            history=[v for v in verdicts if v.superseded_in_cycle is not None],
            assigned_agents=list(dict.fromkeys(a.agent for a in claim.assignments.all())),
            checks=list(claim.checks.all()),
        )

    @cached_property
    def requirements(self) -> list[Coverage]:
        """One row per checkable paragraph, in the order of the standards."""
        return list(self.analysis.coverage.prefetch_related("elements").order_by("sort_key"))

    @cached_property
    def gaps(self) -> list[Coverage]:
        """The requirements that are missing or only partly met."""
        return [row for row in self.requirements if row.status in GAPS]

    @cached_property
    def figures(self) -> list[Figure]:
        """What the report says its metrics were, disagreements first."""
        return list(self.report.figures.prefetch_related("places").order_by("agree", "order"))

    @cached_property
    def checks(self) -> list[Check]:
        """Arithmetic checks, failures first."""
        rows = self.analysis.checks.prefetch_related("claims").order_by("order")
        return sorted(
            rows,
            key=lambda check: (
                (Check.Result.FAIL, Check.Result.INCONCLUSIVE).index(check.result) if check.result != Check.Result.PASS else 2
            ),
        )

    @cached_property
    def sources(self) -> list[SourceConsulted]:
        """Which sources were asked, and why others were not."""
        return list(self.analysis.sources.all())

    @cached_property
    def verdict_counts(self) -> dict[str, int]:
        """Standing verdicts by value; claims without one are not counted."""
        counts = Counter(item.verdict.verdict for item in self.claims if item.verdict)
        return {value: counts.get(value, 0) for value in VerdictValue.values}

    @cached_property
    def coverage_counts(self) -> dict[str, dict[str, int]]:
        """Per pillar (and general) the number of paragraphs by status; core and general levels only."""
        counted = [row for row in self.requirements if row.level in COUNTED_LEVELS]
        return {pillar: _status_counts([row for row in counted if row.pillar == pillar]) for pillar in _pillars(counted)}

    def summary(self) -> dict[str, Any]:
        """The summary block of the contract."""
        types = Counter(item.claim.claim_type for item in self.claims)
        priorities = Counter(item.claim.priority for item in self.claims)
        gaps = Counter(row.status for row in self.gaps if row.level in COUNTED_LEVELS)
        return {
            "total_claims": len(self.claims),
            "verdicts": self.verdict_counts,
            "claims_by_type": {kind.value: types.get(kind.value, 0) for kind in ClaimType},
            "claims_by_priority": {level.value: priorities.get(level.value, 0) for level in Priority},
            "coverage": self.coverage_counts,
            "gaps": {status.value: gaps.get(status.value, 0) for status in GAPS},
        }

    def as_dict(self) -> dict[str, Any]:
        """The whole compiled report as the contract's JSON. Raises NothingCompiled when nothing was found yet."""
        if not (self.claims or self.requirements):
            raise NothingCompiled("Nothing has been compiled for this report yet.")
        return {
            "report": report_dict(self.report),
            "analysis": analysis_dict(self.analysis),
            "pages": [{"number": p.number, "state": p.state, "reason": p.reason} for p in self.pages],
            "summary": self.summary(),
            "claims": [claim_dict(item) for item in self.claims],
            "requirements": [requirement_dict(row) for row in self.requirements],
            "gaps": [gap_dict(row) for row in self.gaps],
            "figures": [figure_dict(row) for row in self.figures],
            "checks": [check_dict(row) for row in self.checks],
            "sources": [source_dict(row) for row in self.sources],
        }


def _pillars(rows: list[Coverage]) -> list[str]:
    present = {row.pillar for row in rows}
    return [pillar.value for pillar in Pillar if pillar.value in present or pillar is not Pillar.GENERAL]


def _status_counts(rows: list[Coverage]) -> dict[str, int]:
    counts = Counter(row.status for row in rows)
    return {**{status: counts.get(status, 0) for status in CoverageStatus.values}, "total": len(rows)}


def plain(number: Any) -> float | int:
    """A Decimal as a JSON number: whole numbers without a fraction."""
    return int(number) if number == int(number) else float(number)


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
    """The `analysis` block. No model is called on the rules path, so calls and cost are what the options say: none."""
    return {
        "id": str(analysis.pk),
        "status": analysis.status,
        "engine": analysis.engine,
        "started_at": analysis.created_at.isoformat(),
        "finished_at": analysis.finished_at.isoformat() if analysis.finished_at else None,
        "cycles": analysis.cycle + 1,
        "model_calls": 0,
        "cost_usd": 0,
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
            {"paragraph_id": p.paragraph_id, "pillar": p.pillar, "relevance": p.relevance} for p in claim.paragraphs.all()
        ],
        "assigned_agents": item.assigned_agents,
        "reasoned_by": claim.reasoned_by,
        "reasoning": claim.reasoning,
        "findings": [finding_dict(finding) for finding in item.findings],
        "verdict": verdict_dict(item.verdict),
    }


def element_dict(element: Any) -> dict[str, Any]:
    """One element of a requirement."""
    return {
        "name": element.name,
        "addressed": element.addressed,
        "page": element.page,
        "quote": element.quote,
        "gap_reason": element.gap_reason,
    }


def requirement_dict(row: Coverage) -> dict[str, Any]:
    """One requirement with its elements."""
    return {
        "paragraph_id": row.paragraph_id,
        "pillar": row.pillar,
        "section": row.section,
        "level": row.level,
        "requirement": row.requirement,
        "status": row.status,
        "cause": row.cause,
        "elements": [element_dict(element) for element in row.elements.all()],
        "materiality_note": row.materiality_note,
        "s1_counterpart": row.s1_counterpart,
    }


def gap_dict(row: Coverage) -> dict[str, Any]:
    """One disclosure gap: what is missing, what was found, what was searched."""
    return {
        "paragraph_id": row.paragraph_id,
        "pillar": row.pillar,
        "section": row.section,
        "level": row.level,
        "gap_status": row.status,
        "missing": [{"name": e.name, "gap_reason": e.gap_reason} for e in row.elements.all() if not e.addressed],
        "evidence_found": row.evidence,
        "materiality_context": row.materiality_note,
        "searched": row.searched,
    }


def figure_dict(figure: Figure) -> dict[str, Any]:
    """One figure with its places."""
    return {
        "metric": figure.metric,
        "scope": figure.scope,
        "method": figure.method,
        "year": figure.year,
        "value": plain(figure.value),
        "unit": figure.unit,
        "value_tco2e": None if figure.value_tco2e is None else plain(figure.value_tco2e),
        "places": [{"page": place.page, "quote": place.quote} for place in figure.places.all()],
    }


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
    return {"agent_name": row.agent, "source": row.source, "consulted": row.consulted, "reason": row.reason}
