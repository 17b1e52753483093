"""Part `events`: from the making of an event to its readers, and what many readers cost the run.

An event carries the moment it was made, at the end of the transaction that commits it; readers note
when it arrives, in a process of their own (`pipeline_watchers.py`). Runs with each number of
readers take turns, so that what else the machine does falls on all alike. Only events made after
all readers were connected count; that no reader missed one is checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.test import Client
from django.utils import timezone

from agents.base.job import RULES
from agents.models import AgentEvent
from benchmarks.pipeline_arithmetic import percentile, spread
from benchmarks.pipeline_runs import OWNER, begun, ended, report_of, user_of
from benchmarks.pipeline_services import ROOT, Services
from reports.models import Analysis, Report

WATCHERS = (0, 1, 20, 200)
P95_MS, MOST_COST = {20: 100.0}, {200: 1.10}
AFTERWARDS_SECONDS = 3.0  # until the last event has reached everybody


@dataclass(frozen=True, slots=True)
class Watched:
    """One run: its seconds from the first moment a worker could acquire it, how long each event
    took to each reader, and the seconds of CPU of the web process and of the readers themselves."""

    seconds: float
    delays_ms: list[float]
    web_cpu: float
    readers_cpu: float


def measure(services: Services, path: Path, repeats: int) -> list[str]:
    """A line for each number of readers."""
    services.crew(agents=1)
    services.web()
    report = report_of(services, path)
    _watched(services, report, max(WATCHERS))
    runs: dict[int, list[Watched]] = {count: [] for count in WATCHERS}
    for _ in range(repeats):
        for count in WATCHERS:
            runs[count].append(_watched(services, report, count))
    events = AgentEvent.objects.filter(analysis=report.analyses.latest("created_at")).count()
    head = f"events: {path.name}, {events} events a run, by rules; median of {repeats} (least-most)"
    return [head, *(_line(count, runs) for count in WATCHERS)]


def _line(count: int, runs: dict[int, list[Watched]]) -> str:
    seconds = spread([run.seconds for run in runs[count]])
    if not count:
        return f"  nobody watches: run {seconds.shown(' s')}"
    p50 = spread([percentile(run.delays_ms, 0.5) for run in runs[count]])
    p95 = spread([percentile(run.delays_ms, 0.95) for run in runs[count]])
    cost = spread(
        [
            watched.seconds / alone.seconds
            for watched, alone in zip(runs[count], runs[0], strict=True)
        ]
    )
    web, own = (
        spread([run.web_cpu for run in runs[count]]),
        spread([run.readers_cpu for run in runs[count]]),
    )
    p95_met = (
        f" (below {P95_MS[count]:.0f}: {'ok' if p95.median < P95_MS[count] else 'MISSED'})"
        if count in P95_MS
        else ""
    )
    met = (
        f" (below {MOST_COST[count]}: {'ok' if cost.median < MOST_COST[count] else 'MISSED'})"
        if count in MOST_COST
        else ""
    )
    return (
        f"  {count:3} watch: p50 {p50.shown(' ms', 0)}, p95 {p95.shown(' ms', 0)}{p95_met};"
        f" run {seconds.shown(' s')}, {cost.shown()} of unwatched{met};"
        f" CPU of the web process {web.shown(' s')}, of the readers {own.shown(' s')}"
    )


def _watched(services: Services, report: Report, count: int) -> Watched:
    with services.holding_agents():
        analysis = begun(report, RULES)
        process = _readers(services, report, count) if count else None
        before, began = services.cpu(), timezone.now()
    ended(analysis, services)
    time.sleep(AFTERWARDS_SECONDS)
    web_cpu = services.cpu()["web"] - before["web"]
    readers_cpu, arrived = json.loads(process.communicate()[0]) if process else (0.0, [])
    if process and process.returncode:
        raise SystemExit("The readers failed; what they said stands above.")
    if analysis.finished_at is None:
        raise ValueError("it has not ended")
    seconds = (analysis.finished_at - began).total_seconds()
    return Watched(seconds, _delays(analysis, began.timestamp(), arrived), web_cpu, readers_cpu)


def _readers(services: Services, report: Report, count: int) -> subprocess.Popen[str]:
    """So many readers, all connected."""
    client = Client()
    client.force_login(user_of(OWNER))
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    at = urlsplit(services.web())
    command = [
        sys.executable,
        "-m",
        "benchmarks.pipeline_watchers",
        str(at.hostname),
        str(at.port),
        cookie,
        str(report.pk),
    ]
    process = subprocess.Popen(
        [*command, str(count)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    if not process.stdout or process.stdout.readline() != "ready\n":
        raise SystemExit("The readers could not connect; what they said stands above.")
    return process


def _delays(
    analysis: Analysis, since: float, arrived: list[list[tuple[int, float]]]
) -> list[float]:
    """Milliseconds from the making of each event to each reader.

    Raises SystemExit when a reader missed one.
    """
    made = {
        event.seq: event.timestamp.timestamp()
        for event in AgentEvent.objects.filter(analysis=analysis)
    }
    counted = {seq: moment for seq, moment in made.items() if moment >= since}
    delays: list[float] = []
    for position, reader in enumerate(arrived):
        first: dict[int, float] = {}
        for seq, moment in reader:
            first.setdefault(seq, moment)
        if missed := counted.keys() - first.keys():
            who = f"Reader {position}, a {'stream' if position % 2 else 'page'},"
            numbers = ", ".join(map(str, sorted(missed)[:5]))
            raise SystemExit(
                f"{who} missed {len(missed)} of {len(counted)} events: {numbers} of {max(made)}."
            )
        delays += [1000 * (first[seq] - moment) for seq, moment in counted.items()]
    return delays
