"""The bands of plausibility as they were when an analysis started."""

from __future__ import annotations

from typing import Any

from django.db import models


class FrozenBands(models.Model):
    """All bands at one state of the registry, never changed once written.

    Analyses that started at the same state share a row.
    """

    digest = models.CharField(
        max_length=64, primary_key=True, help_text="SHA-256 of the bands: the state has one row"
    )
    bands: models.JSONField[Any, Any] = models.JSONField()
    frozen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "frozen bands"

    def __str__(self) -> str:
        return f"{len(self.bands)} bands, frozen {self.frozen_at:%Y-%m-%d}"
