"""Whatever dies, the run ends: a killed worker, a run that dies every time, a lost message, a second worker."""

from __future__ import annotations

from typing import Any

import pytest

from agents.models import AgentEvent
from agents.pipeline import recovery
from agents.pipeline.start import start
from conftest import wait_for
from reports.models import AgentRun, Analysis, Check, Claim, Finding, Report, Verdict
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.worker


@pytest.fixture
def read_report(own_worker: Any, live_auditor: Any, upload: Any) -> Report:
    own_worker.start()
    report = upload(live_auditor)
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 60, lambda: own_worker.log.read_text()[-3000:])
    return Report.objects.get(pk=report.pk)


def _settled(analysis: Analysis) -> dict[Any, Any]:
    done = AgentRun.objects.filter(analysis=analysis, status=RunStatus.COMPLETED)
    return {run.pk: (run.attempt, run.finished_at) for run in done}


def _ended(analysis: Analysis) -> bool:
    analysis.refresh_from_db()
    return not analysis.is_running


def test_a_worker_killed_in_the_middle_repeats_nothing_and_doubles_nothing(
    read_report: Report, own_worker: Any, live_auditor: Any
) -> None:
    analysis = start(read_report, live_auditor)
    wait_for(lambda: AgentRun.objects.filter(analysis=analysis, wave="investigate", status="working").exists(), 30)
    own_worker.kill()
    before = _settled(analysis)
    assert before, "the first waves were done"
    own_worker.start()
    wait_for(lambda: _ended(analysis), 60, lambda: own_worker.log.read_text()[-3000:])
    assert analysis.status == "completed", analysis.error_message
    after = _settled(analysis)
    assert {pk: after[pk] for pk in before} == before, "finished work was not repeated"
    assert AgentRun.objects.filter(analysis=analysis, attempt=2).exists(), "what was in hand was taken again"
    _nothing_is_double(analysis)


def _nothing_is_double(analysis: Analysis) -> None:
    claims = Claim.objects.filter(claim_set=analysis.claim_set)
    assert claims.count() == len(set(claims.values_list("fingerprint", flat=True)))
    findings = Finding.objects.filter(analysis=analysis).exclude(claim=None)
    told = list(findings.values_list("claim", "agent_name", "iteration", "evidence_type"))
    assert len(told) == len(set(told))
    checks = list(Check.objects.filter(analysis=analysis).values_list("order", flat=True))
    assert len(checks) == len(set(checks))
    assert Verdict.objects.filter(analysis=analysis).standing().count() == claims.count()
    numbers = list(AgentEvent.objects.filter(analysis=analysis).order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_worker_killed_while_reading_leaves_a_complete_ledger(own_worker: Any, live_auditor: Any, upload: Any) -> None:
    own_worker.start()
    report = upload(live_auditor)
    wait_for(lambda: Report.objects.get(pk=report.pk).ingest_runs.filter(kind="read", status="working").exists(), 30)
    own_worker.kill()
    own_worker.start()
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 60, lambda: own_worker.log.read_text()[-3000:])
    assert list(report.pages.values_list("number", flat=True)) == list(range(1, 11))
    assert report.passages.exists() and report.figures.exists()


def test_a_message_lost_by_the_broker_is_sent_again(read_report: Report, own_worker: Any, live_auditor: Any) -> None:
    own_worker.stop()
    analysis = start(read_report, live_auditor)
    from sibyl_project.celery import app

    app.control.purge()
    AgentRun.objects.filter(analysis=analysis).update(dispatched_at="2020-01-01T00:00:00Z")
    own_worker.start()  # recovery at worker start finds what nobody will ever deliver
    wait_for(lambda: _ended(analysis), 60, lambda: own_worker.log.read_text()[-3000:])
    assert analysis.status == "completed", analysis.error_message


def test_a_run_abandoned_three_times_is_given_up_and_named(read_report: Report, own_worker: Any, live_auditor: Any) -> None:
    own_worker.stop()
    analysis = start(read_report, live_auditor)
    abandoned = {"status": RunStatus.WORKING, "attempt": AgentRun.MAX_ATTEMPTS, "lease_until": "2020-01-01T00:00:00Z"}
    AgentRun.objects.filter(analysis=analysis, wave="extract").update(**abandoned)
    recovery.recover()
    analysis.refresh_from_db()
    assert (analysis.status, analysis.wave) == ("analyzing", "merge"), "pages nobody read are read while merging"
    AgentRun.objects.filter(analysis=analysis, wave="merge").update(**abandoned)
    recovery.recover()
    analysis.refresh_from_db()
    assert analysis.status == "error"
    assert "stopped three times" in analysis.error_message and "resume" in analysis.error_message
