"""Where a value that formulas take over as it is comes from: the column of another table, or the
cell into which it was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from reports.document.relative_formulas import Reference, Relative
from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.evaluating import taken_over
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.written_in import numbers_in
from reports.inventory.line_index import Cell, cell_at
from reports.inventory.types import Column, Irregularity, Place
from sibyl_project.common.regex import regex

_DEEPEST = 4  # formulas that refer to formulas
_TENS = frozenset(Decimal(10) ** power for power in range(-6, 7))
_OF_VALUES = (
    "outlier",
    "negative_value",
    "constant_series",
    "unit_slip_kwh_mwh",
    "unit_slip_kg_t",
    "unit_slip_litre_gallon",
    "gwp_mixed",
)
_CELL = regex(r"[A-Z]{1,3}\d+")
_MOST_NAMED = 40  # cells
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


def told_where_typed(one: Irregularity, grids: Mapping[str, Grid]) -> Irregularity:
    """An exception about values that formulas take over from another sheet, told of the cells into
    which they were typed; its own cells are among its lines then."""
    cells = one.place.cells.split(",")
    if one.kind not in _OF_VALUES or not all(map(_CELL.fullmatch, cells)):
        return one
    typed = [typed_behind(grids, cell_at(Place(one.place.sheet, cell))) for cell in cells]
    sheets = {cell[0] for cell in typed if cell is not None}
    if None in typed or one.place.sheet in sheets:
        return one
    places = dict.fromkeys(
        Place(sheet, address(row, column)) for sheet, row, column in filter(None, typed)
    )
    if len(sheets) > 1:
        return replace(one, lines=tuple(dict.fromkeys((*one.lines, *places)))[:_MOST_NAMED])
    (sheet,) = sheets
    place = Place(sheet, ",".join(place.cells for place in places))
    return replace(one, place=place, lines=one.lines or (one.place,))


def typed_behind(grids: Mapping[str, Grid], cell: Cell) -> Cell | None:
    """The cell without a formula whose value a cell takes over, through others at most; None where
    it computes anything of it."""
    for _ in range(_DEEPEST):
        taken = taken_over(grids, cell)
        if taken is None or taken[0][0] not in grids:
            return None
        cell = taken[0]
        if cell[1:] not in grids[cell[0]].formulas:
            return cell
    return None


def key_behind(grids: Mapping[str, Grid], place: Place | None) -> Place | None:
    """The cell of another sheet into which the key was typed by which a cell looks up its value."""
    if place is None or not _CELL.fullmatch(place.cells) or place.sheet not in grids:
        return None
    taken = taken_over(grids, cell_at(place))
    key = typed_behind(grids, taken[1]) if taken is not None and taken[1] is not None else None
    if key is None or key[0] == place.sheet:
        return None
    return Place(key[0], address(*key[1:]))
