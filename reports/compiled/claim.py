"""A claim as the compiled report holds it."""

from __future__ import annotations

from dataclasses import dataclass

from reports.models import Check, Claim, EvidenceType, Finding, Verdict
from reports.review.briefs import TO_DO, Brief


@dataclass(frozen=True)
class CompiledClaim:
    """A claim with everything that was found about it.

    `verdict` is the standing one; `history` holds the superseded ones; `brief` is what people say
    of it.
    """

    claim: Claim
    findings: list[Finding]
    verdict: Verdict | None
    history: list[Verdict]
    assigned_agents: list[str]
    checks: list[Check]
    brief: Brief = TO_DO

    @property
    def told(self) -> list[Finding]:
        """The findings that say something of the claim, which pages print."""
        return [finding for finding in self.findings if finding.summary and not _unasked(finding)]

    @property
    def silent(self) -> list[Finding]:
        """One finding, the newest, of each agent that looked and has nothing to say of the claim in
        any of its findings."""
        told = {finding.agent_name for finding in self.told}
        quiet = {row.agent_name: row for row in self.findings if not row.summary}
        return [row for agent, row in quiet.items() if agent not in told]

    @property
    def pillars(self) -> set[str]:
        """The pillars of the paragraphs this claim speaks to."""
        return {paragraph.pillar for paragraph in self.claim.paragraphs.all()}


def _unasked(finding: Finding) -> bool:
    """Whether a finding only records that a source was not asked. That is the same for every claim
    of a report, so pages say it once for all."""
    return finding.evidence_type == EvidenceType.NOT_CONSULTED
