"""Who reasons in an analysis, in words: rules, or the models it was started with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.models import Analysis
from reports.types import RULES

FIRST = "claims"  # the purpose that is named first: without it nothing is found
MODEL = "model"  # the engine that asks models; each judgement names which one


def model_names(models: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The models of a table of purposes, each once: the one that finds claims, then by purpose
    (rows keep no order of keys)."""
    purposes = sorted(models, key=lambda purpose: (purpose != FIRST, purpose))
    return tuple(dict.fromkeys(str(models[purpose]["model"]) for purpose in purposes))


def in_short(models: Mapping[str, Mapping[str, Any]]) -> str:
    """The first model and how many others there are; empty when there is none."""
    first, *others = model_names(models) or ("",)
    return f"{first} and {len(others)} other{'s' if len(others) > 1 else ''}" if others else first


def reasoner_of(analysis: Analysis) -> str:
    """ "rules", or the model an analysis was started with; "model" when its options do not name
    one."""
    if analysis.engine == RULES:
        return RULES
    return in_short(analysis.options.get("models", {})) or analysis.engine
