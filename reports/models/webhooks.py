"""Webhooks: the addresses that an engagement tells of events, what signs what is sent there, and
each delivery with its attempts."""

from __future__ import annotations

import datetime as dt
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from reports.models.document import Report
from reports.models.engagement import Engagement
from sibyl_project.common.models import Identified, LeasedRun
from sibyl_project.trail.triggers import recorded

LONGEST_ADDRESS = 500
LONGEST_REASON = 300


class EventKind(models.TextChoices):
    """What a webhook can tell of."""

    ANALYSIS_ENDED = "analysis.ended", "an analysis has ended, completed or not"
    REVIEW_RETURNED = "review.returned", "something was returned in review"
    REVIEW_DONE = "review.done", "the review of something is done"
    SIGNED_OFF = "report.signed_off", "a report was signed off"
    REQUEST_STATE = "request.state", "a request has another state"


class Webhook(Identified):
    """An address that is told of events of an engagement."""

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=LONGEST_ADDRESS)
    host = models.CharField(max_length=255, help_text="of the address, which may hold a secret")
    kinds = ArrayField(models.CharField(max_length=20, choices=EventKind))
    is_on = models.BooleanField(default=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["created_at", "pk"]
        triggers = recorded(
            "webhook", "host", "kinds", "is_on", untold="address", engagement="r.engagement_id"
        )

    def __str__(self) -> str:
        return f"webhook to {self.host}"


class WebhookSecret(Identified):
    """What a secret is made from again, together with the site's own key; never the secret itself.

    `digest` shows whether that still gives the secret which was handed out. The newest one signs;
    an older one signs beside it until `ends_at`.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="secrets")
    nonce = models.CharField(max_length=64, editable=False)
    digest = models.CharField(max_length=64, editable=False)
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["webhook"],
                condition=models.Q(ends_at=None),
                name="one_newest_secret_per_webhook",
            )
        ]
        triggers = recorded(
            "webhook_secret",
            "ends_at",
            engagement="(select engagement_id from reports_webhook where id = r.webhook_id)",
        )

    def __str__(self) -> str:
        return f"secret of {self.webhook_id}"


class WebhookDelivery(LeasedRun):
    """One event on its way to one webhook. Its id and its body stay the same in every attempt."""

    MAX_ATTEMPTS: ClassVar[int] = 8
    ACQUIRED_WITH = ("webhook",)
    PAUSES: ClassVar[tuple[dt.timedelta, ...]] = tuple(
        dt.timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 300, 600, 600)
    )

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    report = models.ForeignKey(
        Report, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=20, choices=EventKind)
    body = models.TextField(help_text="the JSON as it is sent")
    due_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name_plural = "webhook deliveries"
        indexes = [
            models.Index(fields=["status", "due_at"]),
            models.Index(fields=["webhook", "-created_at"]),
        ]
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook_id}: {self.status}"


class WebhookAttempt(Identified):
    """One attempt of a delivery; without an end its worker stopped before it had an answer."""

    delivery = models.ForeignKey(WebhookDelivery, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField(null=True, blank=True)
    is_delivered = models.BooleanField(default=False)
    code = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="the status of the answer"
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"attempt {self.number} of {self.delivery_id}"
