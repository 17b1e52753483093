"""What a run leaves behind when it is settled: rows replaced, a failure carried by its claims, its
agent's completion told."""

from __future__ import annotations

from django.db.models import Model
from django.utils.module_loading import import_string

from agents.base.events import AgentCompleted, Event, lock_feed
from agents.base.finding import finding
from agents.base.totals import of_exchange
from agents.models import InfoRequest, InfoResponse, Reinvestigation
from agents.registry import BY_NAME
from reports.findings.finding import FailureDetails
from reports.models import (
    AgentRun,
    Basis,
    Check,
    Coverage,
    EvidenceType,
    Finding,
    IndustryMetric,
    Verdict,
    Wave,
)
from sibyl_project.common.models import SETTLED, RunStatus

# what the runs of a wave write under their own name
WRITTEN: dict[Wave, tuple[type[Model], ...]] = {
    Wave.INVESTIGATE: (Finding, Check, Coverage, IndustryMetric, InfoRequest),
    Wave.ANSWER: (InfoResponse,),
}
EXCHANGE = (Wave.ANSWER, Wave.CONCLUDE)
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
            details=FailureDetails(agent_status=status.value),
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
    if run.wave in EXCHANGE:
        return of_exchange(run)
    told: AgentCompleted = import_string(BY_NAME[run.agent].totals)(run)
    return told
