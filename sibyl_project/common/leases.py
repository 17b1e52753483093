"""Lease, attempt, fence: how a run is taken, kept and finished exactly once, whatever dies in
between.

A worker takes a run by one conditional UPDATE that counts the attempt and sets a lease. It reasons
with no transaction open while a small thread renews the lease. It finishes in one transaction that
starts with `fenced`: if another worker has taken the run meanwhile the attempt differs, `FenceLost`
is raised and nothing is written. A database that goes away meanwhile is nobody's failure: the run
is given back and taken again.
"""

from __future__ import annotations

import datetime as dt
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Q, Value
from django.db.models.fields import DurationField
from django.db.models.functions import Coalesce, Now

from sibyl_project.common.models import LeasedRun, RunStatus

log = structlog.get_logger(__name__)
Run = TypeVar("Run", bound=LeasedRun)
Result = TypeVar("Result")

DATABASE_GONE = (OperationalError, InterfaceError)
OUTAGE_SECONDS = 30.0  # how long a database that restarts is waited for
PAUSE_SECONDS = 0.5


class FenceLost(Exception):
    """Another worker owns this run now; whatever was about to be written must not be."""


def lease_length() -> dt.timedelta:
    """How long a silent worker keeps a run before another may take it."""
    return dt.timedelta(seconds=settings.RUN_LEASE_SECONDS)


def _lease_end() -> ExpressionWrapper:
    length = Value(lease_length(), output_field=DurationField())
    return ExpressionWrapper(Now() + length, output_field=DateTimeField())


def takeable() -> Q:
    """Runs a worker may take: never begun, or abandoned by a worker whose lease ran out."""
    return Q(status=RunStatus.IDLE) | Q(status=RunStatus.WORKING, lease_until__lt=Now())


def take(model: type[Run], run_id: uuid.UUID, **conditions: Any) -> Run | None:
    """Take the run, or None when it is done, owned by another worker, out of attempts, or
    `conditions` do not hold."""
    taken = model._default_manager.filter(
        takeable(), pk=run_id, attempt__lt=model.MAX_ATTEMPTS, **conditions
    ).update(
        status=RunStatus.WORKING,
        attempt=F("attempt") + 1,
        lease_until=_lease_end(),
        started_at=Coalesce(F("started_at"), Now()),
        error_message="",
    )
    along = model.TAKEN_WITH or (None,)  # without names everything would come along
    return model._default_manager.select_related(*along).get(pk=run_id) if taken else None


def renew(run: LeasedRun) -> bool:
    """Push the lease out; False when the run is no longer ours."""
    mine = type(run)._default_manager.filter(
        pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
    )
    return bool(mine.update(lease_until=_lease_end()))


def give_back(run: LeasedRun) -> None:
    """Let go of a run so that whoever comes next may take it; nothing happens when it is no longer
    ours."""
    mine = type(run)._default_manager.filter(
        pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
    )
    reached(lambda: mine.update(status=RunStatus.IDLE, lease_until=None))


def reached(act: Callable[[], Result], seconds: float = OUTAGE_SECONDS) -> Result:
    """What `act` returns, tried again while the database cannot be reached, for that many seconds;
    then its error is raised.

    `act` must be a whole transaction. Within one of the caller's there is nothing to try again.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            return act()
        except DATABASE_GONE:
            if connection.in_atomic_block or time.monotonic() > until:
                raise
            connection.close()
            time.sleep(PAUSE_SECONDS)


@contextmanager
def given_back(run: LeasedRun, give_up: Callable[[str], None]) -> Iterator[None]:
    """Give the run back when the database goes away within the block: that is no failure of the
    run.

    After its last attempt `give_up` is told why instead; it settles the run as failed, in a
    transaction of its own.
    """
    try:
        yield
    except DATABASE_GONE as error:
        log.warning("database_gone", run=str(run.pk), attempt=run.attempt, error=str(error))
        if run.attempt < run.MAX_ATTEMPTS:
            give_back(run)
        else:
            reached(
                lambda: give_up(f"the database went away during the last of {run.attempt} attempts")
            )


@contextmanager
def kept(run: LeasedRun) -> Iterator[None]:
    """Renew the lease from a thread every third of its length for as long as the block runs."""
    stop = threading.Event()

    def keep() -> None:
        try:
            while not stop.wait(lease_length().total_seconds() / 3):
                try:
                    if not renew(run):
                        return
                except DATABASE_GONE:  # the next time may be in time
                    connection.close()
        finally:
            connection.close()

    keeper = threading.Thread(target=keep, name=f"lease-{run.pk}", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stop.set()
        keeper.join()


@contextmanager
def fenced(
    run: LeasedRun, status: RunStatus = RunStatus.COMPLETED, error: str = "", **columns: Any
) -> Iterator[None]:
    """One transaction that settles the run: mark it done, with other `columns` of its row, and let
    the block write the rest.

    The row stays locked to the end. Raises FenceLost, and writes nothing, when another attempt owns
    the run.
    """
    with transaction.atomic():
        mine = type(run)._default_manager.filter(
            pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
        )
        if not mine.update(
            status=status, error_message=error, lease_until=None, finished_at=Now(), **columns
        ):
            raise FenceLost(str(run.pk))
        yield
