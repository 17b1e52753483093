"""The event stream of a real web process, while a real worker works and while nobody does."""

from __future__ import annotations

import json
import re
import threading
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.db import connection, transaction

from agents.base.events import Event, PipelineCompleted, Thinking, append
from agents.models import AgentEvent, EventCounter
from agents.pipeline.start import start
from reports.models import Analysis, Report
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.stream_slots import Slot
from tests.processes import PATIENCE, wait_for

pytestmark = pytest.mark.worker


@pytest.fixture
def read_report(worker: Any, live_auditor: Any, upload: Any) -> Report:
    report = upload(live_auditor)
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 120)
    return Report.objects.get(pk=report.pk)


def _events(
    client: httpx.Client, report: Report, last: str = ""
) -> list[tuple[str, str, dict[str, Any]]]:
    """Read a stream to its end: (id, event, data)."""
    found, current = [], {}
    headers = {"Last-Event-ID": last} if last else {}
    address = f"/api/v1/stream/{report.pk}"
    with client.stream("GET", address, headers=headers, timeout=120) as answer:
        assert answer.status_code == 200 and answer.headers["content-type"] == "text/event-stream"
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if name in ("id", "event", "data"):
                current[name] = value
            elif not line and current:
                found.append((current["id"], current["event"], json.loads(current["data"])))
                current = {}
    return found


def test_a_stream_follows_a_run_to_its_end_and_misses_nothing(
    read_report: Report, live_auditor: Any, web: Any
) -> None:
    client = web.signed_in()
    analysis = start(read_report, live_auditor)
    events = _events(client, read_report)
    numbers = [int(identity.rpartition(":")[2]) for identity, _, _ in events]
    assert numbers == list(range(1, len(numbers) + 1))
    assert events[-1][1] == "pipeline_completed"
    assert len(numbers) == AgentEvent.objects.filter(analysis=analysis).count()
    assert all(identity.startswith(f"{analysis.pk}:") for identity, _, _ in events)


@pytest.mark.long
def test_a_reconnecting_reader_gets_exactly_what_it_has_not_seen(
    read_report: Report, live_auditor: Any, web: Any
) -> None:
    analysis = start(read_report, live_auditor, max_cycles=0)
    wait_for(lambda: not Analysis.objects.get(pk=analysis.pk).is_running, 150)
    total = AgentEvent.objects.filter(analysis=analysis).count()
    events = _events(web.signed_in(), read_report, last=f"{analysis.pk}:{total - 3}")
    assert [int(identity.rpartition(":")[2]) for identity, _, _ in events] == [
        total - 2,
        total - 1,
        total,
    ]
    headers = {"Last-Event-ID": f"{analysis.pk}:{total}"}
    assert (
        web.signed_in().get(f"/api/v1/stream/{read_report.pk}", headers=headers).status_code == 204
    ), "it need not come again"
    other = f"{read_report.pk}:{total - 3}"  # an id of another analysis says nothing about this one
    assert len(_events(web.signed_in(), read_report, last=other)) == total


def test_a_stranger_finds_nothing(read_report: Report, web: Any, live_db: None) -> None:
    from django.contrib.auth import get_user_model

    get_user_model().objects.create_user("stranger", password="paper-and-ink")
    address = f"/api/v1/stream/{read_report.pk}"
    assert httpx.get(f"{web.url}{address}", timeout=PATIENCE).status_code == 401
    answer = web.signed_in("stranger").get(address)
    assert (answer.status_code, answer.json()) == (404, {"detail": "Report not found."})


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where datname = current_database()")
        return int(cursor.fetchone()[0])


def _follow(answer: httpx.Response, got: list[int]) -> None:
    for line in answer.iter_lines():
        if match := re.fullmatch(r"id: .*:(\d+)", line):
            got.append(int(match[1]))


@pytest.mark.long
def test_thirty_open_streams_wait_without_a_connection_each_and_all_get_everything(
    live_auditor: Any, web: Any
) -> None:
    report = make_report(live_auditor)
    client, before = web.signed_in(), _connections()
    seen: list[list[int]] = [[] for _ in range(30)]
    with ExitStack() as stack:
        threads = []
        for got in seen:  # nothing has begun: they wait
            answer = stack.enter_context(
                client.stream("GET", f"/api/v1/stream/{report.pk}", timeout=PATIENCE)
            )
            threads.append(threading.Thread(target=_follow, args=(answer, got), daemon=True))
            threads[-1].start()
        analysis = make_analysis(report, "analyzing", wave="investigate")
        EventCounter.objects.create(analysis=analysis)
        for number in range(1, 11):
            append(analysis.pk, [Event(Thinking(message=f"line {number}"), str(number), "legal")])
        wait_for(
            lambda: all(len(got) == 10 for got in seen),
            why=lambda: f"got {sorted(map(len, seen))}",
        )
        assert _connections() - before <= 15, (
            "a connection is held while something is read, not while a stream is open"
        )
        totals = PipelineCompleted(total_claims=0, total_findings=0, total_verdicts=0, iterations=1)
        with transaction.atomic():  # together, as a worker writes them
            Analysis.objects.filter(pk=analysis.pk).update(status="completed")
            append(analysis.pk, [Event(totals, "completed")])
        for thread in threads:
            thread.join(PATIENCE)
    assert seen == [list(range(1, 12))] * 30
    assert not any(thread.is_alive() for thread in threads), "every stream has closed"


def test_streams_are_counted_over_processes_and_free_again_when_they_close(
    live_auditor: Any, web: Any
) -> None:
    report = make_report(live_auditor)
    client, address = web.signed_in(), f"/api/v1/stream/{report.pk}"
    elsewhere = [Slot(live_auditor.pk) for _ in range(settings.STREAMS_PER_USER - 1)]
    assert all(slot.take() and slot.keep() for slot in elsewhere), "as in another web process"
    with client.stream("GET", address) as first:
        assert first.status_code == 200
        arriving = first.iter_bytes()  # kept: the stream ends when nobody holds what reads it
        assert next(arriving)
        refused = client.get(address)
        assert refused.status_code == 429 and "live streams open" in refused.json()["detail"]
    last = Slot(live_auditor.pk)
    wait_for(last.take)
    for slot in (*elsewhere, last):
        slot.release()
