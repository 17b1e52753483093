"""Steps, which follow one another: the next step of an owner opens when every run of the present
one is settled.

Only `advance` opens a step. It is called by the body and the errback of the chord, by the last run
of a step to be settled, and by recovery. It locks the owner's row, so a second caller finds the
step open already. The call that opens a step sends its runs, on commit. When the chord is lost,
recovery opens the next step seconds later.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

import structlog
from celery import Signature, chord, signature
from django.db import transaction
from django.db.models import Model, Q, QuerySet

from sibyl_project.common.leases import DATABASE_GONE
from sibyl_project.common.models import SETTLED, RunStatus
from sibyl_project.runs.engine import NEVER_SENT, Engine, Run

log = structlog.get_logger(__name__)
Owner = TypeVar("Owner", bound=Model)


class Steps(Engine[Run], Generic[Run, Owner]):
    """An engine whose runs are steps of an owner, for example the waves of an analysis."""

    advance_task: ClassVar[str]  # name of the Celery task that opens the next step

    # What a kind declares.

    def hold(self, owner_id: uuid.UUID) -> Owner | None:
        """The owner with its row locked; None when it does not exist or is not under way."""
        raise NotImplementedError

    def under_way(self) -> Iterable[uuid.UUID]:
        """The ids of the owners whose steps are under way."""
        raise NotImplementedError

    def present(self, owner: Owner) -> Sequence[Run]:
        """The runs that must be settled before the next step opens."""
        raise NotImplementedError

    def siblings(self, run: Run) -> QuerySet[Run]:
        """The runs of the step a run belongs to."""
        raise NotImplementedError

    def at_once(self, run: Run) -> int | None:
        """How many runs of this run's step may be under way together; None for all."""
        return None

    def broken(self, owner: Owner, runs: Sequence[Run]) -> str:
        """Why the owner cannot continue after these runs; "" when it can."""
        raise NotImplementedError

    def open_next(self, owner: Owner, runs: Sequence[Run]) -> Sequence[Run]:
        """Save the runs of the next step and return them; none when this was the last one."""
        raise NotImplementedError

    def fail(self, owner: Owner, message: str) -> None:
        """End the owner's work in error."""
        raise NotImplementedError

    def not_opened(self, owner: Owner, error: Exception) -> str:
        """The message for an owner whose next step could not be planned."""
        return f"What follows could not be planned: {type(error).__name__}: {error}."

    # What the engine does with these.

    def advance(self, owner_id: uuid.UUID) -> None:
        """Open the next step when the present one is settled; where there is none, finish the owner
        or let it fail."""
        with transaction.atomic():
            owner = self.hold(owner_id)
            if owner is None:
                return
            runs = self.present(owner)
            if not all(run.settled for run in runs):
                self._send_waiting(owner.pk, runs)
            elif why := self.broken(owner, runs):
                self.fail(owner, why)
            else:
                self._open(owner, runs)

    def _open(self, owner: Owner, runs: Sequence[Run]) -> None:
        try:
            with transaction.atomic():
                opened = self.open_next(owner, runs)
        except DATABASE_GONE:
            raise
        except Exception as error:  # left to raise each time, it would keep the work from ending
            log.exception("step_not_opened", owner=str(owner.pk), task=self.task)
            owner.refresh_from_db()
            self.fail(owner, self.not_opened(owner, error))
        else:
            self._send_waiting(owner.pk, opened)

    def _send_waiting(self, owner_id: uuid.UUID, runs: Sequence[Run]) -> None:
        """Dispatch, on commit, as many of the waiting runs as there are free slots."""
        waiting = [
            run.pk for run in runs if run.status == RunStatus.IDLE and run.dispatched_at is None
        ]
        if not waiting:
            return
        under_way = sum(not run.settled for run in runs) - len(waiting)
        most = self.at_once(runs[0])
        sent = waiting if most is None else waiting[: max(0, most - under_way)]
        # robust: an error here must not reach the caller, whose rows are committed; recovery sends
        # what could not be sent
        transaction.on_commit(lambda: self.dispatch(sent, owner_id), robust=True)

    def begin(self, owner_id: uuid.UUID, runs: Sequence[Run]) -> None:
        """Save the runs of a step and send them on commit."""
        self._send_waiting(owner_id, self.model._default_manager.bulk_create(runs))

    def follow(self, run: Run) -> None:
        """Call `advance`, unless other runs of the step are unsettled and none waits for a slot:
        then the last of them calls it."""
        others = self.siblings(run).exclude(status__in=SETTLED)
        if self.at_once(run) is not None or not others.exists():
            self.advance(self.owner_id(run))

    def send(self, run_ids: Sequence[uuid.UUID], owner_id: uuid.UUID) -> None:
        """Send several runs as a chord whose body and errback open the next step; a single run
        opens it itself."""
        if len(run_ids) == 1:
            super().send(run_ids, owner_id)
            return
        body = self._body(owner_id)
        chord([self.message(pk) for pk in run_ids], body.on_error(body.clone())).apply_async()

    def _body(self, owner_id: uuid.UUID) -> Signature:
        return signature(self.advance_task, args=(str(owner_id),), immutable=True, queue=self.queue)

    def lost(self, stale: Q) -> QuerySet[Run]:
        """Runs that a worker should be doing, without those never sent: `advance` sends these as
        slots become free."""
        return super().lost(stale).exclude(NEVER_SENT)

    def recover(self, stale: Q) -> None:
        """Send abandoned runs again, give up on those out of attempts, and open every next
        step."""
        super().recover(stale)
        for owner_id in self.under_way():
            self.advance(owner_id)
