"""The tabs of a report in a real Chromium: one line at every width, the rest behind "More"; and the
button that signs off."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Analysis, AnalysisStatus, SignOff
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_evidence,
    make_figure,
    make_page,
    make_place,
    make_report,
    make_run,
    make_verdict,
)

pytestmark = pytest.mark.browser
WIDTHS = (420, 1024, 1440)
PAGES = (
    *("figures", "checks", "misstatements", "requirements", "industry", "evidence", "outside"),
    "samples",
    *("inventory", "requests", "compare", "review", "report", "sign-off", "activity", "trail"),
)
SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture
def analysis(live_auditor: Any) -> Analysis:
    report = make_report(live_auditor, company="Alderbrook Mining and Minerals Holding plc")
    make_page(report, 1, "We cut emissions by 1 %.")
    made = make_analysis(report, AnalysisStatus.COMPLETED)
    run = make_run(made)
    make_verdict(run, make_claim(made, "We cut emissions by 1 %.", ("S2.6", "governance")))
    make_coverage(run, "S2.6(a)")
    make_check(run, "fail", "20,400,000 + 12,200,000 = 32,600,000 tonnes, printed 34,000,000")
    make_place(make_figure(report, 34_000_000))
    make_evidence(report, "the-invoices-of-every-supplier-of-electricity.xlsx")
    return made


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_of_a_report_scrolls_sideways_and_its_tabs_stand_in_one_line(
    page: Any, analysis: Analysis, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    wide = []
    for name in ("", *(f"/{name}" for name in PAGES)):
        page.goto(f"/reports/{analysis.report_id}{name}")
        page.wait_for_load_state("load")
        page.wait_for_function("() => document.querySelector('.tabs.one-line')")
        if page.evaluate(SIDEWAYS) > 0:
            wide.append(name)
        links = page.locator(".tabs > a")
        tops = links.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert max(tops) - min(tops) < 2, name
        assert page.locator(".tabs a").count() == 17, name
        here = page.locator(".tabs > a[aria-current], .tabs-more.is-here")
        assert here.count() == (name != "/preview"), name
    assert wide == []


def test_the_tabs_behind_more_are_reached_by_keyboard(page: Any, analysis: Analysis) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": 420, "height": 900})
    page.goto(f"/reports/{analysis.report_id}/report")
    more = page.locator(".tabs-more summary")
    expect(more).to_be_visible()  # what is not shown yet takes no focus
    more.focus()
    page.keyboard.press("Enter")
    first = page.locator(".tabs-menu a").first
    expect(first).to_be_visible()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    expect(first).to_be_hidden()
    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Trail", exact=True).click()
    page.wait_for_url("**/trail")
    page.set_viewport_size({"width": 2400, "height": 900})
    expect(more).to_be_hidden()


@pytest.mark.long
def test_a_menu_in_use_stays_open_when_the_head_of_the_report_is_read_anew(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": 420, "height": 900})
    page.goto(f"/reports/{analysis.report_id}")
    page.locator(".tabs-more summary").click()
    trail = page.locator(".tabs-menu").get_by_role("link", name="Trail", exact=True)
    trail.focus()
    page.evaluate("() => { document.getElementById('report-top').dataset.old = '1' }")
    page.evaluate("() => htmx.trigger(document.body, 'analysis-settled')")
    expect(page.locator("#report-top[data-old]")).to_have_count(0)
    expect(trail).to_be_visible()
    expect(trail).to_be_focused()
    page.keyboard.press("Escape")
    expect(trail).to_be_hidden()


@pytest.mark.long
def test_the_tabs_stand_in_their_order_however_the_window_was_sized(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": 420, "height": 900})
    page.goto(f"/reports/{analysis.report_id}/review")
    expect(page.locator(".tabs-more")).to_be_visible()
    page.set_viewport_size({"width": 2400, "height": 900})
    expect(page.locator(".tabs-more")).to_be_hidden()
    shown = page.locator(".tabs > a").all_inner_texts()
    assert shown[0] == "Document" and shown.index("Review") == shown.index("Compare") + 1


@pytest.mark.long
def test_a_tab_behind_more_is_named_there_and_no_other_tab_moves(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.set_viewport_size({"width": 1440, "height": 900})
    shown = []
    for name in ("document", "trail"):
        page.goto(f"/reports/{analysis.report_id}{'' if name == 'document' else '/trail'}")
        page.wait_for_function("() => document.querySelector('.tabs.one-line')")
        shown.append(page.locator(".tabs > a").all_inner_texts())
    assert shown[0] == shown[1]
    expect(page.locator(".tabs-more summary")).to_have_text("More: Trail")


@pytest.mark.long
def test_the_notice_of_independence_is_one_line_and_stays_closed(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{analysis.report_id}/report")
    notice = page.locator(".independence-notice")
    assert notice.bounding_box()["height"] < 36
    notice.get_by_role("button").click()
    expect(notice).to_be_hidden()
    page.goto(f"/reports/{analysis.report_id}/checks")
    expect(page.locator(".tabs.one-line")).to_be_visible()
    expect(notice).to_be_hidden()


@pytest.mark.long
def test_the_form_of_a_new_analysis_is_fetched_when_it_is_unfolded(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{analysis.report_id}/report")
    assert page.locator(".start-form").count() == 0
    page.locator(".start > summary").click()
    expect(page.get_by_role("button", name="Start a new analysis")).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.long
def test_a_report_is_signed_off_only_when_everything_is_acknowledged(
    page: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{analysis.report_id}/sign-off")
    button = page.get_by_role("button", name="Sign off")
    expect(page.locator("main")).to_contain_text("steps of the engagement were not done")
    expect(button).to_be_disabled()
    page.get_by_label("conclusion").fill("The disclosures are free of material misstatement.")
    expect(button).to_be_disabled()
    boxes = page.locator("[name=acknowledged]")
    for number in range(boxes.count()):
        boxes.nth(number).check()
    expect(button).to_be_enabled()
    boxes.first.uncheck()
    expect(button).to_be_disabled()
    expect(page.locator("[data-sign-lacks]")).to_have_text("Not yet: 1 not acknowledged.")
    boxes.first.check()
    button.click()
    expect(page.locator("main")).to_contain_text("Version 1 is signed off")
    assert SignOff.objects.get().author.get_username() == "auditor"
