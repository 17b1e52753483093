"""Faults of emission factors and warming potentials."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from benchmarks.planting import Cell
from benchmarks.planting_place import CELL, Planting
from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.blends import potential_of, reports_with
from reports.inventory.types import Factor, Line, Place, Role, Table
from reports.inventory.values import number, words

_LIKE_IT = 4  # rows with one factor
_YEAR = re.compile(r"\b(20[12]\d)\b")


def _factors(here: Planting) -> list[Factor]:
    """The listed factors that lines use."""
    used = {line.factor.source_place for line in here.inventory.lines if line.factor is not None}
    return [one for one in here.inventory.factors if one.place in used and one.place is not None]


def _row_of(here: Planting, factor: Factor, role: Role) -> list[Cell]:
    """The filled cells of this role in the row of a listed factor."""
    if factor.place is None:
        return []
    row, column = cell_of(factor.place.cells)
    for table in here.tables:
        if table.sheet != factor.place.sheet or table.turned or column not in table.columns:
            continue
        if any(one.number == row for one in table.data):
            cells = [(table.sheet, row, one.number) for one in table.with_role(role)]
            return [cell for cell in cells if here.book.value(cell) is not None]
    return []


def other_year(here: Planting) -> bool:
    """A listed factor of an older edition."""
    fitting = []
    for factor in _factors(here):
        cells = [
            *_row_of(here, factor, Role.FACTOR_SOURCE),
            *_row_of(here, factor, Role.FACTOR_YEAR),
        ]
        dated = [cell for cell in cells if _YEAR.search(here.book.text(cell) or _plain(here, cell))]
        if dated and factor.year in (here.report.year, (here.report.year or 0) - 1):
            fitting.append((factor, dated))
    if not fitting:
        return False
    factor, cells = here.random.choice(fitting)
    for cell in cells:
        value = here.book.value(cell)
        if isinstance(value, int | float):
            here.book.put(cell, int(value) - 2)
        else:
            text = _YEAR.sub(lambda match: str(int(match[1]) - 2), words(value))
            here.book.put(cell, text)
    here.cells += cells
    return factor.place is not None and here.change(factor.place, 1.06)


def _plain(here: Planting, cell: Cell) -> str:
    value = number(here.book.value(cell))
    return str(int(value)) if value is not None else ""


def no_source(here: Planting) -> bool:
    """A listed factor without its source."""
    fitting = [
        (factor, cells)
        for factor in _factors(here)
        if (cells := _row_of(here, factor, Role.FACTOR_SOURCE)) and factor.source
    ]
    if not fitting:
        return False
    _, cells = here.random.choice(fitting)
    for cell in cells:
        here.book.put(cell, None)
    here.cells += cells
    return True


def _exchange(here: Planting, line: Line, other: Factor) -> bool:
    """Let a line take another listed factor: by the word it is looked up with, or by its value."""
    if line.factor is None or line.factor.place is None:
        return False
    table = here.tables[line.table]
    own = next((one for one in here.inventory.factors if one.place == line.factor.listed), None)
    key = _key(here, table, line, own)
    place = line.factor.place
    if key is not None and other.label:
        here.book.put(key, other.label)
        here.cells.append(key)
    elif place == line.factor.listed or place.sheet != table.sheet:
        return False
    here.cells.append((table.sheet, line.row, 1))
    cell = (place.sheet, *cell_of(place.cells))
    formula = here.book.grids[place.sheet].formulas.get(cell[1:])
    here.book.put(cell, float(other.value), formula if key is not None else None)
    return True


def _key(here: Planting, table: Table, line: Line, own: Factor | None) -> Cell | None:
    if own is None or not own.label or table.turned:
        return None
    for at in table.columns:
        cell = (table.sheet, line.row, at)
        if here.book.text(cell) == own.label:
            return cell
    return None


def _exchanged(here: Planting, among: Sequence[tuple[Line, Factor]]) -> bool:
    pairs = list(among)
    here.random.shuffle(pairs)
    return any(_exchange(here, line, other) for line, other in pairs[:40])


def other_country(here: Planting) -> bool:
    """The factor of another country."""
    by_method: dict[str, list[Factor]] = defaultdict(list)
    for factor in here.inventory.factors:
        if factor.country:
            by_method[factor.method].append(factor)
    return _exchanged(
        here,
        [
            (line, other)
            for line in here.inventory.lines
            if line.scope == "2" and line.factor is not None and line.tonnes
            for other in by_method[line.factor.method]
            if line.factor.country
            and other.country != line.factor.country
            and abs(other.value / line.factor.value - 1) > Decimal("0.05")
            and other.unit == line.factor.unit
        ],
    )


def other_heating_value(here: Planting) -> bool:
    """A factor on the other heating value."""
    return _exchanged(
        here,
        [
            (line, other)
            for line in here.inventory.lines
            if line.scope == "1" and line.factor is not None and line.tonnes
            for other in here.inventory.factors
            if line.factor.value
            and other.basis
            and other.place != line.factor.listed
            and Decimal("0.88")
            < min(other.value, line.factor.value) / max(other.value, line.factor.value)
            < Decimal("0.92")
        ],
    )


def of_its_own(here: Planting) -> bool:
    """A factor that is typed in a row, a sixteenth above that of the rows like it."""
    alike: dict[tuple[object, ...], list[Place]] = defaultdict(list)
    for line in here.inventory.lines:
        factor = line.factor
        if factor is None or factor.place is None or factor.listed is not None or not line.tonnes:
            continue
        if factor.value and line.method != "market" and here.typed(factor.place):
            alike[line.table, line.kind, factor.value, factor.source].append(factor.place)
    fitting = [places for places in alike.values() if len(set(places)) >= _LIKE_IT]
    if not fitting:
        return False
    return here.change(here.random.choice(here.random.choice(fitting)), 1.063)


def other_potential(here: Planting) -> bool:
    """A potential of another assessment report."""
    fitting: list[tuple[Place, Decimal, Decimal]] = []
    for line in here.inventory.lines:
        if line.gwp and line.gwp_place and line.tonnes:
            fitting += _potentials(line.gas or line.kind, line.gwp, line.gwp_place)
    for (gas, _), (value, place) in here.inventory.potentials.items():
        fitting += _potentials(gas, value, place)
    fitting = [one for one in fitting if CELL.match(one[0].cells)]
    if not fitting:
        return False
    place, _, other = here.random.choice(fitting)
    here.book.put(here.cell(place), float(other))
    return True


def _potentials(gas: str, value: Decimal, place: Place) -> list[tuple[Place, Decimal, Decimal]]:
    sets = reports_with(gas.upper(), value)
    other = "AR4" if sets and "AR4" not in sets else "AR5"
    right = potential_of(gas.upper(), other) if sets else None
    return [(place, value, right)] if right and abs(right / value - 1) > Decimal("0.006") else []
