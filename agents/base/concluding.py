"""The agents that asked take the answers into their findings: what was asked, who answered, and
what the answer rests on.

An answer is kept beside a finding; it changes neither its summary nor whether it supports its
claim. An agent that concludes more than that from answers names a function of its own
(`SpecialistSpec.conclude`).
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence

from agents.base.ask import Ask, Reply
from agents.base.events import Event, InfoResponseReceived
from agents.base.finding import findings_of
from agents.base.job import RunSpec, Save, thinking
from agents.base.stages import Step
from agents.models import InfoResponse
from reports.findings.finding import Answer, FindingDetails
from reports.models import AgentRun, Analysis, Finding
from reports.roster import specialists
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted


def plan(analysis: Analysis, step: Step) -> list[RunSpec]:
    """One run for each agent whose questions of this cycle were answered in any way."""
    answered = InfoResponse.objects.filter(request__analysis=analysis, request__cycle=step.cycle)
    askers = set(answered.values_list("request__requesting_agent", flat=True))
    return [RunSpec(agent, "answers-00") for agent in specialists() if agent in askers]


def conclude(run: AgentRun, deadline: Deadline) -> Save:
    """Put each answer into the findings of the claims that raised the question."""
    responses = responses_to(run)
    deadline.check()

    def save() -> list[Event]:
        changed = take_in(run, responses)
        message = (
            f"Took {counted(len(responses), 'answer')} of other agents into "
            f"{counted(len(changed), 'finding')}."
        )
        return [thinking(run, message), *(received(run, response) for response in responses)]

    return save


def responses_to(run: AgentRun) -> list[InfoResponse]:
    """The answers to what this agent asked in this cycle."""
    mine = InfoResponse.objects.filter(
        request__analysis=run.analysis_id,
        request__cycle=run.cycle,
        request__requesting_agent=run.agent,
    )
    return list(
        mine.select_related("request").order_by(
            "request__run", "request__order", "responding_agent"
        )
    )


def take_in(run: AgentRun, responses: Sequence[InfoResponse]) -> list[Finding]:
    """Set the answers on the agent's findings of this cycle. Repeating it gives the same rows."""
    by_claim: dict[uuid.UUID | None, list[InfoResponse]] = defaultdict(list)
    for response in responses:
        for claim_id in response.request.claim_ids:
            by_claim[uuid.UUID(claim_id)].append(response)
    mine = findings_of(run).filter(claim__in=list(by_claim))
    # the agent's own finding, not those on attached documents
    changed = list(mine.order_by("claim", "order").distinct("claim"))
    for finding in changed:
        _set(finding, by_claim[finding.claim_id])
    Finding.objects.bulk_update(changed, ["details"])
    return changed


def _set(finding: Finding, responses: Sequence[InfoResponse]) -> None:
    entries = [entry(response, str(finding.claim_id)) for response in responses]
    finding.details = {**finding.details, **FindingDetails(answers=entries).stored()}


def entry(response: InfoResponse, claim_id: str) -> Answer:
    """An answer as the details of a finding hold it; an answer on the claim itself is preferred to
    the general one."""
    return Answer(
        request_id=str(response.request_id),
        request_type=response.request.request_type,
        question=response.request.description,
        responding_agent=response.responding_agent,
        answered=response.answered,
        answer=response.per_claim.get(claim_id, response.response),
        on_claim=claim_id in response.per_claim or response.request.claim_ids == [claim_id],
        source=response.source,
        details=response.details,
    )


def asked_and_answered(response: InfoResponse) -> tuple[Ask, Reply]:
    """A question and its answer back as values."""
    asked = response.request
    ask = Ask(asked.request_type, asked.description, tuple(asked.claim_ids), asked.context)
    return ask, Reply(
        response.answered, response.response, response.source, response.details, response.per_claim
    )


def received(run: AgentRun, response: InfoResponse) -> Event:
    """The event that an answer was taken into the findings."""
    payload = InfoResponseReceived(
        requesting_agent=run.agent,
        responding_agent=response.responding_agent,
        summary=response.response,
        claim_ids=list(response.request.claim_ids),
    )
    return Event(payload, f"received:{response.pk}", run.agent)
