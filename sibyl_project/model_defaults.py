"""The settings of models: what each agent declares in its `spec.py`, unless the operator sets
something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from agents.base.spec import ModelDefaults
from agents.registry import AGENTS

# by which Ask words what was found by rules: fast, and asked while somebody waits
_ASK = ModelDefaults("google/gemini-2.5-flash", 0.3, 4096, 30)
TABLE: dict[str, ModelDefaults] = {
    purpose: row
    for spec in AGENTS
    for purpose, row in {spec.name: spec.model, **spec.further_models}.items()
} | {"ask": _ASK}
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
            ModelDefaults._fields,
            (row.model, row.temperature, row.max_tokens, float(row.timeout)),
            strict=True,
        )
    }


def chosen(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The table with the operator's settings, for JSON: purpose -> model, temperature, max_tokens,
    timeout."""
    return {
        purpose: {part: values[setting_of(purpose, part)] for part in ModelDefaults._fields}
        for purpose in TABLE
    }
