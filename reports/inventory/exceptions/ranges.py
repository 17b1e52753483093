"""Sums whose range leaves rows out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import (
    Column,
    Irregularity,
    Line,
    Place,
    Role,
    RowState,
    Table,
    TableKind,
)
from reports.inventory.values import number

_SUMS = ("SUM", "SUBTOTAL", "AGGREGATE")
_AMOUNTS = (Role.ACTIVITY, Role.EMISSIONS, Role.MONTH)


def broken_ranges(case: Case) -> Iterator[Irregularity]:
    """Totals that leave out rows of their block, and sums of a row that leave out its cells."""
    for at, table in enumerate(case.tables):
        if table.kind not in (TableKind.ACTIVITY, TableKind.SUMMARY):
            continue
        sight = sight_of(table, case.grids[table.sheet])
        yield from _totals(case, at, table, sight)
        yield from _across(case, table, sight)


def _totals(case: Case, at: int, table: Table, sight: Sight) -> Iterator[Irregularity]:
    short: dict[tuple[int, tuple[int, ...]], list[Column]] = defaultdict(list)
    for column in table.columns.values():
        if column.role not in _AMOUNTS and column.role is not Role.OTHER:
            continue
        covers = _covers(table, sight, column)
        for row, rows in covers.items():
            taken = set().union(*covers.values()) | set(covers)
            left = _left_out(table, sight, column, row, rows, taken)
            if left := [one for one in left if _belongs(case, at, one, rows)]:
                short[row, tuple(left)].append(column)
    for (row, gone), columns in short.items():
        yield _short(case, at, sight, row, gone, columns)


def _covers(table: Table, sight: Sight, column: Column) -> dict[int, set[int]]:
    """For each row that sums this column, the rows it sums."""
    found: dict[int, set[int]] = {}
    numbers = [row.number for row in table.rows]
    last = max(numbers, default=0) + 2
    for row in range(min(numbers, default=1), last + 1):
        formula = sight.formula(row, column.number)
        if formula is None or formula.function not in _SUMS:
            continue
        rows: set[int] = set()
        for reference in sight.references(row, column.number):
            down = sight.down(column.number, reference)
            if len(down) > 1 or (len(down) == 1 and rows):
                rows.update(range(down.start, min(down.stop, row + 100_000)))
        if len(rows) > 1 and row not in rows:
            found[row] = rows
    return found


def _left_out(
    table: Table, sight: Sight, column: Column, row: int, rows: set[int], taken: set[int]
) -> list[int]:
    """The rows of amounts between the summed ones and the sum, and those that begin the block."""
    states = {one.number: one.state for one in table.rows}
    top = min(rows)

    def counts(number_of: int) -> bool:
        value = number(sight.at(number_of, column.number))
        return states.get(number_of) is RowState.DATA and value is not None

    inside = [one for one in range(top, row) if one not in taken and counts(one)]
    above = top - 1
    begin = []
    while counts(above) and above not in taken:
        begin.append(above)
        above -= 1
    below = max(rows) + 1
    while row < top and counts(below) and below not in taken:
        inside.append(below)
        below += 1
    left = sorted([*begin, *inside])
    return [one for one in left if number(sight.at(one, column.number))]


def _belongs(case: Case, at: int, row: int, rows: set[int]) -> bool:
    """Whether a row is of the kind that is summed: a sum of one scope, one site or one fuel leaves
    out the others."""
    summed = [line for one in rows for line in case.by_row.get((at, one), ())]
    own = case.by_row.get((at, row), ())
    if not summed or not own:
        return True
    for telling in (_scope, _site, _kind):
        among = {telling(line) for line in summed}
        if telling is _scope and not among & {telling(line) for line in own}:
            return False
        if len(among) == 1 and not among & {telling(line) for line in own}:
            return False
    return True


def _scope(line: Line) -> str:
    return f"{line.scope} {line.category or ''}"


def _site(line: Line) -> str:
    return line.site


def _kind(line: Line) -> str:
    return line.kind


def _short(
    case: Case, at: int, sight: Sight, row: int, left: Sequence[int], columns: Sequence[Column]
) -> Irregularity:
    table = case.tables[at]
    places = [sight.place(row, column.number) for column in columns]
    lines = [line for one in left for line in case.by_row.get((at, one), ())]
    told = {column.number for column in columns}
    tonnes: dict[str, Decimal] = defaultdict(Decimal)
    for line in lines:
        key = line.scope, line.method
        case.left_out[key] = case.left_out.get(key, Decimal(0)) + (line.tonnes or Decimal(0))
        cells = [sight.place(line.row, number_of) for number_of in told]
        if line.stated is not None and line.stated_place in cells:
            tonnes[line.method] += line.stated
    names = " and ".join(dict.fromkeys(line.site or line.kind for line in lines[:40]))
    value = sum(
        (number(sight.at(one, columns[0].number)) or Decimal(0) for one in left), Decimal(0)
    )
    rows = f"row {left[0]}" if len(left) == 1 else f"rows {left[0]} to {left[-1]}"
    said = ""
    if lines and not any(line.tonnes or line.feeds for line in lines):
        said = "no emissions are counted of the rows"
    if all(case.explain(Reason.OUTSIDE, case.by_row.get((at, one), ())) for one in left):
        said = case.remarks.explain(Reason.OUTSIDE, [(table, one) for one in left])
    first = next(iter(tonnes.values()), None)
    return found(
        "broken_range",
        Place(table.sheet, ",".join(place.cells for place in places)),
        f"The sum in {places[0].cells} leaves out {rows}{f' ({names[:80]})' if names else ''} with "
        f"{amount(value)}.",
        "Should these rows be part of the sum?",
        -first if first is not None else None,
        list(dict.fromkeys(line.place for line in lines)),
        said,
    )


def _across(case: Case, table: Table, sight: Sight) -> Iterator[Irregularity]:
    """Sums of the cells of a row that take in fewer cells than the same sum in the other rows."""
    for column in table.with_role(Role.ACTIVITY) + table.with_role(Role.EMISSIONS):
        spans: dict[int, set[int]] = {}
        for row in table.data:
            formula = sight.formula(row.number, column.number)
            if formula is None or formula.function not in _SUMS:
                continue
            own = [
                sight.own(row.number, one) for one in sight.references(row.number, column.number)
            ]
            spans[row.number] = {at for reach in own for at in reach}
        usual = Counter(frozenset(span) for span in spans.values()).most_common(1)
        if len(spans) < 4 or usual[0][1] < 0.7 * len(spans):
            continue
        for row_number, span in spans.items():
            left = [
                at
                for at in sorted(usual[0][0] - span)
                if number(sight.at(row_number, at)) and at != column.number
            ]
            if left and span < usual[0][0]:
                yield _narrow(case, table, sight, row_number, column, left)


def _narrow(
    case: Case, table: Table, sight: Sight, row: int, column: Column, left: Sequence[int]
) -> Irregularity:
    place = sight.place(row, column.number)
    missing = sum((number(sight.at(row, at)) or Decimal(0) for at in left), Decimal(0))
    lines = case.by_row.get((case.tables.index(table), row), [])
    return found(
        "broken_range",
        place,
        f"The sum in {place.cells} leaves out {sight.place(row, left[0]).cells} with "
        f"{amount(missing)}; the other rows of the column take it in.",
        "Should these cells be part of the sum?",
        None,
        [line.place for line in lines[:1]],
        case.remarks.explain(Reason.OUTSIDE, [(table, row)]),
    )
