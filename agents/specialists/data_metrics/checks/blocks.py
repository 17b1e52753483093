"""Rows of tables again, put together from the figures that were read of them: which stand below one
heading, and their columns.

A column is told by its year and by its turn among the cells of that year: "2023 | % of total | 2022
| % of total".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from reports.figures.types import Quantity
from sibyl_project.common.regex import regex

Column = tuple[int | None, int]  # year, turn among the row's cells of that year
_TOTAL = regex(r"\W*(?:grand |overall |sub-?)?total\w*\b[^>]{0,40}", re.IGNORECASE)
_NESTED = regex(r"^\W*(?:of which|thereof|including)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: the shares (in %) and the amounts that were read of it, by column."""

    page: int
    quote: str
    label: str
    parents: str
    shares: Mapping[Column, Quantity]
    amounts: Mapping[Column, Quantity]

    @property
    def is_total(self) -> bool:
        """Whether the row's own name is that of a total."""
        return _TOTAL.fullmatch(self.label) is not None

    @property
    def is_nested(self) -> bool:
        """Whether the row is a part of the row above it."""
        return _NESTED.match(self.label) is not None


def rows_of(quantities: Iterable[Quantity]) -> Iterator[Row]:
    """The rows of all tables, in reading order. Figures that are left open are no part of them."""
    tables = (q for q in quantities if q.in_table)
    for (page, quote), cells in groupby(tables, key=lambda q: (q.page, q.quote)):
        known = [q for q in cells if not q.open]
        if known:
            *above, label = known[0].label.split(" > ")
            shares = _columns(q for q in known if q.metric == "share")
            amounts = _columns(
                q
                for q in known
                if q.unit != "%" and "change" not in q.metric and q.metric != "intensity"
            )
            yield Row(page, quote, label, " > ".join(above), shares, amounts)


def _columns(cells: Iterable[Quantity]) -> dict[Column, Quantity]:
    seen: defaultdict[int | None, int] = defaultdict(int)
    found: dict[Column, Quantity] = {}
    for quantity in cells:
        found[quantity.year, seen[quantity.year]] = quantity
        seen[quantity.year] += 1
    return found


def share_blocks(quantities: Iterable[Quantity]) -> list[tuple[Row, ...]]:
    """Runs of rows that hold shares, under one heading and on one page; a second total begins
    another block."""
    blocks: list[tuple[Row, ...]] = []
    for _, run in groupby(
        rows_of(quantities), key=lambda row: (row.page, row.parents, bool(row.shares))
    ):
        rows = list(run)
        if rows[0].shares:
            blocks += _parted(rows)
    return blocks


def _parted(rows: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    """A run of rows cut at its totals: they all stand above their parts, or all below them."""
    totals = [i for i, row in enumerate(rows) if row.is_total]
    if len(totals) <= 1:
        yield tuple(rows)
        return
    starts = totals if totals[0] == 0 else [0, *(i + 1 for i in totals)]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        if rows[start:end]:
            yield tuple(rows[start:end])
