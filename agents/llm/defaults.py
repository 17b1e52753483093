"""What an analysis asks models with: copied from the table in the settings, frozen on the analysis,
and read from there."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.conf import settings

from agents.llm.failures import Kind, ModelFailure

GO_ON, STOP = "rules", "stop"  # what an analysis does when a model fails


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model, its temperature (0 to 2), the most tokens of an answer, and the seconds one try may
    take."""

    model: str
    temperature: float
    max_tokens: int
    timeout: float


@dataclass(frozen=True, slots=True)
class Budget:
    """What an analysis may use: requests, tokens in both directions, and US dollars as the endpoint
    states them."""

    calls: int
    tokens: int
    usd: Decimal


def frozen() -> dict[str, Any]:
    """The options `models`, `budget`, `on_failure` and `pictures` of an analysis that starts now.
    Empty when no model can be asked."""
    if not settings.LLM_USABLE:
        return {}
    return deepcopy(
        {
            "models": settings.LLM_MODELS,
            "budget": settings.LLM_BUDGET,
            "on_failure": settings.LLM_ON_FAILURE,
            "pictures": settings.LLM_PICTURES,
        }
    )


def stops(options: Mapping[str, Any]) -> bool:
    """Whether an analysis ends when a model fails; by default, rules go on."""
    return options.get("on_failure") == STOP


def shows_pictures(options: Mapping[str, Any]) -> bool:
    """Whether models may be shown pictures of pages; by default they see text alone."""
    return bool(options.get("pictures"))


def choice_of(options: Mapping[str, Any], purpose: str) -> ModelChoice:
    """The model for a purpose ("claims", "claims_dedupe", or an agent's name) as it was frozen in
    `options`.

    Raises ModelFailure (no_model) when none was, and KeyError for a purpose that is not in the
    table.
    """
    if "models" not in options:
        raise ModelFailure(
            Kind.NO_MODEL,
            "No model can be asked: set LLM_API_KEY, or name an endpoint that needs no key.",
        )
    return ModelChoice(**options["models"][purpose])


def budget_of(options: Mapping[str, Any]) -> Budget:
    """The budget that was frozen in `options`; without one nothing may be used."""
    given = options.get("budget", {})
    return Budget(
        int(given.get("calls", 0)), int(given.get("tokens", 0)), Decimal(str(given.get("usd", 0)))
    )
