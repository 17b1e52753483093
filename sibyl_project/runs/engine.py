"""Runs of one kind: sent to the workers, taken, done, settled, and picked up when a worker died.

A kind is a subclass that says what is its own: what must hold for a run to be taken, what doing one
means, and what is told of it. Everything that must be right for every kind happens here, once.
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
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from sibyl_project.common.deadline import DeadlineExceeded
from sibyl_project.common.leases import (
    DATABASE_GONE,
    FenceLost,
    fenced,
    given_back,
    kept,
    reached,
    take,
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
    """How a run failed: the status it ends in, and what is told.

    `foreseen` failures are results like others; the rest are faults of ours and are logged with
    their traceback.
    """

    message: str
    status: RunStatus = RunStatus.ERROR
    foreseen: bool = False


class Engine(Generic[Run]):
    """Sends, does, settles and recovers the runs of one kind.

    A broker or a database that goes away meanwhile costs time alone: messages are sent again by
    recovery, and what was worked out is saved once the database is back.
    """

    model: type[Run]
    task: ClassVar[str]  # the name on the queue of the task that does one run
    queue: ClassVar[str]

    # What a kind says of itself.

    def conditions(self) -> Mapping[str, Any]:
        """What must hold, as lookups, for a run to be taken or sent again.

        Lookups on columns of the run's own table alone, a subquery where another decides: with a
        join, two workers that reach for one run at the same moment would both get it.
        """
        return {}

    def owner_id(self, run: Run) -> uuid.UUID:
        """What the run belongs to; runs of one owner are sent together."""
        return run.pk

    def begun(self, run: Run) -> None:
        """Called in the transaction that takes the run."""

    def do(self, run: Run) -> Save:
        """Do the work, with no transaction open; the function returned writes its rows.

        The function is called again where the database went away while it wrote.
        """
        raise NotImplementedError

    def settle(self, run: Run, save: Save) -> None:
        """Write what was done and mark the run done, in one fenced transaction.

        A kind that locks other rows before the run's, or writes more, says so here.
        """
        with fenced(run):
            save()

    def failure(self, run: Run, error: Exception) -> Failure:
        """How an error of `do` is told."""
        if isinstance(error, OUT_OF_TIME):
            return Failure("It took longer than allowed.", RunStatus.TIMED_OUT, foreseen=True)
        return Failure(f"{type(error).__name__}: {error}")

    def given_up(self, run: Run, why: str) -> Failure:
        """How it is told that nobody could finish the run in all its attempts."""
        return Failure(why, foreseen=True)

    def failed(self, run: Run, failure: Failure) -> None:
        """Write what a failed run leaves behind, in the fenced transaction that settles it."""

    def follow(self, run: Run) -> None:
        """Called when a run that was taken here is settled, or has been left to another worker."""

    # What the engine does with it.

    def execute(self, run_id: uuid.UUID) -> None:
        """Take a run, do it, settle it, and see what follows.

        Nothing happens to a run that another worker holds. Where the database goes away meanwhile,
        once more.
        """
        taken = None
        try:
            while run := reached(partial(self._take, run_id)):
                taken = run
                with given_back(run, partial(self._give_up, run)):
                    self._attempt(run)
                    break
        finally:
            if taken:
                reached(partial(self.follow, taken))

    def _take(self, run_id: uuid.UUID) -> Run | None:
        with transaction.atomic():
            run = take(self.model, run_id, **self.conditions())
            if run:
                self.begun(run)
            return run

    def _attempt(self, run: Run) -> None:
        """One attempt. Whoever has lost the fence writes nothing."""
        try:
            with kept(run):
                save = self.do(run)
            # what was worked out is not worked out again because it could not be saved at once
            reached(partial(self.settle, run, save))
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
        """Record a failure as a result, unless another attempt owns the run by now."""
        try:
            with fenced(run, failure.status, failure.message[:1000]):
                self.failed(run, failure)
        except FenceLost:
            log.info("fence_lost", run=str(run.pk))

    def dispatch(self, run_ids: Sequence[uuid.UUID], owner_id: uuid.UUID) -> None:
        """Send runs to the workers. A broker that is away costs only time: recovery sends again."""
        if not run_ids:
            return
        runs = self.model._default_manager.filter(pk__in=run_ids)
        runs.update(dispatched_at=Now())
        try:
            self.send(run_ids, owner_id)
        except Exception:
            log.exception("dispatch_failed", owner=str(owner_id), task=self.task)
            # one that did get out is taken once all the same
            runs.filter(status=RunStatus.IDLE).update(dispatched_at=None)

    def send(self, run_ids: Sequence[uuid.UUID], owner_id: uuid.UUID) -> None:
        """Put the messages on the queue; `owner_id` is whose runs they are."""
        for run_id in run_ids:
            # without a result: whoever uploads waits for it, and Celery seeks a store for 20 s
            self.message(run_id).apply_async(ignore_result=True)

    def message(self, run_id: uuid.UUID) -> Signature:
        """The message that has a worker do a run."""
        return signature(self.task, args=(str(run_id),), immutable=True, queue=self.queue)

    def afresh(self, runs: QuerySet[Run], **columns: Any) -> int:
        """Give failed runs new attempts, with other `columns` of their rows; how many there were.

        The caller sends them.
        """
        return runs.update(status=RunStatus.IDLE, attempt=0, error_message="", **columns)

    def recover(self, stale: Q) -> None:
        """Send abandoned runs again (`stale` selects them), and give up on those out of
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
        """Runs that somebody should be doing and nobody is."""
        return self.model._default_manager.filter(stale, **self.conditions()).select_related(
            *(self.model.TAKEN_WITH or (None,))
        )
