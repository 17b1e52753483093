"""GET /api/v1/health: truly asks the database, the broker and the heartbeats; 503 when any of them
is missing."""

from __future__ import annotations

from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from sibyl_project import __version__
from sibyl_project.common.beats import queue_states

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


def state() -> dict[str, Any]:
    """Database, broker and workers as they are now."""
    database, broker = _database(), _broker()
    try:
        workers = queue_states() if database else {"cpu": "unknown", "agents": "unknown"}
    except DatabaseError:
        workers = {"cpu": "unknown", "agents": "unknown"}
    healthy = database and broker and all(value == "alive" for value in workers.values())
    return {
        "status": "healthy" if healthy else "degraded",
        "database": "connected" if database else "disconnected",
        "redis": "connected" if broker else "disconnected",
        "workers": workers,
        "version": __version__,
    }


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except DatabaseError:
        return False
    return True


def _broker() -> bool:
    try:
        return bool(redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2).ping())
    except redis.RedisError:
        return False


@extend_schema(responses={200: HEALTH, 503: HEALTH}, auth=[])
@api_view(["GET"])
@authentication_classes([])
@permission_classes([AllowAny])
def health(request: Request) -> Response:
    """Whether Sibyl can work: database, broker, and a live worker on every queue."""
    answer = state()
    return Response(answer, status=200 if answer["status"] == "healthy" else 503)
