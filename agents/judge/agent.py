"""The judge: weighs everything found on a claim so far, concludes, and sends weak claims back while
cycles are left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict

from agents.base.events import AgentCompleted, Event, ReinvestigationAsked, VerdictIssued, naming
from agents.base.job import (
    MODEL,
    Progress,
    RunSpec,
    Save,
    batched,
    claims_of,
    emit_now,
    gateway_of,
    thinking,
    to_judge,
)
from agents.base.stages import Step
from agents.judge.assured import assurances_of
from agents.judge.model.holding import Case
from agents.judge.model.judging import Judged, all_by_rules, judge_by_model
from agents.judge.rules import judge
from agents.judge.schemas import OUTSIDE, FindingView, Judgement
from agents.judge.settling import settling
from agents.models import Reinvestigation
from agents.registry import SPECIALISTS
from reports.document.assurance.printed import PrintedAssurance
from reports.document.from_rows import claim_view
from reports.findings.figures import DocumentFigures
from reports.findings.finding import FailureDetails
from reports.findings.kinds import read_finding
from reports.findings.outside_text import OutsideTextDetails
from reports.findings.registers import RegisterDetails
from reports.findings.research import NOT_ANALYSED, ResearchDetails
from reports.models import AgentRun, Analysis, Basis, Claim, EvidenceType, Finding, Verdict
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.models import RunStatus
from sibyl_project.common.text import counted


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """Runs over all claims in the first cycle, and later over those that were sent back."""
    claims = to_judge(analysis).order_by("ordinal")
    if step.cycle:
        asked = Reinvestigation.objects.filter(analysis=analysis, cycle=step.cycle - 1)
        claims = claims.filter(pk__in=asked.values("claim_id"))
    return batched(agent, list(claims.values_list("pk", flat=True)))


def judge_claims(run: AgentRun, deadline: Deadline) -> Save:
    """Give each claim of the batch a verdict with its reasoning."""
    claims = claims_of(run)
    findings: dict[object, list[Finding]] = defaultdict(list)
    for row in Finding.objects.filter(analysis=run.analysis, claim__in=claims).order_by(
        "iteration", "agent_name", "order"
    ):
        findings[row.claim_id].append(row)
    progress = Progress(run, deadline)
    printed = assurances_of(run.analysis)
    cases = [_case(run, claim, findings[claim.pk], printed) for claim in progress.over(claims)]
    by_whom = _by_model(run, cases, deadline)
    judged = list(zip(claims, by_whom.judgements, strict=True))

    def save() -> list[Event]:
        ids = [claim.pk for claim, _ in judged]
        standing = Verdict.objects.filter(analysis=run.analysis, claim__in=ids).standing()
        standing.exclude(cycle=run.cycle).update(superseded_in_cycle=run.cycle)
        Verdict.objects.bulk_create(_verdict(run, claim, result) for claim, result in judged)
        back = [(claim, result) for claim, result in judged if result.reinvestigation]
        Reinvestigation.objects.bulk_create(_request(run, claim, result) for claim, result in back)
        message = (
            f"Weighed the evidence on {counted(len(judged), 'claim')}; "
            f"{counted(len(back), 'claim')} sent back for another look."
        )
        message = " ".join((message, *by_whom.notes))
        return [
            thinking(run, message),
            *(_verdict_event(run, claim, result) for claim, result in judged),
            *_back_events(run, back),
        ]

    return save


def totals(run: AgentRun) -> AgentCompleted:
    """How many claims were judged in a cycle, and how many sent back."""
    verdicts = Verdict.objects.filter(analysis=run.analysis_id, cycle=run.cycle).count()
    requests = Reinvestigation.objects.filter(analysis=run.analysis_id, cycle=run.cycle).count()
    return AgentCompleted(claims_processed=verdicts, verdicts=verdicts, requests=requests)


def _case(
    run: AgentRun, claim: Claim, rows: list[Finding], printed: tuple[PrintedAssurance, ...]
) -> Case:
    """A claim with its findings, judged by rules."""
    views = tuple(finding_view(row) for row in latest(rows))
    view, period = claim_view(claim), run.analysis.report.reporting_period
    most = run.analysis.max_cycles
    result = judge(view, views, statuses(rows), run.cycle, most, period, printed)
    return Case(view, views, result, settling(view, period, printed))


def _by_model(run: AgentRun, cases: list[Case], deadline: Deadline) -> Judged:
    """The judgements of a model where one is asked and answers within the rules, else of rules."""
    asked = sum(case.matters for case in cases)
    if run.analysis.engine != MODEL or not asked:
        return Judged(tuple(case.rules for case in cases))
    emit_now(run, f"Asking what the findings on {counted(asked, 'claim')} show...", "begun")
    gateway, why = gateway_of(run)
    if gateway is None:
        return all_by_rules(cases, why)
    return judge_by_model(cases, gateway, deadline)


def latest(rows: Iterable[Finding]) -> list[Finding]:
    """Of an agent's findings on the same basis only the newest, so that nothing counts twice. Two
    attached documents, two registers, and two published texts, are different bases."""
    newest: dict[tuple[str, str, str, str], Finding] = {}
    for row in rows:
        rests_on = _rests_on(row) if row.basis in OUTSIDE else ""
        newest[row.agent_name, row.evidence_type, row.basis, rests_on] = row
    return list(newest.values())


def _rests_on(row: Finding) -> str:
    """The attached document, the register or the published text that a finding rests on."""
    details = read_finding(row)
    if row.basis == Basis.EVIDENCE_DOCUMENT:
        return details.document.id if details.document else ""
    if isinstance(details, OutsideTextDetails):
        return details.source_url
    return details.from_registers if isinstance(details, RegisterDetails) else ""


SAME_WHEN_REPEATED = frozenset(spec.name for spec in SPECIALISTS if spec.same_when_repeated)


def statuses(rows: Iterable[Finding]) -> dict[str, str]:
    """How the run of each agent on this claim ended in its newest cycle; "exhausted" for an agent
    that could not find anything new."""
    states: dict[str, str] = {}
    for row in rows:
        if row.evidence_type == EvidenceType.ERROR:
            failure = read_finding(row)
            states[row.agent_name] = (
                failure.agent_status
                if isinstance(failure, FailureDetails)
                else RunStatus.ERROR.value
            )
        elif row.evidence_type == EvidenceType.NOT_CONSULTED:
            states[row.agent_name] = "not_consulted"
        else:
            repeats = row.iteration > 1 or row.agent_name in SAME_WHEN_REPEATED
            exhausted = repeats or read_finding(row).can_add is False
            states[row.agent_name] = "exhausted" if exhausted else "completed"
    return states


def finding_view(row: Finding) -> FindingView:
    """A finding as the judge's rules take it."""
    details = read_finding(row)
    return FindingView(
        agent_name=row.agent_name,
        supports_claim=row.supports_claim,
        confidence=row.confidence,
        basis=row.basis,
        source=details.source,
        tier=details.source_tier,
        evidence_type=row.evidence_type,
        summary=row.summary,
        independent=details.independent is True
        or (row.basis != Basis.EVIDENCE_DOCUMENT and details.independent is None),
        level=details.level if isinstance(details, DocumentFigures) else "",
        by_register=isinstance(details, RegisterDetails),
        by_text=isinstance(details, OutsideTextDetails),
        is_read=not (
            isinstance(details, ResearchDetails) and details.research_consensus == NOT_ANALYSED
        ),
    )


def _verdict(run: AgentRun, claim: Claim, result: Judgement) -> Verdict:
    return Verdict(
        analysis=run.analysis,
        run=run,
        claim=claim,
        cycle=run.cycle,
        verdict=result.verdict.value,
        support=result.support.value,
        settle=asdict(result.settle),
        confidence=result.confidence,
        score=result.score,
        dimensions=result.dimensions,
        reasoning=result.reasoning,
        reasoned_by=result.reasoned_by,
    )


def _request(run: AgentRun, claim: Claim, result: Judgement) -> Reinvestigation:
    asked = result.reinvestigation
    assert asked is not None  # noqa: S101 - the caller passes only such results
    return Reinvestigation(
        analysis=run.analysis,
        claim=claim,
        cycle=run.cycle,
        target_agents=list(asked.target_agents),
        evidence_gap=asked.evidence_gap,
        refined_queries=list(asked.refined_queries),
        required_evidence=asked.required_evidence,
    )


def _verdict_event(run: AgentRun, claim: Claim, result: Judgement) -> Event:
    payload = VerdictIssued(
        claim_id=str(claim.pk),
        **naming(claim.text, claim.page),
        verdict=result.verdict.value,
        reasoning=result.reasoning,
        confidence=result.confidence,
        iteration=run.cycle + 1,
    )
    return Event(payload, f"verdict:{run.cycle}:{claim.pk}", run.agent)


def _back_events(run: AgentRun, back: list[tuple[Claim, Judgement]]) -> list[Event]:
    asked = [result.reinvestigation for _, result in back if result.reinvestigation]
    if not asked:
        return []
    payload = ReinvestigationAsked(
        claim_ids=[str(claim.pk) for claim, _ in back],
        target_agents=list(
            dict.fromkeys(agent for request in asked for agent in request.target_agents)
        ),
        cycle=run.cycle + 1,
        evidence_gaps=list(dict.fromkeys(request.evidence_gap for request in asked)),
    )
    return [Event(payload, f"reinvestigation:{run.cycle}:{run.batch}", run.agent)]
