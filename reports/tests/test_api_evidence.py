"""Evidence documents over the API: attach, follow, open, withdraw; whose they are, and what a
search finds of them."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from reports.models import EvidenceDocument, Membership, Report, Role
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.factories import make_analysis, make_api, make_report, make_user
from reports.tests.inline import read_evidence

pytestmark = pytest.mark.django_db
KILN = "The turquoise kiln of Ouagadougou burns hydrogen since 2021."


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report(api: APIClient) -> Report:
    return make_report(api.user)


def url(report: Report, document: Any = None, last: str = "") -> str:
    return "/".join(
        filter(
            None,
            [
                f"/api/v1/reports/{report.pk}/evidence",
                str(getattr(document, "pk", document) or ""),
                last,
            ],
        )
    )


def post(
    api: APIClient,
    report: Report,
    content: bytes = b"",
    name: str = "inventory.xlsx",
    **fields: Any,
) -> Any:
    body = {
        "file": given(workbook() if content == b"" else content, name),
        "kind": "data_workbook",
    } | fields
    return api.post(
        url(report),
        {key: value for key, value in body.items() if value is not None},
        format="multipart",
    )


def read(api: APIClient, report: Report, content: bytes = b"", **fields: Any) -> EvidenceDocument:
    answer = post(api, report, content, **fields)
    assert answer.status_code == 201, answer.json()
    return read_evidence(EvidenceDocument.objects.get(pk=answer.json()["id"]))


def test_a_document_is_attached_and_followed_until_it_is_read(
    api: APIClient, report: Report
) -> None:
    answer = post(api, report, source="Group controlling", dated="2025-02-28")
    assert answer.status_code == 201
    card = answer.json()
    assert (card["status"], card["media"], card["kind"], card["source"]) == (
        "idle",
        "xlsx",
        "data_workbook",
        "Group controlling",
    )
    assert (card["dated"], card["filename"], card["pages"], card["error_message"]) == (
        "2025-02-28",
        "inventory.xlsx",
        [],
        None,
    )
    read_evidence(EvidenceDocument.objects.get())
    card = api.get(url(report, card["id"])).json()
    assert (card["status"], card["pages_done"], card["page_count"]) == ("completed", 1, 1)
    assert card["pages"] == [{"number": 1, "name": "GHG inventory", "state": "read", "reason": ""}]
    listed = api.get(url(report)).json()
    assert listed == {"evidence": [card], "total": 1}


def test_the_same_file_is_answered_with_the_document_it_already_is(
    api: APIClient, report: Report
) -> None:
    first, second = post(api, report), post(api, report, name="copy.xlsx")
    assert (second.status_code, second.json()["id"]) == (200, first.json()["id"])
    assert EvidenceDocument.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "gossip"),
        ("kind", None),
        ("dated", "yesterday"),
        ("source", "x" * 201),
        ("file", None),
    ],
)
def test_a_field_that_is_wrong_is_named(
    api: APIClient, report: Report, field: str, value: Any
) -> None:
    answer = post(api, report, **{field: value})
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{field}: ")
    assert not EvidenceDocument.objects.exists()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x00\x01\x02", "no PDF, XLSX or CSV"),
        (b"<html><p>a,b\nc,d</p></html>", "no PDF, XLSX or CSV"),
        (b"Running text, with a comma, here and there.\n\nAnd more of it.", "no PDF, XLSX or CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "password-protected"),
        (workbook()[:-200], "incomplete"),
    ],
    ids=["bytes", "page", "prose", "old workbook", "cut workbook"],
)
def test_a_file_of_another_kind_is_refused_by_its_content(
    api: APIClient, report: Report, content: bytes, says: str
) -> None:
    answer = post(api, report, content)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("file: ") and says in answer.json()["detail"]


def test_an_empty_file_is_refused(api: APIClient, report: Report) -> None:
    answer = api.post(
        url(report), {"file": given(b"", "a.csv"), "kind": "other"}, format="multipart"
    )
    assert answer.status_code == 400 and "empty" in answer.json()["detail"]


def test_a_body_that_is_no_form_is_told_so(api: APIClient, report: Report) -> None:
    assert api.post(url(report), {"kind": "other"}, format="json").status_code == 415


@pytest.mark.long
def test_what_could_not_be_read_says_what_to_do_and_is_read_again_on_demand(
    api: APIClient, report: Report
) -> None:
    document = read(api, report, pdf("A statement", password="secret"), name="locked.pdf")
    card = api.get(url(report, document)).json()
    assert card["status"] == "error" and "Remove the password" in card["error_message"]
    again = api.post(url(report, document, "retry"))
    assert (again.status_code, again.json()["status"]) == (200, "idle")
    assert api.post(url(report, document, "retry")).status_code == 400


@pytest.mark.long
def test_the_original_comes_back_as_it_was(api: APIClient, report: Report) -> None:
    content = workbook()
    document = read(api, report, content, name="Zählung – 2024.xlsx")
    answer = api.get(url(report, document, "file"))
    assert b"".join(answer.streaming_content) == content if not answer.is_async else True
    assert (
        answer["Content-Disposition"].startswith("attachment;")
        and "spreadsheetml" in answer["Content-Type"]
    )
    statement = read(
        api, report, pdf("Independent assurance statement on emissions"), name="statement.pdf"
    )
    assert api.get(url(report, statement, "file"))["Content-Disposition"].startswith("inline")


def test_a_withdrawn_document_is_gone(api: APIClient, report: Report) -> None:
    document = read(api, report)
    assert api.delete(url(report, document)).status_code == 204
    assert api.get(url(report, document)).status_code == 404
    assert api.get(url(report)).json()["total"] == 0


def test_a_withdrawn_document_an_analysis_rests_on_can_still_be_opened(
    api: APIClient, report: Report
) -> None:
    document = read(api, report)
    make_analysis(report, options={"evidence": [str(document.pk)]})
    assert api.delete(url(report, document)).status_code == 204
    assert api.get(url(report)).json()["total"] == 0
    assert api.get(url(report, document)).json()["withdrawn_at"]
    assert api.get(url(report, document, "file")).status_code == 200
    assert api.delete(url(report, document)).status_code == 404


def test_a_document_under_a_running_analysis_is_not_withdrawn(
    api: APIClient, report: Report
) -> None:
    document = read(api, report)
    make_analysis(report, "analyzing", options={"evidence": [str(document.pk)]})
    answer = api.delete(url(report, document))
    assert answer.status_code == 400 and "running" in answer.json()["detail"]


@pytest.mark.long
def test_documents_of_others_do_not_exist(api: APIClient, report: Report) -> None:
    document = read(api, report)
    theirs = make_api()
    for path in (url(report), url(report, document), url(report, document, "file")):
        assert theirs.get(path).status_code == 404
    assert theirs.delete(url(report, document)).status_code == 404
    assert post(theirs, report).status_code == 404
    another = make_report(api.user)
    assert api.get(url(another, document)).status_code == 404, "a document of another report"
    assert api.get(url(report, uuid.uuid4())).status_code == 404


def test_readers_may_look_but_not_change(api: APIClient, report: Report) -> None:
    document = read(api, report)
    reader = make_user()
    Membership.objects.create(engagement=report.engagement, user=reader, role=Role.VIEWER)
    theirs = make_api(reader)
    assert theirs.get(url(report)).json()["total"] == 1
    assert theirs.get(url(report, document, "file")).status_code == 200
    assert post(theirs, report).status_code == 403
    assert theirs.delete(url(report, document)).status_code == 403
    assert theirs.post(url(report, document, "retry")).status_code == 403


def search(api: APIClient, **body: Any) -> list[dict[str, Any]]:
    answer = api.post(
        "/api/v1/rag/search",
        json.dumps({"query": "turquoise kiln Ouagadougou", **body}),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.json()
    return answer.json()["results"]


@pytest.mark.long
def test_evidence_is_found_as_a_source_type_of_its_own(api: APIClient, report: Report) -> None:
    document = read(
        api,
        report,
        pdf(KILN),
        name="article.pdf",
        kind="article",
        source="Kiln Weekly",
        dated="2024-05-01",
    )
    (hit,) = search(api, source_types=["evidence"])
    assert (hit["source_type"], hit["report_id"]) == ("evidence", str(report.pk))
    assert hit["chunk_id"].startswith("evidence-") and KILN in hit["chunk_text"]
    card = {
        name: hit["metadata"][name]
        for name in ("document_id", "kind", "filename", "source", "dated", "page_start", "page_end")
    }
    assert card == {
        "document_id": str(document.pk),
        "kind": "article",
        "filename": "article.pdf",
        "source": "Kiln Weekly",
        "dated": "2024-05-01",
        "page_start": 1,
        "page_end": 1,
    }
    assert [
        row["source_type"]
        for row in search(api, report_id=str(report.pk), source_types=["evidence"])
    ] == ["evidence"]
    assert api.get("/api/v1/rag/stats").json()["evidence"] == 1


@pytest.mark.long
def test_a_search_of_a_report_never_returns_its_evidence(api: APIClient, report: Report) -> None:
    read(api, report, pdf(KILN), name="article.pdf")
    assert search(api, report_id=str(report.pk)) == []
    assert search(api, source_types=["report"]) == []


@pytest.mark.long
def test_evidence_of_others_and_withdrawn_evidence_are_not_found(
    api: APIClient, report: Report
) -> None:
    document = read(api, report, pdf(KILN), name="article.pdf")
    theirs = make_api()
    assert search(theirs, source_types=["evidence"]) == []
    assert theirs.get("/api/v1/rag/stats").json()["evidence"] == 0
    make_analysis(report, options={"evidence": [str(document.pk)]})
    api.delete(url(report, document))
    assert search(api, source_types=["evidence"]) == []
