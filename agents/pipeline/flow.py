"""The plan of a whole analysis, wave by wave.

    wave         who                    what
    extract      claims                 reads the report and drafts its claims
    merge        claims                 makes one list of them
    raise        specialists            add what they find wrong and no claim names
    map          claims                 maps each to paragraphs
      cycle 0 to max_cycles, from the second on only with the claims the judge sent back:
    route        orchestrator           gives each claim to specialists
    investigate  specialists            record findings on their claims, ask each other questions
    relay        orchestrator           passes the questions on
    answer       specialists            answer the questions passed on to them
    conclude     specialists            take the answers into their findings
    judge        judge                  weighs the findings, sends weak claims back
      at the end:
    compile      orchestrator           completes the rows of the compiled report

Each wave is planned as rows (who does what, in which batch) when the one before is settled, and
each row is done by one function. A wave with nothing to plan is skipped. Who plans and who works is
declared by the agents (`spec.py` in the folder of each); this module holds what all have in common.
The order of waves is in `stages.py`, what a run of a wave is in `advance.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.module_loading import import_string

from agents.base import concluding
from agents.base.job import Job, RunSpec
from agents.base.spec import AgentSpec, SpecialistSpec, Work
from agents.base.stages import Step
from agents.pipeline import answering, compiling
from agents.registry import AGENTS, ORCHESTRATOR, SPECIALISTS
from reports.models import Analysis, Wave

Plan = Callable[[Analysis, Step], list[RunSpec]]

# waves that are planned for all agents together
TOGETHER: dict[Wave, Plan] = {
    Wave.ANSWER: answering.plan,
    Wave.CONCLUDE: concluding.plan,
    Wave.COMPILE: lambda analysis, step: [RunSpec(ORCHESTRATOR, "compile")],
}

# (wave, agent, kind of batch) -> dotted path of the function that does it
WORK: dict[tuple[Wave, str, str], Job] = {
    **{
        (Wave(work.wave), spec.name, kind): import_string(job)
        for spec in AGENTS
        for work in spec.work
        for kind, job in work.jobs.items()
    },
    **{(Wave.ANSWER, spec.name, "requests"): answering.answer for spec in SPECIALISTS},
    **{(Wave.CONCLUDE, spec.name, "answers"): import_string(spec.conclude) for spec in SPECIALISTS},
    (Wave.COMPILE, ORCHESTRATOR, "compile"): compiling.compile_report,
}


def plan(analysis: Analysis, step: Step) -> list[RunSpec]:
    """The runs of a wave; an empty list skips it."""
    if together := TOGETHER.get(step.wave):
        return together(analysis, step)
    return [
        run
        for spec, work in by_length(step.wave)
        for run in import_string(work.plan)(analysis, step, spec.name)
    ]


def by_length(wave: Wave) -> list[tuple[AgentSpec, Work]]:
    """The work of a wave in the order in which its runs are sent: work on the whole report takes
    longest and comes first, then that of the agents with the greatest weight."""
    found = [(spec, work) for spec in AGENTS for work in spec.work if work.wave == wave]
    return sorted(found, key=lambda each: _turn(*each))


def _turn(spec: AgentSpec, work: Work) -> tuple[int, float]:
    if work.whole_report or not isinstance(spec, SpecialistSpec):
        return 0, 0.0
    return 1, -spec.weight


def job_for(wave: str, agent: str, batch: str) -> Job:
    """The function that does a run.

    Raises LookupError for work that no agent declares, which a run planned by another version of
    Sibyl may name.
    """
    job = WORK.get((Wave(wave), agent, batch.partition("-")[0]))
    if job is None:
        raise LookupError(f"no agent {agent!r} does a batch {batch!r} in the wave {wave!r}")
    return job
