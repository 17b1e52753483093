"""Disclosure gaps: what a finding says about a requirement the report does not, or only partly,
meets (FRD 6, 5.4 and 10.3)."""

from __future__ import annotations

from agents.specialists.legal.schemas import ParagraphCoverage
from reports.findings.base import Quote
from reports.findings.gaps import GapDetails, MissingElement
from reports.types import CoverageStatus
from standards.types import Pillar, Requirement

GAP_STATUSES = frozenset({CoverageStatus.FULLY_UNADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED})
_EVIDENCE_SHOWN = 3
_STANDS = {
    CoverageStatus.FULLY_UNADDRESSED: "not found in the report",
    CoverageStatus.PARTIALLY_ADDRESSED: "partly disclosed",
}
# Why an omission matters, where the registry has no note of its own.
_WHY: dict[Pillar, str] = {
    Pillar.GOVERNANCE: (
        "Without it readers cannot judge who answers for the matter and how closely it is overseen."
    ),
    Pillar.STRATEGY: (
        "Without it readers cannot judge how the matter bears on business model, strategy and "
        "future cash flows."
    ),
    Pillar.RISK_MANAGEMENT: (
        "Without it readers cannot judge whether risks are found and dealt with in an orderly way."
    ),
    Pillar.METRICS_TARGETS: (
        "Without it readers cannot measure performance or compare it with other years and other "
        "companies."
    ),
    Pillar.GENERAL: (
        "Without it readers cannot tell what the disclosures cover and how far they may be relied "
        "on."
    ),
}


def gap_finding(coverage: ParagraphCoverage, requirement: Requirement) -> GapDetails:
    """The details of a disclosure gap finding, with its summary sentence.

    Raises ValueError if there is no gap.
    """
    if coverage.status not in GAP_STATUSES:
        raise ValueError(f"{coverage.paragraph_id} is {coverage.status}: no disclosure gap")
    missing = [e for e in coverage.elements if e.addressed is False]
    return GapDetails(
        paragraph_id=coverage.paragraph_id,
        pillar=str(requirement.pillar),
        section=requirement.section,
        level=str(requirement.level),
        requirement_text=requirement.gist,
        gap_status=str(coverage.status),
        missing_sub_requirements=[
            MissingElement(
                requirement=e.name, required=True, addressed=False, gap_reason=e.gap_reason
            )
            for e in missing
        ],
        materiality_context=materiality_context(requirement),
        evidence_found=[
            Quote(page=page, quote=quote)
            for page, quote in coverage.evidence_found[:_EVIDENCE_SHOWN]
        ],
        searched=coverage.searched,
        s1_counterpart=list(requirement.s1_counterpart),
        summary=gap_summary(coverage, requirement),
    )


def gap_summary(coverage: ParagraphCoverage, requirement: Requirement) -> str:
    """Which requirement it is, what of it was not found, and why it matters."""
    asked = requirement.gist.rstrip(". ")
    missing = [element.name for element in coverage.elements if element.addressed is False]
    found = _STANDS[coverage.status]
    if missing and coverage.status == CoverageStatus.PARTIALLY_ADDRESSED:
        found += f"; not found: {', '.join(missing)}"
    return f"{coverage.paragraph_id} ({asked}): {found}. {materiality_context(requirement)}"


def materiality_context(requirement: Requirement) -> str:
    """Why the omission matters: the registry's note, else what its pillar is for."""
    return requirement.materiality_note or _WHY[requirement.pillar]
