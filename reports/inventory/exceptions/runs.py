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

Cell = tuple[int, int]
_FEWEST = 3  # formulas alike that make a run
_MOST_OTHERS = 0.3  # of the sums of a run that may take in fewer cells
_WIDE = 100_000  # rows, from which on a reference takes in whole columns
_SUMS = re.compile(r"\+?(?:SUM|SUBTOTAL|AGGREGATE|SUMIFS?|SUMPRODUCT)\(", re.IGNORECASE)
_PLACED = re.compile(r"\{(?P<sheet>[^{}|]*)\|[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Narrow:
    """A sum that ends before those beside it, and the stretch of cells that they take in more."""

    cell: Cell
    left: Reference


def typed_among(grid: Grid, *, across: bool) -> Iterator[tuple[Cell, Relative]]:
    """Typed numbers between two cells of one row or column that hold the same formula, filled
    across or down, with this formula."""
    lanes: dict[int, list[tuple[int, Relative | None]]] = defaultdict(list)
    for row, cells in sorted(grid.rows.items()):
        for column, value in sorted(cells.items()):
            if number(value) is not None:
                lane, at = (row, column) if across else (column, row)
                lanes[lane].append((at, grid.formulas.get((row, column))))
    for lane, cells_of in lanes.items():
        counted = Counter(formula.text for _, formula in cells_of if formula is not None)
        for place in range(1, len(cells_of) - 1):
            at, own = cells_of[place]
            before, behind = cells_of[place - 1], cells_of[place + 1]
            if own is not None or before[1] is None or before[1] != behind[1]:
                continue
            near = at - before[0] <= 2 and behind[0] - at <= 2
            if near and counted[before[1].text] >= _FEWEST:
                yield ((lane, at) if across else (at, lane)), before[1]


def narrower(grid: Grid) -> Iterator[Narrow]:
    """Sums beside others of the same form that take in fewer rows or columns."""
    groups: dict[tuple[object, ...], dict[Cell, Reference]] = defaultdict(dict)
    for (row, column), formula in grid.formulas.items():
        if not _SUMS.match(formula.text):
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
        for one in _fewer(members, down=key[0] != "column"):
            if one.cell not in seen:
                seen.add(one.cell)
                yield one


def _keys(row: int, column: int, span: Reference) -> Iterator[tuple[object, ...]]:
    """What sums beside each other in a row share, and what those above each other do."""
    if span.bottom > span.top:
        yield "row", row, span.left - column, span.right - column
        yield "row of one", row, span.left, span.right
    if span.right > span.left:
        yield "column", column, span.top - row, span.bottom - row


def _fewer(members: dict[Cell, Reference], *, down: bool) -> Iterator[Narrow]:
    """Those of a group whose stretch lies within that of nearly all others, and ends earlier."""
    if len(members) < _FEWEST:
        return
    ends = {
        cell: (span.top, span.bottom) if down else (span.left, span.right)
        for cell, span in members.items()
    }
    (first, last), times = Counter(ends.values()).most_common(1)[0]
    if len(ends) - times > _MOST_OTHERS * len(ends) or times < 2:
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
