"""The flow as a drawing: what it says of every agent while an analysis runs, between cycles, and
however it has ended."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from agents.base.events import Event, Thinking, append
from agents.live import feed
from agents.live.flow_drawing import flow_of
from agents.live.flow_parts import Flow, Node, State
from agents.models import EventCounter, Reinvestigation
from agents.registry import SPECIALIST_NAMES
from reports.models import AgentRun, Analysis, Report
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_finding,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    return make_report(user)


def drawn(analysis: Analysis) -> Flow:
    flow = feed.status_context(analysis.report, analysis)["flow"]
    assert isinstance(flow, Flow)
    return flow


def node(analysis: Analysis, name: str) -> Node:
    flow = drawn(analysis)
    return {
        each.name: each
        for each in (flow.claims, flow.orchestrator, *flow.specialists, flow.judge, flow.report)
    }[name]


def stands(analysis: Analysis, name: str) -> tuple[str, str]:
    found = node(analysis, name)
    return found.state.value, found.words


def page(client: Client, report: Report) -> str:
    return str(client.get(reverse("agents:investigation", args=[report.pk])).content.decode())


def routed(analysis: Analysis) -> None:
    make_run(analysis, "claims", "extract")
    make_run(analysis, "orchestrator", "route")


def test_before_anything_has_run_everybody_waits(report: Report) -> None:
    flow = drawn(make_analysis(report, "analyzing"))
    nodes = (flow.claims, flow.orchestrator, *flow.specialists, flow.judge, flow.report)
    assert {each.state for each in nodes} == {State.WAITING}
    assert [each.name for each in flow.specialists] == list(SPECIALIST_NAMES)
    assert [each.name for each in nodes if each.opens] == ["claims", "orchestrator"], (
        "these have tabs from the beginning"
    )
    assert not any(each.counts for each in nodes), "nothing is counted that is not there"


def test_without_an_analysis_there_is_no_drawing(client: Client, report: Report) -> None:
    text = page(client, report)
    assert re.search(r'<div id="live-flow"[^>]* hidden>', text), (
        "it is there to be filled when an analysis begins"
    )
    assert 'class="graph' not in text


def test_claims_say_how_much_of_the_report_was_searched_and_then_what_was_found(
    report: Report,
) -> None:
    analysis = make_analysis(report, "analyzing", wave="extract")
    make_run(
        analysis,
        "claims",
        "extract",
        payload={"drafts": [{"claim_type": "strategic", "priority": "low"}] * 3},
    )
    make_run(analysis, "claims", "extract", status=RunStatus.WORKING)
    assert stands(analysis, "claims") == ("working", "finding claims")
    assert node(analysis, "claims").counts == ("3 claims so far", "1 of 2 parts read")
    AgentRun.objects.update(status=RunStatus.COMPLETED)
    assert stands(analysis, "claims") == ("waiting", "waiting to go on"), (
        "merging and mapping are still to come"
    )
    make_claim(analysis)
    Analysis.objects.update(wave="route")
    analysis.refresh_from_db()
    assert (stands(analysis, "claims"), node(analysis, "claims").counts) == (
        ("done", "done"),
        ("1 claim",),
    )


def test_a_specialist_says_its_state_its_counts_and_its_newest_thought(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing", wave="investigate")
    routed(analysis)
    legal = make_run(analysis, "legal", status=RunStatus.WORKING, claims_total=120, claims_done=47)
    for _ in range(2):
        make_finding(legal, make_claim(analysis))
    EventCounter.objects.create(analysis=analysis)
    thoughts = ("Reading <b>strategy</b>.", "x" * 300)
    append(analysis.pk, [Event(Thinking(message=said), said[:9], "legal") for said in thoughts])
    found = node(analysis, "legal")
    assert (found.state, found.counts, found.thought) == (
        State.WORKING,
        ("47 of 120 claims", "2 findings"),
        "x" * 300,
    )
    text = page(client, report)
    assert f'title="{"x" * 300}"' in text and f"{'x' * 139}…</span>" in text, (
        "cut short in the box, whole in the description"
    )
    box = re.search(r'<button[^>]*id="flow-legal".*?</button>', text, re.S)
    assert box and 'data-show="legal"' in box[0]
    said = " ".join(re.sub(r'<(\w+)[^>]*aria-hidden="true">.*?</\1>|<[^>]+>', " ", box[0]).split())
    assert said == "Legal working 47 of 120 claims 2 findings", "what a screen reader says of it"


def test_who_has_no_claims_takes_no_part_and_has_no_tab(client: Client, report: Report) -> None:
    analysis = make_analysis(report, "analyzing", wave="route")
    assert stands(analysis, "geography") == ("waiting", "waiting"), "it is not routed yet"
    Analysis.objects.update(wave="investigate")
    analysis.refresh_from_db()
    routed(analysis)
    assert stands(analysis, "geography") == ("out", "no claims so far")
    assert 'id="at-geography"' in page(client, report) and 'data-show="geography"' not in page(
        client, report
    )
    Analysis.objects.update(status="completed", wave="compile")
    analysis.refresh_from_db()
    assert stands(analysis, "geography") == ("out", "took no part")


@pytest.mark.long
@pytest.mark.parametrize(
    ("statuses", "stand"),
    [
        ([RunStatus.COMPLETED, RunStatus.COMPLETED], ("done", "done")),
        ([RunStatus.COMPLETED, RunStatus.TIMED_OUT], ("warning", "1 of 2 parts failed")),
        ([RunStatus.ERROR, RunStatus.TIMED_OUT], ("failed", "failed")),
        ([RunStatus.ERROR, RunStatus.IDLE], ("working", "working")),
        ([RunStatus.IDLE, RunStatus.IDLE], ("waiting", "waiting")),
    ],
)
def test_failed_parts_are_told_with_the_reason(
    report: Report, statuses: list[str], stand: tuple[str, str]
) -> None:
    analysis = make_analysis(report, "analyzing", wave="investigate")
    for status in statuses:
        failed = status in (RunStatus.ERROR, RunStatus.TIMED_OUT)
        make_run(
            analysis,
            "news_media",
            status=status,
            error_message="No answer in 120 s." if failed else "",
        )
    assert stands(analysis, "news_media") == stand
    assert node(analysis, "news_media").message == (
        "No answer in 120 s." if stand[0] in ("warning", "failed") else ""
    )


def test_a_question_still_to_be_answered_is_said(report: Report) -> None:
    analysis = make_analysis(report, "analyzing", wave="answer")
    make_run(analysis, "academic")
    run = make_run(analysis, "academic", "answer", status=RunStatus.IDLE)
    assert stands(analysis, "academic") == ("waiting", "waiting to answer")
    AgentRun.objects.filter(pk=run.pk).update(status=RunStatus.WORKING)
    assert stands(analysis, "academic") == ("working", "answering")


def test_in_another_cycle_the_loop_is_in_use_and_the_judge_waits_again(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing", wave="investigate", cycle=1, max_cycles=2)
    routed(analysis)
    judge = make_run(analysis, "judge", "judge")
    claims = [make_claim(analysis) for _ in range(3)]
    make_verdict(judge, claims[0])
    make_run(analysis, "orchestrator", "route", cycle=1)
    for claim in claims[1:]:
        Reinvestigation.objects.create(
            analysis=analysis, claim=claim, cycle=0, evidence_gap="no source"
        )
    flow = drawn(analysis)
    assert flow.loop and flow.loop.words == "cycle 1 of at most 2: 2 claims looked at again"
    assert flow.orchestrator.counts == ("3 claims routed", "2 again")
    assert (flow.judge.state, flow.judge.words, flow.judge.counts) == (
        State.WAITING,
        "waiting for cycle 1",
        ("1 verdict",),
    )
    assert "cycle 1 of at most 2: 2 claims looked at again" in page(client, report)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"status": "analyzing", "max_cycles": 1}, "weak claims go back, at most once"),
        ({"status": "completed"}, "no claim was sent back"),
        ({"status": "completed", "cycle": 2}, "2 re-investigation cycles"),
        ({"status": "cancelled", "cycle": 1}, "1 re-investigation cycle"),
        ({"status": "analyzing", "max_cycles": 0}, None),
    ],
)
def test_the_way_back_says_whether_it_was_used(
    report: Report, fields: dict[str, Any], words: str | None
) -> None:
    loop = drawn(make_analysis(report, fields.pop("status"), wave="judge", **fields)).loop
    assert (loop.words if loop else None) == words


@pytest.mark.parametrize("status", ["cancelled", "error"])
def test_an_analysis_that_was_stopped_shows_where(
    client: Client, report: Report, status: str
) -> None:
    analysis = make_analysis(report, status, wave="investigate")
    routed(analysis)
    legal = make_run(analysis, "legal", status=RunStatus.WORKING, claims_total=9, claims_done=4)
    flow = drawn(analysis)
    states = {
        each.name: (each.state, each.words)
        for each in (flow.orchestrator, flow.specialists[1], flow.judge, flow.report)
    }
    assert states == {
        "orchestrator": (State.DONE, "done"),
        "legal": (State.STOPPED, "stopped before its end"),
        "judge": (State.OUT, "not reached"),
        "report": (State.STOPPED, "nothing to compile"),
    }
    assert flow.specialists[1].counts == ("4 of 9 claims",)
    text = page(client, report)
    assert "is-working" not in text, "nothing pulses when nothing runs"
    make_finding(legal, make_claim(analysis))
    assert node(analysis, "report").opens, "what was found can be read"


@pytest.mark.long
def test_a_finished_analysis_leads_to_its_report(client: Client, report: Report) -> None:
    analysis = make_analysis(report, wave="compile")
    routed(analysis)
    make_run(analysis, "orchestrator", "compile")
    assert stands(analysis, "report") == ("done", "compiled")
    assert f'href="{reverse("reports:compiled", args=[report.pk])}">Open it' in page(client, report)
    make_analysis(report)
    older = page(client, report).replace("&amp;", "&")
    assert f"?analysis={analysis.pk}" not in older
    text = client.get(
        reverse("agents:investigation", args=[report.pk]) + f"?analysis={analysis.pk}"
    ).content.decode()
    assert (
        f'{reverse("reports:compiled", args=[report.pk])}?analysis={analysis.pk}">Open it' in text
    )


def test_claims_found_by_an_earlier_analysis_are_said_to_be(report: Report) -> None:
    analysis = make_analysis(report, "analyzing", wave="investigate")
    make_claim(analysis)
    assert stands(analysis, "claims") == ("out", "found before, used again")
    assert node(analysis, "claims").counts == ("1 claim",)


def test_the_drawing_takes_two_queries_and_is_drawn_anew_only_when_it_changes(
    report: Report, django_assert_num_queries: Any
) -> None:
    analysis = make_analysis(report, "analyzing", wave="investigate", cycle=1)
    run = make_run(analysis, "legal", status=RunStatus.WORKING, claims_total=9)
    for _ in range(5):
        make_finding(run, make_claim(analysis))
    status, runs = feed.status_of(report, analysis), list(analysis.runs.all())
    with django_assert_num_queries(2):
        flow_of(analysis, status, runs)
    before = feed.status_context(report, analysis)
    parts = feed.render_parts(before) | {"flow": "as it was"}
    assert (
        feed.render_parts(feed.status_context(report, analysis), before, parts)["flow"]
        == "as it was"
    )
    AgentRun.objects.filter(pk=run.pk).update(claims_done=3)
    assert (
        "3 of 9 claims"
        in feed.render_parts(feed.status_context(report, analysis), before, parts)["flow"]
    )
