"""Disturbed runs, one after the other, each compared with the undisturbed run of its engine."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random

from agents.models import EventCounter
from benchmarks.chaos_projection import Projection, differences, feed_faults, projection
from benchmarks.chaos_services import NotInTime, Services
from benchmarks.chaos_stream import StreamReader
from benchmarks.chaos_victims import SILENCES_WORKERS, VICTIMS
from reports.models import AgentRun, Analysis, AnalysisStatus

LONGEST_RUN = 180.0  # seconds; longer is a hang
LONGEST_SILENCE = 60.0  # seconds until workers take tasks again
LATEST = 0.9  # share of the undisturbed run at which something dies at the latest


@dataclass
class Outcome:
    """The outcome of a disturbed run."""

    seed: int
    engine: str
    victim: str = ""
    where: str = ""
    ended: str = ""
    seconds: float = 0.0
    served_after: float = 0.0
    streams: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        """The outcome as one line of text."""
        verdict = "ok" if not self.faults else "FAILED: " + "; ".join(self.faults)
        return (
            f"seed {self.seed:>2} {self.engine:<5} killed {self.victim:<28} {self.where:<22} "
            f"{self.ended:<22} {self.seconds:5.1f} s, workers after {self.served_after:4.1f} s, "
            f"{self.streams} connections: {verdict}"
        )


@dataclass(frozen=True)
class Undisturbed:
    """The result of a run in which nothing is killed."""

    result: Projection
    seconds: float
    lines: int


class Runs:
    """Runs against one set of services.

    The undisturbed run of an engine is made when it is first needed.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self._undisturbed: dict[str, Undisturbed] = {}

    def undisturbed(self, engine: str) -> Undisturbed:
        """The run with which all others of the engine are compared. Raises NotInTime when it does
        not complete."""
        if engine not in self._undisturbed:
            analysis = self.services.begin(engine)
            began = time.monotonic()
            self.services.wait(
                lambda: not _is_running(analysis), LONGEST_RUN, "the undisturbed run"
            )
            if analysis.status != AnalysisStatus.COMPLETED:
                raise NotInTime(
                    f"the undisturbed run ended as {analysis.status}: {analysis.error_message}"
                )
            self._undisturbed[engine] = Undisturbed(
                projection(analysis), time.monotonic() - began, _last_line(analysis)
            )
        return self._undisturbed[engine]

    def disturbed(self, seed: int, engine: str) -> Outcome:
        """Run, kill, wait for the end and compare."""
        wanted, chance, outcome = self.undisturbed(engine), Random(seed), Outcome(seed, engine)
        analysis = self.services.begin(engine)
        reader = self.services.follow(analysis)
        began = time.monotonic()
        try:
            self._disturb(analysis, wanted, chance, outcome)
            self._to_the_end(analysis, outcome)
        except NotInTime as hang:
            outcome.faults.append(f"{hang}; {self._state(analysis)}")
        outcome.ended, outcome.seconds = outcome.ended or analysis.status, time.monotonic() - began
        self._compare(analysis, wanted, reader, outcome)
        return outcome

    def _disturb(
        self, analysis: Analysis, wanted: Undisturbed, chance: Random, outcome: Outcome
    ) -> None:
        moment = time.monotonic() + chance.uniform(0, LATEST) * wanted.seconds
        self.services.wait(
            lambda: time.monotonic() >= moment or _last_line(analysis) >= LATEST * wanted.lines,
            LONGEST_RUN,
            "the moment",
        )
        analysis.refresh_from_db()
        outcome.where = f"in {analysis.wave or 'no wave'}, cycle {analysis.cycle}"
        killed_at = self.services.now()
        kill = VICTIMS[outcome.seed % len(VICTIMS)]
        outcome.victim = kill(self.services, chance)
        if kill in SILENCES_WORKERS:
            outcome.served_after = self.services.wait(
                lambda: self.services.served_since(killed_at),
                LONGEST_SILENCE,
                "workers taking tasks again",
            )

    def _to_the_end(self, analysis: Analysis, outcome: Outcome) -> None:
        self.services.wait(lambda: not _is_running(analysis), LONGEST_RUN, "the end")
        if analysis.status == AnalysisStatus.ERROR:
            if not analysis.error_message:
                outcome.faults.append("in error without a message")
            self.services.steer("resume")
            self.services.wait(
                lambda: not _is_running(analysis), LONGEST_RUN, "the end after resuming"
            )
            outcome.ended = f"error, {analysis.status}"
        if analysis.status != AnalysisStatus.COMPLETED:
            outcome.faults.append(f"ended as {analysis.status}: {analysis.error_message}")

    def _compare(
        self, analysis: Analysis, wanted: Undisturbed, reader: StreamReader, outcome: Outcome
    ) -> None:
        last = self.services.read_database(lambda: _last_line(analysis))
        received = reader.finish(last, 30.0, self.services.pass_time)
        outcome.streams = reader.connections
        outcome.faults += self.services.read_database(
            lambda: differences(wanted.result, projection(analysis))
        )
        outcome.faults += self.services.read_database(lambda: feed_faults(analysis, received))

    def _state(self, analysis: Analysis) -> str:
        rows = self.services.read_database(
            lambda: list(
                AgentRun.objects.filter(analysis=analysis, wave=analysis.wave, cycle=analysis.cycle)
            )
        )
        return ", ".join(
            f"{run} (attempt {run.attempt}, sent {run.dispatched_at}, until {run.lease_until})"
            for run in rows
        )


def _is_running(analysis: Analysis) -> bool:
    analysis.refresh_from_db()
    return analysis.is_running


def _last_line(analysis: Analysis) -> int:
    return EventCounter.objects.get(pk=analysis.pk).last_seq
