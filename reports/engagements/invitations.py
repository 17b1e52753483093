"""Invitations: a link with a secret, of which only a digest is kept. It works once, for seven days,
until it is withdrawn or whoever made it is no lead any more."""

from __future__ import annotations

import secrets
import uuid
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from reports.engagements.acting import InTheWay, Invalid, changing, person
from reports.engagements.joining import digest_of, standing_problem
from reports.models import Engagement, Invitation, Role

SECRET_BYTES: Final = 32
LONGEST_NAME: Final = 200


def invite(engagement: Engagement, invitee: str, role: Role, by: Any) -> tuple[Invitation, str]:
    """An invitation and the secret of its link, which nobody can look up again.

    Raises Invalid, InTheWay and PermissionDenied.
    """
    invitee = " ".join(invitee.split())
    if not invitee:
        raise Invalid("invitee", "Say whom the invitation is for: a name or a mail address.")
    if len(invitee) > LONGEST_NAME:
        raise Invalid("invitee", f"Use at most {LONGEST_NAME} characters.")
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with changing(engagement, by) as locked:
        invitation = Invitation.objects.create(
            engagement=locked,
            role=role,
            invitee=invitee,
            digest=digest_of(secret),
            invited_by=person(by),
            expires_at=timezone.now() + Invitation.LASTS,
        )
    return invitation, secret


def withdraw(engagement: Engagement, invitation_id: uuid.UUID, by: Any) -> None:
    """End an invitation nobody has used. Raises InTheWay where it has ended, PermissionDenied."""
    with changing(engagement, by, archived=True) as locked:
        invitation = Invitation.objects.select_for_update(no_key=True).get(
            pk=invitation_id, engagement=locked
        )
        problem = standing_problem(invitation)
        if problem:
            raise InTheWay(problem)
        invitation.withdrawn_at = timezone.now()
        invitation.save(update_fields=["withdrawn_at"])


def withdraw_those_of(engagement: Engagement, user: Any) -> None:
    """End the open invitations a member made who is no lead any more: a link kept aside would open
    the door again."""
    standing(engagement).filter(invited_by=user).update(withdrawn_at=timezone.now())


def withdraw_all(engagement: Engagement) -> None:
    """End every open invitation, as archiving does."""
    standing(engagement).update(withdrawn_at=timezone.now())


def standing(engagement: Engagement) -> QuerySet[Invitation]:
    """The invitations that can still be used, newest first."""
    return engagement.invitations.filter(
        withdrawn_at=None, accepted_at=None, expires_at__gt=timezone.now()
    ).select_related("invited_by")
