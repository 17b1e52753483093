"""Reports and analyses of the pipeline benchmark: a report is uploaded and read once, and analysed
as often as needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.files import File

from agents.models import ModelCall
from agents.pipeline.start import start
from benchmarks.pipeline_services import READY_SECONDS, RUN_SECONDS, Services, wait_for
from reports.models import Analysis, AnalysisStatus, Report, ReportStatus
from reports.reading.upload import UploadRefused, store_upload

OWNER = "bench"


def user_of(name: str) -> Any:
    """The user of that name, made when there is none."""
    return get_user_model().objects.get_or_create(username=name)[0]


def report_of(services: Services, path: Path, owner: str = OWNER) -> Report:
    """The report of this owner, which is uploaded and read if it is not there yet."""
    try:
        with path.open("rb") as file:
            report = store_upload(user_of(owner), File(file, name=path.name), limited=False)
    except UploadRefused as refusal:
        if refusal.existing is None:
            raise SystemExit(refusal.message) from None
        report = refusal.existing
    wait_for(lambda: _read(report), READY_SECONDS, f"{path.name} to be read; see {services.logs}")
    return report


def _read(report: Report) -> bool:
    report.refresh_from_db()
    if report.status == ReportStatus.ERROR and report.error_code != "analysis":
        raise SystemExit(f"{report.filename} could not be read: {report.error_message}")
    return not report.is_ingesting and report.pages.exists()


def begun(report: Report, engine: str, *, anew: bool = True, **options: Any) -> Analysis:
    """Start a new analysis. With `anew` no answer in the ledger of the report may be used."""
    if anew:
        ModelCall.objects.filter(report=report).delete()
    return start(report, report.uploaded_by, engine=engine, **options)


def ended(analysis: Analysis, services: Services) -> Analysis:
    """The analysis when it has completed. Raises SystemExit when it fails or hangs."""
    every = 0.25  # its end is read from its row, so polling seldom does not falsify it
    wait_for(
        lambda: _over(analysis),
        RUN_SECONDS,
        f"an analysis in {analysis.wave}; see {services.logs}",
        every,
    )
    if analysis.status != AnalysisStatus.COMPLETED:
        raise SystemExit(
            f"An analysis ended as {analysis.status}: {analysis.error_message}; see {services.logs}"
        )
    return analysis


def _over(analysis: Analysis) -> bool:
    analysis.refresh_from_db()
    return not analysis.is_running


def seconds_of(analysis: Analysis) -> float:
    """The seconds from the start of the analysis to its end."""
    if analysis.finished_at is None:
        raise ValueError("it has not ended")
    return (analysis.finished_at - analysis.created_at).total_seconds()
