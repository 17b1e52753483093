"""Evidence documents: attached, read in the background under a lease, withdrawn.

Reading one is a single piece of work on its row; `evidence_work` does it. Locks: the report, then
the document.
"""

from __future__ import annotations

import datetime as dt
import uuid
from functools import partial
from typing import Any

import structlog
from celery import signature
from django.core.files.base import File
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from reports.document.evidence_media import media_of
from reports.document.parsing import UnreadablePdf
from reports.document.storing import (
    FileRefused,
    checked_size,
    clean_filename,
    digest_of,
    ends_of,
    stored_with,
)
from reports.figures.stored import replace_quantities
from reports.models import Analysis, AnalysisStatus, EvidenceDocument, EvidenceKind, Report
from reports.reading import evidence_work
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
MOST_DOCUMENTS = 50
GAVE_UP = (
    "The worker reading it stopped three times. The file is kept: retry, or attach another copy."
)


def attach(
    report: Report,
    user: Any,
    uploaded: File,
    kind: EvidenceKind,
    *,
    source: str = "",
    dated: dt.date | None = None,
) -> EvidenceDocument:
    """Store a PDF, XLSX or CSV beside a report and queue it for reading.

    Raises FileRefused with nothing left behind; `existing` is then the document of the same file,
    where there is one.
    """
    size = checked_size(uploaded, "the document")
    head, tail = ends_of(uploaded)
    document = EvidenceDocument(
        report=report,
        uploaded_by=user,
        kind=EvidenceKind(kind),
        source=source.strip()[:200],
        dated=dated,
        filename=clean_filename(uploaded.name or "", "document"),
        media=media_of(head, tail, whole=len(head) == size),
        file_size_bytes=size,
        sha256=digest_of(uploaded),
    )
    _check_wanted(document)
    document.file.save(f"document.{document.media}", uploaded, save=False)
    with stored_with(document, document.file):
        _locked(report)
        _check_wanted(document)
        document.save()
        _queue(document)
    return document


def _check_wanted(document: EvidenceDocument) -> None:
    if document.sha256 == document.report.sha256:
        raise FileRefused(
            "same_as_report",
            "This is the report itself. It is no evidence for what it says; attach another "
            "document.",
        )
    attached = document.report.evidence.attached()
    if existing := attached.filter(sha256=document.sha256).first():
        named = f"\u201c{existing.filename}\u201d ({existing.get_kind_display()})"
        raise FileRefused(
            "duplicate",
            f"This file is attached already, as {named}; it need not be read twice.",
            existing,
        )
    if attached.count() >= MOST_DOCUMENTS:
        raise FileRefused(
            "too_many",
            f"At most {MOST_DOCUMENTS} documents are kept with a report. Withdraw one that is "
            "not needed.",
        )


def _locked(report: Report) -> Report:
    return Report.objects.select_for_update(no_key=True).get(pk=report.pk)


def retry(document: EvidenceDocument) -> None:
    """Read a document again after an error, from the stored file.

    Raises FileRefused unless it is in error.
    """
    waiting = {
        "status": RunStatus.IDLE,
        "attempt": 0,
        "error_message": "",
        "finished_at": None,
        "started_at": None,
    }
    with transaction.atomic():
        failed = EvidenceDocument.objects.filter(
            pk=document.pk, status__in=FAILED, withdrawn_at__isnull=True
        )
        if not failed.update(**waiting, dispatched_at=None, pages_done=0):
            raise FileRefused(
                "not_in_error", "Only a document that could not be read can be read again."
            )
        _queue(document)
    document.refresh_from_db()


def withdraw(document: EvidenceDocument) -> None:
    """Take a document away. One that an analysis rests on stays readable there but counts for no
    later one.

    Raises FileRefused while an analysis that uses it is running.
    """
    with transaction.atomic():
        report = _locked(document.report)
        used = report.analyses.filter(options__evidence__contains=[str(document.pk)])
        if used.filter(status=AnalysisStatus.ANALYZING).exists():
            raise FileRefused(
                "in_use",
                "An analysis that rests on this document is running. Wait until it has ended, or "
                "cancel it, then withdraw.",
            )
        replace_quantities(report, (), source=str(document.pk))
        if used.exists():
            EvidenceDocument.objects.filter(pk=document.pk, withdrawn_at__isnull=True).update(
                withdrawn_at=timezone.now()
            )
            document.refresh_from_db()
            return
        stored = document.file
        document.delete()
        transaction.on_commit(lambda: stored.delete(save=False))


def carry_over(report: Report, revision: Report) -> None:
    """Attach what is attached to a report to its new revision too, to be read with it."""
    for document in report.evidence.attached():
        same = (
            "uploaded_by",
            "kind",
            "source",
            "dated",
            "filename",
            "media",
            "file_size_bytes",
            "sha256",
        )
        copy = EvidenceDocument(report=revision, **{name: getattr(document, name) for name in same})
        with document.file.open("rb") as stored:
            copy.file.save(f"document.{document.media}", File(stored), save=False)
        copy.save()
        _queue(copy)


def used_by(analysis: Analysis | None) -> list[EvidenceDocument]:
    """The documents an analysis rests on, withdrawn ones included."""
    ids = analysis.options.get("evidence", ()) if analysis else ()
    return (
        list(EvidenceDocument.objects.filter(pk__in=ids).order_by("created_at", "id"))
        if ids
        else []
    )


def _queue(document: EvidenceDocument) -> None:
    # robust: what is committed stands, also for whoever waits for the answer, and recovery sends
    # what could not be sent
    transaction.on_commit(lambda: dispatch(document.pk), robust=True)


def dispatch(document_id: uuid.UUID) -> None:
    """Send the reading of a document to the cpu queue.

    A broker that is away costs only time: recovery sends again.
    """
    EvidenceDocument.objects.filter(pk=document_id).update(dispatched_at=Now())
    # without a result: whoever attaches waits for it, and Celery seeks a store of results for 20 s
    try:
        reading = signature(
            "reports.read_evidence", args=(str(document_id),), immutable=True, queue="cpu"
        )
        reading.apply_async(ignore_result=True)
    except Exception:
        log.exception("dispatch_failed", document=str(document_id))
        EvidenceDocument.objects.filter(pk=document_id, status=RunStatus.IDLE).update(
            dispatched_at=None
        )


def execute(document_id: uuid.UUID) -> None:
    """Take a document, read it and settle it. Where the database goes away meanwhile, once more."""
    while document := reached(
        lambda: take(EvidenceDocument, document_id, withdrawn_at__isnull=True)
    ):
        with given_back(document, partial(_give_up, document)):
            _read(document)


def _read(document: EvidenceDocument) -> None:
    """One attempt. Whoever has lost the fence writes nothing."""
    try:
        with kept(document):
            save = evidence_work.read(document)
        # what was read is not read again only because it could not be saved at once
        reached(lambda: _save(document, save))
    except FenceLost:
        log.info("fence_lost", document=str(document.pk))
    except UnreadablePdf as error:
        _settle_failed(document, str(error))
    except EmbeddingError as error:
        _settle_failed(
            document,
            f"The document was read but its passages could not be embedded. {error} Then retry.",
        )
    except DATABASE_GONE:
        raise
    except Exception as error:
        _give_up(document, f"{type(error).__name__}: {str(error)[:200]}")
        raise


def _give_up(document: EvidenceDocument, why: str) -> None:
    told = (
        f"Reading the document failed ({why}). The file is kept: retry, and if it fails again "
        "tell the operator."
    )
    _settle_failed(document, told)


def _save(document: EvidenceDocument, save: evidence_work.Save) -> None:
    with transaction.atomic():
        if not Report.objects.select_for_update(no_key=True).filter(pk=document.report_id).exists():
            return
        with fenced(document):
            if EvidenceDocument.objects.filter(pk=document.pk, withdrawn_at=None).exists():
                save()


def _settle_failed(document: EvidenceDocument, message: str) -> None:
    try:
        with fenced(document, RunStatus.ERROR, message):
            pass
    except FenceLost:
        log.info("fence_lost", document=str(document.pk))


def recover(stale: Q) -> None:
    """Send the reading of abandoned documents again (`stale` selects them), and give up on those
    out of attempts."""
    lost = EvidenceDocument.objects.filter(stale, withdrawn_at__isnull=True)
    lost.filter(attempt__gte=EvidenceDocument.MAX_ATTEMPTS).update(
        status=RunStatus.ERROR, error_message=GAVE_UP, lease_until=None, finished_at=Now()
    )
    for document_id in lost.filter(attempt__lt=EvidenceDocument.MAX_ATTEMPTS).values_list(
        "pk", flat=True
    ):
        dispatch(document_id)
