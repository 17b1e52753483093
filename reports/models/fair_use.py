"""What fair use is counted by: uploads of users, and whose turn it is at the queues."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from reports.models.engagement import Engagement


class CountedUpload(models.Model):
    """A file that a user sent. Rows of the last hour count; a refused or deleted file counts as
    well."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [models.Index(fields=["user", "at"], name="uploads_of_user")]

    def __str__(self) -> str:
        return f"an upload of {self.user_id} at {self.at}"


class QueueTurn(models.Model):
    """When a worker of a queue last took up work of an engagement: of two with equally much under
    way, the one whose turn is longer ago goes first."""

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="+")
    queue = models.CharField(max_length=40)
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["engagement", "queue"], name="one_turn_per_engagement_and_queue"
            )
        ]

    def __str__(self) -> str:
        return f"{self.queue} of {self.engagement_id}: {self.taken_at}"
