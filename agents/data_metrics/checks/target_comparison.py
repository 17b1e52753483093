"""A target's yearly rate beside the smallest one a public standard asks for: a soft comparison with its source, no verdict."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from agents.data_metrics.checks.target_rates import Rate
from agents.data_metrics.checks.target_reading import Target


@dataclass(frozen=True, slots=True)
class Comparison:
    """The smallest rate asked for, and whether the target reaches it."""

    minimum: Decimal
    reached: bool
    words: str
    source: str
    status: str

    def as_json(self) -> dict[str, object]:
        return {}


def compared(target: Target, required: Rate) -> Comparison | None:
    return None
