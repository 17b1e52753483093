"""The worked examples of the requirements, through the same door as every caller: claims in, checks
out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.specialists.data_metrics.rules import predict_numbers

SUM = "Scope 1: 2.3M tCO2e, Scope 2: 1.1M tCO2e, Scope 3: 8.5M tCO2e, Total: 12.0M tCO2e"
BLOCKS = {
    "scope_addition": (
        SUM,
        {
            "scope1",
            "scope2",
            "scope3",
            "calculated_total",
            "reported_total",
            "discrepancy",
            "discrepancy_percent",
        },
    ),
    "yoy_percentage": (
        (
            "Scope 1 emissions fell by 6.1% from 2.45 million tCO2e in 2023 to 2.30 million "
            "tCO2e in 2024."
        ),
        {"prior_value", "current_value", "calculated_pct", "reported_pct", "discrepancy"},
    ),
    "baseline_consistency": (
        "We target a 42% reduction in Scope 1 and 2 emissions by 2030 from a 2019 baseline.",
        {"baseline_years", "inconsistencies"},
    ),
    "recalculation_consistency": (
        "Scope 1 emissions of 2022 were restated to 1,250 tCO2e following an acquisition.",
        {"recalculation_claims", "inconsistencies"},
    ),
    "percentage_calculation": (
        (
            "We used 120,000 MWh of electricity in total in 2023, of which 50,400 MWh (42%) came "
            "from renewables."
        ),
        {"numerator", "denominator", "calculated_pct", "reported_pct", "discrepancy"},
    ),
}


def checks(name: str, *texts: str) -> list[dict[str, Any]]:
    """What the `numbers` capability says under one check name of some claims."""
    record = {
        "id": "r",
        "claims": [{"id": str(i), "text": text, "page": i} for i, text in enumerate(texts, 1)],
    }
    found = json.loads(json.dumps(predict_numbers(record)))["checks"]
    return [check for check in found if check["check_name"] == name]


@pytest.mark.parametrize("name", BLOCKS)
def test_each_example_passes_with_the_details_the_requirements_name(name: str) -> None:
    text, keys = BLOCKS[name]
    (check,) = checks(name, text)
    assert check["result"] == "pass", check["message"]
    assert keys <= set(check["details"])
    assert check["claim_ids"] == ["1"]


def test_the_scope_example_is_083_percent_off_and_passes_with_a_warning() -> None:
    (check,) = checks("scope_addition", SUM)
    assert (
        check["severity"],
        check["details"]["discrepancy_percent"],
        check["details"]["discrepancy"],
    ) == (
        "warning",
        0.83,
        100_000,
    )


def test_an_increase_reported_as_a_decrease_fails() -> None:
    text = BLOCKS["yoy_percentage"][0].replace("fell", "rose")
    (check,) = checks("yoy_percentage", text)
    assert check["result"] == "fail" and "the other way round" in check["message"]


def test_every_failed_or_passed_check_names_its_pages_and_units() -> None:
    (check,) = checks("scope_addition", SUM.replace("12.0M", "13.0M"))
    assert check["result"] == "fail"
    assert "tCO2e" in check["message"] and "(page 1)" in check["message"]


def test_location_and_market_based_scope_2_are_never_added_together() -> None:
    text = (
        "In 2023 Scope 1 was 1,001 tCO2e, Scope 2 501 tCO2e (location-based) and 407 tCO2e "
        "(market-based), total Scope 1 and 2 emissions were 1,909 tCO2e."
    )
    (check,) = checks("scope_addition", text)
    assert check["result"] != "pass"


def test_a_prior_figure_of_zero_divides_nothing() -> None:
    text = "Scope 1 emissions rose by 100% from 0 tCO2e in 2022 to 50 tCO2e in 2023."
    assert [check["result"] for check in checks("yoy_percentage", text)] == ["inconclusive"]
