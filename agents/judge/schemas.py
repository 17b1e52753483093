"""The values the judge weighs and those it concludes with; no Django."""

from __future__ import annotations

from dataclasses import dataclass, field

from reports.types import RULES, Settle, Support, VerdictValue

OUTSIDE = frozenset({"external", "evidence_document"})

__all__ = [
    "OUTSIDE",
    "FindingView",
    "Judgement",
    "Reinvestigation",
    "Settle",
    "Support",
    "VerdictValue",
]


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding as the judge sees it.

    `source` names where it comes from, which shows whether findings are independent; `tier` rates
    news from 1 to 4. `independent` is False for a document of the company's own, attached or filed
    elsewhere. `level` is the level of assurance of a statement of assurance. `by_register` says
    that entries of a public register speak that are surely the company's, `by_text` that a text
    does which somebody published about the company.
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
    level: str = ""
    by_register: bool = False
    by_text: bool = False

    @property
    def outside(self) -> bool:
        """Whether the finding comes from somebody other than the company."""
        return self.independent and self.basis in OUTSIDE

    @property
    def speaks_apart(self) -> bool:
        """Whether its source speaks beside the agent that read it: an attached document, a public
        register, a published text."""
        return self.basis == "evidence_document" or self.by_register or self.by_text


@dataclass(frozen=True, slots=True)
class Reinvestigation:
    """Which agents the judge sends a claim back to, what is missing, and what to search for."""

    target_agents: tuple[str, ...]
    evidence_gap: str
    refined_queries: tuple[str, ...]
    required_evidence: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its score (0 to 1), its four dimensions (0 to 1) and, while cycles are left,
    the re-investigation it asks for.

    `support` says how well the claim is supported, and `settle` what would settle it, which is
    empty for a claim that is verified. `reasoned_by` is the model that judged, or rules.
    """

    verdict: VerdictValue
    confidence: float
    score: float
    dimensions: dict[str, float] = field(default_factory=dict)
    reasoning: str = ""
    support: Support = Support.ASSERTED
    settle: Settle = field(default_factory=Settle)
    reinvestigation: Reinvestigation | None = None
    reasoned_by: str = RULES
