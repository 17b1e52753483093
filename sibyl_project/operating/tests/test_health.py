"""Liveness apart from readiness."""

from __future__ import annotations

from django.test import Client


def test_liveness_is_answered_without_any_service() -> None:
    """The test has no database: a question to it would fail."""
    client = Client()
    client.cookies["sessionid"] = "of-somebody"
    answer = client.get("/api/v1/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "live"})
