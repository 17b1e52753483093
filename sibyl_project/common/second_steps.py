"""Whether an account has a second step of signing in, and whether it needs one.

Asked wherever a password alone would open something: at the pages, at the token endpoint, for open
sessions and for tokens. With no group in MFA_GROUPS the last two ask the database nothing.
"""

from __future__ import annotations

from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q

EVERYBODY: Final = "*"
# Recovery codes replace a lost second step; they are none by themselves.
KINDS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def has_one(user: Any) -> bool:
    """Whether the account has set a second step up."""
    return bool(Authenticator.objects.filter(user_id=user.pk, type__in=KINDS).exists())


def is_demanded(user: Any) -> bool:
    """Whether a group of the account, or the rule for all, demands a second step of Sibyl's own.

    It is not where the provider that the account signs in by asks everybody for one.
    """
    if not settings.MFA_GROUPS or (settings.OIDC_ASKS_SECOND_STEP and by_provider(user)):
        return False
    return EVERYBODY in settings.MFA_GROUPS or bool(
        user.groups.filter(name__in=settings.MFA_GROUPS).exists()
    )


def by_provider(user: Any) -> bool:
    """Whether the account signs in by the firm's provider."""
    return bool(SocialAccount.objects.filter(user_id=user.pk).exists())


def is_needed(user: Any) -> bool:
    """Whether a password alone must open nothing."""
    return has_one(user) or is_demanded(user)


def is_missing(user: Any) -> bool:
    """Whether a second step is demanded of an account that has none."""
    return is_demanded(user) and not has_one(user)


def forget(user: Any) -> None:
    """Delete the second steps of an account, and what ties it to the firm's provider."""
    Authenticator.objects.filter(user_id=user.pk).delete()
    SocialAccount.objects.filter(user_id=user.pk).delete()


def sessions_without() -> Q | None:
    """The sessions that a password alone opened, though a second step is demanded of their
    accounts; None where none is demanded of anybody."""
    if not settings.MFA_GROUPS:
        return None
    found = Q(second_step=False, user__isnull=False)
    if EVERYBODY not in settings.MFA_GROUPS:
        members = get_user_model().objects.filter(groups__name__in=settings.MFA_GROUPS)
        found &= Q(user__in=members.values("pk"))
    return found
