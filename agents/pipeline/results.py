"""What is written when a run is settled: rows of an earlier settlement are removed, a failure is
recorded on the claims, and the agent's completion is emitted."""

from __future__ import annotations

from django.db.models import Model
from django.utils.module_loading import import_string

from agents.base.events import AgentCompleted, Event, lock_feed
from agents.base.finding import weightless
from agents.base.totals import of_exchange
from agents.models import InfoRequest, InfoResponse, Reinvestigation
from agents.registry import BY_NAME
from reports.findings.finding import FailureDetails
from reports.models import (
    Absence,
    AgentRun,
    Check,
    CompletenessLook,
    Coverage,
    DetectionPower,
    EvidenceType,
    Finding,
    IndustryMetric,
    ModelFigure,
    Verdict,
    Wave,
)
from sibyl_project.common.models import SETTLED, RunStatus

# the models whose rows refer to the run of a wave that wrote them
WRITTEN: dict[Wave, tuple[type[Model], ...]] = {
    Wave.INVESTIGATE: (
        Finding,
        Check,
        Coverage,
        DetectionPower,
        IndustryMetric,
        ModelFigure,
        Absence,
        CompletenessLook,
        InfoRequest,
    ),
    Wave.ANSWER: (InfoResponse,),
}
EXCHANGE = (Wave.ANSWER, Wave.CONCLUDE)
# waves whose runs emit no completion: that of claims follows the wave `map`, and the pipeline's own
# end follows `compile`
WITHOUT_COMPLETION = (
    Wave.EXTRACT,
    Wave.MERGE,
    Wave.RAISE,
    Wave.COMPILE,
)


def forget(run: AgentRun) -> None:
    """Remove what an earlier settlement of this run wrote, as when a failed run is resumed."""
    if run.finished_at is None:
        return
    for model in WRITTEN.get(Wave(run.wave), ()):
        model._default_manager.filter(run=run).delete()
    if run.wave == Wave.JUDGE:
        _forget_verdicts(run)


def _forget_verdicts(run: AgentRun) -> None:
    """Restore the verdicts of earlier cycles, and withdraw the re-investigations asked for."""
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
    """Record on every claim of the run that the agent failed, and how; the judge reads it."""
    if run.wave != Wave.INVESTIGATE:
        return
    Finding.objects.bulk_create(
        weightless(
            run,
            order,
            claim_id=claim_id,
            evidence_type=EvidenceType.ERROR,
            summary=f"Not looked at: {message}",
            details=FailureDetails(agent_status=status.value),
        )
        for order, claim_id in enumerate(run.payload["claims"])
    )


def completion(run: AgentRun) -> list[Event]:
    """The event that the agent is done with this wave, if this run is the last of its runs to
    settle and any of them succeeded.

    Call it after the run was settled, within the same transaction.
    """
    # Two runs that settle at once wait for each other here; otherwise each would see the other
    # unsettled and neither would emit the event.
    lock_feed(run.analysis_id)
    runs = AgentRun.objects.filter(
        analysis=run.analysis_id, cycle=run.cycle, wave=run.wave, agent=run.agent
    )
    ends = set(runs.values_list("status", flat=True))
    if ends - set(SETTLED) or RunStatus.COMPLETED not in ends or run.wave in WITHOUT_COMPLETION:
        return []
    return [Event(_totals(run), f"completed:{run.cycle}:{run.wave}:{run.agent}", run.agent)]


def _totals(run: AgentRun) -> AgentCompleted:
    if run.wave in EXCHANGE:
        return of_exchange(run)
    totals: AgentCompleted = import_string(BY_NAME[run.agent].totals)(run)
    return totals
