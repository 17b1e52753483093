"""What a run leaves behind when it is settled: rows replaced, a failure carried by its claims, its
agent's completion told."""

from __future__ import annotations

from collections import Counter

from django.db.models import Model, QuerySet

from agents.base.events import AgentCompleted, Event, lock_feed
from agents.base.finding import finding
from agents.models import InfoRequest, InfoResponse, Reinvestigation
from reports.models import (
    AgentRun,
    Assignment,
    Basis,
    Check,
    Claim,
    Coverage,
    EvidenceType,
    Finding,
    IndustryMetric,
    Verdict,
    Wave,
)
from reports.types import AGENT_NAMES, RULES, SPECIALISTS, AgentName
from sibyl_project.common.models import SETTLED, RunStatus

# what the runs of a wave write under their own name
WRITTEN: dict[Wave, tuple[type[Model], ...]] = {
    Wave.INVESTIGATE: (Finding, Check, Coverage, IndustryMetric, InfoRequest),
    Wave.ANSWER: (InfoResponse,),
}
EXCHANGE = (Wave.RELAY, Wave.ANSWER, Wave.CONCLUDE)
# claims are told when they are mapped, the report as the pipeline's end
UNTOLD = (
    Wave.EXTRACT,
    Wave.MERGE,
    Wave.COMPILE,
)


def forget(run: AgentRun) -> None:
    """Remove what an earlier settlement of this run wrote (a resumed failure)."""
    if run.finished_at is None:
        return
    for model in WRITTEN.get(Wave(run.wave), ()):
        model._default_manager.filter(run=run).delete()
    if run.wave == Wave.JUDGE:
        _forget_verdicts(run)


def _forget_verdicts(run: AgentRun) -> None:
    """Let the verdicts of earlier cycles stand again, and take back what was asked for."""
    verdicts = Verdict.objects.filter(run=run)
    claims = list(verdicts.values_list("claim_id", flat=True))
    if not claims:
        return
    verdicts.delete()
    Verdict.objects.filter(
        analysis=run.analysis_id, claim__in=claims, superseded_in_cycle=run.cycle
    ).update(superseded_in_cycle=None)
    Reinvestigation.objects.filter(
        analysis=run.analysis_id, claim__in=claims, cycle=run.cycle
    ).delete()


def save_failure(run: AgentRun, status: RunStatus, message: str) -> None:
    """Name the failed agent on every claim it was to look at, and how it failed: the judge reads
    `agent_status`."""
    if run.wave != Wave.INVESTIGATE:
        return
    Finding.objects.bulk_create(
        finding(
            run,
            order,
            claim_id=claim_id,
            evidence_type=EvidenceType.ERROR,
            basis=Basis.NONE,
            summary=f"Not looked at: {message}",
            details={"agent_status": status.value},
            supports_claim=None,
            confidence=0.0,
        )
        for order, claim_id in enumerate(run.payload["claims"])
    )


def completion(run: AgentRun) -> list[Event]:
    """The agent's completion, told by whichever of its runs in this wave is the last to settle, if
    any succeeded.

    Call it where the run is settled already, within the same transaction.
    """
    # Two that settle at once wait for each other here, else either would see the other unsettled
    # and neither would tell.
    lock_feed(run.analysis_id)
    runs = AgentRun.objects.filter(
        analysis=run.analysis_id, cycle=run.cycle, wave=run.wave, agent=run.agent
    )
    ends = set(runs.values_list("status", flat=True))
    if ends - set(SETTLED) or RunStatus.COMPLETED not in ends or run.wave in UNTOLD:
        return []
    return [Event(_totals(run), f"completed:{run.cycle}:{run.wave}:{run.agent}", run.agent)]


def _totals(run: AgentRun) -> AgentCompleted:
    agent = AgentName(run.agent)
    findings = Finding.objects.filter(
        analysis=run.analysis_id, agent_name=run.agent, iteration=run.cycle + 1
    )
    assigned = Assignment.objects.filter(analysis=run.analysis_id, cycle=run.cycle)
    if run.wave in EXCHANGE:
        return _exchange_totals(run)
    if agent is AgentName.CLAIMS:
        return _claim_totals(run)
    if agent is AgentName.ORCHESTRATOR:
        return _routing_totals(assigned)
    if agent is AgentName.JUDGE:
        verdicts = Verdict.objects.filter(analysis=run.analysis_id, cycle=run.cycle).count()
        requests = Reinvestigation.objects.filter(analysis=run.analysis_id, cycle=run.cycle).count()
        return AgentCompleted(claims_processed=verdicts, verdicts=verdicts, requests=requests)
    totals = AgentCompleted(
        claims_processed=assigned.filter(agent=run.agent).count() if agent in SPECIALISTS else 0,
        findings_count=findings.count(),
    )
    if agent is AgentName.LEGAL:
        totals.gaps_found = findings.filter(evidence_type=EvidenceType.DISCLOSURE_GAP).count()
    if agent is AgentName.DATA_METRICS:
        results = Counter(
            Check.objects.filter(analysis=run.analysis_id).values_list("result", flat=True)
        )
        totals.consistency_checks_passed = results[Check.Result.PASS]
        totals.consistency_checks_failed = results[Check.Result.FAIL]
    return totals


def _routing_totals(assigned: QuerySet[Assignment]) -> AgentCompleted:
    """How many claims each specialist was given, and how many of them a model decided."""
    load = Counter(assigned.values_list("agent", flat=True))
    workload = {agent.value: load[agent.value] for agent in SPECIALISTS}
    claims = assigned.values("claim").distinct().count()
    by_model = (
        assigned.filter(context__has_key="reasoned_by")
        .exclude(context__reasoned_by=RULES)
        .values("claim")
        .distinct()
        .count()
    )
    shares = ", ".join(
        f"{count} to {AGENT_NAMES[AgentName(name)]}" for name, count in workload.items() if count
    )
    how = f" ({by_model} by a model)" if by_model else ""
    return AgentCompleted(
        claims_processed=claims,
        routing_summary=f"{claims} claims routed{how}: {shares}.",
        agent_workload=workload,
    )


def _exchange_totals(run: AgentRun) -> AgentCompleted:
    """Questions passed on, answered, or concluded from."""
    asked = InfoRequest.objects.filter(analysis=run.analysis_id, cycle=run.cycle)
    if run.wave == Wave.RELAY:
        return AgentCompleted(questions=asked.exclude(target_agents=[]).count())
    side = "responding_agent" if run.wave == Wave.ANSWER else "request__requesting_agent"
    mine = InfoResponse.objects.filter(**{"request__in": asked, side: run.agent})
    return AgentCompleted(questions=mine.count(), answers=mine.filter(answered=True).count())


def _claim_totals(run: AgentRun) -> AgentCompleted:
    claims = list(
        Claim.objects.filter(claim_set=run.analysis.claim_set).values_list("claim_type", "priority")
    )
    return AgentCompleted(
        claims_processed=len(claims),
        claim_count=len(claims),
        by_type=dict(Counter(kind for kind, _ in claims)),
        by_priority=dict(Counter(priority for _, priority in claims)),
    )
