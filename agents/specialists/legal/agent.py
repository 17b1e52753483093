"""The legal agent: does the report meet every requirement, does each claim's wording meet its
paragraphs, and what does the report say elsewhere when the judge asks."""

from __future__ import annotations

from agents.base.events import AgentCompleted
from agents.base.finding import findings_of
from agents.base.job import Save
from agents.base.totals import of_findings
from agents.specialists.legal.claim_compliance import compare
from agents.specialists.legal.covering import cover
from agents.specialists.legal.document import document_of
from agents.specialists.legal.industry.run import hold_against_industry
from agents.specialists.legal.looking import look_again
from reports.models import AgentRun, EvidenceType
from sibyl_project.common.deadline import Deadline

__all__ = ["cover", "hold_against_industry", "investigate", "totals"]


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Per claim: wording against its paragraphs on the first pass; what the rest of the report says
    when sent back."""
    document = document_of(run.analysis)
    return (
        compare(run, deadline, document) if run.cycle == 0 else look_again(run, deadline, document)
    )


def totals(run: AgentRun) -> AgentCompleted:
    """What was found in this cycle, and how many requirements are missing or partly met."""
    gaps = findings_of(run).filter(evidence_type=EvidenceType.DISCLOSURE_GAP)
    return of_findings(run).model_copy(update={"gaps_found": gaps.count()})
