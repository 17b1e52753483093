"""Making and changing the webhooks of an engagement, which its leads alone may."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from reports.access import Right, require
from reports.models import Engagement, EngagementState, EventKind, Webhook, WebhookDelivery
from reports.models.webhooks import LONGEST_ADDRESS
from reports.webhooks import signing
from reports.webhooks.delivering import DELIVERING, reach
from sibyl_project.common.models import SETTLED, RunStatus

MOST: Final = 10
SWITCHED_OFF: Final = "The webhook was switched off before it was delivered."


class WebhookRefused(Exception):
    """What cannot be stored. `field` names what to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@contextmanager
def _changing(engagement: Engagement, by: Any) -> Iterator[Engagement]:
    """The engagement, locked, for one of its leads. Raises PermissionDenied, WebhookRefused where
    it is archived, Http404 where it is gone."""
    with transaction.atomic():
        found = Engagement.objects.select_for_update(no_key=True).filter(pk=engagement.pk).first()
        if found is None:
            raise Http404("Engagement not found.")
        require(by, Right.MANAGE, found)
        if found.state == EngagementState.ARCHIVED:
            raise WebhookRefused(
                "", "This engagement is archived. Open it again to change its webhooks."
            )
        yield found


def webhooks_of(engagement: Engagement) -> QuerySet[Webhook]:
    """The webhooks of an engagement, oldest first."""
    return engagement.webhooks.prefetch_related("secrets").order_by("created_at", "pk")


def get_webhook(engagement: Engagement, webhook_id: uuid.UUID) -> Webhook:
    """One of them. Raises Http404."""
    found = webhooks_of(engagement).filter(pk=webhook_id).first()
    if found is None:
        raise Http404("Webhook not found.")
    return found


def old_secret_until(webhook: Webhook) -> dt.datetime | None:
    """Until when the secret before the newest one signs too; None where none does."""
    now = timezone.now()
    ends = [row.ends_at for row in webhook.secrets.all() if row.ends_at and row.ends_at > now]
    return max(ends, default=None)


def deliveries_of(webhook: Webhook) -> QuerySet[WebhookDelivery]:
    """What was and is to be delivered, newest first, with the attempts."""
    return webhook.deliveries.prefetch_related("attempts").order_by("-created_at", "-pk")


def make(
    engagement: Engagement, by: Any, address: str, kinds: Iterable[str]
) -> tuple[Webhook, str]:
    """A webhook and its secret, which nobody can look up again. Raises PermissionDenied and
    WebhookRefused."""
    given, wanted = checked_address(address), checked_kinds(kinds)
    with _changing(engagement, by) as locked:
        if locked.webhooks.count() >= MOST:
            raise WebhookRefused("address", f"An engagement has at most {MOST} webhooks.")
        webhook = Webhook.objects.create(
            engagement=locked,
            address=given,
            host=_host(given),
            kinds=wanted,
            made_by=by,
        )
        return webhook, signing.make(webhook)


def change(
    webhook: Webhook,
    by: Any,
    *,
    address: str | None = None,
    kinds: Iterable[str] | None = None,
    is_on: bool | None = None,
) -> Webhook:
    """Change what is given; the webhook as it then is.

    Switched off, it gives up what waits. Raises PermissionDenied, WebhookRefused, and Http404 where
    it was deleted meanwhile.
    """
    with _changing(webhook.engagement, by):
        now = _locked(webhook)
        if address is not None:
            now.address = checked_address(address)
            now.host = _host(now.address)
        if kinds is not None:
            now.kinds = checked_kinds(kinds)
        if is_on is not None:
            now.is_on = is_on
        now.save()
        if not now.is_on:
            waiting = now.deliveries.filter(status=RunStatus.IDLE)
            waiting.update(status=RunStatus.ERROR, error_message=SWITCHED_OFF)
    return now


def delete(webhook: Webhook, by: Any) -> None:
    """Delete a webhook with its secrets and deliveries. Raises PermissionDenied, WebhookRefused."""
    with _changing(webhook.engagement, by):
        Webhook.objects.filter(pk=webhook.pk).delete()


def rotate(webhook: Webhook, by: Any) -> str:
    """A new secret; the one before signs beside it for `signing.BOTH_VALID`. Raises
    PermissionDenied, WebhookRefused, and Http404 where it was deleted meanwhile."""
    with _changing(webhook.engagement, by):
        return signing.make(_locked(webhook))


def deliver_again(webhook: Webhook, delivery_id: uuid.UUID, by: Any) -> WebhookDelivery:
    """Send a delivery that has ended once more, with the same id and body.

    Raises PermissionDenied, Http404 for one that is not of this webhook, and WebhookRefused while
    it is under way or the webhook is off.
    """
    with _changing(webhook.engagement, by):
        if not _locked(webhook).is_on:
            raise WebhookRefused("", "This webhook is off. Switch it on, then deliver again.")
        rows = WebhookDelivery.objects.select_for_update(no_key=True).filter(webhook=webhook)
        delivery = rows.filter(pk=delivery_id).first()
        if delivery is None:
            raise Http404("Delivery not found.")
        if delivery.status not in SETTLED:
            raise WebhookRefused("", "It is still being delivered; wait until that has ended.")
        DELIVERING.again(delivery)
    return delivery


def checked_address(address: str) -> str:
    """The address as it is stored. Raises WebhookRefused.

    What its host stands for is asked each time something is sent, since it may change.
    """
    given = address.strip()
    if len(given) > LONGEST_ADDRESS:
        raise WebhookRefused("address", f"Use at most {LONGEST_ADDRESS} characters.")
    if not given.isascii() or not given.isprintable() or " " in given or "\\" in given:
        raise WebhookRefused("address", "Write the address in ASCII, without spaces.")
    try:
        parts = urlsplit(given)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise WebhookRefused("address", "This is no address: its host cannot be read.") from None
    schemes = ("https", "http") if settings.WEBHOOK_NETWORKS else ("https",)
    if parts.scheme not in schemes or not host:
        raise WebhookRefused("address", "Begin the address with https:// and a host.")
    if "@" in parts.netloc:
        raise WebhookRefused("address", "Leave out the name and password before the host.")
    if parts.fragment:
        raise WebhookRefused("address", "Leave out the part behind #: it is never sent.")
    if not reach().names(host):
        raise WebhookRefused(
            "address",
            f"The operator of this site allows only: {', '.join(settings.WEBHOOK_HOSTS)}.",
        )
    return given


def checked_kinds(kinds: Iterable[str]) -> list[str]:
    """The kinds in their order, each once. Raises WebhookRefused."""
    given = set(kinds)
    if not given:
        raise WebhookRefused("kinds", "Choose at least one kind of event.")
    if unknown := given - set(EventKind.values):
        known = ", ".join(EventKind.values)
        raise WebhookRefused("kinds", f"“{min(unknown)[:40]}” is none of: {known}.")
    return [kind for kind in EventKind.values if kind in given]


def _host(address: str) -> str:
    return (urlsplit(address).hostname or "")[:255]


def _locked(webhook: Webhook) -> Webhook:
    found = Webhook.objects.select_for_update(no_key=True).filter(pk=webhook.pk).first()
    if found is None:
        raise Http404("Webhook not found.")
    return found
