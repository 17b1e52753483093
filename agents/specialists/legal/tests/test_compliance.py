"""Does one claim's wording meet its paragraphs?

Statuses are exact, evidence says where it stands.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.specialists.legal.compliance import compliance_from, mapping_from
from agents.specialists.legal.rules import (
    ComplianceStatus,
    assess_compliance,
    overall_status,
    read_compliance_status,
)
from agents.specialists.legal.schemas import RetrievalMode, Retrieved, RetrievedParagraph
from agents.specialists.legal.tests.helpers import BOARD_PAGE, COOKERY_PAGE, REGISTRY, report
from reports.types import ClaimType, ClaimView

CATEGORIES = "S2.29(a)(vi)(1)"


def claim(text: str, *paragraphs: str, context: str = "") -> ClaimView:
    return ClaimView(
        "c1",
        text,
        ClaimType.LEGAL_GOVERNANCE,
        page=3,
        quote=text,
        source_context=context,
        paragraphs=paragraphs,
    )


def test_a_claim_that_gives_every_element_is_fully_addressed() -> None:
    result = assess_compliance(
        claim(
            "The Sustainability Committee reports to the Board on climate matters quarterly.",
            "S2.6(a)(iii)",
        ),
        REGISTRY,
        None,
    )
    assert result.compliance_status is ComplianceStatus.FULLY_ADDRESSED
    assert all(
        sub.evidence and sub.evidence.startswith("Claim:")
        for sub in result.ifrs_mappings[0].sub_requirements
    )
    assert result.summary == (
        "Gives reporting route and frequency, as S2.6(a)(iii) (oversight body) asks."
    )


def test_a_missing_element_is_named_in_the_gap_and_in_the_summary() -> None:
    result = assess_compliance(
        claim(
            "The Sustainability Committee reports to the Board on climate matters.", "S2.6(a)(iii)"
        ),
        REGISTRY,
        None,
    )
    assert result.compliance_status is ComplianceStatus.PARTIALLY_ADDRESSED
    assert "To look for: frequency." in result.summary
    assert result.gaps


@pytest.mark.parametrize(
    ("text", "paragraph"),
    [
        ("We donated EUR 5,000 to the local food bank in 2023.", "S1.48"),
        ("The share of diesel-driven vehicles remained high at 63.4%.", "S2.29(a)(i)(1)"),
        ("The Supervisory Board reports to the Board quarterly.", "S2.6(a)(iii)"),
        ("Scope 1 | 145.2 | 130.6 | 375.6", "S2.29(a)(i)(1)"),
    ],
)
def test_of_a_paragraph_that_the_claim_is_not_about_nothing_is_said(
    text: str, paragraph: str
) -> None:
    assert assess_compliance(claim(text, paragraph), REGISTRY, None).summary == ""


def test_a_claim_that_names_what_it_gives_is_told_though_most_is_missing() -> None:
    said = "Our transition plan sets out how the group will decarbonise its operations."
    summary = assess_compliance(claim(said, "S2.14(a)(iv)"), REGISTRY, None).summary
    assert summary.startswith("Gives transition plan, as S2.14(a)(iv)")
    assert summary.endswith("To look for: key assumptions and dependencies.")


def test_the_surroundings_and_the_report_can_supply_an_element_and_are_named() -> None:
    spoken = claim(
        "The Sustainability Committee reports to the Board on climate matters.", "S2.6(a)(iii)"
    )
    nearby = assess_compliance(
        spoken, REGISTRY, None, ["The Board reviews climate updates every quarter."]
    )
    assert (
        nearby.ifrs_mappings[0].sub_requirements[1].evidence
        == "Surrounding text: “The Board reviews climate updates every quarter.”"
    )
    elsewhere = assess_compliance(spoken, REGISTRY, report(COOKERY_PAGE, BOARD_PAGE))
    assert (elsewhere.ifrs_mappings[0].sub_requirements[1].evidence or "").startswith(
        "Report, page 2:"
    )


def test_what_the_report_says_elsewhere_does_not_make_an_idle_claim_address_the_paragraph() -> None:
    result = assess_compliance(
        claim("Our canteen serves soup.", "S2.6(a)(iii)"), REGISTRY, report(BOARD_PAGE)
    )
    assert result.compliance_status is ComplianceStatus.NOT_ADDRESSED


def test_the_claims_own_sentence_is_read_where_it_is_printed_too() -> None:
    """Alone the row names no scope; its table does."""
    table = (
        "Scope 3 emissions by category (1,000 tCO2e) | 2024 | 2023\nBusiness travel | 221 | "
        "218\nWaste | 31 | 35"
    )
    row = ClaimView(
        "c1",
        "Business travel: 221",
        ClaimType.QUANTITATIVE,
        page=1,
        quote="Business travel | 221 | 218",
        paragraphs=(CATEGORIES,),
    )
    alone = assess_compliance(row, REGISTRY, None).ifrs_mappings[0]
    printed = assess_compliance(row, REGISTRY, report(table)).ifrs_mappings[0]
    assert (alone.compliance_status, printed.compliance_status) == (
        ComplianceStatus.NOT_ADDRESSED,
        ComplianceStatus.FULLY_ADDRESSED,
    )
    assert [(sub.where, sub.page, sub.quote) for sub in printed.sub_requirements] == [
        ("claim", 1, "Business travel | 221 | 218")
    ]


def test_whoever_answers_the_elements_the_same_answers_make_the_same_result() -> None:
    held = claim(
        "The Sustainability Committee reports to the Board on climate matters.", "S2.6(a)(iii)"
    )
    by_rules = assess_compliance(held, REGISTRY, None)
    (mapping,) = by_rules.ifrs_mappings
    again = mapping_from(REGISTRY["S2.6(a)(iii)"], mapping.sub_requirements, addressed_here=True)
    assert compliance_from(held, [again]) == by_rules
    elsewhere = mapping_from(
        REGISTRY["S2.6(a)(iii)"], mapping.sub_requirements, addressed_here=False
    )
    assert elsewhere.compliance_status is ComplianceStatus.NOT_ADDRESSED


def test_every_element_names_the_paragraph_that_asks_for_it() -> None:
    mapping = assess_compliance(
        claim("We aim to halve our Scope 1 emissions by 2030.", "S2.33"), REGISTRY, None
    ).ifrs_mappings[0]
    asked = {sub.requirement: sub.paragraph_id for sub in mapping.sub_requirements}
    assert (asked["climate targets"], asked["base period"]) == ("S2.33", "S2.33(e)")


def test_the_best_matching_paragraph_decides_overall() -> None:
    text = "The Sustainability Committee reports to the Board on climate matters quarterly."
    result = assess_compliance(claim(text, "S2.36(d)", "S2.6(a)(iii)"), REGISTRY, None)
    assert [m.compliance_status for m in result.ifrs_mappings] == [
        ComplianceStatus.NOT_ADDRESSED,
        ComplianceStatus.FULLY_ADDRESSED,
    ]
    assert result.compliance_status is ComplianceStatus.FULLY_ADDRESSED


def test_a_paragraph_that_introduces_others_asks_their_questions_too() -> None:
    wording = claim("We aim to reduce our Scope 1 emissions by 50% by 2030.", "S2.33")
    mapping = assess_compliance(wording, REGISTRY, None).ifrs_mappings[0]
    assert mapping.compliance_status is ComplianceStatus.PARTIALLY_ADDRESSED
    assert {s.requirement for s in mapping.sub_requirements if s.addressed is False} >= {
        "base period",
        "milestones",
    }


def test_without_paragraphs_those_the_wording_meets_are_found() -> None:
    result = assess_compliance(
        claim("Our Scope 1 emissions were 1.2 million tonnes CO2e in 2023."), REGISTRY, None
    )
    assert "S2.29(a)(i)(1)" in [m.paragraph_id for m in result.ifrs_mappings]


def test_what_retrieval_found_comes_before_what_the_wording_alone_points_to() -> None:
    found = Retrieved(
        RetrievalMode.CLAIM_SCOPED, "query", True, (RetrievedParagraph("S2.29(a)(i)", 0.9),)
    )
    held = claim("Our Scope 1 emissions were 1.2 million tonnes CO2e in 2023.")
    ids = [
        m.paragraph_id
        for m in assess_compliance(held, REGISTRY, None, retrieved=found).ifrs_mappings
    ]
    assert ids[0] == "S2.29(a)(i)"
    assert "S2.29(a)(i)(1)" in ids
    assert len(ids) == len(set(ids)) == 3


def test_a_claim_that_maps_nowhere_is_unclear() -> None:
    for wording in (claim("Our canteen serves soup."), claim("Soup.", "S9.99"), claim("")):
        assert (
            assess_compliance(wording, REGISTRY, None).compliance_status is ComplianceStatus.UNCLEAR
        )


@pytest.mark.parametrize(
    "text",
    [
        "Fully_Addressed",
        "not_fully_addressed",
        "fully",
        "",
        None,
        1,
        "partially_addressed and more",
    ],
)
def test_a_value_that_is_not_exactly_a_status_is_unclear(text: object) -> None:
    assert read_compliance_status(text) is ComplianceStatus.UNCLEAR


def test_partially_and_not_addressed_are_never_read_as_fully() -> None:
    assert read_compliance_status("partially_addressed") is ComplianceStatus.PARTIALLY_ADDRESSED
    assert read_compliance_status("not_addressed") is ComplianceStatus.NOT_ADDRESSED
    assert (
        overall_status(["partially_addressed", "not_addressed"])
        is ComplianceStatus.PARTIALLY_ADDRESSED
    )
    assert overall_status(["almost fully_addressed"]) is ComplianceStatus.UNCLEAR
    assert overall_status([]) is ComplianceStatus.UNCLEAR


def test_a_row_of_figures_told_in_words_says_nothing_of_a_paragraph() -> None:
    """A row under the heading "Disposal method" gives no method of measurement."""
    said = claim("Our transition plan names methods for the group.", "S2.14(a)(iv)")
    assert assess_compliance(said, REGISTRY, None).summary != ""
    row = replace(said, quote="Transition plan, methods | 1,200 | 1,100")
    assert assess_compliance(row, REGISTRY, None).summary == ""
