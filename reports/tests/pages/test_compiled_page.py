"""The compiled report as a page: every claim once, gaps with what is missing, arithmetic, and what
is not finished."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from reports.models import Analysis, Check, CoverageStatus, Report
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
from reports.tests.pages.asking import HTMX, body, url

pytestmark = pytest.mark.django_db


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
    both = f"claim-{four_claims[2].pk}"
    assert f'id="{both}"' in section_of(text, "governance")
    assert f'href="#{both}"' in section_of(text, "strategy")
    assert f'id="claim-{four_claims[3].pk}"' in section_of(text, "unmapped")


def test_a_gap_says_what_is_missing_what_was_found_and_why_it_matters(
    client: Client, report: Report, analysis: Analysis
) -> None:
    row = make_coverage(
        make_run(analysis),
        "S2.6(a)",
        CoverageStatus.PARTIALLY_ADDRESSED,
        materiality_note="Oversight tells who answers.",
        s1_counterpart=["S1.27(a)"],
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
    for words in (
        "Oversight tells who answers.",
        "p. 1 The board oversees",
        "S1.27(a)",
        "all 3 pages read",
    ):
        assert words in text


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


def test_failed_arithmetic_comes_first_and_names_the_calculation(
    client: Client, report: Report, analysis: Analysis
) -> None:
    run = make_run(analysis, "data_metrics")
    make_check(run, Check.Result.PASS, "20 + 12 = 32 Mt")
    make_check(run, Check.Result.FAIL, "20 + 12 = 32 Mt, printed 34 Mt")
    text = body(client.get(url("compiled", report)))
    assert text.index(
        "does not hold Sum of scopes critical 20 + 12 = 32 Mt, printed 34 Mt"
    ) < text.index("Checks that hold")


def test_a_compiled_report_of_many_claims_takes_a_fixed_number_of_queries(
    client: Client, report: Report, analysis: Analysis, django_assert_max_num_queries: Any
) -> None:
    legal = make_run(analysis)
    for number in range(20):
        claim = make_claim(analysis, "", ("S2.6", "governance"))
        make_finding(legal, claim)
        make_assignment(analysis, claim)
        make_element(make_coverage(legal, f"S2.{number}"), "something")
    with django_assert_max_num_queries(25):
        client.get(url("compiled", report))


def test_an_unfinished_analysis_is_not_shown_as_a_report(client: Client, report: Report) -> None:
    analysis = make_analysis(report, "error", error_message="The run took too long.")
    make_claim(analysis)
    text = body(client.get(url("compiled", report)))
    assert "This analysis is failed: what stands here is what has been found so far" in text
