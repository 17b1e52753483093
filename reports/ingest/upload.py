"""Taking in a file: streamed to storage, checked by content, hashed, and queued for reading on commit."""

from __future__ import annotations

import hashlib
import unicodedata
from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.db.models import Max

from reports.access import home_engagement
from reports.corrections import corrected, only_corrections
from reports.ingest import flow
from reports.ingest.parsing import sniff_pdf
from reports.models import Engagement, Report, ReportStatus

MEGABYTE = 1024 * 1024


class UploadRefused(Exception):
    """The file was not taken. `code` names why, the message says what to do, `existing` is a report of the same file."""

    def __init__(self, code: str, message: str, existing: Report | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.existing = code, message, existing


def store_upload(user: Any, uploaded: File, engagement: Engagement | None = None) -> Report:
    """Store a PDF and queue it for reading. Raises UploadRefused; then nothing is left behind."""
    size = uploaded.size or 0
    if size == 0:
        raise UploadRefused("empty", "The file is empty (0 bytes). Choose the report's PDF and upload it again.")
    if size > settings.MAX_UPLOAD_SIZE_MB * MEGABYTE:
        raise UploadRefused(
            "too_large",
            f"The file has {size / MEGABYTE:.1f} MB; at most {settings.MAX_UPLOAD_SIZE_MB} MB are taken. "
            "Upload a smaller export of the report, or ask the operator to raise MAX_UPLOAD_SIZE_MB.",
        )
    digest, head = _hash(uploaded)
    if not sniff_pdf(head):
        raise UploadRefused("not_pdf", "This is not a PDF file, whatever its name says. Upload the report as a PDF.")
    engagement = engagement or home_engagement(user)
    existing = same_file(engagement, digest)
    if existing:
        raise UploadRefused("duplicate", "This file has been uploaded before; its report is kept.", existing)
    return _create(user, uploaded, engagement, digest, size)


def same_file(engagement: Engagement, digest: str) -> Report | None:
    """A usable report of the same bytes in this engagement, newest first."""
    same = Report.objects.filter(engagement=engagement, sha256=digest).exclude(status=ReportStatus.ERROR, page_count=None)
    return same.order_by("-created_at").first()


def _create(user: Any, uploaded: File, engagement: Engagement, digest: str, size: int) -> Report:
    report = Report(
        engagement=engagement,
        uploaded_by=user,
        filename=clean_filename(uploaded.name or ""),
        file_size_bytes=size,
        sha256=digest,
    )
    report.file.save("report.pdf", uploaded, save=False)
    try:
        with transaction.atomic():
            report.save()
            flow.begin(report)
    except BaseException:
        report.file.delete(save=False)
        raise
    return report


def _hash(uploaded: File) -> tuple[str, bytes]:
    digest, head = hashlib.sha256(), b""
    uploaded.seek(0)
    for block in uploaded.chunks(MEGABYTE):
        head = head or block[:1024]
        digest.update(block)
    uploaded.seek(0)
    return digest.hexdigest(), head


def clean_filename(name: str) -> str:
    """The last part of a name, any Unicode letters kept, control characters dropped, at most 255 characters."""
    last = PurePath(name.replace("\\", "/")).name
    kept = "".join(char for char in unicodedata.normalize("NFC", last) if unicodedata.category(char)[0] != "C").strip()
    if len(kept) <= 255:
        return kept or "report.pdf"
    stem, dot, suffix = kept.rpartition(".")
    return f"{stem[: 254 - len(suffix)]}{dot}{suffix}" if dot and len(suffix) < 10 else kept[:255]


def retry(report: Report) -> None:
    """Read a report again after an error of reading, from the stored file. Raises UploadRefused unless it is in such an error."""
    with transaction.atomic():
        locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        if locked.status != ReportStatus.ERROR:
            raise UploadRefused(
                "not_in_error", f"Only a report in error can be retried; this one is {locked.get_status_display()}."
            )
        if locked.analyses.exists():
            raise UploadRefused("analysed", "Reading this report went well; its analysis failed. Resume it, or start another.")
        flow.forget(locked)
        flow.begin(locked)
    report.refresh_from_db()


def read_again(report: Report, user: Any) -> Report:
    """Read the stored file anew, for example with a newer Sibyl. What a person corrected is kept.

    An analysed report stays as its analysis saw it: the file is then read as a new revision, which is returned. Raises
    UploadRefused while workers are busy with the report, and when the stored file is gone.
    """
    with transaction.atomic():
        locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        if locked.is_ingesting or locked.status == ReportStatus.ANALYZING:
            raise UploadRefused("busy", "This report is being worked on; wait until that has ended.")
        if not (locked.file.name and locked.file.storage.exists(locked.file.name)):
            raise UploadRefused("gone", "The stored file of this report is missing; upload it again.")
        if not locked.analyses.exists():
            flow.forget(locked)
            flow.begin(locked)
            return locked
        return _revision(locked, user)


def _revision(report: Report, user: Any) -> Report:
    latest = Report.objects.filter(engagement=report.engagement_id, sha256=report.sha256).aggregate(last=Max("revision"))["last"]
    same = ("engagement_id", "filename", "file_size_bytes", "sha256", "first_period", "vintage")
    revision = Report(
        **{name: getattr(report, name) for name in same},
        uploaded_by=user,
        revises=report,
        revision=latest + 1,
        detected=only_corrections(report.detected),
    )
    for name in corrected(report.detected):
        setattr(revision, name, getattr(report, name))
    with report.file.open("rb") as stored:
        revision.file.save("report.pdf", File(stored), save=False)
    try:
        flow.begin(revision)
    except BaseException:
        revision.file.delete(save=False)
        raise
    return revision
