"""Taking files in over the API, and following how they are read."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from reports.models import Membership, Report, ReportStatus, Role, Section, Table
from reports.tests.factories import make_report, make_user

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7\n% a small file that begins like a PDF\n"
UPLOAD = "/api/v1/upload"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def post(
    api: APIClient, content: bytes = PDF, name: str = "report.pdf", kind: str = "application/pdf"
) -> Any:
    return api.post(UPLOAD, {"file": SimpleUploadedFile(name, content, kind)}, format="multipart")


def status_url(report: Report) -> str:
    return f"{UPLOAD}/{report.pk}/status"


def test_an_upload_answers_201_with_the_report(api: APIClient) -> None:
    answer = post(api)
    assert answer.status_code == 201
    report = Report.objects.get()
    assert answer.json() == {
        "report_id": str(report.pk),
        "filename": "report.pdf",
        "file_size_bytes": len(PDF),
        "status": "uploaded",
        "created_at": answer.json()["created_at"],
    }
    assert report.uploaded_by == api.user


def test_the_same_file_again_is_answered_with_the_report_it_already_is(api: APIClient) -> None:
    first, second = post(api), post(api, name="another-name.pdf")
    assert second.status_code == 200
    assert second.json() == first.json()
    assert Report.objects.count() == 1


def test_a_pdf_is_taken_whatever_the_client_calls_its_type(api: APIClient) -> None:
    assert post(api, kind="application/octet-stream").status_code == 201


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "empty"), (b"<html>not a report</html>", "not a PDF")],
)
def test_a_file_that_is_no_pdf_is_refused_by_its_content(
    api: APIClient, content: bytes, words: str
) -> None:
    answer = post(api, content)
    assert answer.status_code == 400
    assert words in answer.json()["detail"]
    assert answer.json()["detail"].startswith("file: ")
    assert not Report.objects.exists()


def test_a_file_that_is_too_large_is_refused_with_its_size(api: APIClient, settings: Any) -> None:
    settings.MAX_UPLOAD_SIZE_MB = 1
    answer = post(api, PDF + b"0" * 1024 * 1024 * 2)
    assert answer.status_code == 400
    assert "2.0 MB" in answer.json()["detail"]


def test_an_upload_without_a_file_names_the_field(api: APIClient) -> None:
    answer = api.post(UPLOAD, {}, format="multipart")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("file: ")


def test_an_upload_that_is_no_form_is_told_so(api: APIClient) -> None:
    answer = api.post(UPLOAD, {"file": "x"}, format="json")
    assert (answer.status_code, list(answer.json())) == (415, ["detail"])


def test_a_file_name_in_any_script_comes_back_whole(api: APIClient) -> None:
    answer = post(api, name="Nachhaltigkeitsbericht – 持続可能性.pdf")
    assert answer.json()["filename"] == "Nachhaltigkeitsbericht – 持続可能性.pdf"


def test_status_of_a_report_being_read_tells_the_pages_done(api: APIClient) -> None:
    report = make_report(
        api.user, status=ReportStatus.PARSING, pages_done=4, page_count=10, step="reading pages"
    )
    answer = api.get(status_url(report)).json()
    assert (answer["status"], answer["pages_done"], answer["page_count"]) == ("parsing", 4, 10)
    assert answer["content_structure"] is None
    assert answer["error_message"] is None


def test_status_of_a_read_report_holds_its_nested_outline(api: APIClient) -> None:
    report = make_report(api.user, word_count=1234)
    top = Section.objects.create(
        report=report, order=0, level=1, title="Governance", page_start=1, page_end=2
    )
    Section.objects.create(
        report=report, order=1, level=2, title="Board", page_start=2, page_end=2, parent=top
    )
    Table.objects.create(report=report, page=1, index=0, rows=[["a", "b"]])
    structure = api.get(status_url(report)).json()["content_structure"]
    assert (
        structure["table_count"],
        structure["page_count"],
        structure["estimated_word_count"],
    ) == (1, 3, 1234)
    (node,) = structure["sections"]
    assert (node["title"], node["page_end"], [child["title"] for child in node["children"]]) == (
        "Governance",
        2,
        ["Board"],
    )


def test_a_report_in_error_can_be_retried_and_says_what_was_wrong_until_then(
    api: APIClient,
) -> None:
    report = make_report(
        api.user,
        status=ReportStatus.ERROR,
        error_code="encrypted",
        error_message="It needs a password.",
    )
    assert api.get(status_url(report)).json()["error_message"] == "It needs a password."
    answer = api.post(f"{UPLOAD}/{report.pk}/retry")
    assert (answer.status_code, answer.json()["status"]) == (200, "uploaded")
    assert api.get(status_url(report)).json()["error_message"] is None


def test_only_a_report_in_error_can_be_retried(api: APIClient) -> None:
    answer = api.post(f"{UPLOAD}/{make_report(api.user).pk}/retry")
    assert answer.status_code == 400
    assert "in error" in answer.json()["detail"]


@pytest.mark.parametrize("path", ["status", "retry"])
def test_a_report_of_others_does_not_exist(api: APIClient, path: str) -> None:
    report = make_report(make_user(), status=ReportStatus.ERROR)
    ask = api.get if path == "status" else api.post
    others, unknown = ask(f"{UPLOAD}/{report.pk}/{path}"), ask(f"{UPLOAD}/{uuid.uuid4()}/{path}")
    assert others.status_code == unknown.status_code == 404
    assert others.json() == unknown.json() == {"detail": "Report not found."}


def test_a_reader_may_look_but_not_retry(api: APIClient) -> None:
    report = make_report(make_user(), status=ReportStatus.ERROR)
    Membership.objects.create(engagement=report.engagement, user=api.user, role=Role.VIEWER)
    assert api.get(status_url(report)).status_code == 200
    answer = api.post(f"{UPLOAD}/{report.pk}/retry")
    assert answer.status_code == 403
    assert "only leads and auditors" in answer.json()["detail"]


def test_the_upload_handler_never_holds_a_whole_file_in_memory() -> None:
    assert django_settings.FILE_UPLOAD_HANDLERS == [
        "django.core.files.uploadhandler.TemporaryFileUploadHandler"
    ]
