"""Tables of a sheet: where their heads are, what each column holds, and what each row is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reports.document.workbook_cells import Grid, Value
from reports.inventory.heads import column_of
from reports.inventory.types import BodyRow, Column, Role, RowState, Table, TableKind
from reports.inventory.values import is_text, is_year, number, words
from reports.inventory.words import TOTAL, month_in, month_of_date

_MOST_HEAD_ROWS = 4
_FEWEST_HEADS = 2
_LOOKED_AT = 40  # rows of a column whose values say what it holds
_LONG = 60  # characters of a line that is no label
_AMOUNTS = frozenset({Role.ACTIVITY, Role.MONTH, Role.EMISSIONS, Role.FACTOR, Role.GWP})
_LABELS = (Role.SITE, Role.KIND, Role.METER, Role.PERIOD, Role.COUNTRY, Role.SCOPE, Role.CATEGORY)


def tables_of(grid: Grid) -> list[Table]:
    """The tables of a sheet from top to bottom."""
    rows = sorted(grid.rows)
    found: list[Table] = []
    notes: list[str] = []
    place = 0
    while place < len(rows):
        heads = _head_rows(grid, rows, place)
        if not heads:
            _note(grid, rows[place], found, notes)
            place += 1
            continue
        for columns in _side_by_side(grid, heads):
            table = _table(grid, rows, place, heads, columns)
            table.notes.extend(notes)
            found.append(table)
        notes = []
        place += len(heads)
        while place < len(rows) and not _head_rows(grid, rows, place):
            _take(grid, rows[place], found, len(heads))
            place += 1
    for table in found:
        _finish(grid, table)
    return [table for table in found if table.rows]


def _note(grid: Grid, row: int, found: list[Table], notes: list[str]) -> None:
    texts = list(dict.fromkeys(words(value) for value in grid.rows[row].values()))
    notes.append(" ".join(texts)[:500])


def _head_rows(grid: Grid, rows: Sequence[int], place: int) -> tuple[int, ...]:
    """The rows that make up the heads of a table which begins at this row; empty where none does.

    They stand above each other without an empty row, hold words, months or years and no amounts,
    name at least two things that a column may hold, and amounts follow.
    """
    if place and place + 1 < len(rows) and _is_amount_row(grid, rows[place]):
        return ()
    taken: list[int] = []
    for at in range(place, min(place + _MOST_HEAD_ROWS, len(rows))):
        row = rows[at]
        if taken and row != taken[-1] + 1:
            break
        if not _may_be_head(grid, row):
            break
        taken.append(row)
    while taken and not _names_columns(grid, taken):
        taken.pop()
    while len(taken) > 1 and _names_columns(grid, taken[1:]) and _one_label(grid, taken[0]):
        return ()  # a title above: the table begins on the next row
    # rows of words at the end that are data, such as a site without amounts, are no heads
    while len(taken) > 1 and not _adds(grid, taken):
        taken.pop()
    if not taken or not _amounts_follow(grid, rows, place + len(taken)):
        return ()
    return tuple(taken)


def _one_label(grid: Grid, row: int) -> bool:
    return len({words(value) for value in grid.rows[row].values()}) == 1


def _may_be_head(grid: Grid, row: int) -> bool:
    values = grid.rows[row].values()
    plain = [value for value in values if number(value) is not None and not is_year(value)]
    if plain and not _counts_months(plain):
        return False
    return any(
        (is_text(value) and len(words(value)) <= 90) or is_year(value) or month_of_date(value)
        for value in values
    )


def _counts_months(values: Sequence[Value]) -> bool:
    found = [number(value) for value in values]
    return len(found) >= 6 and found == list(range(1, len(found) + 1))


def _is_amount_row(grid: Grid, row: int) -> bool:
    return not _may_be_head(grid, row)


def _names_columns(grid: Grid, heads: Sequence[int]) -> bool:
    """Whether the heads name what at least two columns hold, or at least three months."""
    roles = Counter(column.role for column in _columns(grid, heads).values())
    months = roles.pop(Role.MONTH, 0)
    roles.pop(Role.OTHER, 0)
    filled = {column for row in heads for column in grid.rows[row]}
    return (len(roles) >= _FEWEST_HEADS or months >= 3) and len(filled) >= _FEWEST_HEADS


def _adds(grid: Grid, heads: Sequence[int]) -> bool:
    """Whether the last row of the heads says more of what the columns hold than those above."""
    before, after = _columns(grid, heads[:-1]), _columns(grid, heads)
    known = sum(column.role is not Role.OTHER for column in before.values())
    more = sum(column.role is not Role.OTHER for column in after.values())
    units = sum(column.unit is not None for column in after.values()) - sum(
        column.unit is not None for column in before.values()
    )
    return more > known or (units > 0 and more >= known) or not _names_columns(grid, heads[:-1])


def _amounts_follow(grid: Grid, rows: Sequence[int], place: int) -> bool:
    return any(
        number(value) is not None and not is_year(value)
        for row in rows[place : place + 6]
        for value in grid.rows[row].values()
    )


def _columns(grid: Grid, heads: Sequence[int]) -> dict[int, Column]:
    """What each column under the heads holds, by its words alone."""
    numbers = sorted({column for row in heads for column in grid.rows[row]})
    spread = [row for row in heads if not (_one_label(grid, row) and len(grid.rows[row]) > 1)]
    found = {}
    for at in numbers:
        levels = [grid.at(row, at) for row in spread or heads]
        found[at] = column_of(at, levels)
    return found


def _side_by_side(grid: Grid, heads: Sequence[int]) -> Iterator[dict[int, Column]]:
    """The columns of each table under the heads: an empty column parts two tables where the right
    one has labels and amounts of its own."""
    columns = _columns(grid, heads)
    groups: list[list[int]] = []
    for at in sorted(columns):
        if groups and at == groups[-1][-1] + 1:
            groups[-1].append(at)
        else:
            groups.append([at])
    merged: list[list[int]] = []
    for group in groups:
        roles = {columns[at].role for at in group}
        own = bool(roles & _AMOUNTS) and bool(roles & set(_LABELS))
        if merged and not (own and _has_both(columns, merged[-1])):
            merged[-1].extend(group)
        else:
            merged.append(group)
    for group in merged:
        yield {at: columns[at] for at in group}


def _has_both(columns: dict[int, Column], group: Sequence[int]) -> bool:
    roles = {columns[at].role for at in group}
    return bool(roles & _AMOUNTS) and bool(roles & set(_LABELS))


def _table(
    grid: Grid, rows: Sequence[int], place: int, heads: tuple[int, ...], columns: dict[int, Column]
) -> Table:
    above = [row for row in rows[max(0, place - 6) : place]]
    titles = [words(next(iter(grid.rows[row].values()))) for row in above if _one_label(grid, row)]
    own = [
        words(next(iter(grid.rows[row].values())))
        for row in heads
        if _one_label(grid, row) and len(grid.rows[row]) > 1
    ]
    title = " | ".join([*titles[-3:], *own])
    return Table(grid.name, title[:300], heads, columns, hidden=grid.hidden)


def _take(grid: Grid, row: int, found: list[Table], heads: int) -> None:
    """Give a row to the tables that begin beside each other above it."""
    last = found[-1].head_rows
    for table in (table for table in found[-8:] if table.head_rows == last):
        cells = {at: grid.at(row, at) for at in table.columns if grid.at(row, at) is not None}
        if cells:
            _append(grid, row, table, cells)
    outside = [grid.at(row, at) for at in grid.rows[row] if at not in found[-1].columns]
    texts = [words(value) for value in outside if is_text(value)]
    if texts and len(found) == 1:
        found[-1].notes.append(f"row {row}: {' '.join(texts)}"[:300])


def _append(grid: Grid, row: int, table: Table, cells: dict[int, Value]) -> None:
    section = table.rows[-1].section if table.rows else ""
    amounts = [
        at
        for at, value in cells.items()
        if number(value) is not None and table.columns[at].role in _AMOUNTS
    ]
    texts = list(dict.fromkeys(words(value) for value in cells.values() if is_text(value)))
    label = texts[0] if texts else ""
    if not amounts:
        numbers = any(number(value) is not None for value in cells.values())
        if len(texts) == 1 and not numbers:
            if len(label) > _LONG or label.endswith((".", ":")) and len(label) > 30:
                table.notes.append(f"row {row}: {label}"[:500])
                table.rows.append(BodyRow(row, RowState.NOTE, section))
            elif any(TOTAL.search(text) for text in texts):
                table.rows.append(BodyRow(row, RowState.NOTE, section))
            else:
                table.rows.append(BodyRow(row, RowState.SECTION, label))
            return
        state = RowState.DATA if len(texts) > 1 or numbers else RowState.NOTE
        table.rows.append(BodyRow(row, state, section))
        return
    if _is_total(grid, row, table, amounts, cells):
        table.rows.append(BodyRow(row, RowState.TOTAL, section))
        return
    table.rows.append(BodyRow(row, RowState.DATA, section))


def _is_total(
    grid: Grid, row: int, table: Table, amounts: Sequence[int], cells: dict[int, Value]
) -> bool:
    """Whether a row sums rows of its table: it says so before its first amount, or its formulas
    do."""
    first = min(amounts)
    before = [words(value) for at, value in cells.items() if at < first and is_text(value)]
    if any(TOTAL.search(text) for text in before):
        return True
    sums = 0
    for at in amounts:
        formula = grid.formulas.get((row, at))
        if formula is None or formula.function not in ("SUM", "SUBTOTAL"):
            continue
        spans = list(formula.references(row, at))
        sums += any(
            not ref.sheet and ref.left == at == ref.right and ref.bottom - ref.top >= 1
            for ref in spans
        )
    filled_labels = sum(
        1 for at, value in cells.items() if is_text(value) and table.columns[at].role in _LABELS
    )
    return sums > 0 and 2 * sums >= len(amounts) and filled_labels <= 1


def _finish(grid: Grid, table: Table) -> None:
    """Decide what the columns hold that their heads do not tell, and what the table is for."""
    _by_values(grid, table)
    table.kind = _kind(table)


def _by_values(grid: Grid, table: Table) -> None:
    sample = [row.number for row in table.data[:_LOOKED_AT]]
    for at, column in list(table.columns.items()):
        values = [grid.at(row, at) for row in sample]
        table.columns[at] = _revised(column, [value for value in values if value is not None])
    labels = [column for column in table.columns.values() if column.role in _LABELS]
    if not labels:
        _first_texts(grid, table, sample)


def _first_texts(grid: Grid, table: Table, sample: Sequence[int]) -> None:
    for at, column in sorted(table.columns.items()):
        values = [grid.at(row, at) for row in sample]
        if column.role is Role.OTHER and any(map(is_text, values)):
            table.columns[at] = replace(column, role=Role.KIND, why="the first column with words")
            return


def _revised(column: Column, values: Sequence[Value]) -> Column:
    """A column whose values contradict what its head seems to say."""
    if not values:
        return column
    texts = sum(is_text(value) for value in values)
    dates = sum(month_of_date(value) is not None for value in values)
    mostly_text = 2 * texts > len(values)
    if column.role in _AMOUNTS and mostly_text:
        role = Role.KIND if column.role is Role.ACTIVITY else Role.OTHER
        if column.role is Role.FACTOR:
            role = Role.FACTOR_SOURCE
        return replace(column, role=role, why="its cells hold words")
    if column.role in (Role.ACTIVITY, Role.OTHER) and 2 * dates > len(values):
        return replace(column, role=Role.PERIOD, why="its cells hold dates")
    if column.role is Role.KIND and not texts and not dates:
        return replace(column, role=Role.OTHER, why="its cells hold numbers")
    if column.role is Role.OTHER and texts:
        months = sum(bool(month_in(words(value))) for value in values)
        if 2 * months > len(values):
            return replace(column, role=Role.PERIOD, why="its cells name months")
    return column


def _kind(table: Table) -> TableKind:
    roles = {column.role for column in table.columns.values()}
    activity = bool(roles & {Role.ACTIVITY, Role.MONTH})
    if Role.GWP in roles and not activity and Role.EMISSIONS not in roles:
        return TableKind.POTENTIALS
    if Role.FACTOR in roles and not activity and Role.EMISSIONS not in roles:
        return TableKind.FACTORS
    if activity:
        return TableKind.ACTIVITY
    if Role.EMISSIONS in roles:
        return TableKind.SUMMARY
    return TableKind.SITES if Role.SITE in roles else TableKind.OTHER



