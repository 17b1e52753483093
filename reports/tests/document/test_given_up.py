"""Reading that was abandoned: sent again and told, and after three times given up with what to
do."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files import File
from django.db.models import Q
from structlog.testing import capture_logs

from conftest import SHORT_SAMPLE
from reports.models import IngestRun, Report, ReportStatus
from reports.reading import flow
from reports.reading.flow import READING
from reports.reading.upload import retry, store_upload
from reports.tests.inline import read

pytestmark = [pytest.mark.django_db, pytest.mark.long]
WORKING = Q(status="working")


@pytest.fixture
def report(auditor: Any) -> Report:
    with SHORT_SAMPLE.open("rb") as file:
        return store_upload(auditor, File(file, name="short.pdf"))


def abandon(report: Report, kind: str, attempt: int) -> None:
    """A worker took this run for the `attempt`th time and died."""
    past = "2020-01-01T00:00:00Z"
    IngestRun.objects.filter(report=report, kind=kind).update(
        status="working", attempt=attempt, lease_until=past
    )


def test_a_run_whose_worker_died_is_sent_again_and_the_log_warns(report: Report) -> None:
    abandon(report, "open", 2)
    with capture_logs() as said:
        READING.recover(WORKING)
    warnings = [line for line in said if line["log_level"] == "warning"]
    assert [(line["event"], line["owner"], line["runs"]) for line in warnings] == [
        ("sent_again", str(report.pk), 1)
    ]
    report.refresh_from_db()
    assert report.is_ingesting


def test_a_file_that_kills_its_worker_three_times_ends_in_error_and_can_be_retried(
    report: Report,
) -> None:
    abandon(report, "open", 3)
    READING.recover(WORKING)
    report.refresh_from_db()
    assert report.status == ReportStatus.ERROR
    assert "stopped three times" in report.error_message
    assert "retry" in report.error_message
    retry(report)
    assert read(report).status == ReportStatus.PARSED


def test_pages_that_kill_their_worker_three_times_are_failed_pages_of_a_read_report(
    report: Report, monkeypatch: Any
) -> None:
    monkeypatch.setattr(flow, "PAGES_PER_RANGE", 4)
    READING.execute(IngestRun.objects.get(report=report).pk)
    IngestRun.objects.filter(report=report, kind="read", first_page=1).update(
        status="working", attempt=3, lease_until="2020-01-01T00:00:00Z"
    )
    READING.recover(WORKING)
    with capture_logs() as said:
        done = read(report)
    assert done.status == ReportStatus.PARSED
    states = dict(done.pages.values_list("number", "state"))
    assert [states[number] for number in range(1, 6)] == ["failed"] * 4 + ["read"]
    assert "stopped three times" in done.pages.get(number=1).reason
    logged = next(line for line in said if line["event"] == "report_read")
    assert (logged["pages"], logged["report"]) == (done.page_count, str(done.pk))
    assert logged["seconds"] >= 0
