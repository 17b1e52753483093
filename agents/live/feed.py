"""What pages, API and streams show of a running analysis: its status from rows, always true, and its feed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import Count, F, Func, JSONField, Value

from agents.models import AgentEvent
from agents.pipeline.stages import CYCLE, FIRST, LAST, pipeline_stage
from reports.models import AgentRun, Analysis, Claim, Finding, Report, Verdict, Wave
from reports.types import AgentName, ClaimType, Priority
from sibyl_project.common.models import FAILED, RunStatus


def status_of(report: Report, analysis: Analysis | None) -> dict[str, Any]:
    """The fields of FRD 5 10.2 and, for the page, one entry per agent that has appeared."""
    claims, settled = _claim_counts(analysis)
    agents = _agents(analysis)
    return {
        "report_id": str(report.pk),
        "analysis_id": str(analysis.pk) if analysis else None,
        "status": analysis.status if analysis else report.status,
        "claims_count": sum(claims["type"].values()),
        "claims_settled": settled,
        "claims_by_type": {kind.value: claims["type"].get(kind.value, 0) for kind in ClaimType},
        "claims_by_priority": {level.value: claims["priority"].get(level.value, 0) for level in Priority},
        "pipeline_stage": pipeline_stage(analysis.status, analysis.wave) if analysis else None,
        "active_agents": [agent["name"] for agent in agents if agent["state"] == RunStatus.WORKING],
        "iteration_count": analysis.cycle if analysis else 0,
        "findings_count": Finding.objects.filter(analysis=analysis).count() if analysis else 0,
        "verdicts_count": Verdict.objects.filter(analysis=analysis).standing().count() if analysis else 0,
        "error_message": (analysis.error_message if analysis else report.error_message) or None,
        "updated_at": (analysis or report).updated_at.isoformat(),
        "agents": agents,
        **_steps(analysis),
    }


def recent(analysis: Analysis, limit: int = 200) -> list[AgentEvent]:
    """The last `limit` lines of the feed, oldest first."""
    return list(AgentEvent.objects.filter(analysis=analysis).order_by("-seq")[:limit])[::-1]


def _claim_counts(analysis: Analysis | None) -> tuple[dict[str, Counter[str]], bool]:
    """Claims by type and by priority, and whether they are listed: until they are merged, drafts are counted where they wait."""
    if analysis is None or analysis.claim_set_id is None:
        return {"type": Counter(), "priority": Counter()}, True
    counts = _listed(analysis)
    if counts["type"] or not analysis.is_running or analysis.wave not in ("", Wave.EXTRACT, Wave.MERGE):
        return counts, True
    return _drafted(analysis), False


def _drafted(analysis: Analysis) -> dict[str, Counter[str]]:
    """The drafts the extraction runs hold so far, in one query that leaves the texts in the database."""
    runs = AgentRun.objects.filter(analysis=analysis, wave=Wave.EXTRACT, payload__has_key="drafts")
    rows = runs.values_list(_of_drafts("claim_type"), _of_drafts("priority"))
    by_type: Counter[str] = Counter()
    by_priority: Counter[str] = Counter()
    for kinds, levels in rows:
        by_type.update(kinds)
        by_priority.update(levels)
    return {"type": by_type, "priority": by_priority}


def _of_drafts(name: str) -> Func:
    """One field of every draft of a run, as a list."""
    path = Value(f"$.drafts[*].{name}")
    template = "jsonb_path_query_array(%(expressions)s::jsonpath)"
    return Func(F("payload"), path, template=template, output_field=JSONField())


def _listed(analysis: Analysis) -> dict[str, Counter[str]]:
    rows = Claim.objects.filter(claim_set_id=analysis.claim_set_id).values("claim_type", "priority").annotate(n=Count("pk"))
    by_type: Counter[str] = Counter()
    by_priority: Counter[str] = Counter()
    for row in rows:
        by_type[row["claim_type"]] += row["n"]
        by_priority[row["priority"]] += row["n"]
    return {"type": by_type, "priority": by_priority}


def _agents(analysis: Analysis | None) -> list[dict[str, Any]]:
    """Agents in the order of the enumeration, each with the state of its newest wave."""
    if analysis is None:
        return []
    newest: dict[str, list[AgentRun]] = {}
    for run in analysis.runs.exclude(wave=Wave.COMPILE).order_by("created_at", "batch").defer("payload"):
        runs = newest.setdefault(run.agent, [])
        if runs and (runs[0].cycle, runs[0].wave) != (run.cycle, run.wave):
            runs.clear()
        runs.append(run)
    return [_agent(name.value, newest[name.value]) for name in AgentName if name.value in newest]


def _agent(name: str, runs: list[AgentRun]) -> dict[str, Any]:
    states = {run.status for run in runs}
    if RunStatus.WORKING in states or (RunStatus.IDLE in states and len(states) > 1):
        state = RunStatus.WORKING
    elif states == {RunStatus.IDLE}:
        state = RunStatus.IDLE
    else:
        state = RunStatus.ERROR if states & set(FAILED) else RunStatus.COMPLETED
    message = next((run.error_message for run in runs if run.error_message), "")
    done, total = sum(run.claims_done for run in runs), sum(run.claims_total for run in runs)
    return {"name": name, "state": state.value, "done": done, "total": total, "message": message}


def _steps(analysis: Analysis | None) -> dict[str, int]:
    """Waves done of the waves of this cycle, for a progress bar that never jumps back within a cycle."""
    order = (*FIRST, *CYCLE, *LAST)
    if analysis is None:
        return {"steps_done": 0, "steps_total": len(order)}
    if not analysis.is_running and analysis.finished_at and analysis.wave == Wave.COMPILE:
        return {"steps_done": len(order), "steps_total": len(order)}
    return {"steps_done": order.index(Wave(analysis.wave)) if analysis.wave else 0, "steps_total": len(order)}
