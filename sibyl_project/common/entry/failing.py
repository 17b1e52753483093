"""A second step that was wrong is a failed sign-in like a wrong password: it is counted and
recorded with those."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest


def count(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    """Somebody who gave the right password gave a wrong second step."""
    named = {"username": user.get_username()}
    user_login_failed.send(sender=__name__, credentials=named, request=request)
