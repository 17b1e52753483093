"""A report is exported, and two analyses are compared, without a pointer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reports.tests.factories import make_analysis, make_claim, make_page, make_report

pytestmark = pytest.mark.browser
MOST_STEPS = 250


def _go_to(page: Any, target: Any) -> None:
    """Press Tab until a control has the focus."""
    target.wait_for()
    for _ in range(MOST_STEPS):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach it")


def test_a_compiled_report_is_exported(page: Any, live_auditor: Any) -> None:
    report = make_report(live_auditor)
    make_page(report, 1, "We cut emissions by 1 %.")
    make_claim(make_analysis(report), "We cut emissions by 1 %.")
    page.goto(f"/reports/{report.pk}/report")
    _go_to(page, page.locator(".exports").get_by_role("link", name="JSON", exact=True))
    with page.expect_download() as taken:
        page.keyboard.press("Enter")
    compiled = json.loads(Path(taken.value.path()).read_text(encoding="utf-8"))
    assert [claim["text"] for claim in compiled["claims"]] == ["We cut emissions by 1 %."]


def test_two_analyses_are_compared(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    report = make_report(live_auditor)
    make_page(report, 1, "We cut emissions by 1 %.")
    for text in ("We cut emissions by 1 %.", "We cut emissions by 2 %."):
        make_claim(make_analysis(report), text)
    page.goto(f"/reports/{report.pk}/compare")
    _go_to(page, page.locator("#compare-with"))
    page.keyboard.press("ArrowDown")
    _go_to(page, page.get_by_role("button", name="Compare", exact=True))
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare?with=*")
    expect(page.locator(".compare")).to_contain_text("We cut emissions by")
