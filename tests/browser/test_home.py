"""Home and the palette in a real Chromium: by keyboard alone, and by pointer."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytestmark = pytest.mark.browser


def _reviewed(user: Any) -> Any:
    from reports.models import ReviewItem
    from reports.tests.factories import (
        make_analysis,
        make_claim,
        make_coverage,
        make_page,
        make_report,
        make_run,
    )

    report = make_report(user)
    for number in (1, 2, 3):
        make_page(report, number, f"Page {number}. The otter returned to the river.")
    analysis = make_analysis(report)
    claim = make_claim(analysis, "The otter returned to the river.", page=2)
    make_coverage(make_run(analysis), "S2.6(a)", "fully_addressed")
    ReviewItem.objects.create(report=report, kind="claim", key=str(claim.pk), assignee=user)
    return report


@pytest.mark.long
def test_the_palette_goes_anywhere_by_keyboard_alone(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    report = _reviewed(live_auditor)
    page.goto("/")
    page.keyboard.press("Control+k")
    field, options = page.locator("#palette-text"), page.locator("#palette [role=option]")
    expect(field).to_be_focused()
    expect(options.first).to_be_visible()
    page.keyboard.type("alder p 2")
    expect(options.first).to_contain_text("Page 2")
    expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/reports/{report.pk}\?page=2"))

    page.keyboard.press("Control+k")
    page.keyboard.type("require")
    expect(options.first).to_contain_text("Requirements")
    expect(options.nth(1)).to_be_visible()  # the server has answered: there is one to step to
    page.keyboard.press("ArrowDown")
    expect(page.locator("#palette [aria-selected=true]")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/reports/{report.pk}/requirements")

    page.keyboard.press("Control+k")
    page.keyboard.type("S2.6(a)")
    expect(options.filter(has_text="IFRS S2").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()
    page.goto("/engagements")
    page.keyboard.press("/")  # a page without a search of its own
    expect(field).to_be_focused()
    page.keyboard.type("keys")
    expect(options.first).to_contain_text("Show all keys")
    page.keyboard.press("Enter")
    expect(page.locator("#keys")).to_be_visible()


@pytest.mark.long
def test_home_leads_to_what_is_assigned_and_sorts_and_searches(
    page: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    report = _reviewed(live_auditor)
    page.goto("/")
    page.get_by_role("link", name="Reviewed").click()
    expect(page.locator("th[aria-sort=descending]")).to_have_text(re.compile("Reviewed"))
    page.get_by_role("link", name="Claim on page 2").click()
    page.wait_for_url(f"**/reports/{report.pk}/review/claim/*")
    page.get_by_role("link", name="Search").click()
    field = page.locator("#palette-text")
    expect(field).to_be_focused()
    field.fill("otter")
    page.locator("#palette [role=option]", has_text="Search everything").click()
    page.wait_for_url("**/search?q=otter")
    expect(page.locator("#found-claims")).to_contain_text("Alderbrook Mining FY2023, p. 2")
    with page.expect_download() as taken:
        page.goto("/")
        page.get_by_role("link", name="Download CSV").click()
    assert taken.value.suggested_filename == "sibyl-portfolio.csv"
