"""Statements of assurance on the Evidence page and over the API: what is read of them, and
confirming one that is printed inside the report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.compile import CompiledReport
from reports.models import AssuranceConfirmation, EvidenceKind, Report
from reports.review.assurances import confirmed_in, printed_in
from reports.signing.covered import parts_of
from reports.signing.open_things import open_things
from reports.signing.sign import sign
from reports.tests.document.evidence_files import given, pdf
from reports.tests.factories import (
    PRINTED_ASSURANCE,
    make_analysis,
    make_claim,
    make_printed_assurance,
    make_report,
    make_user,
)
from reports.tests.inline import read_evidence
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
REASON = "I saw the signed original at the client."


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    report = make_report(user, company="Tarnhaven Ceramics Group plc")
    make_printed_assurance(report, 3)
    return report


def page(client: Client, report: Report) -> str:
    answer = client.get(reverse("reports:evidence", args=[report.pk]))
    return " ".join(answer.content.decode().split())


def confirm(client: Client, report: Report, reason: str = REASON) -> Any:
    body = {"statement": printed_in(report)[0].digest, "reason": reason}
    return client.post(reverse("reports:assurance_confirm", args=[report.pk]), body)


def test_the_tab_tells_what_is_read_of_a_printed_statement(client: Client, report: Report) -> None:
    shown = page(client, report)
    for said in (
        "Printed in the report on p. 3",
        "Brook &amp; Vale LLP",
        "limited",
        "2023, 2024, to 2023-12-31",
        "Scope 1",
        "unmodified",
        "it counts for nothing yet",
    ):
        assert said in shown, said


@pytest.mark.long
def test_an_attached_statement_and_a_certificate_are_told_too(
    client: Client, report: Report
) -> None:
    lines = {
        EvidenceKind.ASSURANCE_STATEMENT: PRINTED_ASSURANCE,
        EvidenceKind.CERTIFICATE: ("This is to certify that Ardley plc meets ISO 50001.",),
    }
    for kind, text in lines.items():
        body = {"file": given(pdf(" ".join(text)), f"{kind}.pdf"), "kind": kind}
        client.post(reverse("reports:evidence_attach", args=[report.pk]), body)
        read_evidence(report.evidence.get(kind=kind))
    shown = page(client, report)
    assert "assurance_statement.pdf" in shown
    assert "ISO 50001" in shown
    answer = client.get(reverse("api:assurances", args=[report.pk])).json()["assurances"]
    assert [one["kind"] for one in answer] == ["assurance_statement", "certificate", "printed"]
    assert answer[0]["statement"]["period"]["years"] == [2023, 2024]
    assert answer[0]["statement"]["issuer"]["page"] == 1
    assert answer[1]["certificate"]["holder"]["text"] == "Ardley plc"


@pytest.mark.long
def test_a_person_confirms_it_with_a_reason_and_takes_that_back(
    client: Client, report: Report
) -> None:
    assert confirm(client, report).status_code == 302
    (row,) = AssuranceConfirmation.objects.all()
    assert (row.first_page, row.issuer, row.reason) == (3, "Brook & Vale LLP", REASON)
    shown = page(client, report)
    assert REASON in shown and "It counts in the next analysis" in shown
    assert confirm(client, report).status_code == 400, "only once"
    client.post(reverse("reports:assurance_withdraw", args=[report.pk, row.pk]))
    row.refresh_from_db()
    assert row.withdrawn_at and row.withdrawn_by_name
    assert "it counts for nothing yet" in page(client, report)
    kinds = Entry.objects.filter(report=report.pk, action__startswith="printed_assurance")
    assert kinds.count() == 2


def test_without_a_reason_or_such_a_statement_nothing_is_confirmed(
    client: Client, report: Report
) -> None:
    assert confirm(client, report, "fine").status_code == 400
    body = {"statement": "0" * 64, "reason": REASON}
    assert (
        client.post(reverse("reports:assurance_confirm", args=[report.pk]), body).status_code == 400
    )
    assert not AssuranceConfirmation.objects.exists()


def test_a_confirmation_holds_for_the_words_it_was_given_for(
    client: Client, report: Report
) -> None:
    confirm(client, report)
    ids = [str(AssuranceConfirmation.objects.get().pk)]
    assert confirmed_in(report, ids)
    report.statements.all().delete()
    report.blocks.all().delete()
    make_printed_assurance(report, 3, [*PRINTED_ASSURANCE, "Other words stand here now."])
    assert confirmed_in(report, ids) == []


@pytest.mark.long
def test_it_is_covered_by_the_sign_off_and_refused_after_it(client: Client, report: Report) -> None:
    analysis = make_analysis(report)
    make_claim(analysis)
    before = parts_of(analysis)
    confirm(client, report)
    changed = {name for name, value in parts_of(analysis).items() if before[name] != value}
    assert "people: confirmed statements of assurance" in changed
    keys = [thing.key for thing in open_things(CompiledReport(analysis))]
    sign(analysis, report.uploaded_by, "The report is free of error.", keys)
    row = AssuranceConfirmation.objects.get()
    for name, more in (("assurance_withdraw", [row.pk]), ("assurance_confirm", [])):
        answer = client.post(reverse(f"reports:{name}", args=[report.pk, *more]))
        assert answer.status_code == 409, name
    row.refresh_from_db()
    assert row.withdrawn_at is None


def test_the_api_confirms_and_withdraws(client: Client, report: Report) -> None:
    address = reverse("api:assurances", args=[report.pk])
    body = {"statement": printed_in(report)[0].digest, "reason": REASON}
    made = client.post(address, body, content_type="application/json")
    assert made.status_code == 201, made.content
    told = client.get(address).json()["assurances"][0]["confirmation"]
    assert (told["reason"], told["withdrawn_at"]) == (REASON, None)
    back = reverse("api:assurance-withdraw", args=[report.pk, made.json()["id"]])
    assert client.post(back).status_code == 200
    assert client.post(back).status_code == 409
