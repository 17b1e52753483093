"""What people are told of: one row for each person and event, and what each wants to be told."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from reports.models.document import Report
from reports.models.engagement import Engagement
from reports.models.review import LONGEST_KEY
from sibyl_project.common.models import Identified

LONGEST_ABOUT = 120


class NoticeKind(models.TextChoices):
    """What somebody is told of."""

    ASSIGNED = "assigned", "something is assigned to you"
    RETURNED = "returned", "something is returned to you"
    MENTIONED = "mentioned", "you are mentioned in a comment"
    REPLIED = "replied", "somebody comments where you commented"
    OVERRIDDEN = "overridden", "somebody judges otherwise what you judged"
    ANALYSIS_ENDED = "analysis_ended", "an analysis of your report has ended"
    ANALYSIS_FAILED = "analysis_failed", "an analysis of your report failed"
    REQUEST_ANSWERED = "request_answered", "what you asked for was received"
    ADDED = "added", "you are added to an engagement"
    JOINED = "joined", "somebody joins by your invitation"


class Way(models.TextChoices):
    """How a person is told of one kind of event."""

    DIGEST = "digest", "on the page and by mail"
    PAGE = "page", "on the page"
    OFF = "off", "not at all"


class Rhythm(models.TextChoices):
    """How often a person gets a mail with what is new."""

    DAILY = "daily", "once a day"
    HOURLY = "hourly", "once an hour"
    OFF = "off", "never"


class Notice(Identified):
    """One person is told of one event.

    `about` names what it is about in words of Sibyl, never in words of the report. Whether the
    person may still read the report is asked when the notice is shown.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=20, choices=NoticeKind)
    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="+")
    report = models.ForeignKey(
        Report, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    subject_kind = models.CharField(
        max_length=12, blank=True, help_text="claim, requirement, check or request"
    )
    subject_key = models.CharField(max_length=LONGEST_KEY, blank=True)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    actor_name = models.CharField(
        max_length=150, blank=True, help_text="kept when the account is gone"
    )
    in_digest = models.BooleanField(help_text="whether a mail is to tell of it")
    mailed_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-created_at"]),
            models.Index(
                fields=["user"],
                condition=models.Q(read_at=None),
                name="unread_notices",
            ),
        ]
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"


class NoticeChoice(models.Model):
    """How a person wants to be told of one kind; no row means: on the page and by mail."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20, choices=NoticeKind)
    way = models.CharField(max_length=6, choices=Way)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind"], name="one_way_per_kind_of_notice")
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind} {self.way}"


class DigestState(models.Model):
    """How often a person gets mail, and how far the last one came; no row means: once a day, and
    none was sent.

    `claimed_until` keeps a second process from writing to the same person meanwhile.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="digest"
    )
    rhythm = models.CharField(max_length=6, choices=Rhythm, default=Rhythm.DAILY)
    last_at = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.rhythm}"
