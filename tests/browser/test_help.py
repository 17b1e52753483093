"""The tour and help in a real Chromium, by pointer and by keyboard alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from reports.help import tour
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_verdict

pytestmark = pytest.mark.browser


@pytest.fixture
def sample(live_auditor: Any) -> Any:
    """An analysed sample, without pages to draw."""
    report = make_report(live_auditor, sha256=tour.digest(), page_count=0, pages_done=0)
    analysis = make_analysis(report)
    make_verdict(make_run(analysis, "judge"), make_claim(analysis, page=1), "contradicted")
    report.status = "completed"
    report.save()
    return report


@pytest.mark.long
def test_the_tour_is_taken_by_keyboard_alone_and_not_offered_again(sample: Any, page: Any) -> None:
    from playwright.sync_api import expect

    page.goto("/")
    page.get_by_role("link", name="Take the tour").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/help/tour")
    page.locator(".help-starts a").focus()
    card = page.locator(".tour")
    for step in tour.STEPS:
        page.keyboard.press("Enter")  # on the link to the next step, which has the focus
        expect(card.get_by_role("heading")).to_have_text(step.title)
        expect(card.locator(":focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("under Help")
    expect(card).to_have_count(0)
    page.goto("/")
    expect(page.get_by_text("New here?")).to_have_count(0)


def test_a_sign_beside_a_heading_leads_to_what_it_means(sample: Any, page: Any) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{sample.pk}/checks")
    page.get_by_role("link", name="Help: Detection power").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Detection power")
    page.get_by_label("Search in help").fill("clearly trivial")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("q=clearly"))
    page.locator(".help-index").get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("sign-off")
