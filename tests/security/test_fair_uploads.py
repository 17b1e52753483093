"""A user who sends more files in an hour than one may is refused, whichever way they are sent."""

from __future__ import annotations

import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from reports.models import CountedUpload, EvidenceDocument, Report
from reports.reading import flow
from reports.reading.upload import read_again
from reports.reading.upload_limit import TooManyUploads, count_upload
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_evidence,
    make_report,
    make_user,
)

PDF = b"%PDF-1.7\n% a small file that begins like a PDF\n"
UPLOAD = "/api/v1/upload"


@pytest.fixture(autouse=True)
def _two_an_hour(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    settings.UPLOADS_PER_HOUR = 2


@pytest.fixture
def user(db: None) -> Any:
    return make_user()


@pytest.fixture
def api(user: Any) -> APIClient:
    return make_api(user)


@pytest.fixture
def page(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _file(content: bytes = PDF, name: str = "report.pdf") -> dict[str, Any]:
    return {"file": SimpleUploadedFile(name, content, "application/pdf")}


def _spend(user: Any) -> None:
    count_upload(user)
    count_upload(user)


def _says_to_wait(answer: Any, text: str) -> None:
    assert answer.status_code == 429
    assert 3500 < int(answer["Retry-After"]) <= 3600
    assert "send this one again in 60 minutes" in text and "UPLOADS_PER_HOUR" in text


def test_the_api_answers_429_and_stores_nothing(api: APIClient) -> None:
    for number in range(2):
        sent = _file(PDF + bytes([65 + number]))
        assert api.post(UPLOAD, sent, format="multipart").status_code == 201
    answer = api.post(UPLOAD, _file(PDF + b"third"), format="multipart")
    _says_to_wait(answer, answer.json()["detail"])
    assert Report.objects.count() == 2


def test_the_page_answers_429_and_stores_nothing(user: Any, page: Client) -> None:
    _spend(user)
    answer = page.post(reverse("reports:upload"), _file())
    _says_to_wait(answer, answer.content.decode())
    assert not Report.objects.exists()


def test_evidence_counts_with_reports_over_the_api_and_on_the_page(
    user: Any, api: APIClient, page: Client
) -> None:
    report = make_report(user)
    _spend(user)
    fields = {"kind": "data_workbook"}
    answer = api.post(f"/api/v1/reports/{report.pk}/evidence", _file() | fields, format="multipart")
    _says_to_wait(answer, answer.json()["detail"])
    shown = page.post(reverse("reports:evidence_attach", args=[report.pk]), _file() | fields)
    _says_to_wait(shown, shown.content.decode())
    assert not EvidenceDocument.objects.exists()


def test_a_file_that_is_refused_counts_like_any_other(api: APIClient) -> None:
    for _ in range(2):
        assert api.post(UPLOAD, _file(b"no PDF"), format="multipart").status_code == 400
    assert api.post(UPLOAD, _file(), format="multipart").status_code == 429


def test_a_deleted_report_gives_no_upload_back(api: APIClient) -> None:
    for number in range(2):
        api.post(UPLOAD, _file(PDF + bytes([65 + number])), format="multipart")
    for report in Report.objects.all():
        report.ingest_runs.all().delete()
        report.delete()
    assert api.post(UPLOAD, _file(), format="multipart").status_code == 429


def test_a_refused_request_does_not_prolong_the_wait(user: Any) -> None:
    _spend(user)
    for _ in range(3):
        with pytest.raises(TooManyUploads):
            count_upload(user)
    assert CountedUpload.objects.filter(user=user).count() == 2


def test_after_an_hour_files_are_taken_again(user: Any, api: APIClient) -> None:
    _spend(user)
    CountedUpload.objects.update(at=timezone.now() - timedelta(hours=1))
    assert api.post(UPLOAD, _file(), format="multipart").status_code == 201


def test_others_are_not_held_up(user: Any) -> None:
    _spend(user)
    answer = make_api().post(UPLOAD, _file(), format="multipart")
    assert answer.status_code == 201


def test_uploads_side_by_side_are_counted_one_after_the_other(live_auditor: Any) -> None:
    together, taken = threading.Barrier(8), []

    def send() -> None:
        together.wait()
        try:
            count_upload(live_auditor)
            taken.append(True)
        except TooManyUploads:
            pass
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 2


def test_a_file_read_again_beside_its_analysis_counts_as_one_sent(user: Any) -> None:
    report = _stored(user)
    make_analysis(report)
    for _ in range(2):
        assert read_again(report, user).pk != report.pk
    with pytest.raises(TooManyUploads):
        read_again(report, user)
    assert Report.objects.count() == 3


def test_files_are_copied_for_a_revision_before_anybody_waits_for_the_trail(
    user: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From the first row of the revision on, other writers of the engagement's trail wait."""
    report = _stored(user)
    make_analysis(report)
    table = make_evidence(report)
    table.file.save("document.csv", SimpleUploadedFile("document.csv", b"Metric,2023\n"))
    begin, copied = flow.begin, []

    def looking(revision: Report) -> None:
        copied.extend((tmp_path / "evidence" / str(revision.pk)).glob("*"))
        begin(revision)

    monkeypatch.setattr(flow, "begin", looking)
    revision = read_again(report, user)
    assert [path.read_bytes() for path in copied] == [b"Metric,2023\n"]
    assert revision.evidence.count() == 1


def _stored(user: Any) -> Report:
    report = make_report(user)
    report.file.save("report.pdf", SimpleUploadedFile("report.pdf", PDF))
    return report
