"""Models every room builds on: ids and times, runs under a lease, the workers' heartbeats, and what
people and programs sign in with."""

from __future__ import annotations

import datetime as dt
import uuid
from importlib import import_module
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from knox.models import AbstractAuthToken

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


class Scope(models.TextChoices):
    """What a token may do, beyond which its owner's rights still decide."""

    READ = "read", "read: look at reports and results, change nothing"
    WRITE = "write", "write: upload, start analyses, correct, search"
    CURATE = "curate", "curate: load and remove the standards, for curators"


class Token(AbstractAuthToken):
    """A token of a program: who it acts for, what it may do, until when, and when it last did.

    Only a digest of the token itself is kept.
    """

    public_id: models.UUIDField[uuid.UUID, uuid.UUID] = models.UUIDField(
        default=uuid7, unique=True, editable=False
    )
    name = models.CharField(max_length=100, blank=True)
    scopes = ArrayField(models.CharField(max_length=10, choices=Scope))
    last_used = models.DateTimeField(null=True, blank=True)
    last_address = models.GenericIPAddressField(null=True, blank=True)

    class Meta:
        swappable = "KNOX_TOKEN_MODEL"
        constraints = [
            models.CheckConstraint(
                name="token_scopes_known",
                condition=models.Q(scopes__contained_by=Scope.values)
                & models.Q(scopes__contains=[Scope.READ]),
            )
        ]

    def __str__(self) -> str:
        return self.name or f"no name, begins with {self.token_key[:6]}"


class Session(AbstractBaseSession):
    """A session, with whose it is, so that it can be listed and ended.

    It ends when it was not used, or when it was opened, too long ago (see `session_store.py`).
    """

    KEPT_BY_SAVING: ClassVar = (
        "session_data",
        "expire_date",
        "user",
        "opened_with",
        "second_step",
    )

    public_id: models.UUIDField[uuid.UUID, uuid.UUID] = models.UUIDField(
        default=uuid7, unique=True, editable=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="sessions"
    )
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    confirmed_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used = models.DateTimeField(default=timezone.now, editable=False)
    address = models.GenericIPAddressField(null=True, blank=True)
    agent = models.CharField(max_length=300, blank=True)
    opened_with = models.CharField(max_length=100, blank=True, default="", db_default="")
    second_step = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return f"{self.user} since {self.opened_at:%Y-%m-%d %H:%M}"

    @classmethod
    def get_session_store_class(cls) -> type[Any]:
        """The store that reads and writes these rows."""
        store: type[Any] = import_module(settings.SESSION_ENGINE).SessionStore
        return store

    def save(self, *args: Any, **options: Any) -> None:
        """Write a new row, or only what the store changes of an old one.

        A row that was deleted meanwhile is not made again.
        """
        if options.get("force_update"):
            options["update_fields"] = self.KEPT_BY_SAVING
        super().save(*args, **options)
