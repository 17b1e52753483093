"""The list of reports: its counts, its rows that follow the work, and the uploads that begin it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from reports.models import Analysis, CoverageStatus, Report, ReportStatus, VerdictValue, Wave
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_verdict,
)
from reports.tests.pages.asking import HTMX, body, url

pytestmark = pytest.mark.django_db


def test_an_empty_list_says_what_to_do(client: Client, user: Any) -> None:
    assert "No reports yet Upload a sustainability report" in body(client.get("/"))


def test_the_list_counts_verdicts_claims_and_coverage(
    client: Client, report: Report, analysis: Analysis
) -> None:
    judge = make_run(analysis, "judge", Wave.JUDGE)
    for verdict in (VerdictValue.UNVERIFIED, VerdictValue.UNVERIFIED, VerdictValue.CONTRADICTED):
        make_verdict(judge, make_claim(analysis), verdict)
    make_verdict(judge, make_claim(analysis), VerdictValue.VERIFIED, superseded_in_cycle=1)
    make_coverage(judge, "S2.6", CoverageStatus.FULLY_ADDRESSED)
    make_coverage(judge, "S2.7", CoverageStatus.FULLY_UNADDRESSED)
    shown = body(client.get("/"))
    assert "✓ verified: 0 ✕ contradicted: 1 ◐ not settled: 0 ○ only asserted: 2" in shown
    assert "Gov Governance 50 %" in shown
    assert "0 of 6" in shown  # four claims and two requirements are to be reviewed


@pytest.mark.parametrize("status", [ReportStatus.PARSING, ReportStatus.EMBEDDING])
def test_a_row_asks_for_itself_again_only_while_the_report_moves(
    client: Client, report: Report, status: str
) -> None:
    Report.objects.filter(pk=report.pk).update(status=status, step="reading pages", pages_done=1)
    moving = client.get(url("row", report))
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.PARSED)
    resting = client.get(url("row", report))
    assert b"every 2s" in moving.content
    assert "1 of 3" in body(moving)
    assert b"every 2s" not in resting.content
    assert resting.headers["HX-Trigger"] == "reports-changed"


def test_a_row_shows_how_far_the_wave_is(client: Client, report: Report) -> None:
    analysis = make_analysis(report, "analyzing", wave=Wave.INVESTIGATE, cycle=1)
    make_run(analysis, "legal", claims_total=10, claims_done=10)  # an earlier cycle
    make_run(analysis, "legal", cycle=1, claims_total=8, claims_done=3)
    assert "investigating · cycle 1 3 of 8" in body(client.get(url("row", report)))


def test_needs_you_counts_equal_the_lists_they_lead_to(
    client: Client, user: Any, report: Report
) -> None:
    make_report(
        user,
        report.engagement,
        status=ReportStatus.ERROR,
        error_message="The file is damaged.",
        company="Broken",
    )
    shown = body(client.get("/"))
    assert "Ready to analyse 1" in shown
    assert "ready to analyse 1" in shown and "failed 1" in shown
    failed = client.get("/?state=failed")
    assert failed.content.count(b"<tr id=") == 1
    assert "The file is damaged." in body(failed)
    assert b"Retry" in failed.content


def pdf(
    name: str = "report.pdf", content: bytes = b"%PDF-1.7 enough to be stored"
) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "application/pdf")


@pytest.mark.usefixtures("user")
def test_an_upload_leads_to_the_report(client: Client) -> None:
    response = client.post("/upload", {"file": pdf()})
    assert response.url == url("detail", Report.objects.get())


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "empty"), (b"<html>", "not a PDF")],
    ids=["empty file", "another kind of file"],
)
def test_a_refused_upload_says_why_on_the_page_and_to_the_script(
    client: Client, content: bytes, words: str
) -> None:
    page = client.post("/upload", {"file": pdf(content=content)})
    part = client.post("/upload", {"file": pdf(content=content)}, headers=HTMX)
    assert (page.status_code, part.status_code) == (400, 400)
    assert words in body(page)
    assert "Reports" in body(page)
    assert body(part).startswith("Not uploaded.")
    assert not Report.objects.exists()


@pytest.mark.usefixtures("user")
def test_the_same_file_twice_leads_to_the_report_that_is_kept(client: Client) -> None:
    client.post("/upload", {"file": pdf()})
    kept = Report.objects.get()
    Report.objects.update(page_count=3)
    again = client.post("/upload", {"file": pdf("other name.pdf")}, headers=HTMX)
    assert url("detail", kept) in again.content.decode()
