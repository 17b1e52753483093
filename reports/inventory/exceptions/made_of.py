"""Whether an amount is computed of a cell of which a fault has been told."""

from __future__ import annotations

from collections.abc import Iterator

from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.types import Place

_DEEPEST = 5  # formulas that take each other's results
_MOST = 1000  # cells that are looked at


def is_made_of_claimed(case: Case, place: Place) -> bool:
    """Whether the formula of a cell takes one of which a fault is told already, or what is made of
    it: the energy, the gases and the emissions of one reading are wrong as it is."""
    seen, waiting = {place}, [place]
    for _ in range(_DEEPEST + 1):
        taken = {one for at in waiting for one in _taken(case, at)} - seen
        if any(map(case.is_claimed, taken)):
            return True
        seen |= taken
        waiting = list(taken)
        if not taken or len(seen) > _MOST:
            return False
    return False


def _taken(case: Case, place: Place) -> Iterator[Place]:
    """The single cells that the formula of a cell takes."""
    row, column = cell_of(place.cells)
    formula = case.grids[place.sheet].formulas.get((row, column))
    for one in formula.references(row, column) if formula is not None else ():
        sheet = one.sheet or place.sheet
        if one.single and sheet in case.grids:
            yield Place(sheet, address(one.top, one.left))
