"""The members of an engagement: adding an account, changing a role, removing and leaving. At least
one lead whose account works remains, always."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from reports.access import Right
from reports.engagements.acting import InTheWay, Invalid, changing, person
from reports.engagements.invitations import withdraw_those_of
from reports.models import Engagement, Membership, Role
from reports.notices import events


def account_named(text: str) -> Any:
    """The account with this user name or mail address.

    Raises Invalid where none has it, where several have the address, and where it is deactivated.
    """
    text = text.strip()
    if not text:
        raise Invalid("user", "Give a user name or a mail address.")
    users = get_user_model().objects
    named = users.filter(username=text)
    found = list(named) or list(users.filter(email__iexact=text)[:2])
    if not found:
        raise Invalid("user", f"No account has the name or address “{text[:150]}”. Invite them.")
    if len(found) > 1:
        raise Invalid("user", "Several accounts have this address; give the user name instead.")
    if not found[0].is_active:
        raise Invalid("user", f"The account {found[0].get_username()} is deactivated.")
    return found[0]


def read_role(text: str) -> Role:
    """A role by its key. Raises Invalid with those there are."""
    if text not in Role.values:
        raise Invalid("role", f"“{text[:40]}” is none of {', '.join(Role.values)}.")
    return Role(text)


def add(engagement: Engagement, user: Any, role: Role, by: Any) -> Membership:
    """Make an account a member. Raises InTheWay where it is one already, and PermissionDenied."""
    with changing(engagement, by, archived=True) as locked:
        member = locked.memberships.filter(user=user).first()
        if member:
            raise InTheWay(
                f"{user.get_username()} is a member already, as {member.get_role_display()}; "
                "change the role instead."
            )
        member = Membership.objects.create(
            engagement=locked, user=user, role=role, added_by=person(by)
        )
        events.added(member, person(by))
        return member


def change_role(engagement: Engagement, user: Any, role: Role, by: Any) -> Membership:
    """Give a member another role. Raises InTheWay for the last lead and for whoever is no member
    any more, and PermissionDenied."""
    with changing(engagement, by, archived=True) as locked:
        member = _member(locked, user)
        if role != member.role:
            if member.role == Role.LEAD:
                _another_leads(locked, user)
                withdraw_those_of(locked, user)
            member.role = role
            member.save(update_fields=["role"])
        return member


def remove(engagement: Engagement, user: Any, by: Any) -> None:
    """End a membership; members may end their own. Invitations this member made end with it.

    Raises InTheWay for the last lead and for whoever is no member any more, and PermissionDenied.
    """
    right = Right.READ if user == by else Right.MANAGE
    with changing(engagement, by, right, archived=True) as locked:
        member = _member(locked, user)
        if member.role == Role.LEAD:
            _another_leads(locked, user)
        withdraw_those_of(locked, user)
        member.delete()


def _member(engagement: Engagement, user: Any) -> Membership:
    member = engagement.memberships.filter(user=user).first()
    if member is None:
        raise InTheWay(f"{user.get_username()} is no member any more.")
    return member


def _another_leads(engagement: Engagement, than: Any) -> None:
    leads = engagement.memberships.filter(role=Role.LEAD, user__is_active=True)
    if not leads.exclude(user=than).exists():
        raise InTheWay(
            f"{than.get_username()} is the last lead of this engagement. Make somebody else a lead "
            "first."
        )
