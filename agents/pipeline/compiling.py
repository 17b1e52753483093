"""The last wave completes the rows of the compiled report.

A claim without a verdict and a paragraph without coverage are recorded as exactly that.
"""

from __future__ import annotations

from agents.base.events import Event
from agents.base.job import RULES, Save, thinking
from agents.pipeline.carrying import carry_over
from agents.specialists.legal.covering import batch_of
from agents.specialists.legal.rows import coverage_of
from reports.models import AgentRun, Claim, Coverage, CoverageStatus, Verdict, VerdictValue
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.models import FAILED
from sibyl_project.common.text import counted
from standards.registry import requirements

NO_RESULT = "the legal agent left no result for it"


def compile_report(run: AgentRun, deadline: Deadline) -> Save:
    """Complete the rows: every claim has a verdict and every checkable paragraph a status; where a
    failed run is the cause of a gap, it is named."""

    def save() -> list[Event]:
        carried = carry_over(run)
        unjudged = _complete_verdicts(run)
        try:
            uncovered = _complete_coverage(run)
        except (
            LookupError
        ) as error:  # what was covered before stays; no list of the missing paragraphs can be made
            return [
                thinking(
                    run,
                    "Compiled the report without knowing whether every paragraph was assessed: "
                    f"{error}",
                )
            ]
        said = "Compiled the report."
        if unjudged or uncovered:
            left = f"{unjudged} claims were not judged and {uncovered} paragraphs not assessed"
            said = f"Compiled the report; {left}, see their causes."
        if carried:
            of = counted(carried, "claim")
            said += f" What an earlier analysis found of {of} was carried over."
        return [thinking(run, said)]

    return save


def _complete_verdicts(run: AgentRun) -> int:
    analysis = run.analysis
    judged = Verdict.objects.filter(analysis=analysis).standing().values("claim_id")
    missing = list(Claim.objects.filter(claim_set=analysis.claim_set).exclude(pk__in=judged))
    why = _failures(run, "judge") or "the judge left no verdict"
    Verdict.objects.bulk_create(
        Verdict(
            analysis=analysis,
            run=run,
            claim=claim,
            cycle=run.cycle,
            verdict=VerdictValue.INSUFFICIENT_EVIDENCE,
            confidence=0.0,
            score=0.0,
            reasoning=(
                f"Not judged: {why}. The findings below stand; the claim needs an auditor's own "
                "judgement."
            ),
            reasoned_by=RULES,
        )
        for claim in missing
    )
    return len(missing)


def _complete_coverage(run: AgentRun) -> int:
    registry = [node for node in requirements(run.analysis.options["vintage"]) if node.checkable]
    covered = set(run.analysis.coverage.values_list("paragraph_id", flat=True))
    missing = [node for node in registry if node.paragraph_id not in covered]
    why = {
        pillar: _failures(run, "legal", batch_of(pillar))
        for pillar in {node.pillar for node in missing}
    }
    Coverage.objects.bulk_create(
        coverage_of(
            run,
            node,
            status=CoverageStatus.NOT_ASSESSED,
            cause=f"Not assessed: {why[node.pillar] or NO_RESULT}.",
        )
        for node in missing
    )
    return len(missing)


def _failures(run: AgentRun, agent: str, batch: str = "") -> str:
    """How the runs of an agent failed, or of its one `batch`; empty when none did."""
    failed = run.analysis.runs.filter(agent=agent, status__in=FAILED, batch__startswith=batch)
    return "; ".join(
        dict.fromkeys(
            message.rstrip(". ") for message in failed.values_list("error_message", flat=True)
        )
    )
