"""What GLEIF says of a company on the page Outside, in a real Chromium: it comes into its place,
and an entity is accepted there."""

from __future__ import annotations

import os
from typing import Any

import pytest

from agents.sources import gleif
from agents.tests.online.services import CHILDREN, COMPANY, PARENT, entity, made_answer
from reports.models import IdentityWord, Report
from reports.review.outside import Identified, identify
from reports.tests.factories import make_page, make_report
from tests.browser.conftest import settled

pytestmark = pytest.mark.browser
SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def report(live_auditor: Any) -> Report:
    report = make_report(live_auditor, company="Tarnhaven Ceramics")
    make_page(report, 1, f"Tarnhaven Ceramics GmbH, LEI {COMPANY}.")
    company = entity(COMPANY)
    made_answer(report, gleif.by_lei(COMPANY), [company])
    namesake = entity(PARENT, "Tarnhaven Ceramics of the Outer Isles Limited", "INACTIVE")
    made_answer(report, gleif.by_name(report.company), [company, namesake])
    identify(report, Identified("lei", COMPANY), live_auditor)
    some = [entity(one, f"Tarnhaven Kiln {one[-4:]} GmbH") for one in CHILDREN[:12]]
    made_answer(report, gleif.children_of(COMPANY), some)
    return report


@pytest.mark.long
@pytest.mark.parametrize("width", [420, 1440])
def test_children_are_ticked_and_become_subsidiaries(page: Any, report: Report, width: int) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/reports/{report.pk}/outside")
    expect(page.locator("#gleif-title")).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    if folder := os.environ.get("SIBYL_PICTURES"):
        page.screenshot(path=f"{folder}/gleif-{width}.png", full_page=True)
    settled(page)
    for one in (0, 3):
        page.check(f"input[value='{CHILDREN[one]}']")
    page.click("text=Accept those ticked as subsidiaries")
    expect(page.get_by_text("Your word is stored")).to_be_visible()
    stored = IdentityWord.objects.filter(kind="subsidiary_lei").values_list("value", flat=True)
    assert sorted(stored) == sorted([CHILDREN[0], CHILDREN[3]])
