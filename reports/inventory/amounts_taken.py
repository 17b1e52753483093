"""The amounts that the formula of a summary takes, and whether what it prints is their product with
a factor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.arithmetic import scale_between, total
from reports.inventory.following import Followed
from reports.inventory.line_index import Index
from reports.inventory.multiplying import tonnes
from reports.inventory.summaries import Statement
from reports.inventory.types import Factor, Line


def rows_of(lines: Sequence[Line], taken: Iterable[int]) -> list[Line]:
    """One line of each amount."""
    return list({amount_cell(lines[at]): lines[at] for at in taken}.values())


def amount_cell(line: Line) -> tuple[int, int, str]:
    """What tells an amount from others: its table, row and cell."""
    return line.table, line.row, line.activity_place.cells if line.activity_place else ""


def scale_of(rows: Sequence[Line], statement: Statement, factor: Factor) -> Decimal | None:
    """The power of ten between the product of a summary and what it prints."""
    amount = total(line.activity or Decimal(0) for line in rows)
    if statement.value is None:
        return None
    if statement.value == factor.value == 0:
        return Decimal(1)  # power of certificates, carried at nothing
    return scale_between(amount * factor.value, statement.value)


def taken_exactly(index: Index, statement: Statement) -> list[Line]:
    """The amounts that ranges take in, also where they end before the last row."""
    cell = (statement.place.sheet, *cell_of(statement.place.cells))
    return rows_of(index.lines, Followed(index, exact=True).follow(cell).takes)


def is_product(rows: Sequence[Line], statement: Statement, factor: Factor) -> bool:
    """Whether amounts times a factor, by their units, are what a summary prints."""
    parts = [tonnes(line, factor) for line in rows]
    made = total(part or Decimal(0) for part in parts)
    value = statement.value
    return None not in parts and value is not None and scale_between(made, value) is not None
