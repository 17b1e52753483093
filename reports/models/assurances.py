"""What people confirmed of statements of assurance that are printed inside a report."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded


class AssuranceConfirmationQuerySet(models.QuerySet["AssuranceConfirmation"]):
    """Common queries over confirmations."""

    def standing(self) -> AssuranceConfirmationQuerySet:
        """Those not withdrawn, oldest first."""
        return self.filter(withdrawn_at__isnull=True).order_by("created_at", "pk")


class AssuranceConfirmation(Identified):
    """A person's word that a statement of assurance printed in the report is its issuer's: with it
    the statement counts as one, in analyses that begin later.

    It holds for the words whose hash `digest` is. Where the report is read again and other words
    stand there, it counts for nothing.
    """

    report = models.ForeignKey(
        Report, on_delete=models.CASCADE, related_name="assurance_confirmations"
    )
    digest = models.CharField(max_length=64)
    first_page = models.PositiveIntegerField()
    last_page = models.PositiveIntegerField()
    issuer = models.CharField(max_length=200, blank=True, help_text="as read then")
    reason = models.TextField(help_text="on what the person's word rests")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn_by_name = models.CharField(max_length=150, blank=True)

    objects = AssuranceConfirmationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="confirmations_have_reasons"),
            models.UniqueConstraint(
                fields=["report", "digest"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_printed_statement_is_confirmed_once",
            ),
        ]
        ordering = ["created_at", "id"]
        triggers = recorded(
            "printed_assurance",
            "digest",
            "first_page",
            "last_page",
            "issuer",
            "reason",
            "withdrawn_at",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"the statement on {self.pages} is that of {self.issuer or 'its issuer'}"

    @property
    def pages(self) -> str:
        """Its pages: "p. 42-43"."""
        return f"p. {self.first_page}" + (
            f"-{self.last_page}" if self.last_page > self.first_page else ""
        )
