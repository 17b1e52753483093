"""Columns that are the change between two years of the same table, absolute or in percent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from reports.document.layout.sums import Amount
from reports.language.years import only_year

_FEWEST_ROWS = 2  # in which a change must hold
_FEWEST_LONG = 3  # numbers of at least three significant digits that take part
_MOSTLY = 0.8  # share of the rows with all three numbers in which it must hold
_NEARLY = Decimal("0.2")  # share of its size by which a number may be wrong, so that it says little

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Changes:
    """Cells that a change confirms, and cells whose changes hold only with the years exchanged."""

    proven: frozenset[Place]
    misplaced: frozenset[Place]


def change_cells(
    numbers: Mapping[Place, Amount], heads: Sequence[str], columns: Sequence[int]
) -> Changes:
    """What columns without a year of their own say of pairs of year columns; `heads` are the words
    over every column of the table."""
    years = {column: year for column in columns if (year := only_year(heads[column])) is not None}
    proven: set[Place] = set()
    misplaced: set[Place] = set()
    for one, other in combinations(years, 2):
        if years[one] == years[other]:
            continue
        new, old = (one, other) if years[one] > years[other] else (other, one)
        for change in columns:
            if change not in (one, other) and years.get(change) in (None, years[new]):
                right = _holding(numbers, new, old, change)
                swapped = _holding(numbers, old, new, change)
                if right:
                    proven |= right
                elif len(swapped) > 3 * _FEWEST_ROWS:
                    misplaced |= swapped
    return Changes(frozenset(proven), frozenset(misplaced - proven))


def _holding(numbers: Mapping[Place, Amount], new: int, old: int, change: int) -> set[Place]:
    """The cells of the rows in which the third column is the change; none where it holds in too few
    of them to mean anything."""
    rows = [
        row
        for row, column in numbers
        if column == change and {(row, new), (row, old)} <= {*numbers}
    ]
    for is_change in (is_percent, is_difference):
        held = [
            row
            for row in rows
            if is_change(numbers[row, new], numbers[row, old], numbers[row, change])
        ]
        cells = {(row, column) for row in held for column in (new, old, change)}
        long = sum(numbers[cell].is_long for cell in cells)
        if len(held) >= max(_FEWEST_ROWS, _MOSTLY * len(rows)) and long >= _FEWEST_LONG:
            return cells
    return set()


def is_percent(new: Amount, old: Amount, change: Amount) -> bool:
    """Whether `change` is how much of `old` was added, or taken away, in percent."""
    if old.value == 0 or change.value == 0:
        return False
    rate = 100 * (new.value - old.value) / old.value
    blur = 50 * (new.step + abs(new.value / old.value) * old.step) / abs(old.value)
    room = change.step / 2 + blur
    return room < _NEARLY * abs(rate) and _fits(rate, change.value, room)


def is_difference(new: Amount, old: Amount, change: Amount) -> bool:
    """Whether `change` is the new number less the old one."""
    difference = new.value - old.value
    room = (new.step + old.step + change.step) / 2
    return room < _NEARLY * abs(difference) and _fits(difference, change.value, room)


def _fits(change: Decimal, printed: Decimal, room: Decimal) -> bool:
    return min(abs(change - printed), abs(change + printed)) <= room
