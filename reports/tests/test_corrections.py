"""Auditors' corrections of coverage: kept beside the machine's status, standing wherever statuses
are counted or listed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from reports.compile import CompiledReport
from reports.models import Analysis, Coverage, CoverageCorrection, CoverageStatus, Role
from reports.pages.home.measures import tallies
from reports.pages.in_reports import in_reports
from reports.review.requirements import reason_given
from reports.review.standing import corrected_earlier, standing_rows
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_coverage,
    make_element,
    make_engagement,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
MET, PARTLY, MISSING = (
    CoverageStatus.FULLY_ADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
    CoverageStatus.FULLY_UNADDRESSED,
)
REASON = "The annual report, page 12, names the interval."


@pytest.fixture
def analysis() -> Analysis:
    """Two requirements: S2.6(a) missing, S2.6(b) met."""
    made = make_analysis(make_report(make_user("anna", first_name="Anna", last_name="Auditor")))
    run = make_run(made)
    make_element(make_coverage(run, "S2.6(a)", MISSING), "how often")
    make_coverage(run, "S2.6(b)", MET)
    return made


@pytest.fixture
def page(client: Client, analysis: Analysis) -> Client:
    client.force_login(analysis.report.uploaded_by)
    return client


@pytest.fixture
def api(analysis: Analysis) -> APIClient:
    return make_api(analysis.report.uploaded_by)


def address(analysis: Analysis, paragraph_id: str = "S2.6(a)") -> str:
    return reverse("reports:requirement_correction", args=[analysis.report_id, paragraph_id])


def endpoint(analysis: Analysis, paragraph_id: str = "S2.6(a)") -> str:
    return f"/api/v1/report/{analysis.report_id}/requirements/{paragraph_id}/correction"


def say(
    analysis: Analysis, status: str, paragraph_id: str = "S2.6(a)", reason: str = REASON
) -> CoverageCorrection:
    author = analysis.report.uploaded_by
    return CoverageCorrection.objects.create(
        analysis=analysis,
        paragraph_id=paragraph_id,
        status=status,
        reason=reason,
        author=author,
        author_name="Anna Auditor",
    )


def standing(analysis: Analysis) -> dict[str, str]:
    return {row.paragraph_id: row.standing for row in CompiledReport(analysis).requirements}


def test_the_newest_correction_stands_and_an_empty_one_takes_it_back(analysis: Analysis) -> None:
    for said, expected in ((MET, MET), (PARTLY, PARTLY), ("", MISSING), (MET, MET)):
        say(analysis, said)
        assert standing(analysis) == {"S2.6(a)": expected, "S2.6(b)": MET}
    assert Coverage.objects.get(paragraph_id="S2.6(a)").status == MISSING, (
        "the machine's word is never overwritten"
    )
    assert CoverageCorrection.objects.count() == 4


def test_everything_that_counts_follows_the_correction(page: Client, analysis: Analysis) -> None:
    """Compiled report, report list, gap cards, the paragraph's own page: the gap is gone
    everywhere, and another has come."""
    say(analysis, MET)
    say(analysis, PARTLY, "S2.6(b)", "Only the committee is named.")
    compiled = CompiledReport(analysis)
    assert [row.paragraph_id for row in compiled.gaps] == ["S2.6(b)"]
    counts = compiled.coverage_counts["governance"]
    assert (counts[MET], counts[PARTLY], counts[MISSING], counts["total"]) == (1, 1, 0, 2)
    assert compiled.gap_counts == {MISSING: 0, PARTLY: 1}
    assert tallies([analysis.pk])[analysis.pk].covered == {MET: 1, PARTLY: 1}
    (found,) = in_reports(analysis.report.uploaded_by, "S2.6(a)")
    assert found.coverage and found.coverage.standing == MET
    for name in ("requirement_gaps", "compiled"):
        markup = page.get(reverse(f"reports:{name}", args=[analysis.report_id])).content.decode()
        assert re.findall(r'id="gap-([^"]+)"', markup) == ["S2.6(b)"]
        assert "Only the committee is named." in markup
    matrix = page.get(
        reverse("reports:requirements", args=[analysis.report_id])
        + "?corrected=on&status=fully_addressed"
    )
    assert re.findall(r'id="req-([^"]+)"', matrix.content.decode()) == ["S2.6(a)"]


def test_the_compiled_json_carries_both_statuses_and_the_correction(
    api: APIClient, analysis: Analysis
) -> None:
    said = say(analysis, CoverageStatus.NOT_APPLICABLE, reason="The company has no such body.")
    answer = api.get(f"/api/v1/report/{analysis.report_id}").json()
    corrected, other = answer["requirements"]
    assert (corrected["status"], corrected["assessed_status"]) == (
        "not_applicable",
        "fully_unaddressed",
    )
    assert corrected["correction"] == {
        "status": "not_applicable",
        "reason": "The company has no such body.",
        "by": "Anna Auditor",
        "at": said.created_at.isoformat(),
        "accepted": {},
    }
    assert corrected["cause"] == "The company has no such body.", (
        "a status of this kind never goes without its cause"
    )
    assert (other["status"], other["assessed_status"], other["correction"]) == (MET, MET, None)
    assert answer["gaps"] == []
    assert api.get(f"/api/v1/report/{analysis.report_id}/gaps").json()["gaps"] == []
    say(analysis, PARTLY, "S2.6(b)", "Only the committee is named.")
    answer = api.get(f"/api/v1/report/{analysis.report_id}").json()
    (gap,) = answer["gaps"]
    assert (gap["gap_status"], gap["assessed_status"]) == (PARTLY, MET)
    assert gap["correction"] == answer["requirements"][1]["correction"]
    assert (gap["correction"]["status"], gap["correction"]["reason"]) == (
        PARTLY,
        "Only the committee is named.",
    )
    assert api.get(f"/api/v1/report/{analysis.report_id}/gaps").json()["gaps"] == [gap]


def test_a_correction_shows_on_its_row_at_once_with_author_and_history(
    page: Client, analysis: Analysis
) -> None:
    response = page.post(address(analysis), {"status": MET, "reason": REASON}, headers=HTMX)
    row = response.content.decode()
    assert response["HX-Trigger-After-Settle"] == "requirement-corrected", "the bars are read again"
    assert row.lstrip().startswith('<tbody class="req corrected" id="req-S2.6(a)"')
    line = " ".join(re.sub(r"<[^>]+>", " ", row.split('class="req-detail"')[0]).split())
    assert "■ met corrected by Anna Auditor; assessed not disclosed" in line
    assert REASON in row
    assert "Take back" in row
    back = page.post(address(analysis), {"take_back": "yes"}, headers=HTMX).content.decode()
    assert 'class="req" id="req-S2.6(a)"' in back
    assert REASON in back and "Taken back." in back, "what was said stays in the history"
    assert standing(analysis)["S2.6(a)"] == MISSING


@pytest.mark.long
@pytest.mark.parametrize(
    ("status", "reason", "message"),
    [
        (MET, "", "Say in a few words"),
        (MET, "page 12", "Say in a few words"),
        (MET, "- . !", "Say in a few words"),
        (MET, "too long " * 300, "within 2000 characters"),
        ("", REASON, "Choose the status"),
        ("verified", REASON, "not one of the available choices"),
        (MISSING, REASON, "This is the status it already has"),
    ],
)
def test_a_correction_that_says_too_little_is_refused_in_words_and_nothing_is_kept(
    page: Client, analysis: Analysis, status: str, reason: str, message: str
) -> None:
    response = page.post(address(analysis), {"status": status, "reason": reason}, headers=HTMX)
    assert response.status_code == 400
    assert message in response.content.decode()
    whole = page.post(address(analysis), {"status": status, "reason": reason})
    assert (whole.status_code, "<html" in whole.content.decode()) == (400, True)
    assert not CoverageCorrection.objects.exists()


def test_without_scripts_the_form_leads_back_to_the_page_of_the_requirement(
    page: Client, analysis: Analysis
) -> None:
    response = page.post(address(analysis), {"status": MET, "reason": REASON}, follow=True)
    assert response.redirect_chain[-1][0].endswith("/requirements/S2.6(a)")
    assert "kept beside it" in response.content.decode()


def test_correcting_to_the_assessed_status_takes_the_correction_back_with_its_reason(
    page: Client, analysis: Analysis
) -> None:
    say(analysis, MET)
    page.post(
        address(analysis), {"status": MISSING, "reason": "On a second reading it is not there."}
    )
    (row,) = [row for row in CompiledReport(analysis).requirements if row.paragraph_id == "S2.6(a)"]
    assert (row.standing, row.correction) == (MISSING, None)
    newest = CoverageCorrection.objects.latest("pk")
    assert (newest.status, newest.reason) == ("", "On a second reading it is not there.")


def test_readers_see_the_history_and_may_not_correct(client: Client, analysis: Analysis) -> None:
    say(analysis, MET)
    reader = make_user("reader")
    analysis.report.engagement.memberships.create(user=reader, role=Role.VIEWER)
    client.force_login(reader)
    shown = client.get(
        reverse("reports:requirement", args=[analysis.report_id, "S2.6(a)"])
    ).content.decode()
    assert REASON in shown
    assert "<textarea" not in shown
    assert client.post(address(analysis), {"status": PARTLY, "reason": REASON}).status_code == 403
    client.force_login(make_user("stranger"))
    assert client.post(address(analysis), {"status": PARTLY, "reason": REASON}).status_code == 404
    assert CoverageCorrection.objects.count() == 1


def test_a_new_analysis_is_not_corrected_silently_but_points_to_the_earlier_word(
    page: Client, analysis: Analysis
) -> None:
    say(analysis, MET)
    say(analysis, PARTLY, "S2.6(b)", "Only the committee is named.")
    say(analysis, "", "S2.6(b)", "It is all there.")
    later = make_analysis(analysis.report)
    run = make_run(later)
    make_coverage(run, "S2.6(a)", PARTLY)
    make_coverage(run, "S2.6(b)", MET)
    assert standing(later) == {"S2.6(a)": PARTLY, "S2.6(b)": MET}
    matrix = page.get(reverse("reports:requirements", args=[later.report_id])).content.decode()
    corrected = reverse("reports:requirement", args=[later.report_id, "S2.6(a)"])
    link = f"{corrected}?analysis={analysis.pk}"
    assert matrix.count("in an earlier analysis") == 1, "what was taken back is not told"
    assert f'href="{link}">corrected to met in an earlier analysis' in matrix
    detail = page.get(
        reverse("reports:requirement", args=[later.report_id, "S2.6(a)"]), headers=HTMX
    ).content.decode()
    assert REASON in detail and "nothing was carried over" in detail
    earlier = page.get(link).content.decode()
    assert "corrected</b> by Anna Auditor" in earlier


def test_a_later_reading_of_the_same_file_points_to_it_too_and_other_engagements_do_not(
    analysis: Analysis,
) -> None:
    say(analysis, MET)
    report, user = analysis.report, analysis.report.uploaded_by
    revision = make_report(
        user, report.engagement, sha256=report.sha256, revision=2, revises=report
    )
    assert list(corrected_earlier(make_analysis(revision))) == ["S2.6(a)"]
    foreign = make_report(user, make_engagement(make_user()), sha256=report.sha256)
    assert corrected_earlier(make_analysis(foreign)) == {}


def test_the_newest_of_several_earlier_words_is_the_one_pointed_to_and_no_later_one(
    analysis: Analysis,
) -> None:
    second, third = make_analysis(analysis.report), make_analysis(analysis.report)
    make_coverage(make_run(second), "S2.6(a)", MISSING)
    say(second, PARTLY)
    say(analysis, MET)
    earlier = corrected_earlier(third)["S2.6(a)"]
    assert (earlier.analysis, earlier.standing) == (second, PARTLY)
    assert corrected_earlier(second)["S2.6(a)"].analysis == analysis
    assert corrected_earlier(analysis) == {}


def test_corrections_cost_one_query_however_many_there_are(analysis: Analysis) -> None:
    run = make_run(analysis)
    for number in range(20):
        make_coverage(run, f"S1.{number}")
        say(analysis, MET, f"S1.{number}")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        rows = standing_rows(analysis.coverage.order_by("sort_key"))
    assert sum(row.correction is not None for row in rows) == 20
    assert len(asked) == 2


def test_over_the_api_a_status_is_corrected_and_taken_back(
    api: APIClient, analysis: Analysis
) -> None:
    answer = api.post(
        endpoint(analysis), {"status": "fully_addressed", "reason": REASON}, format="json"
    )
    assert answer.status_code == 200
    assert (answer.json()["paragraph_id"], answer.json()["status"]) == (
        "S2.6(a)",
        "fully_addressed",
    )
    assert answer.json()["correction"]["reason"] == REASON
    assert standing(analysis)["S2.6(a)"] == MET
    back = api.delete(endpoint(analysis))
    assert (back.status_code, back.json()["status"], back.json()["correction"]) == (
        200,
        "fully_unaddressed",
        None,
    )
    again = api.delete(endpoint(analysis))
    assert (again.status_code, "No correction stands" in again.json()["detail"]) == (404, True)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"reason": REASON}, "status"),
        ({"status": "met", "reason": REASON}, "status"),
        ({"status": "fully_unaddressed", "reason": REASON}, "status"),
        ({"status": "fully_addressed"}, "reason"),
        ({"status": "fully_addressed", "reason": "page 12"}, "reason"),
    ],
)
def test_over_the_api_what_is_wrong_is_named(
    api: APIClient, analysis: Analysis, body: dict[str, str], field: str
) -> None:
    answer = api.post(endpoint(analysis), body, format="json")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{field}: ")
    assert not CoverageCorrection.objects.exists()


def test_over_the_api_what_is_not_yours_does_not_exist(api: APIClient, analysis: Analysis) -> None:
    good: dict[str, Any] = {"status": "fully_addressed", "reason": REASON}
    assert api.post(endpoint(analysis, "S2.99"), good, format="json").status_code == 404
    foreign = make_analysis(make_report(make_user()))
    make_coverage(make_run(foreign), "S2.6(a)")
    assert api.post(endpoint(foreign), good, format="json").status_code == 404
    assert api.delete(endpoint(foreign)).status_code == 404
    reader = make_user("reader")
    analysis.report.engagement.memberships.create(user=reader, role=Role.VIEWER)
    api.force_authenticate(reader)
    assert api.post(endpoint(analysis), good, format="json").status_code == 403
    assert not CoverageCorrection.objects.exists()


@pytest.mark.long
def test_the_api_description_names_the_correction(api: APIClient) -> None:
    path = "/api/v1/report/{report_id}/requirements/{paragraph_id}/correction"
    described = api.get("/api/schema?format=json").json()
    assert set(described["paths"][path]) == {"post", "delete"}
    requirement, gap = (
        described["components"]["schemas"][name]["properties"]
        for name in ("RequirementBlock", "GapBlock")
    )
    assert {"status", "assessed_status", "correction"} <= set(requirement)
    assert {name: gap[name] for name in ("assessed_status", "correction")} == {
        name: requirement[name] for name in ("assessed_status", "correction")
    }


@pytest.mark.parametrize("reason", ["", "  ", "page 12", "! ? ."])
def test_a_reason_needs_a_few_words(reason: str) -> None:
    with pytest.raises(ValueError, match="Say in a few words"):
        reason_given(reason)
    assert reason_given("  See page 12. ") == "See page 12."
