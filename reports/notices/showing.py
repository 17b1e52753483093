"""Notices as a person sees them. Whether the person may read what each is about is asked now, so
one of a report or an engagement that was taken away is as if it were not there."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, Final

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from reports.access import visible_to
from reports.models import Engagement, Notice, NoticeKind, WebhookDelivery
from reports.notices.pages import page_of
from sibyl_project.common.models import SETTLED

Kind = NoticeKind
SENTENCES: Final[dict[str, str]] = {
    Kind.ASSIGNED: "{who} assigned {about} of {report} to you.",
    Kind.RETURNED: "{who} returned {about} of {report} to you.",
    Kind.MENTIONED: "{who} mentioned you in a comment on {about} of {report}.",
    Kind.REPLIED: "{who} commented on {about} of {report}, as you did before.",
    Kind.OVERRIDDEN: "{who} judged {about} of {report} otherwise than you.",
    Kind.ANALYSIS_ENDED: "The analysis of {report} has ended.",
    Kind.ANALYSIS_FAILED: "The analysis of {report} failed.",
    Kind.REQUEST_ANSWERED: "{who} marked {about} of {report} as received.",
    Kind.ADDED: "{who} added you to {engagement} as {about}.",
    Kind.JOINED: "{who} joined {engagement} as {about} by your invitation.",
}
SOMEBODY: Final = "Somebody"


def visible_notices(user: Any) -> QuerySet[Notice]:
    """What the person was told of and may still read, newest first."""
    engagements = Engagement.objects.of(user).values("pk")
    readable = Q(report=None, engagement__in=engagements) | Q(
        report__in=visible_to(user).values("pk")
    )
    rows = Notice.objects.filter(readable, user=user.pk)
    return rows.select_related("report", "engagement")


def unread_count(user: Any) -> int:
    """How many of them were not read."""
    return visible_notices(user).filter(read_at=None).count()


def mark_read(user: Any, ids: Iterable[uuid.UUID] | None = None) -> int:
    """Mark these notices of the person's own as read, all where none are named; how many were
    not."""
    rows = Notice.objects.filter(user=user.pk, read_at=None)
    if ids is not None:
        rows = rows.filter(pk__in=list(ids))
    return rows.update(read_at=timezone.now())


def sentence(notice: Notice) -> str:
    """What happened, in one line."""
    told = SENTENCES[notice.kind].format(
        who=notice.actor_name or SOMEBODY,
        about=notice.about,
        report=notice.report or "a report",
        engagement=notice.engagement,
    )
    return " ".join(told.split())


def path(notice: Notice) -> str:
    """Where to read on."""
    return page_of(notice.subject_kind, notice.subject_key, notice.report_id, notice.engagement_id)


def forget_old() -> int:
    """Delete notices, and deliveries that have ended, after the days they are kept; how many."""
    long_ago = timezone.now() - dt.timedelta(days=settings.NOTICE_DAYS)
    notices, _ = Notice.objects.filter(created_at__lt=long_ago).delete()
    ended = WebhookDelivery.objects.filter(created_at__lt=long_ago, status__in=SETTLED)
    count = ended.count()
    ended.delete()
    return notices + count
