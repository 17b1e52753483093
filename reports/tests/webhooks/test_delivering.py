"""Deliveries against a real receiver: signed, tried again with growing pauses, given up, and sent
with the same id whatever dies in between."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from celery import Signature
from django.utils import timezone

from reports.models import EventKind, Report, Webhook, WebhookDelivery
from reports.tests.factories import make_report, make_user, make_webhook
from reports.tests.webhooks.receiver import Answer, Receiver, receiver
from reports.tests.webhooks.test_signing import documented
from reports.webhooks import delivering, hooks, signing
from reports.webhooks.announcing import announce
from reports.webhooks.delivering import DELIVERING
from sibyl_project.common import reach
from sibyl_project.common.leases import acquire
from sibyl_project.common.models import RunStatus
from sibyl_project.runs.recovery import stale

pytestmark = pytest.mark.django_db


class Site:
    """A report whose engagement tells a receiver of everything."""

    def __init__(self, to: Receiver, **webhook: Any) -> None:
        self.to = to
        self.lead = make_user()
        self.report: Report = make_report(self.lead)
        self.webhook: Webhook
        address = webhook.get("address", to.url)
        self.webhook, self.secret = make_webhook(self.report.engagement, self.lead, address)

    def tell(self, kind: EventKind = EventKind.ANALYSIS_ENDED) -> WebhookDelivery:
        announce(kind, self.report, f"/reports/{self.report.pk}", "completed")
        return WebhookDelivery.objects.latest("created_at")

    def attempt(self, delivery: WebhookDelivery) -> WebhookDelivery:
        """One attempt, as soon as it is due."""
        WebhookDelivery.objects.filter(pk=delivery.pk).update(due_at=timezone.now())
        DELIVERING.execute(delivery.pk)
        delivery.refresh_from_db()
        return delivery


@pytest.fixture(autouse=True)
def _nothing_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)


@pytest.fixture
def site(settings: Any) -> Any:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    settings.PUBLIC_URL = "https://sibyl.example"
    with receiver() as to:
        yield Site(to)


def attempts(delivery: WebhookDelivery) -> list[tuple[int, bool, int | None, str]]:
    rows = delivery.attempts.order_by("created_at")
    return [(each.number, each.is_delivered, each.code, each.reason) for each in rows]


def test_a_receiver_gets_what_happened_and_can_check_it(site: Site) -> None:
    delivery = site.attempt(site.tell())
    assert (delivery.status, attempts(delivery)) == (RunStatus.COMPLETED, [(1, True, 204, "")])
    (message,) = site.to.received
    assert message.path == "/hook?from=sibyl"
    assert documented()(message.headers["Sibyl-Signature"], message.body, site.secret)
    assert not documented()(message.headers["Sibyl-Signature"], message.body, "another")
    body = json.loads(message.body)
    assert body.pop("time")
    assert body == {
        "id": str(delivery.pk),
        "kind": "analysis.ended",
        "engagement": str(site.report.engagement_id),
        "report": str(site.report.pk),
        "state": "completed",
        "link": f"https://sibyl.example/reports/{site.report.pk}",
    }
    assert message.headers["Sibyl-Delivery"] == str(delivery.pk)
    assert message.headers["Sibyl-Event"] == "analysis.ended"


def test_only_webhooks_that_are_on_and_want_the_kind_are_told(site: Site) -> None:
    hooks.change(site.webhook, site.lead, kinds=["request.state"])
    announce(EventKind.ANALYSIS_ENDED, site.report, "/", "completed")
    assert not WebhookDelivery.objects.exists()
    hooks.change(site.webhook, site.lead, is_on=False)
    announce(EventKind.REQUEST_STATE, site.report, "/", "asked")
    announce(EventKind.REQUEST_STATE, make_report(site.lead), "/", "asked")
    assert not WebhookDelivery.objects.exists()


def test_a_refusal_is_tried_again_after_growing_pauses_and_then_given_up(site: Site) -> None:
    site.to.answers.extend([Answer(500)] * 20)
    delivery, pauses = site.tell(), []
    for number in range(1, 8):
        before = timezone.now()
        site.attempt(delivery)
        assert (delivery.status, delivery.attempt) == (RunStatus.IDLE, number)
        assert (delivery.dispatched_at, delivery.finished_at) == (None, None)
        pauses.append(round((delivery.due_at - before).total_seconds() / 60))
        assert not DELIVERING.execute(delivery.pk), "it is not due yet"
    assert pauses == [1, 5, 30, 120, 300, 600, 600]
    site.attempt(delivery)
    assert (delivery.status, delivery.attempt) == (RunStatus.ERROR, 8)
    assert not site.attempt(delivery).attempt > 8
    assert len(site.to.received) == 8
    assert len({message.body for message in site.to.received}) == 1
    assert attempts(delivery)[-1] == (8, False, 500, "It answered with status 500.")


def test_recovery_sends_what_is_due_and_nothing_else(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(DELIVERING, "send", lambda ids, owner: sent.extend(ids))
    site.to.answers.append(Answer(503))
    delivery = site.attempt(site.tell())
    long_ago = timezone.now() - timedelta(hours=1)
    rows = WebhookDelivery.objects.filter(pk=delivery.pk)
    rows.update(created_at=long_ago)
    DELIVERING.recover(stale(restarted=False))
    assert sent == []
    rows.update(due_at=timezone.now())
    DELIVERING.recover(stale(restarted=False))
    assert sent == [delivery.pk]
    assert site.attempt(delivery).status == RunStatus.COMPLETED


def test_a_worker_that_dies_after_sending_sends_the_same_again(site: Site) -> None:
    delivery = site.tell()
    run = acquire(WebhookDelivery, delivery.pk, **DELIVERING.conditions())
    assert run
    DELIVERING.begun(run)
    delivering.send(run)  # and here its worker dies
    assert not DELIVERING.execute(delivery.pk), "its lease has not run out"
    past = timezone.now() - timedelta(seconds=1)
    WebhookDelivery.objects.filter(pk=delivery.pk).update(lease_until=past)
    site.attempt(delivery)
    assert delivery.status == RunStatus.COMPLETED
    first, second = site.to.received
    assert first.body == second.body
    assert first.headers["Sibyl-Delivery"] == second.headers["Sibyl-Delivery"]
    rows = [(each.number, each.ended_at is None) for each in delivery.attempts.all()]
    assert rows == [(1, True), (2, False)]


@pytest.mark.parametrize(
    ("answer", "code", "told"),
    [
        (Answer(404), 404, "It answered with status 404."),
        (Answer(410), 410, "It answered with status 410."),
        (Answer(302, {"Location": "http://127.0.0.1:1/"}), None, "redirects to http://127.0.0.1"),
        (Answer(200, pieces=100), None, "larger than 65,536 bytes"),
        (Answer(200, pieces=120, pause=0.5), None, "did not answer within"),
    ],
)
def test_an_answer_that_will_not_do_is_told_shortly(
    site: Site, answer: Answer, code: int | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if answer.pause:
        monkeypatch.setattr(delivering, "SECONDS", 1.0)
    site.to.answers.append(answer)
    delivery = site.attempt(site.tell())
    (attempt,) = delivery.attempts.all()
    assert (delivery.status, attempt.is_delivered, attempt.code) == (RunStatus.IDLE, False, code)
    assert told in attempt.reason
    assert attempt.ended_at


def test_a_receiver_that_is_gone_is_tried_again(site: Site) -> None:
    hooks.change(site.webhook, site.lead, address="http://127.0.0.1:9/")
    delivery = site.attempt(site.tell())
    assert delivery.status == RunStatus.IDLE
    assert "could not be reached" in attempts(delivery)[0][3]


def test_an_address_that_is_not_allowed_any_more_is_given_up_at_once(
    site: Site, settings: Any
) -> None:
    delivery = site.tell()
    settings.WEBHOOK_NETWORKS = []
    site.attempt(delivery)
    assert delivery.status == RunStatus.ERROR
    assert "its address is not a public one" in delivery.error_message
    assert site.to.received == []


def test_a_name_that_leads_inside_is_given_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    hooks.change(site.webhook, site.lead, address="https://hooks.example.org/")
    inside = [(0, 0, 0, "", ("169.254.169.254", 0))]
    monkeypatch.setattr(reach.socket, "getaddrinfo", lambda *_, **__: inside)
    delivery = site.attempt(site.tell())
    assert (delivery.status, delivery.attempt) == (RunStatus.ERROR, 1)


def test_without_the_key_that_made_the_secret_nothing_is_sent(site: Site, settings: Any) -> None:
    delivery = site.tell()
    settings.SECRET_KEY = "another-key-of-the-site-altogether-0123456789"
    site.attempt(delivery)
    assert delivery.status == RunStatus.ERROR
    assert "Make a new secret" in delivery.error_message
    assert site.to.received == []


def test_a_given_up_delivery_is_sent_again_with_the_same_id(site: Site) -> None:
    site.to.answers.append(Answer(500))
    delivery = site.attempt(site.tell())
    with pytest.raises(hooks.WebhookRefused, match="still being delivered"):
        hooks.deliver_again(site.webhook, delivery.pk, site.lead)
    WebhookDelivery.objects.filter(pk=delivery.pk).update(status=RunStatus.ERROR)
    again = hooks.deliver_again(site.webhook, delivery.pk, site.lead)
    assert (again.pk, again.attempt) == (delivery.pk, 0)
    assert site.attempt(delivery).status == RunStatus.COMPLETED
    assert [message.headers["Sibyl-Delivery"] for message in site.to.received] == [
        str(delivery.pk)
    ] * 2
    assert [row[:2] for row in attempts(delivery)] == [(1, False), (1, True)]


def test_switched_off_it_gives_up_what_waits(site: Site) -> None:
    delivery = site.tell()
    hooks.change(site.webhook, site.lead, is_on=False)
    delivery.refresh_from_db()
    assert (delivery.status, delivery.error_message) == (RunStatus.ERROR, hooks.SWITCHED_OFF)
    with pytest.raises(hooks.WebhookRefused, match="is off"):
        hooks.deliver_again(site.webhook, delivery.pk, site.lead)
    assert site.to.received == []


def test_while_a_secret_is_exchanged_both_are_right(site: Site) -> None:
    newer = hooks.rotate(site.webhook, site.lead)
    site.attempt(site.tell())
    (message,) = site.to.received
    given = message.headers[signing.HEADER]
    assert documented()(given, message.body, site.secret)
    assert documented()(given, message.body, newer)
    assert given.count("v1=") == 2
