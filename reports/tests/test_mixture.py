"""Which parts of an analysis rules decided in place of a model is counted from what results say."""

from __future__ import annotations

from typing import Any

import pytest

from reports.compiled.mixture import in_runs, mixture_of
from reports.models import Analysis, ClaimSet
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_claim,
    make_coverage,
    make_finding,
    make_page,
    make_report,
    make_run,
)

pytestmark = pytest.mark.django_db
WHY = "Judged by rules: the endpoint failed."


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    report = make_report(auditor)
    for number in range(1, 13):
        make_page(report, number, f"Page {number} says something.")
    made = make_analysis(report, "completed", engine="model")
    make_claim(made)
    ClaimSet.objects.filter(pk=made.claim_set_id).update(
        pages_analysed=12, notes=["Pages 1-4 were read by rules: the endpoint failed."]
    )
    return Analysis.objects.get(pk=made.pk)


def test_pages_claims_and_paragraphs_are_told_apart(analysis: Analysis) -> None:
    run = make_run(analysis, "legal")
    for paragraph, reasoned_by, note in (
        ("S2.6(a)", "rules", WHY),
        ("S2.6(b)", "maker/model", ""),
        ("S2.7", "rules", ""),
    ):
        make_coverage(run, paragraph, reasoned_by=reasoned_by, note=note)
    found = mixture_of(analysis, list(analysis.report.pages.order_by("number")))
    assert found is not None and found.is_mixed
    assert found.notice == (
        "Mixed: rules decided a part of this in place of a model: 4 of 12 pages were searched for "
        "claims by rules (the endpoint failed); 1 of 2 paragraphs was held against the report by "
        "rules (the endpoint failed). Each result names who reasoned."
    )
    assert [one.searched_by for one in found.pages] == ["rules"] * 4 + ["model"] * 8
    reading, covering = found.parts
    assert (reading.named, covering.named) == ("p. 1-4", "S2.6(a)")


def test_a_claim_that_rules_route_by_design_is_none_in_place_of_a_model(
    analysis: Analysis,
) -> None:
    claim = make_claim(analysis)
    make_assignment(analysis, claim, context={"reasoned_by": "rules", "overall": ""})
    found = mixture_of(analysis, [])
    assert found is not None
    assert all(part.agent != "orchestrator" for part in found.parts)


def test_a_claim_is_compared_by_whoever_looked_first(analysis: Analysis) -> None:
    first, later = make_run(analysis, "legal"), make_run(analysis, "legal", cycle=1)
    by_model, failed, unmapped = (make_claim(analysis) for _ in range(3))
    paragraph = [{"paragraph_id": "S2.6(a)"}]
    make_finding(first, by_model, reasoned_by="maker/model", details={"ifrs_mappings": paragraph})
    make_finding(later, by_model, details={"ifrs_mappings": paragraph, "note": WHY})
    make_finding(first, failed, details={"ifrs_mappings": paragraph, "note": WHY})
    make_finding(first, unmapped, details={"ifrs_mappings": [], "note": WHY})
    found = mixture_of(analysis, [])
    assert found is not None
    (comparing,) = (part for part in found.parts if part.agent == "legal")
    assert (comparing.by_model, comparing.which) == (1, (str(failed.pk),))


def test_a_claim_is_compared_where_a_model_finds_that_no_paragraph_is_about_it(
    analysis: Analysis,
) -> None:
    run = make_run(analysis, "legal")
    make_finding(
        run, make_claim(analysis), reasoned_by="maker/model", details={"ifrs_mappings": []}
    )
    found = mixture_of(analysis, [])
    assert found is not None
    assert [part.by_model for part in found.parts if part.agent == "legal"] == [1]


def test_runs_of_numbers_are_short() -> None:
    assert in_runs([3, 1, 2, 7, 9, 10]) == "1-3, 7, 9-10"
