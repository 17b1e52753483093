"""What the feed tells of a whole run: each event has the agreed fields, and what they say is in the
rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from django.db.models import QuerySet
from pydantic import TypeAdapter, ValidationError

from agents.base.events import CATALOGUE
from agents.models import AgentEvent, InfoRequest, InfoResponse, Reinvestigation
from agents.pipeline import flow
from agents.registry import SPECIALIST_NAMES
from agents.tests import inline
from agents.tests.agreed_events import (
    AGENTS,
    AGREED,
    COMPLETIONS,
    FROM_OUTSIDE,
    SPECIALISTS,
    VERDICTS,
)
from agents.tests.pages import report_of
from reports.models import (
    AgentRun,
    Analysis,
    Assignment,
    Check,
    Claim,
    Coverage,
    Finding,
    Verdict,
    Wave,
)
from standards.registry import requirements

PAGE = """Our Scope 1 emissions were 100,000 tCO2e in 2023, against 120,000 tCO2e in 2022.
Scope 2 emissions fell by 45% from 80,000 tCO2e in 2022 to 72,000 tCO2e in 2023.
The Board reviews climate-related risks twice a year.
We will reduce our Scope 1 emissions by 50% by 2030 from a 2020 baseline at our Juniper plant.
"""


@pytest.mark.parametrize("name", AGREED)
def test_the_catalogue_holds_the_agreed_fields_and_types(name: str) -> None:
    held = {field: about.annotation for field, about in CATALOGUE[name].model_fields.items()}
    assert held == AGREED[name][1]


def test_the_catalogue_holds_the_agreed_events_and_no_other() -> None:
    assert set(CATALOGUE) == set(AGREED)


class Emitted:
    """The feed of an analysis beside its rows."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.events = list(AgentEvent.objects.filter(analysis=analysis).order_by("seq"))
        self.claims = {
            str(claim.pk): claim for claim in Claim.objects.filter(claim_set=analysis.claim_set)
        }

    def of(self, kind: str, agent: str = "") -> list[dict[str, Any]]:
        """The data of the events of a kind, in order; of one agent where that is asked for."""
        return [
            event.data
            for event in self.events
            if event.event_type == kind and agent in ("", event.agent_name)
        ]

    def counted(self, kind: str, *fields: str) -> Counter[Any]:
        """How often the events of a kind say the same in these fields."""
        return Counter(tuple(_hashable(data[field]) for field in fields) for data in self.of(kind))

    def rows(self, model: Any, *fields: str, **which: Any) -> Counter[Any]:
        """The same of rows of this analysis."""
        owner = {"request__analysis" if model is InfoResponse else "analysis": self.analysis}
        return Counter(
            tuple(_hashable(value) for value in row)
            for row in model.objects.filter(**owner, **which).values_list(*fields)
        )


def _hashable(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return value if isinstance(value, bool | int | float | None) else str(value)


@pytest.fixture
def emitted(registry: None, auditor: Any, monkeypatch: pytest.MonkeyPatch) -> Emitted:
    """A run of two cycles in which every kind of event occurs: one agent fails."""

    def broken(run: AgentRun, deadline: Any) -> Any:
        raise RuntimeError("the library is closed")

    monkeypatch.setitem(flow.WORK, (Wave.INVESTIGATE, "academic", "claims"), broken)
    analysis = inline.run(inline.begin(report_of(auditor, PAGE), auditor, max_cycles=1))
    assert (analysis.status, analysis.cycle) == ("completed", 1), analysis.error_message
    return Emitted(analysis)


@pytest.mark.long
def test_every_event_of_a_run_has_the_agreed_fields_and_says_what_the_rows_say(
    emitted: Emitted,
) -> None:
    shown = {event.event_type for event in emitted.events}
    assert shown == set(AGREED) - FROM_OUTSIDE, "the run shows every kind"
    assert [fault for event in emitted.events for fault in _faults(event)] == []
    _agents_are_those_at_work(emitted)
    _claims_are_those_of_the_analysis(emitted)
    _routing_is_what_was_assigned(emitted)
    _evidence_is_what_was_found(emitted)
    _coverage_is_what_was_covered(emitted)
    _checks_are_what_was_checked(emitted)
    _verdicts_are_what_was_judged(emitted)
    _questions_are_what_was_asked_and_answered(emitted)
    _failures_are_those_of_runs(emitted)
    _agents_complete_with_their_own_totals(emitted)
    _the_pipeline_completes_with_the_totals_of_the_rows(emitted)


def _faults(event: AgentEvent) -> Iterable[str]:
    tellers, fields = AGREED[event.event_type]
    if event.agent_name not in tellers:
        yield f"{event} is emitted by {event.agent_name!r}"
    if event.event_type != "agent_completed" and set(event.data) != set(fields):
        yield f"{event} has the fields {sorted(event.data)}"
    for name, value in event.data.items():
        try:
            TypeAdapter(fields[name]).validate_python(value, strict=True)
        except (KeyError, ValidationError) as error:
            yield f"{event} has {name} = {value!r}: {error!r}"


def _agents_are_those_at_work(emitted: Emitted) -> None:
    listed = {
        name
        for event in emitted.events
        for name in event.data.get("assigned_agents", event.data.get("target_agents", []))
    }
    single = {
        event.data[key]
        for event in emitted.events
        for key in ("requesting_agent", "responding_agent")
        if key in event.data
    }
    at_work = set(
        AgentRun.objects.filter(analysis=emitted.analysis).values_list("agent", flat=True)
    )
    assert listed | single <= SPECIALISTS & at_work, "claims and questions go to specialists only"
    assert {event.agent_name for event in emitted.events} == at_work | {""}


def _claims_are_those_of_the_analysis(emitted: Emitted) -> None:
    assert len(emitted.claims) == 4
    about = [event.data for event in emitted.events if "claim_text" in event.data]
    assert about
    for data in about:
        claim = emitted.claims[data["claim_id"]]
        assert (data["claim_text"], data["claim_page"]) == (claim.text, claim.page)
    for event in emitted.events:
        assert set(event.data.get("claim_ids", [])) <= set(emitted.claims), event


def _routing_is_what_was_assigned(emitted: Emitted) -> None:
    rows = Assignment.objects.filter(analysis=emitted.analysis)
    assigned: dict[tuple[int, str], set[str]] = {}
    for cycle, claim, agent in rows.values_list("cycle", "claim", "agent"):
        assigned.setdefault((cycle, str(claim)), set()).add(agent)
    routed = Counter(
        (data["claim_id"], frozenset(data["assigned_agents"]))
        for data in emitted.of("claim_routed")
    )
    assert routed == Counter((claim, frozenset(agents)) for (_, claim), agents in assigned.items())
    assert (
        emitted.counted("claim_routed", "claim_id", "reasoning").keys()
        == emitted.rows(Assignment, "claim", "reasoning").keys()
    )


def _evidence_is_what_was_found(emitted: Emitted) -> None:
    silent = ("not_consulted", "error")
    found = (
        Finding.objects.filter(analysis=emitted.analysis)
        .exclude(claim=None)
        .exclude(evidence_type__in=silent)
        .exclude(summary="")
    )
    said = Counter(
        (
            event.agent_name,
            event.data["claim_id"],
            event.data["evidence_type"],
            event.data["supports_claim"],
        )
        for event in emitted.events
        if event.event_type == "evidence_found"
    )
    assert _evidence(found.filter(iteration=1)) <= said <= _evidence(found), (
        "a second look in vain is no evidence"
    )
    assert {supports for *_, supports in said} >= {False, None}
    summaries = tuple(found.values_list("summary", flat=True))
    beginnings = {data["summary"] for data in emitted.of("evidence_found")}
    assert [
        mentioned
        for mentioned in beginnings
        if not any(each.startswith(mentioned) for each in summaries)
    ] == []
    assert all(0 <= data["confidence"] <= 1 for data in emitted.of("evidence_found"))
    known = {node.paragraph_id for node in requirements()}
    of_legal = emitted.of("evidence_found", "legal")
    assert {data["paragraph_id"] for data in of_legal} - {None} <= known
    assert any(data["paragraph_id"] for data in of_legal) and all(
        data["compliance_status"] for data in of_legal
    )


def _evidence(rows: QuerySet[Finding]) -> Counter[Any]:
    fields = rows.values_list("agent_name", "claim", "evidence_type", "supports_claim")
    return Counter((agent, str(claim), kind, supports) for agent, claim, kind, supports in fields)


def _coverage_is_what_was_covered(emitted: Emitted) -> None:
    covered = Coverage.objects.filter(analysis=emitted.analysis).exclude(level="appendix")
    gaps = covered.filter(status__in=["fully_unaddressed", "partially_addressed"]).values_list(
        "paragraph_id", "status"
    )
    assert emitted.counted("disclosure_gap_found", "paragraph_id", "gap_status") == Counter(gaps)
    updates = {data["pillar"]: data for data in emitted.of("ifrs_coverage_update")}
    assert set(updates) == {
        "governance",
        "strategy",
        "risk_management",
        "metrics_targets",
        "general",
    }
    for pillar, data in updates.items():
        states = Counter(covered.filter(pillar=pillar).values_list("status", flat=True))
        total = states.total() - states["not_applicable"]
        met, missing = (
            states["fully_addressed"],
            states["fully_unaddressed"] + states["partially_addressed"],
        )
        counts = (
            data["paragraphs_covered"],
            data["paragraphs_gaps"],
            data["paragraphs_total"],
            data["coverage_percentage"],
        )
        assert counts == (met, missing, total, round(100 * met / total, 1))


def _checks_are_what_was_checked(emitted: Emitted) -> None:
    said = emitted.of("consistency_check")
    assert {data["result"] for data in said} == {"pass", "fail", "inconclusive"}
    mentioned = {(data["check_name"], data["result"], data["details"]["message"]) for data in said}
    checks = Check.objects.filter(analysis=emitted.analysis)
    assert set(checks.values_list("check_name", "result", "message")) <= mentioned
    assert {name for name, *_ in mentioned} == set(checks.values_list("check_name", flat=True))
    for data in said:
        concerned = data["details"]["claim_ids"]
        assert set(concerned) <= set(emitted.claims) and data["claim_id"] == (
            concerned[0] if concerned else ""
        )
    assert any(data["claim_id"] for data in said)


def _verdicts_are_what_was_judged(emitted: Emitted) -> None:
    said = emitted.counted(
        "verdict_issued", "claim_id", "verdict", "reasoning", "confidence", "iteration"
    )
    rows = Verdict.objects.filter(analysis=emitted.analysis).values_list(
        "claim", "verdict", "reasoning", "confidence", "cycle"
    )
    assert said == Counter(
        (str(claim), verdict, why, sure, cycle + 1) for claim, verdict, why, sure, cycle in rows
    )
    assert {verdict for _, verdict, *_ in said} <= VERDICTS
    assert not [why for _, _, why, *_ in said if why.startswith("Not judged")]
    (back,) = emitted.of("reinvestigation")
    asked = Reinvestigation.objects.filter(analysis=emitted.analysis)
    assert sorted(back["claim_ids"]) == sorted(str(row.claim_id) for row in asked)
    assert set(back["target_agents"]) == {agent for row in asked for agent in row.target_agents}
    assert set(back["evidence_gaps"]) == {row.evidence_gap for row in asked}
    assert (back["cycle"], {row.cycle for row in asked}) == (1, {0})


def _questions_are_what_was_asked_and_answered(emitted: Emitted) -> None:
    asked = ("requesting_agent", "description", "request_type", "claim_ids")
    assert emitted.counted("info_request_posted", *asked) == emitted.rows(InfoRequest, *asked)
    passed_on = ("requesting_agent", "description", "target_agents")
    assert emitted.counted("info_request_routed", *passed_on) == emitted.rows(
        InfoRequest, *passed_on
    )
    answered = ("responding_agent", "summary", "source", "answered", "requesting_agent")
    columns = ("responding_agent", "response", "source", "answered", "request__requesting_agent")
    assert emitted.counted("info_response_posted", *answered) == emitted.rows(
        InfoResponse, *columns
    )
    received = ("responding_agent", "summary", "requesting_agent", "claim_ids")
    columns = ("responding_agent", "response", "request__requesting_agent", "request__claim_ids")
    assert emitted.counted("info_response_received", *received) == emitted.rows(
        InfoResponse, *columns
    )
    assert {data["answered"] for data in emitted.of("info_response_posted")} == {True, False}


def _failures_are_those_of_runs(emitted: Emitted) -> None:
    rows = emitted.rows(AgentRun, "batch", "error_message", status="error")
    assert rows and emitted.counted("error", "node", "message") == rows
    assert all("the library is closed" in data["message"] for data in emitted.of("error"))


def _agents_complete_with_their_own_totals(emitted: Emitted) -> None:
    said = {
        agent: {frozenset(data) for data in emitted.of("agent_completed", agent)}
        for agent in AGENTS
    }
    assert {agent: said[agent] for agent in COMPLETIONS} == COMPLETIONS
    claims = emitted.of("agent_completed", "claims")[-1]
    assert claims["by_type"] == Counter(claim.claim_type for claim in emitted.claims.values())
    assert claims["by_priority"] == Counter(claim.priority for claim in emitted.claims.values())
    assert claims["claim_count"] == claims["claims_processed"] == 4
    routed = [
        data for data in emitted.of("agent_completed", "orchestrator") if "agent_workload" in data
    ]
    load = emitted.rows(Assignment, "cycle", "agent")
    assert [data["agent_workload"] for data in routed] == [
        {agent: load[cycle, agent] for agent in SPECIALIST_NAMES} for cycle in (0, 1)
    ]
    judged = [
        (data["verdicts"], data["requests"]) for data in emitted.of("agent_completed", "judge")
    ]
    sent_back = Reinvestigation.objects.filter(analysis=emitted.analysis).count()
    assert sent_back and judged == [(4, sent_back), (sent_back, 0)]
    legal = emitted.of("agent_completed", "legal")[0]
    gaps = Finding.objects.filter(analysis=emitted.analysis, evidence_type="disclosure_gap").count()
    assert legal["gaps_found"] == gaps > 0
    results = emitted.rows(Check, "result")
    figures = emitted.of("agent_completed", "data_metrics")[0]
    assert figures["consistency_checks_passed"] == results["pass",] > 0
    assert figures["consistency_checks_failed"] == results["fail",] > 0


def _the_pipeline_completes_with_the_totals_of_the_rows(emitted: Emitted) -> None:
    assert emitted.events[-1].event_type == "pipeline_completed"
    findings = Finding.objects.filter(analysis=emitted.analysis).count()
    assert findings > 20 and Verdict.objects.filter(analysis=emitted.analysis).count() > 4, (
        "one verdict at least is superseded"
    )
    assert emitted.of("pipeline_completed") == [
        {"total_claims": 4, "total_findings": findings, "total_verdicts": 4, "iterations": 2}
    ]
