"""Evidence on the pages: attached from the form, watched while it is read, withdrawn; what the
analysis rests on is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import EvidenceDocument, EvidencePage, Membership, Report, Role
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.factories import make_analysis, make_page, make_report, make_user
from reports.tests.inline import read_evidence

pytestmark = pytest.mark.django_db
PART = {"hx-request": "true"}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    return make_report(user)


def url(report: Report, name: str = "evidence", *more: Any) -> str:
    return reverse(f"reports:{name}", args=[report.pk, *more])


def attach(
    client: Client,
    report: Report,
    content: bytes = b"",
    name: str = "inventory.xlsx",
    **fields: str,
) -> Any:
    headers = fields.pop("headers", None)
    body = {"file": given(content or workbook(), name), "kind": "data_workbook", **fields}
    return client.post(url(report, "evidence_attach"), body, headers=headers)


def attached(
    client: Client, report: Report, content: bytes = b"", **fields: str
) -> EvidenceDocument:
    attach(client, report, content, **fields)
    return read_evidence(EvidenceDocument.objects.latest("created_at"))


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_a_document_is_attached_and_shown_with_its_kind_source_and_date(
    client: Client, report: Report
) -> None:
    answer = attach(client, report, source="Group controlling", dated="2025-02-28")
    assert answer.status_code == 302 and answer["Location"] == url(report)
    page = text(client.get(url(report)))
    for said in (
        "inventory.xlsx",
        "data workbook",
        "Group controlling",
        "28 Feb 2025",
        "waiting for a worker",
    ):
        assert said in page
    assert reverse("api:evidence-file", args=[report.pk, EvidenceDocument.objects.get().pk]) in page


def test_only_a_line_whose_document_is_being_read_asks_for_itself_again(
    client: Client, report: Report
) -> None:
    attach(client, report)
    document = EvidenceDocument.objects.get()
    line = url(report, "evidence_row", document.pk)
    assert f'hx-get="{line}"' in text(client.get(line))
    EvidenceDocument.objects.update(status="working", pages_done=24, page_count=80)
    assert "24 of 80" in text(client.get(line))
    EvidenceDocument.objects.update(status="idle")
    read_evidence(document)
    settled = text(client.get(line))
    assert "✓ 1 sheet" in settled and "hx-trigger" not in settled


@pytest.mark.long
def test_what_could_not_be_read_says_what_to_do_and_can_be_read_again(
    client: Client, report: Report
) -> None:
    document = attached(client, report, pdf("A statement", password="secret"), name="locked.pdf")
    assert "Remove the password" in text(client.get(url(report)))
    client.post(url(report, "evidence_retry", document.pk))
    document.refresh_from_db()
    assert document.status == "idle"


def test_remarks_of_the_ledger_stand_under_the_document(client: Client, report: Report) -> None:
    attached(client, report, workbook({"Data": [["a", "b"], [1, 2]], "Blank": []}))
    assert "sheet “Blank”: this sheet is empty" in text(client.get(url(report)))


def test_sheets_that_were_not_read_are_counted_apart(client: Client, report: Report) -> None:
    document = attached(
        client, report, workbook({"Data": [["a", "b"], [1, 2]], "Broken": [["c", "d"]]})
    )
    EvidencePage.objects.filter(document=document, name="Broken").update(
        state="failed", reason="this sheet could not be read"
    )
    assert "◧ 1 of</span> 2 sheets" in text(client.get(url(report)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": ""}, "This field is required"),
        ({"content": b"<p>no table</p>"}, "no PDF, XLSX or CSV"),
        ({"dated": "soon"}, "valid date"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_attached(
    client: Client, report: Report, fields: Any, says: str
) -> None:
    answer = attach(client, report, **fields)
    assert answer.status_code == 400 and says in text(answer)
    part = attach(client, report, **fields, headers=PART)
    assert part.status_code == 200 and says in text(part) and "<html" not in text(part)
    assert not EvidenceDocument.objects.exists()


def test_the_same_file_is_named_instead_of_attached_twice(client: Client, report: Report) -> None:
    attach(client, report)
    assert "attached already, as “inventory.xlsx” (data workbook)" in text(
        attach(client, report, name="copy.xlsx", headers=PART)
    )


def test_withdrawing_asks_first_and_then_takes_it_away(client: Client, report: Report) -> None:
    document = attached(client, report)
    assert "The file and what was read from it are deleted." in text(client.get(url(report)))
    assert client.get(url(report, "evidence_withdraw", document.pk)).status_code == 405
    client.post(url(report, "evidence_withdraw", document.pk))
    assert not EvidenceDocument.objects.exists()


@pytest.mark.long
def test_the_page_says_what_the_analysis_rests_on_and_what_counts_later(
    client: Client, report: Report
) -> None:
    first = attached(client, report)
    make_analysis(report, options={"evidence": [str(first.pk)]})
    attached(client, report, b"a;b\n1;2\n3;4\n", name="later.csv")
    attached(client, report, pdf("x", password="secret"), name="locked.pdf")
    page = text(client.get(url(report)))
    assert "rests on 1 document. 1 attached since counts in the next one." in page
    client.post(url(report, "evidence_withdraw", first.pk))
    page = text(client.get(url(report)))
    assert "inventory.xlsx" in page and "withdrawn" in page, (
        "what an analysis rested on stays to be seen"
    )


def test_a_document_under_a_running_analysis_stays_and_the_page_says_why(
    client: Client, report: Report
) -> None:
    document = attached(client, report)
    make_analysis(report, "analyzing", options={"evidence": [str(document.pk)]})
    part = client.post(url(report, "evidence_withdraw", document.pk), headers=PART)
    assert "is running. Wait until it has ended" in text(part)
    assert "The running analysis rests on 1 document." in text(part)


def test_evidence_is_a_tab_that_counts_what_is_attached(client: Client, report: Report) -> None:
    make_page(report, 1, "Our Scope 1 emissions were 10 t.")
    before = text(client.get(reverse("reports:detail", args=[report.pk])))
    assert ">Evidence</a>" in before and f'hx-get="{url(report)}" hx-trigger="load"' in before
    attached(client, report)
    assert "Evidence 1" in text(client.get(reverse("reports:detail", args=[report.pk])))


def test_readers_see_evidence_and_get_no_buttons(client: Client, report: Report) -> None:
    document = attached(client, report)
    reader = make_user()
    Membership.objects.create(engagement=report.engagement, user=reader, role=Role.VIEWER)
    client.force_login(reader)
    page = text(client.get(url(report)))
    assert "inventory.xlsx" in page and "Withdraw" not in page and "Attach a document" not in page
    assert client.post(url(report, "evidence_withdraw", document.pk)).status_code == 403
    assert attach(client, report).status_code == 403


def test_evidence_of_others_does_not_exist(client: Client, report: Report) -> None:
    document = attached(client, report)
    client.force_login(make_user())
    for name, more in (("evidence", ()), ("evidence_row", (document.pk,))):
        assert client.get(url(report, name, *more)).status_code == 404
    assert client.post(url(report, "evidence_withdraw", document.pk)).status_code == 404


@pytest.mark.long
def test_the_list_asks_the_database_no_more_for_many_documents(
    client: Client, report: Report, django_assert_max_num_queries: Any
) -> None:
    for number in range(4):
        attached(client, report, f"a;b\n{number};2\n3;4\n".encode(), name=f"{number}.csv")
    with django_assert_max_num_queries(14):
        client.get(url(report), headers=PART)


@pytest.mark.parametrize(("page", "marked"), [("evidence", True), ("detail", False)])
def test_the_tab_is_marked_where_the_section_is_the_page(
    client: Client, report: Report, page: str, marked: bool
) -> None:
    """The page of a report that waits for its analysis loads the section as well."""
    headers = {
        "HX-Request": "true",
        "HX-Current-URL": f"http://testserver{url(report, page)}?page=1",
    }
    shown = client.get(url(report), headers=headers).content.decode()
    assert 'hx-swap-oob="true"' in shown
    assert ('aria-current="page"' in shown) == marked
