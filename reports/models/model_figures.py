"""Figures that a model read for one analysis, apart from those the rules read for the report."""

from __future__ import annotations

from django.db import models

from reports.models.analysis import AgentRun, Analysis
from reports.models.claims import Claim
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS


class ModelFigure(models.Model):
    """A figure as a model read it out of words or a table row that the rules could not settle.

    Its number and unit stand printed in `quote`, and the quote on its page; value, unit and step
    were computed from them by code. Which year, scope, method and part it is of is the model's
    reading: it is not proven by a second reader.
    """

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="model_figures")
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="model_figures")
    claim = models.ForeignKey(
        Claim,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="the claim it was asked for; empty for one of a page",
    )
    order = models.PositiveIntegerField()
    page = models.PositiveIntegerField()
    quote = models.TextField(help_text="verbatim on the page")
    printed = models.CharField(max_length=80, help_text="number and unit as printed")
    metric = models.CharField(max_length=60)
    value = models.DecimalField(max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES)
    step = models.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        help_text="the value of the last printed digit",
    )
    unit = models.CharField(max_length=40, blank=True)
    approximate = models.BooleanField(default=False)
    label = models.CharField(max_length=200, blank=True, help_text="what it is of")
    scope = models.CharField(max_length=10, blank=True)
    method = models.CharField(max_length=10, blank=True)
    entity_part = models.CharField(max_length=120, blank=True)
    boundary = models.CharField(max_length=40, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    baseline_year = models.PositiveSmallIntegerField(null=True, blank=True)
    period = models.CharField(max_length=40, blank=True)
    in_table = models.BooleanField(default=False)
    read_by = models.CharField(max_length=100, help_text="the model that read it")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "order"], name="one_model_figure_per_place")
        ]
        ordering = ["run", "order"]

    def __str__(self) -> str:
        return f"p. {self.page}: {self.printed}"
