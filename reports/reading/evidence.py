"""Evidence documents: attached, withdrawn, and queued for reading (see `evidence_runs`).

Locks: the report, then the document.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.files.base import File
from django.db import transaction
from django.utils import timezone

from reports.document.evidence_media import media_of
from reports.document.storing import (
    FileRefused,
    checked_size,
    clean_filename,
    digest_of,
    ends_of,
    remove_stored,
    stored_with,
)
from reports.figures.stored import replace_quantities
from reports.models import AnalysisStatus, EvidenceDocument, EvidenceKind, Report
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.upload_limit import count_upload
from sibyl_project.common.models import FAILED
from sibyl_project.trail.recording import record

MOST_DOCUMENTS = 50


def attach(
    report: Report,
    user: Any,
    uploaded: File,
    kind: EvidenceKind,
    *,
    source: str = "",
    dated: dt.date | None = None,
    limited: bool = True,
) -> EvidenceDocument:
    """Store a PDF, XLSX or CSV beside a report and queue it for reading.

    Raises FileRefused with nothing left behind; `existing` is then the document of the same file,
    where there is one. `limited` as for `upload.store_upload`.
    """
    if limited:
        count_upload(user)
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
        _check_open(report)
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


def _check_open(report: Report) -> None:
    """Closing an engagement and deleting a report lock the report first, so a document is attached
    before that or not at all."""
    now = Report.objects.kept().select_for_update(no_key=True, of=("self",))
    found = now.select_related("engagement").filter(pk=report.pk).first()
    if found is None:
        raise FileRefused("deleted", "This report was deleted meanwhile. Nothing was stored.")
    if not found.engagement.is_open:
        raise FileRefused(
            "closed", "The engagement of this report is not open; a lead can open it again."
        )


def _locked(report: Report) -> Report:
    return Report.objects.select_for_update(no_key=True).get(pk=report.pk)


def retry(document: EvidenceDocument) -> None:
    """Read a document again after an error, from the stored file.

    Raises FileRefused unless it is in error.
    """
    with transaction.atomic():
        failed = EvidenceDocument.objects.filter(
            pk=document.pk, status__in=FAILED, withdrawn_at__isnull=True
        )
        begun_anew = {"started_at": None, "finished_at": None, "dispatched_at": None}
        if not READING_EVIDENCE.reset(failed, **begun_anew, pages_done=0):
            raise FileRefused(
                "not_in_error", "Only a document that could not be read can be read again."
            )
        _queue(document)
        record("evidence.retried", object_id=document.pk, report=document.report)
    document.refresh_from_db()


def withdraw(document: EvidenceDocument) -> None:
    """Take a document away. One that an analysis rests on, against which somebody tested a claim,
    or that answers a request, stays readable there but counts for no later analysis.

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
        if used.exists() or document.record_tests.exists() or document.answers.exists():
            EvidenceDocument.objects.filter(pk=document.pk, withdrawn_at__isnull=True).update(
                withdrawn_at=timezone.now()
            )
            document.refresh_from_db()
            return
        stored = document.file
        document.delete()
        transaction.on_commit(lambda: remove_stored(stored))


def copies_for(report: Report, revision: Report) -> Iterator[EvidenceDocument]:
    """Copies of what is attached to a report, for its new revision: the files are stored, the rows
    are not."""
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
        yield copy


def keep(copies: Iterable[EvidenceDocument]) -> None:
    """Attach such copies, to be read with the revision."""
    for copy in copies:
        copy.save()
        _queue(copy)


def _queue(document: EvidenceDocument) -> None:
    # robust: what is committed stands, also for whoever waits for the answer, and recovery sends
    # what could not be sent
    transaction.on_commit(
        lambda: READING_EVIDENCE.dispatch([document.pk], document.pk), robust=True
    )
