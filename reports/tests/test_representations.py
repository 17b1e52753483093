"""What only management can confirm: proposals from real rows, decisions, page, API and files."""

from __future__ import annotations

import io
from typing import Any

import docx
import openpyxl
import pytest
from django.test import Client

from reports.compile import CompiledReport
from reports.exports.representations import letter_of
from reports.exports.requests_files import write_docx, write_xlsx
from reports.language.negation import is_absence, is_plan
from reports.models import Analysis, Representation, VerdictValue
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_claim,
    make_coverage,
    make_misstated,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.tests.pages.asking import body, url
from reports.types import ClaimType, Support

pytestmark = pytest.mark.django_db
ABSENT = "There were no incidents of corruption in 2023."
PLAN = "We intend to phase out coal."
TARGET = "We will cut emissions by 40 % by 2030."


@pytest.fixture
def analysis(client: Client) -> Analysis:
    """A finished analysis with claims of several kinds, a gap and a misstatement."""
    user = make_user("anna")
    client.force_login(user)
    analysis = make_analysis(make_report(user))
    run = make_run(analysis, "data_metrics")
    asserted = (VerdictValue.UNVERIFIED, Support.ASSERTED)
    for text, kind, (verdict, support) in (
        (ABSENT, ClaimType.LEGAL_GOVERNANCE, asserted),
        (ABSENT.upper(), ClaimType.LEGAL_GOVERNANCE, asserted),
        (PLAN, ClaimType.STRATEGIC, asserted),
        (TARGET, ClaimType.QUANTITATIVE, asserted),
        ("We opened a plant in 2022.", ClaimType.STRATEGIC, asserted),
        (
            "We will sell the mine by 2028.",
            ClaimType.STRATEGIC,
            (VerdictValue.VERIFIED, Support.INDEPENDENT_SOURCES),
        ),
    ):
        claim = make_claim(analysis, text, claim_type=kind, page=4)
        make_verdict(run, claim, verdict, support=support)
    make_coverage(run, "S2.6(a)")
    make_coverage(run, "S2.29(f)", pillar="metrics_targets")
    make_misstated(run, "sites", 1120, 1000)
    return analysis


def matters(analysis: Analysis) -> list[Any]:
    return CompiledReport(Analysis.objects.get(pk=analysis.pk)).representations


def test_matters_come_from_claims_gaps_and_misstatements_once_each(analysis: Analysis) -> None:
    found = [(one.worded.kind.value, one.worded.wording) for one in matters(analysis)]
    kinds = [kind for kind, _ in found]
    assert kinds.count("absence") == kinds.count("intention") == kinds.count("target") == 1
    assert any(kind == "absence" and ABSENT in words for kind, words in found)
    assert any(kind == "target" and TARGET in words for kind, words in found)
    assert any(kind == "gap" and "S2.6(a)" in words for kind, words in found)
    assert any("not disclosed of metrics and targets (S2.29(f))" in words for _, words in found)
    (last,) = [words for kind, words in found if kind == "misstatements"]
    assert "120 tCO2e" in last
    assert not any("plant" in words or "mine" in words for _, words in found)


def test_results_are_no_intentions_and_no_matter_is_told_twice(analysis: Analysis) -> None:
    run = make_run(analysis, "judge")
    again = "Our target is to cut Scope 1 emissions by 25 % by 2028 and by 55 % by 2032."
    for text in (
        "We had expected to sign agreements on 570MW by 2030.",
        "We aim to cut emissions by 25 % by 2028 and by 55 % by 2032.",
        again,
        "We estimate that 700 MW are required by 2031.",
    ):
        claim = make_claim(analysis, text, claim_type=ClaimType.STRATEGIC)
        make_verdict(run, claim, VerdictValue.UNVERIFIED, support=Support.ASSERTED)
    found = [(one.worded.kind.value, one.worded.wording) for one in matters(analysis)]
    assert not any("570MW" in words or again in words for _, words in found)
    assert sum("55 %" in words for _, words in found) == 1
    assert any(kind == "judgement" and "700 MW" in words for kind, words in found)


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("No fatalities occurred.", True),
        ("We recorded zero work-related accidents.", True),
        ("The company was not fined and has not been party to any proceedings.", True),
        ("We reduced incidents by no less than 20 %.", False),
        ("Incidents are investigated.", False),
    ],
)
def test_an_absence_is_told_by_what_it_says(text: str, absent: bool) -> None:
    assert is_absence(text) is absent


def test_a_plan_is_told_from_what_was_done() -> None:
    assert is_plan("We are committed to 100 % renewable electricity.")
    assert not is_plan("In 2023 TAKKT invested in two projects.")


@pytest.mark.long
def test_decisions_are_stored_and_keep_the_wording(client: Client, analysis: Analysis) -> None:
    report = analysis.report
    key = next(one.worded.key for one in matters(analysis) if one.worded.kind == "absence")
    for given, told in (
        ({"state": "left_out"}, "Say in a few words"),
        ({"state": "confirmed", "confirmed_on": "2026-03-01"}, "Take the matter in"),
        ({"state": "taken_in", "confirmed_on": "2026-03-01"}, "Only what is confirmed"),
        ({"state": "confirmed"}, "Give the day"),
    ):
        answer = client.post(url("representations", report), {"key": key, **given})
        assert (answer.status_code, told in body(answer)) == (400, True)
    assert not Representation.objects.exists()
    assert client.post(url("representations", report), {"key": key, "state": "taken_in"}).url
    confirmed = {"key": key, "state": "confirmed", "confirmed_on": "2026-03-01"}
    assert client.post(url("representations", report), confirmed).status_code == 302
    make_analysis(report)  # one without any claim
    text = body(client.get(url("representations", report), {"state": "confirmed"}))
    assert ABSENT in text
    assert "1 Mar 2026" in text
    gone = client.post(url("representations", report), {"key": "no such", "state": "taken_in"})
    assert gone.status_code == 400


@pytest.mark.long
def test_the_files_hold_what_was_taken_in(client: Client, analysis: Analysis) -> None:
    report = analysis.report
    client.post(url("representations", report), {"key": "completeness", "state": "taken_in"})
    assert client.get(f"{url('representations', report)}.xlsx").status_code == 200
    assert client.get(f"{url('representations', report)}.docx").status_code == 200
    letter, book, text = letter_of(report, matters(analysis)), io.BytesIO(), io.BytesIO()
    write_xlsx(letter, book)
    sheet = openpyxl.load_workbook(book).active
    cells = [cell.value for row in sheet.iter_rows() for cell in row if cell.value]
    assert any("All records and information" in str(value) for value in cells)
    assert not any("corruption" in str(value) for value in cells)
    write_docx(letter, text)
    table = docx.Document(text).tables[0]
    assert table.rows[1].cells[0].text == "1"
    assert len(table.rows) == 2


@pytest.mark.long
def test_the_api_says_the_same_as_the_compiled_report(analysis: Analysis) -> None:
    report = analysis.report
    api = make_api(report.uploaded_by)
    address = f"/api/v1/report/{report.pk}/representations"
    decided = api.post(address, {"key": "boundary", "decision": "taken_in"}, format="json")
    assert (decided.status_code, decided.json()["decision"]) == (200, "taken_in")
    assert decided.json()["decided_by"] == "anna"
    listed = api.get(address, {"page_size": 100}).json()["representations"]
    assert (
        listed == CompiledReport(Analysis.objects.get(pk=analysis.pk)).as_dict()["representations"]
    )
    bad = api.post(address, {"key": "boundary", "decision": "left_out"}, format="json")
    assert bad.status_code == 400
