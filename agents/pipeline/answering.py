"""Specialists answer the questions passed on to them, from what Sibyl holds: facts, figures,
checks, paragraphs and attached documents.

Answering raises no new questions. Where there is no source for a matter, the answer says just that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.module_loading import import_string

from agents.base.ask import Reply
from agents.base.events import Event, InfoResponsePosted
from agents.base.job import RunSpec, Save, thinking
from agents.base.stages import Step
from agents.models import InfoRequest, InfoResponse
from agents.registry import SPECIALISTS
from reports.models import AgentRun, Analysis
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

# (analysis, type of question, context with `claim_ids` added) -> the reply
Answerer = Callable[[Analysis, str, Mapping[str, Any]], Reply]
ANSWERERS: dict[str, Answerer] = {
    spec.name: import_string(spec.answer) for spec in SPECIALISTS if spec.answer
}


def plan(analysis: Analysis, step: Step) -> list[RunSpec]:
    """One run for each agent that was asked something in this cycle."""
    asked = InfoRequest.objects.filter(analysis=analysis, cycle=step.cycle).values_list(
        "target_agents", flat=True
    )
    named = {agent for targets in asked for agent in targets}
    return [RunSpec(agent, "requests-00") for agent in ANSWERERS if agent in named]


def answer(run: AgentRun, deadline: Deadline) -> Save:
    """Answer every question passed on to this agent; a question that two agents ask is worked out
    once."""
    requests = requests_to(run)
    replies = _replies(run, requests, deadline)

    def save() -> list[Event]:
        InfoResponse.objects.bulk_create(_row(run, request, reply) for request, reply in replies)
        known = sum(reply.answered for _, reply in replies)
        said = f"Answered {known} of {counted(len(replies), 'question')} of other agents."
        return [thinking(run, said), *(_event(run, request, reply) for request, reply in replies)]

    return save


def requests_to(run: AgentRun) -> list[InfoRequest]:
    """The questions of this cycle that were passed on to the agent of a run, in the order they were
    posted."""
    asked = InfoRequest.objects.filter(analysis=run.analysis_id, cycle=run.cycle)
    return [request for request in asked if run.agent in request.target_agents]


def _replies(
    run: AgentRun, requests: list[InfoRequest], deadline: Deadline
) -> list[tuple[InfoRequest, Reply]]:
    answerer = ANSWERERS[run.agent]
    known: dict[str, Reply] = {}
    replies = []
    for request in requests:
        deadline.check()
        context = {**request.context, "claim_ids": request.claim_ids}
        key = f"{request.request_type} {sorted(context.items())!r}"
        if key not in known:
            known[key] = answerer(run.analysis, request.request_type, context)
        replies.append((request, known[key]))
    return replies


def _row(run: AgentRun, request: InfoRequest, reply: Reply) -> InfoResponse:
    return InfoResponse(
        request=request,
        run=run,
        responding_agent=run.agent,
        answered=reply.answered,
        response=reply.text,
        source=reply.source,
        details=dict(reply.details),
        per_claim=dict(reply.per_claim),
    )


def _event(run: AgentRun, request: InfoRequest, reply: Reply) -> Event:
    payload = InfoResponsePosted(
        responding_agent=run.agent,
        requesting_agent=request.requesting_agent,
        summary=reply.text,
        source=reply.source,
        answered=reply.answered,
    )
    return Event(payload, f"answered:{request.pk}:{run.agent}", run.agent)
