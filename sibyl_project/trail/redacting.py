"""Taking details out of the trail when they have to be forgotten. Who did what and when stays, and
so does the hash of the details, over which the chain is made: it still verifies."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import connection, transaction

from sibyl_project.trail.models import Entry, EntryQuerySet
from sibyl_project.trail.recording import record
from sibyl_project.trail.standing import standing

REDACTED = "trail.redacted"


class CannotRedact(Exception):
    """The role of the database that is in use may not; the message says what to do."""


def refuse_unless_owner() -> None:
    """Raise CannotRedact unless the role that is in use owns the table of the trail."""
    now = standing()
    if not now.owns:
        raise CannotRedact(
            f"The trail belongs to the database role {now.owner!r}, and this command uses "
            f"{now.role!r}. Run it with a DATABASE_OWNER_URL that signs in as {now.owner!r}."
        )


def redact(entries: EntryQuerySet, *, reason: str = "") -> int:
    """Take details and addresses out of these entries for good; how many had any.

    Records in each chain that it was done, with the numbers of the entries. Raises CannotRedact
    unless the role that is in use owns the table.
    """
    refuse_unless_owner()
    left = entries.filter(redacted_at=None).exclude(action=REDACTED).order_by("chain", "number")
    with transaction.atomic():
        taken = list(left.values_list("pk", "chain", "number", "engagement"))
        with connection.cursor() as cursor:
            cursor.execute("set local sibyl.redacting = 'on'")
            Entry.objects.filter(pk__in=[pk for pk, *_ in taken]).update(
                details=None, salt=None, address=None
            )
            cursor.execute("set local sibyl.redacting = 'off'")
        _say(taken, reason)
    return len(taken)


def _say(taken: Sequence[tuple[int, str, int, UUID | None]], reason: str) -> None:
    # in one order, so that two redactions at once do not wait for each other
    for chain, engagement in dict(sorted((chain, its) for _, chain, _, its in taken)).items():
        numbers = [number for _, its, number, _ in taken if its == chain]
        record(
            REDACTED,
            engagement=engagement,
            object_id=chain,
            after={"entries": numbers, "reason": reason},
        )
