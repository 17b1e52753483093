"""The first cycle with a model: it proposes agents for claims of which rules are not sure, those
demanded by firm rules are added, and all other claims are routed by rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.base.spec import Role
from agents.llm.answer import Answer, Result, answer_many
from agents.llm.failures import WORDS, Kind
from agents.llm.gateway import Gateway
from agents.orchestrator import rules
from agents.orchestrator.asking import (
    CLAIMS_PER_QUESTION,
    RoutingDecision,
    RoutingPlan,
    question_for,
    short_ids,
)
from agents.orchestrator.rules import specialists
from agents.orchestrator.schemas import Assignment, Routing
from agents.registry import LABELS, SPECIALIST_NAMES
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.parts import even_parts

LEFT_OUT = "the model left the claim out"
NOBODY = "the model named no agent that exists"
SHARE_FOR_MODELS = (
    0.8  # of the time allowed; the rest is for what rules must do instead, and for saving
)
LONGEST_REASON = 400  # characters
SHOWN_NAMES = 3


def route_by_model(claims: Sequence[ClaimView], gateway: Gateway, deadline: Deadline) -> Routing:
    """One assignment for each claim, in their order: by rules where they are sure, else chosen by a
    model where one answers.

    Never raises ModelFailure.
    """
    return _Routing(claims, gateway, Deadline.after(SHARE_FOR_MODELS * deadline.remaining)).done()


def by_rules(claims: Sequence[ClaimView], because: str) -> Routing:
    """All claims routed by rules, when a model should have chosen but none can be asked."""
    note = _note(len(claims), len(claims), because)
    return Routing(
        tuple(rules.assign(claim, because) for claim in claims), (note,) if claims else ()
    )


@dataclass(slots=True)
class _Routing:
    """The state so far: decisions by claim, why doubtful claims have none, and names of agents that
    do not exist."""

    claims: Sequence[ClaimView]
    gateway: Gateway
    deadline: Deadline
    chosen: dict[str, Assignment] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)

    def done(self) -> Routing:
        types = Counter(claim.claim_type.value for claim in self.claims)
        doubtful = [claim for claim in self.claims if not rules.is_clear(claim)]
        waiting = even_parts(doubtful, CLAIMS_PER_QUESTION)
        while waiting:
            results = answer_many(
                [question_for(some, types) for some in waiting], self.gateway, self.deadline
            )
            waiting = [
                half
                for some, result in zip(waiting, results, strict=True)
                for half in self._take(some, result)
            ]
        assignments = tuple(
            self.chosen.get(claim.id) or rules.assign(claim, self.because.get(claim.id, ""))
            for claim in self.claims
        )
        return Routing(assignments, tuple(self._notes(len(doubtful))))

    def _take(
        self, claims: Sequence[ClaimView], result: Result[RoutingPlan]
    ) -> list[Sequence[ClaimView]]:
        """Keep what a result decides. Returns the halves of the claims to ask about again when the
        answer was cut at its longest length."""
        if isinstance(result, Answer):
            self._decide(short_ids(claims), result)
        elif result.kind == Kind.TRUNCATED and len(claims) > 1:
            return even_parts(claims, -(-len(claims) // 2))
        else:
            self.because.update((claim.id, WORDS[result.kind]) for claim in claims)
        return []

    def _decide(self, known: dict[str, ClaimView], answer: Answer[RoutingPlan]) -> None:
        decided = {decision.claim_id: decision for decision in answer.value.assignments}
        for short, claim in known.items():
            if short not in decided:
                self.because[claim.id] = LEFT_OUT
                continue
            decision = decided[short]
            self.unknown.update(
                {*decision.assigned_agents, *decision.priority_order} - set(SPECIALIST_NAMES)
            )
            if assignment := combined(claim, decision, answer.model):
                self.chosen[claim.id] = assignment
            else:
                self.because[claim.id] = NOBODY

    def _notes(self, doubtful: int) -> list[str]:
        reasons = Counter(self.because.values())
        clear = len(self.claims) - doubtful
        asked = f"Rules were sure of {clear}; a model was asked about {doubtful}."
        notes = [asked] if clear else []
        notes += [_note(count, len(self.claims), reason) for reason, count in reasons.most_common()]
        if self.unknown:
            names = ", ".join(repr(name[:30]) for name in sorted(self.unknown)[:SHOWN_NAMES])
            more = " and others" if len(self.unknown) > SHOWN_NAMES else ""
            notes.append(
                f"The model named agents that do not exist; they were left out: {names}{more}."
            )
        return notes


def _note(count: int, total: int, because: str) -> str:
    return f"{count} of {total} claims were routed by rules: {because}."


def combined(claim: ClaimView, decision: RoutingDecision, model: str) -> Assignment | None:
    """A model's decision together with the agents that firm rules demand (see `content`); None when
    it names no agent that exists.

    Primary agents come first, then the others in the model's order, then those added by rules.
    """
    named = specialists(decision.assigned_agents)
    if not named:
        return None
    calls = rules.calls_of(claim)
    ordered = [agent for agent in specialists(decision.priority_order) if agent in named]
    added = [agent for agent, call in calls.items() if call.firm and agent not in named]
    agents = dict.fromkeys([*ordered, *named, *added])
    roles = {agent: calls[agent].role if agent in calls else Role.REFINEMENT for agent in agents}
    order = tuple(sorted(agents, key=lambda agent: roles[agent] is not Role.PRIMARY))
    return Assignment(
        claim.id,
        order,
        order,
        {agent: roles[agent] for agent in order},
        " ".join(
            filter(
                None, (_listed(order, roles), _quoted(decision.reasoning), _besides(added, calls))
            )
        ),
        reasoned_by=model,
        reasons={agent: f"added by rule, as {calls[agent].reason}" for agent in added},
        overall=_quoted(decision.reasoning),
    )


def _listed(order: Sequence[str], roles: dict[str, Role]) -> str:
    return f"{', '.join(f'{LABELS[agent]} ({roles[agent]})' for agent in order)}."


def _quoted(reasoning: str) -> str:
    words = " ".join(reasoning.split())
    return (
        words if len(words) <= LONGEST_REASON else f"{words[:LONGEST_REASON].rsplit(' ', 1)[0]} ..."
    )


def _besides(added: Sequence[str], calls: dict[str, rules.Call]) -> str:
    return (
        (
            "Added by rule: "
            f"{', '.join(f'{LABELS[agent]} ({calls[agent].reason})' for agent in added)}."
        )
        if added
        else ""
    )
