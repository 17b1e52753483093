"""Amounts typed beside another amount of their row, of which they are always the same part: sacks
and their tonnes, litres and the energy in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from statistics import median

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Place, Role, Table, TableKind
from reports.inventory.values import number

_FEWEST = 4  # rows of the usual ratio
_ODD = 0.25  # of the rows, up to which another ratio is a mistake
_STEADY = 0.005  # of the usual ratio, within which others are the same
_JUST = 0.02  # of a factor between units
_APART = {"mass": (1000.0,), "energy": (1000.0,), "volume": (3.785411784, 4.54609)}


def steady_ratios(case: Case) -> Iterator[Irregularity]:
    """Rows whose two typed amounts differ from the ratio of all others by what lies between two
    units."""
    for at, table in enumerate(case.tables):
        if table.kind is TableKind.ACTIVITY and not table.turned and at in case.by_table:
            sight = sight_of(table, case.grids[table.sheet])
            columns = [
                one
                for one in (*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER))
                if one.unit is not None or one.role is Role.OTHER
            ]
            for one, other in combinations(columns, 2):
                yield from _of_pair(case, at, sight, (one, other))


def _of_pair(
    case: Case, at: int, sight: Sight, columns: tuple[Column, Column]
) -> Iterator[Irregularity]:
    ratios = _ratios(case.tables[at], sight, columns)
    if len(ratios) <= _FEWEST:
        return
    usual = median(ratios.values())
    steady = [row for row, one in ratios.items() if abs(one / usual - 1) <= _STEADY]
    odd = {row: one / usual for row, one in ratios.items() if row not in steady}
    if len(steady) < _FEWEST or not odd or len(odd) > _ODD * len(ratios) or _is_one(usual):
        return
    for row, by in odd.items():
        # which of both is wrong nobody can tell: the one that counts is shown
        for column, times in ((columns[1], by), (columns[0], 1 / by)):
            dimension = column.unit.dimension if column.unit is not None else ""
            lines = case.by_row.get((at, row), [])
            counted = any(_is_in(line.activity_place, sight, row, column) for line in lines)
            if (
                counted
                and _lies_between(dimension, times)
                and not any(map(case.row_claimed, lines))
            ):
                yield _told(case, at, sight, row, column, Decimal(repr(times)))


def _is_in(place: Place | None, sight: Sight, row: int, column: Column) -> bool:
    return place == sight.place(row, column.number)


def _is_one(ratio: float) -> bool:
    """Whether two columns hold the same."""
    return abs(ratio - 1) <= _STEADY


def _lies_between(dimension: str, times: float) -> bool:
    """Whether a ratio is that of two units of a dimension."""
    return any(
        abs(one / apart - 1) <= _JUST
        for apart in _APART.get(dimension, ())
        for one in (times, 1 / times)
    )


def _ratios(table: Table, sight: Sight, columns: Sequence[Column]) -> Mapping[int, float]:
    """The second amount of each row divided by the first, where both are typed."""
    found_in: dict[int, float] = {}
    for row in table.data:
        values = [number(sight.at(row.number, one.number)) for one in columns]
        made = any(sight.formula(row.number, one.number) for one in columns)
        if all(value and value > 0 for value in values) and not made:
            first, second = (float(value or 1) for value in values)
            found_in[row.number] = second / first
    return found_in


def _told(
    case: Case, at: int, sight: Sight, row: int, column: Column, times: Decimal
) -> Irregularity:
    lines = case.by_row[at, row]
    value = number(sight.at(row, column.number)) or Decimal(0)
    dimension = column.unit.dimension if column.unit is not None else ""
    name = lines[0].site or lines[0].kind
    unit = column.unit.printed if column.unit is not None else ""
    tonnes = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    return found(
        KINDS[dimension],
        sight.place(row, column.number),
        f"{name}: {amount(value)} {unit} is {amount(times)} times what the other amount of its row "
        f"gives in all other rows; {NAMES[dimension]} seem to be mixed up.",
        "In which unit was this amount read?",
        tonnes - tonnes / times,
        [lines[0].place],
        case.explain(Reason.MEASURED, lines),
    )
