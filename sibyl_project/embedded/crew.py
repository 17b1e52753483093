"""The crew: two kinds of Celery worker and the beat that sends the periodic tasks, kept running
while needed."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sibyl_project.embedded import heartbeats
from sibyl_project.embedded.layout import CHECKOUT, Layout
from sibyl_project.embedded.service import Log, Service

AGENTS_AT_ONCE = 8
WARM_SECONDS = 10.0  # how long the crew may take to stop; half of it is for tasks under way
BEHIND_PAGES = 5  # the crew gives way to the web process and to the services it needs
CHECK_SECONDS = 10.0  # between two checks of the heartbeats
NOT_INHERITED = ("DATABASE_URL", "REDIS_URL")


@dataclass(frozen=True)
class Member:
    """One process of the crew. `queue` is the queue whose heartbeat it must keep up, if any."""

    name: str
    command: tuple[str, ...]
    queue: str | None = None


@dataclass(frozen=True)
class Pulse:
    """How the crew's health is read; replaced in tests. All times in seconds."""

    ages: Callable[[Layout], dict[str, float]] = heartbeats.ages
    tasks_in_hand: Callable[..., int] = heartbeats.tasks_in_hand
    stale: float = heartbeats.STALE_SECONDS
    every: float = CHECK_SECONDS


def celery_members(layout: Layout) -> tuple[Member, ...]:
    """The members of the crew: `cpu` for computation, `agents` for work that waits on the network,
    and the beat."""
    celery = (sys.executable, "-m", "celery", "-A", "sibyl_project")
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )

    def worker(queue: str, processes: int) -> Member:
        options = (
            "-Q",
            queue,
            "-n",
            f"{queue}@%h",
            "-c",
            str(processes),
            "--without-gossip",
            "--without-mingle",
            "-l",
            "INFO",
        )
        return Member(f"worker-{queue}", (*celery, "worker", *options), queue)

    schedule = str(layout.data_dir / "celerybeat-schedule")
    return (
        worker("cpu", cores),
        worker("agents", AGENTS_AT_ONCE),
        Member("beat", (*celery, "beat", "-s", schedule, "-l", "INFO")),
    )


def environment(layout: Layout) -> dict[str, str]:
    """The environment of the crew: it finds the same embedded services through EMBEDDED_DIR."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return kept | {
        "EMBEDDED_DIR": str(layout.data_dir),
        "PYTHONUNBUFFERED": "1",
        "STOP_SECONDS": str(WARM_SECONDS / 2),
    }


class CrewProcess(Service):
    """A running member.

    It is killed when the supervisor dies: its broker has ended too, and its runs are acquired again
    when their leases are over.
    """

    death_signal = signal.SIGKILL
    stop_seconds = WARM_SECONDS
    niceness = BEHIND_PAGES

    def __init__(self, member: Member, layout: Layout, log: Log) -> None:
        super().__init__(member.name, layout, log)
        self.member = member
        self.cwd = CHECKOUT
        self.env = environment(layout)
        self._answered_once = (
            True  # restarted without end: the services are useful without this member too
        )

    def command(self) -> Sequence[str | Path]:
        """The member's own command."""
        return self.member.command


class Crew:
    """All members together."""

    def __init__(
        self,
        layout: Layout,
        log: Log,
        members: Sequence[Member] | None = None,
        pulse: Pulse | None = None,
    ) -> None:
        self.layout, self.log = layout, log
        self.pulse = pulse or Pulse()
        self.processes = [
            CrewProcess(member, layout, log)
            for member in (celery_members(layout) if members is None else members)
        ]
        self._checked_at = time.monotonic()

    def tick(self) -> None:
        """Keep every member running, and restart those that are alive but no longer take tasks."""
        for process in self.processes:
            process.tick()
        if time.monotonic() - self._checked_at >= self.pulse.every:
            self._checked_at = time.monotonic()
            self._restart_the_silent()

    def stop(self) -> None:
        """Ask all members to end, give them the same few seconds, and kill the rest."""
        for process in self.processes:
            process.ask_to_stop()
        deadline = time.monotonic() + WARM_SECONDS
        for process in self.processes:
            process.wait_stopped(deadline - time.monotonic())

    @property
    def running(self) -> dict[str, int]:
        """Name and process id of those that run."""
        return {process.name: process.pid for process in self.processes if process.pid is not None}

    def _restart_the_silent(self) -> None:
        old_enough = [
            process
            for process in self.processes
            if process.member.queue and process.up_seconds > self.pulse.stale
        ]
        ages = self.pulse.ages(self.layout) if old_enough else {}
        for process in old_enough:
            queue = process.member.queue or ""
            if ages.get(queue, 0.0) <= self.pulse.stale:
                continue
            if self.pulse.tasks_in_hand(self.layout, queue, up_seconds=process.up_seconds):
                continue
            self.log(
                f"{process.name} has shown no heartbeat for {ages[queue]:.0f} s with nothing in "
                "hand and is restarted"
            )
            process.kill()
