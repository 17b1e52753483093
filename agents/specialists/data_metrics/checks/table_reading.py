"""A table as checks look at it: its numbers, what stands over and beside them, and the figures that
were read of its cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from reports.document.layout.arithmetic import Place, numbers_of
from reports.document.layout.sums import Amount
from reports.figures.columns import Column
from reports.figures.rows import TableRow
from reports.figures.table_rows import table_rows
from reports.figures.types import Quantity
from reports.types import CellReading, TableContent
from sibyl_project.common.regex import regex

# words of what is no amount, and so no part of a sum
MEAN = regex(
    r"\b(?:averages?|mean|median|rates?|ratio|intensity|per|index|factor|score|age|years)\b|%",
    re.IGNORECASE,
)
_NOT_ADDED = ("share", "percentage", "intensity", "percentage_change", "target_reduction")


def readings_of(
    tables: Iterable[TableContent], quantities: Iterable[Quantity]
) -> Iterator[TableReading]:
    """The tables whose structure a reader told, each with the figures of its cells."""
    figures: dict[tuple[int, int], dict[Place, Quantity]] = {}
    for q in quantities:
        if q.table >= 0:
            figures.setdefault((q.page, q.table), {}).setdefault((q.row, q.column), q)
    for table in tables:
        if table.readings:
            yield TableReading(table, figures.get((table.page, table.index), {}))


@dataclass(frozen=True)
class TableReading:
    """A table with the figures that were read of its cells, by row and column."""

    table: TableContent
    figures: Mapping[Place, Quantity]

    @cached_property
    def numbers(self) -> Mapping[Place, Amount]:
        """The numbers of its cells."""
        return numbers_of(self.table)

    @cached_property
    def rows(self) -> Mapping[int, TableRow]:
        """Its rows by their number."""
        return {row.number: row for row in table_rows(self.table)}

    def column(self, place: Place) -> Column:
        """What stands over a cell."""
        row = self.rows.get(place[0])
        known = row is not None and place[1] < len(row.columns)
        return row.columns[place[1]] if row and known else Column()

    def is_added(self, place: Place) -> bool:
        """Whether a cell holds an amount that can be a part of a sum: no share, mean or change."""
        figure, row = self.figures.get(place), self.rows.get(place[0])
        column = self.column(place)
        if row is None or column.kind != "value" or MEAN.search(column.header):
            return False
        if figure is not None and (figure.metric in _NOT_ADDED or figure.unit == "%"):
            return False
        return "%" not in self.table.rows[place[0]][place[1]] and not MEAN.search(row.label)

    def reading(self, place: Place) -> CellReading | None:
        """How sure it is that a cell belongs to its row and column."""
        return self.table.readings[place[0]][place[1]]

    def label(self, place: Place) -> str:
        """The label of a cell's row."""
        path = self.table.paths[place[0]]
        return path[-1] if path else "a row"

    def name(self, place: Place) -> str:
        """What a cell is of, in words: the label of its row and what stands over it."""
        column = self.column(place)
        return f"{self.label(place)}, {column.year or column.header[:60]}".rstrip(", ")

    def figure(self, place: Place) -> Quantity:
        """The figure of a cell; where none was read, its number with its place."""
        if place in self.figures:
            return self.figures[place]
        amount = self.numbers[place]
        return Quantity(
            "other",
            amount.value,
            "",
            amount.step,
            page=self.table.page,
            quote=" | ".join(self.table.rows[place[0]]),
            in_table=True,
            label=self.label(place),
            table=self.table.index,
            row=place[0],
            column=place[1],
        )
