"""A specialist posts its questions, as rows and as events; the orchestrator passes them on when the
wave is over."""

from __future__ import annotations

from collections.abc import Sequence

from agents.base.ask import Ask
from agents.base.events import Event, InfoRequestPosted
from agents.base.job import thinking
from agents.models import InfoRequest
from reports.models import AgentRun

# questions of one run; of more, those about the fewest claims are not asked, and the feed says so
MOST = 40


def post(run: AgentRun, asks: Sequence[Ask]) -> list[Event]:
    """Save the questions of a run and return the events to emit.

    Call it inside the transaction that saves the run.
    """
    asked = sorted(asks, key=lambda ask: -len(ask.claim_ids))[:MOST]
    InfoRequest.objects.bulk_create(
        InfoRequest(
            analysis_id=run.analysis_id,
            run=run,
            order=order,
            cycle=run.cycle,
            requesting_agent=run.agent,
            request_type=str(ask.request_type),
            description=ask.description,
            claim_ids=list(ask.claim_ids),
            context=dict(ask.context),
        )
        for order, ask in enumerate(asked)
    )
    events = [_event(run, order, ask) for order, ask in enumerate(asked)]
    if left := len(asks) - len(asked):
        events.append(
            thinking(
                run,
                f"{left} further questions to other agents were not asked: {MOST} is the most.",
                "asks",
            )
        )
    return events


def _event(run: AgentRun, order: int, ask: Ask) -> Event:
    payload = InfoRequestPosted(
        requesting_agent=run.agent,
        description=ask.description,
        request_type=str(ask.request_type),
        claim_ids=list(ask.claim_ids),
    )
    return Event(payload, f"asked:{run.pk}:{order}", run.agent)
