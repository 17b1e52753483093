"""Emissions that are the product of more than an amount, a factor and a potential: a heating value,
a share, a loss, 44/12. They are computed as their formula says."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal

from reports.document.relative_formulas import Relative
from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.arithmetic import close
from reports.inventory.evaluating import evaluated
from reports.inventory.types import Line
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_LOOKUP = regex(r"\b[VHX]LOOKUP\((?:[^()]|\([^()]*\))*\)", re.IGNORECASE)
_REFERENCE = regex(r"\{[^{}]*\}")
_NUMBER = regex(r"(?<![\w.\[])\d+(?:\.\d+)?")
_POWERS = frozenset({"1", "10", "100", "1000", "1000000", "0.001", "0.000001", "0.01"})
_LOOKED_AT = 40  # lines of a column
_MOST = 0.6  # of the lines of a column
_ROWS = 3  # of one formula among several


def compute_products(lines: Sequence[Line], grids: Mapping[str, Grid]) -> None:
    """What the lines compute to whose column is filled with one formula, or with a few of several
    rows each, of several parts that their amount and factor alone do not give."""
    columns: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in lines:
        if line.stated is not None and line.stated_place is not None:
            columns[line.table, _column(line)].append(line)
    for mine in columns.values():
        sample = mine[:: max(1, len(mine) // _LOOKED_AT)]
        texts = Counter(text for line in sample if (text := _formula(line, grids)))
        filled = {
            text for text, count in texts.items() if count > _MOST * len(sample) or count >= _ROWS
        }
        used = set()
        for text in filled:
            alike = [line for line in sample if _formula(line, grids) == text]
            if not all(map(_agrees, alike)) and _has_more(text, alike[0]):
                used.add(text)
        for line in mine if used else ():
            if not _agrees(line) and (text := _computed_by(line, grids, used)):
                _compute(line, grids, Relative(text))


def _computed_by(line: Line, grids: Mapping[str, Grid], used: Collection[str]) -> str:
    """The one of these formulas that states the emissions of a line, or that would where a number
    is typed in; empty where that is none of them, or several."""
    if own := _formula(line, grids):
        return own if own in used else ""
    fits = [text for text in used if _fits(text, line, grids)]
    return fits[0] if len(fits) == 1 else ""


def _column(line: Line) -> str:
    """The letters of the column in which lines state their emissions; in a turned table, whose
    lines are columns, the number of the row."""
    cells = line.stated_place.cells if line.stated_place is not None else ""
    letters = cells.rstrip("0123456789")
    return cells.removeprefix(letters) if line.place.cells == f"{letters}:{letters}" else letters


def _fits(text: str, line: Line, grids: Mapping[str, Grid]) -> bool:
    """Whether every cell that a formula refers to holds a number where it stood in a line that
    states a typed number."""
    if line.stated_place is None or ":" in line.stated_place.cells:
        return False
    sheet, cell = line.stated_place.sheet, cell_of(line.stated_place.cells)
    return all(
        number(grids[reference.sheet or sheet].at(reference.top, reference.left)) is not None
        for reference in Relative(text).references(*cell)
        if reference.single
    )


def _formula(line: Line, grids: Mapping[str, Grid]) -> str:
    if line.stated_place is None or ":" in line.stated_place.cells:
        return ""
    formula = grids[line.stated_place.sheet].formulas.get(cell_of(line.stated_place.cells))
    return formula.text if formula is not None else ""


def _agrees(line: Line) -> bool:
    return (
        line.computed is not None and line.stated is not None and close(line.computed, line.stated)
    )


def _has_more(text: str, line: Line) -> bool:
    """Whether a formula has more parts than an amount, a factor and the potential of the line;
    powers of ten are none."""
    plain = _LOOKUP.sub("{|}", text)
    parts = len(set(_REFERENCE.findall(plain)) - {"{|}"}) + plain.count("{|}")
    parts += sum(one not in _POWERS for one in _NUMBER.findall(_REFERENCE.sub("", plain)))
    least = 2 if line.gwp is None else 3
    return parts > least or (parts == least and not _takes_amount(text, line))


def _takes_amount(text: str, line: Line) -> bool:
    """Whether a formula refers to the amount of the line, or to one of its periods."""
    if line.stated_place is None or line.activity_place is None:
        return True
    places = [line.activity_place, *(point.place for point in line.points)]
    cells = {cell_of(name) for place in places for name in place.cells.split(":")}
    return any(
        reference.holds(*cell)
        for reference in Relative(text).references(*cell_of(line.stated_place.cells))
        for cell in cells
    )


def _compute(line: Line, grids: Mapping[str, Grid], formula: Relative) -> None:
    if line.stated_place is None or line.stated is None:
        return
    sheet, (row, column) = line.stated_place.sheet, cell_of(line.stated_place.cells)
    found = evaluated(grids, sheet, row, column, formula)
    value = number(grids[sheet].at(row, column))
    if found is None or value is None:
        line.computed = None
        line.why_not = "its formula has more parts than are read"
    elif value:
        line.computed = found * line.stated / value
        line.why_not = ""
    else:
        line.computed = found if not found else Decimal(0)
