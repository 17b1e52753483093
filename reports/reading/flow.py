"""Reading a report, step by step: open -> read page ranges (a chord) -> index. Rows say what is
missing.

`advance` alone opens the next step. It is called by the chord body, its errback, the last act of
every run, and recovery, so a lost chord costs seconds, not the report. A database or a broker that
goes away meanwhile costs time alone.
"""

from __future__ import annotations

import uuid
from functools import partial

import structlog
from celery import chord, signature
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from reports.document import page_images
from reports.document.parsing import UnreadablePdf
from reports.figures.stored import replace_quantities
from reports.models import IngestRun, Page, Report, ReportPassage, ReportStatus, Section, Table
from reports.reading import following, work
from reports.review.report_details import only_corrections
from sibyl_project.common.deadline import DeadlineExceeded
from sibyl_project.common.leases import (
    DATABASE_GONE,
    FenceLost,
    fenced,
    given_back,
    kept,
    reached,
    take,
)
from sibyl_project.common.models import FAILED, RunStatus
from standards.retrieval.embeddings import EmbeddingError

log = structlog.get_logger(__name__)
PAGES_PER_RANGE = 12
GAVE_UP = "The worker reading it stopped three times."


def begin(report: Report) -> None:
    """Queue the first step, on commit."""
    report.status, report.step, report.error_code, report.error_message = (
        ReportStatus.UPLOADED,
        "waiting to be read",
        "",
        "",
    )
    report.pages_done = 0
    report.save()
    _open_step(report, [IngestRun(report=report, kind=IngestRun.Kind.OPEN)])


def forget(report: Report) -> None:
    """Drop everything read so far; the original file stays."""
    for model in (IngestRun, Page, Section, Table, ReportPassage):
        model._default_manager.filter(report=report).delete()
    replace_quantities(report, ())
    report.page_count, report.word_count, report.detected = (
        None,
        0,
        only_corrections(report.detected),
    )
    transaction.on_commit(lambda: page_images.forget(report))


def advance(report_id: uuid.UUID) -> None:
    """Open the next step of reading when the current one is settled; do nothing otherwise."""
    with transaction.atomic():
        report = Report.objects.select_for_update(no_key=True).filter(pk=report_id).first()
        if report is None or not report.is_ingesting:
            return
        runs = list(report.ingest_runs.all())
        if any(not run.settled for run in runs):
            return
        _next_step(
            report,
            {kind: [run for run in runs if run.kind == kind] for kind in IngestRun.Kind.values},
        )


def _next_step(report: Report, runs: dict[str, list[IngestRun]]) -> None:
    opened, reads, indexed = (runs[kind] for kind in IngestRun.Kind.values)
    broken = [run for run in (*opened, *indexed) if run.status in FAILED]
    if broken:
        _fail(report, broken[0])
    elif not reads:
        report.status, report.step = ReportStatus.PARSING, "reading pages"
        report.save(update_fields=["status", "step", "updated_at"])
        _open_step(report, _ranges(report))
    elif not indexed:
        report.status, report.step = ReportStatus.EMBEDDING, "indexing passages and figures"
        report.save(update_fields=["status", "step", "updated_at"])
        _open_step(report, [IngestRun(report=report, kind=IngestRun.Kind.INDEX)])
    else:
        report.status, report.step = ReportStatus.PARSED, ""
        report.save(update_fields=["status", "step", "updated_at"])
        seconds = round((timezone.now() - opened[0].created_at).total_seconds(), 1)
        log.info("report_read", report=str(report.pk), pages=report.page_count, seconds=seconds)
        transaction.on_commit(lambda: following.send(report.pk))


def _ranges(report: Report) -> list[IngestRun]:
    total = report.page_count or 0
    return [
        IngestRun(
            report=report,
            kind=IngestRun.Kind.READ,
            first_page=first,
            last_page=min(first + PAGES_PER_RANGE - 1, total),
        )
        for first in range(1, total + 1, PAGES_PER_RANGE)
    ]


def _fail(report: Report, run: IngestRun) -> None:
    code, _, message = run.error_message.partition(": ")
    known = bool(message) and code in work.ERROR_CODES
    report.status, report.step = ReportStatus.ERROR, ""
    report.error_code = code if known else "unknown"
    report.error_message = (
        message
        if known
        else (
            f"Reading the report failed ({run.error_message or GAVE_UP}). "
            "The file is kept: retry, and if it fails again tell the operator."
        )
    )
    report.save()


def _open_step(report: Report, runs: list[IngestRun]) -> None:
    IngestRun.objects.bulk_create(runs)
    # robust: what is committed stands, also for whoever waits for the answer, and recovery sends
    # what could not be sent
    transaction.on_commit(lambda: dispatch([run.pk for run in runs], report.pk), robust=True)


def dispatch(run_ids: list[uuid.UUID], report_id: uuid.UUID) -> None:
    """Send runs: several as a chord whose body and errback both call `advance`, one alone, for it
    calls `advance` itself.

    A broker that is away costs only time: recovery sends again.
    """
    if not run_ids:
        return
    IngestRun.objects.filter(pk__in=run_ids).update(dispatched_at=Now())
    body = signature("reports.advance_ingest", args=(str(report_id),), immutable=True, queue="cpu")
    header = [
        signature("reports.ingest_run", args=(str(pk),), immutable=True, queue="cpu")
        for pk in run_ids
    ]
    try:
        if len(header) == 1:
            # whoever uploads waits for it: Celery seeks a store of results for 20 s
            header[0].apply_async(ignore_result=True)
        else:
            chord(header, body.on_error(body.clone())).apply_async()
    except Exception:
        log.exception("dispatch_failed", report=str(report_id))
        IngestRun.objects.filter(pk__in=run_ids, status=RunStatus.IDLE).update(dispatched_at=None)


def execute(run_id: uuid.UUID) -> None:
    """Take a run, do it, settle it, and see whether its step is over.

    Where the database goes away meanwhile, once more.
    """
    report_id = None
    try:
        while run := reached(lambda: take(IngestRun, run_id)):
            report_id = run.report_id
            with given_back(run, partial(_settle_failed, run)):
                _do(run)
    finally:
        if report_id:
            reached(lambda: advance(report_id))


def _do(run: IngestRun) -> None:
    """One attempt. Whoever has lost the fence writes nothing."""
    try:
        with kept(run):
            save = work.do(run)
        # what was read is not read again only because it could not be saved at once
        reached(lambda: _save(run, save))
    except FenceLost:
        log.info("fence_lost", run=str(run.pk))
    except (UnreadablePdf, DeadlineExceeded) as error:
        _settle_failed(run, f"{getattr(error, 'code', 'timed_out')}: {error}")
    except EmbeddingError as error:
        _settle_failed(
            run,
            f"embedding: The report was read but its passages could not be embedded. {error} "
            "Then retry.",
        )
    except DATABASE_GONE:
        raise
    except Exception as error:
        _settle_failed(run, f"unknown: {type(error).__name__}: {error}")
        raise


def _save(run: IngestRun, save: work.Save) -> None:
    with fenced(run):
        save()


def _settle_failed(run: IngestRun, message: str) -> None:
    try:
        with fenced(run, RunStatus.ERROR, message):
            pass
    except FenceLost:
        log.info("fence_lost", run=str(run.pk))


def recover(stale: Q) -> None:
    """Re-dispatch abandoned runs (`stale` selects them), give up on those out of attempts, and
    re-derive every next step."""
    moving = IngestRun.objects.filter(
        stale,
        report__status__in=(ReportStatus.UPLOADED, ReportStatus.PARSING, ReportStatus.EMBEDDING),
    )
    moving.filter(attempt__gte=IngestRun.MAX_ATTEMPTS).update(
        status=RunStatus.ERROR, error_message=GAVE_UP, finished_at=Now()
    )
    lost: dict[uuid.UUID, list[uuid.UUID]] = {}
    for run in moving.filter(attempt__lt=IngestRun.MAX_ATTEMPTS).only("pk", "report_id"):
        lost.setdefault(run.report_id, []).append(run.pk)
    for report_id, run_ids in lost.items():
        log.warning("reading_sent_again", report=str(report_id), runs=len(run_ids))
        dispatch(run_ids, report_id)
    for report_id in Report.objects.being_read().values_list("pk", flat=True):
        advance(report_id)
    following.send_again()
