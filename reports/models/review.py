"""What auditors say of the machine's results.

Nothing of the machine's is overwritten; both stand beside each other.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.analysis import Analysis
from reports.models.results import CoverageStatus


class CoverageCorrection(models.Model):
    """An auditor's word on the status of a paragraph, with the reason. The newest one stands, the
    earlier ones are kept.

    An empty status takes the corrections back: the agent's own status stands again.
    """

    analysis = models.ForeignKey(
        Analysis, on_delete=models.CASCADE, related_name="coverage_corrections"
    )
    paragraph_id = models.CharField(max_length=30)
    status = models.CharField(max_length=20, choices=CoverageStatus, blank=True)
    reason = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="no_correction_without_reason")
        ]
        indexes = [models.Index(fields=["analysis", "paragraph_id"])]
        ordering = ["analysis", "paragraph_id", "pk"]

    def __str__(self) -> str:
        return f"{self.paragraph_id}: {self.status or 'taken back'}"
