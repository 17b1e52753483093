"""The sample report: uploaded, read and analysed, unless an earlier start has done so."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.files import File
from django.core.files.base import ContentFile

from agents.pipeline import recovery
from agents.pipeline.start import start
from agents.watching import POLL_SECONDS, watch_analysis, watch_reading
from reports.document.storing import FileRefused
from reports.models import Analysis, AnalysisStatus, EvidenceKind, Report, ReportStatus
from reports.reading import evidence, inventories
from reports.reading.upload import UploadRefused, retry, store_upload
from reports.sample import SAMPLE
from reports.sample.records import records


class CannotRead(Exception):
    """The report could not be read; the message says why."""


def analysed(user: Any, path: Path, show: Callable[[str], None]) -> Analysis:
    """The report's latest analysis once it has ended: an earlier one if it was completed, else a
    new one. Raises CannotRead, CannotStart."""
    started = time.monotonic()
    recovery.recover()
    report = _taken_in(user, path, show)
    watch_reading(report, show, started)
    if report.status == ReportStatus.ERROR and report.error_code != "analysis":
        raise CannotRead(f"{path.name} could not be read: {report.error_message}")
    done = report.analyses.filter(status=AnalysisStatus.COMPLETED).order_by("-created_at").first()
    if done:
        show(f"{report.filename} has been analysed before")
        return done
    analysis = _followed(report, show, started)
    # an analysis interrupted long ago is past its deadline
    if analysis is None or analysis.status != AnalysisStatus.COMPLETED:
        if path == SAMPLE:
            _attach_records(report, user, show)
        show(f"Analysing {report.filename}")
        analysis = start(report, user)
        watch_analysis(analysis, show, started)
    return analysis


def _taken_in(user: Any, path: Path, show: Callable[[str], None]) -> Report:
    try:
        with path.open("rb") as file:
            report = store_upload(user, File(file, name=path.name), limited=False)
    except UploadRefused as refusal:
        if refusal.existing is None:
            raise CannotRead(refusal.message) from None
        report = refusal.existing
        if report.status == ReportStatus.ERROR and report.error_code != "analysis":
            retry(report)
        return report
    show(f"Uploaded {report.filename}")
    return report


def _attach_records(report: Report, user: Any, show: Callable[[str], None]) -> None:
    """Attach the records of the sample, where an earlier start has not, and wait until each is
    read, and its workbook computed again, or has failed: an analysis rests on those read before it
    starts."""
    for record in records():
        file = ContentFile(record.content, name=record.filename)
        try:
            evidence.attach(
                report, user, file, EvidenceKind(record.kind), source=record.issuer, limited=False
            )
        except FileRefused as refusal:
            if refusal.existing is None:
                raise CannotRead(refusal.message) from None
            continue
        show(f"Attached {record.filename}")
    while any(not document.settled for document in report.evidence.attached()):
        time.sleep(POLL_SECONDS)
    while inventories.under_way(report):
        time.sleep(POLL_SECONDS)


def _followed(report: Report, show: Callable[[str], None], started: float) -> Analysis | None:
    """An analysis that an earlier start left under way, once it has ended."""
    analysis = report.analyses.filter(status=AnalysisStatus.ANALYZING).first()
    if analysis:
        show(f"Going on with the analysis of {report.filename}")
        watch_analysis(analysis, show, started)
    return analysis
