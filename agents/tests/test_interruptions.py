"""Stopped by the auditor, the clock, the database, the broker or a fault of ours, a run goes on to
the same result."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import InterfaceError, OperationalError

from agents.pipeline import flow
from agents.pipeline.advance import WAVES
from agents.pipeline.start import cancel, resume
from agents.tasks import start_after_ingest
from agents.tests import inline
from benchmarks.chaos_projection import differences, feed_faults, projection
from reports.models import AgentRun, Analysis, Finding, Report, Wave
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.long


@pytest.fixture
def small(registry: None, auditor: Any) -> Report:
    return inline.small_report(auditor)


def _cancel(analysis: Analysis) -> None:
    cancel(Analysis.objects.get(pk=analysis.pk))


def _run_out_of_time(analysis: Analysis) -> None:
    Analysis.objects.filter(pk=analysis.pk).update(deadline_at="2020-01-01T00:00:00Z")
    WAVES.advance(analysis.pk)


@pytest.mark.parametrize(
    ("interrupt", "status"), [(_cancel, "cancelled"), (_run_out_of_time, "error")]
)
def test_interrupted_in_the_middle_of_a_wave_it_comes_to_the_same_once_resumed(
    small: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch, interrupt: Any, status: str
) -> None:
    wanted = projection(inline.run(inline.begin(small, auditor)))
    key = (Wave.INVESTIGATE, "legal", "coverage")
    real = flow.WORK[key]

    def interrupted(run: AgentRun, deadline: Any) -> Any:
        save = real(run, deadline)
        interrupt(run.analysis)  # while this run is in hand and others wait
        return save

    analysis = inline.run(inline.begin(small, auditor), until="investigate")
    with monkeypatch.context() as patch:
        patch.setitem(flow.WORK, key, interrupted)
        WAVES.execute(AgentRun.objects.get(analysis=analysis, batch="coverage-strategy").pk)
    waiting = AgentRun.objects.filter(analysis=analysis, status=RunStatus.IDLE)
    before = set(waiting.values_list("pk", flat=True))
    assert before
    for run_id in before:
        WAVES.execute(run_id)  # messages sent before the interruption still arrive
    analysis.refresh_from_db()
    assert (analysis.status, analysis.wave) == (status, "investigate")
    assert set(waiting.values_list("pk", flat=True)) == before, "nothing more is begun"
    assert bool(analysis.error_message) == (status == "error")
    kept = projection(analysis)
    assert kept["claims"] == wanted["claims"], "what was found is kept"
    assert kept["coverage"] and set(kept["coverage"]) < set(wanted["coverage"]), (
        "and the pillar that was done"
    )
    resume(analysis)
    inline.run(analysis)
    assert analysis.status == "completed", analysis.error_message
    assert differences(wanted, projection(analysis)) == []
    assert feed_faults(analysis, None) == []
    assert Report.objects.get(pk=small.pk).status == "completed"


def _failing(times: int, error: Exception, job: Any) -> Any:
    """The job, which breaks off with the error the first `times` times it is done."""
    left = [error] * times

    def work(run: AgentRun, deadline: Any) -> Any:
        if left:
            raise left.pop()
        return job(run, deadline)

    return work


@pytest.mark.parametrize(
    "error",
    [OperationalError("the connection is lost"), InterfaceError("connection already closed")],
)
@pytest.mark.parametrize("times", [1, 3])
def test_a_database_that_goes_away_is_nobodys_failure_unless_it_does_so_each_time(
    small: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch, error: Exception, times: int
) -> None:
    key = (Wave.INVESTIGATE, "legal", "claims")
    monkeypatch.setitem(flow.WORK, key, _failing(times, error, flow.WORK[key]))
    analysis = inline.run(inline.begin(small, auditor, max_cycles=0))
    run = AgentRun.objects.get(
        analysis=analysis, wave="investigate", agent="legal", batch="claims-00"
    )
    assert analysis.status == "completed"
    assert (run.status, run.attempt) == (
        (RunStatus.COMPLETED, 2) if times == 1 else (RunStatus.ERROR, AgentRun.MAX_ATTEMPTS)
    )
    failed = Finding.objects.filter(run=run, evidence_type="error")
    assert failed.exists() == (times > 1)
    assert times == 1 or "the database went away" in failed.first().summary


def test_a_step_that_cannot_be_planned_ends_the_run_in_error_and_can_be_tried_again(
    small: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(analysis: Analysis, step: Any) -> Any:
        raise KeyError("nobody knows this step")

    with monkeypatch.context() as patch:
        patch.setitem(flow.TOGETHER, Wave.JUDGE, broken)
        analysis = inline.run(inline.begin(small, auditor, max_cycles=0))
    assert analysis.status == "error"
    assert (
        "could not be planned" in analysis.error_message
        and "nobody knows this step" in analysis.error_message
    )
    assert Finding.objects.filter(analysis=analysis).exists(), "what was found is kept"
    resume(analysis)
    WAVES.advance(analysis.pk)
    assert inline.run(analysis).status == "completed"


def test_what_the_broker_does_not_take_is_sent_by_whoever_advances_next(
    small: Report,
    auditor: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def away(*_: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(WAVES, "send", away)
    with django_capture_on_commit_callbacks(execute=True):
        analysis = inline.begin(small, auditor)
    assert list(analysis.runs.values_list("status", "dispatched_at")) == [("idle", None)]
    sent: list[Any] = []
    monkeypatch.setattr(WAVES, "send", lambda run_ids, _: sent.append(run_ids))
    with django_capture_on_commit_callbacks(execute=True):
        WAVES.advance(analysis.pk)
    assert len(sent) == 1
    assert list(analysis.runs.values_list("dispatched_at", flat=True)) != [None]


def test_what_a_failed_run_left_gives_way_to_what_it_finds_once_resumed(
    small: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = inline.run(inline.begin(small, auditor, max_cycles=0), until="investigate")
    run = analysis.runs.get(wave="investigate", batch="claims-00", agent="legal")

    def broken(run: AgentRun, deadline: Any) -> Any:
        raise RuntimeError("the shelf fell")

    with monkeypatch.context() as patch:
        patch.setitem(flow.WORK, (Wave.INVESTIGATE, "legal", "claims"), broken)
        WAVES.execute(run.pk)
    left = Finding.objects.filter(run=run)
    assert (
        set(left.values_list("evidence_type", flat=True)) == {"error"}
        and left.count() == run.claims_total == 3
    )
    cancel(analysis)
    resume(analysis)
    assert inline.run(analysis).status == "completed"
    assert left.count() == 3 and not left.filter(evidence_type="error").exists()


def test_the_message_that_a_report_is_read_begins_one_analysis_however_often_it_comes(
    small: Report,
) -> None:
    start_after_ingest(str(small.pk))
    start_after_ingest(str(small.pk))
    assert small.analyses.count() == 1
