"""Tokens as they are used. Here alone it is decided whether the scopes of a token are enough, for
every view of the API: a view cannot forget it, because nobody is known to it before.

The method decides. `GET`, `HEAD` and `OPTIONS` need `read`, which every token has. Any other needs
`write`, also where an endpoint only reads, as search does: a method says what a request may do
before anybody knows the endpoint. What only curators may do needs `curate` instead, whatever the
method.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone
from knox.auth import TokenAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from sibyl_project.common.models import Scope, Token
from sibyl_project.common.permissions import ForCurators
from sibyl_project.common.proxies import known_address
from sibyl_project.common.second_steps import is_missing

NO_SECOND_STEP: Final = (
    "A second step of signing in is demanded of this account, and it has none yet. Sign in at "
    "/sign-in and set one up; then make a new token on your account page."
)
NOTED_EVERY: Final = dt.timedelta(minutes=1)


class ScopedTokenAuthentication(TokenAuthentication):
    """Who a token acts for, if its scopes allow the request."""

    def authenticate(self, request: Request) -> tuple[Any, Token] | None:
        """The user and the token; None where no token is sent.

        Raises AuthenticationFailed, or PermissionDenied for a token without the scope.
        """
        found: tuple[Any, Token] | None = super().authenticate(request)
        if found is not None:
            if is_missing(found[0]):
                raise PermissionDenied(NO_SECOND_STEP)
            needed = needed_scope(request.method or "", request.parser_context["view"])
            if needed not in found[1].scopes:
                raise PermissionDenied(refusal(needed))
            note_use(found[1], request.META.get("REMOTE_ADDR"))
        return found


def needed_scope(method: str, view: Any) -> Scope:
    """The scope that a request of this method to a view of the API needs."""
    if any(isinstance(permission, ForCurators) for permission in view.get_permissions()):
        return Scope.CURATE
    return Scope.READ if method in SAFE_METHODS else Scope.WRITE


def refusal(needed: Scope) -> str:
    """What somebody is told whose token lacks a scope, and what to do."""
    return (
        f"This token may not do that: it lacks the scope {needed.value}. Make a token with that "
        "scope on your account page or at auth/token."
    )


def note_use(token: Token, address: str | None) -> None:
    """Note that a token was used, at most once a minute."""
    now = timezone.now()
    if token.last_used is not None and now - token.last_used < NOTED_EVERY:
        return
    unnoted = Q(last_used=None) | Q(last_used__lte=now - NOTED_EVERY)
    Token.objects.filter(unnoted, pk=token.pk).update(
        last_used=now, last_address=known_address(address)
    )
