"""The whole run on one screen.

    extract -> merge -> map -> [ route -> investigate -> (relay -> answer -> conclude) -> judge ] x
    cycles -> compile

Each wave is planned as rows (who does what, in which batch) when the one before is settled, and
each row is done by the function named here. A wave with nothing to plan is skipped. The order is in
`stages.py`, what a run of a wave is in `advance.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from agents.base import concluding
from agents.base.job import MODEL, Job, RunSpec, assigned_batches, whole
from agents.base.stages import Step
from agents.claims import agent as claims
from agents.judge import agent as judge
from agents.orchestrator import agent as orchestrator
from agents.orchestrator import passing_on as relaying
from agents.pipeline import answering, compiling, unsourced
from agents.pipeline.ahead import Work
from agents.specialists.data_metrics import agent as data_metrics
from agents.specialists.data_metrics.examining import examine
from agents.specialists.legal import agent as legal
from agents.specialists.legal.document import document_of
from reports.models import AgentRun, Analysis, Wave
from reports.types import SPECIALISTS, AgentName

Plan = Callable[[Analysis, Step], list[RunSpec]]


def plan(analysis: Analysis, step: Step) -> list[RunSpec]:
    """The runs of a wave; an empty list skips it."""
    return PLANS[step.wave](analysis, step)


def investigators(analysis: Analysis, step: Step) -> list[RunSpec]:
    """Every specialist on its assigned claims; on the first pass also the work that concerns the
    report as a whole."""
    batches = [spec for agent in BATCHED for spec in assigned_batches(analysis, step, agent)]
    return [*legal.plan(analysis, step), *data_metrics.plan(analysis, step), *batches]


BATCHED = (AgentName.LEGAL, AgentName.GEOGRAPHY, AgentName.NEWS_MEDIA, AgentName.ACADEMIC)

PLANS: dict[Wave, Plan] = {
    Wave.EXTRACT: claims.plan_extraction,
    Wave.MERGE: claims.plan_merge,
    Wave.MAP: claims.plan_mapping,
    Wave.ROUTE: whole(AgentName.ORCHESTRATOR, "routing"),
    Wave.INVESTIGATE: investigators,
    Wave.RELAY: relaying.plan,
    Wave.ANSWER: answering.plan,
    Wave.CONCLUDE: concluding.plan,
    Wave.JUDGE: judge.plan,
    Wave.COMPILE: whole(AgentName.ORCHESTRATOR, "compile"),
}

# (wave, agent, kind of batch) -> who does it
WORK: dict[tuple[Wave, AgentName, str], Job] = {
    (Wave.EXTRACT, AgentName.CLAIMS, "document"): claims.extract_document,
    (Wave.EXTRACT, AgentName.CLAIMS, "chunk"): claims.extract_chunk,
    (Wave.MERGE, AgentName.CLAIMS, "merge"): claims.merge_chunks,
    (Wave.MAP, AgentName.CLAIMS, "mapping"): claims.map_to_paragraphs,
    (Wave.ROUTE, AgentName.ORCHESTRATOR, "routing"): orchestrator.route,
    (Wave.INVESTIGATE, AgentName.LEGAL, "coverage"): legal.cover,
    (Wave.INVESTIGATE, AgentName.LEGAL, "industry"): legal.hold_against_industry,
    (Wave.INVESTIGATE, AgentName.LEGAL, "claims"): legal.investigate,
    (Wave.INVESTIGATE, AgentName.DATA_METRICS, "figures"): data_metrics.investigate,
    (Wave.INVESTIGATE, AgentName.GEOGRAPHY, "claims"): unsourced.investigate,
    (Wave.INVESTIGATE, AgentName.NEWS_MEDIA, "claims"): unsourced.investigate,
    (Wave.INVESTIGATE, AgentName.ACADEMIC, "claims"): unsourced.investigate,
    (Wave.RELAY, AgentName.ORCHESTRATOR, "requests"): relaying.relay,
    **{(Wave.ANSWER, agent, "requests"): answering.answer for agent in SPECIALISTS},
    **{(Wave.CONCLUDE, agent, "answers"): concluding.conclude for agent in SPECIALISTS},
    (Wave.CONCLUDE, AgentName.DATA_METRICS, "answers"): data_metrics.conclude,
    (Wave.JUDGE, AgentName.JUDGE, "claims"): judge.judge_claims,
    (Wave.COMPILE, AgentName.ORCHESTRATOR, "compile"): compiling.compile_report,
}


def ahead_of(run: AgentRun) -> tuple[Work, ...]:
    """What the waves to come need of the whole report: begun while the orchestrator waits for a
    model."""
    waiting = run.wave == Wave.ROUTE and run.cycle == 0 and run.analysis.engine == MODEL
    return (document_of, examine) if waiting else ()


def job_for(wave: str, agent: str, batch: str) -> Job:
    """The function that does a run."""
    return WORK[Wave(wave), AgentName(agent), batch.partition("-")[0]]
