"""An answer to a request: it becomes evidence, and an analysis judges the claims it bears on anew
and carries the others over."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from agents.pipeline.start import start_for_answers
from agents.tests import inline
from reports.compile import CompiledReport
from reports.models import (
    Analysis,
    Assignment,
    Claim,
    ClientRequest,
    EvidenceDocument,
    Finding,
    Report,
    RequestAnswer,
    RequestItemKind,
    Verdict,
)
from reports.reading import evidence, following
from reports.review.requesting import Draft, DraftItem, ask, move
from reports.tests.document.evidence_files import given, workbook
from reports.tests.factories import make_api
from reports.tests.inline import compute_inventories, read_evidence
from reports.tests.pages.asking import body, url

pytestmark = pytest.mark.long


WHAT = {"kind": "data_workbook", "source": "", "dated": ""}


@pytest.fixture
def report(registry: None, auditor: Any) -> Report:
    return inline.small_report(auditor)


@pytest.fixture
def analysis(report: Report, auditor: Any) -> Analysis:
    return inline.run(inline.begin(report, auditor))


@pytest.fixture
def emissions(analysis: Analysis) -> Claim:
    return Claim.objects.get(claim_set=analysis.claim_set, text__contains="100,000")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """The tasks that would have been sent, by their names."""
    found: list[tuple[str, Any]] = []
    monkeypatch.setattr(following, "_send", lambda task, pk: found.append((task, pk)))
    return found


def asked_about(report: Report, user: Any, *claims: Claim) -> ClientRequest:
    kind = RequestItemKind.CLAIM
    items = [DraftItem(kind, one.fingerprint, one.text, one.page, one.pk) for one in claims]
    return ask(report, user, [Draft("Inventory", "the company", items=items)])[0]


def answered(
    client: Client, report: Report, request: ClientRequest, capture: Any
) -> EvidenceDocument:
    """Attach a workbook on the page of the request."""
    address = f"{url('requests', report)}/{request.pk}/answers"
    with capture(execute=False):
        answer = client.post(address, {"file": given(workbook(), "inventory.xlsx"), **WHAT})
    assert answer.status_code == 302
    return EvidenceDocument.objects.get(report=report)


def test_an_answer_judges_the_claims_it_bears_on_and_carries_the_others_over(
    client: Client,
    report: Report,
    auditor: Any,
    analysis: Analysis,
    emissions: Claim,
    sent: list[tuple[str, Any]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    client.force_login(auditor)
    request = asked_about(report, auditor, emissions)
    document = answered(client, report, request, django_capture_on_commit_callbacks)
    request.refresh_from_db()
    assert request.state == "received"
    assert start_for_answers(report) is None  # nothing is read yet
    with django_capture_on_commit_callbacks(execute=True):
        read_evidence(document)
    assert sent == []  # the workbook is computed again first
    with django_capture_on_commit_callbacks(execute=True):
        compute_inventories(report)
    assert sent == [("agents.start_for_answers", report.pk)]

    later = start_for_answers(Report.objects.get(pk=report.pk))
    assert later is not None
    assert later.claim_set_id == analysis.claim_set_id
    assert later.options["only_claims"] == [str(emissions.pk)]
    assert later.options["evidence"] == [str(document.pk)]
    assert RequestAnswer.objects.get().analysis_id == later.pk
    inline.WAVES.advance(later.pk)
    inline.run(later)
    later.refresh_from_db()
    assert later.status == "completed"

    verdicts = {row.claim_id: row for row in Verdict.objects.filter(analysis=later).standing()}
    claims = set(Claim.objects.filter(claim_set=analysis.claim_set).values_list("pk", flat=True))
    assert set(verdicts) == claims
    assert verdicts[emissions.pk].carried_from_id is None
    before = {row.claim_id: row for row in Verdict.objects.filter(analysis=analysis).standing()}
    for claim in claims - {emissions.pk}:
        assert verdicts[claim].carried_from_id == analysis.pk
        assert verdicts[claim].reasoning == before[claim].reasoning
        told = [
            list(
                Finding.objects.filter(analysis=one, claim=claim)
                .order_by("iteration", "agent_name", "order")
                .values_list("agent_name", "summary")
            )
            for one in (analysis, later)
        ]
        assert told[0] == told[1]
        assert Assignment.objects.filter(analysis=later, claim=claim).exists()
    routed = Assignment.objects.filter(analysis=later, claim=emissions, cycle=0)
    assert routed.exists()

    block = {str(one["id"]): one for one in CompiledReport(later).as_dict()["claims"]}
    assert block[str(emissions.pk)]["verdict"]["carried_from"] is None
    other = next(iter(claims - {emissions.pk}))
    assert block[str(other)]["verdict"]["carried_from"] == str(analysis.pk)
    assert start_for_answers(report) is None  # every answer is in an analysis


def test_what_was_carried_over_twice_names_the_analysis_that_judged_it(
    report: Report, auditor: Any, analysis: Analysis, emissions: Claim
) -> None:
    first = analysis
    for name in ("first.xlsx", "second.xlsx"):
        sheet = {name: [["Metric", 2023], ["Scope 1", len(name)]]}
        document = read_evidence(
            evidence.attach(report, auditor, given(workbook(sheet), name), "data_workbook")
        )
        request = ask(
            report,
            auditor,
            [
                Draft(
                    name,
                    "the company",
                    items=[
                        DraftItem(RequestItemKind.CLAIM, emissions.fingerprint, "", 1, emissions.pk)
                    ],
                )
            ],
        )[0]
        RequestAnswer.objects.create(request=request, document=document, author=auditor)
        later = start_for_answers(Report.objects.get(pk=report.pk))
        assert later
        inline.WAVES.advance(later.pk)
        inline.run(later)
    others = Verdict.objects.filter(analysis=later).exclude(claim=emissions)
    assert {row.carried_from_id for row in others} == {first.pk}


def test_an_answer_waits_while_an_analysis_runs_and_is_taken_in_by_the_next(
    report: Report, auditor: Any, analysis: Analysis, emissions: Claim, sent: list[Any]
) -> None:
    request = asked_about(report, auditor, emissions)
    running = inline.begin(report, auditor, reuse_claims=True)
    document = read_evidence(evidence.attach(report, auditor, given(workbook()), "data_workbook"))
    RequestAnswer.objects.create(request=request, document=document, author=auditor)
    assert start_for_answers(report) is None
    inline.run(running)
    whole = inline.begin(Report.objects.get(pk=report.pk), auditor, reuse_claims=True)
    assert RequestAnswer.objects.get().analysis_id == whole.pk


def test_the_end_of_an_analysis_sends_for_the_answers_that_waited(
    report: Report,
    auditor: Any,
    analysis: Analysis,
    emissions: Claim,
    sent: list[tuple[str, Any]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    request = asked_about(report, auditor, emissions)
    running = inline.begin(report, auditor, reuse_claims=True)
    document = read_evidence(evidence.attach(report, auditor, given(workbook()), "data_workbook"))
    RequestAnswer.objects.create(request=request, document=document, author=auditor)
    inline.run(running, until="compile")
    with django_capture_on_commit_callbacks(execute=True):
        inline.run(running)
    assert ("agents.start_for_answers", report.pk) in sent


def test_an_answer_that_bears_on_no_claim_starts_nothing(
    report: Report, auditor: Any, analysis: Analysis
) -> None:
    request = ask(report, auditor, [Draft("Minutes", "the board")])[0]
    document = read_evidence(evidence.attach(report, auditor, given(workbook()), "data_workbook"))
    RequestAnswer.objects.create(request=request, document=document, author=auditor)
    assert start_for_answers(report) is None
    assert Analysis.objects.count() == 1


def test_an_insufficient_answer_keeps_its_document_and_reason(
    client: Client,
    report: Report,
    auditor: Any,
    analysis: Analysis,
    emissions: Claim,
    sent: list[Any],
    django_capture_on_commit_callbacks: Any,
) -> None:
    client.force_login(auditor)
    request = asked_about(report, auditor, emissions)
    document = answered(client, report, request, django_capture_on_commit_callbacks)
    move(request, "insufficient", auditor, "It is of another year altogether.")
    evidence.withdraw(document)
    text = body(client.get(f"{url('requests', report)}/{request.pk}"))
    assert "inventory.xlsx" in text
    assert "withdrawn" in text
    assert "another year altogether" in text


def test_the_api_attaches_an_answer_and_takes_the_same_file_once(
    report: Report, auditor: Any, analysis: Analysis, emissions: Claim, sent: list[Any]
) -> None:
    request = asked_about(report, auditor, emissions)
    api = make_api(auditor)
    address = f"/api/v1/report/{report.pk}/requests/{request.pk}/answers"
    for _ in range(2):
        file = given(workbook(), "inventory.xlsx")
        answer = api.post(address, {"file": file, "kind": "data_workbook"}, format="multipart")
        assert answer.status_code == 201
    card = answer.json()
    assert (card["state"], len(card["answers"])) == ("received", 1)
    assert card["answers"][0]["filename"] == "inventory.xlsx"
    bad = {"file": given(b"nothing", "x.pdf"), "kind": "other"}
    assert api.post(address, bad, format="multipart").status_code == 400
    assert RequestAnswer.objects.count() == 1
