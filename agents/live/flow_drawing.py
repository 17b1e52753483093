"""The flow of an analysis as boxes: claims, orchestrator, specialists, judge with the way back,
compiled report. The drawing of the investigation takes its states and words from them.

Everything is derived from rows, so the drawing is the same after a reload and correct for an
analysis that was stopped. It takes two queries in addition to those of the status.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Count, QuerySet, Value

from agents.live.flow_counts import counts_of, many
from agents.live.flow_parts import Flow, Loop, Node, Rows, State
from agents.live.flow_states import state_of
from agents.models import AgentEvent, Reinvestigation
from agents.registry import CLAIMS, JUDGE, NAMES, ORCHESTRATOR, SPECIALIST_NAMES
from reports.models import AgentRun, Analysis, AnalysisStatus, Finding, Wave


def flow_of(analysis: Analysis | None, status: dict[str, Any], runs: list[AgentRun]) -> Flow | None:
    """The drawing of an analysis from its status and its runs, oldest first; None where there is no
    analysis."""
    if analysis is None:
        return None
    by_agent: dict[str, list[AgentRun]] = {}
    for run in runs:
        if run.wave != Wave.COMPILE:
            by_agent.setdefault(run.agent, []).append(run)
    found = dict(_counted(analysis))
    sent_back = found.pop("", 0)
    rows = Rows(analysis, status, by_agent, found, dict(_thoughts(analysis)), sent_back)
    nodes = {name: _node(rows, name) for name in NAMES}
    return Flow(
        nodes[CLAIMS],
        nodes[ORCHESTRATOR],
        tuple(nodes[name] for name in SPECIALIST_NAMES),
        nodes[JUDGE],
        _report(rows),
        _loop(rows),
    )


def _counted(analysis: Analysis) -> QuerySet[Any, Any]:
    """Findings by agent and, under no name, the claims sent into the current cycle, in one
    query."""
    found = (
        Finding.objects.filter(analysis=analysis)
        .order_by()
        .values_list("agent_name")
        .annotate(n=Count("pk"))
    )
    if not analysis.cycle:
        return found
    back = Reinvestigation.objects.filter(analysis=analysis, cycle=analysis.cycle - 1).annotate(
        agent_name=Value("")
    )
    return found.union(back.order_by().values_list("agent_name").annotate(n=Count("pk")), all=True)


def _thoughts(analysis: Analysis) -> QuerySet[Any, Any]:
    """The newest progress line of each agent."""
    thoughts = AgentEvent.objects.filter(analysis=analysis, event_type="agent_thinking")
    return (
        thoughts.order_by("agent_name", "-seq")
        .distinct("agent_name")
        .values_list("agent_name", "data__message")
    )


def _node(rows: Rows, name: str) -> Node:
    state, words = state_of(rows, name)
    entry = rows.entry(name)
    message = entry.get("message", "") if state in (State.WARNING, State.FAILED) else ""
    counts = tuple(filter(None, counts_of(rows, name, state)))
    return Node(name, state, words, counts, rows.thoughts.get(name, ""), message, opens=bool(entry))


def _report(rows: Rows) -> Node:
    """The box of the compiled report at the end of the flow."""
    analysis = rows.analysis
    if analysis.is_running:
        compiling = analysis.wave == Wave.COMPILE
        return Node(
            "report",
            *((State.WORKING, "being compiled") if compiling else (State.WAITING, "waiting")),
        )
    if analysis.status == AnalysisStatus.COMPLETED:
        return Node("report", State.DONE, "compiled", opens=True)
    found = bool(rows.status["findings_count"] or rows.status["verdicts_count"])
    return Node(
        "report",
        State.STOPPED,
        "what was found so far" if found else "nothing to compile",
        opens=found,
    )


def _loop(rows: Rows) -> Loop | None:
    """The way back from the judge: open, in use, used, or not used."""
    analysis, cycle, most = rows.analysis, rows.analysis.cycle, rows.analysis.max_cycles
    if not most:
        return None
    if analysis.is_running and cycle:
        return Loop(
            State.WORKING,
            f"cycle {cycle} of at most {most}: {many(rows.sent_back, 'claim')} looked at again",
        )
    if analysis.is_running:
        return Loop(
            State.WAITING,
            f"weak claims go back, at most {'once' if most == 1 else f'{most} times'}",
        )
    return (
        Loop(State.DONE, many(cycle, "re-investigation cycle"))
        if cycle
        else Loop(State.OUT, "no claim was sent back")
    )
