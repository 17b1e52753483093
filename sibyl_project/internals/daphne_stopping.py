"""What Sibyl knows of Daphne and of Twisted beneath it beyond their documentation: how a signal
stops them.

On SIGTERM Twisted stops its reactor, and Daphne then cancels every application at once, so that
requests under way get no answer. Here the signal closes the listening sockets first, lets what is
under way end, and only then stops the reactor. Twisted installs its own handlers when its reactor
starts, so ours is installed after that; the listening sockets are those readers of the reactor that
have `stopListening`.

Issue: https://github.com/django/daphne/issues/319 (requests are cut when Daphne is stopped).
Source: https://github.com/django/daphne/blob/4.2.3/daphne/server.py (`run`,
`kill_all_applications`) and
https://github.com/twisted/twisted/blob/twisted-26.10.0/src/twisted/internet/base.py (`sigTerm`).
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from typing import Any

import structlog

READ_AGAINST = {"daphne": "4.2.3", "twisted": "26.10.0"}
LOOK_AGAIN = (
    "that daphne/server.py still runs the reactor with its own handlers of signals and cancels "
    "every application before its shutdown, and that the readers of the reactor still hold the "
    "listening sockets; tests/live/test_stopping.py shows it with a real Daphne. If Daphne lets "
    "requests end by itself now, take this out"
)
IDLE_SECONDS = 0.3  # for so long nothing may be under way, so that what was answered is sent
POLL_SECONDS = 0.05
log = structlog.get_logger(__name__)


def finish_when_asked(begin: Callable[[], None], busy: Callable[[], int], seconds: float) -> None:
    """Have SIGTERM call `begin` and stop the server once `busy` is 0, at the latest after
    `seconds`; a second SIGTERM stops it at once."""
    from twisted.internet import reactor as installed

    reactor: Any = installed  # a module to type checkers
    stopping = _Stopping(reactor, begin, busy, seconds)
    reactor.callWhenRunning(lambda: reactor.callLater(0, stopping.install))


class _Stopping:
    """From the signal to the end of the reactor."""

    def __init__(
        self, reactor: Any, begin: Callable[[], None], busy: Callable[[], int], seconds: float
    ) -> None:
        self.reactor, self.begin, self.busy, self.seconds = reactor, begin, busy, seconds
        self.until: float | None = None
        self.idle_since: float | None = None

    def install(self) -> None:
        """Take the place of Twisted's handler."""
        signal.signal(signal.SIGTERM, lambda *_: self.reactor.callFromThread(self._asked))

    def _asked(self) -> None:
        if self.until is not None:
            self._stop()
            return
        self.until = time.monotonic() + self.seconds
        log.info("web_stops", under_way=self.busy())
        for reader in self.reactor.getReaders():
            if hasattr(reader, "stopListening"):
                reader.stopListening()
        self.begin()
        self._look()

    def _look(self) -> None:
        now = time.monotonic()
        self.idle_since = None if self.busy() else self.idle_since or now
        idle = self.idle_since is not None and now - self.idle_since >= IDLE_SECONDS
        if not idle and self.until is not None and now < self.until:
            self.reactor.callLater(POLL_SECONDS, self._look)
            return
        if self.busy():
            log.warning("web_cuts_off", under_way=self.busy())
        self._stop()

    def _stop(self) -> None:
        if self.reactor.running:
            self.reactor.stop()
