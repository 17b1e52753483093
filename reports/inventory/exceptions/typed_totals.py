"""Totals typed beneath rows that compute, which are not the sum of their rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.evaluating import evaluated
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Role, RowState, Table, TableKind
from reports.inventory.values import number

_AMOUNTS = (Role.ACTIVITY, Role.EMISSIONS, Role.MONTH)
_SUMS = ("SUM", "SUBTOTAL", "AGGREGATE")
_FEWEST = 2  # rows that make a sum
_NEAR = Decimal("0.35")  # of a sum, within which a typed total may be meant for it
_ROUNDED = Decimal("0.0005")
_HALF = Decimal("0.51")  # of the last digit of a typed total


def typed_totals(case: Case) -> Iterator[Irregularity]:
    """Typed totals of columns of which the rows, or the totals beside them, are computed."""
    for table in case.tables:
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        above: list[int] = []
        for row in table.rows:
            if row.state is RowState.DATA:
                above.append(row.number)
            elif row.state is RowState.TOTAL:
                for column in table.columns.values():
                    if column.role in _AMOUNTS:
                        yield from _typed(case, table, sight, row.number, column, above)
                above = []


def _typed(
    case: Case, table: Table, sight: Sight, row: int, column: Column, above: Sequence[int]
) -> Iterator[Irregularity]:
    value = number(sight.at(row, column.number))
    place = sight.place(row, column.number)
    if not value or sight.formula(row, column.number) is not None or case.is_claimed(place):
        return
    beside = _as_beside(case, table, sight, row, column)
    computed = sum(sight.formula(one, column.number) is not None for one in above)
    if beside is None and (2 * computed <= len(above) or table.turned):
        return
    everything = [one.number for one in table.data]
    sums = [_sum(sight, column, rows) for rows in (above, everything)]
    expected = beside if beside is not None else sums[0]
    known = [one for one in (expected, *sums) if one]
    if not expected or any(_is(value, one) for one in known):
        return
    if len(above) < _FEWEST or abs(value / expected - 1) > _NEAR:
        return
    case.gaps.append(value - expected)
    yield found(
        "hardcoded_in_formula_column",
        place,
        f"{amount(value)} is typed in as a total; its rows add up to {amount(expected)}.",
        "Why was the sum replaced, and on what document does the number rest?",
        None,
        (),
        case.remarks.explain(Reason.TYPED, [(table, row)]),
    )


def _as_beside(case: Case, table: Table, sight: Sight, row: int, column: Column) -> Decimal | None:
    """What the sum of another column of the row would give in this one."""
    if table.turned:
        return None
    for other in table.columns.values():
        formula = sight.formula(row, other.number)
        if formula is not None and formula.function in _SUMS and other.role in _AMOUNTS:
            spans = list(sight.references(row, other.number))
            if all(one.left == one.right == other.number and not one.sheet for one in spans):
                return evaluated(case.grids, table.sheet, row, column.number, formula)
    return None


def _sum(sight: Sight, column: Column, rows: Sequence[int]) -> Decimal:
    values = (number(sight.at(row, column.number)) for row in rows)
    return sum((value for value in values if value is not None), Decimal(0))


def _is(value: Decimal, total: Decimal) -> bool:
    """Whether a typed total is a sum but for its rounding."""
    step = Decimal(1).scaleb(int(value.normalize().as_tuple().exponent))
    return abs(value - total) <= max(step * _HALF, abs(total) * _ROUNDED)
