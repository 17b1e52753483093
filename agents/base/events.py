"""The event catalogue and the one way to append to the feed.

`append` is the last statement of the transaction that changes the state. It numbers events from the
counter row, whose lock makes the order of numbers the order of commits, so a reader that asks for
the events after number n never misses one.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from pydantic import BaseModel, ConfigDict

from agents.models import EventCounter
from sibyl_project.common.live import wake


class Payload(BaseModel):
    """Base of all event payloads. Unknown fields are errors, so that the catalogue stays
    complete."""

    model_config = ConfigDict(extra="forbid")


class Started(Payload):
    """An agent begins."""


class Thinking(Payload):
    """A progress line; one for each batch."""

    message: str


class AgentCompleted(Payload):
    """An agent is done with its part of a cycle; fields beyond the first two belong to single
    agents."""

    claims_processed: int = 0
    findings_count: int = 0
    claim_count: int | None = None
    by_type: dict[str, int] | None = None
    by_priority: dict[str, int] | None = None
    routing_summary: str | None = None
    agent_workload: dict[str, int] | None = None
    gaps_found: int | None = None
    verdicts: int | None = None
    requests: int | None = None
    questions: int | None = None
    answers: int | None = None
    consistency_checks_passed: int | None = None
    consistency_checks_failed: int | None = None


class AboutClaim(Payload):
    """Base of events on a claim: its id and page, and its text shortened, so that a line can be
    read by itself."""

    claim_id: str
    claim_text: str = ""
    claim_page: int | None = None


class ClaimRouted(AboutClaim):
    """The orchestrator sends a claim to agents."""

    assigned_agents: list[str]
    reasoning: str


class EvidenceFound(AboutClaim):
    """A specialist found something on a claim."""

    evidence_type: str
    summary: str
    supports_claim: bool | None
    confidence: float | None = None
    paragraph_id: str | None = None
    compliance_status: str | None = None


class SearchExecuted(Payload):
    """An agent searched an outside source; a source that did not answer has no such event."""

    source: str
    query: str
    results_count: int


class SourceEvaluated(Payload):
    """An agent graded what an outside source showed, from 1 (the best) to 4."""

    url: str
    tier: int


class ContradictionDetected(AboutClaim):
    """An outside text contradicts a claim; whether that counts is said in the finding."""

    url: str
    type: str
    tier: int


class DisclosureGapFound(Payload):
    """A requirement is missing or partly met."""

    paragraph_id: str
    gap_status: str


class IfrsCoverageUpdate(Payload):
    """Coverage of a pillar so far (FRD 6, 11.3)."""

    pillar: str
    paragraphs_covered: int
    paragraphs_total: int
    paragraphs_gaps: int
    coverage_percentage: float


class ConsistencyCheck(Payload):
    """The result of a check of the report's arithmetic."""

    check_name: str
    claim_id: str
    result: str
    details: dict[str, Any]


class VerdictIssued(AboutClaim):
    """The judge concludes on a claim."""

    verdict: str
    reasoning: str
    confidence: float
    iteration: int


class ReinvestigationAsked(Payload):
    """The judge sends claims back."""

    claim_ids: list[str]
    target_agents: list[str]
    cycle: int
    evidence_gaps: list[str]


class InfoRequestPosted(Payload):
    """An agent asks another; the orchestrator will pass it on."""

    requesting_agent: str
    description: str
    request_type: str
    claim_ids: list[str]


class InfoRequestRouted(Payload):
    """The orchestrator passes a question on."""

    requesting_agent: str
    target_agents: list[str]
    description: str


class InfoResponsePosted(Payload):
    """An agent answers, or replies that there is no answer."""

    responding_agent: str
    requesting_agent: str
    summary: str
    source: str
    answered: bool


class InfoResponseReceived(Payload):
    """The asker has taken an answer into its findings."""

    requesting_agent: str
    responding_agent: str
    summary: str
    claim_ids: list[str]


class PipelineCompleted(Payload):
    """The compiled report is complete."""

    total_claims: int
    total_findings: int
    total_verdicts: int
    iterations: int


class Failed(Payload):
    """Something went wrong; `node` names the part of the run."""

    message: str
    node: str | None = None


CATALOGUE: dict[str, type[Payload]] = {
    "agent_started": Started,
    "agent_thinking": Thinking,
    "agent_completed": AgentCompleted,
    "claim_routed": ClaimRouted,
    "evidence_found": EvidenceFound,
    "search_executed": SearchExecuted,
    "source_evaluated": SourceEvaluated,
    "contradiction_detected": ContradictionDetected,
    "disclosure_gap_found": DisclosureGapFound,
    "ifrs_coverage_update": IfrsCoverageUpdate,
    "consistency_check": ConsistencyCheck,
    "verdict_issued": VerdictIssued,
    "reinvestigation": ReinvestigationAsked,
    "info_request_posted": InfoRequestPosted,
    "info_request_routed": InfoRequestRouted,
    "info_response_posted": InfoResponsePosted,
    "info_response_received": InfoResponseReceived,
    "pipeline_completed": PipelineCompleted,
    "error": Failed,
}
_NAMES = {payload: name for name, payload in CATALOGUE.items()}


@dataclass(frozen=True, slots=True)
class Event:
    """An event before it has a number.

    `key` makes it unique within the analysis, so work that is repeated emits it once.
    """

    payload: Payload
    key: str
    agent: str = ""

    @property
    def event_type(self) -> str:
        """The name of the event in the catalogue."""
        return _NAMES[type(self.payload)]


CLAIM_WORDS = 140  # characters


def naming(text: str, page: int) -> dict[str, Any]:
    """The fields that name the claim of an event: its text, shortened, and its page."""
    return {
        "claim_text": text
        if len(text) <= CLAIM_WORDS
        else f"{text[: CLAIM_WORDS - 1].rstrip()}\u2026",
        "claim_page": page,
    }


# Inserts the events that are not stored yet, numbered on from the counter, and moves the counter.
_APPEND = """
with emitted as (
    select * from jsonb_to_recordset(%(events)s)
    as emitted(position int, event_type text, agent_name text, data jsonb, dedupe_key text)
), fresh as (
    select emitted.*, row_number() over (order by position) as step from emitted where not exists (
        select from agents_agentevent known
        where known.analysis_id = %(analysis)s and known.dedupe_key = emitted.dedupe_key)
), written as (
    insert into agents_agentevent
        (analysis_id, seq, event_type, agent_name, data, timestamp, dedupe_key)
    select %(analysis)s, %(last)s + step, event_type, agent_name, data, %(now)s, dedupe_key
    from fresh returning 1
)
update agents_eventcounter set last_seq = last_seq + (select count(*) from written)
where analysis_id = %(analysis)s and exists (select from fresh) returning last_seq
"""


def append(analysis_id: uuid.UUID, events: Sequence[Event]) -> int:
    """Append the events that are not stored yet, in order, and wake the readers on commit.

    Returns how many were appended.
    """
    if not events:
        return 0
    once = {event.key: event for event in events}
    rows = [_row(position, event) for position, event in enumerate(once.values())]
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        last = lock_feed(analysis_id)
        given: dict[str, Any] = {
            "events": json.dumps(rows),
            "analysis": analysis_id,
            "last": last,
            "now": timezone.now(),
        }
        cursor.execute(_APPEND, given)
        moved = cursor.fetchone()
        if moved is None:
            return 0
        transaction.on_commit(lambda: wake(str(analysis_id)))
        return int(moved[0]) - last


def _row(position: int, event: Event) -> dict[str, Any]:
    data = event.payload.model_dump(mode="json", exclude_none=event.event_type == "agent_completed")
    return {
        "position": position,
        "event_type": event.event_type,
        "agent_name": event.agent,
        "data": data,
        "dedupe_key": event.key,
    }


def lock_feed(analysis_id: uuid.UUID) -> int:
    """Keep all others from appending until the transaction ends.

    Returns the number of the last event.
    """
    counter = EventCounter.objects.select_for_update(no_key=True).filter(pk=analysis_id)
    return counter.values_list("last_seq", flat=True).get()
