"""Questions to other agents: one for each matter, and answers that change the checks, or are said
to be unusable."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.base.ask import Ask, Reply, ReportFacts, RequestType
from agents.specialists.data_metrics.asks import asks, with_answers
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.linking import figures_of, link
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.tests.asking import given, series
from reports.findings.checks.kinds import kind_of_check

AIM = "We aim to reduce our Scope 1 and 2 emissions by 42% by 2030 from a 2019 base year."
INTENSITY = "Our Scope 1 and 2 emission intensity was 0.4 tCO2e per tonne of fired product in 2023."
FACTS = ReportFacts("Tarnhaven", "Ceramics")


def checks_of(report: CheckInput) -> list[CheckResult]:
    return link(run_all(report), figures_of(report.claims, report.quantities))


def asked(*pages: str, kind: RequestType) -> list[Ask]:
    report = given(*pages, sector=FACTS.sector)
    found = asks(report.claims, report.quantities, checks_of(report), FACTS)
    return [ask for ask in found if ask.request_type is kind]


def test_a_metric_and_sector_raise_one_question_with_all_their_claims() -> None:
    (ask,) = asked(
        INTENSITY,
        INTENSITY.replace("emission intensity", "emissions intensity"),
        kind=RequestType.BENCHMARK,
    )
    assert set(ask.claim_ids) == {"1", "2"}
    assert (
        ask.context["unit"] == "t CO2e per tonne of fired product"
        and ask.context["sector"] == "Ceramics"
    )
    assert "Ceramics" in ask.description


def test_targets_of_the_same_scopes_raise_one_question_on_rates() -> None:
    second = AIM.replace("42%", "60%").replace("2030", "2035")
    (ask,) = asked(AIM, second, kind=RequestType.REDUCTION_RATE)
    assert (ask.claim_ids, ask.context["scopes"]) == (("1", "2"), "1+2")


def test_a_site_named_beside_figures_raises_one_question() -> None:
    site = "Emissions of the Perth plant were 5,000 tCO2e in 2023."
    (ask,) = asked(
        site, site.replace("5,000", "6,000").replace("2023", "2022"), kind=RequestType.PLACE
    )
    assert (ask.claim_ids, ask.context) == (("1", "2"), {"place": ask.context["place"]})
    assert "Perth" in ask.context["place"]
    assert asked("We like the Perth plant.", kind=RequestType.PLACE) == []


def test_a_missing_history_raises_one_question_for_each_scope() -> None:
    pages = (
        AIM,
        "Scope 1 emissions were 98,123 tCO2e in 2023.",
        series("Scope 1 and 2", {2023: 150_000}),
    )
    found = {ask.context["scope"]: ask for ask in asked(*pages, kind=RequestType.PRIOR_REPORT)}
    assert set(found) == {"1", "1+2"}
    assert found["1"].claim_ids == ("2",) and found["1+2"].claim_ids == ("1",)
    assert found["1"].context["years"] == list(range(2013, 2023))


def test_a_series_that_stands_asks_for_no_earlier_report() -> None:
    assert (
        asked(AIM, series("Scope 1 and 2", {2019: 200, 2023: 150}), kind=RequestType.PRIOR_REPORT)
        == []
    )


def answered(details: dict[str, Any], done: bool = True) -> CheckResult:
    """The emission intensity check after an answer with these details."""
    report = given(INTENSITY, sector=FACTS.sector)
    checks = checks_of(report)
    ask = next(
        a
        for a in asks(report.claims, report.quantities, checks, FACTS)
        if a.request_type is RequestType.BENCHMARK
    )
    changed = with_answers(checks, [(ask, Reply(done, "said so", "Ceramics yearbook", details))])
    assert len(changed) == len(checks)
    (found,) = (check for check in changed if check.check_name == "benchmark_physical_intensity")
    return found


@pytest.mark.parametrize(
    "band",
    [
        {"low": 0.2, "typical": 0.3, "high": 0.5},
        {"low": "200", "high": "500", "unit": "kg CO2e/t of fired product"},
    ],
)
def test_a_benchmark_from_an_answer_is_compared_with_in_its_unit(band: dict[str, Any]) -> None:
    band = {
        "unit": "tCO2e per tonne of fired product",
        "source": "yearbook",
        "status": "verified",
    } | band
    found = answered({"bands": [band]})
    assert (found.result, found.details.assessment, found.missing_data) == (
        "pass",
        "plausible",
        (),
    )
    assert (
        "within the usual 0.2 to 0.5" in found.message
        and found.details.benchmark_source == "yearbook"
    )
    assert found.claim_ids == ("1",) and found.figures


@pytest.mark.parametrize(
    "band",
    [
        {"unit": "tCO2e per tonne of steel", "low": 0.2, "high": 0.5},
        {"unit": "tCO2e per tonne of fired product", "low": 0.5, "high": 0.2},
        {"unit": "tCO2e per tonne of fired product", "low": "much", "high": 0.2},
        {},
    ],
)
def test_an_unusable_benchmark_is_told_and_compared_with_nothing(band: dict[str, Any]) -> None:
    found = answered({"bands": [band]})
    assert found.result == "inconclusive" and "benchmark_data_invalid" in found.missing_data
    assert "cannot be used" in found.message


def test_no_answer_leaves_the_check_open_and_says_that_it_was_asked() -> None:
    found = answered({}, done=False)
    assert found.result == "inconclusive" and found.missing_data == ("benchmark_data_unavailable",)
    assert "not answered" in found.message


def test_the_rate_of_others_stands_beside_a_target_and_changes_no_class() -> None:
    report = given(AIM, series("Scope 1 and 2", {2019: 2_450_000, 2024: 2_250_000}))
    checks = checks_of(report)
    ask = Ask(RequestType.REDUCTION_RATE, "", ("1",), {"scopes": "1+2"})
    rows = [
        {
            "per_year": "8.8",
            "meaning": "median of companies with targets",
            "status": "verified",
            "source": "a report",
        }
    ]
    changed = with_answers(checks, [(ask, Reply(True, "", "a report", {"typical": rows}))])
    before, after = (
        next(c for c in each if c.check_name == "target_achievability")
        for each in (checks, changed)
    )
    assert after.details.industry_average_reduction_rate == 8.8 and "8.8% a year" in after.message
    assert after.details.assessment == before.details.assessment == "challenging"


def test_earlier_figures_give_a_target_the_past_it_lacked() -> None:
    report = given(AIM, series("Scope 1 and 2", {2024: 2_250_000}))
    checks = checks_of(report)
    ask = next(
        a
        for a in asks(report.claims, report.quantities, checks, FACTS)
        if a.request_type is RequestType.PRIOR_REPORT
    )
    rows = [
        {"value": 2_450_000, "unit": "tCO2e", "year": 2019},
        {"value": 7, "unit": "MWh", "year": 2018},
    ]
    changed = with_answers(checks, [(ask, Reply(True, "", "earlier.pdf", {"figures": rows}))])
    target = next(c for c in changed if c.check_name == "target_achievability")
    assert (target.result, target.details.assessment, target.missing_data) == (
        "pass",
        "challenging",
        (),
    )
    assert "(2,450,000 - 2,250,000) / 2,450,000 / 5 years" in target.message


def test_earlier_figures_that_disagree_or_are_of_another_unit_give_no_past() -> None:
    report = given(AIM, series("Scope 1 and 2", {2024: 2_250_000}))
    checks = checks_of(report)
    ask = next(
        a
        for a in asks(report.claims, report.quantities, checks, FACTS)
        if a.request_type is RequestType.PRIOR_REPORT
    )
    rows = [{"value": value, "unit": "tCO2e", "year": 2019} for value in (1, 2)] + [
        {"value": 7, "unit": "MWh", "year": 2018}
    ]
    changed = with_answers(checks, [(ask, Reply(True, "", "earlier.pdf", {"figures": rows}))])
    target = next(c for c in changed if c.check_name == "target_achievability")
    assert target.result == "inconclusive" and "none of a known year" in target.message


def test_answers_on_other_matters_change_no_check() -> None:
    checks = checks_of(given(AIM, INTENSITY))
    other = Ask(RequestType.PLACE, "", ("1",), {"place": "Perth"})
    assert with_answers(checks, [(other, Reply(True, "in Australia"))]) == checks
    assert with_answers(checks, []) == checks
    bare = replace(checks[0], details=kind_of_check(checks[0].check_name)())
    assert with_answers([bare], [(other, Reply(True, ""))]) == [bare]
