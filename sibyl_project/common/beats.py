"""Heartbeats: each queue proves that a worker takes its tasks."""

from __future__ import annotations

import socket
from collections.abc import Iterable

from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from sibyl_project.common.models import WorkerHeartbeat

QUEUES = ("cpu", "agents")


def beat(queue: str) -> None:
    """Note that a worker of this queue is alive."""
    values = {"beat_at": Now(), "host": socket.gethostname()[:200]}
    WorkerHeartbeat.objects.update_or_create(queue=queue, defaults=values)


def queue_states() -> dict[str, str]:
    """For every queue "alive", or "silent" when its last beat is missing or older than a minute."""
    return _states(_fresh().values_list("queue", flat=True))


def queue_states_apart() -> dict[str, str]:
    """The same, asked over a connection of its own that does not wait for one of the pool.

    Raises django.db.Error when the database does not answer, within a few seconds.
    """
    sql, parameters = _fresh().values_list("queue").query.sql_with_params()
    own = connection.copy()
    own.settings_dict["OPTIONS"] = {
        name: value for name, value in own.settings_dict["OPTIONS"].items() if name != "pool"
    } | {"connect_timeout": 2}
    try:
        with own.cursor() as cursor:
            cursor.execute("set statement_timeout = 1000")  # milliseconds
            cursor.execute(sql, parameters)
            return _states(queue for (queue,) in cursor.fetchall())
    finally:
        own.close()


def _fresh() -> QuerySet[WorkerHeartbeat]:
    return WorkerHeartbeat.objects.filter(beat_at__gte=Now() - WorkerHeartbeat.STALE_AFTER)


def _states(alive: Iterable[str]) -> dict[str, str]:
    known = set(alive)
    return {queue: "alive" if queue in known else "silent" for queue in QUEUES}
