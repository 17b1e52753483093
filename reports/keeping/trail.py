"""The trail, as far as forgetting concerns it: what it holds of a report or an account is taken
out, and that somebody did something, and when, stays."""

from __future__ import annotations

import uuid
from importlib import import_module
from typing import Any

from django.apps import apps

TRAIL = "sibyl_project.trail"


def redact_report(report_id: uuid.UUID) -> None:
    """Take the details out of every entry about a report.

    Raises an error that says what to do where the role of the database may not.
    """
    _redact("its report was deleted for good", report=report_id)


def redact_account(user_id: int) -> None:
    """Take the details, such as a name that was changed, out of every entry about an account."""
    _redact("the account was anonymised", kind="account", object_id=str(user_id))


def _redact(reason: str, **which: Any) -> None:
    if not apps.is_installed(TRAIL):
        return
    entries = import_module(f"{TRAIL}.models").Entry.objects.filter(**which)
    import_module(f"{TRAIL}.redacting").redact(entries, reason=reason)
