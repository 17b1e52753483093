"""Gaps follow the published text: an example of the requirement documents that it does not ask for
is never reported."""

from __future__ import annotations

from agents.specialists.legal.rules import CoverageStatus, gap_finding
from agents.specialists.legal.tests.helpers import REGISTRY, addressed, cover, report

PLAN = (
    "Our climate transition plan assumes that carbon prices rise to EUR 130 by 2030. "
    "Our climate transition plan depends on timely grid connections and on electrification "
    "technology."
)
CATEGORIES = (
    "Our Scope 3 emissions were 12.4 million tonnes CO2e in 2023. "
    "Scope 3 includes Category 1 purchased goods and Category 11 use of sold products."
)


def test_a_transition_plan_without_a_timeline_has_no_gap_in_14_a_iv() -> None:
    coverage = cover(report(PLAN), "S2.14(a)(iv)")
    assert addressed(coverage) == {
        "transition plan": True,
        "key assumptions": True,
        "dependencies": True,
    }
    assert coverage.status is CoverageStatus.FULLY_ADDRESSED


def test_what_is_missing_from_a_transition_plan_is_what_the_paragraph_asks() -> None:
    coverage = cover(report("We have a climate transition plan."), "S2.14(a)(iv)")
    missing = gap_finding(coverage, REGISTRY["S2.14(a)(iv)"]).missing_sub_requirements
    assert [item.requirement for item in missing] == ["key assumptions", "dependencies"]


def test_scope_3_categories_need_to_be_named_not_given_amounts() -> None:
    assert cover(report(CATEGORIES), "S2.29(a)(i)(3)").status is CoverageStatus.FULLY_ADDRESSED
    assert cover(report(CATEGORIES), "S2.29(a)(vi)(1)").status is CoverageStatus.FULLY_ADDRESSED


def test_no_element_of_these_paragraphs_asks_for_more_than_the_standard() -> None:
    names = {
        e.name
        for i in ("S2.14(a)(iv)", "S2.29(a)(i)(3)", "S2.29(a)(vi)(1)")
        for e in REGISTRY[i].elements
    }
    assert not any(
        "timeline" in name or "amount per" in name or "by category" in name for name in names
    )
