"""The column of another table from which an amount is taken over as it is."""

from __future__ import annotations

from decimal import Decimal

from reports.document.relative_formulas import Reference, Relative
from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.written_in import numbers_in
from reports.inventory.types import Column, Place
from sibyl_project.common.regex import regex

_DEEPEST = 4  # formulas that refer to formulas
_TENS = frozenset(Decimal(10) ** power for power in range(-6, 7))
_ADDS = regex(r"^(?:|SUM|SUBTOTAL|SUMIFS?|ROUND)$")


def column_behind(case: Case, place: Place | None) -> Column | None:
    """The column whose cells a formula sums or takes over, at most in another power of ten; None
    where it computes anything else of them or no table holds them."""
    if place is None or ":" in place.cells or "," in place.cells:
        return None
    sheet, at = place.sheet, cell_of(place.cells)
    for _ in range(_DEEPEST):
        formula = case.grids[sheet].formulas.get(at)
        one = _taken_over(formula, at) if formula is not None else None
        if one is None or (one.sheet or sheet) not in case.grids:
            return None
        sheet = one.sheet or sheet
        found = _column_of(case, sheet, one)
        if found is not None or not one.single:
            return found
        at = one.top, one.left
    return None


def _taken_over(formula: Relative, at: tuple[int, int]) -> Reference | None:
    """The one stretch of cells of one column that a formula takes over."""
    if not _ADDS.match(formula.function) or set(numbers_in(formula.text)) - _TENS:
        return None
    taken = list(formula.references(*at))
    if formula.function.startswith("SUMIF"):
        taken = taken[-1:] if formula.function == "SUMIF" else taken[:1]
    if len(taken) != 1 or taken[0].left != taken[0].right:
        return None
    return taken[0]


def _column_of(case: Case, sheet: str, taken: Reference) -> Column | None:
    """The column of a table whose lines these cells are; totals below it lead on to them."""
    if taken.single and (taken.top, taken.left) in case.grids[sheet].formulas:
        return None
    for table in case.tables:
        if table.sheet != sheet or table.turned or taken.left not in table.columns:
            continue
        if any(taken.top <= row.number <= taken.bottom for row in table.data):
            return table.columns[taken.left]
    return None
