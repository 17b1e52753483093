"""Potentials that stand in the formulas of emissions, and those beside a name outside any table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal

from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.exceptions.blends import reports_with
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.written_in import numbers_in
from reports.inventory.types import Line, Place
from reports.inventory.values import is_text, number, words
from reports.inventory.words import GAS
from sibyl_project.common.regex import regex

_POTENTIAL = regex(
    r"gwp|warming potential|treibhauspotenzial|potentiel de réchauffement|potencial de calent",
    re.IGNORECASE,
)
Written = dict[int, tuple[str, Decimal]]  # gas and potential by the identity of a line
_TENS = frozenset(Decimal(10) ** power for power in range(7))
_CELL = regex(r"^[A-Z]{1,3}\d+$")
_MOST_CELLS = 6  # of such a row
_MOST_BESIDE = 3  # numbers in a row that names one potential


def written_potentials(case: Case, gas_of: Callable[[Case, Line], str]) -> Written:
    """The gas and the potential with which the formula of a line multiplies, as a number of its own
    or as a cell that it refers to."""
    found: dict[int, tuple[str, Decimal]] = {}
    for line in case.lines:
        if line.gwp is not None or line.scope in ("2", "3") or line.stated_place is None:
            continue
        place = line.stated_place
        if not _CELL.match(place.cells):
            continue
        at = cell_of(place.cells)
        formula = case.grids[place.sheet].formulas.get(at)
        if formula is None:
            continue
        values = {*numbers_in(formula.text), *_referred(case, place.sheet, at)} - _TENS
        gas = gas_of(case, line) if any(value > 1 for value in values) else ""
        if not gas or gas == "CO2":
            continue
        known = {value for value in values if value > 1 and reports_with(gas, value)}
        if len(known) == 1:
            found[id(line)] = gas, next(iter(known))
    return found


def _referred(case: Case, sheet: str, at: tuple[int, int]) -> Iterator[Decimal]:
    """The numbers of single cells of other sheets, or fixed ones, that a formula refers to."""
    formula = case.grids[sheet].formulas[at]
    for one in formula.references(*at):
        grid = case.grids.get(one.sheet or sheet)
        if grid is None or not one.single or (not one.sheet and one.top == at[0]):
            continue
        value = number(grid.at(one.top, one.left))
        if value is not None:
            yield value


def potentials_in_formulas(case: Case) -> Iterator[tuple[str, Decimal, Place]]:
    """Potentials with which formulas multiply in rows, under heads or on sheets that name one gas,
    also where no line was made of the row."""
    for grid in case.grids.values():
        for (row, column), formula in grid.formulas.items():
            values = {value for value in numbers_in(formula.text) if value > 1} - _TENS
            if not values:
                continue
            gas = _gas_around(grid, row, column)
            known = [value for value in values if gas and reports_with(gas, value)]
            if len(known) == 1:
                yield gas, known[0], Place(grid.name, address(row, column))


def _gas_around(grid: Grid, row: int, column: int) -> str:
    """The one gas that the row of a cell names, else the nearest words above it, else the name of
    the sheet."""
    cells = grid.rows.get(row, {})
    above = (grid.at(at, column) for at in range(row - 1, 0, -1))
    head = next((words(cell) for cell in above if is_text(cell)), "")
    beside = " ".join(words(cell) for cell in cells.values() if is_text(cell))
    for text in (beside, head, grid.name):
        gases = {match.upper() for match in GAS.findall(text.replace("_", " "))} - {"CO2"}
        if gases:
            return next(iter(gases)) if len(gases) == 1 else ""
    return ""


def loose_potentials(case: Case) -> Iterator[tuple[str, Decimal, Place]]:
    """Potentials beside their names: "GWP N2O | 265"."""
    for grid in case.grids.values():
        for row, cells in grid.rows.items():
            if len(cells) > _MOST_CELLS:
                continue
            values = {at: value for at, cell in cells.items() if (value := number(cell))}
            if not values or len(values) > _MOST_BESIDE:
                continue
            text = " ".join(words(cell) for cell in cells.values() if is_text(cell))
            text = text.replace("_", " ")
            gases = {match.upper() for match in GAS.findall(text)}
            if len(gases) != 1 or not _POTENTIAL.search(text):
                continue
            gas = next(iter(gases))
            for at, value in values.items():
                if value > 1 and reports_with(gas, value):
                    yield gas, value, Place(grid.name, address(row, at))
