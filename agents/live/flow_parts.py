"""The parts of the drawing of the flow: boxes, the way back, and the rows they are derived from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from agents.base.stages import ORDER
from reports.models import AgentRun, Analysis, Wave


class State(StrEnum):
    """The state of a box."""

    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    WARNING = "warning"  # a part of it failed
    FAILED = "failed"
    STOPPED = "stopped"  # the analysis ended before it did
    OUT = "out"  # takes no part, or its turn never came


SIGNS = {
    State.WAITING: "…",
    State.WORKING: "▸",
    State.DONE: "✓",
    State.WARNING: "⚠",
    State.FAILED: "✕",
    State.STOPPED: "–",
    State.OUT: "–",
}


@dataclass(frozen=True, slots=True)
class Node:
    """One box: its state as a key and in words, its counts, its newest progress line, and its
    error."""

    name: str
    state: State
    words: str
    counts: tuple[str, ...] = ()
    thought: str = ""
    message: str = ""
    opens: bool = False  # it leads somewhere: to the lines of the agent, or to the compiled report

    @property
    def sign(self) -> str:
        """The state as a sign."""
        return SIGNS[self.state]


@dataclass(frozen=True, slots=True)
class Loop:
    """The way back from the judge to the orchestrator."""

    state: State
    words: str


@dataclass(frozen=True, slots=True)
class Flow:
    """The drawing; equal values give equal drawings."""

    claims: Node
    orchestrator: Node
    specialists: tuple[Node, ...]
    judge: Node
    report: Node
    loop: Loop | None  # none where no re-investigation was asked for


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows the drawing is derived from."""

    analysis: Analysis
    status: dict[str, Any]
    runs: dict[str, list[AgentRun]]  # by agent, oldest first, without the compiling
    findings: dict[str, int]
    thoughts: dict[str, str]
    sent_back: int  # claims the judge sent into the current cycle

    def entry(self, name: str) -> dict[str, Any]:
        """The entry of an agent in the status; empty before the agent has appeared."""
        return next((agent for agent in self.status["agents"] if agent["name"] == name), {})

    @property
    def position(self) -> int:
        """The index of the present wave in `ORDER`; -1 before the first."""
        return ORDER.index(Wave(self.analysis.wave)) if self.analysis.wave else -1
