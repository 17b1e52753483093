"""The requirement matrix in a real Chromium: opened by keyboard, loaded on demand,
corrected on the same page, found by its address."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import settled

pytestmark = pytest.mark.browser
REASON = "The remuneration report names the interval."


def _assessed(user: Any) -> Any:
    from reports.tests.factories import (
        make_analysis,
        make_coverage,
        make_element,
        make_report,
        make_run,
    )

    report = make_report(user)
    run = make_run(make_analysis(report))
    make_coverage(run, "S2.6(a)", "fully_addressed")
    make_element(make_coverage(run, "S2.6(b)"), "how often", gap_reason="no interval is named")
    return report


def test_a_requirement_is_opened_by_keyboard_corrected_and_counted_at_once(
    page: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    report = _assessed(live_auditor)
    page.goto(f"/reports/{report.pk}/requirements")
    row = page.locator('[id="req-S2.6(b)"]')
    opener, detail = row.locator("[data-open]"), row.locator(".req-detail")
    missing = page.get_by_label("1 not disclosed, Governance, core")
    expect(missing).to_be_visible()
    expect(detail).to_be_hidden()
    for key in ("j", "j"):
        page.keyboard.press(key)
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    expect(detail).to_contain_text("no interval is named")

    settled(page)
    row.get_by_label("Correct the status to").select_option("fully_addressed")
    row.get_by_label("Reason").fill("no")
    row.get_by_role("button", name="Correct").click()
    expect(row.get_by_role("alert")).to_contain_text("Say in a few words")
    expect(row.get_by_label("Reason")).to_be_focused()
    expect(row.get_by_label("Correct the status to")).to_have_value("fully_addressed")
    row.get_by_label("Reason").fill(REASON)
    row.get_by_role("button", name="Correct").click()
    expect(row.locator(".req-line")).to_contain_text("corrected by auditor; assessed not disclosed")
    expect(page.get_by_label("2 met, Governance, core")).to_be_visible()
    expect(missing).to_have_count(0)
    expect(opener).to_be_focused()

    page.reload()
    expect(detail).to_contain_text(REASON)
    settled(page)
    row.get_by_role("button", name="Take back").click()
    expect(row.locator(".c-status")).to_have_text("□ not disclosed")
    page.get_by_role("link", name="Gaps 1").click()
    expect(page.locator('[id="gap-S2.6(b)"]')).to_be_visible()
