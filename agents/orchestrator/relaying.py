"""Who answers questions between agents: chosen by rules where they are certain, else by a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from agents.llm import answer as llm
from agents.llm.answer import Answer, answer_many
from agents.llm.failures import WORDS
from agents.llm.gateway import Gateway
from agents.llm.ids import wrong_ids
from agents.llm.prompts import load
from agents.llm.schemas import Problem
from agents.orchestrator.asking import AGENTS
from agents.orchestrator.requests import Question, Routed, by_rules
from agents.orchestrator.rules import specialists
from agents.registry import SPECIALISTS
from sibyl_project.common.deadline import Deadline

PROMPT = Path(__file__).with_name("request_prompt.md")
WHO_KNOWS = "\n".join(f"- {spec.name}: {spec.knows}" for spec in SPECIALISTS if spec.answer)
QUESTIONS_AT_ONCE = 40  # about 60 tokens each in an answer
MOST_TARGETS = 2
LONGEST_TEXT = 600  # characters of a question's wording
SHARE_FOR_MODELS = 0.8  # of the time allowed


class RequestRoute(BaseModel):
    """Who answers one question."""

    model_config = ConfigDict(extra="forbid")

    request_id: str
    target_agents: list[str] = AGENTS
    reasoning: str


class RequestRoutes(BaseModel):
    """The routes of the questions that waited."""

    model_config = ConfigDict(extra="forbid")

    routes: list[RequestRoute]


def route_requests(
    questions: Sequence[Question], gateway: Gateway | None, deadline: Deadline
) -> list[Routed]:
    """Who answers each question, in the order of `questions`.

    Where rules are not certain a model chooses, if there is a `gateway`. A question the model does
    not settle keeps the choice of the rules, and its reasoning says so. Never raises ModelFailure.
    """
    routed = [by_rules(question) for question in questions]
    unsettled = [index for index, one in enumerate(routed) if not one.certain]
    if gateway is None or not unsettled:
        return routed
    chosen = route_requests_by_model(
        [questions[index] for index in unsettled],
        [routed[index] for index in unsettled],
        gateway,
        deadline,
    )
    for index, one in zip(unsettled, chosen, strict=True):
        routed[index] = one
    return routed


def route_requests_by_model(
    questions: Sequence[Question], otherwise: Sequence[Routed], gateway: Gateway, deadline: Deadline
) -> list[Routed]:
    """Who answers questions that no rule settles, chosen by a model; `otherwise` holds the choices
    for those the model does not settle either."""
    parts = [
        range(first, len(questions))[:QUESTIONS_AT_ONCE]
        for first in range(0, len(questions), QUESTIONS_AT_ONCE)
    ]
    asked = [_question_for([questions[index] for index in part]) for part in parts]
    results = answer_many(asked, gateway, Deadline.after(SHARE_FOR_MODELS * deadline.remaining))
    routed: list[Routed] = []
    for part, result in zip(parts, results, strict=True):
        routes = (
            {route.request_id: route for route in result.value.routes}
            if isinstance(result, Answer)
            else {}
        )
        for number, index in enumerate(part, start=1):
            why = "the model did not say" if isinstance(result, Answer) else WORDS[result.kind]
            model = result.model if isinstance(result, Answer) else ""
            routed.append(
                _settled(questions[index], routes.get(f"q{number}"), model)
                or replace(
                    otherwise[index],
                    reasoning=f"{otherwise[index].reasoning} Decided by rules: {why}.",
                )
            )
    return routed


def _settled(question: Question, route: RequestRoute | None, model: str) -> Routed | None:
    """The model's choice among the agents that could answer; None when it names none of them."""
    named = specialists(route.target_agents) if route else []
    others = tuple(agent for agent in named if agent != question.requesting_agent)[:MOST_TARGETS]
    return (
        Routed(others, " ".join(route.reasoning.split())[:200], certain=True, reasoned_by=model)
        if route and others
        else None
    )


def _question_for(questions: Sequence[Question]) -> llm.Question[RequestRoutes]:
    known = {f"q{number}": question for number, question in enumerate(questions, start=1)}
    shown = [
        {
            "request_id": short,
            "asked_by": question.requesting_agent,
            "about": question.request_type,
            "question": question.description[:LONGEST_TEXT],
        }
        for short, question in known.items()
    ]

    def check(value: RequestRoutes) -> list[Problem]:
        return wrong_ids(
            [route.request_id for route in value.routes], known, "routes", "request_id"
        )

    return llm.Question(
        load(PROMPT, specialists=WHO_KNOWS),
        RequestRoutes,
        {"count": len(shown), "questions": shown},
        check=check,
        droppable=("routes",),
    )
