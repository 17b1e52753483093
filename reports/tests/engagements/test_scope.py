"""The scope of an engagement: the most specific line counts, in Python and in SQL alike."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from reports.engagements.scope import Scope, levels_within, scope_of
from reports.filters.claims import ClaimFilters
from reports.filters.requirements import GapFilters, MatrixFilters, RequirementFilters
from reports.models import Analysis, Coverage, Engagement, ScopeLine
from reports.tests.factories import make_analysis, make_claim, make_coverage, make_report, make_run
from standards.models import Paragraph

pytestmark = pytest.mark.django_db

PARAGRAPHS = {
    "S2.29(a)": "metrics_targets",
    "S2.29(a)(i)(1)": "metrics_targets",
    "S2.29(b)": "metrics_targets",
    "S2.29A": "metrics_targets",
    "S2.6(a)": "governance",
    "S2.10": "strategy",
}
LINES = {
    "metrics_targets": "limited",
    "S2.29(a)": "reasonable",
    "governance": "out_of_scope",
    "S2.29(a)(i)": "out_of_scope",
}


@pytest.fixture
def analysis(api: APIClient) -> Analysis:
    return make_analysis(make_report(api.user))


@pytest.fixture
def engagement(analysis: Analysis) -> Engagement:
    engagement = analysis.report.engagement
    engagement.assurance = ""
    engagement.save()
    for subject, level in LINES.items():
        ScopeLine.objects.create(engagement=engagement, subject=subject, assurance=level)
    return engagement


@pytest.fixture
def coverage(analysis: Analysis) -> list[Coverage]:
    run = make_run(analysis)
    return [
        make_coverage(run, paragraph, pillar=pillar) for paragraph, pillar in PARAGRAPHS.items()
    ]


@pytest.mark.parametrize(
    ("paragraph", "level"),
    [
        ("S2.29(a)", "reasonable"),
        ("S2.29(a)(i)(1)", "out_of_scope"),
        ("S2.29(b)", "limited"),
        ("S2.29A", "limited"),
        ("S2.6(a)", "out_of_scope"),
        ("S2.10", ""),
    ],
)
def test_the_line_for_the_nearest_whole_counts_before_the_one_for_the_pillar(
    engagement: Engagement, paragraph: str, level: str
) -> None:
    assert scope_of(engagement).level(paragraph, PARAGRAPHS[paragraph]) == level


def test_what_holds_for_the_whole_engagement_holds_where_no_line_says_otherwise() -> None:
    scope = Scope("limited", {"S2.29": "reasonable"})
    assert scope.level("S2.29(a)", "metrics_targets") == "reasonable"
    assert scope.level("S1.27", "governance") == "limited"


def test_guidance_follows_the_paragraph_that_it_serves() -> None:
    guidance = Paragraph.objects.exclude(supports=[]).order_by("pk").first()
    assert guidance is not None
    served = guidance.supports[0]
    assert Scope("", {served: "reasonable"}).level(guidance.pk, guidance.pillar) == "reasonable"
    own = Scope("", {served: "reasonable", guidance.pk: "out_of_scope"})
    assert own.level(guidance.pk, guidance.pillar) == "out_of_scope"


@pytest.mark.long
@pytest.mark.parametrize("wanted", ["in_scope", "reasonable", "limited", "out_of_scope"])
def test_the_database_narrows_requirements_to_what_the_scope_says(
    analysis: Analysis, engagement: Engagement, coverage: list[Coverage], wanted: str
) -> None:
    scope, levels = scope_of(engagement), levels_within(wanted)
    expected = {
        row.paragraph_id for row in coverage if scope.level(row.paragraph_id, row.pillar) in levels
    }
    for filters in (RequirementFilters, MatrixFilters):
        found = filters({"assurance": wanted}, analysis).qs
        assert {row.paragraph_id for row in found} == expected
    assert expected, "every choice finds something here"
    assert expected < set(PARAGRAPHS), "and none finds everything"


@pytest.mark.long
def test_a_claim_is_in_scope_when_one_of_its_paragraphs_is(
    analysis: Analysis, engagement: Engagement
) -> None:
    both = _claim(analysis, "S2.6(a)", "S2.29(b)")
    governance = _claim(analysis, "S2.6(a)")
    none = _claim(analysis)
    assert _found(analysis, "in_scope") == {both, none}
    assert _found(analysis, "out_of_scope") == {both, governance}
    assert _found(analysis, "limited") == {both}
    engagement.assurance = "out_of_scope"
    engagement.save()
    assert _found(analysis, "in_scope") == {both}
    assert _found(analysis, "out_of_scope") == {both, governance, none}


def test_without_agreed_terms_the_form_does_not_ask_and_an_address_still_answers(
    analysis: Analysis, coverage: list[Coverage]
) -> None:
    assert "assurance" not in MatrixFilters({}, analysis).form.fields
    assert "assurance" not in ClaimFilters({}, analysis).form.fields
    assert not RequirementFilters({"assurance": "limited"}, analysis).qs.exists()
    assert RequirementFilters({"assurance": "in_scope"}, analysis).qs.count() == len(coverage)


def test_the_api_narrows_claims_and_gaps_and_refuses_an_unknown_level(
    api: APIClient, analysis: Analysis, engagement: Engagement, coverage: list[Coverage]
) -> None:
    claim = _claim(analysis, "S2.29(a)")
    _claim(analysis, "S2.6(a)")
    address = f"/api/v1/report/{analysis.report_id}"
    claims = api.get(f"{address}/claims?assurance=reasonable").json()["claims"]
    assert [each["id"] for each in claims] == [str(claim)]
    gaps = api.get(f"{address}/gaps?assurance=out_of_scope&page_size=100").json()["gaps"]
    found = GapFilters({"assurance": "out_of_scope"}, analysis).qs
    assert {gap["paragraph_id"] for gap in gaps} == {row.paragraph_id for row in found}
    refused = api.get(f"{address}/claims?assurance=absolute")
    assert refused.status_code == 400
    assert "assurance" in refused.json()["detail"]


def _claim(analysis: Analysis, *paragraphs: str) -> Any:
    named = [(paragraph, PARAGRAPHS[paragraph]) for paragraph in paragraphs]
    return make_claim(analysis, "", *named).pk


def _found(analysis: Analysis, wanted: str) -> set[Any]:
    return {claim.pk for claim in ClaimFilters({"assurance": wanted}, analysis).qs}
