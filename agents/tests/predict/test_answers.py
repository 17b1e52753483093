"""What each capability answers to a good record: the fields of the contract and what they hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.capabilities import CAPABILITIES, predict
from agents.registry import SPECIALIST_NAMES
from agents.tests.predict.examples import BOARD, EMISSIONS, EXAMPLES, JUDGED, OUTPUTS, PAGES
from conftest import SHORT_SAMPLE
from sibyl_project.common.text import contains_quote
from standards.packaged import packaged_requirements


def test_there_are_exactly_the_capabilities_of_the_contract() -> None:
    assert set(CAPABILITIES) == set(EXAMPLES) == set(OUTPUTS)


@pytest.mark.parametrize("capability", EXAMPLES)
def test_every_capability_answers_with_the_fields_of_the_contract(capability: str) -> None:
    answer = predict(capability, {"id": {"any": "id"}, **EXAMPLES[capability]})
    assert set(answer) == {"id", *OUTPUTS[capability]}
    assert answer["id"] == {"any": "id"}
    json.dumps(answer, allow_nan=False)


def test_claims_have_their_quote_on_their_page_and_their_paragraphs() -> None:
    found = predict("claims", EXAMPLES["claims"])["claims"]
    assert {claim["claim_type"] for claim in found} == {"legal_governance", "quantitative"}
    for claim in found:
        assert contains_quote(PAGES[0]["text"], claim["quote"])
        assert set(claim["paragraphs"][0]) == {"paragraph_id", "pillar", "relevance"}
        assert set(claim) == {
            "text",
            "quote",
            "claim_type",
            "priority",
            "page",
            "source_context",
            "paragraphs",
            "reasoning",
        }


def test_mapping_gives_ids_and_pillars_best_first() -> None:
    answer = predict("mapping", EXAMPLES["mapping"])
    assert answer["paragraphs"][0].startswith("S2.6(a)")
    assert answer["pillars"][0] == "governance"
    assert len(answer["paragraphs"]) <= 10


@pytest.mark.long
def test_search_ranks_the_registry_and_keeps_to_the_sources_asked_for() -> None:
    everything = predict("search", {"query": "absolute gross Scope 3 emissions", "top_k": 20})[
        "results"
    ]
    scores = [result["score"] for result in everything]
    assert len(everything) == 20
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    only = predict(
        "search", {"query": "absolute gross Scope 3 emissions", "source_types": ["ifrs_s1"]}
    )["results"]
    assert only
    assert all(result["paragraph_id"].startswith("S1.") for result in only)


def test_search_finds_topics_of_sasb_when_asked_for_them() -> None:
    first = predict(
        "search", {"query": "methane and flaring of oil wells", "source_types": ["sasb"]}
    )["results"][0]
    assert (first["industry"], first["topic"]) == ("EM-EP", "Greenhouse Gas Emissions")
    assert "EM-EP-110a.1" in first["metrics"]
    assert "paragraph_id" not in first


def test_search_puts_a_requirement_before_its_heading_and_climate_before_the_general_twin() -> None:
    found = predict("search", {"query": "processes to identify climate-related risks"})["results"]
    assert found[0]["paragraph_id"].startswith("S2.25(a)")


@pytest.mark.parametrize("mode", ["hybrid", "keyword", "semantic"])
def test_search_ranks_given_passages_by_their_position(mode: str) -> None:
    record = {
        "query": "board oversight",
        "passages": ["Water use fell.", "The board has oversight.", "Cats."],
        "mode": mode,
    }
    results = predict("search", record)["results"]
    assert results[0]["index"] == 1
    assert set(results[0]) == {"index", "score"}


def test_search_over_no_passages_finds_nothing() -> None:
    assert predict("search", {"query": "board", "passages": []})["results"] == []


def test_numbers_names_claims_as_they_were_given() -> None:
    answer = predict("numbers", {"claims": [{"id": 7, "text": EMISSIONS}]})
    failed = [check for check in answer["checks"] if check["result"] == "fail"]
    assert [(check["check_name"], check["claim_ids"]) for check in failed] == [
        ("scope_addition", [7])
    ]
    assert {quantity["claim_id"] for quantity in answer["quantities"]} == {7}


def test_compliance_takes_the_paragraphs_given_in_any_spelling() -> None:
    claim = {
        "text": BOARD,
        "claim_type": "legal_governance",
        "paragraphs": ["IFRS S2 para 6(a)", "S2.99"],
    }
    mappings = predict("compliance", {"claim": claim, "context": ["It met four times."]})[
        "ifrs_mappings"
    ]
    assert [mapping["paragraph_id"] for mapping in mappings] == ["S2.6(a)", "S2.99"]
    assert mappings[0]["compliance_status"] == "fully_addressed"
    assert (mappings[1]["compliance_status"], mappings[1]["sub_requirements"]) == ("unclear", [])
    assert set(mappings[0]["sub_requirements"][0]) == {
        "requirement",
        "addressed",
        "evidence",
        "gap_reason",
    }


def test_gaps_tells_every_checkable_paragraph_once_and_quotes_what_it_found() -> None:
    coverage = predict("gaps", {"pages": PAGES})["coverage"]
    assert [row["paragraph_id"] for row in coverage] == [
        r.paragraph_id for r in packaged_requirements() if r.checkable
    ]
    for row in coverage:
        assert row["cause"] or row["status"] not in ("not_applicable", "not_assessed")
        for element in row["elements"]:
            assert element["addressed"] is not True or contains_quote(
                PAGES[0]["text"], element["quote"]
            )


@pytest.mark.long
@pytest.mark.process
def test_gaps_reads_a_pdf() -> None:
    coverage = predict("gaps", {"pdf": str(SHORT_SAMPLE), "first_period": "no"})["coverage"]
    assert {"fully_addressed", "fully_unaddressed"} <= {row["status"] for row in coverage}


def test_gaps_without_a_page_assesses_nothing_and_says_why() -> None:
    coverage = predict("gaps", {"pages": []})["coverage"]
    assert {row["status"] for row in coverage} == {"not_assessed"}
    assert all(row["cause"] for row in coverage)


def test_gaps_of_the_amended_standard_may_hold_other_paragraphs() -> None:
    base, amended = (
        {
            row["paragraph_id"]
            for row in predict("gaps", {"pages": PAGES, "vintage": vintage})["coverage"]
        }
        for vintage in ("2023-06", "2025-12")
    )
    assert base < amended


@pytest.mark.long
def test_the_first_period_makes_its_relief_apply() -> None:
    def exempt(first_period: Any) -> int:
        rows = predict("gaps", {"pages": PAGES, "first_period": first_period})["coverage"]
        return sum(row["status"] == "not_applicable" for row in rows)

    assert exempt(True) == exempt("yes") > exempt(None) == exempt("unknown") == exempt(False)


def test_route_keeps_the_order_and_the_ids() -> None:
    claims = [
        {"id": n, "text": BOARD, "claim_type": kind, "priority": "low"}
        for n, kind in enumerate(("strategic", "geographic"))
    ]
    assignments = predict("route", {"claims": claims})["assignments"]
    assert [row["claim_id"] for row in assignments] == [0, 1]
    for row in assignments:
        assert set(row["priority_order"]) == set(row["assigned_agents"]) <= set(SPECIALIST_NAMES)
        assert row["reasoning"]


def test_judge_weighs_findings_and_says_where_to_look_again() -> None:
    found = {
        "agent_name": "data_metrics",
        "supports_claim": True,
        "confidence": 0.9,
        "basis": "computation",
    }
    answer = predict(
        "judge", JUDGED | {"findings": [found], "agent_status": {"data_metrics": "completed"}}
    )
    assert answer["verdict"] == "insufficient_evidence"
    assert set(answer["reinvestigation"]) == {"target_agents", "evidence_gap", "refined_queries"}
    assert predict("judge", JUDGED | {"cycle": 3})["reinvestigation"] is None
