"""The confirmation of independence: each member's own word, once for every calendar year."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Exists
from django.utils import timezone

from reports.access import Head, Right
from reports.engagements.acting import InTheWay, Invalid, changing
from reports.models import Engagement, IndependenceConfirmation, Membership, Role

# Viewers take no part in the work and are not asked; they may confirm all the same.
ASKED: Final = frozenset({Role.LEAD, Role.AUDITOR, Role.REVIEWER})
LONGEST_REMARK: Final = 2000


def this_year() -> int:
    """The calendar year confirmations are asked for now."""
    return timezone.localdate().year


def confirm(
    engagement: Engagement, user: Any, remark: str = "", year: int | None = None
) -> IndependenceConfirmation:
    """Confirm for oneself and the running year.

    Raises Invalid for another year, InTheWay where it was done already, and PermissionDenied.
    """
    now = this_year()
    if year not in (None, now):
        raise Invalid("year", f"Only the running year, {now}, can be confirmed.")
    if len(remark) > LONGEST_REMARK:
        raise Invalid("remark", f"Use at most {LONGEST_REMARK} characters.")
    with changing(engagement, user, Right.READ) as locked:
        before = locked.independence.filter(user=user, year=now).first()
        if before:
            day = f"{before.created_at.day} {before.created_at:%B %Y}"
            raise InTheWay(f"You confirmed it for {now} on {day}. A confirmation is not changed.")
        given = IndependenceConfirmation.objects.create(
            engagement=locked, user=user, year=now, remark=remark.strip()
        )
        given.refresh_from_db(fields=["created_at"])
        return given


def is_due(engagement: Engagement, user: Any) -> bool:
    """Whether this member is asked for a confirmation and has not given it."""
    if not engagement.is_open:
        return False
    asked = engagement.memberships.filter(user=user.pk, role__in=ASKED)
    given = engagement.independence.filter(user=user.pk, year=this_year())
    return asked.exclude(Exists(given)).exists()


def is_due_of(engagement: Engagement, head: Head) -> bool:
    """The same of somebody who opened one of its reports, from what was read with the report."""
    return engagement.is_open and head.role in ASKED and not head.has_confirmed


def confirmations(engagement: Engagement) -> dict[int, IndependenceConfirmation]:
    """What was given for the running year, by the key of the user."""
    return {each.user_id: each for each in engagement.independence.filter(year=this_year())}


def still_due(members: Iterable[Membership], given: dict[int, Any]) -> list[Membership]:
    """The members who are asked for a confirmation and have not given it."""
    return [each for each in members if each.role in ASKED and each.user_id not in given]
