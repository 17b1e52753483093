"""Who may see the pages of a report and what they may do, and that nothing foreign runs on a
page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from reports.models import Analysis, Membership, Report, Role
from reports.tests.factories import make_analysis, make_claim, make_report, make_user
from reports.tests.pages.asking import HTMX, body, url

pytestmark = pytest.mark.django_db
PAGES = ["detail", "row", "header", "progress", "document", "claims", "compiled", "requirements"]


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_a_report_of_another_engagement_does_not_exist(
    client: Client, report: Report, name: str
) -> None:
    client.force_login(make_user("stranger"))
    assert client.get(url(name, report)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_nobody_sees_anything_without_signing_in(report: Report, name: str) -> None:
    response = Client().get(url(name, report))
    assert response.status_code == 302
    assert response.url.startswith("/sign-in?next=")


def test_a_part_asked_for_after_the_session_ended_sends_the_whole_page_to_sign_in(
    report: Report,
) -> None:
    response = Client().get(url("claims", report), headers=HTMX)
    assert response.headers["HX-Redirect"].startswith("/sign-in")


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_pages_carry_no_inline_style_or_script(
    client: Client, report: Report, analysis: Analysis, name: str
) -> None:
    text = client.get(url(name, report)).content.decode()
    assert not re.search(r"""\sstyle=|\son\w+=["']|<style|<script(?![^>]*\ssrc=)""", text)


def test_a_viewer_is_told_in_plain_words_who_may_change_the_report(
    client: Client, report: Report
) -> None:
    viewer = make_user("viewer")
    Membership.objects.create(engagement=report.engagement, user=viewer, role=Role.VIEWER)
    client.force_login(viewer)
    response = client.post(url("retry", report))
    assert response.status_code == 403
    assert "only leads and auditors can add reports, analyse and correct them" in body(response)
    assert "Start analysis" not in body(client.get(url("detail", report)))


def test_report_text_is_shown_never_run(client: Client, report: Report, analysis: Analysis) -> None:
    make_claim(analysis, "<script>alert(1)</script>")
    for name in ("claims", "compiled"):
        text = client.get(url(name, report)).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text


def test_another_analysis_of_the_report_is_shown_when_named_and_no_other_reports_one(
    client: Client, user: Any, report: Report
) -> None:
    old = make_analysis(report)
    make_claim(old, "An older claim.")
    make_analysis(report)
    assert "An older claim." in body(client.get(url("compiled", report, f"?analysis={old.pk}")))
    assert "An older claim." not in body(client.get(url("compiled", report)))
    foreign = make_analysis(make_report(user))
    assert client.get(url("compiled", report, f"?analysis={foreign.pk}")).status_code == 404
    assert client.get(url("compiled", report, "?analysis=nonsense")).status_code == 404
