"""What a sample is drawn from: the claims and figures of an analysis that no check guards, and the
lines of the client's inventories."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from hashlib import sha256
from typing import Final

from reports.models import InventoryLine, SampleItemKind
from reports.review.amounts import TONNES
from reports.review.inventories import where
from reports.review.sampling import Element

CLAIMS: Final = "claims"  # the group of all claims
REST: Final = "rest"  # the key of the lines of a group that were not drawn


@dataclass(frozen=True, slots=True)
class Unit:
    """A claim, a figure or a line of the population. `group` is "claims", the disclosure, metric,
    unit and method of a figure, or the scope and workbook of a line; `amount` is None for a claim,
    `page` 0 for a line."""

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


@dataclass(frozen=True)
class LineGroup:
    """The lines of one scope and method of a client's workbook that can be drawn.

    A workbook may have hundreds of thousands, so that of each no more is held than its key, its
    tonnes and its place in the run (`orders`, by key); what else it says is read once it is drawn.
    """

    group: str
    disclosure: str
    run: uuid.UUID
    filename: str
    elements: Sequence[Element]
    orders: Mapping[str, int]

    @cached_property
    def digest(self) -> str:
        """The SHA-256 over keys and tonnes of all lines: by it a population is known again."""
        found = sha256()
        for one in sorted(self.elements, key=lambda each: each.key):
            found.update(f"{one.key}\x1f{one.amount.normalize():f}\n".encode())
        return found.hexdigest()

    def rest(self, drawn: Iterable[Element]) -> tuple[int, Decimal]:
        """How many lines are not among these, and their tonnes."""
        taken = {one.key for one in drawn}
        left = [one.amount for one in self.elements if one.key not in taken]
        return len(left), sum(left, Decimal(0))

    def units(self, drawn: Iterable[Element]) -> dict[str, Unit]:
        """What was drawn, by its key; one query."""
        by_order = {self.orders[one.key]: one for one in drawn}
        rows = InventoryLine.objects.filter(run=self.run, order__in=by_order)
        return {by_order[row.order].key: self._unit(by_order[row.order], row) for row in rows}

    def _unit(self, element: Element, row: InventoryLine) -> Unit:
        said = ", ".join(filter(None, (row.site, row.kind, row.period)))
        label = f"{self.filename}, {where(row.sheet, row.cells)}{': ' if said else ''}{said}"
        return Unit(
            element,
            SampleItemKind.LINE,
            self.group,
            label,
            "",
            0,
            element.amount,
            TONNES,
            self.disclosure,
        )


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A figure or a claim that is not in the population, or a `number` of lines, and why."""

    label: str
    page: int
    why: str
    number: int = 1


@dataclass(slots=True)
class Population:
    """All that can be drawn, in reading order, with the lines of inventories apart, and what was
    left out; `year` is that of the figures, None where no year has any."""

    units: list[Unit] = field(default_factory=list)
    lines: list[LineGroup] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    year: int | None = None
