"""The parts of an agent's run: its plan, its claims, its progress, and the function that saves what
it found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from agents.base.events import Event, Thinking, append
from agents.base.stages import Step
from agents.llm.defaults import stops
from agents.llm.failures import ModelFailure, Stopped
from agents.llm.gateway import Gateway, of_analysis
from reports.models import AgentRun, Analysis, Assignment, Claim
from reports.models.claims import ClaimQuerySet
from reports.roster import check, label
from reports.types import RULES
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.live import wake
from sibyl_project.common.models import RunStatus
from sibyl_project.common.parts import even_parts

__all__ = [
    "MODEL",
    "RULES",
    "Job",
    "Progress",
    "RunSpec",
    "Save",
    "agent_label",
    "assigned_batches",
    "assigned_to",
    "batched",
    "claims_of",
    "emit_now",
    "gateway_of",
    "thinking",
    "to_judge",
]
MODEL = "model"  # the engine that asks models, and rules where none answers
# on two workers a wave takes as long as with 60, and its longest run takes less (decision 010)
CLAIMS_PER_BATCH = 48
PROGRESS_SECONDS = 0.5

T = TypeVar("T")
Save = Callable[[], Sequence[Event]]
Job = Callable[[AgentRun, Deadline], Save]


@dataclass(frozen=True, slots=True)
class RunSpec:
    """A run to be created: its agent, the name of its batch and its claims.

    Raises UnknownAgentError for an agent that is not in the registry.
    """

    agent: str
    batch: str
    claim_ids: tuple[str, ...] = ()
    payload: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check(self.agent)

    def row(self, analysis: Analysis, step: Step) -> AgentRun:
        """The row of this spec, not yet saved."""
        return AgentRun(
            analysis=analysis,
            cycle=step.cycle,
            wave=step.wave,
            agent=self.agent,
            batch=self.batch,
            claims_total=len(self.claim_ids),
            payload={"claims": list(self.claim_ids), **self.payload},
        )


def batched(agent: str, claim_ids: Sequence[Any], size: int = CLAIMS_PER_BATCH) -> list[RunSpec]:
    """Runs over at most `size` claims each, as even as possible, in the order given."""
    ids = [str(pk) for pk in claim_ids]
    return [
        RunSpec(agent, f"claims-{number:02d}", tuple(part))
        for number, part in enumerate(even_parts(ids, size))
    ]


def assigned_to(analysis: Analysis, step: Step, agent: str) -> list[Any]:
    """Ids of the claims an agent was given in this cycle, in reading order."""
    ids = Assignment.objects.filter(analysis=analysis, cycle=step.cycle, agent=agent).values(
        "claim_id"
    )
    return list(Claim.objects.filter(pk__in=ids).order_by("ordinal").values_list("pk", flat=True))


def assigned_batches(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """An agent's claims of this cycle in batches."""
    return batched(agent, assigned_to(analysis, step, agent))


def to_judge(analysis: Analysis) -> ClaimQuerySet:
    """The claims an analysis judges: those of its set, or those among them that its options
    name."""
    claims = Claim.objects.filter(claim_set=analysis.claim_set)
    only = analysis.options.get("only_claims")
    return claims if only is None else claims.filter(pk__in=only)


def claims_of(run: AgentRun) -> list[Claim]:
    """The claims of a run, in reading order, with their paragraphs."""
    return list(
        Claim.objects.filter(pk__in=run.payload["claims"]).with_paragraphs().order_by("ordinal")
    )


def gateway_of(run: AgentRun) -> tuple[Gateway | None, str]:
    """The gateway of a run's agent and "", or None and the reason why no model is asked.

    Raises Stopped where that is a failure and the analysis is to stop then.
    """
    if run.analysis.engine != MODEL:
        return None, "the analysis works by rules"
    try:
        return of_analysis(run.analysis, run.agent), ""
    except ModelFailure as failure:
        if stops(run.analysis.options):
            raise Stopped(failure, run.agent) from None
        return None, str(failure).rstrip(".")


def agent_label(run: AgentRun) -> str:
    """The label of the agent of a run."""
    return label(run.agent)


def thinking(run: AgentRun, message: str, part: str = "") -> Event:
    """The one progress line of a batch; a second one needs the name of its `part`."""
    return Event(
        Thinking(message=message), f"thinking:{run.pk}{':' if part else ''}{part}", run.agent
    )


def emit_now(run: AgentRun, message: str, part: str) -> None:
    """Emit a progress line at once; each `part` has one line, however often the run is begun."""
    append(run.analysis_id, [thinking(run, message, part)])


class Progress:
    """Stores how many items of a run are done, at most twice a second, and stops the run at its
    deadline.

    Pass items through `over` when each is done once the loop goes on. When a model has yet to be
    asked about them, pass them through `before` and call `count` as answers arrive.
    """

    def __init__(self, run: AgentRun, deadline: Deadline) -> None:
        self.run, self.deadline = run, deadline
        self.done, self._stored_at = 0, time.monotonic()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """Pass items through, counting them; raises DeadlineExceeded between two of them."""
        for item in items:
            self.deadline.check()
            yield item
            self.count(self.done + 1)

    def before(self, items: Iterable[T]) -> Iterator[T]:
        """Pass items through without counting them; raises DeadlineExceeded between two of
        them."""
        for item in items:
            self.deadline.check()
            yield item

    def count(self, done: int) -> None:
        """Record that `done` items are done."""
        self.done = done
        if time.monotonic() - self._stored_at >= PROGRESS_SECONDS:
            self._store()

    def _store(self) -> None:
        self._stored_at = time.monotonic()
        mine = AgentRun.objects.filter(
            pk=self.run.pk, attempt=self.run.attempt, status=RunStatus.WORKING
        )
        mine.update(claims_done=self.done)
        wake(str(self.run.analysis_id))
