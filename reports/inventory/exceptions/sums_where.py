"""Sums with criteria whose ranges end before the rows of their table do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from reports.document.relative_formulas import Reference, Relative
from reports.document.workbook_cells import Grid, address
from reports.inventory.evaluating import summed_where
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Place, Table
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_WITH_CRITERIA = regex(r"\bSUM(?:IFS?|PRODUCT)\(", re.IGNORECASE)
_PLACED = regex(r"\{(?P<sheet>[^{}|]*)\|[^{}]*\}")
_MOST_LEFT = Decimal("0.5")  # of the rows of a table
_NAMED = 3  # sums
_MOST_NAMED = 40  # cells
Cell = tuple[str, int, int]


@dataclass
class _Short:
    """Sums of a sheet whose ranges end in one row of a table, and what they leave out."""

    sheet: str
    table: int
    cells: list[str] = field(default_factory=list)
    left: set[Cell] = field(default_factory=set)


def sums_where(case: Case) -> Iterator[Irregularity]:
    """Sums with criteria that leave out rows of their table which fulfil them, and which no sum of
    other rows takes in; those of a sheet that end in one row are told once."""
    spans = {
        (one.sheet or grid.name, one.top, one.bottom)
        for grid in case.grids.values()
        for place, formula in _with_criteria(grid)
        for one in formula.references(*place)
        if one.bottom > one.top
    }
    added: dict[Cell, set[Cell]] = {}
    short: dict[tuple[str, int, int, int], _Short] = {}
    for grid in case.grids.values():
        for place, formula in _with_criteria(grid):
            span = next((one for one in formula.references(*place) if one.bottom > one.top), None)
            at = _table(case, grid, span) if span is not None else None
            if span is None or at is None or _is_told(case, grid, place):
                continue
            table = case.tables[at]
            left = _left_out(case, grid, place, formula, span, table)
            rows = sorted({row for _, row, _ in left})
            apart = [
                (top, bottom)
                for sheet, top, bottom in spans
                if sheet == table.sheet and (top > span.bottom or bottom < span.top)
            ]
            elsewhere = rows and any(top <= rows[0] and bottom >= rows[-1] for top, bottom in apart)
            if rows and not elsewhere and not _added_beside(case, grid, place, left, added):
                key = (grid.name, at, span.top, span.bottom)
                one = short.setdefault(key, _Short(grid.name, at))
                one.cells.append(address(*place))
                one.left |= left
    for one in short.values():
        yield _told(case, one)


def _with_criteria(grid: Grid) -> Iterator[tuple[tuple[int, int], Relative]]:
    for place, formula in grid.formulas.items():
        if _WITH_CRITERIA.search(formula.text):
            yield place, formula


def _is_told(case: Case, grid: Grid, place: tuple[int, int]) -> bool:
    return case.is_claimed(Place(grid.name, address(*place)))


def _table(case: Case, grid: Grid, span: Reference) -> int | None:
    """The place of the table of which a range takes in some rows at its beginning or end, and not
    all."""
    for at, table in enumerate(case.tables):
        if table.sheet != (span.sheet or grid.name) or table.turned or not table.data:
            continue
        rows = [row.number for row in table.data]
        inside = sum(span.top <= row <= span.bottom for row in rows)
        at_one_end = span.top <= rows[0] or span.bottom >= rows[-1]
        if at_one_end and _MOST_LEFT * len(rows) < inside < len(rows):
            return at
    return None


def _left_out(
    case: Case,
    grid: Grid,
    place: tuple[int, int],
    formula: Relative,
    span: Reference,
    table: Table,
) -> set[Cell]:
    """The cells with amounts that a sum would add if its ranges took in all rows of the table."""
    data = {row.number for row in table.data}
    first, last = min(span.top, *data), max(span.bottom, *data)
    references = formula.references(*place)

    def widened(match: re.Match[str]) -> str:
        one = next(references)
        if one[1::2] != span[1::2] or (one.sheet or grid.name) != table.sheet:
            return match[0]
        return f"{{{one.sheet}|R{first}C{one.left}:R{last}C{one.right}}}"

    wider = Relative(_PLACED.sub(widened, formula.text))
    taken = summed_where(case.grids, grid.name, *place)
    all_of_it = summed_where(case.grids, grid.name, *place, wider)
    cells = case.grids[table.sheet]
    left = (all_of_it or set()) - (taken or set()) if taken else set()
    return {one for one in left if one[1] in data and number(cells.at(*one[1:]))}


def _added_beside(
    case: Case,
    grid: Grid,
    place: tuple[int, int],
    left: set[Cell],
    added: dict[Cell, set[Cell]],
) -> bool:
    """Whether other sums in the row of this one add what it leaves out: gas above electricity of
    one site. `added` keeps what each sum adds, which takes a walk over its ranges to tell."""
    row, own = place
    for column in grid.rows.get(row, {}):
        formula = grid.formulas.get((row, column))
        if column == own or formula is None or not _WITH_CRITERIA.search(formula.text):
            continue
        cell = (grid.name, row, column)
        if cell not in added:
            added[cell] = summed_where(case.grids, grid.name, row, column) or set()
        left = left - added[cell]
        if not left:
            return True
    return False


def _told(case: Case, one: _Short) -> Irregularity:
    table = case.tables[one.table]
    case.claim([Place(one.sheet, ",".join(one.cells))])
    rows = sorted({row for _, row, _ in one.left})
    cells = case.grids[table.sheet]
    lines = [line for row in rows for line in case.by_row.get((one.table, row), ())]
    for line in lines:
        key = line.scope, line.method
        case.left_out[key] = case.left_out.get(key, Decimal(0)) + (line.tonnes or Decimal(0))
    where = f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
    where = f"{where} of {table.sheet}"
    if len(one.cells) == 1:
        missing = sum((number(cells.at(*cell[1:])) or Decimal(0) for cell in one.left), Decimal(0))
        message = (
            f"The sum in {one.cells[0]} does not reach {where}, where what it asks for stands with "
            f"{amount(missing)}."
        )
    else:
        more = len(one.cells) - _NAMED
        named = ", ".join(one.cells[:_NAMED]) + (f" and {more} more" if more > 0 else "")
        message = f"The sums in {named} do not reach {where}, where what they ask for stands."
    return found(
        "broken_range",
        Place(one.sheet, ",".join(one.cells[:_MOST_NAMED])),
        message,
        "Should these rows be part of the sum?",
        -sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)) if lines else None,
        list(dict.fromkeys(line.place for line in lines))[:_MOST_NAMED],
        case.remarks.explain(Reason.OUTSIDE, [(table, row) for row in rows[:20]]),
    )
