"""Who was asked to look at a claim and why (no Django here)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

# in the context of an assignment: why this agent, and what was said of all of them
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
    """An agent that was asked, with the role it was first asked in and its own reason, empty where
    none was stored for it alone. Cycles count from 1; `again` are the later ones."""

    agent: str
    role: str
    cycle: int
    reason: str
    again: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Looked:
    """The agents that were asked, each once, and by cycle what was said of all of them together."""

    agents: list[Asked]
    together: list[tuple[int, str]]


def who_looked(assignments: Iterable[Assigned]) -> Looked:
    """The assignments of a claim, in their order."""
    asked: dict[str, Asked] = {}
    together: dict[tuple[int, str], None] = {}
    for row in assignments:
        cycle = row.cycle + 1
        if row.agent in asked:
            asked[row.agent].again.append(cycle)
        else:
            asked[row.agent] = Asked(row.agent, row.role, cycle, str(row.context.get(OWN) or ""))
        if said := _of_all(row):
            together[cycle, said] = None
    return Looked(list(asked.values()), list(together))


def _of_all(row: Assigned) -> str:
    """What holds for every agent: the judge's gap, what was said of the choice as a whole, or,
    where the reasons were not stored one by one, all of the reasoning."""
    if gap := row.context.get("evidence_gap"):
        return f"The judge sent it back: {gap}"
    return str(row.context[OVERALL]) if OVERALL in row.context else row.reasoning
