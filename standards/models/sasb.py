"""The SASB Standards as rows: industries, their disclosure topics, and the metrics with their
codes."""

from __future__ import annotations

from typing import Any

from django.db import models
from simple_history.models import HistoricalRecords

from sibyl_project.trail.triggers import recorded
from standards.models.choices import ClimateGuidance, EvidenceStatus

CURATED = "changed or added by a curator: a new version of Sibyl does not overwrite it"


class Industry(models.Model):
    """An industry of the SASB classification; the key is its code, for example `EM-EP`.

    Of those without metrics no more is known than code and name.
    """

    code = models.CharField(primary_key=True, max_length=5)
    name = models.CharField(max_length=120, unique=True)
    sector = models.CharField(max_length=80)
    s2_volume = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="volume of the industry-based guidance on IFRS S2; empty where it has none",
    )
    curated = models.BooleanField(default=False, editable=False, help_text=CURATED)
    history = HistoricalRecords()

    class Meta:
        verbose_name_plural = "industries"
        triggers = recorded(
            "industry",
            "name",
            "sector",
            "s2_volume",
            "curated",
            object_id="r.code",
            people_only=True,
        )
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(code__regex=r"^[A-Z]{2}-[A-Z]{2}$"),
                name="industry_code_is_canonical",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class DisclosureTopic(models.Model):
    """What an industry is asked to speak about."""

    industry = models.ForeignKey(Industry, on_delete=models.CASCADE, related_name="topics")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=160)
    climate_relevant = models.BooleanField(default=False)
    shipped_name = models.CharField(
        max_length=160,
        blank=True,
        editable=False,
        help_text="the name it is shipped under, by which loading knows it when renamed",
    )
    curated = models.BooleanField(default=False, editable=False, help_text=CURATED)
    history = HistoricalRecords(excluded_fields=["shipped_name"])

    class Meta:
        ordering = ["industry", "order"]
        triggers = recorded(
            "topic",
            "industry",
            "order",
            "name",
            "climate_relevant",
            "curated",
            people_only=True,
        )
        constraints = [
            models.UniqueConstraint(fields=["industry", "name"], name="one_topic_per_name"),
        ]

    def __str__(self) -> str:
        return f"{self.industry_id}: {self.name}"


class MetricKind(models.TextChoices):
    """What answers a metric."""

    QUANTITATIVE = "quantitative", "figure"
    DISCUSSION = "discussion", "discussion and analysis"
    ACTIVITY = "activity", "measure of activity"


class SasbEdition(models.TextChoices):
    """The edition of the SASB Standards in which a code stands.

    Older codes are kept because older reports cite them.
    """

    OLDER = "2018-10", "October 2018 only"
    CURRENT = "2023-12", "December 2023"


class Metric(models.Model):
    """A metric in own words; the key is its code, for example `EM-EP-110a.1`.

    A measure of activity belongs to no topic.
    """

    code = models.CharField(primary_key=True, max_length=14)
    industry = models.ForeignKey(Industry, on_delete=models.CASCADE, related_name="metrics")
    topic = models.ForeignKey(
        DisclosureTopic, on_delete=models.CASCADE, null=True, blank=True, related_name="metrics"
    )
    order = models.PositiveSmallIntegerField(
        help_text="within its topic, or among the measures of activity"
    )
    gist = models.CharField(max_length=500, help_text="own words, never the text of the standard")
    unit = models.CharField(
        max_length=80, blank=True, help_text="as usually reported; empty for a discussion"
    )
    kind = models.CharField(max_length=12, choices=MetricKind)
    status = models.CharField(max_length=30, choices=EvidenceStatus)
    edition = models.CharField(max_length=7, choices=SasbEdition, default=SasbEdition.CURRENT)
    climate_guidance = models.CharField(
        max_length=20, choices=ClimateGuidance, default=ClimateGuidance.UNSURE
    )
    sources: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="keys of the shipped source list"
    )
    curated = models.BooleanField(default=False, editable=False, help_text=CURATED)
    history = HistoricalRecords()

    class Meta:
        ordering = ["industry", "topic__order", "order"]
        triggers = recorded(
            "metric",
            "industry",
            "topic",
            "order",
            "gist",
            "unit",
            "kind",
            "status",
            "edition",
            "climate_guidance",
            "sources",
            "curated",
            object_id="r.code",
            people_only=True,
        )
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    code__regex=r"^[A-Z]{2}-[A-Z]{2}-([0-9]{3}[a-d]\.[0-9]{1,2}|000\.[A-Z])$"
                ),
                name="metric_code_is_canonical",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=MetricKind.ACTIVITY, topic=None)
                | ~models.Q(kind=MetricKind.ACTIVITY) & models.Q(topic__isnull=False),
                name="activity_metric_has_no_topic",
            ),
        ]

    def __str__(self) -> str:
        return self.code
