"""Ask in a real Chromium: opened by a key on any page of a report, asked by keyboard, its numbers
open the place, and an answer becomes a note."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import settled

pytestmark = pytest.mark.browser


def _report(user: Any) -> Any:
    from agents.chat.tests.world import make_world

    return make_world(user).report


def test_a_question_is_asked_followed_up_and_noted_by_keyboard(
    page: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    report = _report(live_auditor)
    page.goto(f"/reports/{report.pk}/figures")
    drawer, field = page.locator("#ask"), page.get_by_label("Your question")
    expect(drawer).to_be_hidden()
    page.keyboard.press("q")
    expect(field).to_be_focused()
    field.fill("why was the business travel claim contradicted?")
    page.keyboard.press("Enter")
    answer = page.locator("article.answer").last
    expect(answer).to_contain_text("it is 5%, not 11%")
    expect(answer.get_by_text("Add to working papers")).to_be_visible()
    settled(page)
    answer.get_by_text("Add to working papers").focus()
    page.keyboard.press("Enter")
    expect(page.locator("article.answer").last).to_contain_text("in the working papers")

    field.focus()
    field.fill("what would settle it?")
    page.keyboard.press("Enter")
    expect(page.locator("article.answer").last).to_contain_text("the travel agency")

    page.goto(f"/reports/{report.pk}/checks")
    expect(drawer).to_contain_text("the travel agency")
    page.get_by_label("Your question").focus()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("[data-ask-open]")).to_be_focused()


@pytest.mark.long
def test_a_number_opens_its_place_by_pointer(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    report = _report(live_auditor)
    page.goto(f"/reports/{report.pk}/requirements")
    page.locator("[data-ask-open]").click()
    page.get_by_role("button", name="Which requirements in governance are not disclosed?").click()
    answer = page.locator("article.answer").last
    expect(answer).to_contain_text("S2.6(a)(ii)")
    answer.get_by_role("link", name="[2]").click()
    page.wait_for_url("**/requirements/S2.6(a)(ii)")
