"""A person's test of a claim against an attached document: recorded beside the verdict, refused
where it says too little, withdrawn, listed, and kept when its document is withdrawn."""

from __future__ import annotations

import uuid
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.compile import claims_of, with_everything
from reports.models import (
    Claim,
    EngagementState,
    EvidenceDocument,
    EvidencePage,
    Membership,
    RecordTest,
    Report,
    Role,
    VerdictValue,
)
from reports.reading import evidence
from reports.review.record_tests import LONGEST_REMARK, Outcome, RecordTestRefused, record, withdraw
from reports.tests.document.evidence_files import given, workbook
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_claim,
    make_evidence,
    make_record_test,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.tests.inline import read_evidence
from reports.tests.pages.asking import cards
from sibyl_project.trail.models import Entry
from sibyl_project.trail.sentences import KINDS

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}
SEEN = {"procedure": "inspection", "result": "agrees", "sheet": "Totals", "cell": "B2"}


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user("zara", first_name="Zara", last_name="Fell")
    client.force_login(user)
    return make_report(user)


@pytest.fixture
def claim(report: Report) -> Claim:
    claim = make_claim(make_analysis(report))
    make_verdict(make_run(report.current_analysis, "judge"), claim, VerdictValue.UNVERIFIED)
    return claim


@pytest.fixture
def document(report: Report) -> EvidenceDocument:
    document = make_evidence(report, "inventory.xlsx", source="Alderbrook", page_count=1)
    EvidencePage.objects.create(document=document, number=1, name="Totals", state="read")
    return document


@pytest.fixture
def statement(report: Report) -> EvidenceDocument:
    return make_evidence(report, "statement.pdf", media="pdf", page_count=2)


def url(report: Report, name: str, *more: Any) -> str:
    return reverse(f"reports:{name}", args=[report.pk, *more])


def author(report: Report) -> Any:
    return report.engagement.memberships.get(role=Role.LEAD).user


def test_a_test_says_who_did_what_where_and_with_which_result(
    report: Report, claim: Claim, document: EvidenceDocument
) -> None:
    outcome = Outcome(
        "recalculation",
        "exception",
        sheet="Totals",
        cell="b7:d7",
        difference=Decimal("-12.5"),
        unit="tCO2e",
        remark="The site at Fell is left out.",
    )
    made = record(report, claim.pk, document.pk, outcome, author(report))
    made.refresh_from_db()
    assert (made.place, made.difference, made.unit, made.author_name) == (
        "sheet \u201cTotals\u201d, cell B7:D7",
        Decimal("-12.5"),
        "tCO2e",
        "Zara Fell",
    )
    verdict = claim.verdicts.get()
    assert verdict.verdict == VerdictValue.UNVERIFIED, "the machine's word stays"


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field", "advice"),
    [
        ({"sheet": "", "cell": ""}, "reference", "Say where in the document"),
        ({"cell": "row 7"}, "cell", "B7"),
        ({"page": 2}, "page", "no pages"),
        ({"sheet": "Total"}, "sheet", "Its sheets are: Totals."),
        ({"difference": Decimal(1), "unit": "t"}, "difference", "choose another result"),
        ({"result": "exception"}, "remark", "Say what the exception is"),
        ({"result": "exception", "difference": Decimal(1)}, "unit", "Give the unit"),
        ({"result": "exception", "difference": Decimal(10) ** 40, "unit": "t"}, "difference", "30"),
        ({"result": "exception", "difference": Decimal("NaN"), "unit": "t"}, "difference", "30"),
        (
            {"result": "exception", "difference": Decimal("1e-13"), "unit": "t"},
            "difference",
            "12 decimal",
        ),
        ({"remark": "x" * (LONGEST_REMARK + 1)}, "remark", str(LONGEST_REMARK)),
    ],
)
def test_what_says_too_little_is_refused_with_what_to_do(
    report: Report,
    claim: Claim,
    document: EvidenceDocument,
    changes: dict[str, Any],
    field: str,
    advice: str,
) -> None:
    with pytest.raises(RecordTestRefused, match=advice) as refused:
        record(report, claim.pk, document.pk, Outcome(**(SEEN | changes)), author(report))
    assert refused.value.field == field
    assert not RecordTest.objects.exists()


def test_a_page_must_be_one_of_the_document_and_a_pdf_has_no_sheets(
    report: Report, claim: Claim, statement: EvidenceDocument
) -> None:
    def try_it(**where: Any) -> RecordTest:
        outcome = Outcome("inspection", "agrees", **where)
        return record(report, claim.pk, statement.pk, outcome, author(report))

    with pytest.raises(RecordTestRefused, match="ends with page 2"):
        try_it(page=3)
    with pytest.raises(RecordTestRefused, match="no sheets"):
        try_it(page=2, cell="B2")
    assert try_it(page=2).place == "page 2"


def test_claim_and_document_must_be_of_this_report_and_attached(
    report: Report, claim: Claim, document: EvidenceDocument
) -> None:
    other = make_report(make_user())
    elsewhere = make_evidence(other)
    theirs = make_claim(make_analysis(other))
    EvidenceDocument.objects.filter(pk=document.pk).update(withdrawn_at="2024-05-01T00:00Z")
    for claim_id, document_id, field in (
        (theirs.pk, document.pk, "claim"),
        (uuid.uuid4(), document.pk, "claim"),
        (claim.pk, elsewhere.pk, "document"),
        (claim.pk, document.pk, "document"),
    ):
        with pytest.raises(RecordTestRefused) as refused:
            record(report, claim_id, document_id, Outcome(**SEEN), author(report))
        assert refused.value.field == field


def test_a_test_is_withdrawn_once_and_stays_readable(
    report: Report, claim: Claim, document: EvidenceDocument
) -> None:
    made = record(report, claim.pk, document.pk, Outcome(**SEEN), author(report))
    withdraw(made, author(report))
    assert made.withdrawn_at
    assert made.withdrawn_by_name == "Zara Fell"
    with pytest.raises(RecordTestRefused, match="withdrawn already"):
        withdraw(made, author(report))
    assert not RecordTest.objects.standing()


def test_the_trail_tells_of_a_test_and_of_its_withdrawal(
    report: Report, claim: Claim, document: EvidenceDocument
) -> None:
    made = record(report, claim.pk, document.pk, Outcome(**SEEN), author(report))
    withdraw(made, author(report))
    entries = Entry.objects.filter(object_id=str(made.pk)).order_by("pk")
    assert [each.action for each in entries] == ["record_test.added", "record_test.changed"]
    assert "record_test" in KINDS


def test_a_document_that_was_tested_is_kept_when_it_is_withdrawn(
    report: Report, claim: Claim, client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    user = author(report)
    made = evidence.attach(report, user, given(workbook()), "data_workbook", source="", dated=None)
    document = read_evidence(made)
    test = make_record_test(claim, document, user)
    evidence.withdraw(document)
    assert RecordTest.objects.get().pk == test.pk
    page = client.get(url(report, "evidence"), headers=PART).content.decode()
    assert document.filename in page
    assert "1 test<" in page


def test_the_compiled_claim_has_the_tests_that_stand(
    report: Report, claim: Claim, document: EvidenceDocument, django_assert_num_queries: Any
) -> None:
    user = author(report)
    withdraw(make_record_test(claim, document, user), user)
    test = make_record_test(claim, document, user, difference=3, unit="t", result="exception")
    for _ in range(5):
        other = make_claim(report.current_analysis)
        make_record_test(other, document, user)
    claims = list(claims_of(report.current_analysis))
    with django_assert_num_queries(7):
        items = with_everything(claims, report.current_analysis)
        tests = [test for item in items for test in item.claim.record_tests.all()]
        assert all(test.document.filename for test in tests)
    assert len(tests) == 6
    compiled = make_api(user).get(f"/api/v1/report/{report.pk}").json()
    (found,) = next(c for c in compiled["claims"] if c["id"] == str(claim.pk))["record_tests"]
    assert found == {
        "id": str(test.pk),
        "document": {
            "id": str(document.pk),
            "name": "inventory.xlsx",
            "kind": "data_workbook",
            "issuer": "Alderbrook",
        },
        "page": None,
        "sheet": "",
        "cell": "",
        "reference": "the second row",
        "procedure": "inspection",
        "result": "exception",
        "difference": 3,
        "unit": "t",
        "remark": "",
        "author": "zara",
        "created_at": test.__class__.objects.get(pk=test.pk).created_at.isoformat(),
    }


def test_the_api_records_lists_and_withdraws(
    report: Report,
    claim: Claim,
    document: EvidenceDocument,
    django_assert_max_num_queries: Any,
) -> None:
    api, address = make_api(author(report)), f"/api/v1/report/{report.pk}/record-tests"
    body = {"claim": str(claim.pk), "document": str(document.pk), **SEEN}
    made = api.post(address, body, format="json")
    assert made.status_code == 201, made.json()
    assert (made.json()["cell"], made.json()["author"]) == ("B2", "Zara Fell")
    refused = api.post(address, body | {"cell": "row 2"}, format="json")
    assert (refused.status_code, refused.json()["detail"]) == (
        400,
        "cell: Name a cell like B7, or several like B7:D7.",
    )
    other = make_record_test(make_claim(report.current_analysis), document, author(report))
    make_record_test(claim, document, author(report), result="not_conclusive")
    with django_assert_max_num_queries(6):
        found = api.get(address).json()
    assert found["pagination"]["total"] == 3
    assert api.get(f"{address}?claim={other.claim_id}").json()["pagination"]["total"] == 1
    assert api.get(f"{address}?document={uuid.uuid4()}").json()["pagination"]["total"] == 0
    narrowed = api.get(f"{address}?claim={claim.pk}&result=agrees&page_size=1").json()
    assert [each["id"] for each in narrowed["record_tests"]] == [made.json()["id"]]
    assert api.get(f"{address}?claim=seven").status_code == 400
    again = f"{address}/{made.json()['id']}/withdraw"
    assert api.post(again).json()["withdrawn_by"] == "Zara Fell"
    assert api.post(again).status_code == 409
    assert api.post(f"{address}/{uuid.uuid4()}/withdraw").status_code == 404


def test_only_auditors_and_leads_of_an_open_engagement_record_tests(
    report: Report, claim: Claim, document: EvidenceDocument, client: Client
) -> None:
    body = {"document": str(document.pk), **SEEN}
    address = url(report, "claim_tests", claim.pk)
    reviewer = make_user()
    Membership.objects.create(engagement=report.engagement, user=reviewer, role=Role.REVIEWER)
    client.force_login(reviewer)
    assert "Record the test" not in client.get(address).content.decode()
    assert client.post(address, body).status_code == 403
    client.force_login(author(report))
    type(report.engagement).objects.update(state=EngagementState.CLOSED)
    assert client.post(address, body).status_code == 403
    assert not RecordTest.objects.exists()


@pytest.mark.long
def test_the_form_works_without_a_script_and_loses_nothing_typed(
    report: Report, claim: Claim, document: EvidenceDocument, client: Client
) -> None:
    address = url(report, "claim_tests", claim.pk)
    typed = {"document": str(document.pk), **SEEN, "cell": "row 7", "remark": "Seen on site."}
    refused = client.post(address, typed)
    page = refused.content.decode()
    assert refused.status_code == 400
    assert "Name a cell like B7" in page
    assert "Seen on site." in page
    assert 'value="row 7"' in page
    assert client.post(address, typed | {"cell": "B7"}, follow=True).status_code == 200
    test = RecordTest.objects.get()
    page = client.get(address).content.decode()
    assert "inventory.xlsx" in page
    assert "cell B7" in page
    client.post(url(report, "record_test_withdraw", test.pk))
    assert "withdrawn by Zara Fell" in client.get(address).content.decode()


def test_htmx_gets_the_claims_tests_alone(
    report: Report, claim: Claim, document: EvidenceDocument, client: Client
) -> None:
    body = {"document": str(document.pk), **SEEN}
    answer = client.post(url(report, "claim_tests", claim.pk), body, headers=PART)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.lstrip().startswith('<section class="tests-of-claim"')
    assert "Totals" in page
    assert claim.text not in page
    wrong = client.post(url(report, "claim_tests", claim.pk), {"cell": "B2"}, headers=PART)
    assert "Choose the record you looked at." in wrong.content.decode()


@pytest.mark.long
def test_pages_show_tests_beside_the_verdict_and_by_document(
    report: Report,
    claim: Claim,
    document: EvidenceDocument,
    client: Client,
    django_assert_max_num_queries: Any,
) -> None:
    for _ in range(60):
        make_record_test(claim, document, author(report))
    card = cards(client, report)
    assert "60 tests of records" in card
    assert url(report, "claim_tests", claim.pk) in card
    with django_assert_max_num_queries(14):
        listed = client.get(f"{url(report, 'record_tests')}?document={document.pk}", headers=PART)
    page = listed.content.decode()
    assert page.count('class="chain-head"') == 50
    assert "1–50 of 60" in page
    assert f"document={document.pk}" in page, "the pages keep the filter"
    with django_assert_max_num_queries(14):
        rows = client.get(url(report, "evidence"), headers=PART).content.decode()
    assert "60 tests<" in rows
