"""Every capability by name, as a function of one record: used by `predict`, and by rules needs no
database and no service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from agents.predicting import inventories, reading, searching, weighing
from reports.types import RULES

Capability = Callable[[Mapping[str, Any]], dict[str, Any]]

CAPABILITIES: dict[str, Capability] = {
    "claims": reading.claims,
    "mapping": searching.mapping,
    "search": searching.search,
    "numbers": weighing.numbers,
    "compliance": weighing.compliance,
    "gaps": reading.gaps,
    "route": weighing.route,
    "judge": weighing.judge,
    "inventory": inventories.inventory,
}

# capabilities that can ask models; the others are decided by rules
BY_MODEL: dict[str, Capability] = {
    "claims": reading.claims_by_model,
    "compliance": weighing.compliance_by_model,
    "gaps": reading.gaps_by_model,
    "route": weighing.route_by_model,
    "judge": weighing.judge_by_model,
}


def predict(capability: str, record: Mapping[str, Any], engine: str = RULES) -> dict[str, Any]:
    """The output of a capability for a record, its `id` first. Raises ValueError for a record that
    cannot be handled."""
    answer = (CAPABILITIES if engine == RULES else BY_MODEL)[capability]
    return {"id": record.get("id")} | answer(record) | {"id": record.get("id")}
