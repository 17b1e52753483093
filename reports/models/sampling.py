"""Samples: what an auditor had drawn from the claims and figures that no check guards and from the
lines of the client's inventories, and what came of each item."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.analysis import Analysis
from reports.models.claims import Claim
from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.types import Disclosure
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded

OF_SAMPLE = "(select report_id from reports_sample where id = r.sample_id)"
ENGAGEMENT_OF_SAMPLE = (
    "(select engagement_id from reports_report where id ="
    " (select report_id from reports_sample where id = r.sample_id))"
)


class SampleItemKind(models.TextChoices):
    """What was drawn."""

    CLAIM = "claim", "claim"
    FIGURE = "figure", "figure"
    LINE = "line", "line of an inventory"


class SampleResult(models.TextChoices):
    """What came of an item of a sample."""

    AGREES = "agrees", "agrees"
    EXCEPTION = "exception", "exception"
    NOT_PROVIDED = "not_provided", "not provided"


class Sample(Identified):
    """One draw for an analysis. The newest of a report counts; a draw that follows another says why
    (`reason`), and the earlier one is kept with its results.

    `population`, `left_out` and `strata` are frozen with the draw, as `reports.review.samples`
    writes them: every element with its stratum and the probability with which it was drawn, what
    was left out and why, and the strata with their sizes. Of the lines of an inventory those that
    were not drawn are one row with their number, their sum and a digest over all lines. The same
    seed, rule version, parameters and population give the same items again.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="samples")
    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="samples")
    number = models.PositiveIntegerField(help_text="from 1 in each report")
    seed = models.CharField(max_length=40)
    rule_version = models.PositiveSmallIntegerField()
    confidence = models.PositiveSmallIntegerField(help_text="of upper limits, in percent")
    tolerable_rate = models.PositiveSmallIntegerField(
        help_text="the rate of deviations among claims that can be tolerated, in percent"
    )
    claims_wanted = models.PositiveSmallIntegerField()
    figures_wanted = models.PositiveSmallIntegerField(help_text="at most, in each group")
    population: models.JSONField[Any, Any] = models.JSONField()
    left_out: models.JSONField[Any, Any] = models.JSONField(default=list)
    strata: models.JSONField[Any, Any] = models.JSONField()
    reason = models.TextField(blank=True, help_text="why it was drawn anew")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "number"], name="one_sample_of_a_number_per_report"
            ),
            models.CheckConstraint(
                condition=Q(number=1) | ~Q(reason=""), name="no_redraw_without_reason"
            ),
        ]
        ordering = ["report", "number"]
        triggers = recorded(
            "sample",
            "number",
            "seed",
            "rule_version",
            "confidence",
            "tolerable_rate",
            "claims_wanted",
            "figures_wanted",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"sample {self.number} of {self.report_id}"

    @property
    def population_size(self) -> int:
        """How many claims, figures and lines it was drawn from."""
        return sum(one.get("number", 1) for one in self.population)

    @property
    def left_out_size(self) -> int:
        """How many claims, figures and lines were left out."""
        return sum(one.get("number", 1) for one in self.left_out)


class SampleItem(Identified):
    """A claim, a figure or a line of an inventory that was drawn, as it was printed then, and what
    a person found.

    `key` is its identity in the population, `page` 0 for a line. `probability` is that with which
    it was drawn; `group` is the disclosure with its unit and method, or the scope of a workbook,
    within which figures and lines are drawn by their amounts. Earlier results are in the trail.
    """

    sample = models.ForeignKey(Sample, on_delete=models.CASCADE, related_name="items")
    order = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=SampleItemKind)
    key = models.TextField()
    group = models.CharField(max_length=120)
    stratum = models.CharField(max_length=40)
    label = models.TextField()
    quote = models.TextField(blank=True)
    page = models.PositiveIntegerField()
    amount = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    unit = models.CharField(max_length=40, blank=True)
    disclosure = models.CharField(
        max_length=20,
        blank=True,
        choices=[(one.value, one.value.replace("_", " ")) for one in Disclosure],
    )
    probability = models.FloatField()
    claim = models.ForeignKey(
        Claim, on_delete=models.CASCADE, null=True, blank=True, related_name="sampled"
    )
    result = models.CharField(max_length=12, choices=SampleResult, blank=True)
    found = models.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        null=True,
        blank=True,
        help_text="the amount found instead, in the unit of the item",
    )
    remark = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(
        max_length=150, blank=True, help_text="kept when the account is gone"
    )
    said_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sample", "order"], name="one_sample_item_per_place"),
            models.CheckConstraint(
                condition=Q(kind="claim", claim__isnull=False, amount__isnull=True)
                | Q(kind__in=("figure", "line"), claim__isnull=True, amount__isnull=False),
                name="a_drawn_claim_is_a_claim_and_any_other_item_has_an_amount",
            ),
            models.CheckConstraint(
                condition=Q(probability__gt=0, probability__lte=1),
                name="drawn_with_a_probability_above_0_to_1",
            ),
            models.CheckConstraint(
                condition=Q(found__isnull=True)
                | Q(result="exception", kind__in=("figure", "line")),
                name="an_amount_found_is_of_an_exception",
            ),
        ]
        ordering = ["sample", "order"]
        triggers = recorded(
            "sample_item",
            "kind",
            "key",
            "result",
            "found",
            "remark",
            report=OF_SAMPLE,
            engagement=ENGAGEMENT_OF_SAMPLE,
        )

    def __str__(self) -> str:
        return f"{self.order}. {self.label[:60]}"
