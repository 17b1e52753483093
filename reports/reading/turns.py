"""Whose turn it is: a message says that some run of its queue waits, and the worker that receives
it takes the run of the engagement that has fewest under way.

There are as many messages as waiting runs, so each finds one. Which it is follows from rows at the
moment a worker is free, so an engagement that comes later waits for what workers are doing, not for
what others have in the queue, and nothing has to be sent again when a report fails or is cancelled.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Count
from django.utils import timezone

from reports.models import QueueTurn
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.flow import READING
from reports.reading.inventories import COMPUTING
from sibyl_project.common.leases import retry_through_outage
from sibyl_project.runs.engine import Engine

Engines = Sequence[Engine[Any]]
OF_CPU: Engines = (READING, READING_EVIDENCE, COMPUTING)
NEVER = dt.datetime.min.replace(tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class Turn:
    """A run that waits, and the engagement it belongs to."""

    engine: Engine[Any]
    engagement_id: uuid.UUID
    run_id: uuid.UUID


def take(engines: Engines) -> None:
    """Do one run of these kinds, which share a queue; nothing when none waits.

    A run that another worker was quicker to acquire is passed over for the next one.
    """
    passed_over: set[uuid.UUID] = set()
    while turn := retry_through_outage(partial(following, engines, passed_over)):
        if turn.engine.execute(turn.run_id):
            return
        passed_over.add(turn.run_id)


def following(engines: Engines, passed_over: set[uuid.UUID]) -> Turn | None:
    """The run to do next, its turn recorded; None when none waits."""
    waiting = first_of_each(engines, passed_over)
    if not waiting:
        return None
    queue = engines[0].queue
    under_way, last = _under_way(engines), _last_turns(queue)
    # sorted() keeps the order of kinds where an engagement has runs of several
    turn = sorted(
        waiting,
        key=lambda turn: (under_way[turn.engagement_id], last.get(turn.engagement_id, NEVER)),
    )[0]
    _record(turn.engagement_id, queue)
    return turn


def first_of_each(engines: Engines, passed_over: set[uuid.UUID]) -> list[Turn]:
    """The first waiting run of each kind and engagement."""
    return [
        Turn(engine, engagement_id, run_id)
        for engine in engines
        for engagement_id, run_id in engine.waiting()
        .exclude(pk__in=passed_over)
        .order_by(engine.share, *engine.in_turn)
        .distinct(engine.share)
        .values_list(engine.share, "pk")
    ]


def _under_way(engines: Engines) -> Counter[uuid.UUID]:
    counts: Counter[uuid.UUID] = Counter()
    for engine in engines:
        counted = engine.working().order_by().values_list(engine.share).annotate(Count("pk"))
        counts.update(dict(counted))
    return counts


def _last_turns(queue: str) -> dict[uuid.UUID, dt.datetime]:
    return dict(QueueTurn.objects.filter(queue=queue).values_list("engagement_id", "taken_at"))


def _record(engagement_id: uuid.UUID, queue: str) -> None:
    QueueTurn.objects.bulk_create(
        [QueueTurn(engagement_id=engagement_id, queue=queue, taken_at=timezone.now())],
        update_conflicts=True,
        unique_fields=["engagement", "queue"],
        update_fields=["taken_at"],
    )
