"""Which agents answer a question of another agent. The type of a question decides, else its words
(FRD 5, 4.3), else a fallback.

The specialists declare what they answer. Where neither type nor words point to an agent and no
model is asked, the question goes to the agent that takes open questions (legal, which knows what
the report says on every requirement), or to the second one where the first is the one that asks. An
agent is never asked its own question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agents.registry import SPECIALISTS
from reports.types import RULES
from sibyl_project.common.regex import regex

# Type of question -> who answers, and who could where the first are those who ask.
BY_TYPE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    kind: (
        tuple(spec.name for spec in SPECIALISTS if kind in spec.answers),
        tuple(spec.name for spec in SPECIALISTS if kind in spec.answers_for_others),
    )
    for kind in dict.fromkeys(kind for spec in SPECIALISTS for kind in spec.answers)
}
BY_WORDS: dict[str, re.Pattern[str]] = {
    spec.name: regex(rf"\b(?:{spec.asked_by_words})\b", re.IGNORECASE)
    for spec in SPECIALISTS
    if spec.asked_by_words
}
FALLBACK = tuple(
    spec.name
    for spec in sorted(SPECIALISTS, key=lambda spec: spec.open_questions)
    if spec.open_questions
)


class Question(Protocol):
    """A question to be passed on, such as a row of `agents.models.InfoRequest`."""

    @property
    def request_type(self) -> str:
        """A key of BY_TYPE. For any other text the words of the question decide."""

    @property
    def description(self) -> str:
        """The wording of the question."""

    @property
    def context(self) -> Mapping[str, Any]:
        """What the agent that asks knows of the matter, as JSON."""

    @property
    def requesting_agent(self) -> str:
        """The name of the agent that asks."""


@dataclass(frozen=True, slots=True)
class Routed:
    """The agents that answer, never none and never the one that asks, and the reasoning.

    Not `certain` when neither type nor words single out one agent.
    """

    target_agents: tuple[str, ...]
    reasoning: str
    certain: bool
    reasoned_by: str = RULES


def route_request(
    request_type: str, description: str, context: Mapping[str, Any], requesting_agent: str
) -> Routed:
    """The agents that answer a question. The same question always goes to the same agents."""
    by_type = BY_TYPE.get(request_type)
    if by_type:
        for targets in by_type:
            if others := tuple(agent for agent in targets if agent != requesting_agent):
                return Routed(
                    others, f"Questions of type {request_type} go to {_and(others)}.", certain=True
                )
    return _by_words(description, context, requesting_agent)


def _by_words(description: str, context: Mapping[str, Any], asker: str) -> Routed:
    """The agents most of the words point to: those of the question and, in a tie, also those of its
    context."""
    seen = _matches(description, asker)
    if len(_leading(seen)) != 1:
        seen = _matches(" ".join((description, *_texts(context))), asker)
    leading = _leading(seen)
    if not leading:
        agent = next(agent for agent in FALLBACK if agent != asker)
        return Routed(
            (agent,),
            f"Nothing in the question points to one agent, so it goes to {agent}.",
            certain=False,
        )
    words_seen = "; ".join(f"{agent}: {', '.join(seen[agent][:3])}" for agent in leading)
    return Routed(
        leading,
        f"By the words of the question ({words_seen}).",
        certain=len(leading) == 1 and _clear(seen, leading[0]),
    )


def _matches(text: str, asker: str) -> dict[str, list[str]]:
    """The distinct words that point to each agent but the asker."""
    found = {
        agent: list(dict.fromkeys(match.group().lower() for match in pattern.finditer(text)))
        for agent, pattern in BY_WORDS.items()
        if agent != asker
    }
    return {agent: words for agent, words in found.items() if words}


def _leading(seen: Mapping[str, list[str]]) -> tuple[str, ...]:
    most = max(map(len, seen.values()), default=0)
    return tuple(agent for agent, words in seen.items() if len(words) == most)


def _clear(seen: Mapping[str, list[str]], leader: str) -> bool:
    """Whether more words point to the leader than to all other agents together."""
    return len(seen[leader]) > sum(len(words) for agent, words in seen.items() if agent != leader)


def _texts(value: object) -> list[str]:
    """All names and texts within a context."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [
            text
            for name, item in value.items()
            for text in (str(name).replace("_", " "), *_texts(item))
        ]
    return (
        [text for item in value for text in _texts(item)] if isinstance(value, list | tuple) else []
    )


def _and(agents: Sequence[str]) -> str:
    return " and ".join(agents)


def by_rules(question: Question) -> Routed:
    """The agents that answer a question, without a model."""
    return route_request(
        question.request_type, question.description, question.context, question.requesting_agent
    )
