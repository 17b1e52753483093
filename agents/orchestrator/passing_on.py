"""The orchestrator passes questions on: it decides which agents answer each, and why.

A question that no agent can answer stays open, and is shown as open.
"""

from __future__ import annotations

from collections import Counter

from agents.base.events import Event, InfoRequestRouted
from agents.base.job import RULES, RunSpec, Save, gateway_of, thinking
from agents.base.stages import Step
from agents.models import InfoRequest
from agents.orchestrator.relaying import route_requests
from agents.registry import LABELS
from reports.models import AgentRun, Analysis
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """One run of the orchestrator where anything was asked in this cycle."""
    asked = InfoRequest.objects.filter(analysis=analysis, cycle=step.cycle).exists()
    return [RunSpec(agent, "requests-00")] if asked else []


def relay(run: AgentRun, deadline: Deadline) -> Save:
    """Decide for each question who answers it; never the asker itself."""
    requests = list(InfoRequest.objects.filter(analysis=run.analysis_id, cycle=run.cycle))
    gateway, _ = gateway_of(run)  # without one the rules decide, and each reason says so
    for request, each in zip(requests, route_requests(requests, gateway, deadline), strict=True):
        request.target_agents = list(each.target_agents)
        request.routing_reason = (
            each.reasoning
            if each.reasoned_by == RULES
            else f"{each.reasoning} ({each.reasoned_by})"
        )

    def save() -> list[Event]:
        InfoRequest.objects.bulk_update(requests, ["target_agents", "routing_reason"])
        load = Counter(agent for request in requests for agent in request.target_agents)
        to = ", ".join(
            f"{count} to {LABELS.get(agent, agent)}" for agent, count in load.most_common()
        )
        passed = sum(bool(request.target_agents) for request in requests)
        message = (
            f"Passed {passed} of {counted(len(requests), 'question')} on: {to or 'to nobody'}."
        )
        return [thinking(run, message), *(_event(run, request) for request in requests)]

    return save


def _event(run: AgentRun, request: InfoRequest) -> Event:
    payload = InfoRequestRouted(
        requesting_agent=request.requesting_agent,
        target_agents=request.target_agents,
        description=request.description,
    )
    return Event(payload, f"relayed:{request.pk}", run.agent)
