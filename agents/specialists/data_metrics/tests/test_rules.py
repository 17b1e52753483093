"""Findings support a claim only from outside its own sentence, and the `numbers` capability keeps
its shape."""

from __future__ import annotations

import json

import pytest

from agents.specialists.data_metrics.rules import findings_for, predict_numbers, run_checks
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.figures.extract import read_pages
from reports.types import ClaimType, ClaimView, PageContent

OWN = "Our Scope 1 emissions were 98,123 tCO2e in 2023."


def finding(quote: str, *pages: str) -> MetricFinding:
    """The finding for a claim quoted from page 1."""
    claim = ClaimView("c1", quote, ClaimType.QUANTITATIVE, page=1, quote=quote)
    quantities = read_pages([PageContent(i, text) for i, text in enumerate(pages, 1)])
    (found,) = findings_for([claim], run_checks([claim], quantities), quantities)
    return found


def test_a_claim_does_not_support_itself() -> None:
    assert finding(OWN, OWN).supports_claim is None


def test_another_place_with_the_same_value_supports_it() -> None:
    found = finding(OWN, OWN, "ktCO2e | 2023 | 2022\nScope 1 | 98.1 | 105.4")
    assert (found.supports_claim, found.basis) == (True, "report")


def test_another_place_with_another_value_contradicts_it_and_both_are_named() -> None:
    found = finding(OWN, OWN, "tCO2e | 2023 | 2022\nScope 1 | 91,400 | 105,432")
    assert (found.supports_claim, found.basis) == (False, "report")
    assert "98,123" in found.summary and "91,400" in found.summary
    assert found.confidence < 0.6


def test_the_same_figure_on_another_basis_is_no_contradiction() -> None:
    managed = "GJ | 2023 | 2022\n100% managed basis |  | \nTotal energy | 406,000 | 395,000"
    equity = "GJ | 2023\nEquity basis | \nTotal energy | 239,000"
    assert (
        finding("Total energy consumption was 406,000 GJ in 2023.", managed, equity).supports_claim
        is not False
    )


def test_a_restated_value_that_a_row_of_its_own_states_is_no_contradiction() -> None:
    quote = "Scope 1 and 2 emissions were 32,700 tCO2e in 2022."
    table = (
        "tCO2e | 2023 | 2022\nBaseline Scope 1 and 2 emissions (acquisitions and divestments) | "
        "32,600 | 32,700\nTotal Scope 1 and 2 emissions | 32,600 | 32,300"
    )
    assert finding(quote, quote, table).supports_claim is None
    assert (
        finding(quote, quote, table.replace("32,600 | 32,700", "32,600 | 31,100")).supports_claim
        is False
    )


def test_a_round_number_in_prose_is_neither_confirmed_nor_contradicted_by_an_exact_one() -> None:
    quote = "Our Scope 1 emissions were 100,000 tCO2e in 2023."
    assert (
        finding(quote, quote, "tCO2e | 2023 | 2022\nScope 1 | 98,123 | 105,432").supports_claim
        is None
    )


def test_a_change_computed_from_figures_elsewhere_supports_the_claim() -> None:
    quote = "Scope 1 emissions decreased by 6.9% from 2022 to 2023."
    found = finding(quote, quote, "tCO2e | 2023 | 2022\nScope 1 | 98,123 | 105,432")
    assert (found.supports_claim, found.basis) == (True, "computation")


def test_a_change_recomputed_in_its_own_sentence_is_settled_once_another_place_confirms_it() -> (
    None
):
    quote = "Scope 1 emissions fell by 6.9% in 2023, from 105,432 tCO2e in 2022 to 98,123 tCO2e."
    assert finding(quote, quote).supports_claim is None
    found = finding(quote, quote, "tCO2e | 2023 | 2022\nScope 1 | 98,123 | 105,432")
    assert found.supports_claim is True
    half = finding(quote, quote, "tCO2e | 2023 | 2021\nScope 1 | 98,123 | 110,000")
    assert half.supports_claim is None


def test_a_claim_recomputes_only_where_each_of_its_figures_does() -> None:
    row = "Total Scope 1, 2 and 3 emissions | 120,123 | 110,456"
    rows = (
        "tCO2e | 2023 | 2022\nScope 1 | 70,000 | {}\nScope 2 | 30,000 | {}\nScope 3 | 20,123 | {}"
    )
    again = "tCO2e | 2022\nTotal Scope 1, 2 and 3 emissions | 110,456"
    whole = finding(row, f"{rows.format('60,000', '30,000', '20,456')}\n{row}", again)
    assert (whole.supports_claim, whole.basis) == (True, "computation")
    half = finding(row, f"{rows.format('', '', '')}\n{row}", again)
    assert (half.supports_claim, half.basis) == (True, "report")


def test_a_proven_arithmetic_failure_is_false_with_high_confidence() -> None:
    quote = "Scope 1: 2.3M tCO2e, Scope 2: 1.1M tCO2e, Scope 3: 8.5M tCO2e, Total: 13.0M tCO2e"
    found = finding(quote, quote)
    assert (found.supports_claim, found.basis) == (False, "computation")
    assert found.confidence >= 0.8


def test_a_figure_nothing_else_states_leaves_the_claim_open_and_says_what_lacks() -> None:
    quote = "We invested $2.5 billion in renewable energy in 2023."
    found = finding(quote, quote, "Nothing here.")
    assert found.supports_claim is None
    assert found.details.lacking


def test_blocks_nothing_speaks_to_are_null_with_their_reason_and_details_are_json() -> None:
    details = finding(OWN, OWN).details.stored()
    blocks = ("benchmark_comparison", "target_achievability", "ifrs_compliance")
    assert [details[name] for name in blocks] == [None] * 3
    reasons = details["reasons"]
    assert isinstance(reasons, dict) and set(blocks) <= set(reasons) and all(reasons.values())
    assert json.loads(json.dumps(details)) == details


def test_checks_name_the_claims_whose_figures_they_use() -> None:
    texts = {
        "a": OWN,
        "b": "Scope 1 emissions were 105,432 tCO2e in 2022.",
        "c": "Scope 1 emissions decreased 6.9% from 2022 to 2023.",
    }
    record = {
        "id": "r",
        "claims": [{"id": key, "text": text} for key, text in texts.items()]
        + [{"id": "d", "text": "We like trees."}],
    }
    checks = predict_numbers(record)["checks"]
    assert isinstance(checks, list)
    assert [c["claim_ids"] for c in checks if c["check_name"] == "yoy_percentage"] == [
        ["a", "b", "c"]
    ]


def test_the_numbers_capability_answers_in_its_shape() -> None:
    record = {
        "id": 7,
        "claims": [{"id": "a", "text": OWN, "page": 3}],
        "tables": [[["tCO2e", "2023"], ["Scope 2 (market-based)", "50"]]],
    }
    out = json.loads(json.dumps(predict_numbers(record)))
    assert out["id"] == 7
    first, second = out["quantities"]
    assert first == {
        "claim_id": "a",
        "metric": "ghg_emissions",
        "scope": "1",
        "method": "",
        "value": 98123,
        "unit": "tCO2e",
        "value_tco2e": 98123,
        "year": 2023,
        "baseline_year": None,
    }
    assert "claim_id" not in second and second["method"] == "market"
    assert {"check_name", "claim_ids", "result", "severity", "details", "message"} == set(
        out["checks"][0]
    )


@pytest.mark.parametrize(
    "record",
    [
        {"claims": "x"},
        {"claims": [{"id": 1}]},
        {"claims": [], "tables": [["a"]]},
        {"evidence": [3]},
    ],
)
def test_a_record_of_another_shape_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"claim|table|evidence"):
        predict_numbers(record)
