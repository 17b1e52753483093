"""Sessions for tests that open sockets and streams from an event loop, and how a reader's right to
see a report ends."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection
from django.test import Client

from reports.models import Report
from sibyl_project.common.models import Session


def session_of(user: Any) -> str:
    """The key of a new session of this user; of nobody none."""
    if not user.is_authenticated:
        return ""
    with ThreadPoolExecutor(1) as outside_of_the_loop:
        return outside_of_the_loop.submit(_sign_in, user).result()


def _sign_in(user: Any) -> str:
    client = Client()
    client.force_login(user)
    connection.close()
    return client.cookies["sessionid"].value


def take_away(what: str, user: Any, report: Report) -> None:
    """End this reader's right to see a report: "signed out", "no member", "new
    password" or "switched off"."""
    if what == "signed out":
        Session.objects.all().delete()
    elif what == "no member":
        report.engagement.memberships.all().delete()
    elif what == "new password":
        user.set_password("Tarn-Heath-4711")
        user.save()
    else:
        type(user).objects.filter(pk=user.pk).update(is_active=False)
    connection.close()
