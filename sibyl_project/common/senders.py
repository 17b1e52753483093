"""Who sends a request, from its headers alone: for what is decided before Django sees it, and for
what stays open long after."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest, parse_cookie
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from sibyl_project.common.second_steps import is_missing
from sibyl_project.common.token_authentication import note_use


def sender_of(headers: Mapping[str, str], *, address: str | None = None) -> Any | None:
    """The active account whose session or token these headers carry; None for anybody else.

    `headers` are by lower-case name. Asks the database, unless neither is there. That a token was
    used is noted only where the address it comes from is given. Its scopes are not asked for: every
    token may read, so what is decided from the answer must be no more than that.
    """
    request = HttpRequest()
    authorization = headers.get("authorization", "")
    request.META["HTTP_AUTHORIZATION"] = authorization if authorization.isascii() else ""
    key = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME)
    return _by_session(request, key) or _by_token(request, address)


def _by_session(request: HttpRequest, key: str | None) -> Any | None:
    if not key or "\x00" in key:
        return None
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    user = get_user(request)
    return user if user.is_authenticated else None


def _by_token(request: HttpRequest, address: str | None) -> Any | None:
    try:
        found = TokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    if found and is_missing(found[0]):
        return None
    if found and address:
        note_use(found[1], address)
    return found[0] if found else None
