"""What an operator does for somebody who cannot sign in as before."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q

from sibyl_project.common.credentials import end_everything


def remove_second_step(user: Any) -> bool:
    """Take every second step of an account away, and end what is open. Returns whether there was
    one."""
    with transaction.atomic():
        found, _ = Authenticator.objects.filter(user_id=user.pk).delete()
        if found:
            end_everything(user)
    return bool(found)


def connect(user: Any, subject: str) -> bool:
    """Tie an account to a subject of the provider, which alone opens it from now on. Returns
    whether both were free."""
    rows = SocialAccount.objects.filter(provider=settings.OIDC_ISSUER)
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        if rows.filter(Q(user_id=user.pk) | Q(uid=subject)).exists():
            return False
        SocialAccount.objects.create(user=user, provider=settings.OIDC_ISSUER, uid=subject)
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return True
