"""`predict` and its capabilities: the shapes of the contract, clear errors, and a bad line that costs only itself."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.capabilities import CAPABILITIES, predict
from agents.predicting.lines import answers
from conftest import SHORT_SAMPLE
from reports.types import SPECIALISTS
from sibyl_project.common.text import contains_quote
from standards.packaged import packaged_requirements

ROOT = Path(__file__).resolve().parents[2]
BOARD = "The Board's Audit Committee oversees climate-related risks and is briefed quarterly."
EMISSIONS = "Scope 1 emissions were 100 tCO2e and Scope 2 emissions 50 tCO2e in 2023, in total 160 tCO2e for Scope 1 and 2."
PAGES = [{"number": 1, "text": f"{BOARD}\n\nOur Scope 1 emissions were 1,200 tCO2e in 2023, down 10% from 2022."}]
JUDGED = {
    "claim": {"text": EMISSIONS, "claim_type": "quantitative"},
    "findings": [],
    "agent_status": {},
    "cycle": 0,
    "max_cycles": 3,
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "claims": {"pages": PAGES},
    "mapping": {"text": BOARD, "claim_type": "legal_governance"},
    "search": {"query": "board oversight of climate", "top_k": 5},
    "numbers": {"claims": [{"id": "a", "text": EMISSIONS, "page": 3}]},
    "compliance": {"claim": {"text": BOARD, "claim_type": "legal_governance"}},
    "gaps": {"pages": PAGES},
    "route": {"claims": [{"id": "a", "text": BOARD, "claim_type": "legal_governance", "priority": "high"}]},
    "judge": JUDGED,
}
OUTPUTS = {
    "claims": {"claims"},
    "mapping": {"paragraphs", "pillars"},
    "search": {"results"},
    "numbers": {"quantities", "checks"},
    "compliance": {"ifrs_mappings", "compliance_status", "confidence"},
    "gaps": {"coverage"},
    "route": {"assignments"},
    "judge": {"verdict", "confidence", "score", "dimensions", "reinvestigation", "reasoning"},
}


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
            "text", "quote", "claim_type", "priority", "page", "source_context", "paragraphs", "reasoning",
        }  # fmt: skip


def test_mapping_gives_ids_and_pillars_best_first() -> None:
    answer = predict("mapping", EXAMPLES["mapping"])
    assert answer["paragraphs"][0].startswith("S2.6(a)")
    assert answer["pillars"][0] == "governance"
    assert len(answer["paragraphs"]) <= 10


def test_search_ranks_the_registry_and_keeps_to_the_sources_asked_for() -> None:
    everything = predict("search", {"query": "absolute gross Scope 3 emissions", "top_k": 20})["results"]
    scores = [result["score"] for result in everything]
    assert len(everything) == 20
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    only = predict("search", {"query": "absolute gross Scope 3 emissions", "source_types": ["ifrs_s1"]})["results"]
    assert only
    assert all(result["paragraph_id"].startswith("S1.") for result in only)


def test_search_finds_topics_of_sasb_when_asked_for_them() -> None:
    first = predict("search", {"query": "methane and flaring of oil wells", "source_types": ["sasb"]})["results"][0]
    assert (first["industry"], first["topic"]) == ("EM-EP", "Greenhouse Gas Emissions")
    assert "EM-EP-110a.1" in first["metrics"]
    assert "paragraph_id" not in first


def test_search_puts_a_requirement_before_its_heading_and_climate_paragraphs_before_their_general_twins() -> None:
    found = predict("search", {"query": "processes to identify climate-related risks"})["results"]
    assert found[0]["paragraph_id"].startswith("S2.25(a)")


@pytest.mark.parametrize("mode", ["hybrid", "keyword", "semantic"])
def test_search_ranks_given_passages_by_their_position(mode: str) -> None:
    record = {"query": "board oversight", "passages": ["Water use fell.", "The board has oversight.", "Cats."], "mode": mode}
    results = predict("search", record)["results"]
    assert results[0]["index"] == 1
    assert set(results[0]) == {"index", "score"}


def test_search_over_no_passages_finds_nothing() -> None:
    assert predict("search", {"query": "board", "passages": []})["results"] == []


def test_numbers_names_claims_as_they_were_given() -> None:
    answer = predict("numbers", {"claims": [{"id": 7, "text": EMISSIONS}]})
    failed = [check for check in answer["checks"] if check["result"] == "fail"]
    assert [(check["check_name"], check["claim_ids"]) for check in failed] == [("scope_addition", [7])]
    assert {quantity["claim_id"] for quantity in answer["quantities"]} == {7}


def test_compliance_takes_the_paragraphs_given_in_any_spelling() -> None:
    claim = {"text": BOARD, "claim_type": "legal_governance", "paragraphs": ["IFRS S2 para 6(a)", "S2.99"]}
    mappings = predict("compliance", {"claim": claim, "context": ["It met four times."]})["ifrs_mappings"]
    assert [mapping["paragraph_id"] for mapping in mappings] == ["S2.6(a)", "S2.99"]
    assert mappings[0]["compliance_status"] == "fully_addressed"
    assert (mappings[1]["compliance_status"], mappings[1]["sub_requirements"]) == ("unclear", [])
    assert set(mappings[0]["sub_requirements"][0]) == {"requirement", "addressed", "evidence", "gap_reason"}


def test_gaps_tells_every_checkable_paragraph_once_and_quotes_what_it_found() -> None:
    coverage = predict("gaps", {"pages": PAGES})["coverage"]
    assert [row["paragraph_id"] for row in coverage] == [r.paragraph_id for r in packaged_requirements() if r.checkable]
    for row in coverage:
        assert row["cause"] or row["status"] not in ("not_applicable", "not_assessed")
        for element in row["elements"]:
            assert element["addressed"] is not True or contains_quote(PAGES[0]["text"], element["quote"])


def test_gaps_reads_a_pdf() -> None:
    coverage = predict("gaps", {"pdf": str(SHORT_SAMPLE), "first_period": "no"})["coverage"]
    assert {"fully_addressed", "fully_unaddressed"} <= {row["status"] for row in coverage}


def test_gaps_without_a_page_assesses_nothing_and_says_why() -> None:
    coverage = predict("gaps", {"pages": []})["coverage"]
    assert {row["status"] for row in coverage} == {"not_assessed"}
    assert all(row["cause"] for row in coverage)


def test_gaps_of_the_amended_standard_may_hold_other_paragraphs() -> None:
    base, amended = (
        {row["paragraph_id"] for row in predict("gaps", {"pages": PAGES, "vintage": vintage})["coverage"]}
        for vintage in ("2023-06", "2025-12")
    )
    assert base < amended


def test_the_first_period_makes_its_relief_apply() -> None:
    def exempt(first_period: Any) -> int:
        rows = predict("gaps", {"pages": PAGES, "first_period": first_period})["coverage"]
        return sum(row["status"] == "not_applicable" for row in rows)

    assert exempt(True) == exempt("yes") > exempt(None) == exempt("unknown") == exempt(False)


def test_route_keeps_the_order_and_the_ids() -> None:
    claims = [
        {"id": n, "text": BOARD, "claim_type": kind, "priority": "low"} for n, kind in enumerate(("strategic", "geographic"))
    ]
    assignments = predict("route", {"claims": claims})["assignments"]
    assert [row["claim_id"] for row in assignments] == [0, 1]
    for row in assignments:
        assert set(row["priority_order"]) == set(row["assigned_agents"]) <= {agent.value for agent in SPECIALISTS}
        assert row["reasoning"]


def test_judge_weighs_findings_and_says_where_to_look_again() -> None:
    found = {"agent_name": "data_metrics", "supports_claim": True, "confidence": 0.9, "basis": "computation"}
    answer = predict("judge", JUDGED | {"findings": [found], "agent_status": {"data_metrics": "completed"}})
    assert answer["verdict"] == "insufficient_evidence"
    assert set(answer["reinvestigation"]) == {"target_agents", "evidence_gap", "refined_queries"}
    assert predict("judge", JUDGED | {"cycle": 3})["reinvestigation"] is None


@pytest.mark.parametrize(
    ("capability", "change", "words"),
    [
        ("claims", {"pages": "text"}, "pages must be a list"),
        ("claims", {"pages": [{"number": 0, "text": ""}]}, "number must be a whole number from 1"),
        ("claims", {"pages": [{"number": 1}, {"number": 1}]}, "occurs twice"),
        ("claims", {"pages": None}, "pages must be a list"),
        ("mapping", {"text": 5}, "text must be a text"),
        ("mapping", {"text": "  "}, "text is empty"),
        ("mapping", {"claim_type": "other"}, "claim_type must be one of geographic"),
        ("search", {"query": ""}, "query is empty"),
        ("search", {"top_k": 0}, "top_k must be a whole number from 1"),
        ("search", {"mode": "magic"}, "Unknown search mode"),
        ("search", {"source_types": ["news"]}, "source_types may hold"),
        ("search", {"passages": [1]}, "passages must be a list of texts"),
        ("numbers", {"claims": "x"}, "claims must be a list"),
        ("numbers", {"tables": [["cell"]]}, "a table is a list of rows"),
        ("compliance", {"claim": {"text": BOARD}}, "claim_type must be one of"),
        ("compliance", {"claim": {**EXAMPLES["compliance"]["claim"], "paragraphs": ["foo"]}}, "not a paragraph number"),
        ("compliance", {"context": "text"}, "context must be a list of texts"),
        ("gaps", {"pdf": "nowhere.pdf"}, "either pages or pdf"),
        ("gaps", {"vintage": "2024"}, "vintage must be one of"),
        ("gaps", {"first_period": 1}, "first_period must be"),
        ("route", {"claims": [{"text": BOARD, "claim_type": "strategic"}]}, "every claim needs an id"),
        ("route", {"claims": EXAMPLES["route"]["claims"] * 2}, "an id occurs twice"),
        ("judge", {"claim": None}, "claim must be an object"),
        ("judge", {"cycle": -1}, "cycle must be a whole number from 0"),
        ("judge", {"agent_status": {"nobody": "error"}}, "there is no agent 'nobody'"),
        ("judge", {"agent_status": {"legal": "asleep"}}, "legal must be one of"),
        ("judge", {"findings": [{"agent_name": "legal", "supports_claim": "yes"}]}, "supports_claim must be"),
        ("judge", {"findings": [{"agent_name": "legal", "confidence": 1.2}]}, "confidence must be a number from 0 to 1"),
        ("judge", {"findings": [{"agent_name": "Legal", "confidence": 1}]}, "agent_name must be one of"),
        ("judge", {"findings": [{"agent_name": "legal", "confidence": 1, "basis": "hearsay"}]}, "basis must be one of"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_by_name(capability: str, change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        predict(capability, EXAMPLES[capability] | change)


def test_a_bad_line_says_why_and_the_rest_go_on_in_order() -> None:
    good = json.dumps({"id": 1, "text": BOARD}).encode()
    lines = [good, b"", b"not json", b"[1]", b'\xff{"id": 5}', b'{"id": 6}', b'{"id": 7, "text": NaN}', b"[" * 100_000, good]
    found = list(answers("mapping", lines))
    assert [answer["id"] for answer in found] == [1, None, None, None, 6, None, None, 1]
    assert ["error" in answer for answer in found] == [False, True, True, True, True, True, True, False]
    assert found[1]["error"].startswith("the line is not JSON")


def test_a_fault_of_ours_costs_only_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(record: Any) -> dict[str, Any]:
        raise KeyError("inside")

    monkeypatch.setitem(CAPABILITIES, "mapping", broken)
    (answer,) = answers("mapping", [b'{"id": 3}'])
    assert answer["id"] == 3
    assert "KeyError" in answer["error"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "text", "claim_type", "number"]), inner),
    max_leaves=6,
)
NAMES = sorted({name for example in EXAMPLES.values() for name in example} | {"passages", "context", "tables", "evidence"})


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(set(EXAMPLES) - {"gaps"})), st.dictionaries(st.sampled_from(NAMES), anything, max_size=5))
def test_no_record_breaks_a_capability(capability: str, record: dict[str, Any]) -> None:
    (answer,) = answers(capability, [json.dumps({"id": 1} | EXAMPLES[capability] | record).encode()])
    assert "could not be handled" not in answer.get("error", ""), answer
    json.dumps(answer, allow_nan=False)


def run(capability: str, source: Path, target: Path | str, **options: Any) -> str:
    stderr = io.StringIO()
    call_command("predict", capability, str(source), str(target), stderr=stderr, **options)
    return stderr.getvalue()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text(f"{json.dumps({'id': 'a', 'text': BOARD})}\nbroken\n{json.dumps({'id': 'b', 'text': EMISSIONS})}\n")
    return path


def test_the_command_writes_one_line_for_every_line(source: Path, tmp_path: Path) -> None:
    told = run("mapping", source, tmp_path / "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [answer["id"] for answer in found] == ["a", None, "b"]
    assert "3 lines, 1 with an error" in told


@pytest.mark.parametrize(
    ("capability", "target", "options", "words"),
    [
        ("fortune", "out.jsonl", {}, "invalid choice: 'fortune' .choose from 'claims', 'mapping'"),
        ("mapping", "out.jsonl", {"engine": "model"}, "mapping is decided by rules"),
        ("claims", "out.jsonl", {"engine": "model"}, "set LLM_API_KEY"),
        ("mapping", "nowhere/out.jsonl", {}, "cannot be written"),
        ("mapping", "in.jsonl", {}, "is the input"),
    ],
)
def test_bad_arguments_are_explained(
    source: Path, tmp_path: Path, capability: str, target: str, options: dict[str, Any], words: str
) -> None:
    before = source.read_text()
    with pytest.raises(CommandError, match=words):
        run(capability, source, tmp_path / target, **options)
    assert source.read_text() == before


def test_the_command_works_between_pipes_without_any_service(source: Path) -> None:
    missing = {"DATABASE_URL": "postgresql://nobody@localhost:1/none", "REDIS_URL": "redis://localhost:1"}
    command = [sys.executable, "manage.py", "predict", "mapping", "-", "-"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={"SECRET_KEY": "only-for-tests", **missing},
        input=source.read_bytes(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert len(done.stdout.splitlines()) == 3


@pytest.mark.parametrize("arguments", [["fortune", "-", "-"], ["mapping", "nowhere.jsonl", "-"], ["mapping"]])
def test_bad_arguments_end_with_status_2(arguments: list[str]) -> None:
    command = [sys.executable, "manage.py", "predict", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr
