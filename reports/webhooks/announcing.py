"""An event becomes one delivery for each webhook that wants to be told, in the transaction of the
event; it is sent once that is committed."""

from __future__ import annotations

import json
import uuid
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from reports.models import EventKind, Report, Webhook, WebhookDelivery
from reports.webhooks.delivering import DELIVERING
from sibyl_project.common.ids import uuid7


def announce(kind: EventKind, report: Report, path: str, state: str = "") -> None:
    """Tell the webhooks of the report's engagement. `path` is of the page about it; `state` is a
    word of Sibyl's own, never text of a report or of a person."""
    rows = Webhook.objects.filter(
        engagement=report.engagement_id, is_on=True, kinds__contains=[kind.value]
    )
    deliveries = [_delivery(webhook, kind, report, path, state) for webhook in rows]
    if not deliveries:
        return
    WebhookDelivery.objects.bulk_create(deliveries)
    for each in deliveries:
        # robust: the event is committed, and recovery sends what this cannot
        transaction.on_commit(partial(DELIVERING.dispatch, [each.pk], each.webhook_id), robust=True)


def _delivery(
    webhook: Webhook, kind: EventKind, report: Report, path: str, state: str
) -> WebhookDelivery:
    key: uuid.UUID = uuid7()
    body: dict[str, Any] = {
        "id": str(key),
        "kind": kind.value,
        "time": timezone.now().isoformat(),
        "engagement": str(report.engagement_id),
        "report": str(report.pk),
        "state": state,
        "link": settings.PUBLIC_URL + path,
    }
    return WebhookDelivery(pk=key, webhook=webhook, report=report, kind=kind, body=json.dumps(body))
