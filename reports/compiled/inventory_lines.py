"""The lines of the client's workbooks as a population: those that the totals take in, within one
scope and method of a workbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from reports.compiled.drawable import CONCLUDED, NOT_ABOVE_ZERO, NOT_KNOWN
from reports.compiled.inventories import CompiledInventory
from reports.models import ExceptionConclusion, InventoryLine
from reports.models.figures import DECIMAL_PLACES
from reports.review.populations import LeftOut, LineGroup, Population
from reports.review.sampling import Element, Stratum
from sibyl_project.common.text import counted

LONGEST_FILE: Final = 70  # characters of a file name in the name of a group
_AT_ONCE: Final = 5000
_LEAST: Final = Decimal(1).scaleb(-DECIMAL_PLACES)
_Row = tuple[int, str, str, str, str, Decimal | None]


@dataclass(slots=True)
class _Gathered:
    """The lines of one scope and method of a workbook, and how many cannot be drawn and why."""

    elements: list[Element] = field(default_factory=list)
    orders: dict[str, int] = field(default_factory=dict)
    out: Counter[str] = field(default_factory=Counter)

    def add(self, key: str, order: int, tonnes: Decimal) -> None:
        """Take in a line; several of the same cells are told apart by their number."""
        number, own = 1, key
        while own in self.orders:
            number += 1
            own = f"{key}|{number}"
        self.orders[own] = order
        self.elements.append(Element(own, Stratum.OTHER, tonnes))


def add_lines(population: Population, inventories: Sequence[CompiledInventory]) -> None:
    """Add the counted lines of these workbooks, and what is left out of them; one query each.

    A line without emissions, or with nothing above zero, cannot be drawn by its amount. One that a
    person concluded to be misstated stands in the schedule already.
    """
    known: set[str] = set()
    for inventory in inventories:
        for (scope, method), gathered in sorted(_gathered(inventory).items()):
            group = _group(scope, method, inventory.filename, known)
            for why, number in gathered.out.items():
                label = f"{counted(number, 'line')} of {group}"
                population.left_out.append(LeftOut(label, 0, why, number))
            if gathered.elements:
                population.lines.append(
                    LineGroup(
                        group,
                        f"scope_{scope}",
                        inventory.run.pk,
                        inventory.filename,
                        gathered.elements,
                        gathered.orders,
                    )
                )


def _gathered(inventory: CompiledInventory) -> dict[tuple[str, str], _Gathered]:
    concluded = set(_concluded(inventory))
    found: dict[tuple[str, str], _Gathered] = {}
    for order, sheet, cells, scope, method, tonnes in _rows(inventory):
        gathered = found.setdefault((scope, method), _Gathered())
        if (sheet, cells) in concluded:
            gathered.out[CONCLUDED] += 1
        elif tonnes is None:
            gathered.out[NOT_KNOWN] += 1
        elif tonnes < _LEAST:
            gathered.out[NOT_ABOVE_ZERO] += 1
        else:
            gathered.add(f"{inventory.run.document_id}|{sheet}!{cells}", order, tonnes)
    return found


def _rows(inventory: CompiledInventory) -> Iterator[_Row]:
    lines = InventoryLine.objects.filter(run=inventory.run, counts=True, scope__in=("1", "2", "3"))
    columns = ("order", "sheet", "cells", "scope", "method", "tonnes")
    return lines.order_by("order").values_list(*columns).iterator(_AT_ONCE)


def _concluded(inventory: CompiledInventory) -> Iterable[tuple[str, str]]:
    for one in inventory.exceptions:
        if one.state == ExceptionConclusion.MISSTATED:
            yield from ((sheet, cells) for sheet, cells in one.exception.lines)


def _group(scope: str, method: str, filename: str, known: set[str]) -> str:
    """The name of a group, which no other has: of two workbooks of one name the second one's has
    a number."""
    of = f" ({method}-based)" if method else ""
    short = filename if len(filename) <= LONGEST_FILE else f"{filename[: LONGEST_FILE - 1]}\u2026"
    name, number = f"Scope {scope}{of} lines of {short}", 1
    while name in known:
        number += 1
        name = f"Scope {scope}{of} lines of {short} ({number})"
    known.add(name)
    return name
