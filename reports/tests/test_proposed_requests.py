"""What could be asked: open claims, gaps and unguarded figures by document and issuer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from reports.compile import CompiledReport
from reports.compiled.requests import (
    COMPANY,
    EXPLANATION,
    PROVIDERS,
    WORKING,
    Compiled,
    Wanted,
    proposed_requests,
)
from reports.findings.power import GuardedFigure, Misprint, PowerDetails, Tried
from reports.models import Analysis, CoverageStatus, RequestItemKind, VerdictValue
from reports.review.requesting import DraftItem
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_verdict,
)
from reports.types import SIGNED_ASSURANCE, Settle, Support

pytestmark = pytest.mark.django_db
# claims with all of theirs and what people say, requirements, detection power, workbooks,
# absences, what was asked
QUERIES = 14


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A finished analysis without anything found."""
    return make_analysis(make_report(auditor), "completed")


def _judged(
    analysis: Analysis,
    settle: dict[str, str],
    verdict: VerdictValue = VerdictValue.INSUFFICIENT_EVIDENCE,
    support: str = "",
) -> str:
    claim = make_claim(analysis)
    make_verdict(make_run(analysis, "judge"), claim, verdict, settle=settle, support=support)
    return claim.fingerprint


def _invoices(scope: str, document: str = "Invoices") -> dict[str, str]:
    return {"document": document, "issuer": "the utility", "scope": scope, "period": "FY24"}


def test_claims_that_want_the_same_document_are_one_request(analysis: Analysis) -> None:
    ids = [
        _judged(analysis, _invoices("scope 2")),
        _judged(analysis, _invoices("scope 3", "invoices")),
    ]
    (request,) = CompiledReport(analysis).proposed_requests.requests
    assert (request.document, request.issuer) == ("Invoices", "the utility")
    assert sorted(request.scopes) == ["scope 2", "scope 3"]
    assert request.periods == ["FY24"]
    assert {item.key for item in request.items} == set(ids)


def test_nothing_is_asked_for_verified_claims_or_without_a_document(analysis: Analysis) -> None:
    _judged(analysis, _invoices("scope 2"), VerdictValue.VERIFIED)
    _judged(analysis, {})
    make_claim(analysis)
    assert CompiledReport(analysis).proposed_requests.requests == []


def test_a_disproven_claim_asks_for_an_explanation_alone(analysis: Analysis) -> None:
    proof = Support.CONTRADICTED_BY_PROOF
    _judged(analysis, _invoices("scope 2"), VerdictValue.CONTRADICTED, proof)
    (request,) = CompiledReport(analysis).proposed_requests.requests
    assert (request.document, request.issuer) == (EXPLANATION, COMPANY)
    assert (request.scopes, request.settles) == (["scope 2"], "1 claim")


def test_the_signed_assurance_report_is_asked_for_claims_that_a_printed_one_covers(
    analysis: Analysis,
) -> None:
    covered = _judged(analysis, _invoices("scope 2") | {"assured": "Covered by the statement."})
    _judged(analysis, _invoices("scope 3"))
    requests = CompiledReport(analysis).proposed_requests.requests
    (signed,) = [one for one in requests if one.document == SIGNED_ASSURANCE.document]
    assert [item.key for item in signed.items] == [covered]


def test_the_year_in_a_documents_name_makes_no_other_request(analysis: Analysis) -> None:
    run = make_run(analysis, "legal")
    for paragraph, name in (("S2.5", "Annual Report 2023"), ("S2.6", "annual report")):
        row = make_coverage(run, paragraph, CoverageStatus.FULLY_UNADDRESSED)
        row.pointer = {"document": name, "page": 7, "quote": name}
        row.save()
    (request,) = CompiledReport(analysis).proposed_requests.requests
    assert [item.key for item in request.items] == ["S2.5", "S2.6"]


def test_a_gap_asks_for_the_document_named_and_else_for_nothing(analysis: Analysis) -> None:
    run = make_run(analysis, "legal")
    named = {"document": "annual report", "page": 7, "quote": "see the annual report"}
    missing = CoverageStatus.FULLY_UNADDRESSED
    for paragraph, pointer in (("S2.5", {}), ("S2.6", {}), ("S2.7", named)):
        row = make_coverage(run, paragraph, missing)
        row.pointer = pointer
        row.save()
    found = CompiledReport(analysis).proposed_requests.requests
    assert [(one.document, one.issuer, len(one.items)) for one in found] == [
        ("annual report", COMPANY, 1),
    ]
    assert found[0].items[0].page == 7


def test_what_weighs_most_comes_first_whatever_the_number(analysis: Analysis) -> None:
    for _ in range(3):
        _judged(analysis, {"document": "Register", "issuer": "human resources"})
    _judged(analysis, _invoices("Scope 1"))
    proof = (VerdictValue.CONTRADICTED, Support.CONTRADICTED_BY_PROOF)
    _judged(analysis, {"document": "Slips", "issuer": "the contractor"}, *proof)
    found = CompiledReport(analysis).proposed_requests.requests
    assert [one.document for one in found] == [EXPLANATION, "Invoices", "Register"]


def test_only_unguarded_figures_are_asked_for(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [Tried(misprint=one, seen_by=["sum"]) for one in (Misprint.UP, Misprint.DOWN)]
    power = PowerDetails(
        figures=[
            GuardedFigure(name="Energy", year=2024, printed="5 MWh", page=3),
            GuardedFigure(name="Water", year=2024, printed="6 m3", page=4, tried=seen),
        ]
    )
    compiled = CompiledReport(analysis)
    monkeypatch.setitem(compiled.__dict__, "detection_power", power)
    (request,) = compiled.proposed_requests.requests
    assert (request.document, request.number_of(RequestItemKind.FIGURE)) == (WORKING, 1)
    assert request.items[0].label == "Energy: 5 MWh"


def _samples(_: Compiled) -> Iterable[Wanted]:
    for number in range(6):
        item = DraftItem(RequestItemKind.FIGURE, str(number), f"item {number}")
        yield Wanted(Settle("A" if number < 1 else "B" if number < 3 else "C", "x"), item)
        yield Wanted(Settle("C", "x"), item)


def test_a_further_provider_is_ordered_and_bounded_with_the_rest_counted(
    analysis: Analysis,
) -> None:
    found = proposed_requests(CompiledReport(analysis), (*PROVIDERS, _samples), most=1)
    assert [(one.document, len(one.items)) for one in found.requests] == [("C", 6)]
    assert (found.left_out, found.items_left_out) == (2, 3)


def test_the_number_of_queries_does_not_grow(
    analysis: Analysis, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        _judged(analysis, _invoices(f"scope {number}"))
    with django_assert_num_queries(QUERIES):
        assert CompiledReport(analysis).proposed_requests.requests
