"""Statements that the agent proposes for a missing element, and an auditor who accepts one."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, Coverage, CoverageCorrection, CoverageStatus, Role
from reports.review.acceptance import accept
from reports.review.requirements import CorrectionRefused, requirement_of, take_back
from reports.tests.factories import (
    make_analysis,
    make_coverage,
    make_element,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db
MET, PARTLY, MISSING = (
    CoverageStatus.FULLY_ADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
    CoverageStatus.FULLY_UNADDRESSED,
)
TWICE = {"page": 7, "quote": "The committee meets twice a year on climate."}
YEARLY = {"page": 9, "quote": "Climate stands on the agenda every year."}


@pytest.fixture
def analysis() -> Analysis:
    """S2.6(a)(iii) missing: its route without proposals, its frequency with two."""
    made = make_analysis(make_report(make_user("anna", first_name="Anna", last_name="Auditor")))
    coverage = make_coverage(make_run(made), "S2.6(a)(iii)", MISSING)
    make_element(coverage, "reporting route")
    make_element(coverage, "frequency", candidates=[TWICE, YEARLY])
    return made


def row_of(analysis: Analysis) -> Coverage:
    row = requirement_of(analysis, "S2.6(a)(iii)")
    assert row is not None
    return row


def test_what_is_accepted_counts_and_says_who_accepted_it(analysis: Analysis) -> None:
    accept(row_of(analysis), "1:0", analysis.report.uploaded_by)
    row = row_of(analysis)
    assert (row.standing, row.status) == (PARTLY, MISSING)
    assert row.correction is not None
    assert row.correction.accepted == {"1": TWICE}
    assert row.correction.reason == "Accepted as evidence of “frequency”: p. 7."
    assert row.correction.author_name == "Anna Auditor"


def test_a_paragraph_is_met_once_every_element_is_given(analysis: Analysis) -> None:
    route = row_of(analysis).elements.get(name="reporting route")
    route.candidates = [YEARLY]
    route.save()
    for choice in ("1:1", "0:0"):
        accept(row_of(analysis), choice, analysis.report.uploaded_by)
    row = row_of(analysis)
    assert row.standing == MET
    assert row.correction is not None and row.correction.accepted == {"0": YEARLY, "1": YEARLY}


def test_a_paragraph_with_parts_is_at_most_partly_met(analysis: Analysis) -> None:
    parent = make_coverage(row_of(analysis).run, "S2.6(a)", MISSING)
    make_element(parent, "named oversight body", candidates=[TWICE])
    row = requirement_of(analysis, "S2.6(a)")
    assert row is not None
    accept(row, "0:0", analysis.report.uploaded_by)
    row = requirement_of(analysis, "S2.6(a)")
    assert row is not None and row.standing == PARTLY


@pytest.mark.parametrize("choice", ["0:0", "1:2", "5:0", "x", "1:-1", "²:0", ""])
def test_what_is_not_proposed_is_refused(analysis: Analysis, choice: str) -> None:
    with pytest.raises(CorrectionRefused, match="load the page again"):
        accept(row_of(analysis), choice, analysis.report.uploaded_by)
    assert not CoverageCorrection.objects.exists()


def test_an_acceptance_is_taken_back_like_any_correction(analysis: Analysis) -> None:
    accept(row_of(analysis), "1:0", analysis.report.uploaded_by)
    take_back(row_of(analysis), analysis.report.uploaded_by)
    row = row_of(analysis)
    assert (row.standing, row.correction) == (MISSING, None)


def test_the_page_offers_them_and_shows_what_was_accepted(
    client: Client, analysis: Analysis
) -> None:
    client.force_login(analysis.report.uploaded_by)
    address = reverse("reports:requirement", args=[analysis.report_id, "S2.6(a)(iii)"])
    shown = client.get(address).content.decode()
    assert shown.count("data-accept") == 2
    assert TWICE["quote"] in shown and 'value="1:1"' in shown
    answer = client.post(f"{address}/correction", {"accept": "1:0"}, HTTP_HX_REQUEST="true")
    accepted = answer.content.decode()
    assert answer.status_code == 200
    assert "data-accept" not in accepted
    assert "accepted" in accepted and "Accepted as evidence of" in accepted


def test_who_only_reads_is_offered_no_button(client: Client, analysis: Analysis) -> None:
    reader = make_user("rita")
    analysis.report.engagement.memberships.create(user=reader, role=Role.VIEWER)
    client.force_login(reader)
    address = reverse("reports:requirement", args=[analysis.report_id, "S2.6(a)(iii)"])
    shown = client.get(address).content.decode()
    assert TWICE["quote"] in shown and "data-accept" not in shown
    assert client.post(f"{address}/correction", {"accept": "1:0"}).status_code in (403, 404)
