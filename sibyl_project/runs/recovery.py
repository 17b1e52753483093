"""Recovery: whatever died, rows show what is missing.

Runs at worker start, every 15 s from beat, and before `analyze`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import Max, Q
from django.db.models.functions import Now
from django.utils import timezone

from sibyl_project.common.models import RunStatus
from sibyl_project.runs.engine import NEVER_SENT, Engine

ADVISORY_KEY = 7_204_511
# an idle run may merely stand in a queue; a second message is harmless, a storm is not
SEND_AGAIN_AFTER = timedelta(seconds=45)


def stale(*, restarted: bool) -> Q:
    """Runs nobody is working on although somebody should: lease over, or sent long ago and never
    taken.

    After a restart every waiting run counts: its message may have died in the hands of the worker
    before.
    """
    abandoned = Q(status=RunStatus.WORKING, lease_until__lt=Now())
    never_sent = NEVER_SENT & Q(created_at__lt=Now() - timedelta(seconds=5))
    waited = Q() if restarted else Q(dispatched_at__lt=Now() - SEND_AGAIN_AFTER)
    unanswered = Q(status=RunStatus.IDLE, dispatched_at__isnull=False) & waited
    return abandoned | never_sent | unanswered


def recover(engines: Sequence[Engine[Any]], *, restarted: bool = False) -> None:
    """Send abandoned work again, give up on what is out of attempts, and re-derive every next step.
    One at a time.

    Another one under way does the same, unless this one comes after a restart: it sees more and
    waits for its turn.
    """
    take_turn = (
        "select pg_advisory_lock(%s) is not null"
        if restarted
        else "select pg_try_advisory_lock(%s)"
    )
    with connection.cursor() as cursor:
        cursor.execute(take_turn, [ADVISORY_KEY])
        if not cursor.fetchone()[0]:
            return
        try:
            for engine in engines:
                engine.recover(stale(restarted=restarted))
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [ADVISORY_KEY])


def seconds_to_last_lease(engines: Sequence[Engine[Any]]) -> float | None:
    """When the leases now held have run out unless renewed: after a restart, the moment to look
    again. None when none is held."""
    working = (engine.model._default_manager.filter(status=RunStatus.WORKING) for engine in engines)
    ends = [runs.aggregate(end=Max("lease_until"))["end"] for runs in working]
    held = [end for end in ends if end is not None]
    return max(0.0, (max(held) - timezone.now()).total_seconds()) + 0.5 if held else None
