"""Questions of one agent to another: who is to answer. A question's type decides, else its words
(FRD 5, 4.3), else a fallback.

The fallback, where neither type nor words point to anybody and no model is asked: legal, who knows
what the report says of every requirement; data_metrics where legal itself asks. Nobody is ever
asked by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reports.types import RULES, AgentName

# Request type -> who answers, and who could where the first are those who ask.
BY_TYPE: dict[str, tuple[tuple[AgentName, ...], tuple[AgentName, ...]]] = {
    "benchmark": ((AgentName.ACADEMIC,), (AgentName.DATA_METRICS,)),
    "reduction_rate": ((AgentName.ACADEMIC,), (AgentName.DATA_METRICS,)),
    "method": ((AgentName.ACADEMIC,), (AgentName.LEGAL,)),
    "figures": ((AgentName.DATA_METRICS,), ()),
    "checks": ((AgentName.DATA_METRICS,), ()),
    "paragraphs": ((AgentName.LEGAL,), ()),
    "coverage": ((AgentName.LEGAL,), ()),
    "place": ((AgentName.GEOGRAPHY,), ()),
    "news": ((AgentName.NEWS_MEDIA,), ()),
    "prior_report": ((AgentName.NEWS_MEDIA,), (AgentName.ACADEMIC,)),
    "certificate": ((AgentName.NEWS_MEDIA,), (AgentName.ACADEMIC,)),
}


def _words(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


BY_WORDS: dict[AgentName, re.Pattern[str]] = {
    AgentName.GEOGRAPHY: _words(
        r"locat(?:ion|ed)s?|coordinates?|satellites?|imagery|land[- ](?:use|cover)"
        r"|facilit(?:y|ies)(?: sites?)?|sites?|geograph\w+|deforest\w+|vegetation|NDVI"
    ),
    AgentName.LEGAL: _words(
        r"IFRS|S[12](?:\.\d[\w.()]*)?|ISSB|SASB|complian(?:ce|t)|paragraphs?|regulat\w+"
        r"|governance|legal\w*|disclos\w+ requirements?"
    ),
    AgentName.NEWS_MEDIA: _words(
        r"news\w*|media|public(?:ly)? report(?:s|ing|ed)?|press|controvers\w+|journalis\w+"
        r"|coverage in the press|announce\w+|(?:prior|previous|earlier"
        r"|last)[- ](?:year(?:'s|\u2019s)?|reports?)"
    ),
    AgentName.ACADEMIC: _words(
        r"research\w*|academi\w+|benchmark\w*|SBTi?|science[- ]based|methodolog\w+"
        r"|peer[- ]review\w*|stud(?:y|ies)|(?:sector|industry) averages?|GHG Protocol"
    ),
    AgentName.DATA_METRICS: _words(
        r"numbers?|numeric\w*|calculat\w+|emissions? data|scopes?(?: [123])?|metrics?"
        r"|consisten(?:t|cy)|figures?|totals?|sums?|recomput\w+|arithmetic\w*|units?"
        r"|year[- ]over[- ]year"
    ),
}
FALLBACK = (AgentName.LEGAL, AgentName.DATA_METRICS)


class Question(Protocol):
    """A question as it is to be passed on; rows of `agents.models.InfoRequest` are."""

    @property
    def request_type(self) -> str:
        """One of the keys of BY_TYPE; another one is no error, then words decide."""

    @property
    def description(self) -> str:
        """The wording."""

    @property
    def context(self) -> Mapping[str, Any]:
        """What the asker knows of the matter, as JSON."""

    @property
    def requesting_agent(self) -> str:
        """Who asks."""


@dataclass(frozen=True, slots=True)
class Routed:
    """Who answers, never none and never the asker, and why.

    Not `certain`: type and words do not tell one from another.
    """

    target_agents: tuple[AgentName, ...]
    reasoning: str
    certain: bool
    reasoned_by: str = RULES


def route_request(
    request_type: str, description: str, context: Mapping[str, Any], requesting_agent: str
) -> Routed:
    """Who answers a question. The same question always goes to the same agents."""
    by_type = BY_TYPE.get(request_type)
    if by_type:
        for targets in by_type:
            if others := tuple(agent for agent in targets if agent != requesting_agent):
                return Routed(
                    others, f"Questions of type {request_type} go to {_and(others)}.", certain=True
                )
    return _by_words(description, context, requesting_agent)


def _by_words(description: str, context: Mapping[str, Any], asker: str) -> Routed:
    """Whoever most of the words point to: those of the question, then, where they are even, those
    of its context."""
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
    said = "; ".join(f"{agent}: {', '.join(seen[agent][:3])}" for agent in leading)
    return Routed(
        leading,
        f"By the words of the question ({said}).",
        certain=len(leading) == 1 and _clear(seen, leading[0]),
    )


def _matches(text: str, asker: str) -> dict[AgentName, list[str]]:
    """The distinct words that point to each agent but the asker."""
    found = {
        agent: list(dict.fromkeys(match.group().lower() for match in pattern.finditer(text)))
        for agent, pattern in BY_WORDS.items()
        if agent != asker
    }
    return {agent: words for agent, words in found.items() if words}


def _leading(seen: Mapping[AgentName, list[str]]) -> tuple[AgentName, ...]:
    most = max(map(len, seen.values()), default=0)
    return tuple(agent for agent, words in seen.items() if len(words) == most)


def _clear(seen: Mapping[AgentName, list[str]], leader: AgentName) -> bool:
    """Whether the leader has more than all others together."""
    return len(seen[leader]) > sum(len(words) for agent, words in seen.items() if agent != leader)


def _texts(value: object) -> list[str]:
    """Every name and text within a context."""
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


def _and(agents: Sequence[AgentName]) -> str:
    return " and ".join(agents)


def by_rules(question: Question) -> Routed:
    """Who answers a question, without a model."""
    return route_request(
        question.request_type, question.description, question.context, question.requesting_agent
    )
