"""What every kind of run has from the one engine, held against all of them: reports, evidence
documents, inventories, the waves of an analysis, deliveries of webhooks and asking
sources again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import Signature
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from structlog.testing import capture_logs

from agents.consulted.again import ASKING_AGAIN
from agents.pipeline.advance import WAVES
from agents.pipeline.recovery import ENGINES
from agents.tests import inline
from reports.models import (
    AskingAgain,
    EvidenceDocument,
    IngestRun,
    InventoryRun,
    Report,
    Webhook,
    WebhookDelivery,
)
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.flow import READING
from reports.reading.inventories import COMPUTING
from reports.tests.factories import make_analysis, make_delivery, make_evidence, make_report
from reports.webhooks.delivering import DELIVERING
from sibyl_project.common import leases
from sibyl_project.common.models import LeasedRun, RunStatus
from sibyl_project.runs.engine import Engine
from sibyl_project.runs.recovery import stale
from tests.processes import wait_for
from tests.services import database_server

Made = tuple[Engine[Any], LeasedRun]


def _step_of_reading(user: Any) -> IngestRun:
    report = make_report(user, status="uploaded")
    return IngestRun.objects.create(report=report, kind=IngestRun.Kind.OPEN)


def _document(user: Any) -> EvidenceDocument:
    return make_evidence(make_report(user), status=RunStatus.IDLE)


def _workbook(user: Any) -> InventoryRun:
    document = make_evidence(make_report(user))
    return InventoryRun.objects.create(document=document, number=1)


def _batch(user: Any) -> Any:
    return inline.begin(inline.small_report(user), user, max_cycles=0).runs.get()


def _delivery(user: Any) -> WebhookDelivery:
    _, delivery = make_delivery(make_report(user), user)
    WebhookDelivery.objects.filter(pk=delivery.pk).update(status=RunStatus.IDLE)
    delivery.refresh_from_db()
    return delivery


def _asking(user: Any) -> AskingAgain:
    return AskingAgain.objects.create(analysis=make_analysis(make_report(user)))


MAKERS: dict[Engine[Any], Callable[[Any], LeasedRun]] = {
    READING: _step_of_reading,
    READING_EVIDENCE: _document,
    COMPUTING: _workbook,
    WAVES: _batch,
    DELIVERING: _delivery,
    ASKING_AGAIN: _asking,
}
every_kind = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.task)


def test_these_are_all_kinds_there_are() -> None:
    assert set(MAKERS) == set(ENGINES)
    leased = {model for model in LeasedRun.__subclasses__() if not model._meta.abstract}
    assert {engine.model for engine in ENGINES} == leased


@pytest.fixture(autouse=True)
def _nothing_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)


def _raising(error: BaseException) -> Any:
    def do(run: LeasedRun) -> Any:
        raise error

    return do


@every_kind
def test_what_was_worked_out_is_saved_once_the_database_is_back(
    engine: Engine[Any], live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "PAUSE_SECONDS", 0.01)
    run, done, saved = MAKERS[engine](live_auditor), [], []

    def save() -> tuple[()]:
        saved.append(run.pk)
        if len(saved) == 1:
            raise OperationalError("the connection is lost")
        return ()

    monkeypatch.setattr(engine, "do", lambda taken: done.append(taken.pk) or save)
    engine.execute(run.pk)
    run.refresh_from_db()
    assert (run.status, run.attempt) == (RunStatus.COMPLETED, 1)
    assert (done, saved) == ([run.pk], [run.pk, run.pk]), "saved again, not worked out again"


@every_kind
def test_of_two_workers_that_reach_for_a_run_together_one_gets_it(
    engine: Engine[Any], live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, done = MAKERS[engine](live_auditor), []
    monkeypatch.setattr(engine, "do", lambda taken: done.append(taken.attempt) or (lambda: ()))

    def second() -> None:
        engine.execute(run.pk)
        connection.close()

    with transaction.atomic():
        assert leases.acquire(engine.model, run.pk, **engine.conditions())
        thread = threading.Thread(target=second)
        thread.start()
        _wait_until_somebody_waits_for_a_row()
    thread.join(60)
    run.refresh_from_db()
    assert (done, run.attempt, run.status) == ([], 1, RunStatus.WORKING)
    run.status = RunStatus.ERROR  # nobody works on it: whatever clears up need not wait for it
    run.save(update_fields=["status"])


def _wait_until_somebody_waits_for_a_row() -> None:
    waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = %s"
    with database_server() as server:
        wait_for(lambda: server.execute(waiting, [connection.settings_dict["NAME"]]).fetchone())


@every_kind
def test_whoever_runs_out_of_time_is_told_apart_from_whoever_fails(
    engine: Engine[Any], auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, broken = MAKERS[engine](auditor), MAKERS[engine](auditor)
    with capture_logs() as said:
        monkeypatch.setattr(engine, "do", _raising(SoftTimeLimitExceeded()))
        engine.execute(late.pk)
        assert not [line for line in said if line["event"] == "run_failed"]
        monkeypatch.setattr(engine, "do", _raising(ZeroDivisionError("a fault of ours")))
        engine.execute(broken.pk)
    late.refresh_from_db()
    broken.refresh_from_db()
    ended = RunStatus.IDLE if engine is DELIVERING else RunStatus.TIMED_OUT  # tried again later
    assert (late.status, broken.status) == (ended, RunStatus.ERROR)
    assert "SoftTimeLimit" not in late.error_message and late.error_message
    assert "ZeroDivisionError: a fault of ours" in broken.error_message
    (fault,) = [line for line in said if line["event"] == "run_failed"]
    assert fault["exc_info"] and fault["run"] == str(broken.pk)


@every_kind
def test_what_kills_the_workers_of_all_attempts_is_given_up_and_says_so(
    engine: Engine[Any], auditor: Any
) -> None:
    run = MAKERS[engine](auditor)
    past = timezone.now() - timedelta(minutes=5)
    last = engine.model.MAX_ATTEMPTS
    engine.model.objects.filter(pk=run.pk).update(status="working", attempt=last, lease_until=past)
    engine.recover(stale(restarted=False))
    run.refresh_from_db()
    assert (run.status, run.lease_until) == (RunStatus.ERROR, None)
    why = "last of 8 attempts stopped" if engine is DELIVERING else "stopped three times"
    assert why in run.error_message
    assert run.finished_at


@every_kind
def test_a_run_whose_owner_is_not_under_way_is_neither_taken_nor_sent_again(
    engine: Engine[Any], auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, sent = MAKERS[engine](auditor), []
    past = timezone.now() - timedelta(minutes=5)
    engine.model.objects.filter(pk=run.pk).update(dispatched_at=past)
    if engine in (READING_EVIDENCE, COMPUTING):
        EvidenceDocument.objects.update(withdrawn_at=past)
    elif engine is READING:
        run.report.status = "parsed"
        run.report.save()
    elif engine is DELIVERING:
        Webhook.objects.update(is_on=False)
    elif engine is ASKING_AGAIN:
        Report.objects.update(trashed_at=past)
    else:
        run.analysis.status = "cancelled"
        run.analysis.save()
    monkeypatch.setattr(engine, "dispatch", lambda ids, _: sent.extend(ids))
    engine.execute(run.pk)
    engine.recover(stale(restarted=True))
    run.refresh_from_db()
    assert (run.status, run.attempt, sent) == (RunStatus.IDLE, 0, [])


def test_only_the_last_of_a_step_opens_the_next(
    auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, asked = make_report(auditor, status="parsing", page_count=3), []
    ranges = [
        IngestRun.objects.create(report=report, kind="read", first_page=n, last_page=n)
        for n in (1, 2, 3)
    ]
    monkeypatch.setattr(READING, "do", lambda run: lambda: None)
    monkeypatch.setattr(READING, "advance", asked.append)
    for run in ranges[:2]:
        READING.execute(run.pk)
    assert asked == []
    READING.execute(ranges[2].pk)
    assert asked == [report.pk]
