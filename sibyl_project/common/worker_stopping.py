"""Stopping a worker in time: its processes hand back the runs they do, and another worker, or the
next one here, begins them at once instead of when their leases are over.

The worker tells its processes by a signal of their own: on SIGTERM they end without a word, which
is how Celery ends a task that exceeds its limit, and such a run must count as an attempt.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

from django.conf import settings

from sibyl_project.common.leases import hand_back
from sibyl_project.internals.celery import TO_LEAVE, tell_processes_to_leave


def hand_back_later() -> None:
    """In the worker: tell every process that is left after STOP_SECONDS."""
    timer = threading.Timer(settings.STOP_SECONDS, tell_processes_to_leave)
    timer.daemon = True
    timer.start()


def listen() -> None:
    """In a process of the pool: hand back and end when told."""
    signal.signal(TO_LEAVE, _told)


def _told(*_: Any) -> None:
    # a thread has a connection of its own: the one of the task may be in the midst of a statement
    threading.Thread(target=_leave, name="hand-back").start()


def _leave() -> None:
    try:
        hand_back()
    finally:
        os._exit(0)
