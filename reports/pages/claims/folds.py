"""The label of the part of a finding that is folded beneath its summary (no Django here)."""

from __future__ import annotations

from reports.findings.compliance import ComplianceDetails, SecondLookDetails
from reports.findings.finding import FindingDetails
from reports.pages.claims.blocks import blocks_of

PARAGRAPHS, SEARCHED, DETAILS = "Paragraph by paragraph", "What was searched again", "Details"


def fold_of(details: FindingDetails) -> str:
    """The label of the folded part; empty where the card shows everything the details hold."""
    if isinstance(details, SecondLookDetails):
        return SEARCHED
    if isinstance(details, ComplianceDetails):
        return PARAGRAPHS if details.ifrs_mappings or details.retrieval else ""
    return DETAILS if blocks_of(details) else ""
