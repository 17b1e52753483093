"""What the claims agent's work came to."""

from __future__ import annotations

from collections import Counter

from agents.base.events import AgentCompleted
from reports.models import AgentRun, Claim


def of_claims(run: AgentRun) -> AgentCompleted:
    """The claims of the analysis, by type and by priority."""
    claims = list(
        Claim.objects.filter(claim_set=run.analysis.claim_set).values_list("claim_type", "priority")
    )
    return AgentCompleted(
        claims_processed=len(claims),
        claim_count=len(claims),
        by_type=dict(Counter(kind for kind, _ in claims)),
        by_priority=dict(Counter(priority for _, priority in claims)),
    )
