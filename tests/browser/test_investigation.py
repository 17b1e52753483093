"""The investigation in a real Chromium: replay by pointer and by keyboard, a link to a moment, and
the drawing of an analysis that is still running."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection

from agents.base.events import (
    AgentCompleted,
    ClaimRouted,
    Event,
    EvidenceFound,
    InfoRequestPosted,
    InfoRequestRouted,
    InfoResponsePosted,
    Payload,
    PipelineCompleted,
    Started,
    Thinking,
    append,
)
from agents.investigation.moments import Moment
from agents.investigation.moves import moves_of
from agents.models import AgentEvent, EventCounter
from reports.models import Analysis
from reports.tests.factories import make_analysis, make_page, make_report, make_run

pytestmark = pytest.mark.browser

CLAIM = {"claim_id": "01a21a0d-0b90-7bb1-bfd4-75371db921e0", "claim_text": "We cut waste."}
QUESTION = {"requesting_agent": "legal", "description": "Do the sums hold?"}
STORY: list[tuple[str, Payload]] = [
    ("claims", Started()),
    ("claims", AgentCompleted(claim_count=140)),
    *(
        (
            "orchestrator",
            ClaimRouted(
                **CLAIM, assigned_agents=["legal", "academic"][: 1 + n % 2], reasoning="D."
            ),
        )
        for n in range(140)
    ),
    ("legal", Started()),
    ("legal", Thinking(message="Comparing 140 claims.")),
    ("legal", InfoRequestPosted(**QUESTION, request_type="checks", claim_ids=["1"])),
    ("orchestrator", InfoRequestRouted(**QUESTION, target_agents=["data_metrics"])),
    (
        "data_metrics",
        InfoResponsePosted(
            responding_agent="data_metrics",
            requesting_agent="legal",
            summary="They hold.",
            source="",
            answered=True,
        ),
    ),
    *(
        (
            "legal",
            EvidenceFound(
                **CLAIM, evidence_type="ifrs_compliance", summary="M.", supports_claim=True
            ),
        )
        for _ in range(60)
    ),
    ("legal", AgentCompleted(findings_count=90)),
    ("", PipelineCompleted(total_claims=140, total_findings=90, total_verdicts=0, iterations=1)),
]
MOMENTS = """async (address) => {
  const moments = window.sibylMoments();
  moments.add(await (await fetch(address)).json());
  const order = [...Array(moments.total).keys()].map((place) => place + 1);
  for (let place = 0; place < order.length; place += 3) order.push(order.splice(place, 1)[0]);
  const found = {};
  for (const number of order) found[number] = structuredClone(moments.at(number));
  return found;
}"""


def _tell(analysis: Analysis, story: Sequence[tuple[str, Payload]], first: int = 0) -> None:
    """Emit events from a thread without an event loop, as a worker does."""

    def act() -> None:
        events = [Event(payload, str(first + n), name) for n, (name, payload) in enumerate(story)]
        append(analysis.pk, events)
        connection.close()

    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def _begun(user: Any, status: str, **fields: Any) -> Analysis:
    report = make_report(user)
    make_page(report, 1, "Our Scope 1 emissions were 100 t in 2023.")
    analysis = make_analysis(report, status, **fields)
    EventCounter.objects.create(analysis=analysis)
    make_run(analysis, "legal", claims_total=140, claims_done=140)
    return analysis


@pytest.mark.long
def test_a_finished_investigation_is_replayed(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    analysis = _begun(live_auditor, "completed", wave="compile")
    _tell(analysis, STORY)
    total, address = len(STORY), f"/reports/{analysis.report_id}/investigation"
    page.goto(address)
    said, legal = page.locator("#replay-said"), page.locator("#box-legal")
    expect(said).to_contain_text(f"Event {total} of {total}")
    expect(legal).to_contain_text("90 findings")

    # The page adds up what events move as the server does, whichever way it goes through them.
    moment, found = Moment(), page.evaluate(MOMENTS, f"{address}/replay")
    for event in AgentEvent.objects.filter(analysis=analysis).order_by("seq"):
        moment.add(moves_of(event.event_type, event.agent_name, event.data))
        there = found[str(event.seq)]
        assert (there["counts"], there["texts"]) == (dict(moment.counts), moment.texts), event.seq
        assert there["pool"] == list(moment.pool), event.seq

    # By pointer: an agent, its tabs, and the replay to its end.
    legal.click()
    panel = page.locator("#panel")
    expect(panel.get_by_role("heading")).to_have_text("Legal")
    expect(panel).to_be_focused()
    expect(panel).to_contain_text("Comparing 140 claims.")
    panel.get_by_role("link", name="Questions 1").click()
    expect(panel).to_contain_text("Do the sums hold?")
    page.select_option("#replay-speed", "2")  # it plays on until it is told to be quick
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.select_option("#replay-speed", "160")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(said).to_contain_text(f"Event {total} of {total}")

    # By keyboard alone: the first event, on and back, and a moment in the middle.
    page.select_option("#replay-speed", "2")
    slider = page.get_by_role("slider", name="Event")
    slider.focus()
    page.keyboard.press("Home")
    expect(said).to_contain_text(f"Event 1 of {total}")
    expect(legal).to_contain_text("waiting")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(f"Event 2 of {total}")
    assert "Claims: agent completed" in slider.get_attribute("aria-valuetext")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    page.goto(f"{address}?at=147&agent=legal")
    expect(said).to_contain_text("UTC")  # which the script alone says, when it has read the events
    expect(legal).to_contain_text("working")
    expect(page.locator("#box-pool")).to_contain_text("Data/Metrics → Legal")
    page.locator("#box-judge").focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("heading")).to_have_text("Judge")
    page.keyboard.press("Escape")
    expect(panel).to_contain_text("Choose an agent")
    expect(page.locator("#box-judge")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("heading")).to_have_text("Judge")

    # The link to this moment shows the same to a colleague: drawing, lines and panel.
    page.goto(str(page.locator("#replay-link").get_attribute("href")))
    expect(said).to_contain_text(f"Event 147 of {total}")
    expect(legal).to_contain_text("working")
    expect(page.locator("#moment-feed .ev:visible").last).to_contain_text("They hold.")
    expect(page.locator("#moment-feed .ev.is-now")).to_have_attribute("data-seq", "147")
    expect(page.locator("#feed")).to_be_hidden()
    expect(panel.get_by_role("heading")).to_have_text("Judge")
    expect(panel).to_contain_text("up to event 147")
    page.get_by_role("link", name="To the end").click()
    expect(legal).to_contain_text("done")
    expect(page.locator("#feed")).to_be_visible()
    page.get_by_role("link", name="The same as a table").click()
    expect(page.get_by_role("heading", name="Who asked whom")).to_be_visible()


@pytest.mark.long
@pytest.mark.usefixtures("no_worker")
def test_a_running_investigation_is_drawn_as_it_goes_on(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    analysis = _begun(live_auditor, "analyzing", wave="investigate")
    _tell(analysis, STORY[:20])
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/reports/{analysis.report_id}/investigation?agent=legal")
    said, panel = page.locator("#replay-said"), page.locator("#panel")
    expect(said).to_contain_text("Event 20 of 20")
    expect(page.locator("#connection")).to_have_text("live")
    _tell(analysis, STORY[142:147], first=20)
    expect(said).to_contain_text("Event 25 of 25")
    expect(page.locator("#box-pool")).to_contain_text("Data/Metrics → Legal")
    expect(panel).to_contain_text("Comparing 140 claims.")

    # Who looks at an earlier moment stays there, and is told how far it has come.
    page.goto(f"/reports/{analysis.report_id}/investigation?at=10")
    expect(page.locator("#connection")).to_have_text("live")
    _tell(analysis, STORY[147:150], first=25)
    expect(said).to_contain_text("Event 10 of 28")
    expect(page.locator("#box-pool")).to_contain_text("No questions between agents yet")
    line = page.locator(".wire.is-used path").first
    assert line.evaluate("line => getComputedStyle(line).animationName") == "none"
    page.get_by_role("link", name="To what happens now").click()
    expect(said).to_contain_text("Event 28 of 28")
    expect(page.locator("#feed .ev").last).to_be_in_viewport()
