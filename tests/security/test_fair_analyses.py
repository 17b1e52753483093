"""One engagement cannot run more analyses at once than it may: what is started beyond that waits,
is seen to wait, and begins by itself."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from celery import Signature
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from agents.models import AgentEvent
from agents.pipeline import admission, recovery
from agents.pipeline.advance import WAVES
from agents.pipeline.start import cancel, resume, start
from agents.tests import inline
from reports.models import AgentRun, Analysis, Engagement, Report
from reports.tests.factories import make_api, make_engagement, make_page, make_report

TURN = "Waits for its turn: 1 analysis of this engagement is under way"


@pytest.fixture(autouse=True)
def _one_at_once(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ANALYSES_AT_ONCE = 1
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)


@pytest.fixture
def engagement(live_auditor: Any) -> Engagement:
    return make_engagement(live_auditor)


@pytest.fixture
def started(live_auditor: Any, engagement: Engagement) -> list[Analysis]:
    """Three analyses of one engagement, in the order in which they were started."""
    return [start(_report(live_auditor, engagement), live_auditor) for _ in range(3)]


def _report(user: Any, engagement: Engagement) -> Report:
    report = make_report(user, engagement, page_count=1, pages_done=1)
    make_page(report, 1, inline.SMALL)
    return report


def _fresh(analyses: list[Analysis]) -> list[bool]:
    """Whether each of them waits."""
    for analysis in analyses:
        analysis.refresh_from_db()
    return [analysis.is_waiting for analysis in analyses]


def _lines(analysis: Analysis) -> list[str]:
    events = AgentEvent.objects.filter(analysis=analysis).order_by("seq")
    return [event.data.get("message", "") for event in events]


def test_what_is_started_beyond_waits_and_has_no_work_for_agents(started: Any) -> None:
    assert _fresh(started) == [False, True, True]
    assert set(AgentRun.objects.values_list("analysis", flat=True)) == {started[0].pk}
    WAVES.advance(started[1].pk)
    assert not started[1].runs.exists()


@pytest.mark.long
def test_the_page_the_status_and_the_activity_say_that_it_waits(
    started: Any, live_auditor: Any, client: Client
) -> None:
    second, third = started[1], started[2]
    state = make_api(live_auditor).get(f"/api/v1/analysis/{third.report_id}/status").json()
    assert state["status"] == "analyzing"
    assert state["waiting"] == f"{TURN}, and 1 waits before it. It begins by itself."
    assert _lines(second) == [f"{TURN}. It begins by itself."]
    client.force_login(live_auditor)
    part = {"HX-Request": "true"}
    shown = client.get(f"/reports/{second.report_id}/activity", headers=part)
    assert TURN in shown.content.decode()
    assert "waiting for its turn" in client.get(reverse("reports:list")).content.decode()
    first = make_api(live_auditor).get(f"/api/v1/analysis/{started[0].report_id}/status").json()
    assert first["waiting"] is None


@pytest.mark.long
def test_it_begins_by_itself_when_another_ends_and_in_the_order_of_starting(started: Any) -> None:
    inline.run(started[0])
    assert _fresh(started) == [False, False, True]
    assert started[0].status == "completed"
    assert started[1].runs.exists() and "Its turn has come." in _lines(started[1])
    cancel(started[1])
    assert _fresh(started) == [False, False, False]


def test_a_failed_analysis_lets_the_next_one_in(started: Any) -> None:
    Analysis.objects.filter(pk=started[0].pk).update(deadline_at="2020-01-01T00:00:00Z")
    WAVES.advance(started[0].pk)
    assert _fresh(started) == [False, False, True]
    assert started[0].status == "error"


def test_recovery_lets_in_what_nobody_else_did(started: Any) -> None:
    Analysis.objects.filter(pk=started[0].pk).update(status="error")
    recovery.recover()
    assert _fresh(started) == [False, False, True]
    assert started[1].runs.exists()


def test_one_that_waits_can_be_cancelled_and_resumed_behind_the_others(started: Any) -> None:
    cancel(started[1])
    assert _fresh(started) == [False, False, True]
    assert started[1].status == "cancelled"
    resume(started[1])
    assert _fresh(started) == [False, True, True]
    cancel(started[0])
    assert _fresh(started) == [False, True, False], "it stands behind the one that waited longer"


@pytest.mark.long
def test_one_that_ran_and_is_resumed_waits_for_its_turn_and_then_does_what_is_missing(
    started: Any,
) -> None:
    cancel(started[0])
    resume(started[0])
    assert _fresh(started) == [True, False, True]
    cancel(started[2])
    inline.run(started[1])
    assert _fresh(started) == [False, False, False]
    waiting = started[0].runs.filter(status="idle")
    assert waiting.exists() and not waiting.filter(dispatched_at=None).exists()
    assert inline.run(started[0]).status == "completed"


@pytest.mark.long
def test_the_time_an_analysis_waits_is_not_counted(started: Any) -> None:
    assert started[2].deadline_at is None
    long_ago = timezone.now() - timedelta(days=1)
    Analysis.objects.filter(pk=started[1].pk).update(waiting_since=long_ago)
    recovery.recover()
    assert _fresh(started) == [False, True, True]
    before = timezone.now()
    cancel(started[0])
    assert _fresh(started) == [False, False, True]
    allowed = timedelta(seconds=started[1].options["pipeline_timeout_seconds"])
    assert started[1].deadline_at >= before + allowed


def test_another_engagement_is_not_held_up(started: Any, live_auditor: Any) -> None:
    other = start(_report(live_auditor, make_engagement(live_auditor)), live_auditor)
    assert not other.is_waiting


@pytest.mark.long
def test_starts_side_by_side_never_exceed_the_number(
    live_auditor: Any, engagement: Engagement, settings: Any
) -> None:
    settings.ANALYSES_AT_ONCE = 2
    reports = [_report(live_auditor, engagement) for _ in range(6)]
    together = threading.Barrier(len(reports))

    def begin(report: Report) -> None:
        together.wait()
        start(report, live_auditor)
        connection.close()

    threads = [threading.Thread(target=begin, args=(report,)) for report in reports]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Analysis.objects.under_way().count() == 2
    assert Analysis.objects.waiting().count() == 4


def test_starting_one_while_another_that_waits_is_cancelled_never_deadlocks(
    started: Any, live_auditor: Any, engagement: Engagement, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever starts tells those that wait so; whoever cancels holds one of them until the trail
    has an entry."""
    waits, failed = started[2], []
    report = _report(live_auditor, engagement)
    let_in = admission.let_in

    def late(engagement_id: Any) -> Any:
        cancelling.start()
        _until_held(waits)
        return let_in(engagement_id)

    def cancelled() -> None:
        try:
            cancel(waits)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    cancelling = threading.Thread(target=cancelled)
    monkeypatch.setattr(admission, "let_in", late)
    monkeypatch.setattr(WAVES, "let_in_next", lambda analysis: None)
    begun = start(report, live_auditor)
    cancelling.join(60)
    assert failed == []
    assert _fresh([waits, begun]) == [False, True]
    assert waits.status == "cancelled"


def _until_held(analysis: Analysis) -> None:
    """Wait until somebody else holds the row and has had the time to go on to the trail, or is done
    with it."""
    until = time.monotonic() + 60
    free = Analysis.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=analysis.pk)
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute("savepoint looking")
            held = not free.exists()
            cursor.execute("rollback to savepoint looking")
        if Analysis.objects.filter(pk=analysis.pk, status="cancelled").exists():
            return
        if held:
            time.sleep(0.5)
            return
        time.sleep(0.02)
    raise AssertionError("nobody cancels it")
