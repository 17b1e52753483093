"""Sums whose range leaves rows out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import Grid, address
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.runs import Narrow, narrower
from reports.inventory.exceptions.sisters import families, narrower_in_one
from reports.inventory.exceptions.written_in import adds_alone
from reports.inventory.kinds import scope_said
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
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, number, words

_SUMS = ("SUM", "SUBTOTAL", "AGGREGATE")
Short = dict[tuple[int, tuple[int, ...]], list[Column]]
_AMOUNTS = (Role.ACTIVITY, Role.EMISSIONS, Role.MONTH)


def broken_ranges(case: Case) -> Iterator[Irregularity]:
    """Totals that leave out rows of their block, and sums of a row that leave out its cells."""
    for at, table in enumerate(case.tables):
        if table.kind not in (TableKind.ACTIVITY, TableKind.SUMMARY):
            continue
        yield from _totals(case, at, table, sight_of(table, case.grids[table.sheet]))
    for grid in case.grids.values():
        yield from _beside(case, grid, narrower(grid))
    for members in families(case.grids):
        for grid, one in narrower_in_one(members):
            yield from _beside(case, grid, [one])


def _totals(case: Case, at: int, table: Table, sight: Sight) -> Iterator[Irregularity]:
    short: Short = defaultdict(list)
    for column in table.columns.values():
        if column.role not in _AMOUNTS and column.role is not Role.OTHER:
            continue
        covers = _covers(table, sight, column)
        for row, rows in covers.items():
            taken = set().union(*covers.values()) | set(covers) | _carried(table, sight, column)
            left = _left_out(table, sight, column, row, rows, taken)
            left = [one for one in left if _is_of_scope(table, sight, row, one)]
            if left := [one for one in left if _belongs(case, at, one, rows)]:
                short[row, tuple(left)].append(column)
    for (row, gone), columns in _together(short):
        yield _short(case, at, sight, row, gone, columns)


def _together(short: Short) -> Iterator[tuple[tuple[int, tuple[int, ...]], list[Column]]]:
    """What the sums of a row leave out, those that leave out some of the same rows together: a row
    may be empty in some columns."""
    merged: dict[int, list[tuple[set[int], list[Column]]]] = defaultdict(list)
    for (row, gone), columns in short.items():
        beside = next((one for one in merged[row] if one[0] & set(gone)), None)
        if beside is None:
            merged[row].append((set(gone), list(columns)))
        else:
            beside[0].update(gone)
            beside[1].extend(columns)
    for row, groups in merged.items():
        for rows, columns in groups:
            columns.sort(key=lambda column: column.number)
            yield (row, tuple(sorted(rows))), columns


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


def _carried(table: Table, sight: Sight, column: Column) -> set[int]:
    """The rows whose cell another cell of the column carries on as it is ("Scope 2 = C8"), or adds
    to others ("= C4 + C5")."""
    numbers = [row.number for row in table.rows]
    found: set[int] = set()
    for row in range(min(numbers, default=1), max(numbers, default=0) + 3):
        formula = sight.formula(row, column.number)
        if formula is None or formula.function:
            continue
        if formula.text.count("{") == 1 or adds_alone(formula.text):
            for reference in sight.references(row, column.number):
                down = sight.down(column.number, reference)
                found.update(down if len(down) == 1 else ())
    return found


def _left_out(
    table: Table, sight: Sight, column: Column, row: int, rows: set[int], taken: set[int]
) -> list[int]:
    """The rows of amounts between the summed ones and the sum, and those that begin the block."""
    states = {one.number: one.state for one in table.rows}
    top = min(rows)

    def counts(number_of: int) -> bool:
        value = number(sight.at(number_of, column.number))
        data = states.get(number_of) is RowState.DATA and value is not None
        return data and not _is_rate(sight, number_of)

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


def _is_rate(sight: Sight, row: int) -> bool:
    """Whether a row holds factors above or among amounts: its label is a unit such as "kg/kWh"."""
    label = next((words(cell) for cell in sight.cells(row).values() if is_text(cell)), "")
    unit = unit_of(label)
    return unit is not None and unit.per is not None


def _is_of_scope(table: Table, sight: Sight, row: int, other: int) -> bool:
    """Whether a row may belong to a sum by the scopes that both name, if they do."""
    scopes = [_scope_of_row(table, sight, at) for at in (row, other)]
    return not all(scopes) or scopes[0] == scopes[1]


def _scope_of_row(table: Table, sight: Sight, row: int) -> str:
    """The scope that a row names, in its words or in the column of scopes."""
    texts = [words(cell) for cell in sight.cells(row).values() if is_text(cell)]
    texts = [
        " ".join(texts),
        *(words(sight.at(row, one.number)) for one in table.with_role(Role.SCOPE)),
    ]
    return next((said.scope for text in texts if (said := scope_said(text)).scope), "")


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
    if all(case.explain(Reason.OUTSIDE, case.by_row.get((at, one), ())) for one in left):
        said = case.remarks.explain(Reason.OUTSIDE, [(table, one) for one in left])
    first = next(iter(tonnes.values()), None)
    uncounted = bool(lines) and not said and not any(line.tonnes or line.feeds for line in lines)
    return found(
        "broken_range",
        Place(table.sheet, ",".join(place.cells for place in places)),
        f"The sum in {places[0].cells} leaves out {rows}{f' ({names[:80]})' if names else ''} with "
        f"{amount(value)}.",
        "Should these rows be part of the sum?",
        -first if first is not None else None,
        list(dict.fromkeys(line.place for line in lines)),
        "no emissions are counted of these rows" if uncounted else said,
        derived=uncounted,
    )


def _beside(case: Case, grid: Grid, among: Iterable[Narrow]) -> Iterator[Irregularity]:
    """Sums that take in fewer cells than those beside them or in the other sheets of their form,
    where the others hold amounts."""
    groups: dict[tuple[int, Reference], list[Narrow]] = defaultdict(list)
    for one in among:
        place = Place(grid.name, address(*one.cell))
        if case.is_claimed(place) or not _amounts_in(case, grid, one.left):
            continue
        groups[one.cell[0], one.left._replace(left=0, right=0)].append(one)
    for several_of in groups.values():
        yield _narrow(case, grid, several_of)


def _amounts_in(case: Case, grid: Grid, left: Reference) -> list[Decimal]:
    source = case.grids.get(left.sheet or grid.name)
    if source is None:
        return []
    cells = (
        number(source.at(row, column))
        for row in range(left.top, left.bottom + 1)
        for column in range(left.left, left.right + 1)
    )
    return [value for value in cells if value]


def _narrow(case: Case, grid: Grid, found_here: Sequence[Narrow]) -> Irregularity:
    first = found_here[0]
    sheet = first.left.sheet or grid.name
    places = [address(*one.cell) for one in found_here]
    missing = sum(_amounts_in(case, grid, first.left), Decimal(0))
    where = address(first.left.top, first.left.left)
    if (first.left.bottom, first.left.right) != (first.left.top, first.left.left):
        where += f":{address(first.left.bottom, first.left.right)}"
    tables = [
        (table, row)
        for table in case.tables
        if table.sheet == sheet and not table.turned
        for row in range(first.left.top, min(first.left.bottom, first.left.top + 20) + 1)
        if any(one.number == row for one in table.data)
    ]
    return found(
        "broken_range",
        Place(grid.name, ",".join(places)),
        f"The sum in {places[0]} leaves out {where} with {amount(missing)}; the sums beside it "
        "take it in.",
        "Should these cells be part of the sum?",
        None,
        (),
        case.remarks.explain(Reason.OUTSIDE, tables),
    )
