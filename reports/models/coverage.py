"""Coverage: whether the report meets a requirement as the agent assessed it, and the corrections of
auditors, which are stored beside it and overwrite nothing.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports import types
from reports.enum_labels import plain
from reports.models.analysis import AgentRun, Analysis
from sibyl_project.trail.triggers import recorded


class CoverageStatus(models.TextChoices):
    """Whether the report meets a requirement."""

    FULLY_ADDRESSED = types.CoverageStatus.FULLY_ADDRESSED.value, plain("fully_addressed")
    PARTIALLY_ADDRESSED = (
        types.CoverageStatus.PARTIALLY_ADDRESSED.value,
        plain("partially_addressed"),
    )
    FULLY_UNADDRESSED = types.CoverageStatus.FULLY_UNADDRESSED.value, plain("fully_unaddressed")
    NOT_APPLICABLE = types.CoverageStatus.NOT_APPLICABLE.value, plain("not_applicable")
    NOT_ASSESSED = types.CoverageStatus.NOT_ASSESSED.value, plain("not_assessed")


GAPS = (CoverageStatus.FULLY_UNADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED)
GAP_CHOICES = [(status.value, status.label) for status in GAPS]

# over a row of a correction, see `trail.triggers`
REPORT_OF_ANALYSIS = "(select report_id from reports_analysis where id = r.analysis_id)"
ENGAGEMENT_OF_ANALYSIS = (
    "(select engagement_id from reports_report where id ="
    " (select report_id from reports_analysis where id = r.analysis_id))"
)


class CorrectionCause(models.TextChoices):
    """Why an auditor sets a paragraph as not applicable, beyond the reason in words."""

    NOT_MATERIAL = "not_material", "not material to the entity"


class CoverageCorrection(models.Model):
    """An auditor's correction of the status of a paragraph, with the reason. The newest one counts;
    the earlier ones are kept.

    An empty status takes the corrections back, so that the agent's own status counts again.
    `accepted` are the quotes that auditors accepted as evidence so far, by the order of the
    element.
    """

    analysis = models.ForeignKey(
        Analysis, on_delete=models.CASCADE, related_name="coverage_corrections"
    )
    paragraph_id = models.CharField(max_length=30)
    status = models.CharField(max_length=20, choices=CoverageStatus, blank=True)
    cause = models.CharField(
        max_length=20,
        choices=CorrectionCause,
        blank=True,
        help_text="beside the status not applicable only",
    )
    reason = models.TextField()
    accepted: models.JSONField[Any, Any] = models.JSONField(
        default=dict, blank=True, help_text="order of an element to {page, quote}"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="no_correction_without_reason"),
            models.CheckConstraint(
                condition=Q(cause="") | Q(status=CoverageStatus.NOT_APPLICABLE.value),
                name="a_cause_only_where_not_applicable",
            ),
        ]
        indexes = [models.Index(fields=["analysis", "paragraph_id"])]
        ordering = ["analysis", "paragraph_id", "pk"]
        triggers = recorded(
            "correction",
            "paragraph_id",
            "status",
            "cause",
            "reason",
            "accepted",
            report=REPORT_OF_ANALYSIS,
            engagement=ENGAGEMENT_OF_ANALYSIS,
        )

    def __str__(self) -> str:
        return f"{self.paragraph_id}: {self.status or 'taken back'}"


class Coverage(models.Model):
    """Whether the report meets a paragraph. Only the legal agent writes these rows; auditors'
    corrections are rows of their own.

    `standing` and `correction` are set only on rows read through `reports.review.standing`.
    """

    standing: str
    correction: CoverageCorrection | None

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="coverage")
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="coverage")
    paragraph_id = models.CharField(max_length=30)
    sort_key = models.CharField(max_length=60, db_collation="C")
    pillar = models.CharField(max_length=20)
    section = models.CharField(max_length=120)
    level = models.CharField(max_length=10)
    requirement = models.TextField()
    materiality_note = models.TextField(blank=True)
    s1_counterpart: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    status = models.CharField(max_length=20, choices=CoverageStatus)
    cause = models.TextField(blank=True)
    confidence = models.FloatField(default=0)
    searched = models.TextField(blank=True)
    evidence: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="[{page, quote}]"
    )
    pointer: models.JSONField[Any, Any] = models.JSONField(
        default=dict,
        blank=True,
        help_text="{document, page, quote}: the document that is not attached and to which the "
        "report leaves what is asked, or points for more; empty where there is none",
    )
    note = models.TextField(
        blank=True, help_text="what an auditor should know about how this was judged"
    )
    reasoned_by = models.CharField(max_length=100)

    class Meta:
        verbose_name_plural = "coverage"
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "paragraph_id"], name="one_status_per_paragraph"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["not_applicable", "not_assessed"]) | ~Q(cause=""),
                name="no_status_without_its_cause",
            ),
        ]
        ordering = ["analysis", "sort_key"]

    def __str__(self) -> str:
        return f"{self.paragraph_id}: {self.status}"

    @property
    def is_not_material(self) -> bool:
        """Whether an auditor set it as not applicable because it is not material to the entity."""
        return bool(self.correction and self.correction.cause == CorrectionCause.NOT_MATERIAL)


class CoverageElement(models.Model):
    """One element of a paragraph: the page and quote that address it, or why it counts as missing.

    `addressed` is None where it could not be decided.
    """

    coverage = models.ForeignKey(Coverage, on_delete=models.CASCADE, related_name="elements")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    addressed = models.BooleanField(null=True)
    page = models.PositiveIntegerField(null=True, blank=True)
    quote = models.TextField(blank=True)
    gap_reason = models.TextField(blank=True)
    candidates: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text="[{page, quote}]: what may give a missing element all the same, best first",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["coverage", "order"], name="one_coverage_element_per_place"
            ),
            models.CheckConstraint(
                condition=~Q(addressed=True) | (Q(page__isnull=False) & ~Q(quote="")),
                name="addressed_means_quoted",
            ),
        ]
        ordering = ["coverage", "order"]

    def __str__(self) -> str:
        return f"{self.name}: {self.addressed}"
