"""Asking outside services again, before sign-off, what an analysis rests on."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from reports.models.analysis import Analysis
from sibyl_project.common.models import Identified, LeasedRun


class AskingAgain(LeasedRun):
    """A run that asks for every frozen answer of an analysis again. `total` is how many there are,
    of which at most a bounded number is asked for."""

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="askings_again")
    total = models.PositiveIntegerField(default=0)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")

    class Meta:
        ordering = ["analysis", "created_at"]

    def __str__(self) -> str:
        return f"sources of {self.analysis_id} asked again"


class Difference(models.TextChoices):
    """How an answer stands beside the frozen one. One that could not be had is no difference."""

    SAME = "same", "the same"
    CHANGED = "changed", "changed"
    GONE = "gone", "gone"
    NOT_REACHED = "not_reached", "not reached"


class AnswerAgain(Identified):
    """A frozen answer beside what its service answers to the same question now. `changes` are what
    is there anew and what is not any more, in words; `why` says why there is no answer."""

    asking = models.ForeignKey(AskingAgain, on_delete=models.CASCADE, related_name="answers")
    source = models.CharField(max_length=40)
    words = models.TextField(help_text="what was asked, as a person reads it")
    frozen = models.BigIntegerField(help_text="the id of the frozen answer")
    frozen_sha256 = models.CharField(max_length=64)
    frozen_at = models.DateTimeField()
    difference = models.CharField(max_length=12, choices=Difference)
    answer = models.BigIntegerField(null=True, blank=True, help_text="the id of the answer now")
    sha256 = models.CharField(max_length=64, blank=True)
    changes: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    more_changes = models.PositiveIntegerField(default=0)
    why = models.TextField(blank=True)
    cost_usd = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["asking", "frozen"], name="one_answer_again_of_each")
        ]
        ordering = ["asking", "created_at"]

    def __str__(self) -> str:
        return f"{self.source}: {self.get_difference_display()}"
