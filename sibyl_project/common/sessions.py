"""Sessions as they are used: when, from where and with which browser, noted at most once a minute;
and whether somebody has shown not long ago who he is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from sibyl_project.common.models import Session
from sibyl_project.common.pages import go
from sibyl_project.common.proxies import known_address
from sibyl_project.common.session_store import SessionStore

NOTED_EVERY: Final = dt.timedelta(minutes=1)
CONFIRMED_FOR: Final = dt.timedelta(minutes=15)
LONGEST_AGENT: Final = 300  # characters of a browser's own name that are kept


class UsedSessions(SessionMiddleware):
    """Django's middleware, which also notes that a session was used."""

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        """Save the session as Django does, then note its use."""
        answer = super().process_response(request, response)
        session: Any = getattr(request, "session", None)
        match = request.resolver_match
        by_itself = getattr(match and match.func, "polled", False)
        is_open = session is not None and session.accessed and session.session_key
        if is_open and not by_itself and _is_due(session):
            note_use(session.session_key, request)
        return answer


def _is_due(session: SessionStore) -> bool:
    return session.last_used is None or timezone.now() - session.last_used >= NOTED_EVERY


def note_use(key: str, request: HttpRequest) -> None:
    """Note that a session was used just now, from where and with what."""
    Session.objects.filter(session_key=key).update(
        last_used=timezone.now(),
        address=known_address(request.META.get("REMOTE_ADDR")),
        agent=request.headers.get("user-agent", "")[:LONGEST_AGENT],
    )


def confirm(request: HttpRequest) -> None:
    """Note that somebody has given the password again, in this session."""
    Session.objects.filter(session_key=request.session.session_key).update(
        confirmed_at=timezone.now()
    )


def confirmed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let only those in who signed in, or gave the password again, not long ago; others give it
    first, and come back to the account page."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        since = timezone.now() - CONFIRMED_FOR
        rows = Session.objects.filter(session_key=request.session.session_key)
        if rows.filter(confirmed_at__gt=since).exists():
            return view(request, *args, **kwargs)
        return go(request, "account-confirm")

    return wrapped
