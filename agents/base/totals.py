"""The totals of an agent's work in a wave, for the event of its completion."""

from __future__ import annotations

from agents.base.events import AgentCompleted
from agents.base.finding import findings_of
from agents.models import InfoRequest, InfoResponse
from reports.models import AgentRun, Assignment, Wave


def of_findings(run: AgentRun) -> AgentCompleted:
    """Of an agent that investigated: the claims it was given in this cycle, and what it found."""
    assigned = Assignment.objects.filter(analysis=run.analysis_id, cycle=run.cycle, agent=run.agent)
    return AgentCompleted(
        claims_processed=assigned.count(), findings_count=findings_of(run).count()
    )


def of_exchange(run: AgentRun) -> AgentCompleted:
    """Of an agent that answered questions, or took answers into its findings."""
    side = "responding_agent" if run.wave == Wave.ANSWER else "request__requesting_agent"
    asked = InfoRequest.objects.filter(analysis=run.analysis_id, cycle=run.cycle)
    mine = InfoResponse.objects.filter(**{"request__in": asked, side: run.agent})
    return AgentCompleted(questions=mine.count(), answers=mine.filter(answered=True).count())
