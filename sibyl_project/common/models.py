"""Models every room builds on: ids and times, runs under a lease, and the workers' heartbeats."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from sibyl_project.common.ids import uuid7


class Identified(models.Model):
    """A row with a UUIDv7 key and a creation time."""

    id: models.UUIDField[uuid.UUID, uuid.UUID] = models.UUIDField(
        primary_key=True, default=uuid7, editable=False
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        abstract = True


class RunStatus(models.TextChoices):
    """States of a piece of work, as the FRDs name them."""

    IDLE = "idle", "waiting"
    WORKING = "working", "working"
    COMPLETED = "completed", "completed"
    ERROR = "error", "failed"
    TIMED_OUT = "timed_out", "timed out"


SETTLED = (RunStatus.COMPLETED, RunStatus.ERROR, RunStatus.TIMED_OUT)
FAILED = (RunStatus.ERROR, RunStatus.TIMED_OUT)


class LeasedRun(Identified):
    """A run: work that at most one worker at a time may finish (see `leases.py`)."""

    MAX_ATTEMPTS: ClassVar[int] = 3
    ACQUIRED_WITH: ClassVar[tuple[str, ...]] = ()  # relations read together with the run

    status = models.CharField(max_length=10, choices=RunStatus, default=RunStatus.IDLE)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    dispatched_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error_message = models.TextField(blank=True)

    class Meta:
        abstract = True

    @property
    def settled(self) -> bool:
        """Whether nothing more will happen to this run by itself."""
        return self.status in SETTLED


class WorkerHeartbeat(models.Model):
    """When a worker of each queue last ran a task; read by health, the status bar and the
    supervisor."""

    STALE_AFTER: ClassVar[dt.timedelta] = dt.timedelta(seconds=60)

    queue = models.CharField(max_length=40, primary_key=True)
    beat_at = models.DateTimeField()
    host = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.queue} at {self.beat_at:%Y-%m-%d %H:%M:%S}"
