"""The totals of the orchestrator's work in a wave: claims routed, or questions passed on."""

from __future__ import annotations

from collections import Counter

from agents.base.events import AgentCompleted
from agents.models import InfoRequest
from agents.registry import LABELS, SPECIALIST_NAMES
from reports.models import AgentRun, Assignment, Wave
from reports.types import RULES


def of_wave(run: AgentRun) -> AgentCompleted:
    """The totals of the wave that the run belongs to."""
    return _questions(run) if run.wave == Wave.RELAY else _claims(run)


def _questions(run: AgentRun) -> AgentCompleted:
    asked = InfoRequest.objects.filter(analysis=run.analysis_id, cycle=run.cycle)
    return AgentCompleted(questions=asked.exclude(target_agents=[]).count())


def _claims(run: AgentRun) -> AgentCompleted:
    """How many claims each specialist was given, and how many of them a model decided."""
    assigned = Assignment.objects.filter(analysis=run.analysis_id, cycle=run.cycle)
    load = Counter(assigned.values_list("agent", flat=True))
    claims = assigned.values("claim").distinct().count()
    by_model = (
        assigned.filter(context__has_key="reasoned_by")
        .exclude(context__reasoned_by=RULES)
        .values("claim")
        .distinct()
        .count()
    )
    shares = ", ".join(f"{load[n]} to {LABELS[n]}" for n in SPECIALIST_NAMES if load[n])
    how = f" ({by_model} by a model)" if by_model else ""
    return AgentCompleted(
        claims_processed=claims,
        routing_summary=f"{claims} claims routed{how}: {shares}.",
        agent_workload={name: load[name] for name in SPECIALIST_NAMES},
    )
