"""Details of `disclosure_gap`: a paragraph that the report does not, or only partly, meet."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Flag, Quote
from reports.findings.finding import FindingDetails


class MissingElement(Details):
    """An element that the report does not give, and how that was found out."""

    requirement: str = ""
    required: Flag = None
    addressed: Flag = None
    gap_reason: str = ""


class GapDetails(FindingDetails):
    """A disclosure gap (FRD 6, 10.3).

    `gap_status` is the coverage of the paragraph, `materiality_context` why the omission matters,
    `searched` what of the report was read. `summary` repeats the summary of the finding.
    """

    paragraph_id: str = ""
    pillar: str = ""
    section: str = ""
    level: str = ""
    requirement_text: str = ""
    gap_status: str = ""
    missing_sub_requirements: list[MissingElement] = Field(default_factory=list)
    materiality_context: str = ""
    evidence_found: list[Quote] = Field(default_factory=list)
    searched: str = ""
    s1_counterpart: list[str] = Field(default_factory=list)
    summary: str = ""
