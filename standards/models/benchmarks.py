"""The rows of bands of plausibility, which curators can correct and extend."""

from __future__ import annotations

from typing import Any

from django.db import models
from simple_history.models import HistoricalRecords

from sibyl_project.trail.triggers import recorded
from standards.models.sasb import CURATED


class BenchmarkKind(models.TextChoices):
    """The quantity for which a band is looked up."""

    PHYSICAL = "physical", "per unit of output and the like"
    REVENUE = "revenue_intensity", "emissions per revenue"
    SCOPE_3 = "scope3_share", "Scope 3 as a share of the total"
    OTHER = "other", "every sector"


class FactStatus(models.TextChoices):
    """How well a value is known."""

    VERIFIED = "verified", "seen in the source named"
    RECALLED = "recalled", "recalled, not yet checked"
    DEFINITION = "definition", "exact by definition"
    HEURISTIC = "heuristic", "a rule of thumb of Sibyl"


class Benchmark(models.Model):
    """The usual range of a metric in an industry. A figure outside it is unusual, never wrong."""

    code = models.SlugField(
        primary_key=True,
        max_length=80,
        help_text="for example em-is-scrap-eaf; never changed once used",
    )
    kind = models.CharField(max_length=20, choices=BenchmarkKind)
    industry = models.CharField(
        max_length=5,
        blank=True,
        help_text="code of the SASB industry; empty for a band of every sector",
    )
    metric = models.CharField(max_length=120)
    aliases: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="other names reports use for it"
    )
    low = models.DecimalField(max_digits=20, decimal_places=6)
    typical = models.DecimalField(max_digits=20, decimal_places=6)
    high = models.DecimalField(max_digits=20, decimal_places=6)
    unit = models.CharField(max_length=60)
    year = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="the year it tells of; empty where not known"
    )
    status = models.CharField(max_length=10, choices=FactStatus, help_text="of the band")
    typical_status = models.CharField(
        max_length=10, choices=FactStatus, help_text="of the typical value"
    )
    source = models.CharField(max_length=300)
    note = models.CharField(max_length=300, blank=True)
    curated = models.BooleanField(default=False, editable=False, help_text=CURATED)
    history = HistoricalRecords()

    class Meta:
        ordering = ["industry", "kind", "code"]
        triggers = recorded(
            "benchmark",
            "kind",
            "industry",
            "metric",
            "aliases",
            "low",
            "typical",
            "high",
            "unit",
            "year",
            "status",
            "typical_status",
            "source",
            "note",
            "curated",
            object_id="r.code",
            people_only=True,
        )
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    low__lte=models.F("typical"),
                    typical__lte=models.F("high"),
                    low__lt=models.F("high"),
                ),
                name="benchmark_band_is_in_order",
                violation_error_message=(
                    "The low end comes first, then the typical value, then the high end."
                ),
            ),
            models.CheckConstraint(
                condition=models.Q(kind=BenchmarkKind.OTHER, industry="")
                | ~models.Q(kind=BenchmarkKind.OTHER)
                & models.Q(industry__regex=r"^[A-Z]{2}-[A-Z]{2}$"),
                name="benchmark_is_of_an_industry",
                violation_error_message=(
                    "Give the code of the industry, such as EM-IS; none for a band of every sector."
                ),
            ),
            models.UniqueConstraint(
                fields=["kind", "industry", "metric"], name="one_benchmark_per_metric"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.metric} ({self.industry or 'every sector'})"
