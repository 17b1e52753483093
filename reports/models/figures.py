"""Figures: one row per metric, scope, method and year, with every place where the report or its
evidence states it."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models

from reports.language.qualifiers import Basis
from reports.models.document import Report
from reports.models.evidence import EvidenceDocument
from reports.models.statements import Statement
from reports.types import CellReading

MAX_DIGITS, DECIMAL_PLACES = 100, 12


class Figure(models.Model):
    """What the report says a metric was in a year.

    `agree` is false when the report's own places print different values; `evidence_agrees` says
    whether attached documents print the same, and is null where none states the figure.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="figures")
    order = models.PositiveIntegerField()
    metric = models.CharField(max_length=60)
    scope = models.CharField(max_length=10, blank=True)
    method = models.CharField(max_length=10, blank=True)
    entity_part = models.CharField(max_length=120, blank=True)
    label = models.CharField(
        max_length=200, blank=True, help_text="what the figure is of, as printed"
    )
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    period = models.CharField(
        max_length=40, blank=True, help_text="as printed, where it is no single year"
    )
    value = models.DecimalField(max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES)
    unit = models.CharField(max_length=40, blank=True)
    value_tco2e = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    boundary = models.CharField(
        max_length=40,
        blank=True,
        help_text="on which it is counted, for example operational control",
    )
    basis = models.CharField(
        max_length=12, default=Basis.UNKNOWN, choices=[(one.value, one.value) for one in Basis]
    )
    restated = models.BooleanField(
        default=False, help_text="a place says that it was changed after it was first published"
    )
    reading = models.CharField(
        max_length=6,
        blank=True,
        choices=[(one.value, one.value) for one in CellReading],
        help_text="how sure it is that the number belongs to scope, year and part",
    )
    agree = models.BooleanField(default=True)
    evidence_agrees = models.BooleanField(null=True, blank=True)
    open: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="what could not be decided, and why"
    )

    review_key = ""  # set where it is reviewed, see `review.figure_readings.figure_keys`

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "order"], name="one_figure_per_place")
        ]
        indexes = [
            GinIndex(
                SearchVector("metric", "label", "entity_part", "unit", config="simple"),
                name="figures_by_words",
            )
        ]
        ordering = ["report", "order"]

    def __str__(self) -> str:
        parts = [self.metric, self.scope, self.method, str(self.year or "")]
        return f"{' '.join(part for part in parts if part)}: {self.value.normalize():f} {self.unit}"


class FigurePlace(models.Model):
    """A place where a figure is printed, and how: the words around it, the value there and the
    value of its last digit."""

    figure = models.ForeignKey(Figure, on_delete=models.CASCADE, related_name="places")
    evidence = models.ForeignKey(
        EvidenceDocument,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="empty: the report itself",
    )
    order = models.PositiveIntegerField(
        default=0, help_text="in the order of reading, over the whole report"
    )
    page = models.PositiveIntegerField()
    statement = models.ForeignKey(
        Statement,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="where it is printed; empty where no statement was found",
    )
    column = models.SmallIntegerField(default=-1, help_text="of the table, from 0, else -1")
    quote = models.TextField()
    label = models.CharField(max_length=200, blank=True)
    printed = models.CharField(max_length=80, blank=True)
    value = models.DecimalField(max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, default=0)
    step = models.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        default=0,
        help_text="the value of the last printed digit",
    )
    approximate = models.BooleanField(default=False)
    baseline_year = models.PositiveSmallIntegerField(null=True, blank=True)
    in_table = models.BooleanField(default=False)
    reading = models.CharField(max_length=6, blank=True)
    basis = models.CharField(max_length=12, default=Basis.UNKNOWN)
    restated = models.BooleanField(default=False)
    open: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["page", "id"]

    def __str__(self) -> str:
        return f"p. {self.page}: {self.quote[:60]}"
