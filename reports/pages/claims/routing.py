"""Who was asked to look at a claim and why (no Django here)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

# keys in the context of an assignment: the reason for this agent, and the one for all of them
OWN, OVERALL = (
    "reason",
    "overall",
)


class Assigned(Protocol):
    """An assignment as it is stored; cycles count from 0."""

    agent: str
    role: str
    cycle: int
    reasoning: str
    context: dict[str, Any]


@dataclass(slots=True)
class Asked:
    """An agent that was asked, the role and cycle in which it was first asked, and the reason for
    choosing it, empty where none was stored for it alone. Cycles count from 1; `again` are the
    later cycles in which it was asked."""

    agent: str
    role: str
    cycle: int
    reason: str
    again: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AgentsAsked:
    """The agents that were asked, each once, and for each cycle the reasons given for all of them
    together."""

    agents: list[Asked]
    joint_reasons: list[tuple[int, str]]


def agents_asked(assignments: Iterable[Assigned]) -> AgentsAsked:
    """Who was asked, from the assignments of a claim in their order."""
    asked: dict[str, Asked] = {}
    joint: dict[tuple[int, str], None] = {}
    for row in assignments:
        cycle = row.cycle + 1
        if row.agent in asked:
            asked[row.agent].again.append(cycle)
        else:
            asked[row.agent] = Asked(row.agent, row.role, cycle, str(row.context.get(OWN) or ""))
        if reason := _of_all(row):
            joint[cycle, reason] = None
    return AgentsAsked(list(asked.values()), list(joint))


def _of_all(row: Assigned) -> str:
    """The reason that holds for every agent: the gap the judge named, the reason for the choice as
    a whole, or, where reasons were not stored one by one, all of the reasoning."""
    if gap := row.context.get("evidence_gap"):
        return f"The judge sent it back: {gap}"
    return str(row.context[OVERALL]) if OVERALL in row.context else row.reasoning
