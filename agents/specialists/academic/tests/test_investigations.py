"""What is known beside a claim, by its type; nothing is said where nothing is known."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from agents.base.ask import ReportFacts
from agents.specialists.academic.investigations.aims import reductions
from agents.specialists.academic.investigations.types import Given, Known, Stated
from agents.specialists.academic.kinds import kinds_of
from agents.specialists.academic.knowing import known_of
from reports.figures.extract import read_sentence
from reports.registers.types import Loaded, Matched, Method
from reports.types import ClaimType, ClaimView

GIVEN = Given(ReportFacts("Tarn Steel plc", "", "EM-IS", "2023"), year=2023)


def stated(text: str) -> Stated:
    return Stated(ClaimView("c", text, ClaimType.ENVIRONMENTAL, page=4))


def known(text: str, given: Given = GIVEN) -> Known | None:
    one = stated(text)
    return known_of(one, kinds_of(one), given)


def sure(text: str, given: Given = GIVEN) -> Known:
    found = known(text, given)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("We cut Scope 1 emissions 42% by 2030 from 2020.", "sbti_validation"),
        ("Our targets were validated by the SBTi.", "sbti_validation"),
        ("All sites are certified to ISO 14001.", "certification_validation"),
        ("Scope 3 was calculated by the GHG Protocol.", "methodology_validation"),
        ("Intensity was 1.9 t CO2e/t of crude steel in 2023.", "benchmark_comparison"),
        ("Heat pumps cut emissions of heating.", "research_support"),
        ("The Board met four times.", ""),
        ("Heat pumps were ordered.", ""),
    ],
)
def test_a_claim_calls_for_its_type(text: str, kinds: str) -> None:
    assert [kind.value for kind in kinds_of(stated(text))][:1] == kinds.split()


@pytest.mark.parametrize(
    ("text", "alignment", "says"),
    [
        (
            "Scope 1 and 2 were calculated by the GHG Protocol Corporate Standard.",
            "aligned",
            "company's word",
        ),
        (
            "Scope 1 and 3 emissions are calculated under the GHG Protocol Corporate Standard.",
            "partially_aligned",
            "no method for Scope 3",
        ),
        (
            "GHG emissions were calculated in accordance with GRI 305.",
            "not_aligned",
            "what to disclose",
        ),
        ("Emissions were calculated with DEFRA conversion factors.", "unknown", "emission factors"),
        (
            "Emissions are quantified by ISO 14064-1.",
            "unknown",
            "S2.29(a)(ii) asks for the GHG Protocol",
        ),
        ("Category 1 of Scope 3 rests on a spend-based method.", "unknown", "least exact"),
    ],
)
def test_a_named_method_is_held_against_what_it_counts(
    text: str, alignment: str, says: str
) -> None:
    found = sure(text)
    assert found.evidence_type == "methodology_validation"
    assert found.details.standard_alignment == alignment
    assert says in found.summary


@pytest.mark.parametrize(
    "text", ["We report with reference to GRI.", "Our TCFD report is approved by the Board."]
)
def test_a_standard_of_disclosure_that_counts_nothing_is_left_alone(text: str) -> None:
    assert known(text) is None


def test_a_recognised_certificate_is_legitimate_and_leaves_additionality_to_be_asked() -> None:
    found = sure("All electricity was covered by I-RECs in 2023.")
    assert (found.details.legitimacy_assessment, found.confidence) == ("legitimate", 0.7)
    assert "not that more renewable electricity was produced" in found.summary
    assert any("cancelled for the company" in one for one in found.details.questions)
    assert {one.title for one in found.details.standard_references} >= {"IFRS S2.29(a)(v)"}


@pytest.mark.parametrize(
    ("text", "legitimacy"),
    [
        ("We purchased 40,000 carbon credits to compensate our flights.", "unknown"),
        ("We retired 40,000 VCUs for our flights.", "legitimate"),
        ("All sites are certified to OHSAS 18001.", "questionable"),
        ("Energy is managed in line with ISO 50001.", "unknown"),
        ("90% of our operations are ISO certified.", "unknown"),
        ("Our offices are carbon neutral.", "unknown"),
    ],
)
def test_what_is_not_recognised_by_name_stays_unknown(text: str, legitimacy: str) -> None:
    found = sure(text)
    assert found.evidence_type == "certification_validation"
    assert found.details.legitimacy_assessment == legitimacy


@pytest.mark.parametrize(
    "text",
    [
        "To date we do not use carbon credits to offset our emissions.",
        "Our policy sets guidelines for the purchase of carbon credits.",
        "Carbon offsets retired, 2023: 0.0; 2022: 0.0",
        "This report is printed on FSC certified paper.",
        "By 2030 we plan to have all sites certified to ISO 14001.",
        "Carbon neutrality is a risk and an opportunity for us.",
        "The gold standard of care is our aim.",
    ],
)
def test_a_certificate_that_is_not_claimed_is_left_alone(text: str) -> None:
    assert known(text) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "We will cut Scope 1 and 2 emissions by 42% by 2030 from a 2020 base year.",
            "42% of Scope 1 and 2 from 2020 to 2030 reaches",
        ),
        ("We will cut Scope 1 and 2 emissions by 50% by 2030 from a 2018 base year.", "is below"),
        (
            "We will cut Scope 3 emissions by 25% by 2030 from a 2020 base year.",
            "reaches the SBTi's linear minimum for well below 2",
        ),
        ("We commit to net zero by 2050.", "is in time"),
        ("We commit to net zero by 2060.", "too late"),
        ("We plan to be carbon neutral by 2040.", "S2.36(c) asks for its gross target"),
        (
            "Our near-term target is to cut Scope 1 emissions 60% by 2030 from a 2012 base year.",
            "2012 is before 2015",
        ),
        (
            "Our science-based target: cut Scope 1 emissions 60% by 2036 from a 2020 base year.",
            "more than ten years",
        ),
        ("Our target covers 80% of Scope 1 emissions.", "less than the 95%"),
    ],
)
def test_a_target_is_held_against_published_criteria(text: str, says: str) -> None:
    found = sure(text)
    assert found.evidence_type == "sbti_validation"
    assert says in found.summary
    assert found.details.sbti_validation_status == "status_unclear"


def test_interim_targets_that_a_claim_tells_are_not_asked_for() -> None:
    asked = sure("We commit to net zero by 2050 and to cut emissions by 50% by 2030.").details
    assert not any("interim" in one for one in asked.questions)
    assert any("S2.36(e)" in one for one in asked.questions)
    assert any("checked at the source" in one for one in asked.limitations)


def test_2019_to_2030_is_no_fault_of_a_base_year() -> None:
    found = sure("Our SBTi target is to cut Scope 1 emissions 60% by 2030 from a 2019 base year.")
    assert "base year" not in found.summary


@pytest.mark.parametrize(
    "text",
    [
        "China has pledged to be carbon neutral by 2060.",
        "Half of our customers have targets to reach net zero by 2050.",
        "Battery costs will be 60% lower by 2030 than in 2020.",
        "We assess nature-based solutions by the best science-based standards.",
        "The reform helps to cut emissions by 43% by 2030, and to reach net zero in Australia.",
    ],
)
def test_what_others_aim_at_is_left_alone(text: str) -> None:
    assert known(text) is None


def test_a_cut_of_a_part_of_the_company_is_held_against_nothing() -> None:
    assert (
        known("We will cut Scope 3 emissions from our IOC ores by 50% by 2033 from 2022.") is None
    )


def test_an_ambition_without_a_target_is_held_against_the_targets_of_the_report() -> None:
    read = read_sentence("We cut Scope 1 and 2 emissions by 50% by 2030 from 2018.", page=9)
    given = Given(GIVEN.report, year=2023, targets=tuple(reductions(read)))
    text = "Our Scope 1 and 2 targets for 2030 are aligned with limiting warming to 1.5\u00b0C."
    assert sure(text, given).summary.startswith(
        "By page 9, 50% of Scope 1 and 2 from 2018 to 2030 is below"
    )
    assert known(text) is None


def listed(**details: Any) -> Matched:
    file = Loaded("companies", "sbti.xlsx", "0", dt.date(2026, 1, 5).isoformat())
    return Matched("sbti", "1", "Tarn", "", "GB", "", Method.LEI, details=details, files=(file,))


@pytest.mark.parametrize(
    ("status", "known_as"),
    [("Targets set", "validated"), ("Committed", "not_validated"), ("", "status_unclear")],
)
def test_the_table_of_the_initiative_tells_the_status(status: str, known_as: str) -> None:
    given = Given(GIVEN.report, registers=(listed(near_term_status=status),), year=2023)
    found = sure("Our targets were validated by the SBTi.", given)
    assert found.details.sbti_validation_status == known_as
    assert "table of 2026-01-05" in found.summary


def test_without_the_table_a_validation_is_the_companys_word() -> None:
    assert (
        "the SBTi's table is not loaded" in sure("Our targets were validated by the SBTi.").summary
    )
    given = Given(GIVEN.report, loaded=frozenset({"sbti"}), year=2023)
    assert "no row" in sure("Our targets were validated by the SBTi.", given).summary


@pytest.mark.parametrize(
    ("value", "plausibility"),
    [("1.9", "plausible"), ("3.5", "high"), ("0.2", "plausible"), ("1900", "outlier")],
)
def test_an_intensity_is_placed_beside_its_sector(value: str, plausibility: str) -> None:
    found = sure(f"CO2 intensity was {value} t CO2/t crude steel in 2023.")
    assert found.details.plausibility == plausibility
    beside = found.details.benchmark_range
    assert beside is not None and beside.reported == float(Decimal(value))
    assert (beside.minimum, beside.maximum) in ((0.3, 3), (0.2, 1)), "of a route that fits"


def test_without_a_sector_no_intensity_is_placed() -> None:
    given = Given(ReportFacts("Tarn plc"), year=2023)
    assert known("CO2 intensity was 1.9 t CO2/t crude steel in 2023.", given) is None


@pytest.mark.parametrize(
    ("text", "plausibility"),
    [
        ("Scope 1 and 2 emissions fell by 31% since 2019.", "plausible"),
        ("Scope 1 and 2 emissions fell by 4% since 2019.", "low"),
        ("Scope 2 emissions fell by 25% compared to 2022.", "outlier"),
    ],
)
def test_a_cut_that_was_reached_is_placed_beside_that_of_others(
    text: str, plausibility: str
) -> None:
    found = sure(text)
    assert (found.evidence_type, found.details.plausibility) == (
        "benchmark_comparison",
        plausibility,
    )


def test_nothing_that_is_known_takes_a_side() -> None:
    found = sure("We retired 40,000 VCUs for our flights.")
    assert found.details.can_add is False and found.details.independent is None
