"""Claims beside their document in a real Chromium: cards, reasoning, filters kept in the address,
the way to the mark."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import settled
from tests.processes import wait_for

pytestmark = [pytest.mark.worker, pytest.mark.browser]

STARTS_A_LINE = (
    "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e."
)


def _analysed(report: Any) -> str:
    """Seventy claims on the report as it was read; the id of the one whose words stand on page
    4."""
    from reports.document.claim_anchors import set_anchors
    from reports.models import Claim, ClaimSet
    from reports.tests.factories import make_analysis, make_claim, make_finding, make_run
    from reports.types import ClaimType, Priority

    report.refresh_from_db()
    analysis = make_analysis(report)
    types, priorities = list(ClaimType), list(Priority)
    for n in range(69):
        make_claim(
            analysis,
            f"Water use fell by {n} %.",
            claim_type=types[n % 5],
            priority=priorities[n % 3],
            page=n % 3 + 1,
        )
    claim = make_claim(
        analysis,
        STARTS_A_LINE,
        ("S2.29(a)(i)(1)", "metrics_targets"),
        page=4,
        reasoning="A fall between two years.",
    )
    set_anchors(report, [claim])
    Claim.objects.bulk_update([claim], ["location", "places"])
    given = {
        "requirement": "amount",
        "addressed": True,
        "where": "report",
        "page": 4,
        "quote": STARTS_A_LINE,
    }
    held = {
        "paragraph_id": "S2.29(a)(i)(1)",
        "compliance_status": "fully_addressed",
        "sub_requirements": [given],
    }
    make_finding(
        make_run(analysis),
        claim,
        "Compliance status: fully_addressed.",
        details={"ifrs_mappings": [held]},
    )
    notes = ["Pages 1-2 were read by rules: no answer in 60 s."]
    ClaimSet.objects.update(summary="70 verifiable claims.\nRead from all pages.", notes=notes)
    return str(claim.pk)


@pytest.mark.long
def test_claims_are_narrowed_understood_and_followed_to_their_mark(
    page: Any, worker: Any, upload: Any, live_auditor: Any
) -> None:
    from playwright.sync_api import expect

    report = upload(live_auditor)
    wait_for(lambda: type(report).objects.filter(pk=report.pk, status="parsed").exists(), 60)
    claim = _analysed(report)
    page.goto(f"/reports/{report.pk}")
    panel, cards, count = (
        page.locator("#panel-claims"),
        page.locator(".claim-row"),
        page.locator("#claims-results [role=status]"),
    )
    expect(cards).to_have_count(50)
    settled(page)
    expect(panel.get_by_role("note")).to_contain_text("Pages 1-2 were read by rules")
    expect(panel).to_contain_text("70 verifiable claims.")

    panel.get_by_label("Type").select_option("strategic")
    expect(count).to_have_text(re.compile("14 of 70 claims"))
    expect(cards).to_have_count(14)
    expect(page).to_have_url(re.compile(r"/reports/[0-9a-f-]{36}\?.*claim_type=strategic"))
    panel.get_by_text("More filters").click()
    panel.get_by_label("Priority").select_option("high")
    expect(page).to_have_url(re.compile("priority=high"))
    narrowed = cards.count()
    assert 0 < narrowed < 14
    page.reload()
    expect(panel.get_by_label("Type")).to_have_value("strategic")
    expect(cards).to_have_count(narrowed)
    settled(page)
    panel.get_by_role("link", name="Clear all").click()
    expect(cards).to_have_count(50)
    expect(page).not_to_have_url(re.compile("claim_type|priority"))

    settled(page)
    panel.get_by_text("More filters").click()
    panel.get_by_label("Claims on page").fill("4")
    expect(cards).to_have_count(1)
    cards.locator("a").click()
    card = page.locator(f"#claim-{claim}")
    edge = card.evaluate("card => getComputedStyle(card).borderLeftColor")
    square = card.locator(".type").evaluate(
        "badge => getComputedStyle(badge, '::before').backgroundColor"
    )
    assert edge == square != "rgba(0, 0, 0, 0)", "the edge has the colour of the type's badge"
    reasoning = card.locator("details.reasoning")
    expect(reasoning.get_by_text("A fall between two years.")).to_be_hidden()
    reasoning.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(reasoning.get_by_text("A fall between two years.")).to_be_visible()
    expect(
        reasoning.get_by_text("proposed when the claim was found, not confirmed by retrieval")
    ).to_be_visible()
    page.wait_for_timeout(600)
    # leaving the filter reads nothing anew
    expect(reasoning.get_by_text("A fall between two years.")).to_be_visible()
    expect(card.locator(".pids a.pid")).to_have_attribute(
        "title", re.compile(r"Scope 1.*not confirmed", re.DOTALL | re.IGNORECASE)
    )

    card.get_by_role("link", name="Page 4").click()
    expect(page.locator(f'#page-4 .hl[data-claim="{claim}"]')).to_be_in_viewport()
    expect(page).to_have_url(
        re.compile(rf"on_page=4.*claim={claim}|claim={claim}.*on_page=4"),
    )
    page.reload()
    expect(card).to_be_in_viewport()
    expect(cards).to_have_count(1)

    expect(card.get_by_text("Compliance status: met.")).to_be_visible()
    card.get_by_text("Paragraph by paragraph", exact=True).click()
    quoted = card.locator(".held").get_by_role("link", name="p. 4")
    expect(quoted).to_be_visible()
    expect(page.locator("#page-4 .found")).to_have_count(0)
    quoted.click()
    expect(page.locator("#page-4 .found.current")).to_have_count(1)
    expect(quoted).to_be_visible()  # the document turns to the quote; what was unfolded stays
