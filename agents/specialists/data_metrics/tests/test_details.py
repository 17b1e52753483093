"""The details of a finding: every block present, nothing true by default, two to four sentences,
confidence by completeness."""

from __future__ import annotations

import json

import pytest

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.compliance import assess
from agents.specialists.data_metrics.details import confidence_of
from agents.specialists.data_metrics.findings import findings_for
from agents.specialists.data_metrics.linking import figures_of, link
from agents.specialists.data_metrics.schemas import CheckResult, MetricFinding
from agents.specialists.data_metrics.tests.asking import given, series
from reports.findings.checks.kinds import kind_of_check
from standards.retrieval.sentences import split_sentences

BLOCKS = (
    "consistency_checks",
    "unit_validation",
    "benchmark_comparison",
    "target_achievability",
    "historical_consistency",
    "ifrs_compliance",
)
OWN = "Our Scope 1 emissions were 98,123 tCO2e in 2023."
AIM = "We aim to reduce our absolute Scope 1 and 2 emissions by 42% by 2030 from a 2019 base year."


def findings(report: CheckInput) -> dict[str, MetricFinding]:
    """The findings of a report's claims by claim id, with the paragraphs assessed."""
    checks = link(run_all(report), figures_of(report.claims, report.quantities))
    found = findings_for(report.claims, checks, report.quantities, assess(report, checks))
    return {finding.claim_id: finding for finding in found}


def test_every_block_is_there_and_the_details_are_json() -> None:
    found = findings(given(OWN, AIM, series("Scope 1 and 2", {2019: 2_450_000, 2024: 2_250_000})))
    for finding in found.values():
        stored = finding.details.stored()
        assert set(BLOCKS) <= set(stored)
        assert json.loads(json.dumps(stored)) == stored


def test_a_block_without_material_is_null_and_says_why() -> None:
    details = findings(given(OWN))["1"].details.stored()
    reasons = details["reasons"]
    null = {name for name in BLOCKS if details[name] is None}
    assert null == set(reasons) and "target_achievability" in null


def test_units_and_methods_are_never_true_because_nobody_looked() -> None:
    block = findings(given(OWN))["1"].details.unit_validation
    assert (block.methodology_aligned, block.conversion_factors_appropriate) == (None, None)
    assert {"methodology", "GWP set"} <= set(block.missing_data)


def test_a_named_methodology_and_one_set_of_potentials_are_told() -> None:
    said = (
        "Emissions follow the GHG Protocol Corporate Standard.",
        "We use GWP values of the IPCC Sixth Assessment Report.",
    )
    block = findings(given(OWN, *said))["1"].details.unit_validation
    assert (block.methodology_aligned, block.conversion_factors_appropriate) == (True, True)


def test_a_target_has_its_rates_its_class_and_what_is_disclosed_of_it() -> None:
    report = given(AIM, series("Scope 1 and 2", {2019: 2_450_000, 2024: 2_250_000}))
    finding = findings(report)["1"]
    block = finding.details.target_achievability
    assert (block.assessment, block.required_annual_percentage_reduction) == (
        "challenging",
        3.82,
    )
    assert block.ifrs_s2_33_36_compliant is False and block.missing_ifrs_requirements
    assert (
        "The target needs 3.82 % a year; 1.63 % a year was reached so far, which makes it "
        "challenging." in finding.summary
    )
    assert finding.supports_claim is None  # that it may be reached does not make it true


def test_interim_steps_nobody_stated_are_neither_consistent_nor_inconsistent() -> None:
    block = findings(given(AIM))["1"].details.target_achievability
    assert block.interim_targets_consistent is None


def test_a_change_is_told_with_its_years() -> None:
    quote = "Scope 1 emissions fell by 6.9% in 2023, from 105,432 tCO2e in 2022 to 98,123 tCO2e."
    block = findings(given(quote))["1"].details.historical_consistency
    assert (
        block.current_year,
        block.yoy_change_reported,
        block.yoy_change_consistent,
    ) == (2023, -6.9, True)
    assert [year.stored() for year in block.prior_years] == [
        {"year": 2022, "value": 105_432, "source": "current_report"}
    ]


def test_the_paragraphs_a_claim_bears_on_are_in_its_finding() -> None:
    block = findings(given(OWN))["1"].details.ifrs_compliance
    assert "S2.29(a)(i)(1)" in block.paragraphs and block.compliance_status == "compliant"


def test_soft_checks_neither_support_nor_contradict() -> None:
    quote = (
        "Our Scope 1 and 2 emission intensity was 5,000,000 tCO2e per USD million of revenue in "
        "2023."
    )
    finding = findings(given(quote, sector="steel"))["1"]
    assert finding.supports_claim is None
    assert "above the usual" in finding.summary


@pytest.mark.parametrize(
    "pages",
    [(OWN,), (AIM,), ("We like trees.",), (OWN, "tCO2e | 2023 | 2022\nScope 1 | 91,400 | 105,432")],
)
def test_a_summary_has_four_sentences_at_most_and_no_stored_names(pages: tuple[str, ...]) -> None:
    for finding in findings(given(*pages)).values():
        assert len(split_sentences(finding.summary)) <= 4, finding.summary
        assert "_" not in finding.summary


def test_a_claim_of_which_nothing_is_known_has_no_summary() -> None:
    assert [finding.summary for finding in findings(given(OWN)).values()] == [""]


def check(name: str, result: str) -> CheckResult:
    return CheckResult(name, result, "info", "", kind_of_check(name)())  # type: ignore[arg-type]


def test_confidence_falls_with_what_is_missing_and_rises_with_a_series() -> None:
    complete = confidence_of(0.7, [check("scope_addition", "pass")])
    half = confidence_of(
        0.7, [check("scope_addition", "pass"), check("methodology", "inconclusive")]
    )
    with_series = confidence_of(
        0.7, [check("scope_addition", "pass"), check("trend_break", "pass")]
    )
    assert half < complete < with_series
    assert (
        confidence_of(0.0, [check("methodology", "inconclusive")]) > 0
        and confidence_of(1.0, []) < 1
    )
