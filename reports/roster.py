"""The agents as the reports app knows them: a table that the registry of the agents app fills when
Django starts.

The reports app prints agents with their labels and colours and lets readers choose among them. It
knows nothing else of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Agent(NamedTuple):
    """An agent: its name in rows and addresses, its label on pages, whether it is one of the
    specialists, who investigate claims, and the kinds of evidence that only it finds, with the
    words pages show for each."""

    name: str
    label: str
    specialist: bool
    evidence_types: Mapping[str, str]


_ROSTER: dict[str, Agent] = {}


class EmptyRosterError(RuntimeError):
    """The roster is empty because it was read before Django had started."""


class UnknownAgentError(ValueError):
    """A name that no agent has."""


def fill(agents: Iterable[Agent]) -> None:
    """Set the agents, in the order in which pages list them, replacing those set before."""
    known = {agent.name: agent for agent in agents}
    _ROSTER.clear()
    _ROSTER.update(known)


def roster() -> dict[str, Agent]:
    """All agents by name, in the order in which pages list them.

    Raises EmptyRosterError before Django has started.
    """
    if not _ROSTER:
        raise EmptyRosterError("The agents are known once Django has started: call django.setup().")
    return _ROSTER


def check(name: str) -> None:
    """Raise UnknownAgentError unless an agent has this name: columns hold names as plain text."""
    if name not in roster():
        raise UnknownAgentError(f"There is no agent {name!r}; the agents are {', '.join(_ROSTER)}.")


def label(name: str) -> str:
    """The label of an agent; a name that no agent has is returned as it is."""
    known = roster().get(name)
    return known.label if known else name


def specialists() -> tuple[str, ...]:
    """The names of the specialists."""
    return tuple(agent.name for agent in roster().values() if agent.specialist)


def choices() -> list[tuple[str, str]]:
    """All agents as choices of a field."""
    return [(agent.name, agent.label) for agent in roster().values()]


def specialist_choices() -> list[tuple[str, str]]:
    """The specialists as choices of a field."""
    return [(name, label(name)) for name in specialists()]


def evidence_types() -> dict[str, str]:
    """The kinds of evidence agents declare beside those of `reports.models.EvidenceType`, each with
    the words pages show."""
    return {
        kind: words for agent in roster().values() for kind, words in agent.evidence_types.items()
    }
