"""The question the tests of the gateway ask."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from agents.llm.answer import Question
from agents.llm.client import ChatRequest
from agents.llm.defaults import ModelChoice
from agents.llm.prompts import Message, Prompt
from agents.llm.schemas import Problem
from sibyl_project.common.retrying import Patience
from sibyl_project.common.text import contains_quote

KEY = "sk-very-secret-0123456789"
NO_WAITING = Patience(attempts=4, first_wait=0.01, jitter=0.0)
GOOD = {"verdict": "unverified", "quote": "Emissions fell"}
PAGE = "Emissions fell by 12 % in 2023."


class Judgement(BaseModel):
    """What the model is asked for."""

    verdict: Literal["verified", "unverified"]
    quote: str


def quote_stands(value: Judgement) -> list[Problem]:
    """The check of the question: a quote must stand on the page."""
    return (
        []
        if contains_quote(PAGE, value.quote)
        else [Problem(("quote",), "does not stand on the page")]
    )


def question(
    prompt: Prompt, claim: str = "Emissions fell by 12 %.", **options: Any
) -> Question[Judgement]:
    """A question about one claim."""
    return Question(prompt, Judgement, {"claim": claim}, **({"check": quote_stands} | options))


def request(timeout: float = 30.0, model: str = "maker/model") -> ChatRequest:
    """A request of the endpoint itself."""
    messages = (Message("system", "You judge."), Message("user", "A claim."))
    return ChatRequest(
        ModelChoice(model, 0.1, 500, timeout), messages, "Judgement", {"type": "object"}
    )
