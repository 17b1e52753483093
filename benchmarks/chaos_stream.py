"""A reader of the event stream of an analysis. After every interruption it reconnects with the last
id it has seen."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import httpx

PAUSE_SECONDS = 0.2
SILENCE_SECONDS = 20.0  # a stream says something at least every 15
_ID = re.compile(r"id: [0-9a-f-]{36}:(\d+)")


class StreamReader:
    """Reads the stream in a thread of its own. `received` are the numbers of the events in the
    order of arrival."""

    def __init__(self, url: str, headers: dict[str, str], analysis_id: str) -> None:
        self.received: list[int] = []
        self.connections = 0
        self._url, self._headers, self._analysis = url, headers, analysis_id
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True, name="stream-reader")
        self._thread.start()

    def finish(self, last: int, seconds: float, pass_time: Callable[[], None]) -> list[int]:
        """Continue until event number `last` has arrived or the seconds are over, and return what
        was received. `pass_time` waits a moment."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not (self.received and self.received[-1] >= last):
            pass_time()
        self._done.set()
        return list(self.received)

    def _read(self) -> None:
        while not self._done.wait(PAUSE_SECONDS):
            with suppress(httpx.HTTPError):
                self._once()

    def _once(self) -> None:
        last = f"{self._analysis}:{self.received[-1] if self.received else 0}"
        headers = self._headers | {"Last-Event-ID": last}
        with httpx.stream("GET", self._url, headers=headers, timeout=SILENCE_SECONDS) as response:
            self.connections += 1
            for line in response.iter_lines():
                if found := _ID.match(line):
                    self.received.append(int(found[1]))
                if self._done.is_set():
                    return
