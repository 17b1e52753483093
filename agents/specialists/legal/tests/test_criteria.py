"""The five criteria of one paragraph held against one claim: each met, not met or not arising, with
a reason."""

from __future__ import annotations

import pytest

from agents.specialists.legal.compliance import assess_compliance
from agents.specialists.legal.criteria import (
    COMPLETENESS,
    GRANULARITY,
    METHODOLOGY,
    PRESENCE,
    SPECIFICITY,
    WEIGHTS,
    confidence_shift,
    specifics,
)
from agents.specialists.legal.rules import Document
from agents.specialists.legal.schemas import Criterion, ParagraphMapping
from agents.specialists.legal.tests.helpers import BOARD_PAGE, COOKERY_PAGE, REGISTRY, report
from reports.types import ClaimType, ClaimView

SCOPE1 = "Our Scope 1 emissions were 1.2 million tonnes CO2e in 2023."
SCOPE3 = "Our total Scope 3 emissions were 12 million tonnes CO2e in 2023."


def mapping(text: str, paragraph_id: str, document: Document | None = None) -> ParagraphMapping:
    held = ClaimView(
        "c1", text, ClaimType.QUANTITATIVE, page=1, quote=text, paragraphs=(paragraph_id,)
    )
    return assess_compliance(held, REGISTRY, document).ifrs_mappings[0]


def weighed(text: str, paragraph_id: str, document: Document | None = None) -> dict[str, Criterion]:
    return {
        criterion.name: criterion for criterion in mapping(text, paragraph_id, document).criteria
    }


def test_every_paragraph_is_weighed_by_the_five_in_their_order_each_with_a_reason() -> None:
    criteria = mapping(SCOPE1, "S2.29(a)(i)(1)").criteria
    assert [each.name for each in criteria] == [
        PRESENCE,
        COMPLETENESS,
        SPECIFICITY,
        METHODOLOGY,
        GRANULARITY,
    ]
    assert all(each.reason for each in criteria)


def test_presence_is_of_the_claim_and_its_surroundings_not_of_the_report_elsewhere() -> None:
    assert weighed(SCOPE1, "S2.29(a)(i)(1)")[PRESENCE].met is True
    elsewhere = weighed(
        "Our canteen serves soup.", "S2.6(a)(iii)", report(COOKERY_PAGE, BOARD_PAGE)
    )
    assert elsewhere[PRESENCE].met is False
    assert "other parts of the report" in elsewhere[PRESENCE].reason
    assert elsewhere[SPECIFICITY].met is None, "what other pages say makes no claim specific"


def test_completeness_counts_the_elements_and_names_the_missing_ones() -> None:
    given = weighed(
        "The Sustainability Committee reports to the Board on climate matters.", "S2.6(a)(iii)"
    )[COMPLETENESS]
    assert (given.met, given.reason) == (False, "1 of 2 elements given; missing: frequency.")
    assert weighed(SCOPE1, "S2.29(a)(i)(1)")[COMPLETENESS].met is True


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("We care deeply about climate change and our Scope 1 emissions.", ()),
        ("We cut emissions by 12% in 2023.", ("a number", "a date")),
        ("The Board reviews the risks every quarter.", ("a frequency", "a responsible body")),
        ("The work is led by Maria Keller under the Paris Agreement.", ("a name",)),
        ("Our target covers Scopes 1 and 2 and CO2.", ()),
    ],
)
def test_numbers_dates_names_frequencies_and_bodies_make_a_statement_specific(
    text: str, kinds: tuple[str, ...]
) -> None:
    assert specifics(text) == kinds


def test_a_statement_in_general_terms_is_present_but_not_specific() -> None:
    vague = weighed("We have a transition plan.", "S2.14(a)(iv)")
    assert (vague[PRESENCE].met, vague[SPECIFICITY].met) == (True, False)
    assert weighed("Our transition plan runs to 2040.", "S2.14(a)(iv)")[SPECIFICITY].met is True


def test_a_method_is_judged_for_amounts_alone_and_what_the_report_names_counts() -> None:
    assert weighed("We have a transition plan.", "S2.14(a)(iv)")[METHODOLOGY].met is None
    silent = weighed(SCOPE1, "S2.29(a)(i)(1)", report(SCOPE1))[METHODOLOGY]
    assert (silent.met, silent.reason) == (
        False,
        "Not named: the GHG Protocol and the consolidation approach.",
    )
    method = (
        "Our greenhouse gas emissions are measured under the GHG Protocol, using the operational "
        "control approach."
    )
    named = weighed(SCOPE1, "S2.29(a)(i)(1)", report(SCOPE1, method))[METHODOLOGY]
    assert named.met is True
    assert "the GHG Protocol (page 2)" in named.reason


def test_scope_2_is_asked_for_its_method_too() -> None:
    scope2 = "Our Scope 2 emissions were 300,000 tonnes CO2e in 2023."
    assert (
        "the Scope 2 method"
        in weighed(scope2, "S2.29(a)(i)(2)", report(scope2))[METHODOLOGY].reason
    )


def test_warming_potentials_count_where_they_are_named_and_are_no_gap_where_they_are_not() -> None:
    method = (
        "Our GHG emissions follow the GHG Protocol, the operational control approach and GWPs of "
        "the IPCC."
    )
    reason = weighed(SCOPE1, "S2.29(a)(i)(1)", report(SCOPE1, method))[METHODOLOGY].reason
    assert "global warming potentials" in reason
    assert (
        "global warming"
        not in weighed(SCOPE1, "S2.29(a)(i)(1)", report(SCOPE1))[METHODOLOGY].reason
    )


def test_scope_3_is_asked_by_category_named_never_by_an_amount_for_each() -> None:
    plain = weighed(SCOPE3, "S2.29(a)(i)(3)", report(SCOPE3))[GRANULARITY]
    assert (plain.met, "categories" in plain.reason) == (False, True)
    named = (
        "Our Scope 3 inventory includes purchased goods and services, business travel and use of "
        "sold products."
    )
    with_names = weighed(SCOPE3, "S2.29(a)(i)(3)", report(SCOPE3, named))[GRANULARITY]
    assert with_names.met is True, (
        "naming the categories is all the standard asks; no amount of any is given here"
    )


def test_no_timeline_is_asked_of_a_transition_plan() -> None:
    plan = mapping("Our transition plan will decarbonise the group.", "S2.14(a)(iv)")
    assert {sub.requirement for sub in plan.sub_requirements} == {
        "transition plan",
        "key assumptions",
        "dependencies",
    }
    said = " ".join(criterion.reason for criterion in plan.criteria)
    assert "timeline" not in said
    assert "timetable" not in said


def test_criteria_move_confidence_by_the_table_and_never_the_status() -> None:
    none = Criterion(SPECIFICITY, None, "")
    assert confidence_shift([none]) == 0.0
    assert confidence_shift([Criterion(SPECIFICITY, False, "")]) == WEIGHTS[SPECIFICITY, False] < 0
    held = ClaimView(
        "c1", SCOPE1, ClaimType.QUANTITATIVE, page=1, quote=SCOPE1, paragraphs=("S2.29(a)(i)(1)",)
    )
    method = (
        "Our greenhouse gas emissions are measured under the GHG Protocol, using the operational "
        "control approach."
    )
    without, with_method = (
        assess_compliance(held, REGISTRY, report(*pages)) for pages in ((SCOPE1,), (SCOPE1, method))
    )
    assert without.compliance_status is with_method.compliance_status
    assert without.confidence == pytest.approx(with_method.confidence + WEIGHTS[METHODOLOGY, False])
