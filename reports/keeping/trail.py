"""The trail, as far as forgetting concerns it: what it holds of a report or an account is taken
out; that somebody did something, and when, stays."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from typing import Final

from django.db.models import Q

from reports.keeping.refusing import NotThisRole
from sibyl_project.trail.models import Entry, EntryQuerySet
from sibyl_project.trail.redacting import CannotRedact, redact, refuse_unless_owner

# the recorded columns, and the one name of an entry, in which the name of a person may stand
NAMED_IN: Final = ("username", "first_name", "last_name", "email", "invitee", "name")


def redact_report(report_id: uuid.UUID) -> None:
    """Take the details out of every entry about a report.

    Raises NotThisRole, with what to do, where the role of the database may not.
    """
    _redact(Entry.objects.filter(report=report_id), "the report was deleted for good")


def redact_account(user_id: int, names: Iterable[str]) -> None:
    """Take the details out of every entry about an account, and of every other one in which one of
    these names stands where names are kept, however it was typed.

    A word that stands elsewhere is no name: of somebody who is called `lead`, what others did with
    leads stays. Raises NotThisRole, with what to do, where the role of the database may not.
    """
    about = Q(kind="account", object_id=str(user_id))
    for name in names:
        for column in NAMED_IN:
            about |= Q(details__icontains=f'"{column}": {json.dumps(name, ensure_ascii=False)}')
    _redact(Entry.objects.filter(about), "the account was anonymised")


def refuse_unless_allowed() -> None:
    """Raise NotThisRole, with what to do, where the role of the database may not redact."""
    try:
        refuse_unless_owner()
    except CannotRedact as refusal:
        raise NotThisRole(str(refusal)) from None


def _redact(entries: EntryQuerySet, reason: str) -> None:
    refuse_unless_allowed()
    redact(entries, reason=reason)
