"""What is kept of how a user learns Sibyl."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class TourLeft(models.Model):
    """That a user has seen the tour or does not want it: it is no longer offered unasked."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    left_at = models.DateTimeField(db_default=Now(), editable=False)

    def __str__(self) -> str:
        return f"tour left by {self.user_id}"
