"""Wake-ups: messages to the readers of a subject that it has new rows.

A message carries no content. A process sends at most one per interval and subject, plus one after
the last. They are sent by a thread with its own event loop, so that a commit never waits for one. A
lost wake-up delays a reader by at most a second, because readers also read new rows on a timer.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time

import structlog
from channels.layers import get_channel_layer

INTERVAL_SECONDS = 0.025
log = structlog.get_logger(__name__)

_lock = threading.Lock()
_last_sent: dict[str, float] = {}
_pending: set[str] = set()
_loops: dict[int, asyncio.AbstractEventLoop] = {}  # by process: a thread does not survive a fork


def group_of(subject: str) -> str:
    """The channel-layer group of a subject, for example an analysis id."""
    return f"live.{subject}"


def wake(subject: str) -> None:
    """Announce that `subject` has new rows. Never raises, since readers also poll."""
    with _lock:
        if subject in _pending:
            return
        wait = _last_sent.get(subject, 0.0) + INTERVAL_SECONDS - time.monotonic()
        if wait > 0:
            _pending.add(subject)
            timer = threading.Timer(wait, _send_later, args=(subject,))
            timer.daemon = True
            timer.start()
            return
        _last_sent[subject] = time.monotonic()
    _send(subject)


def _send_later(subject: str) -> None:
    with _lock:
        _pending.discard(subject)
        _last_sent[subject] = time.monotonic()
    _send(subject)


def _send(subject: str) -> None:
    try:
        asyncio.run_coroutine_threadsafe(_announce(subject), _loop())
    except RuntimeError as error:  # the interpreter is shutting down
        log.warning("wake_up_failed", subject=subject, error=str(error))


async def _announce(subject: str) -> None:
    try:
        await get_channel_layer().group_send(
            group_of(subject), {"type": "wake", "subject": subject}
        )
    except Exception as error:  # a reader that misses this re-reads within a second
        log.warning("wake_up_failed", subject=subject, error=str(error))


def _loop() -> asyncio.AbstractEventLoop:
    """The loop of this process's sending thread, started when first needed."""
    with _lock:
        if os.getpid() not in _loops:
            _loops.clear()
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="wake-ups", daemon=True).start()
        return _loops[os.getpid()]
