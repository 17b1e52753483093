"""The questions of an analysis on the page Outside and over the API: dismissed with a reason, and
peers marked."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from reports.compile import CompiledReport
from reports.compiled.requests import OF_ABSENCES
from reports.models import AbsenceWord, Analysis, PeerWord, Report, Role
from reports.review.completeness import frozen_expectations
from reports.tests.factories import (
    make_absence,
    make_analysis,
    make_api,
    make_engagement,
    make_report,
    make_user,
)
from reports.tests.pages.asking import body, url
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
REASON = "The site was sold before the period began."


@pytest.fixture
def user() -> Any:
    return make_user("anna")


@pytest.fixture
def analysis(client: Client, user: Any) -> Analysis:
    """An analysis with one question, of a member who is signed in."""
    client.force_login(user)
    analysis = make_analysis(make_report(user, company="Alder"))
    make_absence(analysis)
    return analysis


@pytest.fixture
def report(analysis: Analysis) -> Report:
    return analysis.report


def asked_of(analysis: Analysis) -> list[str]:
    """What the proposed requests ask the company of absences."""
    found = CompiledReport(Analysis.objects.get(pk=analysis.pk)).proposed_requests.requests
    return [item.key for one in found if one.document == OF_ABSENCES for item in one.items]


def test_a_question_says_its_source_and_what_was_looked_for(client: Client, report: Report) -> None:
    page = body(client.get(url("outside", report)))
    assert "The site Gdansk stands in energy.xlsx, Gas, row 5. Where is it counted?" in page
    assert "workbooks of the client" in page
    assert "Looked for: every word for Gdansk." in page


def test_an_analysis_that_did_not_look_is_not_said_to_have_found_everything(
    client: Client, user: Any
) -> None:
    client.force_login(user)
    analysis = make_analysis(make_report(user))
    page = body(client.get(url("outside", analysis.report)))
    assert "did not look for what should be in the report" in page
    assert "Whatever was expected was found" not in page
    assert not CompiledReport(analysis).completeness.was_looked_for


def test_an_open_question_joins_the_requests_until_somebody_dismisses_it(
    client: Client, analysis: Analysis, report: Report
) -> None:
    assert asked_of(analysis) == ["gdansk"]
    given = {"identity": "gdansk", "dismissed": "yes", "reason": REASON}
    assert client.post(url("outside_absence", report), given).status_code == 302
    assert asked_of(analysis) == []
    page = body(client.get(url("outside", report)))
    assert REASON in page
    assert "Ask again" in page
    assert (
        client.post(url("outside_absence", report), given | {"dismissed": "no"}).status_code == 302
    )
    assert asked_of(analysis) == ["gdansk"]


def test_a_dismissal_needs_a_reason_and_a_question(client: Client, report: Report) -> None:
    given = {"identity": "gdansk", "dismissed": "yes", "reason": "no"}
    assert client.post(url("outside_absence", report), given).status_code == 400
    unknown = given | {"identity": "nothing", "reason": REASON}
    assert client.post(url("outside_absence", report), unknown).status_code == 400
    assert not AbsenceWord.objects.exists()


def test_a_dismissal_holds_for_the_next_analysis_and_the_trail_has_it(
    client: Client, report: Report
) -> None:
    given = {"identity": "gdansk", "dismissed": "yes", "reason": REASON}
    client.post(url("outside_absence", report), given)
    later = make_analysis(report)
    make_absence(later)
    assert CompiledReport(later).completeness.open_questions == []
    assert Entry.objects.filter(action="absence.added", report=report.pk).count() == 1


def test_a_viewer_reads_the_questions_and_may_not_dismiss_them(analysis: Analysis) -> None:
    viewer = make_user("vera")
    analysis.report.engagement.memberships.create(user=viewer, role=Role.VIEWER)
    api = make_api(viewer)
    address = f"/api/v1/report/{analysis.report_id}/completeness"
    (question,) = api.get(address).json()["completeness"]["questions"]
    assert (question["name"], question["state"], question["page"]) == ("Gdansk", "open", None)
    given = {"identity": "gdansk", "reason": REASON}
    assert api.post(f"{address}/absence", given, format="json").status_code == 403


def test_the_api_dismisses_and_marks_peers(user: Any, report: Report) -> None:
    peer = make_report(user, report.engagement, company="Brenta")
    api = make_api(user)
    address = f"/api/v1/report/{report.pk}/completeness"
    said = api.post(f"{address}/absence", {"identity": "gdansk", "reason": REASON}, format="json")
    (question,) = said.json()["completeness"]["questions"]
    assert (question["state"], question["said_by"]) == ("dismissed", "anna")
    said = api.post(f"{address}/peer", {"peer": str(peer.pk)}, format="json")
    assert [one["company"] for one in said.json()["peers"]] == ["Brenta"]
    assert frozen_expectations(report)["peers"] == [str(peer.pk)]


def test_only_a_report_of_the_same_engagement_is_marked_as_a_peer(
    client: Client, user: Any, report: Report
) -> None:
    elsewhere = make_report(user, make_engagement(user), company="Corvo")
    for peer in (elsewhere, report):
        given = {"peer": str(peer.pk), "is_peer": "yes"}
        assert client.post(url("outside_peer", report), given).status_code == 400
    assert not PeerWord.objects.exists()


def test_a_peer_is_marked_and_taken_back_on_the_page(
    client: Client, user: Any, report: Report
) -> None:
    peer = make_report(user, report.engagement, company="Brenta")
    for word, marked in (("yes", [str(peer.pk)]), ("no", [])):
        given = {"peer": str(peer.pk), "is_peer": word}
        assert client.post(url("outside_peer", report), given).status_code == 302
        assert frozen_expectations(report)["peers"] == marked
    assert "Brenta" in body(client.get(url("outside", report)))
