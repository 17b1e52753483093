"""Notifications and webhooks in a real Chromium: the bell counts, what was read is read, and a
secret is shown once."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Membership, NoticeKind, Webhook, WebhookAttempt
from reports.notices.events import about_subject
from reports.notices.telling import About, tell
from reports.tests.factories import make_delivery, make_report, make_user
from sibyl_project.common.models import RunStatus

pytestmark = [pytest.mark.worker, pytest.mark.browser]


@pytest.mark.long
def test_the_bell_counts_what_is_new_until_it_is_read(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    anna = make_user("anna", first_name="Anna", last_name="Lind")
    report = make_report(anna)
    Membership.objects.create(engagement=report.engagement, user=live_auditor)
    tell(NoticeKind.ADDED, [live_auditor], report.engagement, About("auditor"), anna)
    for kind in (NoticeKind.ASSIGNED, NoticeKind.MENTIONED, NoticeKind.RETURNED):
        tell(kind, [live_auditor], report, about_subject("claim", "c1", 12), anna)
    page.goto("/")
    expect(page.locator("#bell")).to_contain_text("4")
    page.click("#bell")
    page.wait_for_url("**/notifications")
    page.get_by_role("button", name="Mark as read: Anna Lind mentioned").click()
    expect(page.locator("h1")).to_contain_text("3 unread")
    page.get_by_role("radio", name="something is assigned to you: not at all").check()
    page.select_option("#rhythm", "hourly")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("What you are told of is changed.")
    expect(
        page.get_by_role("radio", name="something is assigned to you: not at all")
    ).to_be_checked()
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator("h1")).to_contain_text("0 unread")
    expect(page.locator("#bell .unread")).to_have_count(0)


def test_a_lead_makes_a_webhook_and_sees_its_secret_once(page: Any, live_auditor: Any) -> None:
    from playwright.sync_api import expect

    report = make_report(live_auditor)
    webhook, delivery = make_delivery(report, live_auditor)
    WebhookAttempt.objects.create(
        delivery=delivery, number=1, ended_at=delivery.created_at, reason="It answered so."
    )
    Webhook.objects.filter(pk=webhook.pk).update(is_on=False)
    page.goto(f"/engagements/{report.engagement_id}")
    page.get_by_role("link", name="Other programs that are told of events").click()
    expect(page.get_by_role("button", name="Deliver")).to_have_count(0)
    page.get_by_role("button", name="Switch on").click()
    page.get_by_role("button", name="Deliver").click()
    expect(page.get_by_role("status").first).to_contain_text("delivered once more")
    page.fill("#address", "https://other.example.org/in?token=1")
    new = page.get_by_role("region", name="New webhook")
    new.get_by_label("an analysis has ended").check()
    new.get_by_role("button", name="Make the webhook").click()
    secret = page.locator("#webhook-secret").input_value()
    assert secret.startswith("sibyl_")
    page.goto(f"/engagements/{report.engagement_id}/webhooks")
    assert secret not in page.content()
    delivery.refresh_from_db()
    assert delivery.status in (RunStatus.IDLE, RunStatus.WORKING, RunStatus.ERROR)
