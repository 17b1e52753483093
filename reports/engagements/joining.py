"""Joining an engagement by an invitation."""

from __future__ import annotations

import uuid
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from reports.engagements.acting import InTheWay
from reports.models import Engagement, EngagementState, Invitation, Membership
from reports.notices import events

ASK: Final = "Ask the lead of the engagement for another link."
UNKNOWN: Final = f"This link is not one of ours, or only a part of it was copied. {ASK}"


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def link_of(secret: str) -> str:
    """The link of an invitation, without the host. The secret stands behind the `#`: browsers send
    that part to no server, so it is in no log and in no referrer."""
    return f"{reverse('reports:join')}#{secret}"


def standing_problem(invitation: Invitation) -> str:
    """Why an invitation cannot be used; empty where it can."""
    if invitation.accepted_at:
        return f"This invitation was used on {_day(invitation.accepted_at)}; it works once. {ASK}"
    if invitation.withdrawn_at:
        return f"This invitation was withdrawn on {_day(invitation.withdrawn_at)}. {ASK}"
    if invitation.expires_at <= timezone.now():
        return f"This invitation ended on {_day(invitation.expires_at)}. {ASK}"
    return ""


def _day(moment: Any) -> str:
    return f"{moment.day} {moment:%B %Y}"


def find(secret: str) -> Invitation:
    """The invitation of a link. Raises Http404 for an unknown secret, InTheWay for one that has
    ended."""
    invitation = Invitation.objects.filter(digest=digest_of(secret.strip())).first()
    if invitation is None:
        raise Http404(UNKNOWN)
    return usable(invitation.pk)


def usable(invitation_id: uuid.UUID) -> Invitation:
    """An invitation that can still be used. Raises Http404 where it is gone, InTheWay where it has
    ended."""
    rows = Invitation.objects.select_related("engagement", "invited_by")
    invitation = rows.filter(pk=invitation_id).first()
    if invitation is None:
        raise Http404(UNKNOWN)
    problem = standing_problem(invitation)
    if problem:
        raise InTheWay(problem)
    if invitation.invited_by and not invitation.invited_by.is_active:
        # a link kept aside would open the door again to whoever was shown out
        raise InTheWay(f"The account of whoever made this invitation was switched off. {ASK}")
    return invitation


def accept(invitation_id: uuid.UUID, user: Any) -> Engagement:
    """Make the user a member with the role the invitation names, and use it up.

    Raises Http404 where it is gone; InTheWay where it has ended or the engagement is archived, and
    where the user is a member already: then it stays usable, and the role as it is.
    """
    with transaction.atomic():
        engagement = _locked_engagement(invitation_id)
        invitation = usable(invitation_id)
        if engagement.state == EngagementState.ARCHIVED:
            raise InTheWay("The engagement is archived; nobody can join it.")
        member = engagement.memberships.filter(user=user).first()
        if member:
            raise InTheWay(
                f"You are a member already, as {member.get_role_display()}. The invitation can "
                "still be used by somebody else."
            )
        Membership.objects.create(
            engagement=engagement,
            user=user,
            role=invitation.role,
            added_by=invitation.invited_by,
        )
        invitation.accepted_at, invitation.accepted_by = timezone.now(), user
        invitation.save(update_fields=["accepted_at", "accepted_by"])
        role = invitation.get_role_display()
        events.joined(engagement, invitation.invited_by, role, user)
    return engagement


def _locked_engagement(invitation_id: uuid.UUID) -> Engagement:
    """The engagement of an invitation, locked: of two who accept at once, one comes second."""
    locked = (
        Engagement.objects.select_for_update(no_key=True).filter(invitations=invitation_id).first()
    )
    if locked is None:
        raise Http404(UNKNOWN)
    return locked
