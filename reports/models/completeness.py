"""What should be in a report and is not: the questions of an analysis, what people said of them,
and which other reports are its peers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.analysis import AgentRun, Analysis
from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from sibyl_project.trail.triggers import recorded

LONGEST_IDENTITY = 48


class CompletenessLook(models.Model):
    """That an analysis looked for what should be in its report: what became of each source, as
    `reports.completeness.types.Looked` tells it. Without a row nothing was looked for."""

    analysis = models.OneToOneField(
        Analysis, on_delete=models.CASCADE, related_name="completeness_look"
    )
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="+")
    looked: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return f"what {self.analysis_id} looked for"


class Absence(models.Model):
    """Something expected in the report and not found there: a question, never an accusation.

    `source` and `what` are values of `reports.completeness.types`. `identity` outlives an analysis:
    it is of the source and the name of what is expected. `page` is where the report itself lets it
    be expected, else 0; `searched` says what was looked for in vain.
    """

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="absences")
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="+")
    order = models.PositiveSmallIntegerField()
    identity = models.CharField(max_length=LONGEST_IDENTITY)
    source = models.CharField(max_length=20)
    what = models.CharField(max_length=12)
    name = models.CharField(max_length=300)
    where = models.TextField()
    page = models.PositiveIntegerField(default=0)
    question = models.TextField()
    searched: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "identity"], name="one_question_per_absence"
            ),
            models.CheckConstraint(condition=~Q(question=""), name="an_absence_asks_something"),
        ]
        ordering = ["analysis", "order"]

    def __str__(self) -> str:
        return f"{self.source}: {self.name}"


class AbsenceWord(models.Model):
    """A person's word on an absence: that it needs no answer, or again needs one. The newest word
    on an identity counts, in every analysis of the report."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="absence_words")
    identity = models.CharField(max_length=LONGEST_IDENTITY)
    dismissed = models.BooleanField()
    question = models.TextField(help_text="what was asked then")
    reason = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="absence_words_have_reasons"),
        ]
        indexes = [models.Index(fields=["report", "identity"])]
        ordering = ["report", "pk"]
        triggers = recorded(
            "absence",
            "identity",
            "dismissed",
            "question",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.identity}: {'dismissed' if self.dismissed else 'asked again'}"


class PeerWord(models.Model):
    """A person's word that another report of the engagement is of a peer, whose metrics this one
    may be expected to print, or is not. The newest word on a report counts, in analyses that begin
    later."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="peer_words")
    peer = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="+")
    is_peer = models.BooleanField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["report", "pk"]
        triggers = recorded(
            "peer", "peer", "is_peer", report="r.report_id", engagement=ENGAGEMENT_OF_REPORT
        )

    def __str__(self) -> str:
        return f"{self.peer_id}: {'peer' if self.is_peer else 'no peer'} of {self.report_id}"
