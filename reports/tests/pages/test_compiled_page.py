"""The compiled report as a page: every claim once, gaps with what is missing, arithmetic, and what
is not finished."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.compile import CompiledReport
from reports.models import Analysis, Check, CoverageStatus, Report
from reports.overview import Overview
from reports.review.judging import accept
from reports.review.subjects import subjects
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_finding,
    make_run,
)
from reports.tests.large import make_large
from reports.tests.pages.asking import HTMX, body, url

pytestmark = pytest.mark.django_db
QUERIES = 15  # with those of the session, the user, the trail and the judgements of people


def claim_page(report: Report, claim_id: Any) -> str:
    """The address of a claim's own page."""
    return reverse("reports:claim", args=[report.pk, claim_id])


def section_of(text: str, pillar: str) -> str:
    """The HTML of one pillar of the compiled report."""
    return text.split(f'<section class="pillar" id="{pillar}"')[1].split(
        '<section class="pillar"', maxsplit=1
    )[0]


def test_every_claim_stands_in_full_once_and_is_named_wherever_else_it_speaks(
    client: Client, report: Report, four_claims: list[Any]
) -> None:
    text = client.get(url("compiled", report)).content.decode()
    for claim in four_claims:
        assert text.count(f'id="claim-{claim.pk}"') == 1
    both = four_claims[2].pk
    assert f'id="claim-{both}"' in section_of(text, "governance")
    assert f'href="{claim_page(report, both)}"' in section_of(text, "strategy")
    assert f'id="claim-{four_claims[3].pk}"' in section_of(text, "unmapped")


def test_a_gap_says_what_is_missing_what_was_found_and_why_it_matters(
    client: Client, report: Report, analysis: Analysis
) -> None:
    row = make_coverage(
        make_run(analysis),
        "S2.6(a)",
        CoverageStatus.PARTIALLY_ADDRESSED,
        materiality_note="Oversight tells who answers.",
        evidence=[{"page": 1, "quote": "The board oversees"}],
    )
    make_element(row, "named body", True)
    make_element(row, "how often", gap_reason="no interval is named")
    make_element(row, "skills", None, gap_reason="page 3 could not be read")
    text = body(client.get(url("compiled", report)))
    assert "What this report does not disclose 1" in text
    assert "how often : no interval is named" in text
    assert "skills : not assessed, page 3 could not be read" in text
    assert "named body :" not in text
    address = reverse("reports:requirement", args=[report.pk, "S2.6(a)"])
    assert f'hx-get="{address}"' in client.get(url("compiled", report)).content.decode()
    unfolded = body(client.get(address, headers=HTMX))
    for words in (
        "Oversight tells who answers.",
        "The board oversees",
        "all 3 pages read",
    ):
        assert words in unfolded


def test_what_the_report_meets_is_no_gap(
    client: Client, report: Report, analysis: Analysis
) -> None:
    run = make_run(analysis)
    for paragraph, status in (
        ("S2.6(a)", "fully_addressed"),
        ("S2.6(b)", "not_applicable"),
        ("S2.7", "not_assessed"),
    ):
        make_coverage(run, paragraph, status)
    assert b'class="gap ' not in client.get(url("compiled", report)).content


def test_filters_of_the_compiled_report_hold_together(
    client: Client, report: Report, analysis: Analysis, four_claims: list[Any]
) -> None:
    run = make_run(analysis)
    make_coverage(run, "S2.6(a)", CoverageStatus.PARTIALLY_ADDRESSED)
    make_coverage(run, "S2.6(b)")
    make_coverage(run, "S2.29(a)", pillar="metrics_targets")
    query = "?pillar=governance&paragraph=s2.6&status=fully_unaddressed&claim_type=legal_governance"
    text = body(client.get(url("compiled", report, query), headers=HTMX))
    assert text.startswith("1 claim and 1 gap match the filters")


def test_failed_arithmetic_is_named_with_its_calculation_and_the_rest_is_counted(
    client: Client, report: Report, analysis: Analysis
) -> None:
    run = make_run(analysis, "data_metrics")
    make_check(run, Check.Result.PASS, "20 + 12 = 32 Mt")
    make_check(run, Check.Result.FAIL, "20 + 12 = 32 Mt, printed 34 Mt")
    make_check(run, Check.Result.INCONCLUSIVE, "20 + ? = 32 Mt")
    make_check(run, Check.Result.FAIL, "1 + 1 = 2 Mt, printed 3 Mt")
    text = body(client.get(url("compiled", report)))
    failed = "does not hold Sum of scopes critical 20 + 12 = 32 Mt, printed 34 Mt"
    assert failed in text
    assert "printed 3 Mt" in text
    assert "20 + ? = 32 Mt" not in text
    assert "1 could not be decided" in text
    assert "1 of them holds" in " ".join(text.split())


def test_a_compiled_report_of_many_claims_takes_a_fixed_number_of_queries(
    client: Client, report: Report, analysis: Analysis, django_assert_max_num_queries: Any
) -> None:
    legal = make_run(analysis)
    for number in range(20):
        claim = make_claim(analysis, "", ("S2.6", "governance"))
        make_finding(legal, claim)
        make_assignment(analysis, claim)
        make_element(make_coverage(legal, f"S2.{number}"), "something")
    with django_assert_max_num_queries(QUERIES):
        client.get(url("compiled", report))


def test_an_unfinished_analysis_is_not_shown_as_a_report(client: Client, report: Report) -> None:
    analysis = make_analysis(report, "error", error_message="The run took too long.")
    make_claim(analysis)
    text = body(client.get(url("compiled", report)))
    assert "This analysis is failed: what stands here is what has been found so far" in text


COUNTS = (
    "total_claims",
    "claims_by_type",
    "claims_by_priority",
    "verdict_counts",
    "shown_counts",
    "support_counts",
    "coverage_counts",
    "gap_counts",
    "first",
    "documents_to_ask",
)


@pytest.mark.long
def test_a_large_report_opens_with_a_small_page_and_few_queries(
    client: Client, report: Report, django_assert_max_num_queries: Any
) -> None:
    analysis = make_large(report)
    subject = subjects(analysis)[0]
    accept(analysis, subject, report.uploaded_by, seen=0)
    with django_assert_max_num_queries(QUERIES):
        answer = client.get(url("compiled", report))
    assert len(answer.content) < 300_000
    for name in COUNTS:
        assert getattr(Overview(analysis), name) == getattr(CompiledReport(analysis), name), name


@pytest.mark.long
def test_a_long_section_is_shown_to_its_end_when_asked(client: Client, report: Report) -> None:
    analysis = make_large(report)
    address = url("compiled", report)
    shown = client.get(address).content.decode().count('id="claim-')
    text = section_of(client.get(f"{address}?whole=strategy").content.decode(), "strategy")
    sections = (item for item in CompiledReport(analysis).claims if "strategy" in item.pillars)
    assert text.count('id="claim-') == sum(1 for _ in sections) > 10
    assert "of this section" not in text
    assert shown == 6 * 10, "ten claims of each section and of those without a paragraph"


@pytest.mark.long
def test_the_claims_without_a_paragraph_are_shown_to_the_end_when_asked(
    client: Client, report: Report
) -> None:
    make_large(report)
    address = f"{url('compiled', report)}?whole=unmapped"
    assert section_of(client.get(address).content.decode(), "unmapped").count('id="claim-') == 50


def test_a_claim_is_unfolded_with_its_findings_and_has_a_page_of_its_own(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "Emissions fell by 4 %.", ("S2.6", "governance"))
    make_finding(make_run(analysis), claim, "The wording names no year.")
    page = client.get(url("compiled", report)).content.decode()
    address = claim_page(report, claim.pk)
    assert f'hx-get="{address}"' in page
    assert "The wording names no year." not in page
    assert "The wording names no year." in body(client.get(address, headers=HTMX))
    whole = body(client.get(address))
    assert "The wording names no year." in whole
    assert "Emissions fell by 4 %." in whole


def test_a_claim_of_another_analysis_is_not_found(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis)
    make_analysis(report)
    assert client.get(claim_page(report, claim.pk)).status_code == 404
    earlier = f"{claim_page(report, claim.pk)}?analysis={analysis.pk}"
    assert client.get(earlier).status_code == 200
