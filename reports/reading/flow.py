"""Reading a report, step by step: open -> read the lines of page ranges (a chord) -> read them by
their layout -> index. Rows say what is missing.

Each step is a set of IngestRun rows; `work` does one, the engine of `sibyl_project.runs` sends,
takes, settles and follows them.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

import structlog
from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils import timezone

from reports.document import page_images
from reports.document.parsing import UnreadablePdf
from reports.figures.stored import replace_quantities
from reports.models import (
    Block,
    IngestRun,
    Page,
    Report,
    ReportPassage,
    ReportStatus,
    Section,
    Statement,
    Table,
)
from reports.reading import following, inventories, layout_work, work
from reports.review.report_details import only_corrections
from sibyl_project.common.deadline import DeadlineExceeded
from sibyl_project.common.models import FAILED, RunStatus
from sibyl_project.runs.engine import GAVE_UP, OUT_OF_TIME, Failure, Save
from sibyl_project.runs.steps import Steps
from standards.retrieval.embeddings import EmbeddingError

log = structlog.get_logger(__name__)
PAGES_PER_RANGE = 12
TOO_LONG = "Reading it took longer than allowed. Retry, or upload it in parts."
Kind = IngestRun.Kind
BEGINNING = ExpressionWrapper(
    Q(kind=Kind.OPEN) | Q(kind=Kind.READ, first_page=1), output_field=BooleanField()
)


class Reading(Steps[IngestRun, Report]):
    """The runs that read a report."""

    model = IngestRun
    task, advance_task, queue = "reports.ingest_run", "reports.advance_ingest", "cpu"
    share = "report__engagement_id"
    # a report is opened and its first pages are read before the rest of older ones
    in_turn = (BEGINNING.desc(), "report__created_at", "report_id", "first_page")

    def conditions(self) -> dict[str, Any]:
        """The report is being read."""
        return {"report__in": Report.objects.being_read()}

    def owner_id(self, run: IngestRun) -> uuid.UUID:
        """The report that is read."""
        return run.report_id

    def do(self, run: IngestRun) -> Save:
        """Open the file, read a range of pages, read it by its layout, or index what was read."""
        return work.do(run)

    def failure(self, run: IngestRun, error: Exception) -> Failure:
        """A code of `work.ERROR_CODES` and what to do about it, as `code: message`."""
        if isinstance(error, UnreadablePdf):
            return Failure(f"{error.code}: {error}", foreseen=True)
        if isinstance(error, OUT_OF_TIME):
            why = str(error) if isinstance(error, DeadlineExceeded) and str(error) else TOO_LONG
            return Failure(f"timed_out: {why}", RunStatus.TIMED_OUT, foreseen=True)
        if isinstance(error, EmbeddingError):
            told = "The report was read but its passages could not be embedded."
            return Failure(f"embedding: {told} {error} Then retry.", foreseen=True)
        return Failure(f"unknown: {type(error).__name__}: {error}")

    def hold(self, owner_id: uuid.UUID) -> Report | None:
        """The report, locked, while it is being read."""
        report = Report.objects.select_for_update(no_key=True).filter(pk=owner_id).first()
        return report if report and report.is_ingesting and not report.trashed_at else None

    def under_way(self) -> Iterable[uuid.UUID]:
        """The reports being read."""
        return Report.objects.being_read().values_list("pk", flat=True)

    def present(self, report: Report) -> list[IngestRun]:
        """Every run of the report: each step has runs of its own kind."""
        return list(report.ingest_runs.all())

    def siblings(self, run: IngestRun) -> QuerySet[IngestRun]:
        """The runs of the same step."""
        return IngestRun.objects.filter(report=run.report_id, kind=run.kind)

    def broken(self, report: Report, runs: Sequence[IngestRun]) -> str:
        """Without an opened file and an index there is no report; a range may fail, its pages say
        so, or stay as their lines were read."""
        needed = [run for run in runs if run.kind in (Kind.OPEN, Kind.INDEX)]
        return next((run.error_message or GAVE_UP for run in needed if run.status in FAILED), "")

    def open_next(self, report: Report, runs: Sequence[IngestRun]) -> list[IngestRun]:
        """The ranges, where there is a reader of layouts the ranges again, then the index, then the
        end."""
        done = {run.kind for run in runs}
        if Kind.READ not in done:
            _mark(report, ReportStatus.PARSING, "reading pages")
            return IngestRun.objects.bulk_create(_ranges(report, Kind.READ))
        if not done & {Kind.LAYOUT, Kind.INDEX} and layout_work.is_used():
            _mark(report, ReportStatus.PARSING, "reading tables and columns")
            return IngestRun.objects.bulk_create(_ranges(report, Kind.LAYOUT))
        if Kind.INDEX not in done:
            _mark(report, ReportStatus.EMBEDDING, "indexing passages and figures")
            return [IngestRun.objects.create(report=report, kind=Kind.INDEX)]
        _mark(report, ReportStatus.PARSED, "")
        inventories.begin_all(report)
        seconds = round((timezone.now() - min(run.created_at for run in runs)).total_seconds(), 1)
        log.info("report_read", report=str(report.pk), pages=report.page_count, seconds=seconds)
        transaction.on_commit(lambda: following.send(report.pk))
        return []

    def fail(self, report: Report, message: str) -> None:
        """Put the report in error, with what to do; the file is kept."""
        code, _, told = message.partition(": ")
        known = bool(told) and code in work.ERROR_CODES
        report.status, report.step = ReportStatus.ERROR, ""
        report.error_code = code if known else "unknown"
        report.error_message = (
            told
            if known
            else (
                f"Reading the report failed ({message}). "
                "The file is kept: retry, and if it fails again tell the operator."
            )
        )
        report.save()

    def recover(self, stale: Q) -> None:
        """The same as for every kind, and what should have followed a report that was read."""
        super().recover(stale)
        following.send_again()


READING = Reading()


def begin(report: Report) -> None:
    """Queue the first step, on commit."""
    report.status, report.step = ReportStatus.UPLOADED, "waiting to be read"
    report.error_code, report.error_message, report.pages_done = "", "", 0
    report.save()
    READING.begin(report.pk, [IngestRun(report=report, kind=Kind.OPEN)])


def forget(report: Report) -> None:
    """Drop everything read so far; the original file stays."""
    for model in (IngestRun, Page, Section, Table, Block, Statement, ReportPassage):
        model._default_manager.filter(report=report).delete()
    replace_quantities(report, ())
    report.page_count, report.word_count = None, 0
    report.detected = only_corrections(report.detected)
    transaction.on_commit(lambda: page_images.forget(report))


def _mark(report: Report, status: ReportStatus, step: str) -> None:
    report.status, report.step = status, step
    report.save(update_fields=["status", "step", "updated_at"])


def _ranges(report: Report, kind: Kind) -> list[IngestRun]:
    total = report.page_count or 0
    return [
        IngestRun(
            report=report,
            kind=kind,
            first_page=first,
            last_page=min(first + PAGES_PER_RANGE - 1, total),
        )
        for first in range(1, total + 1, PAGES_PER_RANGE)
    ]
