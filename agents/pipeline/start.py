"""Starting, cancelling and resuming an analysis.

Options are frozen on the row here; nothing later reads them from settings.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from agents.base.events import Event, Thinking, append
from agents.base.job import MODEL, RULES
from agents.llm.defaults import GO_ON, STOP
from agents.models import EventCounter
from agents.pipeline import admission
from agents.pipeline.advance import WAVES
from agents.pipeline.moves import move
from agents.pipeline.options import frozen_options
from agents.registry import ORCHESTRATOR
from reports.models import (
    AgentRun,
    Analysis,
    AnalysisStatus,
    ClaimSet,
    Report,
    ReportStatus,
    RequestAnswer,
)
from reports.review.answers import claims_borne_on, waiting_answers
from sibyl_project import __version__
from sibyl_project.common.models import FAILED, RunStatus
from sibyl_project.trail.recording import record
from standards.benchmark_rows import freeze_bands

log = structlog.get_logger(__name__)
ENGINES = (RULES, MODEL)
ON_FAILURE = (GO_ON, STOP)


class CannotStart(Exception):
    """The analysis cannot be started, cancelled or resumed now.

    `status` is the HTTP status: 400 when the report is not ready, 409 when another analysis is in
    the way.
    """

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.message, self.status = message, status


def start(
    report: Report,
    user: Any,
    *,
    max_cycles: int | None = None,
    reuse_claims: bool = False,
    engine: str = "",
    on_failure: str = "",
    only: Carried | None = None,
) -> Analysis:
    """Create an analysis beside any older one. Raises CannotStart.

    It runs as soon as this commits; where as many analyses of its engagement run as may, it waits
    for its turn (`is_waiting`) and begins by itself.

    `engine` is "rules" or "model"; by default models are asked where that is possible.
    `on_failure` is what is done when a model fails, "rules" or "stop"; by default as the settings
    say. With `only`, no other claims are judged: what an earlier analysis on the same claims found
    of the others is carried over.
    """
    engine = engine or default_engine()
    _check_engine(engine)
    if on_failure not in ("", *ON_FAILURE):
        raise CannotStart(
            f"When a model fails: one of {', '.join(ON_FAILURE)}, not {on_failure!r}."
        )
    with transaction.atomic():
        locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        _check_startable(locked)
        options = frozen_options(locked, max_cycles, engine, on_failure)
        if only:
            options |= only.options
        analysis = Analysis.objects.create(
            report=locked,
            started_by=user,
            claim_set=only.claims_of if only else _claim_set(locked, engine, reuse=reuse_claims),
            engine=engine,
            max_cycles=options["max_cycles"],
            options=options,
            bands=freeze_bands(),
            waiting_since=timezone.now(),
        )
        EventCounter.objects.create(analysis=analysis)
        _take_answers_in(analysis)
        _mark(locked, analysis)
        _let_in(locked.engagement_id)
        shown = ("engine", "max_cycles", "vintage", "industry", "first_period")
        record(  # last: letting in waits for whoever cancels an analysis, who waits for the trail
            "analysis.started",
            actor=user,
            object_id=analysis.pk,
            report=locked,
            after={name: options[name] for name in shown},
        )
    report.refresh_from_db()
    analysis.refresh_from_db(fields=["waiting_since", "deadline_at", "updated_at"])
    return analysis


_AS_THEN: Final = ("registers", "registers_loaded", "expected", "sources", "outlets", "sites")


@dataclass(frozen=True, slots=True)
class Carried:
    """Which claims of an analysis are judged anew; what it found of all others is carried over."""

    analysis: Analysis
    claims: tuple[uuid.UUID, ...]

    @property
    def claims_of(self) -> ClaimSet | None:
        """The set of claims of both analyses."""
        return self.analysis.claim_set

    @property
    def options(self) -> dict[str, Any]:
        """As the options of the new analysis hold it."""
        claims = [str(pk) for pk in self.claims]
        return {
            "only_claims": claims,
            "carried_from": str(self.analysis.pk),
            **{name: self.analysis.options.get(name, []) for name in _AS_THEN},
        }


def start_for_answers(report: Report) -> Analysis | None:
    """Begin an analysis on the same claims with the answers to requests that none rests on yet, for
    the claims they bear on; None where there are no such answers, where they bear on no claim, or
    where it cannot be started now. Once the analysis that is in the way has ended this is called
    again.
    """
    answers = waiting_answers(report)
    before = report.analyses.filter(
        status=AnalysisStatus.COMPLETED, claim_set__state=ClaimSet.State.COMPLETE
    )
    last = before.select_related("claim_set").order_by("-created_at").first()
    if not answers or last is None or last.claim_set is None:
        return None
    claims = claims_borne_on(answers, last.claim_set)
    if not claims:
        return None
    try:
        return start(
            report,
            answers[-1].author,
            engine=_engine_of(last),
            max_cycles=last.max_cycles,
            only=Carried(last, tuple(claims)),
        )
    except CannotStart as refusal:
        log.info("answers_wait", report=str(report.pk), why=refusal.message)
        return None


def _engine_of(analysis: Analysis) -> str:
    """The engine of an analysis, or rules where models can be asked no more."""
    return analysis.engine if analysis.engine == RULES or settings.LLM_USABLE else RULES


def _take_answers_in(analysis: Analysis) -> None:
    """Say of the answers among its evidence that this analysis is the first to rest on them."""
    RequestAnswer.objects.filter(
        request__report=analysis.report_id,
        analysis=None,
        document__in=analysis.options["evidence"],
    ).update(analysis=analysis)


def _check_open(report: Report) -> None:
    """Closing an engagement, or putting a report into the trash, locks the report first, so work
    starts before that or not at all."""
    if not report.engagement.is_open:
        raise CannotStart("The engagement of this report is not open; a lead can open it.", 409)
    if report.trashed_at:
        raise CannotStart("This report is in the trash. Restore it first.", 409)


def _check_startable(report: Report) -> None:
    _check_open(report)
    if report.analyses.filter(status=AnalysisStatus.ANALYZING).exists():
        raise CannotStart("An analysis of this report is already running.", 409)
    unread = (
        report.is_ingesting
        or not report.pages.exists()
        or (report.status == ReportStatus.ERROR and report.error_code != "analysis")
    )
    if unread:
        raise CannotStart(
            f"The report must be read before it can be analysed; its status is '{report.status}'. "
            + (
                "Retry reading it first."
                if report.status == ReportStatus.ERROR
                else "Wait until it is 'parsed'."
            )
        )


def default_engine() -> str:
    """ "model" where a key is set or the endpoint needs none, else "rules"."""
    return MODEL if settings.LLM_USABLE else RULES


def _check_engine(engine: str) -> None:
    if engine not in ENGINES:
        raise CannotStart(f"The engine must be one of {', '.join(ENGINES)}, not {engine!r}.")
    if engine == MODEL and not settings.LLM_USABLE:
        raise CannotStart(
            "No model can be asked: set LLM_API_KEY, or name an endpoint that needs no key. Or "
            "use the engine rules."
        )


def _let_in(engagement_id: uuid.UUID) -> None:
    """Let in what there is room for, and begin it on commit."""
    let_in = admission.let_in(engagement_id)
    for analysis_id in let_in:
        # robust: it has started, whoever goes on with it
        transaction.on_commit(partial(WAVES.advance, analysis_id), robust=True)


def _claim_set(report: Report, engine: str, *, reuse: bool) -> ClaimSet:
    """The newest complete set of the same engine when it may be reused, else a new one."""
    if reuse:
        complete = ClaimSet.objects.filter(
            report=report, engine=engine, state=ClaimSet.State.COMPLETE
        )
        if found := complete.order_by("-created_at").first():
            return found
    return ClaimSet.objects.create(
        report=report, engine=engine, options={"code_version": __version__}
    )


def _mark(report: Report, analysis: Analysis) -> None:
    report.current_analysis, report.status = analysis, ReportStatus.ANALYZING
    report.error_code, report.error_message = "", ""
    report.save(
        update_fields=["current_analysis", "status", "error_code", "error_message", "updated_at"]
    )


def cancel(analysis: Analysis) -> None:
    """Stop the analysis: runs under way may still finish, no further wave opens, and what was found
    is kept.

    Raises CannotStart when it is not running.
    """
    with transaction.atomic():
        locked = Analysis.objects.select_for_update(no_key=True).get(pk=analysis.pk)
        if not locked.is_running:
            raise CannotStart(
                f"Only a running analysis can be cancelled; this one is {locked.status}.", 409
            )
        move(locked, AnalysisStatus.CANCELLED, finished_at=timezone.now(), waiting_since=None)
        Report.objects.filter(pk=locked.report_id).update(
            status=ReportStatus.PARSED, updated_at=Now()
        )
        _emit(locked, "cancelled", "Cancelled. What was found is kept; resume to go on.")
        record("analysis.cancelled", object_id=locked.pk, report=locked.report)
        WAVES.let_in_next(locked)
    analysis.refresh_from_db()


def resume(analysis: Analysis) -> None:
    """Continue an analysis that failed or was cancelled: failed runs get new attempts.

    Raises CannotStart for any other analysis.
    """
    with transaction.atomic():
        report = Report.objects.select_for_update(no_key=True).get(pk=analysis.report_id)
        _check_open(report)
        locked = Analysis.objects.select_for_update(no_key=True).get(pk=analysis.pk)
        if locked.status not in (AnalysisStatus.ERROR, AnalysisStatus.CANCELLED):
            raise CannotStart(
                f"Only a failed or cancelled analysis can be resumed; this one is {locked.status}.",
                409,
            )
        if locked.sign_offs.filter(reopened_at=None).exists():
            raise CannotStart(
                "This analysis is signed off. A lead can reopen it, or start another one.", 409
            )
        if report.analyses.filter(status=AnalysisStatus.ANALYZING).exists():
            raise CannotStart("Another analysis of this report is running.", 409)
        anew = {"error_message": "", "finished_at": None, "deadline_at": None}
        move(locked, AnalysisStatus.ANALYZING, **anew, waiting_since=timezone.now())
        _mark(report, locked)
        _reset(locked)
        _emit(locked, "resumed", "Resumed where it stopped.")
        _let_in(report.engagement_id)
        record("analysis.resumed", object_id=locked.pk, report=report)
    analysis.refresh_from_db()


def _emit(analysis: Analysis, what: str, message: str) -> None:
    """Emit a line that the analysis was cancelled or resumed. Its key holds the moment of the move,
    which each has of its own."""
    key = f"{what}:{analysis.updated_at.isoformat()}"
    append(analysis.pk, [Event(Thinking(message=message), key, ORCHESTRATOR)])


def _reset(analysis: Analysis) -> None:
    """Give the failed and the waiting runs of the current wave new attempts; `advance` sends them.

    `finished_at` is kept: it shows that a run has written something before (see `results.forget`).
    """
    current = AgentRun.objects.filter(analysis=analysis, cycle=analysis.cycle, wave=analysis.wave)
    WAVES.reset(current.filter(status__in=FAILED))
    current.filter(status=RunStatus.IDLE).update(dispatched_at=None)
