"""Models of how results came about: the feed, the judge's re-investigations, questions between
agents, and every call of a model."""

from __future__ import annotations

from typing import Any

from django.db import models

from agents.conversations import ChatMessage, Conversation
from reports.models import AgentRun, Analysis, Claim, Engagement, Report
from sibyl_project.common.models import Identified

__all__ = [
    "USABLE",
    "AgentEvent",
    "AgentEventQuerySet",
    "CallOutcome",
    "ChatMessage",
    "Conversation",
    "EventCounter",
    "InfoRequest",
    "InfoResponse",
    "ModelCall",
    "MonthlyCost",
    "Reinvestigation",
    "SourceAnswer",
    "SourceAsk",
]


class EventCounter(models.Model):
    """The last sequence number of an analysis. Its row lock makes the order of numbers the order of
    commits."""

    analysis = models.OneToOneField(
        Analysis, on_delete=models.CASCADE, primary_key=True, related_name="event_counter"
    )
    last_seq = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.analysis_id} at {self.last_seq}"


class AgentEventQuerySet(models.QuerySet["AgentEvent"]):
    """Questions asked of the feed."""

    def after(self, seq: int) -> AgentEventQuerySet:
        """What a reader that has seen `seq` has not seen, oldest first."""
        return self.filter(seq__gt=seq).order_by("seq")


class AgentEvent(models.Model):
    """One line of an analysis's activity, numbered without gaps."""

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    event_type = models.CharField(max_length=40)
    agent_name = models.CharField(max_length=20, blank=True)
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)
    timestamp = models.DateTimeField()
    dedupe_key = models.CharField(max_length=120)

    objects = AgentEventQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["analysis", "seq"], name="one_event_per_seq"),
            models.UniqueConstraint(fields=["analysis", "dedupe_key"], name="no_event_twice"),
        ]
        ordering = ["analysis", "seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.event_type} {self.agent_name}".rstrip()


class Reinvestigation(Identified):
    """The judge sends a claim back: what is missing, whom to ask, and what to look for in the next
    cycle."""

    analysis = models.ForeignKey(
        Analysis, on_delete=models.CASCADE, related_name="reinvestigations"
    )
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="reinvestigations")
    cycle = models.PositiveSmallIntegerField(help_text="the cycle in which the judge asked")
    target_agents: models.JSONField[Any, Any] = models.JSONField(default=list)
    evidence_gap = models.TextField()
    refined_queries: models.JSONField[Any, Any] = models.JSONField(default=list)
    required_evidence = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "claim", "cycle"], name="one_request_per_cycle"
            )
        ]

    def __str__(self) -> str:
        return f"look again at {self.claim_id} after cycle {self.cycle}"


class InfoRequest(Identified):
    """A question of one agent to another, passed on by the orchestrator.

    Whether it was answered follows from its responses.
    """

    class Status(models.TextChoices):
        """Where a question stands."""

        PENDING = "pending", "posted"
        ROUTED = "routed", "passed on"
        RESPONDED = "responded", "answered"

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="info_requests")
    run = models.ForeignKey(
        AgentRun,
        on_delete=models.CASCADE,
        related_name="info_requests",
        help_text="the run that asks",
    )
    order = models.PositiveSmallIntegerField()
    cycle = models.PositiveSmallIntegerField()
    requesting_agent = models.CharField(max_length=20)
    request_type = models.CharField(max_length=20)
    description = models.TextField()
    claim_ids: models.JSONField[Any, Any] = models.JSONField(
        default=list, help_text="the claims that raise it"
    )
    context: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    target_agents: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    routing_reason = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "order"], name="one_info_request_per_place")
        ]
        indexes = [models.Index(fields=["analysis", "cycle"], name="info_request_of_cycle")]
        ordering = ["cycle", "requesting_agent", "run", "order"]

    def __str__(self) -> str:
        return f"{self.requesting_agent} asks: {self.description[:80]}"

    @property
    def status(self) -> InfoRequest.Status:
        """As the requirement documents name it, from the rows."""
        if self.responses.exists():
            return self.Status.RESPONDED
        return self.Status.ROUTED if self.target_agents else self.Status.PENDING


class InfoResponse(Identified):
    """An agent's answer to a question, with what it rests on; that there is no answer is recorded
    here too."""

    request = models.ForeignKey(InfoRequest, on_delete=models.CASCADE, related_name="responses")
    run = models.ForeignKey(
        AgentRun,
        on_delete=models.CASCADE,
        related_name="info_responses",
        help_text="the run that answers",
    )
    responding_agent = models.CharField(max_length=20)
    answered = models.BooleanField()
    response = models.TextField()
    source = models.TextField(blank=True)
    details: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    per_claim: models.JSONField[Any, Any] = models.JSONField(
        default=dict, blank=True, help_text="claim id -> what concerns it"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["request", "responding_agent"], name="one_response_per_agent"
            )
        ]
        ordering = ["request", "responding_agent"]

    def __str__(self) -> str:
        return f"{self.responding_agent} answers: {self.response[:80]}"


class CallOutcome(models.TextChoices):
    """The outcome of a call of a model.

    The failures carry the names of `agents.llm.failures.Kind`.
    """

    PENDING = "pending", "under way, or never finished"
    ANSWERED = "answered", "answered"
    REPAIRED = "repaired", "answered after a second request"
    PARTIAL = "partial", "answered in part"
    REPLAYED = "replayed", "answered from the ledger"
    SET_ASIDE = "set_aside", "answered, not used again"
    BUDGET_SPENT = "budget_spent", "failed: budget used up"
    MONTH_SPENT = "month_spent", "failed: the month's limit used up"
    UNREACHABLE = "unreachable", "failed: not reached"
    RATE_LIMITED = "rate_limited", "failed: asked too often"
    PROVIDER_ERROR = "provider_error", "failed: fault of the endpoint"
    NO_CREDIT = "no_credit", "failed: no credit"
    DENIED = "denied", "failed: key not accepted"
    NO_SUCH_MODEL = "no_such_model", "failed: model not offered"
    REFUSED = "refused", "failed: refused"
    TRUNCATED = "truncated", "failed: answer cut"
    FILTERED = "filtered", "failed: model declined"
    INVALID = "invalid", "failed: answer unusable"
    OUT_OF_TIME = "out_of_time", "failed: out of time"
    UNFORESEEN = "unforeseen", "failed: unforeseen"


USABLE = (CallOutcome.ANSWERED, CallOutcome.REPAIRED, CallOutcome.PARTIAL)


class ModelCall(Identified):
    """A line of a report's ledger: one question to a model, what it cost, and the validated answer.

    `requests` counts the first request and a second one, `attempts` every try of both.
    `request_key` is the same for the same question; of each there is one usable answer per report.
    A line answered from the ledger cost nothing and holds no answer.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="model_calls")
    analysis = models.ForeignKey(
        Analysis, on_delete=models.SET_NULL, null=True, blank=True, related_name="model_calls"
    )
    agent = models.CharField(max_length=20)
    purpose = models.CharField(
        max_length=40, help_text="which row of the table of defaults was used"
    )
    model = models.CharField(max_length=100, help_text="as it was asked for")
    answered_by = models.CharField(max_length=200, blank=True, help_text="as the endpoint names it")
    request_key = models.CharField(max_length=64)
    outcome = models.CharField(max_length=20, choices=CallOutcome, default=CallOutcome.PENDING)
    requests = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    prompt_tokens = models.PositiveIntegerField(default=0)
    completion_tokens = models.PositiveIntegerField(default=0)
    cached_tokens = models.PositiveIntegerField(
        default=0, help_text="of the prompt tokens, those read from the provider's memory"
    )
    reasoning_tokens = models.PositiveIntegerField(
        default=0, help_text="of the completion tokens, those that nobody sees"
    )
    tokens_estimated = models.BooleanField(
        default=False, help_text="the endpoint did not count them"
    )
    cost_usd = models.DecimalField(
        max_digits=16,
        decimal_places=8,
        null=True,
        blank=True,
        help_text="as the endpoint states it",
    )
    seconds = models.FloatField(default=0)
    answer: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "request_key"],
                condition=models.Q(outcome__in=USABLE),
                name="one_usable_answer_per_question",
            )
        ]
        indexes = [models.Index(fields=["analysis", "request_key"], name="model_call_of_analysis")]
        ordering = ["created_at"]

    def __str__(self) -> str:
        return f"{self.agent} asked {self.model}: {self.outcome}"


class MonthlyCost(models.Model):
    """What the calls of models for an engagement cost in a calendar month. The row stays when
    reports and their ledgers are deleted."""

    engagement = models.ForeignKey(
        Engagement, on_delete=models.CASCADE, related_name="monthly_costs"
    )
    month = models.DateField(help_text="its first day, in UTC")
    cost_usd = models.DecimalField(max_digits=16, decimal_places=8, default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["engagement", "month"], name="one_cost_per_engagement_and_month"
            )
        ]
        ordering = ["engagement", "month"]

    def __str__(self) -> str:
        return f"{self.cost_usd} US dollars of {self.engagement_id} in {self.month:%Y-%m}"


class SourceAnswer(models.Model):
    """What an outside service answered, frozen: address without key, status, headers, body and its
    SHA-256. A fresh one is used again instead of asking; none that an analysis used is deleted
    while the analysis is kept."""

    source = models.CharField(max_length=40)
    key = models.CharField(max_length=64, help_text="digest of everything that was asked")
    method = models.CharField(max_length=4)
    url = models.TextField()
    asked: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    status = models.PositiveSmallIntegerField()
    headers: models.JSONField[Any, Any] = models.JSONField(default=dict)
    body = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    fetched_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["source", "key", "-fetched_at"])]
        ordering = ["source", "-fetched_at"]
        permissions = [("try_sources", "Can try outside sources")]

    def __str__(self) -> str:
        return f"{self.source}: {self.url[:80]}"


class SourceAsk(models.Model):
    """A line of the ledger of sources: a question to a service, what it cost, and its answer or why
    there is none. An agent asks for an analysis, and one question of a run once; a person asks for
    a report (`report`), which may have no analysis yet."""

    analysis = models.ForeignKey(
        Analysis, on_delete=models.CASCADE, null=True, blank=True, related_name="source_asks"
    )
    report = models.ForeignKey(
        Report,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="source_asks",
        help_text="where a person asked for it",
    )
    asked_by_name = models.CharField(
        max_length=150, blank=True, help_text="who asked, where it was a person"
    )
    claim = models.ForeignKey(
        Claim, on_delete=models.CASCADE, null=True, blank=True, related_name="source_asks"
    )
    agent = models.CharField(max_length=20)
    source = models.CharField(max_length=40)
    key = models.CharField(max_length=64)
    words = models.TextField(help_text="what was asked, as a person reads it")
    answer = models.ForeignKey(
        SourceAnswer, on_delete=models.PROTECT, null=True, blank=True, related_name="asks"
    )
    why_not = models.TextField(blank=True)
    cached = models.BooleanField(default=False)
    seconds = models.FloatField(default=0)
    cost_usd = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(analysis__isnull=False) | models.Q(report__isnull=False),
                name="a_source_is_asked_for_somebody",
            )
        ]
        indexes = [models.Index(fields=["analysis", "source", "key"])]
        ordering = ["analysis", "pk"]

    def __str__(self) -> str:
        return f"{self.source}: {self.words[:60]}"
