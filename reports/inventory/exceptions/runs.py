"""Formulas that are filled across or down, and the cells among them that differ: a typed number, or
a sum that takes in fewer cells than those beside it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from reports.document.relative_formulas import Reference, Relative
from reports.document.workbook_cells import Grid
from reports.inventory.values import number
from sibyl_project.common.regex import regex

Cell = tuple[int, int]
_STEPS = (1, 2)  # cells from one of a run to the next: one may be empty
_FEWEST = 3  # formulas alike that make a run
_MOST_OTHERS = 0.3  # of the sums of a run that may take in fewer cells
_WIDE = 100_000  # rows, from which on a reference takes in whole columns
_SUMS = regex(r"\+?(?:SUM|SUBTOTAL|AGGREGATE|SUMIFS?|SUMPRODUCT)\(", re.IGNORECASE)
_PLACED = regex(r"\{(?P<sheet>[^{}|]*)\|[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Narrow:
    """A sum that ends before those beside it, and the stretch of cells that they take in more."""

    cell: Cell
    left: Reference


def typed_among(grid: Grid, *, across: bool) -> Iterator[tuple[Cell, Relative]]:
    """Typed numbers between two cells of one row or column that hold the same formula, filled
    across or down, with this formula."""

    def beside(cell: Cell, steps: int) -> Cell:
        return (cell[0], cell[1] + steps) if across else (cell[0] + steps, cell[1])

    for cell, formula in grid.formulas.items():
        if beside(cell, 1) in grid.formulas:
            continue
        for step in _STEPS:
            typed = beside(cell, step)
            if typed in grid.formulas:
                break
            if number(grid.at(*typed)) is None:
                continue
            behind = (beside(typed, more) for more in _STEPS)
            end = next((one for one in behind if grid.formulas.get(one) == formula), None)
            if end is None:
                break
            if _asks(formula) or _goes_on(grid, formula, beside(cell, -1), beside(end, 1)):
                yield typed, formula
            break


def _asks(formula: Relative) -> bool:
    """Whether a formula adds what belongs to the label of its own row: two of them around a number
    say already what stood there."""
    return formula.function.startswith("SUMIF") and "{|R[0]C[" in formula.text


def _goes_on(grid: Grid, formula: Relative, before: Cell, behind: Cell) -> bool:
    """Whether a formula stands before or behind two cells that hold it too."""
    return formula in (grid.formulas.get(before), grid.formulas.get(behind))


def narrower(grid: Grid) -> Iterator[Narrow]:
    """Sums beside others of the same form that take in fewer rows or columns."""
    groups: dict[tuple[object, ...], dict[Cell, Reference]] = defaultdict(dict)
    for (row, column), formula in grid.formulas.items():
        if not is_sum(formula):
            continue
        spans = [one for one in formula.references(row, column) if not one.single]
        if spans and all(one.bottom - one.top < _WIDE for one in spans):
            last = formula.function == "SUMIF"  # what is added stands behind what is asked
            span = spans[-1] if last else spans[0]
            form = _PLACED.sub(r"{\1}", formula.text)
            for key in _keys(row, column, span):
                groups[(*key, form)][row, column] = span
            if span.sheet not in ("", grid.name) and span.bottom > span.top:
                groups["sheet", span.sheet, span.top][row, column] = span
    seen: set[Cell] = set()
    for key, members in groups.items():
        for one in fewer(members, down=key[0] != "column"):
            if one.cell not in seen:
                seen.add(one.cell)
                yield one


def is_sum(formula: Relative) -> bool:
    """Whether a formula begins with a sum."""
    return bool(_SUMS.match(formula.text))


def _keys(row: int, column: int, span: Reference) -> Iterator[tuple[object, ...]]:
    """What sums beside each other in a row share, and what those above each other do."""
    if span.bottom > span.top:
        yield "row", row, span.left - column, span.right - column
        yield "row of one", row, span.left, span.right
    if span.right > span.left:
        yield "column", column, span.top - row, span.bottom - row


def fewer(members: dict[Cell, Reference], *, down: bool) -> Iterator[Narrow]:
    """Those of a group whose stretch lies within that of nearly all others, and ends earlier."""
    if len(members) < _FEWEST:
        return
    ends = {
        cell: (span.top, span.bottom) if down else (span.left, span.right)
        for cell, span in members.items()
    }
    (first, last), times = Counter(ends.values()).most_common(1)[0]
    if len(ends) - times > max(1, _MOST_OTHERS * len(ends)) or times < 2:
        return
    for cell, (begins, stops) in ends.items():
        span = members[cell]
        if begins == first and stops < last:
            yield Narrow(cell, _stretch(span, stops + 1, last, down=down))
        elif stops == last and begins > first:
            yield Narrow(cell, _stretch(span, first, begins - 1, down=down))


def _stretch(span: Reference, first: int, last: int, *, down: bool) -> Reference:
    if down:
        return span._replace(top=first, bottom=last)
    return span._replace(left=first, right=last)
