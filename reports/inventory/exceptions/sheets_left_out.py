"""Printed figures whose formula takes nothing from a sheet that holds lines of theirs, which no
other figure takes either."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.following import Followed
from reports.inventory.line_index import Index
from reports.inventory.printed import Published
from reports.inventory.types import Irregularity, Line, Place, Total

_MOST_FIGURES = 400  # formulas of a summary that are followed


def sheet_left_out(
    case: Case, printed: Published, total: Total, place: Place, allowed: Decimal
) -> Irregularity | None:
    """The exception of a figure that the cell at `place` gives, where what it lacks is just what
    one sheet holds of it; None where that is not so."""
    row, column = cell_of(place.cells)
    if (row, column) not in case.grids[place.sheet].formulas:
        return None
    sheets: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(case.lines):
        if total.may_hold(line) and line.tonnes and not line.feeds and not line.left_out:
            sheets[case.table(line).sheet].append(at)
    gap = total.stated - printed.tonnes
    for sheet, lines in sheets.items():
        held = sum((case.lines[at].tonnes or Decimal(0) for at in lines), Decimal(0))
        lacks = abs(held - gap) <= allowed and len(sheets) > 1 and sheet != place.sheet
        if lacks and not _is_taken(case, place, set(lines)):
            return _told(case, printed, place, sheet, [case.lines[at] for at in lines])
    return None


def _is_taken(case: Case, place: Place, lines: set[int]) -> bool:
    """Whether any formula of the sheet of a figure takes some of these lines, or may do so."""
    formulas = case.grids[place.sheet].formulas
    if len(formulas) > _MOST_FIGURES:
        return True  # more than are followed
    index = Index(case.lines, case.tables, case.grids)
    for row, column in formulas:
        made = Followed(index, exact=True).follow((place.sheet, row, column))
        if lines & (made.adds | made.takes):
            return True
    return index.left <= 0


def _told(
    case: Case, printed: Published, place: Place, sheet: str, lines: Sequence[Line]
) -> Irregularity:
    tonnes = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    return found(
        "rollup_differs",
        place,
        f"{printed.called}: the formula takes nothing from {sheet}, where {amount(tonnes)} tCO2e "
        f"of it stand, and the report prints what it gives, {amount(printed.tonnes)}. No other "
        f"figure of {place.sheet} takes them.",
        "Should this sheet be part of the sum?",
        -tonnes,
        list(dict.fromkeys(line.place for line in lines))[:40],
    )
