"""The whole run on a real worker: from a PDF to a compiled report, and what is planted is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.models import AgentEvent
from agents.pipeline.start import start
from conftest import SHORT_SAMPLE
from reports.compile import CompiledReport
from reports.models import Finding, Report, Verdict
from sibyl_project.common.text import contains_quote
from standards.registry import requirements
from tests.processes import wait_for

pytestmark = pytest.mark.worker


@pytest.fixture
def read_report(worker: Any, live_auditor: Any, upload: Any) -> Report:
    report = upload(live_auditor)
    wait_for(lambda: _fresh(report).status in ("parsed", "error"), 120, worker.log_end)
    return _fresh(report)


def _fresh(report: Report) -> Report:
    return Report.objects.get(pk=report.pk)


@pytest.fixture
def analysis(read_report: Report, live_auditor: Any, worker: Any) -> Any:
    analysis = start(read_report, live_auditor)
    wait_for(lambda: analysis.refresh_from_db() or not analysis.is_running, 150, worker.log_end)
    return analysis


def test_a_report_goes_from_pdf_to_compiled_report(analysis: Any) -> None:
    assert analysis.status == "completed", analysis.error_message
    compiled = CompiledReport(analysis).as_dict()
    _every_page_is_in_the_ledger(compiled)
    _every_quote_is_on_its_page(analysis.report, compiled)
    _every_claim_has_a_reasoned_verdict(compiled)
    _every_checkable_paragraph_has_a_status(compiled)
    _what_is_planted_is_found(compiled)
    _agents_without_a_source_say_so(analysis, compiled)
    _the_feed_has_no_gap(analysis)
    json.dumps(compiled)


def _every_page_is_in_the_ledger(compiled: dict[str, Any]) -> None:
    assert [page["number"] for page in compiled["pages"]] == list(
        range(1, compiled["report"]["page_count"] + 1)
    )
    assert {page["state"] for page in compiled["pages"]} == {"read"}


def _every_quote_is_on_its_page(report: Report, compiled: dict[str, Any]) -> None:
    texts = dict(report.pages.values_list("number", "text"))
    quotes = [(claim["page"], claim["quote"]) for claim in compiled["claims"]]
    quotes += [
        (e["page"], e["quote"])
        for row in compiled["requirements"]
        for e in row["elements"]
        if e["addressed"]
    ]
    assert len(quotes) > 50
    assert [quote for page, quote in quotes if not contains_quote(texts[page], quote)] == []


def _every_claim_has_a_reasoned_verdict(compiled: dict[str, Any]) -> None:
    assert compiled["claims"]
    assert all(claim["verdict"]["reasoning"] for claim in compiled["claims"])
    assert sum(compiled["summary"]["verdicts"].values()) == len(compiled["claims"])
    assert compiled["summary"]["verdicts"]["verified"] == 0, "a report cannot verify itself"


def _every_checkable_paragraph_has_a_status(compiled: dict[str, Any]) -> None:
    wanted = {node.paragraph_id for node in requirements() if node.checkable}
    assert {row["paragraph_id"] for row in compiled["requirements"]} == wanted
    assert not [row for row in compiled["requirements"] if row["status"] == "not_assessed"]
    assert all(
        row["cause"] for row in compiled["requirements"] if row["status"] == "not_applicable"
    )


def _what_is_planted_is_found(compiled: dict[str, Any]) -> None:
    expected = json.loads(SHORT_SAMPLE.with_name("expected_short.json").read_text())
    for plant in expected["plants"]:
        claims = [
            c
            for c in compiled["claims"]
            if c["page"] == plant["page"] and c["quote"] in plant["quote"]
        ]
        assert claims, f"no claim for {plant['quote']}"
        verdicts = {claim["verdict"]["verdict"] for claim in claims}
        assert ("contradicted" in verdicts) == (plant["kind"] == "fault"), plant["quote"]
    failed = [check for check in compiled["checks"] if check["result"] == "fail"]
    assert len(failed) == sum(plant["kind"] == "fault" for plant in expected["plants"]), (
        "a false alarm"
    )


def _agents_without_a_source_say_so(analysis: Any, compiled: dict[str, Any]) -> None:
    silent = {
        source["agent_name"]: source for source in compiled["sources"] if not source["consulted"]
    }
    assert silent and all(source["reason"] for source in silent.values())
    mute = Finding.objects.filter(
        analysis=analysis, agent_name__in=silent, evidence_type="not_consulted"
    )
    assert mute.exists() and not mute.exclude(supports_claim=None).exists()


def _the_feed_has_no_gap(analysis: Any) -> None:
    numbers = list(
        AgentEvent.objects.filter(analysis=analysis).order_by("seq").values_list("seq", flat=True)
    )
    assert numbers == list(range(1, len(numbers) + 1))
    kinds = set(AgentEvent.objects.filter(analysis=analysis).values_list("event_type", flat=True))
    assert {
        "agent_started",
        "agent_thinking",
        "claim_routed",
        "evidence_found",
        "verdict_issued",
        "reinvestigation",
    } <= kinds
    assert {
        "agent_completed",
        "consistency_check",
        "ifrs_coverage_update",
        "pipeline_completed",
    } <= kinds


@pytest.mark.long
def test_another_analysis_stands_beside_the_first(
    analysis: Any, live_auditor: Any, worker: Any
) -> None:
    second = start(analysis.report, live_auditor, reuse_claims=True, max_cycles=0)
    wait_for(lambda: second.refresh_from_db() or not second.is_running, 150, worker.log_end)
    assert second.status == "completed" and second.claim_set_id == analysis.claim_set_id
    assert second.cycle == 0, "no re-investigation was allowed"
    standing = Verdict.objects.filter(analysis=analysis).standing().count()
    assert standing == Verdict.objects.filter(analysis=second).standing().count()
