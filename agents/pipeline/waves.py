"""Waves: lease, attempt, fence and advance. The only place where runs are created, taken, settled
and followed.

`advance` alone opens the next wave. It is called by the chord's body and errback, by the last act
of every run, and by recovery; it locks the analysis, so whoever comes second finds the work done.
Only the creator of a wave dispatches it, on commit.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import partial

import structlog
from billiard.exceptions import SoftTimeLimitExceeded
from celery import chord, signature
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from agents.base.events import Event, Failed, PipelineCompleted, Started, append
from agents.base.job import called
from agents.base.stages import AT_ONCE, INDISPENSABLE, STAGES, Step, after
from agents.models import Reinvestigation
from agents.pipeline import flow, results
from agents.pipeline.ahead import begin_ahead
from agents.pipeline.moves import enter, move
from reports.models import (
    AgentRun,
    Analysis,
    AnalysisStatus,
    Finding,
    Report,
    ReportStatus,
    Verdict,
    Wave,
)
from sibyl_project.common.deadline import Deadline, DeadlineExceeded
from sibyl_project.common.leases import (
    DATABASE_GONE,
    FenceLost,
    fenced,
    given_back,
    kept,
    reached,
    take,
)
from sibyl_project.common.models import FAILED, SETTLED, RunStatus

log = structlog.get_logger(__name__)


def execute(run_id: uuid.UUID) -> None:
    """Take a run, do it, settle it, and see whether its wave is over.

    Where the database goes away meanwhile, once more.
    """
    taken = None
    try:
        while run := reached(lambda: _taken(run_id)):
            taken = run
            with given_back(run, partial(_give_up, run)):
                _do(run)
                break
    finally:
        if taken:
            reached(partial(_follow, taken))


def _taken(run_id: uuid.UUID) -> AgentRun | None:
    """The run, taken and said to have begun; None when there is nothing to do."""
    with transaction.atomic():
        run = take(AgentRun, run_id, analysis__status=AnalysisStatus.ANALYZING)
        # what follows it is the end of the pipeline, not of an agent
        if run and run.wave != Wave.COMPILE:
            append(
                run.analysis_id,
                [Event(Started(), f"started:{run.cycle}:{run.wave}:{run.agent}", run.agent)],
            )
        return run


def _follow(run: AgentRun) -> None:
    """Open what follows, unless others of the wave are at work and none waits for a place: then the
    last of them does."""
    others = AgentRun.objects.filter(
        analysis=run.analysis_id, cycle=run.cycle, wave=run.wave
    ).exclude(status__in=SETTLED)
    if run.wave in AT_ONCE or not others.exists():
        advance(run.analysis_id)


def _give_up(run: AgentRun, why: str) -> None:
    settle_failed(run, RunStatus.ERROR, f"{called(run)} failed: {why}.")


def _do(run: AgentRun) -> None:
    try:
        with kept(run):
            deadline = Deadline.after(run.analysis.options["agent_timeout_seconds"])
            begin_ahead(run.analysis, flow.ahead_of(run))
            save = flow.job_for(run.wave, run.agent, run.batch)(run, deadline)
        with fenced(run, claims_done=run.claims_total):
            results.forget(run)
            append(run.analysis_id, [*save(), *results.completion(run)])
    except FenceLost:
        log.info("fence_lost", run=str(run.pk))
    except (DeadlineExceeded, SoftTimeLimitExceeded):
        seconds = run.analysis.options["agent_timeout_seconds"]
        settle_failed(run, RunStatus.TIMED_OUT, f"{called(run)} did not finish within {seconds} s.")
    except DATABASE_GONE:
        raise
    except Exception as error:
        log.exception("run_failed", run=str(run.pk), agent=run.agent, batch=run.batch)
        settle_failed(
            run, RunStatus.ERROR, f"{called(run)} failed: {type(error).__name__}: {error}"
        )


def settle_failed(run: AgentRun, status: RunStatus, message: str) -> None:
    """Record a failure as a result: the claims of the run carry it, the judge is told, the others
    go on."""
    try:
        with fenced(run, status, message[:1000]):
            results.forget(run)
            results.save_failure(run, status, message)
            failed = Event(
                Failed(message=message, node=run.batch), f"failed:{run.pk}:{run.attempt}", run.agent
            )
            append(run.analysis_id, [failed, *results.completion(run)])
    except FenceLost:
        log.info("fence_lost", run=str(run.pk))


def advance(analysis_id: uuid.UUID) -> None:
    """Open the next wave when the current one is settled; finish or fail the analysis where there
    is none."""
    with transaction.atomic():
        analysis = Analysis.objects.select_for_update(no_key=True).filter(pk=analysis_id).first()
        if analysis is None or not analysis.is_running:
            return
        if analysis.deadline_at and analysis.deadline_at < timezone.now():
            fail(
                analysis,
                "The analysis took longer than the pipeline allows. What was found is kept; "
                "resume to go on.",
            )
            return
        step = Step(analysis.cycle, Wave(analysis.wave)) if analysis.wave else None
        runs = _runs(analysis, step)
        if any(not run.settled for run in runs):
            _send_waiting(analysis, runs)
            return
        broken = [run for run in runs if run.status in FAILED]
        if broken and step and step.wave in INDISPENSABLE:
            failed = f"{STAGES[step.wave][1].capitalize()} failed: {broken[0].error_message}"
            fail(analysis, f"{failed} What was found is kept; resume to try again.")
            return
        try:
            with transaction.atomic():
                _open_next(analysis, step)
        except DATABASE_GONE:
            raise
        except Exception as error:  # raised again and again it would keep the run from ever ending
            log.exception("wave_not_opened", analysis=str(analysis_id), after=analysis.wave)
            analysis.refresh_from_db()
            why = (
                f"What follows {STAGES[step.wave][1] if step else 'the start'} could not be planned"
            )
            fail(
                analysis,
                f"{why}: {type(error).__name__}: {error}. What was found is kept; resume to try "
                "again.",
            )


def _runs(analysis: Analysis, step: Step | None) -> list[AgentRun]:
    return list(analysis.runs.filter(cycle=step.cycle, wave=step.wave)) if step else []


def _send_waiting(analysis: Analysis, runs: Sequence[AgentRun]) -> None:
    """Dispatch, on commit, the runs that had to wait for a place among those under way together."""
    waiting = [run.pk for run in runs if run.status == RunStatus.IDLE and run.dispatched_at is None]
    under_way = sum(not run.settled for run in runs) - len(waiting)
    if sent := waiting[: max(0, AT_ONCE.get(Wave(analysis.wave), len(waiting)) - under_way)]:
        transaction.on_commit(lambda: dispatch(sent, analysis.pk), robust=True)


def _open_next(analysis: Analysis, step: Step | None) -> None:
    while True:
        sent_back = (
            step is not None
            and Reinvestigation.objects.filter(analysis=analysis, cycle=step.cycle).exists()
        )
        step = after(step, sent_back=sent_back, max_cycles=analysis.max_cycles)
        if step is None:
            _complete(analysis)
            return
        rows = [spec.row(analysis, step) for spec in flow.plan(analysis, step)]
        if rows:
            break
    enter(analysis, step)
    _send_waiting(analysis, AgentRun.objects.bulk_create(rows))


def _complete(analysis: Analysis) -> None:
    move(analysis, AnalysisStatus.COMPLETED, finished_at=timezone.now())
    Report.objects.filter(pk=analysis.report_id).update(
        status=ReportStatus.COMPLETED, updated_at=Now()
    )
    totals = PipelineCompleted(
        total_claims=analysis.claim_set.claims.count() if analysis.claim_set else 0,
        total_findings=Finding.objects.filter(analysis=analysis).count(),
        total_verdicts=Verdict.objects.filter(analysis=analysis).standing().count(),
        iterations=analysis.cycle + 1,
    )
    append(analysis.pk, [Event(totals, "completed")])


def fail(analysis: Analysis, message: str) -> None:
    """End the analysis in error; everything found so far stays and it can be resumed.

    The caller holds its lock.
    """
    move(analysis, AnalysisStatus.ERROR, error_message=message, finished_at=timezone.now())
    Report.objects.filter(pk=analysis.report_id).update(
        status=ReportStatus.ERROR, error_code="analysis", error_message=message, updated_at=Now()
    )
    append(
        analysis.pk,
        [
            Event(
                Failed(message=message),
                f"pipeline-failed:{analysis.cycle}:{analysis.wave}:{analysis.deadline_at}",
            )
        ],
    )


def dispatch(run_ids: Sequence[uuid.UUID], analysis_id: uuid.UUID) -> None:
    """Send runs to the workers. A broker that is away costs time: recovery sends again."""
    if not run_ids:
        return
    AgentRun.objects.filter(pk__in=run_ids).update(dispatched_at=Now())
    try:
        send(run_ids, analysis_id)
    except Exception:
        log.exception("dispatch_failed", analysis=str(analysis_id))
        unsent = AgentRun.objects.filter(pk__in=run_ids, status=RunStatus.IDLE)
        # whoever advances next sends them; one that did get out is taken once all the same
        unsent.update(dispatched_at=None)


def send(run_ids: Sequence[uuid.UUID], analysis_id: uuid.UUID) -> None:
    """As a chord whose body and errback call `advance`; one run alone is followed by both without a
    chord's bookkeeping."""
    body = signature("agents.advance", args=(str(analysis_id),), immutable=True, queue="agents")
    header = [
        signature("agents.run", args=(str(pk),), immutable=True, queue="agents") for pk in run_ids
    ]
    if len(header) == 1:
        header[0].apply_async(link=body, link_error=body.clone(), ignore_result=True)
    else:
        chord(header, body.on_error(body.clone())).apply_async()
