"""The row that records what was loaded last, so that a start with nothing new costs one small
query."""

from __future__ import annotations

from django.db import models


class LoadedData(models.Model):
    """The one row that says which shipped data, code and embedder the registry and its passages
    were last made from."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    fingerprint = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "loaded data"
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="loaded_data_is_one_row")
        ]

    def __str__(self) -> str:
        return f"loaded {self.loaded_at:%Y-%m-%d %H:%M}"
