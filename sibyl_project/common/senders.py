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


def sender_of(headers: Mapping[str, str]) -> Any | None:
    """The active account whose session or token these headers carry; None for anybody else.

    `headers` are by lower-case name. Asks the database, unless neither is there.
    """
    request = HttpRequest()
    authorization = headers.get("authorization", "")
    request.META["HTTP_AUTHORIZATION"] = authorization if authorization.isascii() else ""
    key = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME)
    return _by_session(request, key) or _by_token(request)


def _by_session(request: HttpRequest, key: str | None) -> Any | None:
    if not key or "\x00" in key:
        return None
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    user = get_user(request)
    return user if user.is_authenticated else None


def _by_token(request: HttpRequest) -> Any | None:
    try:
        found = TokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    return found[0] if found else None
