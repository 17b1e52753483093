"""Paragraphs S2.29 to S2.36: published ids only, element by element, negative statements as
disclosure, silence as silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.compliance import Compliance, assess, block, of_claims, overall
from agents.specialists.data_metrics.compliance_rules import REQUIREMENTS
from agents.specialists.data_metrics.tests.asking import claim, given, series
from standards.packaged import DATA

TARGET = (
    "Our target is to reduce absolute Scope 1 and 2 emissions by 50% by 2030 from a 2018 base year."
)


def assessed(*pages: str) -> dict[str, Compliance]:
    report = given(*pages)
    return {row.paragraph_id: row for row in assess(report, run_all(report))}


def test_every_paragraph_of_the_table_is_a_published_one_that_can_be_checked() -> None:
    rows = {
        row["id"]: row for row in json.loads((Path(DATA) / "paragraphs.json").read_text("utf-8"))
    }
    for requirement in REQUIREMENTS:
        row = rows[requirement.paragraph_id]
        assert row["checkable"], requirement.paragraph_id
        known = {element["name"] for element in row["elements"]}
        assert {name for name, _ in requirement.elements} <= known, requirement.paragraph_id
    assert len({requirement.paragraph_id for requirement in REQUIREMENTS}) == len(REQUIREMENTS)


def test_an_absolute_amount_of_a_known_year_in_tonnes_discloses_its_scope() -> None:
    rows = assessed(
        "Our Scope 1 emissions were 98,123 tCO2e in 2023.", "Scope 2 emissions fell by 5% in 2023."
    )
    one, two = rows["S2.29(a)(i)(1)"], rows["S2.29(a)(i)(2)"]
    assert (one.compliance_status, one.missing_requirements) == ("compliant", ())
    assert (two.compliance_status, two.missing_requirements) == (
        "non_compliant",
        ("Scope 2 amount", "unit"),
    )


def test_a_paragraph_with_some_of_its_elements_is_partially_met() -> None:
    row = assessed("Assets worth EUR 30 million are vulnerable to transition risks.")["S2.29(b)"]
    assert (row.compliance_status, row.missing_requirements) == (
        "partially_compliant",
        ("percentage",),
    )


@pytest.mark.parametrize(
    ("paragraph", "said"),
    [
        ("S2.29(f)(i)", "We do not use an internal carbon price."),
        ("S2.29(g)(i)", "Executive remuneration is not linked to climate-related considerations."),
        ("S2.29(a)(iii)(3)", "There was no change in the methodology for emissions in 2023."),
        ("S2.34(a)", "The climate target has not been validated by a third party."),
        ("S2.34(d)", "No target was revised during the year."),
    ],
)
def test_a_negative_statement_discloses_an_item_that_asks_whether(
    paragraph: str, said: str
) -> None:
    row = assessed(TARGET, said)[paragraph]
    assert row.compliance_status == "compliant" and said in row.reasoning


def test_no_internal_price_excuses_the_amount_and_silence_excuses_nothing() -> None:
    assert (
        assessed("We do not use an internal carbon price.")["S2.29(f)(ii)"].compliance_status
        == "not_applicable"
    )
    silent = assessed("We like trees.")
    assert silent["S2.29(f)(ii)"].compliance_status == "not_assessed"
    assert silent["S2.29(f)(i)"].compliance_status == "non_compliant"


def test_a_carbon_price_levied_by_others_is_not_the_companys_own() -> None:
    row = assessed(
        "The mechanism applies to goods from countries where no carbon price is levied."
    )["S2.29(f)(i)"]
    assert row.compliance_status == "non_compliant"


def test_an_internal_price_with_amount_and_use_is_complete() -> None:
    rows = assessed(
        "We apply an internal carbon price of USD 75 per tonne in our investment decisions."
    )
    assert [rows[pid].compliance_status for pid in ("S2.29(f)(i)", "S2.29(f)(ii)")] == [
        "compliant",
        "compliant",
    ]


def test_targets_are_assessed_only_where_there_are_some() -> None:
    without = assessed("We like trees.")
    assert {without[pid].compliance_status for pid in ("S2.33(a)", "S2.35", "S2.36(b)")} == {
        "not_assessed"
    }
    none = assessed("We have not set any climate targets.")
    assert {none[pid].compliance_status for pid in ("S2.33(a)", "S2.35", "S2.36(b)")} == {
        "not_applicable"
    }
    some = assessed(TARGET)
    assert [
        some[pid].compliance_status for pid in ("S2.33(d)", "S2.33(e)", "S2.33(g)", "S2.36(b)")
    ] == ["compliant"] * 4
    assert some["S2.33(f)"].missing_requirements == ("milestones",)


def test_location_based_scope_2_is_asked_for_and_instruments_only_with_a_market_based_figure() -> (
    None
):
    table = "tCO2e | 2023\nScope 2 (location-based) | 50"
    assert assessed(table)["S2.29(a)(v)"].compliance_status == "compliant"
    both = table + "\nScope 2 (market-based) | 30"
    assert assessed(both)["S2.29(a)(v)"].missing_requirements == ("contractual instruments",)


def test_a_claim_bears_on_what_stands_in_it_and_on_what_it_was_mapped_to() -> None:
    rows = list(assessed(TARGET).values())
    standing = claim("1", TARGET)
    mapped = claim("2", "We like trees.", 7)
    bearing = of_claims([standing, mapped], rows)
    assert "S2.33(e)" in {row.paragraph_id for row in bearing["1"]} and bearing["2"] == []
    above = of_claims([claim("3", "We like trees.", 7, mapped.claim_type, "S2.29(f)")], rows)["3"]
    assert {row.paragraph_id for row in above} == {"S2.29(f)(i)", "S2.29(f)(ii)"}


def test_several_paragraphs_have_one_status_and_none_have_no_block() -> None:
    rows = assessed(TARGET, series("Scope 1", {2023: 100}))
    assert overall([rows["S2.33(d)"], rows["S2.33(e)"]]) == "compliant"
    assert overall([rows["S2.33(d)"], rows["S2.33(f)"]]) == "partially_compliant"
    # not assessed does not count
    assert overall([rows["S2.33(d)"], rows["S2.29(f)(ii)"]]) == "compliant"
    assert overall([rows["S2.29(f)(ii)"]]) == "not_assessed"
    assert block([]) is None
    made = block([rows["S2.33(d)"], rows["S2.33(f)"]])
    assert made is not None and made.missing_requirements == ["S2.33(f): milestones"]
