"""The waves of an analysis as steps of runs: how a run is done, settled or failed, which wave opens
next, and how the analysis ends."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from agents.base.events import Event, Failed, PipelineCompleted, Started, append
from agents.base.job import Save, agent_label
from agents.base.stages import AT_ONCE, INDISPENSABLE, STAGES, Step, after
from agents.llm.failures import Stopped
from agents.models import Reinvestigation
from agents.pipeline import admission, flow, results
from agents.pipeline.moves import enter, move
from reports.models import (
    AgentRun,
    Analysis,
    AnalysisStatus,
    Finding,
    Report,
    ReportStatus,
    RequestAnswer,
    Verdict,
    Wave,
)
from reports.reading.following import send_for_answers
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.leases import fenced
from sibyl_project.common.models import FAILED, RunStatus
from sibyl_project.runs.engine import OUT_OF_TIME, Failure
from sibyl_project.runs.engine import Save as Written
from sibyl_project.runs.steps import Steps

RESUME = "What was found is kept; resume to"
LATE = ExpressionWrapper(Q(deadline_at__lt=Now()), output_field=BooleanField())  # NULL: no deadline


class Waves(Steps[AgentRun, Analysis]):
    """The runs of agents, wave by wave."""

    model = AgentRun
    task, advance_task, queue = "agents.run", "agents.advance", "agents"
    share = "analysis__report__engagement_id"
    in_turn = ("dispatched_at", "place", "pk")

    def conditions(self) -> dict[str, Any]:
        """The analysis of the run must be running and have had its turn."""
        return {"analysis__in": Analysis.objects.under_way()}

    def owner_id(self, run: AgentRun) -> uuid.UUID:
        """The analysis a run belongs to."""
        return run.analysis_id

    def begun(self, run: AgentRun) -> None:
        """Emit that the agent has begun, except for `compile`."""
        if run.wave != Wave.COMPILE:
            key = f"started:{run.cycle}:{run.wave}:{run.agent}"
            append(run.analysis_id, [Event(Started(), key, run.agent)])

    def do(self, run: AgentRun) -> Save:
        """Do the job of the agent, within the time an agent may take."""
        deadline = Deadline.after(run.analysis.options["agent_timeout_seconds"])
        return flow.job_for(run.wave, run.agent, run.batch)(run, deadline)

    def settle(self, run: AgentRun, save: Written) -> None:
        """Replace what an earlier settlement of the run wrote, and emit what was found."""
        with fenced(run, claims_done=run.claims_total):
            results.forget(run)
            append(run.analysis_id, [*save(), *results.completion(run)])

    def failure(self, run: AgentRun, error: Exception) -> Failure:
        """The failure as a result that names the agent, which the judge takes into account."""
        if isinstance(error, OUT_OF_TIME):
            seconds = run.analysis.options["agent_timeout_seconds"]
            late = f"{agent_label(run)} did not finish within {seconds} s."
            return Failure(late, RunStatus.TIMED_OUT, foreseen=True)
        if isinstance(error, Stopped):
            return Failure(str(error), foreseen=True, ends_owner=True)
        return Failure(f"{agent_label(run)} failed: {type(error).__name__}: {error}")

    def given_up(self, run: AgentRun, why: str) -> Failure:
        """Worded like any other failure of the agent."""
        return Failure(f"{agent_label(run)} failed: {why}.", foreseen=True)

    def failed(self, run: AgentRun, failure: Failure) -> None:
        """Record the failure on the claims of the run; the other agents go on."""
        results.forget(run)
        results.save_failure(run, failure.status, failure.message)
        payload = Failed(message=failure.message, node=run.batch)
        event = Event(payload, f"failed:{run.pk}:{run.attempt}", run.agent)
        append(run.analysis_id, [event, *results.completion(run)])
        if failure.ends_owner:
            self._stop(run.analysis_id, failure.message)

    def _stop(self, analysis_id: uuid.UUID, message: str) -> None:
        """End a running analysis in error at once, without waiting for the rest of the wave."""
        analysis = Analysis.objects.select_for_update(no_key=True).get(pk=analysis_id)
        if analysis.is_running:
            self.fail(analysis, message)

    def hold(self, owner_id: uuid.UUID) -> Analysis | None:
        """The analysis with its row locked, or None when it does not run. It fails here when its
        time is over, by the clock of the database that also said when it would be."""
        locked = Analysis.objects.select_for_update(no_key=True).filter(pk=owner_id)
        analysis = locked.annotate(is_late=LATE).first()
        if analysis is None or not analysis.is_running or analysis.is_waiting:
            return None
        if analysis.is_late:
            late = "The analysis took longer than the pipeline allows."
            self.fail(analysis, f"{late} {RESUME} go on.")
            return None
        return analysis

    def under_way(self) -> Iterable[uuid.UUID]:
        """The ids of the analyses that run."""
        return Analysis.objects.under_way().values_list("pk", flat=True)

    def present(self, analysis: Analysis) -> list[AgentRun]:
        """The runs of the present wave."""
        step = _step(analysis)
        return list(analysis.runs.filter(cycle=step.cycle, wave=step.wave)) if step else []

    def siblings(self, run: AgentRun) -> QuerySet[AgentRun]:
        """The runs of the same wave and cycle."""
        return AgentRun.objects.filter(analysis=run.analysis_id, cycle=run.cycle, wave=run.wave)

    def at_once(self, run: AgentRun) -> int | None:
        """How many runs of a wave may be under way together."""
        return AT_ONCE.get(Wave(run.wave))

    def broken(self, analysis: Analysis, runs: Sequence[AgentRun]) -> str:
        """Why the analysis ends: a run of an indispensable wave failed. "" for any other wave."""
        broken = [run for run in runs if run.status in FAILED]
        step = _step(analysis)
        if not (broken and step and step.wave in INDISPENSABLE):
            return ""
        failed = f"{STAGES[step.wave][1].capitalize()} failed: {broken[0].error_message}"
        return f"{failed} {RESUME} try again."

    def open_next(self, analysis: Analysis, runs: Sequence[AgentRun]) -> list[AgentRun]:
        """Open the next wave that has runs; after the last wave the analysis is completed."""
        step = _step(analysis)
        while True:
            sent_back = (
                step is not None
                and Reinvestigation.objects.filter(analysis=analysis, cycle=step.cycle).exists()
            )
            step = after(step, sent_back=sent_back, max_cycles=analysis.max_cycles)
            if step is None:
                _complete(analysis)
                return []
            if rows := [spec.row(analysis, step) for spec in flow.plan(analysis, step)]:
                for place, row in enumerate(rows):
                    row.place = place
                enter(analysis, step)
                return AgentRun.objects.bulk_create(rows)

    def not_opened(self, analysis: Analysis, error: Exception) -> str:
        """The message names the wave after which nothing could be planned."""
        step = _step(analysis)
        where = STAGES[step.wave][1] if step else "the start"
        why = f"What follows {where} could not be planned: {type(error).__name__}: {error}."
        return f"{why} {RESUME} try again."

    def fail(self, analysis: Analysis, message: str) -> None:
        """End the analysis in error; what was found is kept, and the analysis can be resumed."""
        move(analysis, AnalysisStatus.ERROR, error_message=message, finished_at=timezone.now())
        failed = {"error_code": "analysis", "error_message": message, "updated_at": Now()}
        Report.objects.filter(pk=analysis.report_id).update(status=ReportStatus.ERROR, **failed)
        key = f"pipeline-failed:{analysis.cycle}:{analysis.wave}:{analysis.deadline_at}"
        append(analysis.pk, [Event(Failed(message=message), key)])
        self.let_in_next(analysis)

    def let_in_next(self, analysis: Analysis) -> None:
        """On commit, let in the analysis that waits for the end of this one."""
        engagement_id = analysis.report.engagement_id
        # robust: the end is committed, and recovery lets in what this cannot
        transaction.on_commit(lambda: self.let_in(engagement_id), robust=True)
        report_id = analysis.report_id
        if RequestAnswer.objects.filter(request__report=report_id, analysis=None).exists():
            transaction.on_commit(lambda: send_for_answers(report_id), robust=True)

    def let_in(self, engagement_id: uuid.UUID) -> None:
        """Let in waiting analyses of the engagement for which there is room, and begin them."""
        with transaction.atomic():
            let_in = admission.let_in(engagement_id)
        for analysis_id in let_in:
            self.advance(analysis_id)

    def recover(self, stale: Q) -> None:
        """The same as for every kind, after letting in the analyses for which there is room."""
        for engagement_id in admission.engagements_that_wait():
            self.let_in(engagement_id)
        super().recover(stale)


WAVES = Waves()


def _step(analysis: Analysis) -> Step | None:
    return Step(analysis.cycle, Wave(analysis.wave)) if analysis.wave else None


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
    WAVES.let_in_next(analysis)
