"""Sign-off: a lead's word that an analysis of a report is finished, bound to what it covers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.analysis import Analysis
from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded

REPORT_OF_SIGN_OFF = "(select report_id from reports_signoff where id = r.sign_off_id)"
ENGAGEMENT_OF_SIGN_OFF = (
    "(select engagement_id from reports_report where id ="
    " (select report_id from reports_signoff where id = r.sign_off_id))"
)


class SignOff(Identified):
    """A version of the sign-off of a report: which analysis, by whom, with which conclusion.

    `sha256` is over the hashes of `parts`, each over a part of what is covered. `acknowledged` are
    the things that were open then, as {"key", "label", "items"}. A version that was reopened stays
    and says who did so and why; signing again makes the next version.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="sign_offs")
    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="sign_offs")
    version = models.PositiveIntegerField(help_text="from 1 in each report")
    conclusion = models.TextField()
    acknowledged: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    parts: models.JSONField[Any, Any] = models.JSONField(help_text="SHA-256 by name of the part")
    sha256 = models.CharField(max_length=64)
    rules = models.CharField(max_length=120, help_text="version of code and rules then")
    assembly_date = models.DateField(
        help_text="the last day on which it may be reopened; later there are only additions"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reopened_by_name = models.CharField(max_length=150, blank=True)
    reopened_because = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "version"], name="one_sign_off_of_a_version_per_report"
            ),
            models.UniqueConstraint(
                fields=["report"], condition=Q(reopened_at=None), name="one_sign_off_in_force"
            ),
            models.CheckConstraint(
                condition=~Q(conclusion=""), name="no_sign_off_without_conclusion"
            ),
            models.CheckConstraint(
                condition=Q(reopened_at=None) | ~Q(reopened_because=""),
                name="no_reopening_without_reason",
            ),
        ]
        ordering = ["report", "version"]
        triggers = recorded(
            "sign_off",
            "version",
            "analysis",
            "conclusion",
            "sha256",
            "assembly_date",
            "reopened_at",
            "reopened_because",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"sign-off {self.version} of {self.report_id}"

    @property
    def in_force(self) -> bool:
        """Whether it was not reopened."""
        return self.reopened_at is None


class Addition(Identified):
    """What was added to the file after a report was signed off: by whom, when and why. It stands
    beside what was signed and changes nothing of it."""

    sign_off = models.ForeignKey(SignOff, on_delete=models.CASCADE, related_name="additions")
    text = models.TextField()
    reason = models.TextField(help_text="why it was added after signing")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(text="") & ~Q(reason=""), name="no_addition_without_text_and_reason"
            )
        ]
        ordering = ["sign_off", "created_at", "pk"]
        triggers = recorded(
            "addition",
            "text",
            "reason",
            report=REPORT_OF_SIGN_OFF,
            engagement=ENGAGEMENT_OF_SIGN_OFF,
        )

    def __str__(self) -> str:
        return f"{self.author_name}: {self.text[:60]}"
