"""The live activity in a real Chromium: what it shows, how it follows, what it does when the socket
is gone."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from django.db import connection

from agents.base.events import Event, PipelineCompleted, Thinking, VerdictIssued, append
from agents.models import EventCounter
from reports.models import AgentRun, Analysis
from reports.tests.factories import make_analysis, make_page, make_report, make_run
from sibyl_project.common.beats import QUEUES, beat

pytestmark = pytest.mark.browser

SOCKETS = """
const Real = window.WebSocket;
window.sockets = [];
window.unreachable = false;
window.WebSocket = function (...given) {
  const socket = window.unreachable
    ? Object.assign(new EventTarget(), { close() {}, readyState: 0 })
    : new Real(...given);
  window.sockets.push(socket);
  return socket;
};
"""
# What the page says of its connection, also what it says for a moment alone.
NOTE_SAID = """() => {
  const line = document.getElementById("connection");
  window.said = [];
  new MutationObserver(() => window.said.push(line.textContent)).observe(line, { childList: true });
}"""
AT_END = """() => {
  const list = document.getElementById("feed");
  return list.scrollHeight - list.scrollTop - list.clientHeight < 24;
}"""


def _emit(analysis: Analysis, *events: Event) -> None:
    """Emit events as a worker does: from a thread without an event loop, since Playwright keeps one
    in this thread."""

    def act() -> None:
        append(analysis.pk, events)
        connection.close()

    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def _think(analysis: Analysis, first: int, last: int, agent: str = "legal") -> None:
    _emit(
        analysis,
        *(Event(Thinking(message=f"line {n}"), f"line-{n}", agent) for n in range(first, last + 1)),
    )


def _numbers(page: Any, feed: str = "#feed") -> list[int]:
    found: list[int] = page.locator(f"{feed} .ev").evaluate_all(
        "items => items.map(item => Number(item.dataset.seq))"
    )
    return found


@pytest.mark.long
@pytest.mark.usefixtures("no_worker")
def test_the_activity_of_a_running_analysis(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    report = make_report(live_auditor)
    make_page(report, 1, "Our Scope 1 emissions were 100 t in 2023.")
    analysis = make_analysis(report, "analyzing", wave="investigate")
    EventCounter.objects.create(analysis=analysis)
    legal = make_run(analysis, "legal", status="working", claims_total=10, claims_done=2)
    page.add_init_script(SOCKETS)
    page.set_viewport_size({"width": 1900, "height": 900})  # in a narrow pane boxes stand for tabs
    page.goto(f"/reports/{report.pk}?view=text")

    # A running analysis is opened on its activity; agents appear with their counts, and events
    # as they are emitted.
    expect(page.get_by_role("tab", name="Agent Activity")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(page.locator("#connection")).to_have_text("live")
    tab = page.locator("#show-legal")
    expect(tab).to_contain_text("2 of 10 claims")
    expect(page.locator("#show-judge")).to_have_count(0)
    pulse = "tab => getComputedStyle(tab.querySelector('.agent'), '::before').animationName"
    assert tab.evaluate(pulse) == "pulse"
    page.emulate_media(reduced_motion="reduce")
    assert tab.evaluate(pulse) == "none"
    expect(tab.locator(".sign")).to_have_text("▸")
    box = page.locator("#flow-legal")
    expect(box).to_contain_text("2 of 10 claims")
    expect(page.locator("#at-judge")).to_contain_text("waiting")
    _think(analysis, 1, 2)
    expect(box).to_have_attribute("title", "line 2")
    verdict = {
        "claim_id": "0",
        "claim_text": "Emissions fell.",
        "claim_page": 1,
        "confidence": 0.9,
        "iteration": 1,
    }
    _emit(
        analysis,
        Event(
            VerdictIssued(verdict="contradicted", reasoning="They rose.", **verdict), "v", "judge"
        ),
    )
    line = page.locator("#ev-3")
    expect(line).to_contain_text("Verdict for claim “Emissions fell.” p. 1")
    expect(line.locator(".badge .m-contradicted")).to_have_text("✕ contradicted")
    expect(line.locator("time")).to_have_text(re.compile(r"^([3-9]|\d\d) s ago$"))
    assert "UTC" in str(line.locator("time").get_attribute("title"))
    assert line.evaluate("line => getComputedStyle(line).borderLeftWidth") == "3px"

    # The status changes around a tab that has the focus; it keeps it. A failed part stays marked.
    expect(page.locator("#stalled")).to_contain_text("No worker answers.")
    tab.focus()
    for queue in QUEUES:
        beat(queue)
    expect(page.locator("#stalled")).to_have_count(0)
    AgentRun.objects.filter(pk=legal.pk).update(claims_done=10, status="completed")
    make_run(analysis, "judge", "judge", status="error", error_message="No answer in 120 s.")
    expect(tab.locator(".sign")).to_have_text("✓")
    expect(page.locator("#show-judge .sign")).to_have_text("⚠")
    expect(tab).to_be_focused()
    expect(box.locator(".node-state")).to_have_text("✓ done")
    expect(page.locator("#flow-judge")).to_contain_text("failed")

    # The newest line stays in view, unless the reader has scrolled up.
    feed = page.locator("#feed")
    _think(analysis, 4, 60)
    expect(page.locator("#ev-60")).to_be_in_viewport()
    page.wait_for_function(AT_END)
    expect(box).to_have_attribute("title", "line 60")  # with it the last message has come
    feed.evaluate("list => { list.scrollTop = 100; }")
    latest = page.get_by_role("button", name="Latest")
    expect(latest).to_be_visible()
    _think(analysis, 61, 65)
    expect(latest).to_have_text("Latest ↓ (5 new)")
    assert feed.evaluate("list => list.scrollTop") == 100
    latest.click()
    expect(latest).to_be_hidden()
    page.wait_for_function(AT_END)

    # One agent's lines have a list of their own, which goes on too.
    page.locator("#show-judge").click()
    expect(page.locator("#agent-feed .ev")).to_have_count(1)
    _think(analysis, 66, 66, "judge")
    _think(analysis, 67, 67)
    expect(page.locator("#agent-feed .ev")).to_have_count(2)
    page.locator("#show-all").click()
    expect(page.locator("#ev-67")).to_be_attached()
    assert _numbers(page) == list(range(1, 68))

    # A box of the drawing is as good as a tab: one press shows the agent's lines, another one all.
    judge = page.locator("#flow-judge")
    judge.click()
    expect(page.locator("#agent-feed .ev")).to_have_count(2)
    expect(judge).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#show-judge")).to_have_attribute("aria-pressed", "true")
    judge.click()
    expect(page.locator("#show-all")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#feed")).to_be_visible()

    # A lost socket: what was emitted meanwhile is there once, whether a new one comes or none does.
    page.evaluate(NOTE_SAID)
    page.evaluate("sockets.at(-1).close()")
    page.wait_for_function("() => said.includes('reconnecting')")
    _think(analysis, 68, 70)
    expect(page.locator("#connection")).to_have_text("live")
    expect(page.locator("#ev-70")).to_be_visible()
    page.evaluate("unreachable = true; sockets.at(-1).close()")
    _think(analysis, 71, 73)
    expect(page.locator("#connection")).to_have_text("polling")
    expect(page.locator("#ev-73")).to_be_visible()
    assert _numbers(page) == list(range(1, 74))

    # A long run: the page keeps the newest lines, the earlier ones come on demand, a reload shows
    # the same.
    page.reload()
    expect(page.locator("#connection")).to_have_text("live")
    assert _numbers(page) == list(range(1, 74))
    _think(analysis, 74, 1300)
    expect(page.locator("#ev-1300")).to_be_visible()
    assert _numbers(page) == list(range(301, 1301))
    page.reload()
    expect(page.locator("#ev-1300")).to_be_visible()
    assert _numbers(page) == list(range(1101, 1301))
    page.get_by_role("link", name="Show 200 of the 1100 earlier lines").click()
    expect(page.locator("#ev-901")).to_be_attached()
    expect(page.locator("#ev-1101")).to_be_in_viewport()
    assert _numbers(page) == list(range(901, 1301))

    # The end is announced on the tab that is open; the next visit begins with the claims.
    page.locator("#show-all").click()
    Analysis.objects.filter(pk=analysis.pk).update(status="completed")
    type(report).objects.filter(pk=report.pk).update(status="completed")
    totals = PipelineCompleted(total_claims=0, total_findings=0, total_verdicts=0, iterations=1)
    _emit(analysis, Event(totals, "completed"))
    expect(page.locator("#stage-name")).to_have_text("✓ Completed")
    expect(page.locator("#activity-said")).to_have_text("✓ Completed")
    expect(page.locator("#feed .ev").last).to_contain_text("Analysis complete.")
    page.reload()
    expect(page.get_by_role("tab", name="Claims")).to_have_attribute("aria-selected", "true")
