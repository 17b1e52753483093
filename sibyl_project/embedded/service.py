"""One child process that is kept running: started, checked, restarted when it dies, and stopped."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sibyl_project.embedded.accounts import Account
from sibyl_project.embedded.errors import EmbeddedError
from sibyl_project.embedded.layout import Layout
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.processes import evict, signal_group, spawn, tail

Log = Callable[[str], None]

FIRST_DELAY, LONGEST_DELAY = 0.1, 30.0  # seconds before a restart; doubles with every early death
EARLY_SECONDS = 30.0  # a process that lived longer starts again at the first delay
PATIENCE_SECONDS = 5.0  # how long a predecessor may take to end by itself
HOPELESS_STARTS = 5  # starts after which a service that never answered is given up


class Service:
    """The life of one child process. Subclasses define its command and how to check it; `tick`
    never waits for long."""

    stop_signal = signal.SIGTERM
    death_signal = signal.SIGTERM
    stop_seconds = 30.0
    niceness = 0  # how far it and its children stand behind others when processors are short

    def __init__(self, name: str, layout: Layout, log: Log) -> None:
        self.name, self.layout, self.log = name, layout, log
        self.account: Account | None = None
        self.cwd = Path("/")
        self.env: dict[str, str] | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.ready = False
        self.started_at = 0.0
        self._answered_once = False
        self._failures = 0
        self._not_before = 0.0
        self._blocked_since: float | None = None

    def command(self) -> Sequence[str | Path]:
        """The command to run."""
        raise NotImplementedError

    def prepare(self, lock: Lock) -> None:
        """Prepare for the start of the process. No predecessor is running any more, which `lock`
        proves."""

    def answers(self) -> bool:
        """Whether the running process can be used."""
        return True

    def lost(self) -> bool:
        """Whether a process that answered before has become unreachable while it is alive."""
        return False

    @property
    def pid(self) -> int | None:
        """The running process, if any."""
        return self.process.pid if self.process is not None and self.running else None

    @property
    def running(self) -> bool:
        """Whether the child is alive. A dead child is reaped here, so a zombie never counts as
        alive."""
        return self.process is not None and self.process.poll() is None

    @property
    def up_seconds(self) -> float:
        """How long the current process has been running."""
        return time.monotonic() - self.started_at if self.running else 0.0

    def tick(self) -> None:
        """Move one step towards running and answering.

        Raises EmbeddedError when it never answered and keeps dying.
        """
        if self.running:
            self._check()
            return
        if self.process is not None:
            self._bury()
        if time.monotonic() >= self._not_before:
            self._start()

    def stop(self) -> None:
        """Stop the process and wait for it; kill it when it does not end in time."""
        self.ask_to_stop()
        self.wait_stopped(self.stop_seconds)

    def ask_to_stop(self) -> None:
        """Send the signal for an orderly end, without waiting."""
        if self.process is not None and self.running:
            self.process.send_signal(self.stop_signal)

    def wait_stopped(self, seconds: float) -> None:
        """Wait up to `seconds`, then kill the whole process group."""
        if self.process is None:
            return
        try:
            self.process.wait(max(seconds, 0.05))
        except subprocess.TimeoutExpired:
            self.log(f"{self.name} did not stop in time and is killed")
        self.kill()

    def kill(self) -> None:
        """Kill the process and everything in its group, and reap it."""
        if self.process is not None:
            signal_group(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process, self.ready = None, False

    def _check(self) -> None:
        if not self.ready:
            self.ready = self.answers()
            if self.ready:
                self._answered_once = True
                self.log(f"{self.name} is up (process {self.pid}, after {self.up_seconds:.1f} s)")
        elif self.lost():
            self.log(f"{self.name} can no longer be reached and is restarted")
            self.stop()

    def _bury(self) -> None:
        code = self.process.returncode if self.process else None
        lived = time.monotonic() - self.started_at
        self.process, self.ready = None, False
        self._postpone(
            f"{self.name} ended after {lived:.1f} s with code {code}", early=lived < EARLY_SECONDS
        )

    def _postpone(self, reason: str, *, early: bool) -> None:
        self._failures = self._failures + 1 if early else 1
        if not self._answered_once and self._failures >= HOPELESS_STARTS:
            raise EmbeddedError(
                f"{reason}; it has never answered. Its log "
                f"ends:\n{tail(self.layout.log(self.name))}"
            )
        delay = min(FIRST_DELAY * 2 ** (self._failures - 1), LONGEST_DELAY)
        self._not_before = time.monotonic() + delay
        self.log(f"{reason}; next start in {delay:.1f} s")

    def _start(self) -> None:
        lock = Lock(self.layout.lock(self.name))
        try:
            if not lock.try_exclusive():
                self._hurry_predecessor()
                return
            self._blocked_since = None
            self.prepare(lock)
            self.process = spawn(
                self.command(),
                log=self.layout.log(self.name),
                lock=lock,
                death_signal=self.death_signal,
                account=self.account,
                cwd=self.cwd,
                env=self.env,
            )
            self.started_at = time.monotonic()
            _stand_behind(self.process.pid, self.niceness)
        except (OSError, subprocess.SubprocessError) as error:
            self._postpone(f"{self.name} could not be started: {error}", early=True)
        finally:
            lock.close()  # from here on only the child and its own children hold the lock

    def _hurry_predecessor(self) -> None:
        """Wait for a process that a dead supervisor left, then ask it to end, then kill it."""
        now = time.monotonic()
        waited = now - (self._blocked_since or now)
        self._blocked_since = self._blocked_since or now
        if waited > 3 * PATIENCE_SECONDS:
            evict(self.layout.lock(self.name), signal.SIGKILL)
        elif waited > PATIENCE_SECONDS:
            evict(self.layout.lock(self.name), self.stop_signal)


def _stand_behind(pid: int, niceness: int) -> None:
    """Let a process that has just started give way to others, where the system knows of that."""
    if niceness and hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, pid, niceness)
