"""Heartbeats: each queue proves that a worker takes its tasks."""

from __future__ import annotations

import socket
from datetime import timedelta

from django.db.models.functions import Now

from sibyl_project.common.models import WorkerHeartbeat

QUEUES = ("cpu", "agents")


def beat(queue: str) -> None:
    """Note that a worker of this queue is alive."""
    values = {"beat_at": Now(), "host": socket.gethostname()[:200]}
    WorkerHeartbeat.objects.update_or_create(queue=queue, defaults=values)


def queue_states() -> dict[str, str]:
    """For every queue "alive", or "silent" when its last beat is missing or older than a minute."""
    fresh = WorkerHeartbeat.objects.filter(
        beat_at__gte=Now() - timedelta(seconds=WorkerHeartbeat.STALE_AFTER.total_seconds())
    )
    alive = set(fresh.values_list("queue", flat=True))
    return {queue: "alive" if queue in alive else "silent" for queue in QUEUES}
