"""Runs of one kind: sent to the workers, acquired, done, settled, and sent again if a worker dies.

A kind is a subclass of `Engine`. It declares what must hold for a run to be acquired, does the work
and words its failures. Everything that must be right for every kind is here.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import structlog
from celery import Signature, signature
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models import OrderBy, Q, QuerySet
from django.db.models.functions import Now

from sibyl_project.common.deadline import DeadlineExceeded
from sibyl_project.common.leases import (
    DATABASE_GONE,
    FenceLost,
    acquirable,
    acquire,
    fenced,
    held,
    released_on_outage,
    renewed,
    retry_through_outage,
)
from sibyl_project.common.models import LeasedRun, RunStatus

log = structlog.get_logger(__name__)
Run = TypeVar("Run", bound=LeasedRun)
Save = Callable[[], Any]
OUT_OF_TIME = (DeadlineExceeded, SoftTimeLimitExceeded)
GAVE_UP = "the worker doing it stopped three times"
NEVER_SENT = Q(status=RunStatus.IDLE, dispatched_at__isnull=True)


@dataclass(frozen=True, slots=True)
class Failure:
    """How a run failed: the status it ends in and the message that is stored.

    A `foreseen` failure is a normal outcome; any other is a fault in Sibyl and is logged with its
    traceback. One that `ends_owner` leaves nothing for the other runs to do; the kind ends what
    the run belongs to.
    """

    message: str
    status: RunStatus = RunStatus.ERROR
    foreseen: bool = False
    ends_owner: bool = False


class Engine(Generic[Run]):
    """Sends, does, settles and recovers the runs of one kind.

    An outage of the broker or the database costs only time: recovery sends messages again, and a
    result is saved once the database is back.
    """

    model: type[Run]
    task: ClassVar[str]  # name of the Celery task that does one run
    queue: ClassVar[str]
    share: ClassVar[str]  # lookup of what shares the queue with others of its kind: an engagement
    in_turn: ClassVar[tuple[str | OrderBy, ...]] = ("dispatched_at", "pk")  # within a share

    # What a kind declares.

    def conditions(self) -> Mapping[str, Any]:
        """The lookups that must hold for a run to be acquired or sent again.

        They may name columns of the run's own table only, and use a subquery where another table
        decides: with a join, two workers that acquire a run at the same moment would both get it.
        """
        return {}

    def owner_id(self, run: Run) -> uuid.UUID:
        """The id of what the run belongs to; runs of one owner are sent together."""
        return run.pk

    def begun(self, run: Run) -> None:
        """Called in the transaction that acquires the run."""

    def do(self, run: Run) -> Save:
        """Do the work, with no transaction open, and return a function that writes its rows.

        That function is called again when the database went away while it wrote.
        """
        raise NotImplementedError

    def settle(self, run: Run, save: Save) -> None:
        """Write the result and mark the run completed, in one fenced transaction.

        A kind that locks other rows before the run's, or writes more, overrides this.
        """
        with fenced(run):
            save()

    def failure(self, run: Run, error: Exception) -> Failure:
        """The failure that an error raised by `do` stands for."""
        if isinstance(error, OUT_OF_TIME):
            return Failure("It took longer than allowed.", RunStatus.TIMED_OUT, foreseen=True)
        return Failure(f"{type(error).__name__}: {error}")

    def given_up(self, run: Run, why: str) -> Failure:
        """The failure of a run that no worker could finish in all its attempts."""
        return Failure(why, foreseen=True)

    def failed(self, run: Run, failure: Failure) -> None:
        """Write the rows of a failed run, in the fenced transaction that settles it."""

    def follow(self, run: Run) -> None:
        """Called after a run acquired here was settled, or was left to another worker."""

    # What the engine does with these.

    def execute(self, run_id: uuid.UUID) -> bool:
        """Acquire a run, do it, settle it and call `follow`; False when it could not be acquired.

        A run that another worker owns is left alone. A run interrupted by an outage of the database
        is acquired again.
        """
        acquired = None
        try:
            while run := retry_through_outage(partial(self._acquire, run_id)):
                acquired = run
                with held(run), released_on_outage(run, partial(self._give_up, run)):
                    self._attempt(run)
                    break
        finally:
            if acquired:
                retry_through_outage(partial(self.follow, acquired))
        return acquired is not None

    def waiting(self) -> QuerySet[Run]:
        """The runs that were sent and that no worker does yet, or does any more."""
        return self.model._default_manager.filter(
            acquirable(),
            dispatched_at__isnull=False,
            attempt__lt=self.model.MAX_ATTEMPTS,
            **self.conditions(),
        )

    def working(self) -> QuerySet[Run]:
        """The runs that a worker does now."""
        return self.model._default_manager.filter(
            status=RunStatus.WORKING, lease_until__gte=Now(), **self.conditions()
        )

    def _acquire(self, run_id: uuid.UUID) -> Run | None:
        with transaction.atomic():
            run = acquire(self.model, run_id, **self.conditions())
            if run:
                self.begun(run)
            return run

    def _attempt(self, run: Run) -> None:
        """Do and settle the run; nothing is written when another worker owns it by then."""
        try:
            with renewed(run):
                save = self.do(run)
            # a result that cannot be saved at once is saved later, not worked out again
            retry_through_outage(partial(self.settle, run, save))
        except FenceLost:
            log.info("fence_lost", run=str(run.pk))
        except DATABASE_GONE:
            raise
        except Exception as error:
            failure = self.failure(run, error)
            if not failure.foreseen:
                log.exception("run_failed", run=str(run.pk), what=str(run))
            self.settle_failed(run, failure)

    def _give_up(self, run: Run, why: str) -> None:
        self.settle_failed(run, self.given_up(run, why))

    def settle_failed(self, run: Run, failure: Failure) -> None:
        """Settle the run as failed, unless another attempt owns it by now."""
        try:
            with fenced(run, failure.status, failure.message[:1000]):
                self.failed(run, failure)
        except FenceLost:
            log.info("fence_lost", run=str(run.pk))

    def dispatch(self, run_ids: Sequence[uuid.UUID], owner_id: uuid.UUID) -> None:
        """Send runs to the workers; recovery sends again what the broker did not accept."""
        if not run_ids:
            return
        runs = self.model._default_manager.filter(pk__in=run_ids)
        runs.update(dispatched_at=Now())
        try:
            self.send(run_ids, owner_id)
        except Exception:
            log.exception("dispatch_failed", owner=str(owner_id), task=self.task)
            # a message that did get out does no harm: its run is acquired only once
            runs.filter(status=RunStatus.IDLE).update(dispatched_at=None)

    def send(self, run_ids: Sequence[uuid.UUID], owner_id: uuid.UUID) -> None:
        """Put the messages on the queue; `owner_id` is the owner of the runs."""
        for run_id in run_ids:
            # ignore_result: an upload waits here, and Celery would seek a result store for 20 s
            self.message(run_id).apply_async(ignore_result=True)

    def message(self, run_id: uuid.UUID) -> Signature:
        """The message that has a worker do a run."""
        return signature(self.task, args=(str(run_id),), immutable=True, queue=self.queue)

    def reset(self, runs: QuerySet[Run], **columns: Any) -> int:
        """Reset failed runs to new attempts, with other `columns` of their rows.

        Returns how many there were. The caller sends them.
        """
        return runs.update(status=RunStatus.IDLE, attempt=0, error_message="", **columns)

    def recover(self, stale: Q) -> None:
        """Send the abandoned runs that `stale` selects again, and give up on those out of
        attempts."""
        lost = self.lost(stale)
        for run in lost.filter(attempt__gte=self.model.MAX_ATTEMPTS):
            self._give_up(run, GAVE_UP)
        by_owner: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
        for run in lost.filter(attempt__lt=self.model.MAX_ATTEMPTS):
            by_owner[self.owner_id(run)].append(run.pk)
        for owner_id, run_ids in by_owner.items():
            log.warning("sent_again", owner=str(owner_id), task=self.task, runs=len(run_ids))
            self.dispatch(run_ids, owner_id)

    def lost(self, stale: Q) -> QuerySet[Run]:
        """Runs that a worker should be doing and none is."""
        return self.model._default_manager.filter(stale, **self.conditions()).select_related(
            *(self.model.ACQUIRED_WITH or (None,))
        )
