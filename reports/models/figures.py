"""Figures: one row per metric, scope, method and year, with every place where the report states it."""

from __future__ import annotations

from django.db import models

from reports.models.document import Report


class Figure(models.Model):
    """What the report says a metric was in a year. `agree` is false when its places print different values."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="figures")
    order = models.PositiveIntegerField()
    metric = models.CharField(max_length=60)
    scope = models.CharField(max_length=10, blank=True)
    method = models.CharField(max_length=10, blank=True)
    entity_part = models.CharField(max_length=120, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    value = models.DecimalField(max_digits=30, decimal_places=8)
    unit = models.CharField(max_length=40)
    value_tco2e = models.DecimalField(max_digits=30, decimal_places=8, null=True, blank=True)
    agree = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "order"], name="one_figure_per_place")]
        ordering = ["report", "order"]

    def __str__(self) -> str:
        parts = [self.metric, self.scope, self.method, str(self.year or "")]
        return f"{' '.join(part for part in parts if part)}: {self.value.normalize():f} {self.unit}"


class FigurePlace(models.Model):
    """A place where a figure is printed, with the words around it."""

    figure = models.ForeignKey(Figure, on_delete=models.CASCADE, related_name="places")
    page = models.PositiveIntegerField()
    quote = models.TextField()

    class Meta:
        ordering = ["page", "id"]

    def __str__(self) -> str:
        return f"p. {self.page}: {self.quote[:60]}"
