"""Details of `news_source`, `news_contradiction` and `news_summary`: what others published beside a
claim, or about the company as a whole."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from reports.findings.base import Flag
from reports.findings.finding import FindingDetails
from reports.findings.outside_text import OutsideTextDetails, Told


class NewsDetails(OutsideTextDetails):
    """A story beside a claim (F8.18). `printed_by` are the addresses that print it; it is one
    source however many they are. `why_no_weight` says why it counts for nothing, "" where it
    counts."""

    relevance_summary: str = ""
    contradicts_claim: Flag = None
    contradiction_type: str = ""
    contradiction_explanation: str = ""
    snippet: str = ""
    printed_by: list[str] = Field(default_factory=list)
    why_no_weight: str = ""


class NewsSummaryDetails(FindingDetails):
    """What was found on a claim in all (F8.19): stories by their stance and by tier, what was
    asked, and which questions were not answered or not asked, with the reason."""

    stories: int = 0
    supporting: int = 0
    contradicting: int = 0
    not_analysed: int = 0
    unrelated: int = 0
    namesakes: int = 0
    tiers: dict[str, int] = Field(default_factory=dict)
    key_findings: list[str] = Field(default_factory=list)
    queries: list[str] = Field(default_factory=list)
    not_asked: list[str] = Field(default_factory=list)
    note: str = ""


class NewsListDetails(FindingDetails):
    """Stories about the company as a whole. `list_kind` is controversies or later_events; the
    latter happened after the end of the period (`since`), and `question` asks about them."""

    known_by: ClassVar[str] = "list_kind"

    list_kind: str = ""
    since: str = ""
    question: str = ""
    items: list[Told] = Field(default_factory=list)
    left_out: int = 0
