"""The Inventory tab in a real Chromium: from a total down to the steps of a line by keyboard, the
list of exceptions narrowed, and no width at which the page scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Report
from reports.tests.factories import make_evidence, make_inventory, make_page, make_report
from tests.browser.conftest import settled

pytestmark = pytest.mark.browser
SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def report(live_auditor: Any) -> Report:
    report = make_report(live_auditor)
    make_page(report, 1)
    make_inventory(make_evidence(report))
    return report


@pytest.mark.long
@pytest.mark.parametrize("width", [420, 1024, 1440])
def test_a_total_opens_by_keyboard_down_to_the_steps_of_a_line(
    page: Any, report: Report, width: int
) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/reports/{report.pk}/inventory")
    for words in ("Scope 1: 200 t", "Leeds", "Gas!2"):
        opened = page.locator(".workbook summary", has_text=words).first
        expect(opened).to_be_visible()
        settled(page)
        opened.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".line-steps")).to_contain_text("Stated in the workbook")
    page.locator("#columns summary").first.click()
    expect(page.locator(".columns")).to_contain_text("Fuel")
    assert page.evaluate(SIDEWAYS) <= 0


def test_what_a_note_says_of_an_exception_is_read_as_a_line(page: Any, live_auditor: Any) -> None:
    report = make_report(live_auditor)
    make_page(report, 1)
    run = make_inventory(make_evidence(report))
    run.exceptions.update(explained="Closed for the flood of January.")
    page.goto(f"/reports/{report.pk}/inventory")
    note = page.locator("#exceptions p", has_text="The workbook says of it")
    box = note.bounding_box()
    assert box["width"] > 200
    assert box["height"] < 60
    assert note.evaluate("note => note.scrollHeight <= note.clientHeight + 1")


@pytest.mark.long
def test_exceptions_are_narrowed_in_place(page: Any, report: Report) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{report.pk}/inventory")
    page.get_by_label("State", exact=True).select_option("misstated")
    expect(page.locator("#exceptions")).to_contain_text("No exception matches")
    page.get_by_role("link", name="Clear all").click()
    expect(page.locator("#exceptions")).to_contain_text("200 is stated and 190 computed.")
