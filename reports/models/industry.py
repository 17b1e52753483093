"""The metrics that the SASB standard of the report's industry lists, and which of them the report
gives. They are guidance, so a missing one is never a gap.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from reports.models.analysis import AgentRun, Analysis


class IndustryMetric(models.Model):
    """One metric of the report's industry: the page and quote that report it, or why it counts as
    not found. Only the legal agent writes these rows.

    `reported` is None where it could not be decided. `cited` says that the report prints the
    metric's own code.
    """

    analysis = models.ForeignKey(
        Analysis, on_delete=models.CASCADE, related_name="industry_metrics"
    )
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="industry_metrics")
    order = models.PositiveSmallIntegerField()
    industry = models.CharField(max_length=5, help_text="code of the SASB industry, such as EM-MM")
    topic = models.CharField(
        max_length=160, blank=True, help_text="empty for a measure of activity"
    )
    climate_relevant = models.BooleanField(default=False)
    code = models.CharField(max_length=14)
    gist = models.CharField(max_length=500)
    unit = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=12)
    reported = models.BooleanField(null=True)
    cited = models.BooleanField(default=False)
    page = models.PositiveIntegerField(null=True, blank=True)
    quote = models.TextField(blank=True)
    reason = models.TextField(
        blank=True, help_text="why it counts as not found, or why nobody could tell"
    )
    reasoned_by = models.CharField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "code"], name="one_row_per_industry_metric"
            ),
            models.CheckConstraint(
                condition=~Q(reported=True) | (Q(page__isnull=False) & ~Q(quote="")),
                name="reported_means_quoted",
            ),
            models.CheckConstraint(
                condition=Q(reported=True) | ~Q(reason=""), name="not_reported_says_why"
            ),
        ]
        ordering = ["analysis", "order"]

    def __str__(self) -> str:
        return f"{self.code}: {self.reported}"
