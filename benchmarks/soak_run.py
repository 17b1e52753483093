"""The soak itself: services, people, two analyses at once, and one trouble after the other."""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psutil
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files import File
from django.db import DatabaseError, connection

from agents.demo.web import Web, serving
from agents.pipeline.start import CannotStart, resume, start
from agents.preparing import prepare
from benchmarks.memory import share_of
from benchmarks.soak_clock import Clock
from benchmarks.soak_disk import Disk
from benchmarks.soak_people import PASSWORD, People, Told
from benchmarks.soak_said import Seen, said
from reports.models import Analysis, AnalysisStatus, Engagement, Membership, Report, Role
from reports.reading.upload import store_upload
from sibyl_project.embedded import state as states
from sibyl_project.embedded.client import use
from sibyl_project.embedded.layout import Layout

PORT: Final = 8660
AT_ONCE: Final = 2
TICK_SECONDS: Final = 0.2
MEASURED_EVERY: Final = 5.0
READING_SECONDS: Final = 600.0
END_SECONDS: Final = 600.0  # for analyses and readings to end when the people have gone
DISK_SECONDS: Final = 20.0
JUMP_SECONDS: Final = 20.0
JUMP: Final = 3600  # seconds forward, then back
ENGINES: Final = ("rules", "model")

Trouble = tuple[float, str, Callable[[], None]]  # share of the time, name, what it does


@dataclass
class Soak:
    """One soak under way."""

    layout: Layout
    web: Web
    clock: Clock
    disk: Disk
    analyses: list[Analysis] = field(default_factory=list)
    memory: dict[str, list[tuple[float, float, int]]] = field(default_factory=dict)

    def troubles(self, seconds: float) -> list[Trouble]:
        """What goes wrong, and after which share of the time."""
        disk_ends = min(0.45 + DISK_SECONDS / seconds, 0.55)
        jump_ends = min(0.80 + JUMP_SECONDS / seconds, 0.88)
        found: list[Trouble] = [
            (0.15, "a worker is ended and starts again", self._end_worker),
            (0.25, "the web process is killed", self._kill_web),
            (0.35, "Redis is killed", lambda: self._kill("redis")),
            (0.60, "PostgreSQL is killed", lambda: self._kill("postgres")),
        ]
        if not self.disk.missing:
            found += [
                (0.45, "the disk is full", self.disk.fill),
                (disk_ends, "the disk has room again", self.disk.free),
            ]
        if not self.clock.missing:
            found += [
                (0.80, "the clock jumps an hour ahead", lambda: self.clock.turn(JUMP)),
                (jump_ends, "the clock jumps back", lambda: self.clock.turn(0)),
            ]
        return sorted(found, key=lambda trouble: trouble[0])

    def _end_worker(self) -> None:
        os.kill(states.read(self.layout).crew["worker-agents"], signal.SIGTERM)

    def _kill_web(self) -> None:
        if self.web.pid:
            os.killpg(self.web.pid, signal.SIGKILL)

    def _kill(self, service: str) -> None:
        os.kill(states.read(self.layout).services[service] or 0, signal.SIGKILL)

    def measure(self, since: float) -> None:
        """Note the memory of each kind of process now."""
        state = states.read(self.layout)
        tops = {"web": self.web.pid} | dict(state.crew) | dict(state.services)
        for name, pid in tops.items():
            if pid:
                at = time.monotonic() - since
                self.memory.setdefault(name, []).append((at, _memory_of(pid), pid))

    def keep_analysing(self, reports: list[Report]) -> None:
        """Have AT_ONCE analyses running, each of a report that has none; whoever failed is resumed
        once."""
        try:
            running = [one for one in self.analyses if _is_running(one)]
            busy = {one.report_id for one in running}
            idle = [report for report in reports if report.pk not in busy]
            for report in idle[: AT_ONCE - len(running)]:
                self._begin(report)
        except (DatabaseError, OSError):  # it is being killed just now
            connection.close()

    def _begin(self, report: Report) -> None:
        engine = ENGINES[len(self.analyses) % len(ENGINES)]
        try:
            self.analyses.append(start(report, report.uploaded_by, engine=engine))
        except CannotStart:
            return


def soak(options: argparse.Namespace, disk: Disk, clock: Clock) -> int:
    """Run it and print what there is to say; 1 when something was lost or too slow."""
    layout: Layout = settings.EMBEDDED
    with use(layout=layout, progress=print):
        prepare(print)
        with use(crew=True, layout=layout), serving(layout, PORT, lambda line: None) as web:
            under_way = Soak(layout, web, clock, disk)
            names, engagement = _staff(options.people)
            reports = _read(under_way, engagement, options.reports)
            people = People(web.url, names, [str(report.pk) for report in reports], options.seed)
            began = time.monotonic()
            people.begin()
            _disturb(under_way, reports, options.minutes * 60, began)
            people.send_home()
            waited = _settle(under_way, people.told)
            missing = [why for why in (disk.missing, clock.missing) if why]
            seen = Seen(under_way.analyses, under_way.memory, missing, began, waited)
            return said(seen, people.told, web)


def _staff(count: int) -> tuple[list[str], Engagement]:
    """The people, all of one engagement."""
    engagement = Engagement.objects.create(name="Soak")
    names = [f"soak-{number:02}" for number in range(count)]
    for name in names:
        user = get_user_model().objects.create_user(name, password=PASSWORD)
        Membership.objects.create(engagement=engagement, user=user, role=Role.LEAD)
    return names, engagement


def _read(under_way: Soak, engagement: Engagement, paths: list[Path]) -> list[Report]:
    """The reports on which people work, read before they come."""
    user = get_user_model().objects.get(username="soak-00")
    reports = []
    for path in paths:
        with path.open("rb") as file:
            reports.append(store_upload(user, File(file, name=path.name), engagement))
    _wait(under_way, lambda: all(_is_read(one) for one in reports), READING_SECONDS, "reading")
    return reports


def _is_read(report: Report) -> bool:
    report.refresh_from_db()
    return not report.is_ingesting


def _disturb(under_way: Soak, reports: list[Report], seconds: float, began: float) -> None:
    waiting, measured = under_way.troubles(seconds), 0.0
    while (passed := time.monotonic() - began) < seconds:
        if waiting and passed >= waiting[0][0] * seconds:
            _, name, happen = waiting.pop(0)
            happen()
            print(f"  {passed:5.0f} s  {name}", flush=True)
        if passed - measured >= MEASURED_EVERY:
            measured = passed
            under_way.measure(began)
        under_way.keep_analysing(reports)
        under_way.web.tick()
        time.sleep(TICK_SECONDS)


def _settle(under_way: Soak, told: Told) -> float:
    """Wait until all that was begun has ended, resuming once what failed; how many seconds."""
    began, resumed = time.monotonic(), set()

    def over() -> bool:
        if any(_is_running(analysis) for analysis in under_way.analyses):
            return False
        for analysis in under_way.analyses:
            if analysis.status == AnalysisStatus.ERROR and analysis.pk not in resumed:
                resumed.add(analysis.pk)
                resume(analysis)
                return False
        return not Report.objects.being_read().exists()

    _wait(under_way, over, END_SECONDS, "the end of all analyses", must=False)
    print(f"  {len(resumed)} analyses ended in error and were resumed", flush=True)
    return time.monotonic() - began


def _is_running(analysis: Analysis) -> bool:
    analysis.refresh_from_db()
    return analysis.is_running


def _wait(
    under_way: Soak, condition: Callable[[], bool], seconds: float, what: str, *, must: bool = True
) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if condition():
                return
        except (DatabaseError, OSError):
            connection.close()
        under_way.web.tick()
        time.sleep(TICK_SECONDS)
    if must:
        raise SystemExit(f"{what} took longer than {seconds:.0f} s")


def _memory_of(pid: int) -> float:
    """MiB of a process and all below it, each with its share of what they share."""
    try:
        top = psutil.Process(pid)
        return sum(share_of(one) for one in [top, *top.children(recursive=True)]) / 2**20
    except psutil.Error:
        return 0.0
