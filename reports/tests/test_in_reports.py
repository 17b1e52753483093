"""Where your reports address a paragraph, on the paragraph's own page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from reports.models import CoverageStatus
from reports.pages.in_reports import CLAIMS, in_reports
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_element,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db


def analysed(user: Any, claims: int = 1, status: str = CoverageStatus.PARTIALLY_ADDRESSED) -> Any:
    report = make_report(user, company="Alderbrook Mining")
    analysis = make_analysis(report)
    report.current_analysis = analysis
    report.save()
    for number in range(claims):
        make_claim(analysis, f"Claim {number} on pay", ("S2.29(g)", "metrics_targets"))
    make_claim(analysis, "Elsewhere", ("S2.6(a)", "governance"))
    coverage = make_coverage(make_run(analysis), "S2.29(g)", status)
    make_element(coverage, "share of pay", True, page=9, quote="a third of the bonus")
    make_element(coverage, "how", False, gap_reason="nothing on how")
    return report


def test_coverage_evidence_and_claims_of_a_report_are_shown() -> None:
    user = make_user()
    report = analysed(user)
    (found,) = in_reports(user, "S2.29(g)")
    assert (found.report, found.coverage.status) == (report, CoverageStatus.PARTIALLY_ADDRESSED)
    assert [claim.text for claim in found.claims] == ["Claim 0 on pay"]
    client = Client()
    client.force_login(user)
    text = client.get("/paragraphs/S2.29(g)/reports").content.decode()
    for words in (
        "Alderbrook Mining",
        "a third of the bonus",
        "p. 9",
        "nothing on how",
        "Claim 0 on pay",
        "partly met",
    ):
        assert words in text


def test_reports_of_others_are_not_shown() -> None:
    analysed(make_user())
    assert in_reports(make_user(), "S2.29(g)") == []


def test_a_paragraph_no_report_speaks_to_says_so() -> None:
    user = make_user()
    analysed(user)
    client = Client()
    client.force_login(user)
    assert (
        "None of your analysed reports" in client.get("/paragraphs/S2.22/reports").content.decode()
    )


def test_many_claims_are_cut_and_counted() -> None:
    user = make_user()
    analysed(user, claims=CLAIMS + 2)
    (found,) = in_reports(user, "S2.29(g)")
    assert (len(found.shown), found.more) == (CLAIMS, 2)


def test_the_number_of_reports_does_not_change_the_number_of_queries(
    django_assert_max_num_queries: Any,
) -> None:
    user = make_user()
    for _ in range(4):
        analysed(user)
    in_reports(user, "S2.29(g)")  # that they were seen is recorded once
    with django_assert_max_num_queries(10):
        assert len(in_reports(user, "S2.29(g)")) == 4
