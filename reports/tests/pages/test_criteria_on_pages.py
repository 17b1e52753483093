"""What a report claims heads its requirements, and decides how they are called; documents it leaves
them to are listed once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.compiled.criteria import CLAIM_TESTED, READINESS, ReportCriteria
from reports.language.frameworks import Strength
from reports.models import Analysis, CorrectionCause, CoverageStatus, Report
from reports.review.report_details import correct
from reports.tests.factories import make_api, make_coverage, make_run
from reports.tests.pages.asking import body, url

pytestmark = pytest.mark.django_db
GRI = {"framework": "gri", "strength": "complies", "page": 2, "quote": "in accordance with GRI"}
POINTER = {"document": "2023 annual report", "page": 1, "quote": "See the 2023 annual report."}


def read_as(report: Report, criteria: str, *found: dict[str, Any]) -> Report:
    report.criteria, report.criteria_found = criteria, list(found)
    report.save()
    return report


@pytest.mark.parametrize(
    ("criteria", "purpose", "words"),
    [
        ("", READINESS, "This report does not claim IFRS S1/S2; what follows shows how far"),
        ("GRI: complies", READINESS, "does not claim IFRS S1/S2"),
        ("IFRS S1/S2: mentioned", READINESS, "does not claim IFRS S1/S2"),
        ("IFRS S1/S2: reference", READINESS, "refers to IFRS S1/S2 but does not claim compliance"),
        ("IFRS S1/S2: announced", READINESS, "announces IFRS S1/S2 for later"),
        ("IFRS S1/S2: complies", CLAIM_TESTED, "though not in the explicit and unreserved"),
        ("IFRS S1/S2: unreserved", CLAIM_TESTED, "in the explicit and unreserved statement that"),
    ],
)
def test_only_a_claim_of_compliance_is_tested_all_else_is_a_readiness_gap_analysis(
    report: Report, criteria: str, purpose: str, words: str
) -> None:
    found = ReportCriteria.of(read_as(report, criteria))
    assert (found.purpose, words in found.notice) == (purpose, True)
    assert ("Readiness gap analysis" in found.title) is (purpose == READINESS)


def test_what_was_not_looked_for_is_not_called_absent(report: Report) -> None:
    assert "was not looked for" in ReportCriteria.of(report).notice


def test_the_pages_say_what_is_claimed_with_its_place_and_accuse_of_nothing(
    client: Client, report: Report, analysis: Analysis
) -> None:
    read_as(report, "GRI: complies", GRI)
    make_coverage(make_run(analysis), "S2.6(a)")
    for name in ("requirements", "requirement_gaps", "compiled"):
        text = body(client.get(url(name, report)))
        assert "Readiness gap analysis against IFRS S1 and S2" in text
        assert "GRI Standards : prepared in accordance with it p. 2 in accordance with GRI" in text
        assert "not disclosed" in text
        assert not [word for word in ("non-compliant", "violat", "fails to comply") if word in text]


def test_a_person_corrects_the_criteria_and_the_quote_of_another_claim_goes(
    client: Client, report: Report, analysis: Analysis
) -> None:
    read_as(report, "GRI: complies", GRI)
    api = make_api(report.uploaded_by)
    address = f"/api/v1/reports/{report.pk}"
    refused = api.patch(address, {"criteria": "GRI: wholly"}, format="json")
    assert (refused.status_code, list(refused.json())) == (400, ["detail"])
    assert api.patch(address, {"criteria": "gri: partly"}, format="json").status_code == 200
    report.refresh_from_db()
    found = ReportCriteria.of(report)
    assert (found.corrected, found.frameworks[0].strength) == (True, Strength.PARTLY)
    assert (found.frameworks[0].page, found.frameworks[0].quote) == (None, "")
    make_coverage(make_run(analysis), "S2.6(a)")
    said = body(client.get(url("requirements", report)))
    assert "given by a person" in said
    block = api.get(f"/api/v1/report/{report.pk}").json()["criteria"]
    assert block["frameworks"] == [
        {
            "framework": "gri",
            "name": "GRI Standards",
            "strength": "partly",
            "page": None,
            "quote": "",
        }
    ]
    assert (block["purpose"], block["corrected"]) == (READINESS, True)


def test_criteria_that_a_person_emptied_claim_nothing(report: Report) -> None:
    read_as(report, "GRI: complies", GRI)
    correct(report, {"criteria": ""})
    found = ReportCriteria.of(report)
    assert (found.frameworks, found.corrected, found.looked_for) == ([], True, True)


def test_documents_to_ask_for_are_listed_once_with_their_paragraphs(
    client: Client, report: Report, analysis: Analysis
) -> None:
    run = make_run(analysis)
    for paragraph in ("S1.27(a)(iii)", "S1.27(a)(v)"):
        make_coverage(run, paragraph, CoverageStatus.NOT_ASSESSED, pointer=POINTER)
    partly = make_coverage(run, "S2.6(a)", CoverageStatus.PARTIALLY_ADDRESSED, pointer=POINTER)
    (asked,) = (
        make_api(report.uploaded_by).get(f"/api/v1/report/{report.pk}").json()["documents_to_ask"]
    )
    assert asked == POINTER | {"paragraphs": ["S1.27(a)(iii)", "S1.27(a)(v)", "S2.6(a)"]}
    for name in ("requirements", "compiled"):
        text = body(client.get(url(name, report)))
        assert text.count("Documents to ask for") == 1
        assert text.count("2023 annual report p. 1") == 1
    assert partly.pointer["document"] == "2023 annual report"


def test_each_further_document_of_a_pointer_is_asked_for_once(
    report: Report, analysis: Analysis
) -> None:
    run = make_run(analysis)
    first = POINTER | {"also": ["2024 Proxy Statement"]}
    make_coverage(run, "S1.27(a)(iii)", CoverageStatus.NOT_ASSESSED, pointer=first)
    again = POINTER | {"document": "2024 Proxy"}
    make_coverage(run, "S1.27(a)(v)", CoverageStatus.PARTIALLY_ADDRESSED, pointer=again)
    asked = make_api(report.uploaded_by).get(f"/api/v1/report/{report.pk}").json()
    one, other = asked["documents_to_ask"]
    assert one["document"] == POINTER["document"]
    assert other["document"] == "2024 Proxy Statement"
    assert other["paragraphs"] == ["S1.27(a)(iii)", "S1.27(a)(v)"]


def test_not_material_is_a_cause_of_its_own_with_who_and_why_and_is_counted_apart(
    client: Client, report: Report, analysis: Analysis
) -> None:
    row = make_coverage(make_run(analysis), "S2.29(c)", pillar="metrics_targets")
    make_coverage(row.run, "S2.29(f)", CoverageStatus.NOT_APPLICABLE, pillar="metrics_targets")
    address = reverse("reports:requirement_correction", args=[report.pk, row.paragraph_id])
    why = "No asset lies in an area at risk; see the assessment of May."
    answer = client.post(address, {"status": CorrectionCause.NOT_MATERIAL, "reason": why})
    assert answer.status_code == 302
    listed = body(client.get(url("requirements", report)))
    assert "not material to the entity: corrected by" in listed
    assert "2 of these 1 not material" in listed
    compiled = make_api(report.uploaded_by).get(f"/api/v1/report/{report.pk}").json()
    one = next(each for each in compiled["requirements"] if each["paragraph_id"] == "S2.29(c)")
    assert (one["status"], one["assessed_status"]) == ("not_applicable", "fully_unaddressed")
    assert one["cause"] == f"Not material to the entity: {why}"
    assert one["correction"]["cause"] == "not_material"
    assert compiled["summary"]["not_material"]["metrics_targets"] == 1
    assert compiled["summary"]["coverage"]["metrics_targets"]["not_applicable"] == 2
    assert "auditors set 1 as not material" in body(client.get(url("compiled", report)))


@pytest.mark.parametrize("status", ["fully_addressed", "not_assessed"])
def test_a_cause_goes_with_not_applicable_only(
    report: Report, analysis: Analysis, status: str
) -> None:
    make_coverage(make_run(analysis), "S2.29(c)")
    address = f"/api/v1/report/{report.pk}/requirements/S2.29(c)/correction"
    given = {"status": status, "reason": "It does not matter here.", "cause": "not_material"}
    assert make_api(report.uploaded_by).post(address, given, format="json").status_code == 400
