"""The filters of claims and requirements: what the database chooses is what the rows say, and one
declaration serves form and API."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

import pytest
from django import forms
from django.http import QueryDict
from django_filters import CharFilter
from rest_framework import serializers

from reports.compile import CompiledReport
from reports.compiled.claim import CompiledClaim
from reports.engagements.scope import scope_of
from reports.filters.claims import UNJUDGED, ClaimFilters
from reports.filters.compiled import ReportFilters
from reports.filters.requirements import GapFilters, RequirementFilters
from reports.models import (
    Analysis,
    Coverage,
    CoverageCorrection,
    CoverageStatus,
    Report,
    VerdictValue,
    Wave,
)
from reports.models.coverage import GAPS
from reports.tests.claims.test_panel import make_many
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_finding,
    make_report,
    make_run,
    make_verdict,
)
from sibyl_project.common.filters import (
    IntegerFilter,
    ListFilters,
    TickedFilter,
    choice,
    parameter,
)

database = pytest.mark.django_db


@pytest.fixture
def report(user: Any) -> Report:
    return make_report(user)


@pytest.fixture
def analysis(report: Report) -> Analysis:
    return make_analysis(report)


def begins(prefix: str, ids: Iterable[str]) -> bool:
    wanted = "".join(prefix.split()).casefold()
    return any(each.casefold().startswith(wanted) for each in ids)


CLAIMS: dict[str, Callable[[CompiledClaim, Any], bool]] = {
    "claim_type": lambda item, wanted: item.claim.claim_type == wanted,
    "priority": lambda item, wanted: item.claim.priority == wanted,
    "on_page": lambda item, wanted: item.claim.page == wanted,
    "verdict": lambda item, wanted: wanted == (item.verdict.verdict if item.verdict else UNJUDGED),
    "pillar": lambda item, wanted: wanted in item.pillars,
    "paragraph": lambda item, wanted: begins(
        wanted, [each.paragraph_id for each in item.claim.paragraphs.all()]
    ),
    "agent": lambda item, wanted: (
        wanted in (*item.assigned_agents, *(finding.agent_name for finding in item.findings))
    ),
    "text": lambda item, wanted: (
        wanted.casefold() in f"{item.claim.text}\n{item.claim.quote}".casefold()
    ),
}
REQUIREMENTS: dict[str, Callable[[Coverage, Any], bool]] = {
    "pillar": lambda row, wanted: row.pillar == wanted,
    "level": lambda row, wanted: row.level == wanted,
    "status": lambda row, wanted: row.standing == wanted,
    "standard": lambda row, wanted: row.paragraph_id[:2] == wanted,
    "paragraph": lambda row, wanted: begins(wanted, [row.paragraph_id]),
    "corrected": lambda row, wanted: row.correction is not None,
    "text": lambda row, wanted: (
        begins(wanted, [row.paragraph_id])
        or all(
            word in f"{row.requirement} {row.section}".casefold()
            for word in wanted.casefold().split()
        )
    ),
}


def expected(items: Iterable[Any], said: dict[str, Any], given: dict[str, Any]) -> list[Any]:
    """What a plain reading of the rows chooses."""
    return [item for item in items if all(said[name](item, value) for name, value in given.items())]


@database
def test_of_claims_the_database_chooses_what_the_compiled_ones_say(analysis: Analysis) -> None:
    make_many(analysis, 60)
    compiled = CompiledReport(analysis).claims
    sizes = set()
    for given in (
        {},
        {"claim_type": "strategic"},
        {"priority": "high"},
        {"on_page": 3},
        {"verdict": "verified"},
        {"verdict": "none"},
        {"pillar": "strategy"},
        {"agent": "legal"},
        {"agent": "geography"},
        {"paragraph": " s2.29 (a)"},
        {"paragraph": "S2.2"},
        {"paragraph": "%"},
        {"text": "WATER"},
        {"text": "100_3"},
        {"text": "straße"},
        {"text": "no such words"},
        {
            "claim_type": "geographic",
            "priority": "low",
            "verdict": "contradicted",
            "pillar": "governance",
        },
        {"on_page": 2, "agent": "geography", "text": "fell"},
    ):
        wanted = expected(compiled, CLAIMS, given)
        filters = ClaimFilters(given, analysis)
        assert [claim.pk for claim in filters.qs] == [item.claim.pk for item in wanted], given
        assert filters.kept(compiled, attrgetter("claim.pk")) == wanted, given
        sizes.add(len(wanted))
    assert {0, 60} < sizes, "some filters leave all, some none, most something between"


@database
def test_verdicts_and_findings_of_another_analysis_of_the_same_claims_do_not_count(
    report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis)
    other = make_analysis(report)
    other.claim_set = analysis.claim_set
    other.save()
    make_finding(make_run(other), claim)
    make_verdict(make_run(other, "judge", Wave.JUDGE), claim, VerdictValue.VERIFIED)
    assert not ClaimFilters({"verdict": "verified"}, analysis).qs.exists()
    assert not ClaimFilters({"agent": "legal"}, analysis).qs.exists()
    assert ClaimFilters({"verdict": "verified"}, other).qs.get() == claim


@pytest.fixture
def requirements(analysis: Analysis) -> list[Coverage]:
    """Of every status, level and pillar; some corrected, one of them taken back."""
    run, statuses = make_run(analysis), list(CoverageStatus)
    for n in range(40):
        paragraph = f"S{n % 2 + 1}.{n}({'abc'[n % 3]})"
        make_coverage(
            run,
            paragraph,
            statuses[n % 5],
            level=("core", "general", "appendix")[n % 3],
            pillar=("governance", "strategy", "metrics_targets", "general")[n % 4],
            requirement=f"Name the Água body {n}.",
            section=f"Oversight_{n % 4} 100 %",
        )
        for status in ((), ("fully_addressed",), ("partially_addressed", ""))[n % 3]:
            CoverageCorrection.objects.create(
                analysis=analysis, paragraph_id=paragraph, status=status, reason="It says so."
            )
    return CompiledReport(analysis).requirements


@database
def test_of_requirements_the_database_chooses_what_the_standing_rows_say(
    analysis: Analysis, requirements: list[Coverage]
) -> None:
    sizes = set()
    for given in (
        {},
        {"pillar": "governance"},
        {"level": "appendix"},
        {"status": "fully_addressed"},
        {"status": "partially_addressed"},
        {"standard": "S1"},
        {"paragraph": " s1.1 "},
        {"paragraph": "%"},
        {"corrected": True},
        {"text": "s2.1"},
        {"text": "água OVERSIGHT_1"},
        {"text": "body 7"},
        {"text": "100 %"},
        {"text": "no such words"},
        {"standard": "S2", "level": "core", "text": "name", "status": "fully_unaddressed"},
    ):
        wanted = expected(requirements, REQUIREMENTS, given)
        ids = [row.paragraph_id for row in wanted]
        assert [row.paragraph_id for row in RequirementFilters(given, analysis).qs] == ids, given
        assert RequirementFilters(given, analysis).kept(requirements) == wanted, given
        sizes.add(len(wanted))
    assert {0, 40} < sizes
    gaps = [row.paragraph_id for row in requirements if row.standing in GAPS]
    assert [row.paragraph_id for row in GapFilters({}, analysis).qs] == gaps


@database
def test_a_filter_asks_the_database_once_and_no_filter_not_at_all(
    analysis: Analysis, requirements: list[Coverage], django_assert_num_queries: Any
) -> None:
    assert not scope_of(analysis.report.engagement).is_agreed  # asked once for an engagement
    with django_assert_num_queries(0):
        assert RequirementFilters(QueryDict("status=nonsense"), analysis).kept(requirements)
    with django_assert_num_queries(1):
        assert RequirementFilters(QueryDict("status=not_assessed"), analysis).kept(requirements)


@database
def test_one_address_narrows_claims_and_gaps_of_the_compiled_report(analysis: Analysis) -> None:
    filters = ReportFilters(QueryDict("pillar=governance&status=nonsense&priority=high"), analysis)
    assert filters.form.given == {"pillar": "governance"}
    assert list(filters.form.fields) == [
        "pillar",
        "claim_type",
        "verdict",
        "support",
        "agent",
        "status",
        "paragraph",
    ]
    assert filters.claims.given == filters.gaps.given == {"pillar": "governance"}


class Example(ListFilters):
    """One filter of each kind."""

    kind = choice("Kind", "any kind", [("a", "first")], help_text="which")
    number = IntegerFilter(label="Number", min_value=1, max_value=9)
    ticked = TickedFilter(label="only ticked", method="left_to_the_view")
    words = CharFilter(label="Words", max_length=3)


@pytest.mark.parametrize(
    ("name", "right", "wrong", "message"),
    [
        ("kind", "a", "b", '"b" is not a valid choice.'),
        ("number", "9", "10", "Ensure this value is less than or equal to 9."),
        ("number", "1", "x", "A valid integer is required."),
        ("ticked", "true", "perhaps", "Must be a valid boolean."),
        ("words", "abc", "abcd", "Ensure this field has no more than 3 characters."),
    ],
)
def test_the_api_refuses_what_the_form_ignores(
    name: str, right: str, wrong: str, message: str
) -> None:
    query = type("Query", (serializers.Serializer,), {name: parameter(Example, name)})
    assert query(data=QueryDict(f"{name}={right}")).is_valid()
    assert query(data=QueryDict("")).is_valid()
    refused = query(data=QueryDict(f"{name}={wrong}"))
    assert not refused.is_valid()
    assert [str(error) for error in refused.errors[name]] == [message]


def test_a_form_says_what_is_wanted_and_keeps_help_for_the_api() -> None:
    field = Example.base_filters["kind"].field
    assert list(field.choices) == [("", "any kind"), ("a", "first")]
    assert field.help_text == ""
    assert parameter(Example, "kind").help_text == "which"
    assert isinstance(Example.base_filters["ticked"].field, forms.BooleanField)
