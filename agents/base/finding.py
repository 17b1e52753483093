"""Building the rows of findings, in one way for all agents."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from agents.base.events import Event, EvidenceFound, naming
from agents.base.job import RULES
from reports.findings.finding import FindingDetails
from reports.findings.kinds import ensure_kind, kinds_of_finding
from reports.models import AgentRun, Basis, Claim, Finding
from reports.types import ClaimView


def finding(
    run: AgentRun,
    order: int,
    *,
    evidence_type: str,
    details: FindingDetails | None = None,
    **values: Any,
) -> Finding:
    """A finding of this run, not yet saved. `claim_id` may be left out: then it concerns the report
    as a whole.

    It is by rules unless `reasoned_by` names a model. Raises WrongKindError unless `details` are
    of a class that `reports.findings.kinds` names for the kind of evidence.
    """
    if details is not None:
        ensure_kind(evidence_type, details, *kinds_of_finding(evidence_type))
    return Finding(
        analysis_id=run.analysis_id,
        report_id=run.analysis.report_id,
        run=run,
        order=order,
        agent_name=run.agent,
        evidence_type=evidence_type,
        details=details.stored() if details else {},
        iteration=run.cycle + 1,
        **{"reasoned_by": RULES, **values},
    )


def weightless(run: AgentRun, order: int, **values: Any) -> Finding:
    """A finding that neither supports nor contradicts a claim and rests on nothing; see
    `finding`."""
    return finding(run, order, basis=Basis.NONE, supports_claim=None, confidence=0.0, **values)


def findings_of(run: AgentRun) -> QuerySet[Finding]:
    """The findings of the agent of a run in its cycle, whichever of its runs made them."""
    return Finding.objects.filter(
        analysis=run.analysis_id, agent_name=run.agent, iteration=run.cycle + 1
    )


def evidence_event(row: Finding, claim: Claim | ClaimView, **extra: Any) -> Event:
    """The event of a finding on a claim."""
    payload = EvidenceFound(
        claim_id=str(row.claim_id),
        **naming(claim.text, claim.page),
        evidence_type=row.evidence_type,
        summary=row.summary,
        supports_claim=row.supports_claim,
        confidence=row.confidence,
        **extra,
    )
    return Event(payload, f"evidence:{row.run_id}:{row.order}", row.agent_name)
