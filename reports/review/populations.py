"""What a sample is drawn from: the claims and figures of an analysis that no check guards."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from reports.models import SampleItemKind
from reports.review.sampling import Element

CLAIMS: Final = "claims"  # the group of all claims


@dataclass(frozen=True, slots=True)
class Unit:
    """A claim or a figure of the population. `group` is "claims", or the disclosure, metric, unit
    and method of a figure; `amount` is None for a claim."""

    element: Element
    kind: SampleItemKind
    group: str
    label: str
    quote: str
    page: int
    amount: Decimal | None = None
    unit: str = ""
    disclosure: str = ""
    claim: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A figure or a claim that is not in the population, and why."""

    label: str
    page: int
    why: str


@dataclass(slots=True)
class Population:
    """All that can be drawn, in reading order, and what was left out; `year` is that of the
    figures, None where no year has any."""

    units: list[Unit] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    year: int | None = None
