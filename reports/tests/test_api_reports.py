"""The list of reports, one report, its corrections and its file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from rest_framework.test import APIClient

from reports.models import Membership, Report, ReportStatus, Role
from reports.tests.factories import make_analysis, make_engagement, make_report, make_user
from sibyl_project.common.streaming import StreamedFile

pytestmark = pytest.mark.django_db
REPORTS = "/api/v1/reports"


def url(report: Report) -> str:
    return f"{REPORTS}/{report.pk}"


def test_the_list_holds_your_reports_only_newest_first(api: APIClient) -> None:
    make_report(make_user())
    older, newer = make_report(api.user), make_report(api.user)
    answer = api.get(REPORTS).json()
    assert [row["id"] for row in answer["reports"]] == [str(newer.pk), str(older.pk)]
    assert answer["pagination"] == {"page": 1, "page_size": 50, "total": 2, "total_pages": 1}


def test_the_list_can_be_narrowed_to_a_status(api: APIClient) -> None:
    make_report(api.user)
    failed = make_report(api.user, status=ReportStatus.ERROR)
    assert [row["id"] for row in api.get(f"{REPORTS}?status=error").json()["reports"]] == [
        str(failed.pk)
    ]


def test_a_page_past_the_end_is_empty_with_valid_numbers(api: APIClient) -> None:
    make_report(api.user)
    answer = api.get(f"{REPORTS}?page=9&page_size=1").json()
    assert answer == {
        "reports": [],
        "pagination": {"page": 9, "page_size": 1, "total": 1, "total_pages": 1},
    }


@pytest.mark.parametrize(
    "wrong",
    [
        "page=0",
        "page=x",
        "page=99999999999999999999",
        "page_size=0",
        "page_size=101",
        "status=nonsense",
    ],
)
def test_a_wrong_parameter_is_named(api: APIClient, wrong: str) -> None:
    answer = api.get(f"{REPORTS}?{wrong}")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{wrong.partition('=')[0]}: ")


def test_the_list_asks_the_database_the_same_however_long_it_is(
    api: APIClient, django_assert_num_queries: Any
) -> None:
    engagement = make_engagement(api.user)
    for _ in range(5):
        make_analysis(make_report(api.user, engagement))
    with django_assert_num_queries(2):
        api.get(REPORTS)


def test_one_report_tells_its_current_analysis(api: APIClient) -> None:
    report = make_report(api.user)
    analysis = make_analysis(report)
    answer = api.get(url(report)).json()
    assert (answer["analysis_id"], answer["company"], answer["status"]) == (
        str(analysis.pk),
        "Alderbrook Mining",
        "completed",
    )


def test_a_correction_is_kept_and_leaves_the_rest_alone(api: APIClient) -> None:
    report = make_report(api.user, sector="mining")
    answer = api.patch(
        url(report), {"company": " Alderbrook plc ", "first_period": "yes"}, format="json"
    )
    assert answer.status_code == 200
    report.refresh_from_db()
    assert (report.company, report.first_period, report.sector) == (
        "Alderbrook plc",
        "yes",
        "mining",
    )


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ({"first_period": "maybe"}, "first_period"),
        ({"status": "completed"}, "status"),
        ({"company": "x" * 201}, "company"),
        ({"industry": "XX-YY"}, "industry"),
        ({"industry": "mining"}, "industry"),
        ({"industry": None}, "industry"),
        ({"vintage": "2024-06"}, "vintage"),
        ({"vintage": ""}, "vintage"),
        ({"detected": {}}, "detected"),
    ],
)
def test_a_correction_that_cannot_be_made_names_the_field(
    api: APIClient, body: dict[str, str], name: str
) -> None:
    report = make_report(api.user)
    answer = api.patch(url(report), body, format="json")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{name}: ")
    assert Report.objects.get().company == "Alderbrook Mining"


def test_industry_and_vintage_can_be_corrected_and_what_a_person_said_is_told(
    api: APIClient,
) -> None:
    report = make_report(api.user)
    answer = api.patch(
        url(report), {"industry": "em-mm", "vintage": "2025-12"}, format="json"
    ).json()
    assert (answer["industry"], answer["vintage"]) == ("EM-MM", "2025-12")
    assert answer["sector"] == "Extractives & Minerals Processing: Metals & Mining"
    assert answer["detected"]["corrected"] == ["industry", "sector", "vintage"]
    assert answer["industry_note"] == ""
    answer = api.patch(url(report), {"industry": "sv-hl"}, format="json").json()
    assert (answer["industry"], answer["sector"]) == ("SV-HL", "Services: Hotels & Lodging")
    assert answer["industry_note"] == "metrics of this industry are not in the registry"
    answer = api.patch(url(report), {"industry": ""}, format="json").json()
    assert (answer["industry"], answer["sector"]) == ("", "")
    assert answer["industry_note"] == ""


@pytest.mark.parametrize("body", ["[1]", "3", "{", "null"])
def test_a_body_that_is_no_object_is_refused(api: APIClient, body: str) -> None:
    answer = api.patch(url(make_report(api.user)), body, content_type="application/json")
    assert (answer.status_code, list(answer.json())) == (400, ["detail"])


def test_a_reader_may_not_correct(api: APIClient) -> None:
    report = make_report(make_user())
    Membership.objects.create(engagement=report.engagement, user=api.user, role=Role.VIEWER)
    assert api.get(url(report)).status_code == 200
    assert api.patch(url(report), {"company": "x"}, format="json").status_code == 403


def test_a_report_of_others_is_not_found_by_any_method(api: APIClient) -> None:
    report = make_report(make_user())
    answers = [
        api.get(url(report)),
        api.patch(url(report), {"company": "x"}, format="json"),
        api.get(f"{url(report)}/pdf"),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]


def test_the_file_is_sent_inline_under_its_own_name(
    api: APIClient, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(api.user, filename="Bericht – 持続.pdf")
    report.file.save("report.pdf", ContentFile(b"%PDF-1.7 content"))
    answer = api.get(f"{url(report)}/pdf", headers={"accept": "*/*"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("inline; filename*=utf-8''Bericht%20")
    assert "private" in answer["Cache-Control"]
    assert answer["Content-Length"] == "16"
    assert _content(answer) == b"%PDF-1.7 content"


def test_the_file_is_sent_to_a_client_that_accepts_only_pdf(
    api: APIClient, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(api.user)
    report.file.save("report.pdf", ContentFile(b"%PDF-1.7 content"))
    assert api.get(f"{url(report)}/pdf", headers={"accept": "application/pdf"}).status_code == 200


def test_a_file_that_is_gone_is_told_as_missing(
    api: APIClient, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    answer = api.get(f"{url(make_report(api.user))}/pdf")
    assert answer.status_code == 404
    assert "missing" in answer.json()["detail"]


def test_a_large_file_is_read_block_by_block(tmp_path: Path) -> None:
    path = tmp_path / "large.pdf"
    path.write_bytes(bytes(range(256)) * 4096)
    with path.open("rb") as file:
        blocks = _blocks(StreamedFile(file, filename="large.pdf"))
    assert max(map(len, blocks)) <= StreamedFile.block_size
    assert b"".join(blocks) == path.read_bytes()


def _content(response: Any) -> bytes:
    return b"".join(_blocks(response))


def _blocks(response: Any) -> list[bytes]:
    async def collect() -> list[bytes]:
        return [block async for block in response]

    return asyncio.run(collect())
