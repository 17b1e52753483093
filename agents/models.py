"""How results came about: the event feed, and the judge's requests to look again."""

from __future__ import annotations

from typing import Any

from django.db import models

from reports.models import Analysis, Claim
from reports.models.analysis import AGENT_CHOICES
from sibyl_project.common.models import Identified


class EventCounter(models.Model):
    """The last sequence number of an analysis; its row lock makes sequence order commit order."""

    analysis = models.OneToOneField(Analysis, on_delete=models.CASCADE, primary_key=True, related_name="event_counter")
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
    agent_name = models.CharField(max_length=20, choices=AGENT_CHOICES, blank=True)
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
    """The judge sends a claim back: what is missing, whom to ask, and what to look for in the next cycle."""

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="reinvestigations")
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="reinvestigations")
    cycle = models.PositiveSmallIntegerField(help_text="the cycle in which the judge asked")
    target_agents: models.JSONField[Any, Any] = models.JSONField(default=list)
    evidence_gap = models.TextField()
    refined_queries: models.JSONField[Any, Any] = models.JSONField(default=list)
    required_evidence = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["analysis", "claim", "cycle"], name="one_request_per_cycle")]

    def __str__(self) -> str:
        return f"look again at {self.claim_id} after cycle {self.cycle}"
