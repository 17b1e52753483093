"""Processes that are asked to stop: requests under way are answered, streams end with a word on
when to come back, and workers hand their runs back."""

from __future__ import annotations

import signal
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection, transaction

from conftest import SHORT_SAMPLE
from reports.models import IngestRun, Report
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.finishing import SERVICE_RESTART
from tests.live.test_web_process import SOCKET
from tests.processes import PATIENCE, WebProcess, wait_for, wait_for_waiting

pytestmark = [pytest.mark.worker, pytest.mark.timeout(600)]


@pytest.fixture
def own_web(live_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A web process that this test may stop."""
    monkeypatch.setenv("STOP_SECONDS", str(PATIENCE))
    process = WebProcess(tmp_path / "web.log")
    yield process
    process.stop()


@pytest.mark.long
def test_a_request_under_way_is_answered_and_no_new_one_is_taken(
    own_web: WebProcess, live_auditor: Any
) -> None:
    client, answers = own_web.signed_in(), []
    asking = threading.Thread(target=lambda: answers.append(client.get("/")))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("lock table auth_user in access exclusive mode")
        asking.start()
        wait_for_waiting()  # the request is under way
        own_web.process.send_signal(signal.SIGTERM)
        wait_for(lambda: not _listens(own_web))
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{own_web.url}/sign-in", timeout=5)
        assert own_web.process.poll() is None, "it waits"
    asking.join(PATIENCE)
    assert [answer.status_code for answer in answers] == [200]
    assert own_web.process.wait(2 * PATIENCE) == 0
    assert "web_cuts_off" not in own_web.log.read_text()


def _listens(web: WebProcess) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", web.port)) == 0


@pytest.mark.long
def test_streams_end_with_a_hint_when_to_come_back(own_web: WebProcess, live_auditor: Any) -> None:
    report = make_report(live_auditor)
    make_analysis(report, status="analyzing")
    client, told = own_web.signed_in(), []

    def follow() -> None:
        with client.stream("GET", f"/api/v1/stream/{report.pk}") as answer:
            for block in answer.iter_bytes():
                told.append(block)

    following = threading.Thread(target=follow)
    following.start()
    wait_for(lambda: told)
    own_web.process.send_signal(signal.SIGTERM)
    assert own_web.process.wait(2 * PATIENCE) == 0
    following.join(PATIENCE)
    assert b"".join(told).endswith(b"retry: 3000\n\n")
    assert "web_cuts_off" not in own_web.log.read_text()


@pytest.mark.long
def test_sockets_close_with_a_code_on_which_pages_come_back(
    own_web: WebProcess, live_auditor: Any
) -> None:
    report = make_report(live_auditor)
    make_analysis(report, status="analyzing")
    cookies = "; ".join(f"{name}={value}" for name, value in own_web.signed_in().cookies.items())
    headers = SOCKET | {"host": f"127.0.0.1:{own_web.port}", "origin": own_web.url}
    lines = [f"GET /ws/reports/{report.pk}/ HTTP/1.1", f"cookie: {cookies}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    with socket.create_connection(("127.0.0.1", own_web.port), timeout=PATIENCE) as page:
        page.sendall("\r\n".join((*lines, "", "")).encode())
        said = page.recv(4096)
        assert said.startswith(b"HTTP/1.1 101 ")
        while b"live-status" not in said:  # the page shows the report
            said += page.recv(65536)
        own_web.process.send_signal(signal.SIGTERM)
        closing = b"\x88\x02" + SERVICE_RESTART.to_bytes(2, "big")  # RFC 6455, 5.5.1
        while not said.endswith(closing):
            block = page.recv(65536)
            assert block, "it ends without a word"
            said += block
    assert own_web.process.wait(2 * PATIENCE) == 0
    assert "Exception inside application" not in own_web.log.read_text()


@pytest.mark.long
def test_a_worker_hands_back_what_it_cannot_end_in_time(
    own_worker: Any, live_auditor: Any, upload: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOP_SECONDS", "0")
    monkeypatch.setenv("RUN_LEASE_SECONDS", "300")
    own_worker.start()
    report = upload(live_auditor, SHORT_SAMPLE.parent / "sample_report.pdf")
    working = IngestRun.objects.filter(status="working", kind="read")
    wait_for(working.exists, 60, own_worker.log_end)
    own_worker.process.send_signal(signal.SIGTERM)
    own_worker.process.wait(60)
    assert not IngestRun.objects.filter(status="working").exists(), own_worker.log_end()
    handed_back = IngestRun.objects.filter(status="idle", started_at__isnull=False)
    assert {(run.attempt, run.dispatched_at) for run in handed_back} == {(0, None)}
    own_worker.process = None
    own_worker.start()
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 120, own_worker.log_end)
