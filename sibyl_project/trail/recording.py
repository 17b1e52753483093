"""Recording what no row shows: what was seen, taken out, started, cancelled or tried."""

from __future__ import annotations

import datetime as dt
import json
import uuid
from typing import Any, Final

from django.db import connection, transaction
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request

from sibyl_project.common.sign_in import client_address
from sibyl_project.internals.rest_framework import django_request
from sibyl_project.trail.models import VIEWED, By, Entry
from sibyl_project.trail.who import answering

REMEMBERED: Final = 10_000  # who saw which report this hour, in this process
_seen: dict[tuple[int, uuid.UUID], dt.datetime] = {}

SEEN_ONCE = """
insert into trail_entry (chain, number, actor, "by", address, action, kind, object_id, report,
    engagement, details, salt, details_hash, previous, hash)
  select '', 0, %(actor)s, %(by)s, %(address)s, %(action)s, 'report', %(report)s, %(report)s,
    %(engagement)s, '{}', '', '', '', ''
  where not exists (
    select from trail_entry
      where report = %(report)s and actor = %(actor)s and action = 'report.viewed'
        and at >= %(hour)s)
"""


def record(
    action: str,
    *,
    actor: Any = None,
    request: HttpRequest | Request | None = None,
    kind: str = "",
    object_id: Any = "",
    report: Any = None,
    engagement: Any = None,
    before: Any = None,
    after: Any = None,
) -> None:
    """Add an entry to the trail; it stands or falls with the transaction it is made in.

    Who acts is the account given, else that of the request that is answered, else whom the process
    acts for. It goes
    to the chain of the report's engagement, or of the engagement given, or else of the site. Within
    a transaction call this last: other writers of the chain wait until the transaction ends.
    """
    request = request or answering.get()
    plain = django_request(request)
    user = actor if actor is not None else getattr(request, "user", None)
    Entry.objects.create(
        action=action,
        actor=getattr(user, "pk", None),
        by=By.REQUEST if plain else "",
        address=client_address(plain) if plain else "",
        kind=kind or action.partition(".")[0],
        object_id=str(object_id or getattr(report, "pk", "") or getattr(engagement, "pk", "")),
        report=getattr(report, "pk", None),
        engagement=_engagement(report, engagement),
        details=json.dumps({"before": before, "after": after}, ensure_ascii=False, default=str),
    )


def _engagement(report: Any, engagement: Any) -> uuid.UUID | None:
    if engagement is not None:
        return getattr(engagement, "pk", engagement)
    return getattr(report, "engagement_id", None)


def saw_report(user: Any, report: Any) -> None:
    """Record that an account saw a report, once an hour.

    This process remembers whom it has recorded, so that further pages ask the database nothing.
    """
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    key = (user.pk, report.pk)
    if _seen.get(key) == hour:
        return
    request = answering.get()
    with connection.cursor() as cursor:
        cursor.execute(
            SEEN_ONCE,
            {
                "actor": user.pk,
                "by": By.REQUEST if request else "",
                "address": client_address(request) if request else "",
                "action": VIEWED,
                "report": str(report.pk),
                "engagement": str(report.engagement_id),
                "hour": hour,
            },
        )
    # not before it is sure to stay
    transaction.on_commit(lambda: _remember(key, hour), robust=True)


def _remember(key: tuple[int, uuid.UUID], hour: dt.datetime) -> None:
    if len(_seen) >= REMEMBERED:
        _seen.clear()
    _seen[key] = hour
