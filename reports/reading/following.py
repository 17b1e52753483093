"""What follows once a report or an answer to a request is read: the tasks that AFTER_INGEST_TASK
and AFTER_ANSWER_TASK name, the hooks from this room to the agents."""

from __future__ import annotations

import uuid
from datetime import timedelta

import structlog
from celery import current_app
from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now

from reports.models import EvidenceDocument, IngestRun, Report, ReportStatus
from sibyl_project.common.models import RunStatus

log = structlog.get_logger(__name__)
TAKEN_WITHIN = timedelta(minutes=10)  # of being sent; a message taken later is void
SENT_AGAIN_AFTER = TAKEN_WITHIN + timedelta(minutes=1)
LATELY = timedelta(days=1)  # what was read before may have been read when nothing was to follow


def send(report_id: uuid.UUID) -> None:
    """Send the task for a report. A broker that is away costs only time: `send_again` does."""
    _send(settings.AFTER_INGEST_TASK, report_id)


def send_for_answers(report_id: uuid.UUID) -> None:
    """Send the task that begins an analysis with the answers of a report that none rests on yet. It
    may be sent again at any time: without such answers it does nothing."""
    _send(settings.AFTER_ANSWER_TASK, report_id)


def send_again_for_answers() -> None:
    """Send the task for reports whose answers were lately read and are in no analysis, though none
    is under way: the broker may have lost it."""
    lately = EvidenceDocument.objects.filter(
        answers__analysis=None,
        answers__isnull=False,
        status=RunStatus.COMPLETED,
        withdrawn_at=None,
        finished_at__gt=Now() - LATELY,
        finished_at__lt=Now() - SENT_AGAIN_AFTER,
    )
    waiting = Report.objects.kept().filter(pk__in=lately.values("report"))
    for report_id in waiting.exclude(status=ReportStatus.ANALYZING).values_list("pk", flat=True):
        send_for_answers(report_id)


def _send(task: str, report_id: uuid.UUID) -> None:
    if not task:
        return
    options = {"queue": "agents", "expires": TAKEN_WITHIN.total_seconds(), "ignore_result": True}
    try:
        current_app.send_task(task, args=(str(report_id),), **options)
    except Exception:
        log.exception("dispatch_failed", report=str(report_id))


def send_again() -> None:
    """Send the task for reports lately read that no analysis has followed: the broker may have lost
    it.

    Only once the message before it is void, so that a report is never followed twice.
    """
    if not settings.AFTER_INGEST_TASK:
        return
    indexed = IngestRun.objects.filter(
        kind=IngestRun.Kind.INDEX, status=RunStatus.COMPLETED, finished_at__gt=Now() - LATELY
    )
    waiting = Q(status=ReportStatus.PARSED, analyses=None, updated_at__lt=Now() - SENT_AGAIN_AFTER)
    for report_id in (
        Report.objects.kept()
        .filter(waiting, pk__in=indexed.values("report"))
        .values_list("pk", flat=True)
    ):
        log.warning("following_sent_again", report=str(report_id))
        Report.objects.filter(pk=report_id).update(updated_at=Now())
        send(report_id)
