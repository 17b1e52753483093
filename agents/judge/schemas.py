"""What the judge weighs and what it concludes. Pure values: no Django."""

from __future__ import annotations

from dataclasses import dataclass, field

from reports.types import VerdictValue

OUTSIDE = frozenset({"external", "evidence_document"})

__all__ = ["OUTSIDE", "FindingView", "Judgement", "Reinvestigation", "VerdictValue"]


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding as the judge sees it. `source` names where it comes from (for independence); `tier`
    1 to 4 rates news.

    `independent` is false for an attached document that is the company's own.
    """

    agent_name: str
    supports_claim: bool | None
    confidence: float
    basis: str = "none"  # computation | report | standard | evidence_document | external | none
    source: str = ""
    tier: int | None = None
    evidence_type: str = ""
    summary: str = ""
    independent: bool = True

    @property
    def outside(self) -> bool:
        """Whether somebody other than the company speaks."""
        return self.independent and self.basis in OUTSIDE


@dataclass(frozen=True, slots=True)
class Reinvestigation:
    """Where the judge sends a claim back to, what is missing, and what to look for."""

    target_agents: tuple[str, ...]
    evidence_gap: str
    refined_queries: tuple[str, ...]
    required_evidence: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its score (0 to 1), its four dimensions (0 to 1) and, while cycles are left, a
    way to better evidence."""

    verdict: VerdictValue
    confidence: float
    score: float
    dimensions: dict[str, float] = field(default_factory=dict)
    reasoning: str = ""
    reinvestigation: Reinvestigation | None = None
