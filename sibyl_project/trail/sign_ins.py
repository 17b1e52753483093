"""Signing in and out, and trying to: Django and axes announce it by signals, whatever page, token
or command it came by."""

from __future__ import annotations

from typing import Any

from axes.signals import user_locked_out
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest

from sibyl_project.common.entry import provider
from sibyl_project.common.sign_in import LONGEST_NAME
from sibyl_project.trail.recording import record


def signed_in(sender: Any, request: HttpRequest | None, user: Any, **_: Any) -> None:
    """An account opened a session; with what, where it was more than a password."""
    shown = getattr(request, "opened_with", "")
    after = {"with": shown} if shown not in ("", "password") else None
    record("account.signed_in", actor=user, request=request, object_id=user.pk, after=after)


def signed_out(sender: Any, request: HttpRequest | None, user: Any, **_: Any) -> None:
    """An account ended its session; nobody's session ends without a word."""
    if user is not None:
        record("account.signed_out", actor=user, request=request, object_id=user.pk)


def failed(
    sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **_: Any
) -> None:
    """Somebody tried and failed. The name they typed is kept, cut to the length of a name."""
    typed = str(credentials.get("username") or "")[:LONGEST_NAME].replace("\x00", "")
    record("account.sign_in_failed", request=request, after={"name": typed})


def refused(sender: Any, request: HttpRequest, name: str, why: str, **_: Any) -> None:
    """Somebody came back from the firm's provider and was not let in."""
    typed = name.replace("\x00", "")
    record("account.sign_in_failed", request=request, after={"name": typed, "why": why})


def locked(
    sender: Any, request: HttpRequest | None = None, username: str | None = None, **_: Any
) -> None:
    """Somebody failed so often that they have to wait."""
    typed = str(username or "")[:LONGEST_NAME].replace("\x00", "")
    record("account.locked", request=request, after={"name": typed})


def connect() -> None:
    """Watch from now on."""
    user_logged_in.connect(signed_in, dispatch_uid="trail_signed_in")
    user_logged_out.connect(signed_out, dispatch_uid="trail_signed_out")
    user_login_failed.connect(failed, dispatch_uid="trail_failed")
    provider.refused.connect(refused, dispatch_uid="trail_refused")
    user_locked_out.connect(locked, dispatch_uid="trail_locked")
