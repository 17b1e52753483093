"""GET /api/v1/health: truly asks the database, the broker and the heartbeats, and answers within a
second; 503 when any of them is missing. GET /api/v1/health/live asks nobody: it answers as long as
the web process does.

The database is asked over a connection of its own: those of the pool may all be in use, and waiting
for one would say nothing about the database.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import Any, Final, Generic, TypeVar

import redis
from django.conf import settings
from django.db import Error as DatabaseFailure
from django.http import HttpRequest
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from sibyl_project import __version__
from sibyl_project.common.beats import QUEUES, queue_states_apart
from sibyl_project.common.middleware import around

PATHS: Final = frozenset({"/api/v1/health", "/api/v1/health/live", "/metrics"})
HEALTH = inline_serializer(
    "Health",
    {
        "status": serializers.ChoiceField(["healthy", "degraded"]),
        "database": serializers.ChoiceField(["connected", "disconnected"]),
        "redis": serializers.ChoiceField(["connected", "disconnected"]),
        "workers": serializers.DictField(
            child=serializers.ChoiceField(["alive", "silent", "unknown"])
        ),
        "version": serializers.CharField(),
    },
)
LIVE = inline_serializer("Live", {"status": serializers.ChoiceField(["live"])})

WITHIN_SECONDS = 0.8  # what is not known by then is not there
Answer = TypeVar("Answer")


def _forget_who_asks(request: HttpRequest) -> None:
    if request.path_info in PATHS:
        request.META.pop("HTTP_COOKIE", None)


asked_by_nobody = around(before=_forget_who_asks)
"""A middleware: whoever asks for the health is nobody, so that no session is looked up in a
database that may not answer."""


class Probe(Generic[Answer]):
    """A question to a service, asked by one thread at a time; whoever comes meanwhile waits for the
    same answer."""

    def __init__(self, ask: Callable[[], Answer]) -> None:
        self._ask = ask
        self._lock = Lock()
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._under_way: Future[Answer] | None = None

    def begin(self) -> Future[Answer]:
        """Ask, unless it is being asked already."""
        with self._lock:
            if self._under_way is None or self._under_way.done():
                self._under_way = self._threads.submit(self._ask)
            return self._under_way


def _ask_broker() -> bool:
    broker = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=WITHIN_SECONDS, socket_connect_timeout=WITHIN_SECONDS
    )
    with broker:
        return bool(broker.ping())


_rows: Probe[dict[str, str]] = Probe(queue_states_apart)
_pong: Probe[bool] = Probe(_ask_broker)


def state() -> dict[str, Any]:
    """Database, broker and workers as they are now."""
    until = monotonic() + WITHIN_SECONDS
    rows, pong = _rows.begin(), _pong.begin()
    workers = _by(until, rows)
    broker = _by(until, pong) is True
    healthy = broker and workers is not None and set(workers.values()) == {"alive"}
    return {
        "status": "healthy" if healthy else "degraded",
        "database": "disconnected" if workers is None else "connected",
        "redis": "connected" if broker else "disconnected",
        "workers": workers or dict.fromkeys(QUEUES, "unknown"),
        "version": __version__,
    }


def _by(until: float, asked: Future[Answer]) -> Answer | None:
    """The answer, if there is one in time."""
    try:
        return asked.result(timeout=max(0.0, until - monotonic()))
    except (TimeoutError, DatabaseFailure, redis.RedisError):
        return None


@extend_schema(responses={200: HEALTH, 503: HEALTH}, auth=[])
@api_view(["GET"])
@authentication_classes([])
@permission_classes([AllowAny])
def health(request: Request) -> Response:
    """Whether Sibyl can work: database, broker, and a live worker on every queue."""
    answer = state()
    return Response(answer, status=200 if answer["status"] == "healthy" else 503)


@extend_schema(responses={200: LIVE}, auth=[])
@api_view(["GET"])
@authentication_classes([])
@permission_classes([AllowAny])
def live(request: Request) -> Response:
    """Whether the web process answers. It asks neither the database nor the broker, whose outage a
    restart of the web process would not mend."""
    return Response({"status": "live"})
