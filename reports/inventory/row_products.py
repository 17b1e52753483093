"""Sums of products row by row: SUMPRODUCT(amounts, factors) of a summary makes a line of each
amount with the factor beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import address, cell_of
from reports.inventory.arithmetic import total
from reports.inventory.line_index import Cell, Index
from reports.inventory.sheet_factors import factor_beside
from reports.inventory.summaries import Statement
from reports.inventory.types import Factor, Line, Place
from reports.inventory.values import number, words
from sibyl_project.common.regex import regex

_SUM = regex(
    r"^\s*\+?\(?SUMPRODUCT\(\s*\{[^{}]*\}\s*[,;*]\s*\{[^{}]*\}\s*\)\)?\s*(?:[*/]\s*10*(?:\.0)?)?\s*$",
    re.IGNORECASE,
)
_MOST_CELLS = 5000
Pair = tuple[Line, Factor]


def pairs_of(
    index: Index, statement: Statement, by_place: dict[tuple[str, str], Factor]
) -> list[Pair]:
    """Each amount that a sum of products takes with its factor; none where any is not known."""
    sheet, (row, column) = statement.place.sheet, cell_of(statement.place.cells)
    formula = index.grids[sheet].formulas.get((row, column))
    if formula is None or not _SUM.match(formula.text):
        return []
    first, second = list(formula.references(row, column))[:2]
    for amounts, factors in ((first, second), (second, first)):
        if found := _pairs(index, sheet, (amounts, factors), by_place):
            return found
    return []


def _pairs(
    index: Index,
    sheet: str,
    stretches: tuple[Reference, Reference],
    by_place: dict[tuple[str, str], Factor],
) -> list[Pair]:
    amounts, factors = (list(_cells(one, sheet)) for one in stretches)
    if len(amounts) != len(factors) or not index.spend(len(amounts)):
        return []
    found: list[Pair] = []
    for amount, place in zip(amounts, factors, strict=True):
        value = number(index.grids[amount[0]].at(*amount[1:])) if amount[0] in index.grids else None
        if not value:
            continue
        lines = index.at(amount, "amounts")
        factor = _factor(index, place, by_place)
        if len({index.lines[at].row for at in lines}) != 1 or factor is None:
            return []
        found.append((index.lines[lines[0]], factor))
    return found


def _cells(stretch: Reference, sheet: str) -> Iterator[Cell]:
    many = (stretch.bottom - stretch.top + 1) * (stretch.right - stretch.left + 1)
    for row in range(stretch.top, stretch.bottom + 1) if many <= _MOST_CELLS else ():
        for column in range(stretch.left, stretch.right + 1):
            yield stretch.sheet or sheet, row, column


def _factor(index: Index, cell: Cell, by_place: dict[tuple[str, str], Factor]) -> Factor | None:
    sheet, row, column = cell
    if sheet not in index.grids:
        return None
    grid = index.grids[sheet]
    if found := by_place.get((sheet, address(row, column))) or factor_beside(grid, row, column):
        return found
    value = number(grid.at(row, column))
    label = words(grid.at(row, min(grid.rows[row]))) if row in grid.rows else ""
    place = Place(sheet, address(row, column))
    return None if value is None else Factor(value=value, unit=None, label=label, place=place)


def sum_of(pairs: list[Pair]) -> Decimal:
    """What the amounts times their factors add up to, without units."""
    return total((line.activity or Decimal(0)) * factor.value for line, factor in pairs)
