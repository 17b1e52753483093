"""A workbook into which one fault is planted, and where it may stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from benchmarks.planting import Book, Cell
from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.series import Series, Value, series_of
from reports.inventory.printed import Report
from reports.inventory.types import Inventory, Place, Table
from reports.inventory.values import number

CELL = re.compile(r"^[A-Z]{1,3}\d+$")
LEAST = 4  # periods of a series, or rows of a sum
_STEADY = 1.6  # times that the largest amount of a steady series is its middle


@dataclass
class Planting:
    """A workbook as it was read, into which one fault is planted."""

    book: Book
    inventory: Inventory
    report: Report
    random: Random
    cells: list[Cell] = field(default_factory=list)

    @property
    def tables(self) -> list[Table]:
        """The tables of the workbook."""
        return self.inventory.tables

    def series(self, dimension: str = "") -> Series | None:
        """A series that counts."""
        fitting = [
            one
            for one in series_of(self.inventory.lines)
            if len(one.filled) >= LEAST
            and (not dimension or one.dimension == dimension)
            and all(value.line.tonnes or value.line.feeds for value in one.filled)
            and not any((value.amount or 0) <= 0 for value in one.filled)
        ]
        return self.random.choice(fitting) if fitting else None

    def value(self, dimension: str = "") -> Value | None:
        """A typed amount of a steady series."""
        for _ in range(20):
            series = self.series(dimension)
            if series is None:
                return None
            amounts = sorted(float(value.amount or 0) for value in series.filled)
            if amounts[-1] > _STEADY * amounts[len(amounts) // 2]:
                continue
            typed = [value for value in series.filled if self.typed(value.place)]
            if typed:
                return self.random.choice(typed)
        return None

    def typed(self, place: Place) -> bool:
        """Whether one number is typed there."""
        if not CELL.match(place.cells):
            return False
        return cell_of(place.cells) not in self.book.grids[place.sheet].formulas

    def cell(self, place: Place) -> Cell:
        """A place as a cell; it is remembered as where the fault stands."""
        found = (place.sheet, *cell_of(place.cells))
        self.cells.append(found)
        return found

    def change(self, place: Place, by: float) -> bool:
        """Multiply a typed number."""
        cell = self.cell(place)
        value = number(self.book.value(cell))
        if value is None:
            return False
        self.book.put(cell, round(float(value) * by, 6))
        return True


Planter = Callable[[Planting], bool]
