"""Wake-ups: tell whoever watches a subject that its rows have grown. The message carries no content.

A send from synchronous code costs about 12 ms, so at most one goes out per 100 ms, process and subject, plus one after
the last. A lost wake-up costs a reader a second at most: readers re-read rows after their last sequence on a timer too.
"""

from __future__ import annotations

import threading
import time

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

INTERVAL_SECONDS = 0.1
log = structlog.get_logger(__name__)

_lock = threading.Lock()
_last_sent: dict[str, float] = {}
_pending: set[str] = set()


def group_of(subject: str) -> str:
    """The channel-layer group of a subject, for example an analysis id."""
    return f"live.{subject}"


def wake(subject: str) -> None:
    """Announce that the rows of `subject` have grown. Never raises: live pages also poll."""
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
        async_to_sync(get_channel_layer().group_send)(group_of(subject), {"type": "wake", "subject": subject})
    except Exception as error:  # a reader that misses this re-reads within a second
        log.warning("wake_up_failed", subject=subject, error=str(error))
