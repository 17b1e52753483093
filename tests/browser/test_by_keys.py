"""Whole workflows without a pointer: upload, preview and watching; export; comparing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from conftest import SHORT_SAMPLE
from reports.tests.factories import make_analysis, make_claim, make_page, make_report
from tests.browser.conftest import settled

pytestmark = pytest.mark.browser
MOST_STEPS = 250


def _go_to(page: Any, target: Any) -> None:
    """Press Tab until a control has the focus."""
    target.wait_for()
    settled(page)
    for _ in range(MOST_STEPS):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach it")


@pytest.mark.long
@pytest.mark.worker
def test_a_report_is_uploaded_begun_and_watched(page: Any, worker: Any) -> None:
    from playwright.sync_api import expect

    # Listening begins before the first Tab: a chooser that is opened in the moment in which the
    # browser is asked to report choosers is not reported.
    with page.expect_file_chooser(timeout=60_000) as chooser:
        _go_to(page, page.locator("input[type=file]"))
        page.keyboard.press("Space")
    chooser.value.set_files(SHORT_SAMPLE)
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}$"))
    begin = page.get_by_role("button", name="Begin analysis")
    begin.wait_for(timeout=60_000)
    _go_to(page, begin)
    page.keyboard.press("Enter")
    expect(page.locator("#feed")).to_contain_text("Analysis complete", timeout=90_000)
    expect(page.locator("#stage-name")).to_have_text("✓ Completed")  # the tabs are read anew
    _go_to(page, page.locator(".tabs-more summary"))
    page.keyboard.press("Enter")
    _go_to(page, page.get_by_role("link", name="Report", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Governance")).first).to_be_visible()


@pytest.mark.long
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


@pytest.mark.long
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
