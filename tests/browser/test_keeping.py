"""Deleting, restoring and holding a report in a real Chromium."""

from __future__ import annotations

import re
from typing import Any

import pytest

from reports.models import Engagement
from reports.tests.factories import make_analysis, make_claim, make_page, make_report

pytestmark = pytest.mark.browser


@pytest.fixture
def report(live_auditor: Any) -> Any:
    report = make_report(live_auditor, company="Alderbrook Mining")
    for number in (1, 2, 3):
        make_page(report, number, f"We cut emissions by {number} %.")
    make_claim(make_analysis(report), "We cut emissions by 1 %.")
    return report


def test_a_report_is_deleted_after_seeing_what_goes_and_restored_from_the_trash(
    page: Any, report: Any
) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{report.pk}")
    page.get_by_role("link", name="Delete", exact=True).click()
    expect(page.get_by_text("1 claim", exact=True)).to_be_visible()
    page.get_by_role("button", name="Put it into the trash").click()
    expect(page.get_by_text("It can be restored until")).to_be_visible()
    page.get_by_role("link", name="Trash: 1 deleted report").click()
    page.get_by_role("button", name="Restore Alderbrook Mining").click()
    page.wait_for_url(re.compile(rf"/reports/{report.pk}(\?|$)"))
    expect(page.get_by_text("is restored")).to_be_visible()


@pytest.mark.long
def test_a_hold_is_placed_shown_where_somebody_wants_to_delete_and_lifted(
    page: Any, report: Any
) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{report.pk}/holds")
    page.get_by_label("Why it is held").fill("The prosecutor has asked for it.")
    page.get_by_role("button", name="Place it").click()
    expect(page.get_by_text("in force", exact=True)).to_be_visible()
    page.goto(f"/reports/{report.pk}/delete")
    expect(page.get_by_text("The prosecutor has asked for it.")).to_be_visible()
    expect(page.get_by_role("button", name="Put it into the trash")).to_be_disabled()
    page.goto(f"/reports/{report.pk}/holds")
    page.get_by_label("Why it is lifted").fill("The case is closed.")
    page.get_by_role("button", name="Lift it").click()
    expect(page.get_by_text("The case is closed.")).to_be_visible()
    page.goto(f"/engagements/{Engagement.objects.get().pk}/holds")
    expect(page.get_by_text("There are none.")).to_be_visible()
