"""The results of the orchestrator: which agents investigate which claim, in what order and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from agents.base.spec import Role
from reports.types import RULES


@dataclass(frozen=True, slots=True)
class Assignment:
    """The agents of one claim, never none. `priority_order` holds the same agents, most relevant
    first.

    `reasoning` is the whole reasoning in one text; `reasons` holds the part on single agents,
    `overall` the part on the choice as a whole.
    """

    claim_id: str
    assigned_agents: tuple[str, ...]
    priority_order: tuple[str, ...]
    roles: dict[str, Role]
    reasoning: str
    # empty on the first pass, else see `rules.reroute`
    context: dict[str, object] = field(default_factory=dict)
    reasoned_by: str = RULES  # the model that chose, or rules
    reasons: dict[str, str] = field(default_factory=dict)
    overall: str = ""


@dataclass(frozen=True, slots=True)
class Routing:
    """The assignments of the first cycle, in the order of the claims, and notes for the auditor on
    how they were made."""

    assignments: tuple[Assignment, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReinvestigationRequest:
    """What the judge asks for: a claim, the agents to ask again and what is missing."""

    claim_id: str
    target_agents: tuple[str, ...]
    evidence_gap: str
    refined_queries: tuple[str, ...] = ()
    required_evidence: str = ""
