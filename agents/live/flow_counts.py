"""The numbers in each box of the flow; empty texts where there is nothing to count yet."""

from __future__ import annotations

from agents.live.flow_parts import Rows, State
from agents.registry import CLAIMS, JUDGE, ORCHESTRATOR
from reports.models import Wave
from sibyl_project.common.models import SETTLED, RunStatus
from sibyl_project.common.text import counted

UNDER_WAY = (State.WORKING, State.STOPPED)


def counts_of(rows: Rows, name: str, state: State) -> tuple[str, ...]:
    """How many of its claims an agent has done, and its results in numbers."""
    entry, runs = rows.entry(name), rows.runs.get(name, [])
    share = f"{entry['done']} of {many(entry['total'], 'claim')}" if entry.get("total") else ""
    if name == CLAIMS:
        return _claims(rows, share, state)
    if name == ORCHESTRATOR:
        return _routed(rows) if runs else ()
    if name == JUDGE:
        came = many(rows.status["verdicts_count"], "verdict", unless_none=state != State.DONE)
        return share if state in UNDER_WAY else "", came
    return share, many(rows.findings.get(name, 0), "finding", unless_none=state != State.DONE)


def _claims(rows: Rows, share: str, state: State) -> tuple[str, str]:
    """The number of claims and, while they are being extracted, of the parts of the report
    searched."""
    if share and state in UNDER_WAY:
        return f"{share} mapped", ""
    found = many(rows.status["claims_count"], "claim", unless_none=state != State.DONE)
    parts = [run for run in rows.runs.get(CLAIMS, []) if run.wave == Wave.EXTRACT]
    searching = state in UNDER_WAY and rows.analysis.wave == Wave.EXTRACT and len(parts) > 1
    searched = (
        f"{sum(run.status in SETTLED for run in parts)} of {len(parts)} parts read"
        if searching
        else ""
    )
    return (f"{found} so far" if found and not rows.status["claims_settled"] else found), searched


def _routed(rows: Rows) -> tuple[str, str]:
    """How many claims have been routed: of all in the first cycle, later of those the judge sent
    back."""
    cycle, runs = rows.analysis.cycle, rows.runs[ORCHESTRATOR]
    done = any(
        run.wave == Wave.ROUTE and run.cycle == cycle and run.status == RunStatus.COMPLETED
        for run in runs
    )
    first = (
        f"{many(rows.status['claims_count'], 'claim')} {'routed' if done or cycle else 'to route'}"
    )
    return first, (f"{rows.sent_back} {'again' if done else 'to route again'}" if cycle else "")


def many(n: int, what: str, *, unless_none: bool = False) -> str:
    """A number of things in words; "" for none where that is asked for."""
    return "" if unless_none and not n else counted(n, what, none=0)
