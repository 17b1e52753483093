"""Review in a real Chromium: by keyboard, in a card, and two people at once in two browsers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from reports.models import (
    Analysis,
    Comment,
    Judgement,
    Membership,
    ReviewItem,
    Role,
    VerdictValue,
)
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_page,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from tests.browser.conftest import settled

pytestmark = pytest.mark.browser
REASON = "The invoice of the supplier shows another amount."
MINE = "I read the meter myself, and it shows less than that."


@pytest.fixture
def analysis(live_auditor: Any) -> Analysis:
    """Three judged claims and a requirement, of which two people work on one report."""
    report = make_report(live_auditor, company="Alderbrook Mining")
    make_page(report, 1, "We cut emissions by 1 %.")
    made = make_analysis(report)
    run = make_run(made)
    for number in (1, 2, 3):
        make_verdict(run, make_claim(made, f"We cut emissions by {number} %."))
    make_coverage(run, "S2.6(a)")
    return made


@pytest.fixture
def colleague(browser: Any, web: Any, analysis: Analysis) -> Iterator[Any]:
    """The browser of another auditor of the engagement, signed in."""
    user = make_user("colleague")
    Membership.objects.create(engagement=analysis.report.engagement, user=user, role=Role.AUDITOR)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=web.url)
    page = context.new_page()
    page.goto("/sign-in")
    page.fill("input[name=username]", "colleague")
    page.fill("input[name=password]", "a-long-password")
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{web.url}/")
    yield page
    context.close()


def shown(page: Any, claim: str) -> None:
    """The page of this claim is there, with its scripts."""
    from playwright.sync_api import expect

    expect(page.locator(".claim-text")).to_have_text(claim)
    page.wait_for_load_state("load")


@pytest.mark.long
def test_a_list_is_worked_through_by_keyboard_alone(page: Any, analysis: Analysis) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{analysis.report_id}/review?kind=claim")
    for key in ("j", "j", "k"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    shown(page, "We cut emissions by 1 %.")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("override, return, comment")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()

    page.keyboard.press("a")
    shown(page, "We cut emissions by 2 %.")
    expect(page.get_by_text("“only asserted” is accepted.")).to_be_visible()
    page.keyboard.press("j")
    shown(page, "We cut emissions by 3 %.")
    page.keyboard.press("k")
    shown(page, "We cut emissions by 2 %.")

    page.keyboard.press("o")
    choice = page.get_by_label("It is")
    expect(choice).to_be_focused()
    choice.select_option("verified")
    page.keyboard.press("Tab")
    page.keyboard.type("jack and the cargo: read again")  # keys do nothing while one types
    shown(page, "We cut emissions by 2 %.")
    page.get_by_role("button", name="Override", exact=True).click()
    shown(page, "We cut emissions by 3 %.")

    page.keyboard.press("r")
    expect(page.get_by_label("What is to be done")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.keyboard.type("Which boundary?")
    page.get_by_role("button", name="Comment").click()
    expect(page.locator(".comment-text")).to_have_text("Which boundary?")
    assert list(Judgement.objects.order_by("created_at").values_list("value", "accepts")) == [
        ("unverified", True),
        ("verified", False),
    ]
    assert Comment.objects.get().text == "Which boundary?"


@pytest.mark.long
def test_two_reviewers_at_once_lose_nothing(page: Any, colleague: Any, analysis: Analysis) -> None:
    from playwright.sync_api import expect

    claim = analysis.claim_set.claims.get(text="We cut emissions by 1 %.")
    address = f"/reports/{analysis.report_id}/review/claim/{claim.pk}"
    for one in (page, colleague):
        one.goto(address)
        one.keyboard.press("o")
    page.get_by_label("It is").select_option("contradicted")
    page.get_by_label("Reason").fill(REASON)
    colleague.get_by_label("It is").select_option("verified")
    colleague.get_by_label("Reason").fill(MINE)

    page.get_by_role("button", name="Override", exact=True).click()
    expect(page.get_by_text("Your word stands beside the machine's.")).to_be_visible()
    with colleague.expect_response(lambda answer: answer.request.method == "POST") as late:
        colleague.get_by_role("button", name="Override", exact=True).click()
    assert late.value.status == 409
    alert = colleague.get_by_role("alert")
    expect(alert).to_contain_text("nothing was stored")
    expect(alert).to_contain_text(REASON)
    expect(colleague.get_by_label("Reason")).to_have_value(MINE)
    expect(colleague.get_by_label("It is")).to_have_value("verified")
    stored = Judgement.objects.get()
    assert (stored.author_name, stored.value) == ("auditor", VerdictValue.CONTRADICTED)

    colleague.get_by_label("I judge it").select_option("second")
    colleague.get_by_role("button", name="Override", exact=True).click()
    expect(colleague.get_by_text("Your word stands beside the machine's.")).to_be_visible()
    assert set(Judgement.objects.values_list("author_name", "reading", "value")) == {
        ("auditor", "first", "contradicted"),
        ("colleague", "second", "verified"),
    }


@pytest.mark.long
def test_a_card_s_panel_tells_who_came_too_late_and_keeps_what_was_typed(
    page: Any, colleague: Any, analysis: Analysis
) -> None:
    from playwright.sync_api import expect

    claim = analysis.claim_set.claims.first()
    for one in (page, colleague):
        one.goto(f"/reports/{analysis.report_id}/claims/{claim.pk}")
        one.get_by_text("Review: to do").first.click()
        expect(one.locator(".review-panel")).to_be_visible()
        settled(one)
    page.get_by_role("button", name="Accept “only asserted”").click()
    expect(page.get_by_text("is accepted.")).to_be_visible()
    colleague.get_by_text("Return ...").click()
    colleague.get_by_label("What is to be done").fill(MINE)
    colleague.get_by_role("button", name="Return it").click()
    expect(colleague.get_by_role("alert")).to_contain_text("accepted")
    expect(colleague.get_by_label("What is to be done")).to_have_value(MINE)
    assert ReviewItem.objects.get().status == "done"
    settled(colleague)
    colleague.get_by_role("button", name="Return it").click()
    expect(colleague.get_by_text("It is returned now.")).to_be_visible()
    assert ReviewItem.objects.get().status == "returned"


def test_what_the_preview_shows_is_done(page: Any, analysis: Analysis) -> None:
    from playwright.sync_api import expect

    page.goto(f"/reports/{analysis.report_id}/review?kind=claim")
    page.get_by_text("Change many at once").click()
    page.locator("#check-all").check()
    page.get_by_label("What to do").select_option("accept")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_role("button", name="Do this: 3 changes")).to_be_visible()
    assert not Judgement.objects.exists()
    page.get_by_role("button", name="Do this: 3 changes").click()
    expect(page.get_by_text("3 changes made, 0 left as they were.")).to_be_visible()
    assert Judgement.objects.filter(accepts=True).count() == 3
