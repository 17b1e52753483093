"""The Figures page in a real Chromium: it is sorted, filtered and unfolded by keyboard, and a page
link leads to the mark in the document."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import settled
from tests.processes import wait_for

STARTS_A_LINE = (
    "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e."
)
pytestmark = [pytest.mark.worker, pytest.mark.browser]


def _torn(report: Any) -> None:
    """A figure of which two pages of the report state different values."""
    from reports.tests.factories import make_figure, make_place

    figure = make_figure(report, 229_438, year=2024, label="torn", agree=False)
    make_place(figure, STARTS_A_LINE, page=4, printed="229,438 tCO2e", value=229_438)
    make_place(figure, "Scope 1 | 240,451", page=3, printed="240,451", value=240_451, in_table=True)


@pytest.mark.long
def test_a_disagreement_is_found_sorted_narrowed_and_followed_into_the_document(
    page: Any, worker: Any, upload: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    report = upload(live_auditor)
    wait_for(lambda: type(report).objects.filter(pk=report.pk, status="parsed").exists(), 60)
    _torn(report)
    page.goto(f"/reports/{report.pk}")
    page.get_by_role("link", name="Figures", exact=True).click()
    page.wait_for_url("**/figures")  # loaded with its scripts, which sort in place
    rows = page.locator("tbody.figure")
    expect(rows.first).to_contain_text("places disagree")

    year = page.locator("th.c-year")
    for pressed, sorted_as in enumerate(("ascending", "descending")):
        year.get_by_role("link").press("Enter") if pressed else year.get_by_role("link").click()
        expect(year).to_have_attribute("aria-sort", sorted_as)
        expect(year.get_by_role("link")).to_be_focused()
        settled(page)
    years = [int(text) for text in page.locator("td.c-year").all_inner_texts() if text.isdigit()]
    assert years == sorted(years, reverse=True)

    page.get_by_label("only disagreements").check()
    expect(rows).to_have_count(1)
    expect(page.locator("#results [role=status]")).to_have_text(re.compile(r"^1 of [\d,]+ figures"))
    expect(page).to_have_url(re.compile("disagree=on"))
    assert "sort=-year" in page.url, "the order stays with the filters"
    page.reload()
    expect(page.get_by_label("only disagreements")).to_be_checked()
    expect(rows).to_have_count(1)

    page.keyboard.press("j")
    expect(rows.locator(".unfold")).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows.locator(".unfold")).to_have_attribute("aria-expanded", "true")
    places = rows.locator(".place")
    expect(places.nth(1)).to_contain_text("differs by +11,013 tCO2e (+4.8 %)")
    places.first.get_by_role("link", name="p. 4").click()
    mark = page.locator("#page-4 .found.current rect")
    expect(mark.first).to_be_in_viewport()
    expect(page.locator("#page-number")).to_have_value("4")
    expect(page.locator("#hits")).to_contain_text(STARTS_A_LINE[:60])
    number, *quote = mark.evaluate_all(
        "rects => rects.map(rect => rect.getBoundingClientRect().toJSON())"
    )
    assert len(quote) >= 1
    assert any(
        line["y"] <= number["y"] + number["height"] / 2 <= line["y"] + line["height"]
        for line in quote
    )
    page.get_by_role("link", name="Take the mark away").click()
    expect(mark).to_have_count(0)
