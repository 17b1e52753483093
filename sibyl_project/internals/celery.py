"""What Sibyl knows of Celery beyond its documentation: when a worker serves its queues again, which
processes do its tasks, and when the beat believes that a task was last sent.

A worker that connects to its broker anew may find an empty Redis, with nobody to send again what
was in it. Celery says `worker_ready` once, at the start. The boot step here says it after every
further connection too, so that the rooms look for work whose messages are lost. Boot steps are
documented; that one may stand behind Celery's own step `Tasks`, and may send a signal of Celery's
itself, is not.

The processes of a pool are made by billiard, Celery's own multiprocessing, which lists them as the
standard library lists its own. They leave the signal SIGUSR2 alone.

The beat keeps by the wall clock when it sent each task, and in a heap when it sends each next. If
the clock is put back by an hour, it would send nothing for an hour.

Source: https://github.com/celery/celery/blob/v5.7.0/celery/worker/consumer/tasks.py (the step) and
https://github.com/celery/celery/blob/v5.7.0/celery/apps/worker.py (where `worker_ready` is sent),
https://github.com/celery/celery/blob/v5.7.0/celery/concurrency/prefork.py (`WORKER_SIGRESET`),
https://github.com/celery/celery/blob/v5.7.0/celery/beat.py (`last_run_at`, `_heap`) and
https://github.com/celery/billiard/blob/v4.3.2/billiard/process.py (`active_children`).
"""

from __future__ import annotations

import contextlib
import os
import signal
from typing import Any, Final

from billiard.process import active_children
from celery import bootsteps, signals
from celery.beat import PersistentScheduler
from celery.worker.consumer.tasks import Tasks

READ_AGAINST = {"celery": "5.7.0", "billiard": "4.3.2"}
LOOK_AGAIN = (
    "that the step Tasks of celery/worker/consumer/tasks.py is still started anew after every "
    "connection to the broker, that Celery itself sends worker_ready only at the first, that "
    "celery/concurrency/prefork.py still leaves SIGUSR2 alone, that billiard.process still has "
    "active_children, and that Scheduler.tick of celery/beat.py still fills a _heap that is None "
    "from the entries' last_run_at"
)
TO_LEAVE: Final = signal.SIGUSR2


def tell_processes_to_leave() -> None:
    """In a worker: send TO_LEAVE to every process of its pool."""
    for process in active_children():
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, TO_LEAVE)


class Scheduler(PersistentScheduler):
    """The beat's schedule, which goes on when the clock of the machine is put back."""

    def tick(self, *args: Any, **options: Any) -> float:
        """Send what is due. What was sent in the future, by the clock of now, was sent now."""
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at > now:
                entry.last_run_at, self._heap = now, None
        seconds: float = super().tick(*args, **options)
        return seconds


class LookAgain(bootsteps.StartStopStep):
    """Sends `worker_ready` after every reconnection, not only at the start, so that lost messages
    are noticed."""

    requires = (Tasks,)

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        self.connected_before = False

    def start(self, consumer: Any) -> None:
        """Called when the queues are served again. The first time, Celery itself sends the signal,
        once everything else is up."""
        if self.connected_before:
            signals.worker_ready.send(sender=consumer)
        self.connected_before = True
