"""What people set and say about misstatements: materiality, and their word on each one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from reports.types import Disclosure
from sibyl_project.trail.triggers import recorded

MAX_DIGITS, DECIMAL_PLACES = 30, 6


class MaterialityLevel(models.Model):
    """The thresholds of a disclosure of a report, in `unit`. A change is a new row: the newest of
    a disclosure counts."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="materiality_levels")
    disclosure = models.CharField(
        max_length=20, choices=[(one.value, one.value.replace("_", " ")) for one in Disclosure]
    )
    unit = models.CharField(max_length=40)
    material = models.DecimalField(max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES)
    performance = models.DecimalField(max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES)
    trivial = models.DecimalField(max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES)
    reason = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="no_materiality_without_reason"),
        ]
        ordering = ["report", "pk"]
        triggers = recorded(
            "materiality",
            "disclosure",
            "unit",
            "material",
            "performance",
            "trivial",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.get_disclosure_display()}: {self.material} {self.unit}"

    @property
    def name(self) -> str:
        """What it is set for, in words."""
        return Disclosure(self.disclosure).named(self.unit)


class Nature(models.TextChoices):
    """What a misstatement is."""

    FACTUAL = "factual", "factual"
    JUDGEMENTAL = "judgemental", "judgemental"
    PROJECTED = "projected", "projected"  # from a sample; no person's word makes one so


SAYABLE = [(one.value, one.label) for one in (Nature.FACTUAL, Nature.JUDGEMENTAL)]


class MisstatementWord(models.Model):
    """A person's word on a misstatement of a report: what it is, and whether the company corrected
    it. `identity` is that of the check, so that the word survives a new analysis. The newest word
    on an identity counts."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="misstatement_words")
    identity = models.CharField(max_length=48)
    nature = models.CharField(max_length=12, choices=Nature)
    corrected = models.BooleanField()
    reason = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="no_word_without_reason"),
        ]
        indexes = [models.Index(fields=["report", "identity"])]
        ordering = ["report", "pk"]
        triggers = recorded(
            "misstatement",
            "identity",
            "nature",
            "corrected",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.identity}: {self.nature}, {'' if self.corrected else 'not '}corrected"
