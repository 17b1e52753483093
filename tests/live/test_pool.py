"""What takes long in the web process does not keep others from the database, and its health is
known whatever the pool does."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx
import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from reports.document import page_images
from reports.tests.factories import make_report
from tests.processes import PATIENCE, wait_for_waiting

pytestmark = pytest.mark.worker
POOL, POOL_SECONDS = 16, 20  # connections of a web process and how long one waits, see asgi.py


def test_health_answers_within_a_second_while_every_connection_is_in_use(
    web: Any, live_auditor: Any
) -> None:
    client = web.signed_in()
    threads = [
        threading.Thread(target=_ask, args=(client.cookies, web.url), daemon=True)
        for _ in range(POOL + 4)
    ]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("lock table auth_user in access exclusive mode")
        for thread in threads:
            thread.start()
        wait_for_waiting(POOL)  # the pool is empty
        health, live, known = [], [], []
        for _ in range(5):
            answer, seconds = _timed(f"{web.url}/api/v1/health", client.cookies)
            health.append(seconds)
            known.append(answer.json()["database"])
            assert answer.status_code in (200, 503)
            answer, seconds = _timed(f"{web.url}/api/v1/health/live", client.cookies)
            live.append(seconds)
            assert (answer.status_code, answer.json()) == (200, {"status": "live"})
    for thread in threads:
        thread.join(PATIENCE)
    for took in (health, live):  # a second, and what a machine that does other things adds
        assert min(took) < 2 and max(took) < POOL_SECONDS, took
    assert "connected" in known, "what is not known in time is not there"
    assert client.get("/").status_code == 200


def _timed(address: str, cookies: Any) -> tuple[httpx.Response, float]:
    """The answer, and how many seconds it took."""
    started = time.monotonic()
    answer = httpx.get(address, cookies=cookies, timeout=PATIENCE)
    return answer, time.monotonic() - started


def _ask(cookies: Any, url: str) -> None:
    with httpx.Client(base_url=url, cookies=cookies, timeout=2 * PATIENCE) as client:
        client.get("/")


def test_waiting_for_an_image_holds_no_connection(
    client: Client, live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(live_auditor)
    report = make_report(live_auditor, page_count=1)
    held: list[bool] = []

    def busy(*_: Any) -> Any:
        held.append(connection.connection is not None)
        raise page_images.Busy

    monkeypatch.setattr(page_images, "page_image", busy)
    assert client.get(reverse("reports:page_image", args=[report.pk, 1])).status_code == 503
    assert held == [False]
