"""Leases on runs: a run is finished exactly once, whichever process dies in between.

A worker acquires a run with one conditional UPDATE that increments the attempt and sets the end of
the lease. It works with no transaction open while a thread renews the lease. It finishes in one
transaction that starts with `fenced`: if another worker has acquired the run meanwhile, the attempt
differs, `FenceLost` is raised and nothing is written. An outage of the database does not count as a
failure of the run: the run is released and acquired again.
"""

from __future__ import annotations

import datetime as dt
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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
OUTAGE_SECONDS = 30.0  # how long to wait for a database that restarts
PAUSE_SECONDS = 0.5


class FenceLost(Exception):
    """Another worker owns the run now, so this one must not write its result."""


def lease_length() -> dt.timedelta:
    """How long a run stays with a worker that no longer renews its lease."""
    return dt.timedelta(seconds=settings.RUN_LEASE_SECONDS)


def in_time(length: dt.timedelta) -> ExpressionWrapper:
    """The moment so long after now by the clock of the database, which all hosts share."""
    return ExpressionWrapper(
        Now() + Value(length, output_field=DurationField()), output_field=DateTimeField()
    )


def acquirable() -> Q:
    """Runs a worker may acquire: not begun, or left by a worker whose lease has run out."""
    return Q(status=RunStatus.IDLE) | Q(status=RunStatus.WORKING, lease_until__lt=Now())


def acquire(model: type[Run], run_id: uuid.UUID, **conditions: Any) -> Run | None:
    """Acquire the run and return it.

    Returns None when the run is done, is owned by another worker, has no attempt left, or does not
    meet `conditions`, which are lookups.
    """
    acquired = model._default_manager.filter(
        acquirable(), pk=run_id, attempt__lt=model.MAX_ATTEMPTS, **conditions
    ).update(
        status=RunStatus.WORKING,
        attempt=F("attempt") + 1,
        lease_until=in_time(lease_length()),
        started_at=Coalesce(F("started_at"), Now()),
        error_message="",
    )
    if not acquired:
        return None
    related = model.ACQUIRED_WITH or (None,)  # without arguments every relation would be read
    return model._default_manager.select_related(*related).get(pk=run_id)


def renew(run: LeasedRun) -> bool:
    """Set the end of the lease anew; False when the run no longer belongs to this attempt."""
    mine = type(run)._default_manager.filter(
        pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
    )
    return bool(mine.update(lease_until=in_time(lease_length())))


def release(run: LeasedRun) -> None:
    """End the lease so that any worker may acquire the run.

    Nothing happens when the run no longer belongs to this attempt.
    """
    mine = type(run)._default_manager.filter(
        pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
    )
    retry_through_outage(lambda: mine.update(status=RunStatus.IDLE, lease_until=None))


_held: dict[uuid.UUID, LeasedRun] = {}  # the runs this process does
_handed_back: set[uuid.UUID] = set()


@contextmanager
def held(run: LeasedRun) -> Iterator[None]:
    """Within the block this process does the run, so that `hand_back` knows of it."""
    _held[run.pk] = run
    try:
        yield
    finally:
        _held.pop(run.pk, None)


def hand_back() -> None:
    """Give back every run this process does, because it is stopped; other workers get them at once.

    That is no failure of the run, so the attempt does not count. From here on this process writes
    no result of it (`fenced`). The caller ends the process. What cannot be given back now, another
    worker acquires when the lease is over.
    """
    for run in list(_held.values()):
        _handed_back.add(run.pk)
        mine = type(run)._default_manager.filter(
            pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
        )
        with suppress(*DATABASE_GONE):
            mine.update(
                status=RunStatus.IDLE,
                attempt=F("attempt") - 1,
                lease_until=None,
                dispatched_at=None,
            )
            log.info("run_handed_back", run=str(run.pk))


def retry_through_outage(act: Callable[[], Result], seconds: float = OUTAGE_SECONDS) -> Result:
    """Return what `act` returns, calling it again while the database cannot be reached.

    The database's error is raised after `seconds`, and at once within a transaction of the caller,
    since `act` must be a whole transaction.
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
def released_on_outage(run: LeasedRun, give_up: Callable[[str], None]) -> Iterator[None]:
    """Release the run when the database goes away within the block; the run has not failed.

    After the last attempt `give_up` is called with the reason instead; it settles the run as
    failed, in a transaction of its own.
    """
    try:
        yield
    except DATABASE_GONE as error:
        log.warning("database_gone", run=str(run.pk), attempt=run.attempt, error=str(error))
        if run.attempt < run.MAX_ATTEMPTS:
            release(run)
        else:
            retry_through_outage(
                lambda: give_up(f"the database went away during the last of {run.attempt} attempts")
            )


@contextmanager
def renewed(run: LeasedRun) -> Iterator[None]:
    """Renew the lease in a thread, every third of its length, for as long as the block runs."""
    stop = threading.Event()

    def keep_renewing() -> None:
        try:
            while not stop.wait(lease_length().total_seconds() / 3):
                try:
                    if not renew(run):
                        return
                except DATABASE_GONE:  # the next renewal may still be in time
                    connection.close()
        finally:
            connection.close()

    renewer = threading.Thread(target=keep_renewing, name=f"lease-{run.pk}", daemon=True)
    renewer.start()
    try:
        yield
    finally:
        stop.set()
        renewer.join()


@contextmanager
def fenced(
    run: LeasedRun, status: RunStatus = RunStatus.COMPLETED, error: str = "", **columns: Any
) -> Iterator[None]:
    """One transaction that settles the run: write its `status`, `error` and other `columns`, then
    run the block, which writes the rest.

    The row stays locked to the end. Raises FenceLost, and writes nothing, when another attempt owns
    the run, or this one was handed back.
    """
    if run.pk in _handed_back:
        raise FenceLost(str(run.pk))
    with transaction.atomic():
        mine = type(run)._default_manager.filter(
            pk=run.pk, attempt=run.attempt, status=RunStatus.WORKING
        )
        if not mine.update(
            status=status, error_message=error, lease_until=None, finished_at=Now(), **columns
        ):
            raise FenceLost(str(run.pk))
        yield
