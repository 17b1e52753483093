"""Rows that sum the rows below them, as that of a region above its sites: their amounts must not
count twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from reports.inventory.arithmetic import close
from reports.inventory.body import AMOUNTS
from reports.inventory.sight import Sight
from reports.inventory.types import BodyRow, RowState, Table
from reports.inventory.values import number

_EXACT = Decimal("0.0002")
_FEWEST_BELOW = 2
_MOST_BELOW = 60
_FEWEST_GROUPS = 2
_MOST_ROWS = 2000
Amounts = tuple[Decimal, ...]


def mark_leading_totals(sight: Sight, table: Table) -> None:
    """Mark the rows of a table as totals that each sum all rows down to the next one, where the
    whole table is made so."""
    rows = table.data
    if not 2 * _FEWEST_BELOW < len(rows) <= _MOST_ROWS:
        return
    columns = [at for at, column in table.columns.items() if column.role in AMOUNTS]
    values = [
        tuple(number(sight.at(row.number, at)) or Decimal(0) for at in columns) for row in rows
    ]
    leading = _leading(values)
    if len(leading) < _FEWEST_GROUPS:
        return
    numbers = {rows[at].number for at in leading}
    table.rows = [_total(row) if row.number in numbers else row for row in table.rows]


def _total(row: BodyRow) -> BodyRow:
    return replace(row, state=RowState.TOTAL)


def _leading(values: Sequence[Amounts]) -> list[int]:
    """The places of the rows that sum those down to the next one; empty where any row is left."""
    found, place = [], 0
    while place < len(values):
        below = _summed(values, place)
        if not below:
            return []
        found.append(place)
        place += below + 1
    return found


def _summed(values: Sequence[Amounts], place: int) -> int:
    """How many rows below one add up to it; 0 where none do."""
    mine = values[place]
    if sum(bool(one) for one in mine) < 1:
        return 0
    sums = [Decimal(0)] * len(mine)
    for below, row in enumerate(values[place + 1 : place + 1 + _MOST_BELOW], 1):
        sums = [one + other for one, other in zip(sums, row, strict=True)]
        held = all(close(one, stated, _EXACT) for one, stated in zip(sums, mine, strict=True))
        if below >= _FEWEST_BELOW and held:
            return below
    return 0
