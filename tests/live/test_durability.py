"""Whatever dies, the run ends: a killed worker, a run that dies every time, a lost message, a
second worker."""

from __future__ import annotations

import threading
from typing import Any

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.utils import timezone
from kombu import Connection
from kombu.simple import SimpleQueue
from kombu.transport import redis as transports

from agents.base.events import Event
from agents.models import EventCounter
from agents.pipeline import recovery, results
from agents.pipeline.advance import WAVES
from agents.pipeline.start import start
from agents.tests.crosstalk import faults, report_number
from agents.tests.inline import small_report
from benchmarks.chaos_projection import differences, feed_faults, projection
from reports.models import AgentRun, Analysis, Finding, Report
from reports.tests.factories import make_analysis, make_run
from sibyl_project.celery import app
from sibyl_project.common.leases import fenced
from sibyl_project.common.models import RunStatus
from sibyl_project.internals import kombu
from sibyl_project.runs.recovery import ADVISORY_KEY
from tests.processes import PATIENCE, wait_for

pytestmark = pytest.mark.worker


@pytest.fixture
def read_report(own_worker: Any, live_auditor: Any, upload: Any) -> Report:
    own_worker.start()
    report = upload(live_auditor)
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 120, own_worker.log_end)
    return Report.objects.get(pk=report.pk)


def _ended(analysis: Analysis) -> bool:
    analysis.refresh_from_db()
    return not analysis.is_running


@pytest.mark.long
def test_a_worker_killed_while_reading_leaves_a_complete_ledger(
    own_worker: Any, live_auditor: Any, upload: Any
) -> None:
    own_worker.start()
    report = upload(live_auditor)
    wait_for(
        lambda: (
            Report.objects.get(pk=report.pk)
            .ingest_runs.filter(kind="read", status="working")
            .exists()
        ),
        why=own_worker.log_end,
    )
    own_worker.kill()
    own_worker.start()
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 120, own_worker.log_end)
    assert list(report.pages.values_list("number", flat=True)) == list(range(1, 11))
    assert report.passages.exists() and report.figures.exists()


@pytest.mark.long
def test_a_message_lost_by_the_broker_is_sent_again(
    read_report: Report, own_worker: Any, live_auditor: Any
) -> None:
    own_worker.stop()
    analysis = start(read_report, live_auditor)
    app.control.purge()
    AgentRun.objects.filter(analysis=analysis).update(dispatched_at="2020-01-01T00:00:00Z")
    own_worker.start()  # recovery at worker start finds what nobody will ever deliver
    wait_for(lambda: _ended(analysis), 120, own_worker.log_end)
    assert analysis.status == "completed", analysis.error_message


@pytest.mark.long
def test_a_run_abandoned_three_times_is_given_up_and_named(
    read_report: Report, own_worker: Any, live_auditor: Any
) -> None:
    own_worker.stop()
    analysis = start(read_report, live_auditor)
    abandoned = {
        "status": RunStatus.WORKING,
        "attempt": AgentRun.MAX_ATTEMPTS,
        "lease_until": "2020-01-01T00:00:00Z",
    }
    AgentRun.objects.filter(analysis=analysis, wave="extract").update(**abandoned)
    recovery.recover()
    analysis.refresh_from_db()
    assert (analysis.status, analysis.wave) == ("analyzing", "merge"), (
        "pages nobody read are read while merging"
    )
    AgentRun.objects.filter(analysis=analysis, wave="merge").update(**abandoned)
    recovery.recover()
    analysis.refresh_from_db()
    assert analysis.status == "error"
    assert "stopped three times" in analysis.error_message and "resume" in analysis.error_message


def _cut_the_connections_of_workers() -> None:
    """As a restart of Redis does it, for the tests of this process alone: others use databases of
    their own."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        own, number = client.client_id(), client.connection_pool.connection_kwargs.get("db", 0)
        for other in client.client_list():
            if int(other["db"]) == int(number) and int(other["id"]) != own:
                client.client_kill_filter(_id=other["id"])


def test_a_worker_that_reconnects_looks_for_work_whose_messages_are_lost(
    worker: Any, live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(WAVES, "send", lambda *_: None)
        analysis = start(small_report(live_auditor), live_auditor, max_cycles=0)
    assert AgentRun.objects.get(analysis=analysis).dispatched_at, "it counts as sent"
    _cut_the_connections_of_workers()
    wait_for(lambda: AgentRun.objects.filter(analysis=analysis).exclude(status="idle").exists(), 90)
    wait_for(lambda: _ended(analysis), 120, worker.log_end)
    assert analysis.status == "completed", analysis.error_message


@pytest.mark.usefixtures("services")
@pytest.mark.parametrize("act", ["ack", "reject", "requeue"])
def test_a_message_of_a_lost_connection_is_let_go_without_complaint(
    act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as in a worker, see test_preloading
    monkeypatch.setattr(transports.Channel, "QoS", kombu.QoS)
    with Connection(settings.CELERY_BROKER_URL) as broker:
        queue = SimpleQueue(broker.default_channel, "of-a-test")
        queue.put({"a": "task"})
        message = queue.get(timeout=PATIENCE)
        # what a worker does when the broker has gone; its pool of connections is then gone too
        broker.collect()
        message.channel._disconnect_pools()
        getattr(message, act)()
        assert message.acknowledged
    with Connection(settings.CELERY_BROKER_URL) as again:
        again.default_channel.queue_delete("of-a-test")


def test_of_two_runs_that_settle_at_once_one_emits_that_the_agent_is_done(
    live_db: None, live_auditor: Any
) -> None:
    analysis = make_analysis(small_report(live_auditor), "analyzing")
    EventCounter.objects.create(analysis=analysis)
    first, second = (
        make_run(analysis, "legal", status=RunStatus.WORKING, attempt=1) for _ in range(2)
    )
    emitted: list[Event] = []

    def settle() -> None:
        with fenced(second):
            emitted.extend(results.completion(second))
        connection.close()

    other = threading.Thread(target=settle)
    with fenced(first):
        emitted += results.completion(first)
        other.start()
        other.join(0.5)  # it has settled as far as it can before the first one has
    other.join()
    assert [event.event_type for event in emitted] == ["agent_completed"]


def _all_ended(analyses: list[Analysis], worker: Any) -> None:
    wait_for(lambda: all(_ended(analysis) for analysis in analyses), 150, worker.log_end)
    assert {(analysis.status, analysis.error_message) for analysis in analyses} == {
        ("completed", "")
    }


@pytest.mark.long
def test_ten_analyses_at_once_come_each_to_its_own_result(worker: Any, live_auditor: Any) -> None:
    reports = [report_number(n, live_auditor) for n in range(10)]
    analyses = [start(report, live_auditor, max_cycles=0) for report in reports]
    _all_ended(analyses, worker)
    assert [fault for n, analysis in enumerate(analyses) for fault in faults(analysis, n)] == []
    assert [feed_faults(analysis, None) for analysis in analyses] == [[]] * 10
    assert (
        Finding.objects.exclude(claim__claim_set__report=F("report")).exclude(claim=None).count()
        == 0
    )
    results = [projection(analysis) for analysis in analyses]
    assert {(len(result["claims"]), len(result["verdicts"])) for result in results} == {(3, 3)}
    alone = start(reports[-1], live_auditor, max_cycles=0)
    _all_ended([alone], worker)
    assert differences(projection(alone), results[-1]) == [], (
        "among others it came to what it comes to alone"
    )


def test_recovery_after_a_restart_waits_for_one_under_way(live_auditor: Any) -> None:
    """At a worker's start the ones that beat sent meanwhile come first, and those leave what may
    merely stand in a queue."""
    analysis = make_analysis(small_report(live_auditor), "analyzing", wave="extract")
    make_run(analysis, "claims", "extract", status=RunStatus.IDLE, dispatched_at=timezone.now())
    sent: list[Any] = []
    held, let_go = threading.Event(), threading.Event()

    def another() -> None:
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_lock(%s)", [ADVISORY_KEY])
            held.set()
            let_go.wait(PATIENCE)
            cursor.execute("select pg_advisory_unlock(%s)", [ADVISORY_KEY])
        connection.close()

    thread = threading.Thread(target=another)
    thread.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WAVES, "send", lambda run_ids, _: sent.extend(run_ids))
        assert held.wait(PATIENCE)
        recovery.recover()
        assert not sent, "its turn is taken"
        threading.Timer(0.3, let_go.set).start()
        recovery.recover(restarted=True)
    thread.join(PATIENCE)
    assert len(sent) == 1
