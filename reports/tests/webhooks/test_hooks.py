"""Making and changing webhooks: what address is taken, who may, and what the page and the API
show."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from reports.models import EngagementState, Membership, Role, Webhook
from reports.tests.factories import (
    make_api,
    make_delivery,
    make_engagement,
    make_report,
    make_user,
    make_webhook,
)
from reports.webhooks import hooks

pytestmark = pytest.mark.django_db
ADDRESS = "https://hooks.example.org/sibyl?token=1"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "hooks.example.org",
        "http://hooks.example.org/",
        "ftp://hooks.example.org/",
        "file:/etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https:///path",
        "https://anna@hooks.example.org/",
        "https://anna:secret@hooks.example.org/",
        "https://hooks.example.org@10.0.0.1/",
        "https://hooks.example.org:99999/",
        "https://hooks.example.org:port/",
        "https://hooks.example.org/#part",
        "https://hooks.example.org/a b",
        "https://hooks.example.org/\r\nX: y",
        "https://hooks.example.org\\@10.0.0.1/",
        "https://hôtes.example.org/",
        "https://[::1/",
        "https://hooks.example.org/" + "a" * 500,
    ],
)
def test_an_address_that_cannot_be_used_is_refused(address: str) -> None:
    with pytest.raises(hooks.WebhookRefused) as told:
        hooks.checked_address(address)
    assert told.value.field == "address"


def test_the_operator_decides_on_hosts_and_on_http(settings: Any) -> None:
    assert hooks.checked_address(f" {ADDRESS} ") == ADDRESS
    settings.WEBHOOK_HOSTS = ["other.example.org"]
    with pytest.raises(hooks.WebhookRefused, match=r"only: other\.example\.org"):
        hooks.checked_address(ADDRESS)
    settings.WEBHOOK_HOSTS, settings.WEBHOOK_NETWORKS = [], ["10.0.0.0/8"]
    assert hooks.checked_address("http://inside.example.org/")


@pytest.mark.parametrize("kinds", [[], ["everything"], ["analysis.ended", "x"]])
def test_kinds_that_are_none_are_refused(kinds: list[str]) -> None:
    with pytest.raises(hooks.WebhookRefused) as told:
        hooks.checked_kinds(kinds)
    assert told.value.field == "kinds"


def test_only_leads_may_and_not_in_an_archived_engagement() -> None:
    lead, auditor = make_user(), make_user()
    engagement = make_engagement(lead)
    Membership.objects.create(engagement=engagement, user=auditor, role=Role.AUDITOR)
    webhook, _ = make_webhook(engagement, lead)
    for refused in (
        lambda: hooks.make(engagement, auditor, ADDRESS, ["analysis.ended"]),
        lambda: hooks.change(webhook, auditor, is_on=False),
        lambda: hooks.rotate(webhook, auditor),
        lambda: hooks.delete(webhook, auditor),
    ):
        with pytest.raises(PermissionDenied):
            refused()
    engagement.state = EngagementState.ARCHIVED
    engagement.save()
    with pytest.raises(hooks.WebhookRefused, match="archived"):
        hooks.make(engagement, lead, ADDRESS, ["analysis.ended"])
    assert Webhook.objects.count() == 1


def test_an_engagement_has_only_so_many() -> None:
    lead = make_user()
    engagement = make_engagement(lead)
    for _ in range(hooks.MOST):
        make_webhook(engagement, lead)
    with pytest.raises(hooks.WebhookRefused, match="at most 10"):
        make_webhook(engagement, lead)


def test_over_the_api_the_secret_is_given_once(db: None) -> None:
    lead = make_user()
    engagement = make_engagement(lead)
    api, at = make_api(lead), f"/api/v1/engagements/{engagement.pk}/webhooks"
    made = api.post(at, {"address": ADDRESS, "kinds": ["request.state", "analysis.ended"]})
    assert made.status_code == 201
    secret = made.json()["secret"]
    assert made.json()["kinds"] == ["analysis.ended", "request.state"]
    one = f"{at}/{made.json()['id']}"
    rotated = api.post(f"{one}/secret").json()
    assert rotated["secret"] != secret and rotated["old_secret_until"]
    later = [api.get(at), api.get(f"{one}/deliveries"), api.patch(one, {"is_on": False})]
    assert [each.status_code for each in later] == [200, 200, 200]
    for answer in later:
        assert secret not in answer.content.decode() and 'secret"' not in answer.content.decode()
    assert api.patch(one, {"is_on": "false"}).status_code == 400
    assert api.patch(one, {"address": "http://x"}).status_code == 400
    assert api.delete(one).status_code == 204
    assert not Webhook.objects.exists()


def test_another_engagements_webhook_is_not_found() -> None:
    lead = make_user()
    webhook, _ = make_webhook(make_engagement(lead), lead)
    elsewhere = make_engagement(lead)
    at = f"/api/v1/engagements/{elsewhere.pk}/webhooks/{webhook.pk}"
    assert make_api(lead).patch(at, {"is_on": False}).status_code == 404


def test_the_page_shows_attempts_and_sends_again(client: Any) -> None:
    lead = make_user()
    report = make_report(lead)
    _, delivery = make_delivery(report, lead)
    delivery.attempts.create(number=1, ended_at=delivery.created_at, reason="It answered so.")
    client.force_login(lead)
    at = f"/engagements/{report.engagement_id}/webhooks"
    page = client.get(at).content.decode()
    assert "It answered so." in page and "given up" in page and "Deliver again" in page
    again = f"{at}/{delivery.webhook_id}/deliveries/{delivery.pk}/again"
    assert client.post(again).status_code == 302
    delivery.refresh_from_db()
    assert delivery.status == "idle"
    refused = client.post(again)
    assert refused.status_code == 409 and "still being delivered" in refused.content.decode()


def test_the_page_shows_a_new_secret_once_and_refuses_beside_the_field(client: Any) -> None:
    lead = make_user()
    engagement = make_engagement(lead)
    client.force_login(lead)
    at = f"/engagements/{engagement.pk}/webhooks"
    refused = client.post(at, {"address": "http://x", "kinds": ["analysis.ended"]})
    assert refused.status_code == 400
    page = refused.content.decode()
    assert "Begin the address with https://" in page and 'value="http://x"' in page
    made = client.post(at, {"address": ADDRESS, "kinds": ["analysis.ended"]}).content.decode()
    assert "sibyl_" in made
    assert "sibyl_" not in client.get(at).content.decode()
    webhook = Webhook.objects.get()
    none = client.post(f"{at}/{webhook.pk}", {})
    assert none.status_code == 409 and "at least one kind" in none.content.decode()
    client.post(f"{at}/{webhook.pk}", {"is_on": "off"})
    webhook.refresh_from_db()
    assert (webhook.is_on, webhook.kinds) == (False, ["analysis.ended"])
