"""What of a report an inventory is held against."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Published:
    """What the report prints: a figure of a scope, with its method or category, in tCO2e."""

    scope: str
    method: str
    category: int | None
    tonnes: Decimal
    step: Decimal = Decimal(1)  # of the last printed digit
    name: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What of the report the inventory is held against. `year` None where it is not known."""

    year: int | None = None
    figures: tuple[Published, ...] = ()
    sites: tuple[str, ...] = ()
