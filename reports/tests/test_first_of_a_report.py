"""What to look at first, gathered from the rows of an analysis: page and JSON say the same."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from reports import reliability
from reports.compile import CompiledReport
from reports.models import (
    AgentRun,
    Analysis,
    CoverageStatus,
    DetectionPower,
    Report,
    VerdictValue,
)
from reports.review.first import RULE, Matter
from reports.review.materiality import Materiality
from reports.review.misstatements import set_materiality
from reports.review.requirements import correct, requirement_of
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_finding,
    make_page,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.tests.pages.asking import url
from reports.types import Disclosure, PageState, Priority, Support

pytestmark = pytest.mark.django_db
AGAINST = "The invoice says 90 t."


@pytest.fixture
def run(client: Client) -> AgentRun:
    """A finished analysis of a report whose member is signed in."""
    user = make_user("anna")
    client.force_login(user)
    report = make_report(user)
    make_page(report, 1, "The board oversees climate matters.")
    return make_run(make_analysis(report))


def measure(monkeypatch: pytest.MonkeyPatch, right: int) -> None:
    """Of a hundred missing requirements so many were looked up and found missing."""
    of_missing = ("coverage", "fully_unaddressed", "rules")
    monkeypatch.setattr(reliability, "measured", lambda: {of_missing: (right, 100)})


def found(run: AgentRun) -> list[tuple[Matter, str]]:
    """What stands first, by kind and key."""
    return [(one.matter, one.key) for one in CompiledReport(run.analysis).first]


def disputed(run: AgentRun, priority: str, support: str = Support.DISPUTED) -> Any:
    """A claim that something speaks against."""
    claim = make_claim(run.analysis, "100 t in 2023.", ("S2.29(a)", "metrics_targets"))
    claim.priority = priority
    claim.save()
    make_finding(run, claim, AGAINST, supports_claim=False)
    make_verdict(run, claim, VerdictValue.CONTRADICTED, support=support, reasoning=AGAINST)
    return claim


def test_a_claim_that_a_check_disproves_is_one_thing_with_the_check(run: AgentRun) -> None:
    claim = disputed(run, Priority.LOW, Support.CONTRADICTED_BY_PROOF)
    make_check(run, "fail", "60 + 50 = 110, not 100", claim)
    other = make_check(run, "fail", "1 + 1 = 2, not 3")
    make_check(run, "pass")

    assert found(run) == [
        (Matter.PROVEN_CONTRADICTION, str(claim.pk)),
        (Matter.FAILED_CHECK, str(other.order)),
    ]
    (thing, _) = CompiledReport(run.analysis).first
    assert thing.why == "\u201c100 t in 2023.\u201d: 60 + 50 = 110, not 100"


def test_a_disputed_claim_stands_there_only_where_its_priority_is_high(run: AgentRun) -> None:
    claim = disputed(run, Priority.HIGH)
    disputed(run, Priority.MEDIUM)

    assert found(run) == [(Matter.DISPUTED_HEADLINE_CLAIM, str(claim.pk))]
    assert AGAINST in CompiledReport(run.analysis).first[0].why


def test_a_missing_requirement_stands_there_where_such_findings_are_reliable(
    run: AgentRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_coverage(run, "S2.6(a)")
    make_coverage(run, "S2.B1", level="appendix")
    make_coverage(run, "S2.6(b)", CoverageStatus.FULLY_ADDRESSED)
    assert found(run) == []
    measure(monkeypatch, 80)
    assert found(run) == [(Matter.MISSING_CORE_REQUIREMENT, "S2.6(a)")]

    measure(monkeypatch, 79)
    assert found(run) == []
    row = requirement_of(run.analysis, "S2.6(b)")
    assert row is not None
    user = run.analysis.report.engagement.memberships.get().user
    correct(row, CoverageStatus.FULLY_UNADDRESSED, "Nowhere in the report.", user)
    assert found(run) == [(Matter.MISSING_CORE_REQUIREMENT, "S2.6(b)")]


def test_missing_parts_of_one_paragraph_are_one_thing(
    run: AgentRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(monkeypatch, 80)
    for part in ("S1.30(b)", "S1.35(a)", "S1.35(c)", "S1.35(c)(i)"):
        make_coverage(run, part)

    things = CompiledReport(run.analysis).first
    assert [one.key for one in things] == ["S1.30(b)", "S1.35(a)"]
    assert things[1].why.startswith("Not disclosed in 3 parts of S1.35, (a), (c), (c)(i): ")


def test_figures_of_one_kind_on_one_page_are_one_thing(run: AgentRun) -> None:
    energy = {"kind": "energy", "year": 2021, "page": 43, "quote": "GJ"}
    energy |= {"tried": [{"misprint": "up", "seen_by": []}]}
    figures = [
        {**energy, "name": "Energy \u203a Fuel", "printed": "1,713,704"},
        {**energy, "name": "Energy \u203a Electricity", "printed": "21,489,324"},
        {**energy, "name": "Fuel", "page": 44, "printed": "77"},
    ]
    details = {"materiality_percent": 5, "figures": figures}
    DetectionPower.objects.create(analysis=run.analysis, run=run, details=details)

    assert [one.why for one in CompiledReport(run.analysis).first] == [
        "2 figures of energy of which no check sees a change by 5 %: Fuel 2021 (1,713,704); "
        "Electricity 2021 (21,489,324).",
        "Fuel 2021 (77): no check sees a change by 5 %.",
    ]


def test_pages_that_follow_each_other_are_one_thing(run: AgentRun) -> None:
    for number in (2, 3, 5):
        page = make_page(run.analysis.report, number, "")
        page.state, page.reason = PageState.IMAGE_ONLY, "a picture without text"
        page.save()

    assert [one.why for one in CompiledReport(run.analysis).first] == [
        "Pages 2-3 could not be read: a picture without text",
        "Page 5 could not be read: a picture without text",
    ]


def test_a_headline_figure_without_a_guard_stands_there_once(run: AgentRun) -> None:
    tried = [{"misprint": way, "seen_by": []} for way in ("up", "down")]
    seen = [{"misprint": way, "seen_by": ["table_sums"]} for way in ("up", "down")]
    scope = {"kind": "emissions", "name": "Scope 1", "year": 2023, "page": 4}
    scope |= {"printed": "100", "quote": "100 t"}
    figures = [
        {**scope, "tried": tried},
        {**scope, "page": 9, "tried": tried},
        {**scope, "name": "Scopes 1 to 3: grand total", "page": 10, "tried": tried},
        {**scope, "name": "Scope 2", "printed": "70", "tried": seen},
        {**scope, "kind": "target", "name": "Scope 1", "printed": "50", "tried": tried},
        {**scope, "kind": "total", "name": "Benefits", "printed": "5,000", "tried": tried},
    ]
    details = {"materiality_percent": 5, "figures": figures}
    DetectionPower.objects.create(analysis=run.analysis, run=run, details=details)

    (thing,) = CompiledReport(run.analysis).first
    assert (thing.page, thing.why) == (4, "Scope 1 2023 (100): no check sees a change by 5 %.")


def test_a_figure_that_a_check_finds_wrong_is_told_with_that_check(run: AgentRun) -> None:
    figure = {"kind": "emissions", "name": "Scope 1", "year": 2023, "page": 4, "quote": "100 t"}
    figure |= {"printed": "100", "tried": [{"misprint": "up", "seen_by": []}]}
    details = {"materiality_percent": 5, "figures": [figure]}
    DetectionPower.objects.create(analysis=run.analysis, run=run, details=details)
    check = make_check(run, "fail", "The parts are more than the total.")
    check.details = {"pages": [4], "places": [{"page": 4, "quote": "100 t"}]}
    check.save()
    (thing,) = CompiledReport(run.analysis).first
    assert (thing.matter, thing.why) == (Matter.FAILED_CHECK, "The parts are more than the total.")


@pytest.mark.long
def test_the_page_shows_them_first_with_the_rule_and_links_that_open(
    client: Client, run: AgentRun
) -> None:
    claim = disputed(run, Priority.HIGH)
    check = make_check(run, "fail", "60 + 50 = 110, not 100 <b>t</b>")
    make_coverage(run, "S2.6(a)")
    report: Report = run.analysis.report
    text = client.get(url("compiled", report)).content.decode()
    first = text[text.index('class="first"') : text.index('class="summary"')]

    assert RULE in first
    assert "&lt;b&gt;t&lt;/b&gt;" in first
    assert f"#check-{check.order}" in first
    assert f"claim={claim.pk}" in first
    links = [part.split('"')[0] for part in first.split('<a href="')[1:]]
    opened = [link.replace("&amp;", "&").split("#")[0] for link in links[:3]]
    assert [client.get(link).status_code for link in opened] == [200, 200, 200]


def test_they_cost_no_query_of_their_own(run: AgentRun, django_assert_num_queries: Any) -> None:
    disputed(run, Priority.HIGH)
    make_check(run, "fail", "1 + 1 = 2, not 3")
    compiled = CompiledReport(Analysis.objects.select_related("report").get(pk=run.analysis_id))
    parts = (compiled.claims, compiled.checks, compiled.requirements, compiled.pages)
    assert any(parts)
    assert compiled.detection_power is None
    with django_assert_num_queries(0):
        assert len(compiled.first) == 2


def sum_that_fails(run: AgentRun, stated: float, expected: float) -> Any:
    """A critical failure of a sum with its amounts."""
    check = make_check(run, "fail", f"{expected} expected, {stated} printed")
    check.check_name = "scope_addition"
    check.details = check.details | {
        "reported_total": stated,
        "calculated_total": expected,
        "discrepancy": abs(stated - expected),
        "discrepancy_percent": abs(stated - expected) / stated * 100,
        "unit": "tCO2e",
    }
    check.save()
    return check


def test_a_difference_can_wait_by_percent_until_an_amount_is_set(run: AgentRun) -> None:
    small = sum_that_fails(run, 100_000, 100_100)
    large = sum_that_fails(run, 1_000, 1_200)
    ranked = [(one.key, one.small) for one in CompiledReport(run.analysis).first]
    assert ranked == [(str(large.order), False), (str(small.order), True)]

    given = Materiality(
        Disclosure.EMISSIONS_TOTAL, "tCO2e", Decimal(5_000), Decimal(3_000), Decimal(250)
    )
    user = run.analysis.report.engagement.memberships.get().user
    set_materiality(run.analysis.report, given, "Five percent of last year's total.", user)
    assert all(one.small for one in CompiledReport(run.analysis).first)
