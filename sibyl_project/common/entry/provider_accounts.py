"""Accounts of people who sign in by the firm's provider.

An account is found by the subject alone, never by a name or a mail address, which somebody else
may have had. It is made only for somebody whose claims stand for a group of Sibyl; groups, name and
mail address follow the claims at every sign-in, and who has lost the last group is let in no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from sibyl_project.common.credentials import end_everything
from sibyl_project.common.groups import GROUPS

LONGEST_NAME: Final = 140  # of an account, with room for a number


class NoGroup(Exception):
    """Nothing that the provider says of somebody stands for a group of Sibyl."""


def groups_of(claims: Mapping[str, Any]) -> frozenset[str]:
    """The groups of Sibyl that the claims stand for."""
    claimed = claims.get(settings.OIDC_GROUPS_CLAIM)
    values = {claimed} if isinstance(claimed, str) else {*_strings(claimed)}
    return frozenset(group for value, group in settings.OIDC_GROUPS if value in values)


def account_of(claims: Mapping[str, Any]) -> Any:
    """The account of this subject, with the groups, name and mail address of the claims; it is made
    where there is none.

    Raises NoGroup, after what the account had of the provider's groups was taken away.
    """
    groups = groups_of(claims)
    with transaction.atomic():
        tie = _tie(claims, make=bool(groups))
        if tie is not None:
            user = get_user_model().objects.select_for_update(no_key=True).get(pk=tie.user_id)
            _follow(user, claims, groups)
            if not groups:
                end_everything(user)
    if tie is None or not groups:
        raise NoGroup
    return user


def _tie(claims: Mapping[str, Any], *, make: bool) -> SocialAccount | None:
    """What ties an account to the subject; None where there is nothing and nothing is made."""
    rows = SocialAccount.objects.filter(provider=settings.OIDC_ISSUER, uid=claims["sub"])
    found: SocialAccount | None = rows.first()
    if found is not None or not make:
        return found
    try:
        with transaction.atomic():
            user = get_user_model()(username=_free_name(claims))
            user.set_unusable_password()
            user.save()
            tied: SocialAccount = SocialAccount.objects.create(
                user=user, provider=settings.OIDC_ISSUER, uid=claims["sub"]
            )
            return tied
    except IntegrityError:  # the same person signs in twice at once
        return rows.first()


def _follow(user: Any, claims: Mapping[str, Any], groups: frozenset[str]) -> None:
    managed = {group for _, group in settings.OIDC_GROUPS}
    held = set(user.groups.filter(name__in=managed).values_list("name", flat=True))
    user.groups.remove(*Group.objects.filter(name__in=held - groups))
    user.groups.add(*(Group.objects.get_or_create(name=name)[0] for name in groups - held))
    wanted = {
        "first_name": _said(claims, "given_name", 150),
        "last_name": _said(claims, "family_name", 150),
        "email": _address(claims),
    }
    wanted = {name: value for name, value in wanted.items() if value}
    # the admin's pages are for the groups that may do something there
    manages = any(GROUPS.get(name) for name in user.groups.values_list("name", flat=True))
    changed = {
        name: value
        for name, value in {**wanted, "is_staff": manages or user.is_superuser}.items()
        if getattr(user, name) != value
    }
    if user.has_usable_password():
        user.set_unusable_password()
        changed["password"] = user.password
    for name, value in changed.items():
        setattr(user, name, value)
    if changed:
        user.save(update_fields=list(changed))


def _free_name(claims: Mapping[str, Any]) -> str:
    """A name to sign in with that no account has, like the one the provider knows somebody by."""
    wished = _said(claims, "preferred_username", 200) or _address(claims) or str(claims["sub"])
    name = re.sub(r"[^\w.@+-]+", "-", wished)[:LONGEST_NAME]
    users, number, free = get_user_model().objects, 1, name
    while users.filter(username__iexact=free).exists():
        number += 1
        free = f"{name}-{number}"
    return free


def _said(claims: Mapping[str, Any], name: str, most: int) -> str:
    value = claims.get(name)
    return value.replace("\x00", "").strip()[:most] if isinstance(value, str) else ""


def _address(claims: Mapping[str, Any]) -> str:
    """The mail address; nothing where it is none, or the provider says it was not checked."""
    value = _said(claims, "email", 254)
    try:
        validate_email(value)
    except ValidationError:
        return ""
    return "" if claims.get("email_verified") is False else value


def _strings(value: Any) -> Iterable[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
