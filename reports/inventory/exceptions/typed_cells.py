"""Typed numbers in columns of formulas."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.relative_formulas import Relative
from reports.document.workbook_cells import Grid, address
from reports.inventory.evaluating import evaluated
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.runs import typed_among
from reports.inventory.exceptions.sisters import families, typed_in_one
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
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_FEWEST = 3  # formulas that make a column one of formulas
_MOST_TYPED = 0.2  # of its cells
_AS_FORMULA = Decimal("0.0005")
_SAME_KIND = (Decimal("0.2"), Decimal(5))  # times what the formula would give
_ABOVE = 60  # rows in which the head of a column is sought
_OWN_VALUES = (Role.FACTOR, Role.GWP, Role.YEAR, Role.FACTOR_YEAR, Role.PERIOD, Role.NOTE)
_VALUES = regex(
    r"\bfactors?\b|\bEF\b|\bGWP\b|\brates?\b|\bprices?\b|\bcosts?\b|/ ?(?:kwh|mwh|gj|unit|t)\b|%",
    re.IGNORECASE,
)
_METER = regex(
    r"\bmeters?\b|\breadings?\b|\bzähler|\bcompteurs?\b|\bcontador|\bcontator|\bmätar",
    re.IGNORECASE,
)


def typed_cells(case: Case) -> Iterator[Irregularity]:
    """Numbers typed where the other rows of the column compute."""
    for at, table in enumerate(case.tables):
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for role in (Role.EMISSIONS, Role.ACTIVITY):
            for column in table.with_role(role):
                for row in _typed(table, sight, column):
                    if role is Role.ACTIVITY and _has_no_months(case, at, row):
                        continue
                    if finding := _of_cell(case, at, sight, column, row):
                        yield finding


def typed_in_runs(case: Case) -> Iterator[Irregularity]:
    """Numbers typed between two cells that hold one formula, filled down or across, or where the
    other sheets of one form hold it, and this formula would give another number."""
    for grid in case.grids.values():
        for across in (False, True):
            for (row, column), formula in typed_among(grid, across=across):
                yield from _otherwise(
                    case, grid, (row, column), formula, "the cells beside it compute"
                )
    for members in families(case.grids):
        for grid, cell, formula in typed_in_one(members):
            yield from _otherwise(case, grid, cell, formula, "the other sheets of its form compute")


def _otherwise(
    case: Case, grid: Grid, cell: tuple[int, int], formula: Relative, where: str
) -> Iterator[Irregularity]:
    """A typed number where a formula would give another one."""
    place = Place(grid.name, address(*cell))
    if case.is_claimed(place) or not _is_computed(case, grid, *cell):
        return
    expected = evaluated(case.grids, grid.name, *cell, formula)
    value = number(grid.at(*cell)) or Decimal(0)
    if not expected or not value or expected == value:
        return
    if _SAME_KIND[0] < value / expected < _SAME_KIND[1]:
        yield _in_run(case, place, cell[0], value, expected, where)


def _is_computed(case: Case, grid: Grid, row: int, column: int) -> bool:
    """Whether a cell belongs to what is computed of amounts: factors, potentials and prices may
    well be typed for one row."""
    for table in case.tables:
        at, line = (row, column) if table.turned else (column, row)
        if table.sheet == grid.name and any(one.number == line for one in table.rows):
            described = table.columns.get(at)
            kinds = (TableKind.ACTIVITY, TableKind.SUMMARY)
            return (
                table.kind in kinds and described is not None and described.role not in _OWN_VALUES
            )
    heads = (grid.at(above, column) for above in range(row - 1, max(row - _ABOVE, 0), -1))
    head = next((words(text) for text in heads if is_text(text)), "")
    return bool(head) and not _VALUES.search(head)


def _in_run(
    case: Case, place: Place, row: int, value: Decimal, expected: Decimal, where: str
) -> Irregularity:
    tables = [
        (table, row)
        for table in case.tables
        if table.sheet == place.sheet
        and not table.turned
        and any(one.number == row for one in table.rows)
    ]
    case.gaps.append(value - expected)
    said = _why_typed(case, tables)
    if abs(expected - value) <= abs(expected) * _AS_FORMULA:
        said = said or "the typed number is what the formula would give"
    return found(
        "hardcoded_in_formula_column",
        place,
        f"{amount(value)} is typed in where {where}; the formula would give {amount(expected)}.",
        "Why was the formula replaced, and on what document does the number rest?",
        None,
        (),
        said,
    )


def _typed(table: Table, sight: Sight, column: Column) -> list[int]:
    rows = [row.number for row in table.rows if row.state is RowState.DATA]
    named = [row for row in rows if any(map(is_text, sight.cells(row).values()))]
    rows = named if 2 * len(named) > len(rows) else rows  # not the degree days below a table
    numbers = [row for row in rows if number(sight.at(row, column.number)) is not None]
    typed = [row for row in numbers if sight.formula(row, column.number) is None]
    computed = len(numbers) - len(typed)
    if computed < _FEWEST or len(typed) > max(1, _MOST_TYPED * len(numbers)):
        return []
    if column.role is Role.ACTIVITY and not _one_formula(sight, column, numbers):
        return []
    inputs = _inputs(sight, column, numbers) if column.role is Role.ACTIVITY else set()
    return [
        row
        for row in typed
        if number(sight.at(row, column.number)) and (not inputs or _any_filled(sight, row, inputs))
    ]


def _inputs(sight: Sight, column: Column, rows: Sequence[int]) -> set[int]:
    """The columns of the same row that the formula of a column takes."""
    made = next(row for row in rows if sight.formula(row, column.number) is not None)
    return {
        at
        for reference in sight.references(made, column.number)
        for at in sight.own(made, reference)
    }


def _any_filled(sight: Sight, row: int, columns: set[int]) -> bool:
    """Whether there is anything to compute with: a meter that is billed and not read has no
    readings."""
    return any(sight.at(row, at) is not None for at in columns)


def _has_no_months(case: Case, at: int, row: int) -> bool:
    """Whether a row of a table of months tells only a whole year."""
    points = [point for line in case.by_row.get((at, row), ()) for point in line.points]
    return bool(points) and all(point.value is None for point in points)


def _one_formula(sight: Sight, column: Column, rows: Sequence[int]) -> bool:
    """Whether the formulas of the column are one formula filled down."""
    texts = [formula.text for row in rows if (formula := sight.formula(row, column.number))]
    return bool(texts) and texts.count(max(texts, key=texts.count)) >= 0.75 * len(texts)


def _of_cell(case: Case, at: int, sight: Sight, column: Column, row: int) -> Irregularity | None:
    place = sight.place(row, column.number)
    value = number(sight.at(row, column.number)) or Decimal(0)
    lines = case.by_row.get((at, row), [])
    line = next((one for one in lines if _stands_in(one, place.cells)), None)
    expected = _expected(case, line, place.cells)
    said = _said(case, case.tables[at], sight, column, row) if lines else ""
    if line is not None and _is_stated(line, place.cells):
        factor = line.stated / value if line.stated is not None else Decimal(1)
    else:
        factor = Decimal(1)
    message = f"{amount(value)} is typed in where the other rows of the column compute"
    tonnes = None
    if expected is not None and line is not None:
        if abs(expected - value * factor) <= abs(expected) * _AS_FORMULA:
            said = said or "the typed number is what the formula would give"
        printed = expected / factor if factor else expected
        message += f"; the formula would give {amount(printed)}"
        if _is_stated(line, place.cells):
            tonnes = value * factor - expected
    return found(
        "hardcoded_in_formula_column",
        place,
        f"{message}.",
        "Why was the formula replaced, and on what document does the number rest?",
        tonnes,
        [one.place for one in lines[:1]],
        said,
    )


def _said(case: Case, table: Table, sight: Sight, column: Column, row: int) -> str:
    """The words beside a typed number that say why it is typed; what also stands beside rows that
    compute says nothing of it."""
    said = _why_typed(case, [(table, row)])
    if not said:
        return ""
    common = {
        words(value)
        for other in table.data
        if other.number != row and sight.formula(other.number, column.number) is not None
        for value in sight.cells(other.number).values()
        if is_text(value)
    }
    own = [words(value) for value in sight.cells(row).values() if is_text(value)]
    telling = "; ".join(text for text in own if text not in common)
    by_code = not Reason.TYPED.said_in("; ".join(own))  # it is what a code of the row means
    return said if by_code or Reason.TYPED.said_in(telling) else ""


def _why_typed(case: Case, rows: Sequence[tuple[Table, int]]) -> str:
    """What is said of a typed number; a remark on what happened, such as an outage, makes another
    amount of it, and no formula needless, as the exchange of a meter does."""
    said = case.remarks.explain(Reason.TYPED, rows)
    if Reason.TYPED.said_in(said) or _METER.search(said):
        return said
    return "" if Reason.EVENT.said_in(said) else said


def _is_stated(line: Line, cells: str) -> bool:
    return line.stated_place is not None and line.stated_place.cells == cells


def _stands_in(line: Line, cells: str) -> bool:
    amounts = line.activity_place is not None and line.activity_place.cells == cells
    return _is_stated(line, cells) or amounts


def _expected(case: Case, line: Line | None, cells: str) -> Decimal | None:
    """What the formula of the other rows would give here."""
    if line is None:
        return None
    if not _is_stated(line, cells):
        values = [point.value for point in line.points if point.value is not None]
        return sum(values, Decimal(0)) if values else None
    if line.computed is not None or line.activity is None:
        return line.computed
    rates = Counter(
        round(other.stated / other.activity, 9)
        for other in case.by_table[line.table]
        if other is not line
        and other.method == line.method
        and other.kind == line.kind
        and other.site == line.site
        and other.stated
        and other.activity
    )
    if not rates or rates.most_common(1)[0][1] < 0.8 * rates.total():
        return None
    return line.activity * rates.most_common(1)[0][0]
