"""What is folded beneath a finding's summary, and under which words (no Django here)."""

from __future__ import annotations

from reports.pages.claims.blocks import blocks_of
from reports.pages.claims.stored import Stored, rows

PARAGRAPHS, SEARCHED, DETAILS = "Paragraph by paragraph", "What was searched again", "Details"


def fold_of(details: Stored) -> str:
    """The words of the fold; empty where the details hold nothing beyond what the card shows
    anyway."""
    if details.get("searches"):
        return SEARCHED
    if rows(details, "ifrs_mappings") or details.get("retrieval"):
        return PARAGRAPHS
    return DETAILS if blocks_of(details) else ""
