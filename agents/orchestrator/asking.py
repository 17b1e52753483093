"""Claims routed by a model, some at a time: what it is asked, and the checks on its answers.

It is asked only about claims of which rules are not sure, and told what the rules see in each.
Ids are short and belong to one question. An id that was not given, or answered twice, is named to
the model once, in a repair, and then dropped. Claims the model leaves out are routed by rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from agents.llm.answer import Question
from agents.llm.ids import wrong_ids
from agents.llm.prompts import Trusted, load
from agents.llm.schemas import Problem
from agents.orchestrator.rules import calls_of
from agents.registry import SPECIALIST_NAMES, SPECIALISTS
from reports.types import ClaimView
from sibyl_project.common.text import normalise

PROMPT = Path(__file__).with_name("prompt.md")
SPECIALISTS_IN_WORDS = "\n".join(f"- {spec.name}: {spec.looks_at}" for spec in SPECIALISTS)
RULES_IN_WORDS = "\n".join(f"- {spec.routing_rule}" for spec in SPECIALISTS if spec.routing_rule)
CLAIMS_PER_QUESTION = (
    24  # about 110 tokens each in an answer: a third of the longest one, and well under a minute
)
LONGEST_TEXT = 600  # characters of a claim that a model is shown; rules see all of it
PARAGRAPHS_SHOWN = 3
# Sent as the words a model may use; what comes back is filtered, so that one unknown name does not
# cost the whole answer.
AGENTS = Field(json_schema_extra={"items": {"type": "string", "enum": list(SPECIALIST_NAMES)}})


class RoutingDecision(BaseModel):
    """Who looks at one claim (FRD 5, 3.5)."""

    model_config = ConfigDict(extra="forbid")

    claim_id: str
    assigned_agents: list[str] = AGENTS
    reasoning: str
    priority_order: list[str] = AGENTS


class RoutingPlan(BaseModel):
    """The decisions on the claims of a question.

    Summary and workload are counted, not asked for.
    """

    model_config = ConfigDict(extra="forbid")

    assignments: list[RoutingDecision]


def short_ids(claims: Sequence[ClaimView]) -> dict[str, ClaimView]:
    """The claims of a question under the ids a model knows them by."""
    return {f"c{number}": claim for number, claim in enumerate(claims, start=1)}


def question_for(claims: Sequence[ClaimView], types: Mapping[str, int]) -> Question[RoutingPlan]:
    """What is asked about some claims; `types` counts the claims of the whole report by type."""
    known = short_ids(claims)
    inputs = {
        "total": sum(types.values()),
        "types": Trusted(", ".join(f"{count} {kind}" for kind, count in sorted(types.items()))),
        "count": len(claims),
        "claims": [_shown(short, claim) for short, claim in known.items()],
    }

    def check(plan: RoutingPlan) -> list[Problem]:
        return wrong_ids(
            [decision.claim_id for decision in plan.assignments], known, "assignments", "claim_id"
        )

    prompt = load(PROMPT, specialists=SPECIALISTS_IN_WORDS, rules=RULES_IN_WORDS)
    return Question(
        prompt, RoutingPlan, inputs, check=check, droppable=("assignments",), splits=len(claims) > 1
    )


def _shown(short: str, claim: ClaimView) -> dict[str, object]:
    shown: dict[str, object] = {"claim_id": short, "page": claim.page, "text": _cut(claim.text)}
    if claim.quote and normalise(claim.quote) != normalise(claim.text):
        shown["quote"] = _cut(claim.quote)
    shown |= {"type": claim.claim_type.value, "priority": claim.priority.value}
    if claim.paragraphs:
        shown["paragraphs"] = list(claim.paragraphs[:PARAGRAPHS_SHOWN])
    calls = calls_of(claim)
    shown["looks_anyway"] = [agent for agent, call in calls.items() if call.firm]
    perhaps = {agent: call.reason for agent, call in calls.items() if not call.firm}
    return shown | ({"perhaps": perhaps} if perhaps else {})


def _cut(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_TEXT else f"{words[:LONGEST_TEXT]} ..."
