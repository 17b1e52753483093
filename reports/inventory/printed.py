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

    @property
    def called(self) -> str:
        """What it is of, in words: "Scope 3, category 5", "Scope 2 (market-based)"."""
        name = f"Scope {self.scope}"
        if self.category:
            name += f", category {self.category}"
        return f"{name} ({self.method}-based)" if self.method else name


@dataclass(frozen=True, slots=True)
class Report:
    """What of the report the inventory is held against. `year` None where it is not known."""

    year: int | None = None
    figures: tuple[Published, ...] = ()
    sites: tuple[str, ...] = ()
