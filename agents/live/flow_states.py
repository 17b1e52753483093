"""The state of each agent in the flow: by the runs of its newest wave, by every failure, and by the
step the analysis is at."""

from __future__ import annotations

from agents.base.stages import ORDER
from agents.live.flow_parts import Rows, State
from agents.registry import CLAIMS, JUDGE, ORCHESTRATOR
from reports.models import AgentRun, Wave
from sibyl_project.common.models import FAILED, RunStatus

# the last wave in which an agent without a run may still get one
LAST_TURN = {
    CLAIMS: Wave.MAP,
    ORCHESTRATOR: Wave.ROUTE,
    JUDGE: Wave.JUDGE,
}
ROUTED = Wave.ROUTE  # after which every specialist that takes part has a run
WORKING = {  # in words, where more can be said than the state
    Wave.EXTRACT: "finding claims",
    Wave.MERGE: "merging claims",
    Wave.RAISE: "raising claims",
    Wave.MAP: "mapping claims",
    Wave.ROUTE: "routing",
    Wave.RELAY: "passing questions on",
    Wave.ANSWER: "answering",
    Wave.CONCLUDE: "concluding",
    Wave.JUDGE: "judging",
}
WAITING = {Wave.ANSWER: "waiting to answer", Wave.CONCLUDE: "waiting to conclude"}


def state_of(rows: Rows, name: str) -> tuple[State, str]:
    """The state of an agent, and the same in words."""
    runs = rows.runs.get(name, [])
    if not runs:
        return _without_runs(rows, name)
    if rows.entry(name)["state"] in (RunStatus.WORKING, RunStatus.IDLE):
        return _unsettled(rows, name, Wave(runs[-1].wave))
    return _due_again(rows, name, runs) or _settled(runs)


def _without_runs(rows: Rows, name: str) -> tuple[State, str]:
    """The state of an agent without runs: it works later, no more, or not at all."""
    running = rows.analysis.is_running
    if rows.analysis.cycle or rows.position > ORDER.index(LAST_TURN.get(name, ROUTED)):
        if name == CLAIMS:
            return State.OUT, "found before, used again"
        return State.OUT, "no claims so far" if running else "took no part"
    return (State.WAITING, "waiting") if running else (State.OUT, "not reached")


def _unsettled(rows: Rows, name: str, wave: Wave) -> tuple[State, str]:
    """The state of an agent whose newest wave is not done."""
    if not rows.analysis.is_running:
        return State.STOPPED, "stopped before its end"
    if rows.entry(name)["state"] == RunStatus.WORKING:
        return State.WORKING, WORKING.get(wave, "working")
    return State.WAITING, WAITING.get(wave, "waiting")


def _due_again(rows: Rows, name: str, runs: list[AgentRun]) -> tuple[State, str] | None:
    """Whether an agent has done its present work and certainly gets more: claims have yet to be
    mapped, and every cycle is judged."""
    if not rows.analysis.is_running:
        return None
    if name == CLAIMS and rows.position < ORDER.index(Wave.MAP):
        return State.WAITING, "waiting to go on"
    if runs[-1].wave == Wave.RAISE and rows.position <= ORDER.index(ROUTED):
        return State.WAITING, "waiting to go on"
    if name == JUDGE and runs[-1].cycle < rows.analysis.cycle:
        return State.WAITING, f"waiting for cycle {rows.analysis.cycle}"
    return None


def _settled(runs: list[AgentRun]) -> tuple[State, str]:
    failed = sum(run.status in FAILED for run in runs)
    if failed == len(runs):
        return State.FAILED, "failed"
    return (
        (State.WARNING, f"{failed} of {len(runs)} parts failed") if failed else (State.DONE, "done")
    )
