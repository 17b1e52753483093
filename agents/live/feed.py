"""What pages, the API and streams show of a running analysis: its status, always derived from rows,
and its feed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import (
    Count,
    F,
    Func,
    IntegerField,
    JSONField,
    OuterRef,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce
from django.template.loader import render_to_string
from django.utils import timezone

from agents.base.stages import ORDER, STAGES, pipeline_stage
from agents.live.flow_drawing import flow_of
from agents.models import AgentEvent
from agents.pipeline import admission
from agents.registry import CLAIMS, NAMES, ORCHESTRATOR
from reports.models import AgentRun, Analysis, Claim, Finding, Report, Verdict, Wave
from reports.types import ClaimType, Priority
from sibyl_project.common.beats import queue_states
from sibyl_project.common.models import FAILED, RunStatus

LINES = 200  # of the feed as a page first shows it
AT_HAND = (CLAIMS, ORCHESTRATOR)  # the agents every analysis begins with
# what moves above the lines: template, and the part of the context that tells whether it is to be
# drawn anew
PARTS = {
    "status": ("agents/_status.html", "status"),
    "flow": ("agents/_flow.html", "flow"),
    "tabs": ("agents/_agent_tabs.html", "status"),
}


def status_of(
    report: Report, analysis: Analysis | None, runs: list[AgentRun] | None = None
) -> dict[str, Any]:
    """The fields of FRD 5 10.2 and, for the page, one entry for each agent that has appeared.
    `runs` are the runs if they have been read already."""
    claims, settled = _claim_counts(analysis)
    agents = _agents(analysis, _runs(analysis) if runs is None else runs)
    findings, verdicts = _results(analysis)
    return {
        "report_id": str(report.pk),
        "analysis_id": str(analysis.pk) if analysis else None,
        "status": analysis.status if analysis else report.status,
        "claims_count": sum(claims["type"].values()),
        "claims_settled": settled,
        "claims_by_type": {kind.value: claims["type"].get(kind.value, 0) for kind in ClaimType},
        "claims_by_priority": {
            level.value: claims["priority"].get(level.value, 0) for level in Priority
        },
        "pipeline_stage": pipeline_stage(analysis.status, analysis.wave) if analysis else None,
        "active_agents": [agent["name"] for agent in agents if agent["state"] == RunStatus.WORKING],
        "iteration_count": analysis.cycle if analysis else 0,
        "findings_count": findings,
        "verdicts_count": verdicts,
        "waiting": (admission.words_of(analysis) if analysis else "") or None,
        "waiting_for_worker": analysis is not None
        and analysis.is_running
        and "silent" in queue_states().values(),
        "error_message": (analysis.error_message if analysis else report.error_message) or None,
        "updated_at": (analysis or report).updated_at.isoformat(),
        "agents": agents,
        **_steps(analysis),
    }


def status_context(report: Report, analysis: Analysis | None) -> dict[str, Any]:
    """What the page shows above the lines: the status, the drawing of the flow, and a sentence on
    what the analysis is doing."""
    runs = _runs(analysis)
    status = status_of(report, analysis, runs)
    flow = flow_of(analysis, status, runs)
    return {
        "report": report,
        "analysis": analysis,
        "status": status,
        "flow": flow,
        "doing": doing(analysis),
    }


def doing(analysis: Analysis | None) -> str:
    """What an analysis is doing, in a few words."""
    if analysis and analysis.is_waiting:
        return "waiting for its turn"
    return STAGES[Wave(analysis.wave)][1] if analysis and analysis.wave else "waiting for a worker"


def render_status(report: Report, analysis: Analysis) -> str:
    """The parts above the lines as HTML that htmx swaps in."""
    return "".join(render_parts(status_context(report, analysis)).values())


def render_parts(
    context: dict[str, Any],
    before: dict[str, Any] | None = None,
    parts: dict[str, str] | None = None,
) -> dict[str, str]:
    """The same by part. With the context and the parts of `before`, unchanged parts are not
    rendered again."""
    again, anew = parts or {}, context | {"oob": True}
    kept = {key for key in ("status", "flow") if before is not None and before[key] == context[key]}
    return {
        name: again[name] if key in kept and name in again else render_to_string(template, anew)
        for name, (template, key) in PARTS.items()
    }


def recent(
    analysis: Analysis | None, *, before: int | None = None, agent: str = "", limit: int = LINES
) -> list[AgentEvent]:
    """The last `limit` lines of the feed, oldest first; optionally those before a number, or of one
    agent."""
    rows = AgentEvent.objects.filter(analysis=analysis)
    if before is not None:
        rows = rows.filter(seq__lt=before)
    if agent:
        rows = rows.filter(agent_name=agent)
    return list(rows.order_by("-seq")[:limit])[::-1] if analysis else []


def earlier(events: list[AgentEvent], agent: str = "") -> int:
    """How many lines there are before these."""
    if not events or events[0].seq == 1:
        return 0
    if not agent:
        return events[0].seq - 1  # numbered without gaps
    return AgentEvent.objects.filter(
        analysis=events[0].analysis_id, agent_name=agent, seq__lt=events[0].seq
    ).count()


def _results(analysis: Analysis | None) -> tuple[int, int]:
    """The numbers of findings and of standing verdicts, in one query."""
    if analysis is None:
        return 0, 0
    findings = _count(Finding.objects.filter(analysis=OuterRef("pk")))
    verdicts = _count(Verdict.objects.filter(analysis=OuterRef("pk")).standing())
    row = Analysis.objects.filter(pk=analysis.pk).values_list(findings, verdicts).first()
    return row or (0, 0)


def _count(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("analysis").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _claim_counts(analysis: Analysis | None) -> tuple[dict[str, Counter[str]], bool]:
    """Claims by type and by priority, and whether they are listed. Until drafts are merged, the
    drafts are counted."""
    if analysis is None or analysis.claim_set_id is None:
        return {"type": Counter(), "priority": Counter()}, True
    counts = _listed(analysis)
    if (
        counts["type"]
        or not analysis.is_running
        or analysis.wave not in ("", Wave.EXTRACT, Wave.MERGE)
    ):
        return counts, True
    return _drafted(analysis), False


def _drafted(analysis: Analysis) -> dict[str, Counter[str]]:
    """The drafts held by extraction runs so far, in one query that does not transfer the texts."""
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
    rows = (
        Claim.objects.filter(claim_set_id=analysis.claim_set_id)
        .values("claim_type", "priority")
        .annotate(n=Count("pk"))
    )
    by_type: Counter[str] = Counter()
    by_priority: Counter[str] = Counter()
    for row in rows:
        by_type[row["claim_type"]] += row["n"]
        by_priority[row["priority"]] += row["n"]
    return {"type": by_type, "priority": by_priority}


def _runs(analysis: Analysis | None) -> list[AgentRun]:
    """All runs, oldest first, without their payloads."""
    return list(analysis.runs.order_by("created_at", "batch").defer("payload")) if analysis else []


def _agents(analysis: Analysis | None, all_runs: list[AgentRun]) -> list[dict[str, Any]]:
    """The agents that have appeared, in the order of the registry, each with its newest wave."""
    if analysis is None:
        return []
    runs: dict[str, list[AgentRun]] = {name: [] for name in AT_HAND}
    for run in all_runs:
        if run.wave != Wave.COMPILE:
            runs.setdefault(run.agent, []).append(run)
    moving = analysis.is_running
    return [_agent(name, runs[name], moving=moving) for name in NAMES if name in runs]


def _agent(name: str, runs: list[AgentRun], *, moving: bool) -> dict[str, Any]:
    """The state of an agent in its newest wave, and the counts of its newest wave over claims; a
    failure in any wave stays visible."""
    newest = [run for run in runs if (run.cycle, run.wave) == (runs[-1].cycle, runs[-1].wave)]
    failures = [run.error_message for run in runs if run.status in FAILED]
    if all(run.settled for run in newest) and newest:
        state = RunStatus.ERROR if failures else RunStatus.COMPLETED
    elif moving and any(run.status != RunStatus.IDLE for run in newest):
        state = RunStatus.WORKING
    else:  # a run under way when the analysis stopped is still worked on while its lease is renewed
        state = RunStatus.WORKING if any(map(_in_hand, newest)) else RunStatus.IDLE
    message = next((message for message in reversed(failures) if message), "")
    return {"name": name, "state": state.value, **_claims_done(runs), "message": message}


def _in_hand(run: AgentRun) -> bool:
    return (
        run.status == RunStatus.WORKING
        and run.lease_until is not None
        and run.lease_until > timezone.now()
    )


def _claims_done(runs: list[AgentRun]) -> dict[str, int]:
    counted = [run for run in runs if run.claims_total]
    newest = [
        run for run in counted if (run.cycle, run.wave) == (counted[-1].cycle, counted[-1].wave)
    ]
    return {
        "done": sum(run.claims_done for run in newest),
        "total": sum(run.claims_total for run in newest),
    }


def _steps(analysis: Analysis | None) -> dict[str, int]:
    """How many waves of this cycle are done, of how many, for a progress bar that never goes back
    within a cycle."""
    if analysis is None:
        return {"steps_done": 0, "steps_total": len(ORDER)}
    if not analysis.is_running and analysis.finished_at and analysis.wave == Wave.COMPILE:
        return {"steps_done": len(ORDER), "steps_total": len(ORDER)}
    return {
        "steps_done": ORDER.index(Wave(analysis.wave)) if analysis.wave else 0,
        "steps_total": len(ORDER),
    }
