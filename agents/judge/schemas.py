"""The values the judge weighs and those it concludes with; no Django."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reports.types import RULES, Settle, Support, VerdictValue

OUTSIDE = frozenset({"external", "evidence_document"})
# bases of findings without weight: the standard says what to disclose, not what is true
WITHOUT_WEIGHT = frozenset({"standard", "none"})
NOT_LOOKED = frozenset({"not_consulted", "error"})

__all__ = [
    "NOT_LOOKED",
    "OUTSIDE",
    "WITHOUT_WEIGHT",
    "FindingView",
    "Judgement",
    "Reinvestigation",
    "Settle",
    "Support",
    "VerdictValue",
    "heard_of",
]


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding as the judge sees it.

    `source` names where it comes from, which shows whether findings are independent; `tier` rates
    news from 1 to 4. `independent` is False for a document of the company's own, attached or filed
    elsewhere. `level` is the level of assurance of a statement of assurance. `by_register` says
    that entries of a public register speak that are surely the company's, `by_text` that a text
    does which somebody published about the company. `is_read` is False where texts were found and
    nobody read what they say.
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
    is_read: bool = True

    @property
    def outside(self) -> bool:
        """Whether the finding comes from somebody other than the company."""
        return self.independent and self.basis in OUTSIDE

    @property
    def speaks_apart(self) -> bool:
        """Whether its source speaks beside the agent that read it: an attached document, a public
        register, a published text."""
        return self.basis == "evidence_document" or self.by_register or self.by_text


def heard_of(findings: Sequence[FindingView]) -> set[str]:
    """The agents that looked at a claim and could. One whose source was not consulted, or not read,
    is heard by what carries weight alone: what it knows of standards stands in for no source."""
    unasked = {
        f.agent_name for f in findings if f.evidence_type == "not_consulted" or not f.is_read
    }
    return {
        f.agent_name
        for f in findings
        if f.evidence_type not in NOT_LOOKED
        and f.is_read
        and not (f.agent_name in unasked and f.basis in WITHOUT_WEIGHT)
    }


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
