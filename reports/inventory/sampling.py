"""Some rows of a table, by which its columns are held against each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.arithmetic import total
from reports.inventory.foreign import in_english
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Table
from reports.inventory.values import number

_LOOKED_AT = 60  # rows whose arithmetic is tried


@dataclass(frozen=True, slots=True)
class Amount:
    """The columns whose sum is an amount, and those of its periods."""

    columns: tuple[Column, ...]
    months: tuple[Column, ...] = ()
    less: Column | None = None  # the opening reading that is taken from it
    times: Column | None = None  # what the difference of readings is multiplied by
    needed: bool = False  # there is no amount without a number to multiply it by
    by: Decimal | None = Decimal(1)  # what that number is brought by; None where nobody knows

    @property
    def head(self) -> str:
        """What the heads say of it."""
        if not self.columns:
            return ""
        head = self.columns[0].head
        return head.rpartition(" / ")[0] if self.months else head

    @property
    def said(self) -> str:
        """The same in English."""
        return in_english(self.head)

    @property
    def last(self) -> int:
        """Its rightmost column, 0 without one."""
        return max((column.number for column in (*self.columns, *self.months)), default=0)


@dataclass(frozen=True, slots=True)
class Sample:
    """Some rows of a table, by which columns are held against each other."""

    sight: Sight
    rows: tuple[int, ...]

    def value(self, row: int, columns: Iterable[Column]) -> Decimal | None:
        """The sum of the filled cells of a row in these columns."""
        found = [
            value
            for column in columns
            if (value := number(self.sight.at(row, column.number))) is not None
        ]
        return total(found) if found else None

    def amount(self, row: int, amount: Amount) -> Decimal | None:
        """The amount of a row; of two readings what was used between them."""
        return amount_of(self.sight, row, amount, amount.columns)

    def referred(self, row: int, columns: Sequence[Column]) -> list[int]:
        """The columns of the same row that the formula of a cell refers to."""
        return [
            at
            for column in columns
            for reference in self.sight.references(row, column.number)
            for at in self.sight.own(row, reference)
        ]


def amount_of(sight: Sight, row: int, amount: Amount, columns: Iterable[Column]) -> Decimal | None:
    """The sum of the filled cells of these columns, less the reading before, times the constant of
    the meter; None where one of them is missing."""
    found = [
        value for column in columns if (value := number(sight.at(row, column.number))) is not None
    ]
    if not found:
        return None
    value = total(found)
    if amount.less is not None:
        opening = number(sight.at(row, amount.less.number))
        if opening is None:
            return None
        value -= opening
    return value if amount.times is None else _multiplied(sight, row, amount, value)


def _multiplied(sight: Sight, row: int, amount: Amount, value: Decimal) -> Decimal | None:
    """An amount times its column of constants, distances or rates. Only the constant of a meter
    goes without saying."""
    times = None if amount.times is None else number(sight.at(row, amount.times.number))
    if not amount.needed:
        return value * (times or Decimal(1))
    return None if times is None or amount.by is None else value * times * amount.by


def sample_of(table: Table, sight: Sight) -> Sample:
    """Rows of data from the whole length of a table."""
    rows = [row.number for row in table.data]
    return Sample(sight, tuple(rows[:: max(1, len(rows) // _LOOKED_AT)]))
