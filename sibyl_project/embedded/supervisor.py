"""The supervisor: one detached process per data directory that keeps PostgreSQL, Redis and, when
wanted, the crew running.

`client.use` starts it as `python -m sibyl_project.embedded.supervisor DATA_DIR`. It ends when
nobody has held `users.lock` for a while.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from sibyl_project.embedded import state as states
from sibyl_project.embedded.crew import Crew, Member, Pulse
from sibyl_project.embedded.errors import EmbeddedError
from sibyl_project.embedded.layout import Layout, locate, prepare
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.postgres import Postgres
from sibyl_project.embedded.processes import record
from sibyl_project.embedded.redis import Redis
from sibyl_project.embedded.service import Service

TICK_SECONDS = 0.1
LINGER_SECONDS = 5.0  # how long everything stays up after the last user, for the next command
LOCK_SECONDS = 30.0


class Interest:
    """Whether anybody holds a shared lock on a file, or did until `linger` seconds ago."""

    def __init__(self, path: Path, linger: float, *, at_first: bool) -> None:
        self._lock, self._linger = Lock(path), linger
        self._last = time.monotonic() if at_first else -float("inf")

    def lasts(self) -> bool:
        """Check the lock, and return whether there is interest."""
        if not self.close_to_newcomers():
            self._last = time.monotonic()
            return True
        self._lock.release()
        return time.monotonic() - self._last < self._linger

    def close_to_newcomers(self) -> bool:
        """Acquire the lock alone, so that whoever comes now waits; False when somebody holds it."""
        return self._lock.try_exclusive()


class Supervisor:
    """The loop of the supervisor. No step in it waits for long, so it reacts to a signal at
    once."""

    def __init__(
        self,
        layout: Layout,
        *,
        members: Sequence[Member] | None = None,
        pulse: Pulse | None = None,
        linger: float = LINGER_SECONDS,
    ) -> None:
        self.layout = layout
        self.services: list[Service] = [Postgres(layout, self.log), Redis(layout, self.log)]
        self.crew = Crew(layout, self.log, members, pulse)
        self.users = Interest(layout.lock("users"), linger, at_first=True)
        self.crew_users = Interest(layout.lock("crew"), linger, at_first=False)
        self.asked_to_stop = False
        self._published = states.State()

    def log(self, message: str) -> None:
        """Write one line to the supervisor's log."""
        print(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {message}", flush=True)  # noqa: T201

    def run(self) -> None:
        """Serve until nobody is interested, a signal asks to stop, or a service cannot be kept
        running (EmbeddedError)."""
        # before the first child exists
        for number in (
            signal.SIGINT,
            signal.SIGTERM,
            signal.SIGHUP,
        ):
            signal.signal(number, self._on_signal)
        own = Lock(self.layout.lock("supervisor"))
        if not own.exclusive(LOCK_SECONDS):
            raise EmbeddedError(f"{self.layout.data_dir} already has a supervisor.")
        record(own, os.getpid())
        self.log(f"supervisor {os.getpid()} serves {self.layout.data_dir} in {self.layout.run_dir}")
        error = ""
        try:
            while not self.asked_to_stop and (
                self.users.lasts() or not self.users.close_to_newcomers()
            ):
                self._tick()
                time.sleep(TICK_SECONDS)
        except EmbeddedError as hopeless:
            error = str(hopeless)
            raise
        finally:
            self._stop(error)
            own.release()

    def _tick(self) -> None:
        for service in self.services:
            service.tick()
        ready = all(service.ready for service in self.services)
        if self.crew_users.lasts():
            if ready:
                self.crew.tick()
        elif self.crew.running:
            self.log("nobody needs the workers any more")
            self.crew.stop()
        self._report(
            states.State(os.getpid(), ready=ready, services=self._pids(), crew=self.crew.running)
        )

    def _stop(self, error: str) -> None:
        stopped = self.asked_to_stop
        self._report(
            states.State(
                os.getpid(),
                stopped=stopped,
                error=error,
                services=self._pids(),
                crew=self.crew.running,
            )
        )
        self.log(
            "stopping: "
            + (error.splitlines()[0] if error else "asked to" if stopped else "nobody is left")
        )
        self.crew.stop()
        for service in reversed(self.services):
            service.stop()
        # nothing of a clean stop stays in the temporary directory
        with contextlib.suppress(OSError):
            self.layout.postgres_socket_dir.rmdir()
            self.layout.run_dir.rmdir()
        self._report(states.State(os.getpid(), stopped=stopped, error=error))
        self.log("stopped")

    def _report(self, now: states.State) -> None:
        if now != self._published:
            states.write(self.layout, now)
            self._published = now

    def _pids(self) -> dict[str, int | None]:
        return {service.name: service.pid for service in self.services}

    def _on_signal(self, _number: int, _frame: object) -> None:
        self.asked_to_stop = True


def main() -> None:
    """Serve the data directory named on the command line."""
    layout = locate(Path(sys.argv[1]))
    prepare(layout)
    Supervisor(layout).run()


if __name__ == "__main__":
    main()
