"""The keyboard alone: the content is one key away, what has the focus is seen, and no part of a
page keeps it."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Analysis
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_misstated,
    make_page,
    make_report,
    make_run,
    make_verdict,
)
from tests.browser.conftest import settled

pytestmark = pytest.mark.browser
MOST_STEPS = 200
FOCUSED = """() => {
  const at = document.activeElement;
  return at === document.body ? "" : `${at.tagName} ${at.className}`;
}"""
IS_SEEN = "() => getComputedStyle(document.activeElement).outlineStyle !== 'none'"


@pytest.mark.long
@pytest.mark.parametrize("address", ["/", "/account", "/components"])
def test_a_page_is_walked_by_keyboard_from_end_to_end(page: Any, address: str) -> None:
    page.goto(address)
    settled(page)  # the bell is put in anew
    walked = []
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if not here:
            break
        assert page.evaluate(IS_SEEN), f"{here} has the focus and does not show it"
        walked.append(here)
    assert walked[0] == "A skip" and 10 < len(walked) < MOST_STEPS


def test_the_first_link_of_a_page_leads_to_its_content(page: Any) -> None:
    from playwright.sync_api import expect

    page.goto("/account")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


@pytest.fixture
def analysis(live_auditor: Any) -> Analysis:
    """Two judged claims and two failed checks."""
    report = make_report(live_auditor, company="Alderbrook Mining")
    make_page(report, 1, "We cut emissions by 1 %.")
    made = make_analysis(report)
    run = make_run(made, "data_metrics")
    for number in (1, 2):
        make_verdict(run, make_claim(made, f"We cut emissions by {number} %."))
        make_misstated(run, f"sites-{number}", 1120, 1000)
    return made


def test_a_person_signs_in_by_keyboard(browser: Any, web: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    context = browser.new_context(base_url=web.url)
    page = context.new_page()
    page.goto("/sign-in")
    expect(page.locator("input[name=username]")).to_be_focused()
    for key in ("auditor", "paper-and-ink"):
        page.keyboard.type(key)
        page.keyboard.press("Tab" if key == "auditor" else "Enter")
    page.wait_for_url(f"{web.url}/")
    context.close()


@pytest.mark.long
def test_lines_without_a_page_of_their_own_are_reached_one_after_the_other(
    page: Any, analysis: Analysis
) -> None:
    at = """() => [...document.querySelectorAll(".check-row")].findIndex(
      (row) => row.contains(document.activeElement))"""
    page.goto(f"/reports/{analysis.report_id}/checks")
    lines = []
    for key in ("j", "j", "k"):
        page.keyboard.press(key)
        assert page.evaluate(IS_SEEN)
        lines.append(page.evaluate(at))
    assert lines == [0, 1, 0]


@pytest.mark.long
def test_leaving_a_decision_leads_back_to_the_button_that_opened_it(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{analysis.report_id}/review")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/review/claim/*")
    page.keyboard.press("r")
    expect(page.locator("textarea[name=remark]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("summary[data-review-do=return]")).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("width", [1024, 1440])
def test_ask_stands_in_the_bar_and_covers_nothing(
    page: Any, analysis: Analysis, width: int
) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"/reports/{analysis.report_id}/checks")
    settled(page)
    page.mouse.wheel(0, 400)
    ask, bar = (page.locator(one).bounding_box() for one in ("[data-ask-open]", ".topbar"))
    assert bar["y"] <= ask["y"] and ask["y"] + ask["height"] <= bar["y"] + bar["height"]
    page.keyboard.press("q")
    page.get_by_label("Your question").wait_for()
    assert page.locator(".topbar").bounding_box() == bar
    page.keyboard.press("Escape")
    expect(page.locator("[data-ask-open]")).to_be_focused()
