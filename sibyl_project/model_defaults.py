"""What each agent asks models with, unless the operator says otherwise: one table, with the
requirement documents' values.

It stands beside the settings made from it, and knows nothing of the rooms that use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import Field


class Defaults(NamedTuple):
    """A model of the endpoint, how freely it words things (0 to 2), the longest answer in tokens,
    seconds one try may take."""

    model: str
    temperature: float
    max_tokens: int
    timeout: float


_SONNET = "anthropic/claude-sonnet-4-5"

# Where a document names only a class of models, the model is of that class; where it gives no time
# limit, it is a batch's.
TABLE: dict[str, Defaults] = {
    "claims": Defaults("anthropic/claude-3.5-sonnet", 0.0, 16000, 120),
    "claims_dedupe": Defaults("anthropic/claude-3.5-haiku", 0.0, 256, 120),
    "orchestrator": Defaults(_SONNET, 0.1, 8192, 120),
    "geography": Defaults("google/gemini-2.5-pro", 0.2, 8192, 120),
    "legal": Defaults(_SONNET, 0.2, 16384, 60),
    "news_media": Defaults(_SONNET, 0.2, 8192, 120),
    "academic": Defaults("deepseek/deepseek-chat", 0.2, 8192, 60),
    "data_metrics": Defaults(_SONNET, 0.1, 8192, 60),
    "judge": Defaults("anthropic/claude-opus-4.5", 0.1, 16384, 120),
}
_BOUNDS: dict[str, dict[str, Any]] = {
    "model": {"min_length": 1, "max_length": 100, "pattern": r"^[!-~]+$"},
    "temperature": {"ge": 0, "le": 2, "allow_inf_nan": False},
    "max_tokens": {"ge": 1, "le": 1_000_000},
    "timeout": {"ge": 1, "le": 3600, "allow_inf_nan": False},
}


def setting_of(purpose: str, part: str) -> str:
    """The name of a setting, for example LLM_MAX_TOKENS_LEGAL for ("legal", "max_tokens")."""
    return f"LLM_{part}_{purpose}".upper()


def fields() -> dict[str, Any]:
    """A setting for each cell of the table, as pydantic wants to hear of it."""
    return {
        setting_of(purpose, part): (type(value), Field(default=value, **_BOUNDS[part]))
        for purpose, row in TABLE.items()
        for part, value in zip(
            Defaults._fields,
            (row.model, row.temperature, row.max_tokens, float(row.timeout)),
            strict=True,
        )
    }


def chosen(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The table as the operator's settings have it, for JSON: purpose -> model, temperature,
    max_tokens, timeout."""
    return {
        purpose: {part: values[setting_of(purpose, part)] for part in Defaults._fields}
        for purpose in TABLE
    }
