"""A claim as the compiled report holds it."""

from __future__ import annotations

from dataclasses import dataclass

from reports.models import Check, Claim, Finding, Verdict


@dataclass(frozen=True)
class CompiledClaim:
    """A claim with everything that was found about it.

    `verdict` is the standing one; `history` holds the superseded ones.
    """

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
