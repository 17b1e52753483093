"""What makes and ends tokens and sessions: every page, endpoint, command and rule does it by these
functions."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from sibyl_project.common.models import Scope, Session, Token
from sibyl_project.common.session_store import over

USUAL_SCOPES: Final = (Scope.READ, Scope.WRITE)
USUAL_HOURS: Final = 10


def make_token(
    user: Any,
    *,
    name: str = "",
    scopes: Iterable[str] = USUAL_SCOPES,
    lifetime: dt.timedelta = dt.timedelta(hours=USUAL_HOURS),
) -> tuple[Token, str]:
    """Make a token for an account. Returns its row and the token itself, which is kept nowhere.

    Every token may read. Raises AuthenticationFailed when the account was switched off, or its
    password changed, since `user` was read: that has ended its tokens, and this one would be left.
    """
    longest = dt.timedelta(days=settings.TOKEN_MAX_DAYS)
    chosen = [scope.value for scope in Scope if scope in {Scope.READ, *scopes}]
    with transaction.atomic():
        now = get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        if not now.is_active or now.password != user.password:
            raise AuthenticationFailed("Invalid username/password.")
        row, token = Token.objects.create(
            user=user, expiry=min(lifetime, longest), name=name, scopes=chosen
        )
    return row, token


def end_token(token: Token) -> None:
    """End one token."""
    token.delete()


def end_session(user: Any, public_id: uuid.UUID) -> bool:
    """End one session of an account. Returns whether there was one."""
    return bool(Session.objects.filter(user=user, public_id=public_id).delete()[0])


def end_other_sessions(user: Any, key: str | None) -> int:
    """End all sessions of an account but the one with this key. Returns how many of them could
    still be used."""
    others = Session.objects.filter(user=user).exclude(session_key=key)
    usable = others.exclude(over()).count()
    others.delete()
    return usable


def end_tokens(user: Any) -> None:
    """End all tokens of an account."""
    Token.objects.filter(user=user).delete()


def end_everything(user: Any) -> None:
    """End all sessions and tokens of an account; open pages and streams end within 30 seconds."""
    Session.objects.filter(user=user).delete()
    end_tokens(user)


def forget_ended() -> int:
    """Remove the rows of sessions and tokens that have ended by themselves; how many."""
    sessions, _ = Session.objects.filter(over()).delete()
    tokens, _ = Token.objects.filter(expiry__lte=timezone.now()).delete()
    return sessions + tokens
