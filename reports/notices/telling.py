"""Making notices, in the transaction of the event: never of one's own acts, never for whoever may
not read what it is about, and not where somebody does not want to be told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model

from reports.models import Engagement, Notice, NoticeKind, Report, Way
from reports.models.notices import LONGEST_ABOUT
from reports.notices.choices import ways
from sibyl_project.common.people import name_of


@dataclass(frozen=True, slots=True)
class About:
    """What a notice is about: words of Sibyl for it, and what its page is found by."""

    words: str = ""
    kind: str = ""
    key: str = ""


def tell(
    kind: NoticeKind,
    to: Iterable[Any],
    of: Report | Engagement,
    about: About,
    by: Any = None,
) -> list[Notice]:
    """Tell these people, each once; the notices that were made.

    `by` is who did it, None where nobody did. Three queries, none where nobody is left to be told.
    """
    ids = {user.pk for user in to if user is not None} - {getattr(by, "pk", None)}
    if not ids:
        return []
    report = of if isinstance(of, Report) else None
    engagement_id = of.engagement_id if isinstance(of, Report) else of.pk
    members = get_user_model().objects.filter(
        pk__in=ids, is_active=True, memberships__engagement=engagement_id
    )
    people = list(members.order_by("pk"))
    wanted = ways(people, kind) if people else {}
    notices = [
        Notice(
            user=user,
            kind=kind,
            engagement_id=engagement_id,
            report=report,
            subject_kind=about.kind,
            subject_key=about.key,
            about=about.words[:LONGEST_ABOUT],
            actor=by,
            actor_name=name_of(by) if by else "",
            in_digest=wanted[user.pk] == Way.DIGEST,
        )
        for user in people
        if wanted[user.pk] != Way.OFF
    ]
    return Notice.objects.bulk_create(notices)
