"""Trying the configured models: one short question to each, in the strict schema, and what came of
it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from pydantic import BaseModel, ConfigDict

from agents.llm.answer import Question, answer
from agents.llm.client import Endpoint, shared_endpoint
from agents.llm.defaults import budget_of, frozen
from agents.llm.failures import WORDS, ModelFailure
from agents.llm.gateway import Gateway
from agents.llm.ledger import MemoryLedger
from agents.llm.prompts import load
from sibyl_project.common.deadline import Deadline

PROMPT = Path(__file__).with_name("check.md")
LONGEST = 180.0  # seconds for one model, with everything that is tried again


class Reading(BaseModel):
    """What the model is asked for: the figure of a sentence and its unit."""

    model_config = ConfigDict(extra="forbid")

    value: int
    unit: Literal["tonnes", "hours"]


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of asking the model of a purpose: `trouble` says why it gave no answer, in plain
    words, and is empty where it did. `cost_usd` is None where the endpoint states none."""

    purpose: str
    model: str
    way: str
    trouble: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    cost_usd: Decimal | None = None


def try_models(connect: Callable[[], Endpoint] = shared_endpoint) -> Iterator[Tried]:
    """Ask the model of each purpose of the settings, several at a time; in the order of the table.

    Raises ModelFailure (no_model) when no key is set.
    """
    endpoint, options = connect(), frozen()
    with ThreadPoolExecutor(settings.LLM_MAX_CONCURRENCY) as pool:
        yield from pool.map(
            lambda purpose: _tried(purpose, endpoint, options), list(options["models"])
        )


def _tried(purpose: str, endpoint: Endpoint, options: Mapping[str, Any]) -> Tried:
    ledger = MemoryLedger(budget_of(options))
    gateway = Gateway(purpose, {**options, "on_failure": ""}, ledger, endpoint, width=1)
    model = gateway.choice(purpose).model
    question = Question(load(PROMPT), Reading, {"sentence": "The plant emitted 412 tonnes."})
    trouble = ""
    try:
        value = answer(question, gateway, Deadline.after(LONGEST)).value
        if (value.value, value.unit) != (412, "tonnes"):
            trouble = f"it answered, but wrongly: {value.value} {value.unit} instead of 412 tonnes"
    except ModelFailure as failure:
        trouble = f"{WORDS[failure.kind]}. {failure.message}"
    way = endpoint.way_of(model).in_words()
    if not ledger.calls:
        return Tried(purpose, model, way, trouble)
    call = ledger.calls[0]
    return Tried(
        purpose,
        model,
        way,
        trouble,
        call.prompt_tokens,
        call.completion_tokens,
        call.seconds,
        call.cost_usd,
    )
