"""Whether an amount is computed of a cell of which a fault has been told."""

from __future__ import annotations

from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.types import Place

_DEEPEST = 5  # formulas that take each other's results


def is_made_of_claimed(case: Case, place: Place, depth: int = 0) -> bool:
    """Whether the formula of a cell takes one of which a fault is told already, or what is made of
    it: the energy, the gases and the emissions of one reading are wrong as it is."""
    row, column = cell_of(place.cells)
    formula = case.grids[place.sheet].formulas.get((row, column))
    if formula is None or depth > _DEEPEST:
        return False
    for one in formula.references(row, column):
        taken = Place(one.sheet or place.sheet, address(one.top, one.left))
        known = one.single and taken.sheet in case.grids
        if known and (case.is_claimed(taken) or is_made_of_claimed(case, taken, depth + 1)):
            return True
    return False
