"""Who reasons in an analysis, in words: rules, or the models it was started with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.models import Analysis
from reports.types import RULES

FIRST = "claims"  # the purpose whose model is named first: it finds the claims
MODEL = "model"  # the engine that asks models; every judgement names the one it is from


def model_names(models: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The names of the models in a table by purpose, each once: first the one that finds claims,
    the others sorted by purpose (stored JSON keeps no order of keys)."""
    purposes = sorted(models, key=lambda purpose: (purpose != FIRST, purpose))
    return tuple(dict.fromkeys(str(models[purpose]["model"]) for purpose in purposes))


def in_short(models: Mapping[str, Mapping[str, Any]]) -> str:
    """The first model and how many others there are, in words; empty where there is none."""
    first, *others = model_names(models) or ("",)
    return f"{first} and {len(others)} other{'s' if len(others) > 1 else ''}" if others else first


def reasoner_of(analysis: Analysis) -> str:
    """ "rules", or the model an analysis was started with; "model" when its options do not name
    one."""
    if analysis.engine == RULES:
        return RULES
    return in_short(analysis.options.get("models", {})) or analysis.engine
