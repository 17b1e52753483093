"""What the academic agent answers from the shipped facts, with their source, and where it says that
it does not know."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.specialists.academic.answers import answer
from standards.reference.benchmarks import packaged_bands

STEEL = ReportFacts(company="Example Steel", industry="EM-IS")


def benchmark(report: ReportFacts = STEEL, **context: Any) -> Reply:
    return answer(RequestType.BENCHMARK, context, report)


def rate(report: ReportFacts = STEEL, **context: Any) -> Reply:
    return answer(RequestType.REDUCTION_RATE, context, report)


def method(text: str) -> Reply:
    return answer(RequestType.METHOD, {"text": text}, STEEL)


def test_a_benchmark_is_given_with_band_unit_status_and_source() -> None:
    reply = benchmark(metric="CO2 intensity of crude steel")
    assert reply.answered
    assert (
        "0.3 to 3.0, typically 1.92 tCO2/t crude steel (band recalled, typical value verified"
        in reply.text
    )
    assert "worldsteel" in reply.source
    (band,) = reply.details["bands"]
    assert (band["low"], band["typical"], band["high"], band["place"]) == ("0.3", "1.92", "3.0", "")


@pytest.mark.parametrize(
    ("value", "place", "words"),
    [
        ("2.5", "inside", "within the band"),
        ("3.5", "unusual", "no proof of an error"),
        ("2500", "far", "wrong unit or scale"),
    ],
)
def test_a_value_is_placed_in_the_band(value: str, place: str, words: str) -> None:
    reply = benchmark(
        metric="CO2 intensity of crude steel", unit="tCO2e per tonne of crude steel", value=value
    )
    assert reply.details["bands"][0]["place"] == place
    assert words in reply.text


def test_a_value_in_another_unit_is_converted_and_one_that_does_not_fit_is_not_compared() -> None:
    asked = {"metric": "CO2 intensity of crude steel", "value": "2500"}
    assert (
        benchmark(unit="kg CO2e per tonne of crude steel", **asked).details["bands"][0]["place"]
        == "inside"
    )
    odd = benchmark(unit="tCO2e per employee", **asked)
    assert odd.details["bands"][0]["place"] == ""
    assert "not compared" in odd.text


def test_a_metric_without_a_name_of_its_own_is_found_by_what_it_is_per() -> None:
    reply = benchmark(metric="emission_intensity", unit="tCO2e per tonne of crude steel", value=2.5)
    assert [band["place"] for band in reply.details["bands"]] == [
        "inside",
        "inside",
        "unusual",
        "unusual",
    ]
    assert not benchmark(metric="emission_intensity", unit="tCO2e per tonne").answered


def test_emissions_per_revenue_and_shares_of_scope_3_have_bands_of_their_own() -> None:
    machinery = ReportFacts(sector="Industrial machinery")
    low = benchmark(machinery, metric="emission_intensity", unit="tCO2e per $1M revenue", value=0.5)
    assert (low.details["sector"], low.details["bands"][0]["place"]) == ("RT-IG", "far")
    share = benchmark(
        ReportFacts(industry="TR-AU"), metric="Scope 3 share of total emissions", unit="%", value=98
    )
    assert share.details["bands"][0]["place"] == "inside"


def test_the_sector_of_the_question_comes_before_that_of_the_report() -> None:
    assert (
        benchmark(metric="emissions per tonne of cement", sector="cement").details["sector"]
        == "EM-CM"
    )


def test_no_benchmark_is_said_as_such() -> None:
    unknown = benchmark(ReportFacts(sector="Lighthouses"), metric="emission intensity")
    assert (unknown.answered, unknown.text) == (False, "No benchmark for sector Lighthouses.")
    missing = benchmark(ReportFacts(), metric="emission intensity")
    assert not missing.answered
    assert "sector of the report is not given" in missing.text
    several = benchmark(ReportFacts(sector="Oil & Gas"), metric="emission intensity")
    assert not several.answered
    assert all(code in several.text for code in ("EM-EP", "EM-RM", "EM-MD"))
    assert (
        benchmark(metric="happiness").text
        == "No benchmark for happiness in sector Iron & Steel Producers (EM-IS)."
    )
    assert not benchmark().answered


def test_bands_that_a_curator_changed_are_answered_from() -> None:
    mended = [replace(band, high=Decimal(9)) for band in packaged_bands() if band.sector == "EM-IS"]
    context = {"metric": "CO2 intensity of crude steel"}
    assert answer(RequestType.BENCHMARK, context, STEEL, mended).details["bands"][0]["high"] == "9"
    assert not answer(RequestType.BENCHMARK, context, STEEL, []).answered


def test_a_band_of_every_sector_needs_none() -> None:
    reply = benchmark(ReportFacts(), metric="TRIR", unit="per million hours", value="1.2")
    assert reply.answered
    assert reply.details["bands"][0]["place"] == "inside"


@pytest.mark.parametrize("value", [True, "about two", "nan", "Infinity", None])
def test_what_is_no_number_is_not_compared(value: object) -> None:
    assert (
        benchmark(metric="CO2 intensity of crude steel", unit="tCO2/t", value=value).details[
            "bands"
        ][0]["place"]
        == ""
    )


def test_rates_of_the_sector_are_given_first_with_what_the_target_needs() -> None:
    reply = rate(
        ReportFacts(sector="cement"), scopes="1+2", percent="42", base_year=2019, target_year=2030
    )
    assert reply.text.startswith("Rates of Construction Materials (EM-CM) first")
    assert reply.details["typical"][0]["key"] == "cement_gcca_1990_2021"
    assert (reply.details["needed_per_year"], reply.details["minimum"]["per_year"]) == (
        "3.82",
        "4.2",
    )
    assert "SBTi" in reply.source


def test_rates_of_a_sector_that_is_not_held_are_said_to_be_those_across_sectors() -> None:
    assert rate().text.startswith(
        "No rate is held for sector Iron & Steel Producers (EM-IS); across sectors"
    )
    assert rate(ReportFacts()).text.startswith(
        "No rate is held for the report's sector, which is not given"
    )
    assert all(row["sector"] is None for row in rate().details["typical"])


def test_scope_3_alone_is_held_against_the_rate_that_suffices_for_it() -> None:
    assert rate(scopes="3").details["minimum"]["per_year"] == "2.5"
    assert rate(scopes="3", ambition="1.5C").details["minimum"] == {
        **rate(scopes="1+2").details["minimum"],
        "status": "recalled",
    }
    assert rate(scopes="everything").details["minimum"] is None


@pytest.mark.parametrize(
    "target",
    [
        {},
        {"percent": "42"},
        {"percent": "x", "base_year": 2019, "target_year": 2030},
        {"percent": 42, "base_year": 2030, "target_year": 2030},
    ],
)
def test_a_target_without_a_span_needs_no_rate(target: dict[str, Any]) -> None:
    assert rate(**target).details["needed_per_year"] is None


def test_a_recognised_method_is_given_with_what_it_is_for() -> None:
    reply = method("GHG Protocol Corporate Standard and ISO 14064-3")
    assert [entry["counts_emissions"] for entry in reply.details["methods"]] == [True, False]
    assert "It covers Scope 1, Scope 2." in reply.text
    assert "no method of counting" in reply.text
    assert "ghgprotocol.org" in reply.source


def test_a_method_that_is_not_held_is_not_assessed_rather_than_wrong() -> None:
    reply = method("the in-house carbon calculator")
    assert not reply.answered
    assert "not assessed" in reply.text
    assert not method("").answered


def test_other_questions_have_no_source() -> None:
    assert not answer(RequestType.NEWS, {"text": "ISO 14001"}, STEEL).answered


def test_a_certificate_is_told_with_what_it_shows_and_what_it_does_not() -> None:
    reply = answer(RequestType.CERTIFICATE, {"text": "I-RECs and ISO 14001"}, STEEL)
    assert reply.answered and "does not show that more renewable electricity" in reply.text
    assert [one["key"] for one in reply.details["certificates"]] == ["irec", "iso_14001"]
    unknown = answer(RequestType.CERTIFICATE, {"text": "our own green label"}, STEEL)
    assert not unknown.answered and "not assessed" in unknown.text


def test_details_are_plain_json() -> None:
    replies = (
        benchmark(metric="energy intensity", unit="GJ/t", value=20),
        rate(scopes="1+2"),
        method("PCAF and SBTi"),
    )
    assert all(json.loads(json.dumps(reply.details)) == reply.details for reply in replies)
