"""Reading a file anew: the same report while nobody has analysed it, a revision beside it
afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files import File
from django.test import Client

from conftest import SHORT_SAMPLE
from reports.document import page_images
from reports.models import Page, Report, ReportPassage, ReportStatus, Role
from reports.reading import upload
from reports.reading.upload import UploadRefused
from reports.review.report_details import correct
from reports.tests.factories import make_analysis, make_engagement, make_report, make_user
from reports.tests.inline import read

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def user() -> Any:
    return make_user()


@pytest.fixture
def report(user: Any) -> Report:
    with SHORT_SAMPLE.open("rb") as file:
        return read(upload.store_upload(user, File(file, name="short.pdf")))


def test_a_report_nobody_analysed_is_read_anew_and_keeps_its_corrections(
    report: Report, user: Any
) -> None:
    correct(report, {"company": "Corrected plc"})
    Page.objects.filter(report=report).update(text="")
    again = read(upload.read_again(report, user))
    assert again == report
    assert (again.status, again.company, again.revision) == (
        ReportStatus.PARSED,
        "Corrected plc",
        1,
    )
    assert all(Page.objects.filter(report=report, state="read").values_list("text", flat=True))


def test_page_images_of_the_earlier_reading_go(
    report: Report, user: Any, django_capture_on_commit_callbacks: Any
) -> None:
    mine, other = page_images._folder(report), page_images._folder(make_report(user))
    for folder in (mine, other):
        folder.mkdir(parents=True)
        (folder / "1-600.webp").write_bytes(b"drawn")
        (folder / "2-600.failed").write_text("it took too long")
    with django_capture_on_commit_callbacks(execute=False) as later:
        upload.read_again(report, user)
    assert list(mine.iterdir()), "as long as it may still be undone"
    for callback in later[:1]:
        callback()
    assert not mine.exists()
    assert len(list(other.iterdir())) == 2


def test_an_analysed_report_stays_and_its_file_is_read_as_a_revision(
    report: Report, user: Any
) -> None:
    correct(report, {"company": "Corrected plc", "first_period": "yes"})
    analysis = make_analysis(report)
    before = list(
        ReportPassage.objects.filter(report=report).order_by("index").values_list("pk", "text")
    )
    revision = read(upload.read_again(report, user))
    assert (revision.revises, revision.revision, revision.status) == (
        report,
        2,
        ReportStatus.PARSED,
    )
    assert (revision.company, revision.first_period, revision.sha256) == (
        "Corrected plc",
        "yes",
        report.sha256,
    )
    assert revision.file.name != report.file.name
    assert (
        list(
            ReportPassage.objects.filter(report=report).order_by("index").values_list("pk", "text")
        )
        == before
    )
    assert [text for _, text in before] == list(
        ReportPassage.objects.filter(report=revision)
        .order_by("index")
        .values_list("text", flat=True)
    )
    assert list(report.analyses.all()) == [analysis]
    assert upload.read_again(report, user).revision == 3


def test_the_same_upload_leads_to_the_newest_revision(report: Report, user: Any) -> None:
    make_analysis(report)
    revision = read(upload.read_again(report, user))
    with SHORT_SAMPLE.open("rb") as file, pytest.raises(UploadRefused) as refused:
        upload.store_upload(user, File(file, name="short.pdf"))
    assert refused.value.existing == revision


@pytest.mark.parametrize("status", [ReportStatus.PARSING, ReportStatus.ANALYZING])
def test_a_report_in_work_is_left_alone(user: Any, status: str) -> None:
    with pytest.raises(UploadRefused, match="being worked on"):
        upload.read_again(make_report(user, status=status), user)


def test_a_missing_file_is_told(user: Any) -> None:
    with pytest.raises(UploadRefused, match="upload it again"):
        upload.read_again(make_report(user), user)


def test_an_analysis_that_failed_is_no_reason_to_read_the_report_over(report: Report) -> None:
    make_analysis(report, status="error")
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.ERROR, error_code="analysis")
    pages = Page.objects.filter(report=report).count()
    with pytest.raises(UploadRefused, match="analysis failed"):
        upload.retry(report)
    assert Page.objects.filter(report=report).count() == pages


def test_the_page_offers_it_and_readers_may_not(report: Report, user: Any) -> None:
    make_analysis(report)
    client = Client()
    client.force_login(user)
    assert "/read-again" in client.get(f"/reports/{report.pk}").content.decode()
    answer = client.post(f"/reports/{report.pk}/read-again")
    revision = Report.objects.get(revises=report)
    assert answer["Location"] == f"/reports/{revision.pk}"
    reader = make_user()
    theirs = make_report(reader, make_engagement(reader, Role.VIEWER))
    client.force_login(reader)
    assert client.post(f"/reports/{theirs.pk}/read-again").status_code == 403
    assert client.post(f"/reports/{report.pk}/read-again").status_code == 404
