"""The legal agent without a model: coverage of the registry, compliance of a claim's wording,
disclosure gaps.

Pure functions of dataclasses; the agent loads and saves around them. Everything is decided by
reading the report's own sentences against a cue grammar (`vocabulary`, `element_rules`); quotes are
verbatim from the page they name.
"""

from __future__ import annotations

from agents.specialists.legal.compliance import assess_compliance, overall_status
from agents.specialists.legal.coverage import assess_coverage
from agents.specialists.legal.gaps import GAP_STATUSES, gap_finding, gap_summary
from agents.specialists.legal.schemas import (
    ClaimCompliance,
    ComplianceStatus,
    CoverageOptions,
    Document,
    ElementEvidence,
    ParagraphCoverage,
    ParagraphMapping,
    SubRequirement,
    read_compliance_status,
)
from reports.types import CoverageStatus

__all__ = [
    "GAP_STATUSES",
    "ClaimCompliance",
    "ComplianceStatus",
    "CoverageOptions",
    "CoverageStatus",
    "Document",
    "ElementEvidence",
    "ParagraphCoverage",
    "ParagraphMapping",
    "SubRequirement",
    "assess_compliance",
    "assess_coverage",
    "gap_finding",
    "gap_summary",
    "overall_status",
    "read_compliance_status",
]
