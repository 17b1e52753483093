"""Recovery of runs whose worker or message was lost; the rows alone show which these are.

It is called at the start of a worker, every 15 s by beat, and before `analyze`.
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
# an idle run may only be waiting in the queue: a second message does no harm, hundreds would
SEND_AGAIN_AFTER = timedelta(seconds=45)


def stale(*, restarted: bool) -> Q:
    """Runs that no worker is doing although one should: the lease is over, or the run was sent long
    ago and never acquired.

    After a restart every waiting run counts, since its message may have been lost with the worker
    before.
    """
    abandoned = Q(status=RunStatus.WORKING, lease_until__lt=Now())
    never_sent = NEVER_SENT & Q(created_at__lt=Now() - timedelta(seconds=5))
    waited = Q() if restarted else Q(dispatched_at__lt=Now() - SEND_AGAIN_AFTER)
    unanswered = Q(status=RunStatus.IDLE, dispatched_at__isnull=False) & waited
    return abandoned | never_sent | unanswered


def recover(engines: Sequence[Engine[Any]], *, restarted: bool = False) -> None:
    """Send abandoned runs again, give up on those out of attempts, and open every next step.

    Only one recovery is under way at a time. A second call returns at once, unless it comes after a
    restart: then it selects more runs, so it waits for its turn.
    """
    lock = (
        "select pg_advisory_lock(%s) is not null"
        if restarted
        else "select pg_try_advisory_lock(%s)"
    )
    with connection.cursor() as cursor:
        cursor.execute(lock, [ADVISORY_KEY])
        if not cursor.fetchone()[0]:
            return
        try:
            for engine in engines:
                engine.recover(stale(restarted=restarted))
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [ADVISORY_KEY])


def seconds_to_last_lease(engines: Sequence[Engine[Any]]) -> float | None:
    """Seconds until all leases now held have run out unless renewed, which after a restart is when
    to recover again. None when none is held."""
    working = (engine.model._default_manager.filter(status=RunStatus.WORKING) for engine in engines)
    ends = [runs.aggregate(end=Max("lease_until"))["end"] for runs in working]
    held = [end for end in ends if end is not None]
    return max(0.0, (max(held) - timezone.now()).total_seconds()) + 0.5 if held else None
