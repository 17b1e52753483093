"""Holds: what keeps a report, or all reports of an engagement, from being deleted."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT, Engagement
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded

if TYPE_CHECKING:
    from django.db.models.query import QuerySet


class HoldKind(models.TextChoices):
    """Why a report is kept."""

    LEGAL = "legal", "legal hold"
    SIGNED = "signed", "signed off"


class HoldQuerySet(models.QuerySet["Hold"]):
    """Common queries over holds."""

    def on(self, report: Report) -> HoldQuerySet:
        """The holds on a report, those on its whole engagement among them, oldest first."""
        concerned = Q(report=report) | Q(engagement=report.engagement_id)
        return self.filter(concerned).order_by("created_at", "pk")

    def in_force(self, on_day: dt.date | None = None) -> QuerySet[Hold]:
        """Those that hold today, or on another day.

        A report signed off is held to the end of its engagement's retention, or to the end as it
        was when the report was signed, whichever is later. Without either it is held for good.
        """
        today = on_day or timezone.localdate()
        kept_until = Coalesce("report__engagement__keep_until", F("until"))
        legal = Q(kind=HoldKind.LEGAL) & (Q(until=None) | Q(until__gte=today))
        signed = Q(kind=HoldKind.SIGNED) & (
            Q(kept_until=None) | Q(kept_until__gte=today) | Q(until__gte=today)
        )
        return self.alias(kept_until=kept_until).filter(legal | signed, lifted_at=None)


class Hold(Identified):
    """Somebody's word that a report, or every report of an engagement, must not be deleted.

    It is placed with a reason and lifted with a reason. It ends by itself after the day `until`;
    one of a report signed off ends with the retention.
    """

    report = models.ForeignKey(
        Report, on_delete=models.CASCADE, null=True, blank=True, related_name="holds"
    )
    engagement = models.ForeignKey(
        Engagement, on_delete=models.CASCADE, null=True, blank=True, related_name="holds"
    )
    kind = models.CharField(max_length=6, choices=HoldKind, default=HoldKind.LEGAL)
    reason = models.TextField()
    placed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    until = models.DateField(null=True, blank=True, help_text="the last day it holds")
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    lifted_because = models.TextField(blank=True)

    objects = HoldQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(report=None, engagement__isnull=False)
                | Q(report__isnull=False, engagement=None),
                name="a_hold_is_on_one_thing",
            ),
            models.CheckConstraint(
                condition=~Q(kind="signed") | Q(report__isnull=False),
                name="only_a_report_is_signed_off",
            ),
            models.UniqueConstraint(
                fields=["report"],
                condition=Q(kind="signed", lifted_at=None),
                name="one_hold_of_a_signed_report",
            ),
        ]
        ordering = ["created_at"]
        triggers = recorded(
            "hold",
            "kind",
            "reason",
            "until",
            "lifted_at",
            "lifted_because",
            report="r.report_id",
            engagement=f"coalesce(r.engagement_id, {ENGAGEMENT_OF_REPORT})",
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} since {self.created_at:%Y-%m-%d}"

    @property
    def is_signed(self) -> bool:
        """Whether it holds a report that was signed off."""
        return self.kind == HoldKind.SIGNED
