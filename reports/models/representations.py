"""Representations: what only management can confirm, as far as somebody decided on it for the
letter."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded


class RepresentationKind(models.TextChoices):
    """What a representation is about, in the order of the letter."""

    COMPLETENESS = "completeness", "completeness"
    BOUNDARY = "boundary", "boundary"
    MATERIALITY = "materiality", "what is material"
    JUDGEMENT = "judgement", "judgements and estimates"
    INTENTION = "intention", "intentions and plans"
    TARGET = "target", "targets"
    ABSENCE = "absence", "that something did not happen"
    ASSERTION = "assertion", "what nothing but the report says"
    RELATED_PARTIES = "related_parties", "related parties"
    SUBSEQUENT_EVENTS = "subsequent_events", "events after the period"
    GAP = "gap", "what is not disclosed"
    MISSTATEMENTS = "misstatements", "uncorrected misstatements"


class RepresentationState(models.TextChoices):
    """What was decided; a matter without a row is proposed."""

    TAKEN_IN = "taken_in", "taken in"
    LEFT_OUT = "left_out", "left out"
    CONFIRMED = "confirmed", "confirmed"


class Representation(Identified):
    """A matter for the representation letter on which somebody decided, as it was worded then.

    `key` is its identity, which outlives an analysis. Earlier decisions are in the trail.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="representations")
    kind = models.CharField(max_length=20, choices=RepresentationKind)
    key = models.CharField(max_length=64)
    wording = models.TextField()
    quote = models.TextField(blank=True)
    page = models.PositiveIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=RepresentationState)
    reason = models.TextField(blank=True, help_text="why it was left out")
    confirmed_on = models.DateField(null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    said_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "key"], name="one_row_per_representation"),
            models.CheckConstraint(
                condition=~Q(state="left_out") | ~Q(reason=""),
                name="left_out_of_the_letter_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state="confirmed", confirmed_on__isnull=False)
                | (~Q(state="confirmed") & Q(confirmed_on__isnull=True)),
                name="confirmed_on_a_day",
            ),
        ]
        ordering = ["report", "pk"]
        triggers = recorded(
            "representation",
            "kind",
            "wording",
            "state",
            "reason",
            "confirmed_on",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.wording[:60]}"
