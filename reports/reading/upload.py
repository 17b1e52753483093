"""Taking in a file: streamed to storage, checked by content, hashed, and queued for reading on
commit."""

from __future__ import annotations

from typing import Any

from django.core.files.base import File
from django.db import transaction
from django.db.models import Max

from reports.access import Right, engagement_for
from reports.document.parsing import sniff_pdf
from reports.document.storing import (
    FileRefused,
    checked_size,
    clean_filename,
    digest_of,
    ends_of,
    stored_with,
)
from reports.engagements.acting import changing
from reports.engagements.terms import report_defaults
from reports.models import Engagement, EvidenceDocument, Report, ReportStatus
from reports.reading import evidence, flow
from reports.reading.upload_limit import count_upload
from reports.review.report_details import CORRECTED, corrected, only_corrections
from sibyl_project.trail.recording import record

UploadRefused = FileRefused


def store_upload(
    user: Any, uploaded: File, engagement: Engagement | None = None, *, limited: bool = True
) -> Report:
    """Store a PDF and queue it for reading; the terms of its engagement are its defaults.

    Raises UploadRefused, and PermissionDenied where the engagement was closed or the membership
    ended meanwhile; then nothing is left behind. `limited`: the file counts towards what the user
    may send in an hour. Commands of the operator turn that off.
    """
    if limited:
        count_upload(user)
    size = checked_size(uploaded, "the report's PDF")
    if not sniff_pdf(ends_of(uploaded)[0]):
        raise UploadRefused(
            "not_pdf", "This is not a PDF file, whatever its name says. Upload the report as a PDF."
        )
    digest = digest_of(uploaded)
    engagement = engagement or engagement_for(user)
    existing = same_file(engagement, digest)
    if existing:
        raise UploadRefused(
            "duplicate", "This file has been uploaded before; its report is kept.", existing
        )
    return _create(user, uploaded, engagement, digest, size)


def same_file(engagement: Engagement, digest: str) -> Report | None:
    """A usable report of the same bytes in this engagement, newest first.

    One in the trash is none: who uploads its file again gets a new report, and may restore the old
    one beside it.
    """
    same = (
        Report.objects.kept()
        .filter(engagement=engagement, sha256=digest)
        .exclude(status=ReportStatus.ERROR, page_count=None)
    )
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
    with (
        stored_with(report, report.file),
        changing(engagement, user, Right.WORK, archived=True) as agreed,
    ):
        _take_over(report, agreed)
        report.save()
        flow.begin(report)
    return report


def _take_over(report: Report, agreed: Engagement) -> None:
    """Take over the terms. Agreed criteria stand like a person's correction: reading the report
    lists beside them what it names itself."""
    terms = report_defaults(agreed)
    for name, value in terms.items():
        setattr(report, name, value)
    if "criteria" in terms:
        report.detected = {CORRECTED: ["criteria"]}


def _check_open(report: Report) -> None:
    """Closing an engagement locks its reports first, so work starts before that or not at all."""
    if not report.engagement.is_open:
        raise UploadRefused(
            "closed", "The engagement of this report is not open; a lead can open it again."
        )


def retry(report: Report) -> None:
    """Read a report again after an error of reading, from the stored file.

    Raises UploadRefused unless it is in such an error.
    """
    with transaction.atomic():
        locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        _check_open(locked)
        if locked.status != ReportStatus.ERROR:
            raise UploadRefused(
                "not_in_error",
                "Only a report in error can be retried; this one is "
                f"{locked.get_status_display()}.",
            )
        if locked.analyses.exists():
            raise UploadRefused(
                "analysed",
                "Reading this report went well; its analysis failed. Resume it, or start another.",
            )
        flow.forget(locked)
        flow.begin(locked)
        record("report.retried", report=locked)
    report.refresh_from_db()


def read_again(report: Report, user: Any) -> Report:
    """Read the stored file anew, for example with a newer Sibyl. What a person corrected is kept.

    An analysed report stays as its analysis saw it: the file is then read as a new revision, which
    is returned. It is kept and read like a file sent, and counts as one. Raises UploadRefused while
    workers are busy with the report, when the stored file is gone, and after too many.
    """
    if report.analyses.exists():
        count_upload(user)
    with transaction.atomic():
        locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        _check_open(locked)
        if locked.is_ingesting or locked.status == ReportStatus.ANALYZING:
            raise UploadRefused(
                "busy", "This report is being worked on; wait until that has ended."
            )
        if not (locked.file.name and locked.file.storage.exists(locked.file.name)):
            raise UploadRefused(
                "gone", "The stored file of this report is missing; upload it again."
            )
        if not locked.analyses.exists():
            flow.forget(locked)
            flow.begin(locked)
            record("report.read_again", actor=user, report=locked)
            return locked
        return _revision(locked, user)


def _revision(report: Report, user: Any) -> Report:
    latest = Report.objects.filter(engagement=report.engagement_id, sha256=report.sha256).aggregate(
        last=Max("revision")
    )["last"]
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
    copies: list[EvidenceDocument] = []
    try:
        # all files first: from the first row on others wait for the trail of the engagement
        for copy in evidence.copies_for(report, revision):
            copies.append(copy)
        flow.begin(revision)
        evidence.keep(copies)
    except BaseException:
        for file in (revision.file, *(copy.file for copy in copies)):
            file.delete(save=False)
        raise
    return revision
