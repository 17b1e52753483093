"""Emissions in a block of their own that mirrors one of amounts: each cell is the amount that
stands as many rows and columns away as for all others, times a factor. A typed or empty cell among
them belongs to the amount that its neighbours would take."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from reports.document.workbook_cells import Grid, address
from reports.inventory.foreign import in_english
from reports.inventory.head_roles import is_mass_of_co2e
from reports.inventory.kinds import scope_said
from reports.inventory.line_index import Cell, cell_at
from reports.inventory.sheet_factors import factor_beside, method_in
from reports.inventory.types import Factor, Line, Place, Role, Table, TableKind
from reports.inventory.units import unit_of
from reports.inventory.values import is_number, number
from sibyl_project.common.regex import regex

_FEWEST = 6  # formulas of a block that mirrors another
_FEWEST_OF_COLUMN = 3
_SUM_WITHIN = 4  # cells behind the last month
_MOST = 0.6  # of its numbers that no sum makes
_KINDS = (TableKind.ACTIVITY, TableKind.SUMMARY, TableKind.OTHER)
_PER = regex(r"\s*(?:/|per\b)", re.IGNORECASE)  # then it is the unit of a factor
_MASS = regex(r"\b(?:kg|t|g|tonnes?) ?CO2(?:-?e(?:q\w*)?)?\b", re.IGNORECASE)


@dataclass
class _Mirror:
    """What the formulas of a block take: `by` is how many of them take an amount of which table
    and how far away, `taken` the fixed cells that an amount is multiplied by."""

    numbers: int = 0
    by: Counter[tuple[int, str, int, int]] = field(default_factory=Counter)
    taken: dict[Cell, list[Cell]] = field(default_factory=dict)


def mark_mirrored(tables: Sequence[Table], grids: Mapping[str, Grid]) -> None:
    """Note of tables without emissions which of their columns such blocks multiply one by one: each
    of them is an amount, also beside a column that sums them."""
    amounts = [table for table in tables if _may_be_mirrored(table)]
    if not amounts:
        return
    owners = {(table.sheet, row.number): table for table in reversed(amounts) for row in table.data}
    taken: dict[int, Counter[int]] = defaultdict(Counter)
    for table in tables:
        grid = grids[table.sheet]
        for cell in _body(table) if table.kind in _KINDS and mass_of(table) is not None else ():
            formula = grid.formulas.get(cell)
            if formula is None or "*" not in formula.text:
                continue
            for one in formula.references(*cell):
                owner = owners.get((one.sheet or table.sheet, one.top)) if one.single else None
                if owner is not None and owner is not table and one.left in owner.columns:
                    taken[id(owner)][one.left] += 1
    for table in amounts:
        many = sorted(at for at, count in taken[id(table)].items() if count >= _FEWEST_OF_COLUMN)
        if len(many) > 1:
            table.mirrored = tuple(many)
            for at in many:
                if table.columns[at].role is Role.OTHER:
                    why = "a block of emissions multiplies its cells"
                    table.columns[at] = replace(table.columns[at], role=Role.ACTIVITY, why=why)


def _may_be_mirrored(table: Table) -> bool:
    plain = not table.turned and table.kind is TableKind.ACTIVITY
    return plain and not table.with_role(Role.EMISSIONS) and not table.with_role(Role.FACTOR)


def reflect(
    lines: Sequence[Line],
    tables: Sequence[Table],
    grids: Mapping[str, Grid],
    factors: Sequence[Factor],
) -> list[Line]:
    """The lines, those of amounts with the emissions that such a block tells of them; the lines
    that were made of the block itself are left out."""
    unstated = [line for line in lines if line.stated is None]
    at_cell = {cell: line for line in unstated for cell in _cells(line)}
    if not at_cell:
        return list(lines)
    by_place = {cell_at(one.place): one for one in factors if one.place is not None}
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in unstated:
        by_table[line.table].append(line)
    found: dict[tuple[object, ...], Line] = {}
    mirrors: set[int] = set()
    for at, table in enumerate(tables):
        mass = mass_of(table) if table.kind in _KINDS else None
        if mass is None:
            continue
        mirror = _mirror_of(at, table, grids[table.sheet], at_cell)
        best = mirror.by.most_common(1)
        if not best or best[0][1] < max(_FEWEST, _MOST * mirror.numbers):
            continue
        (amounts, _, down, across), _ = best[0]
        body = set(_body(table))
        for line in by_table[amounts]:
            told = _told(line, table, body, mirror, (down, across), mass, grids, by_place)
            if told is not None:  # the same of one amount by a second block is a repetition
                found.setdefault((_key(told), told.scope, told.category, told.method), told)
                mirrors.add(at)
    if not mirrors:
        return list(lines)
    again = {_key(line) for line in found.values()}
    kept = [one for one in lines if one.table not in mirrors and _key(one) not in again]
    return sorted([*kept, *found.values()], key=lambda one: one.table)


def _key(line: Line) -> tuple[int, int, Place | None]:
    """What tells a line of amounts from others."""
    return line.table, line.row, line.activity_place


def _mirror_of(at: int, table: Table, grid: Grid, at_cell: Mapping[Cell, Line]) -> _Mirror:
    mirror = _Mirror()
    for row, column in _body(table):
        if not is_number(grid.at(row, column)):
            continue
        formula = grid.formulas.get((row, column))
        references = list(formula.references(row, column)) if formula is not None else []
        if any(not one.single for one in references):
            continue
        mirror.numbers += 1
        cells = [(one.sheet or table.sheet, one.top, one.left) for one in references]
        hits = [cell for cell in cells if cell in at_cell and at_cell[cell].table != at]
        if len(hits) != 1 or formula is None or "*" not in formula.text:
            continue
        sheet, top, left = hits[0]
        taken = at_cell[hits[0]].table
        mirror.by[taken, sheet, row - top, column - left] += 1
        mirror.taken[table.sheet, row, column] = [cell for cell in cells if cell != hits[0]]
    return mirror


def _body(table: Table) -> Iterator[tuple[int, int]]:
    """The cells of a table that may be emissions, as they stand on the sheet: those of its columns
    of emissions, where it has any."""
    told = [one.number for one in table.with_role(Role.EMISSIONS)]
    down = told or [at for at, one in table.columns.items() if one.role is not Role.YEAR]
    for row in table.data:
        for at in down:
            yield (at, row.number) if table.turned else (row.number, at)


def _told(
    line: Line,
    table: Table,
    body: Collection[tuple[int, int]],
    mirror: _Mirror,
    by: tuple[int, int],
    mass: Decimal,
    grids: Mapping[str, Grid],
    by_place: Mapping[Cell, Factor],
) -> Line | None:
    """A line with the emissions that the block tells of its cells."""
    cells = [(row + by[0], column + by[1]) for _, row, column in _cells(line)]
    grid = grids[table.sheet]
    told_of = [number(grid.at(*cell)) for cell in cells if cell in body]
    values = [value for value in told_of if value is not None]
    if not values:
        return None
    taken = {one for cell in cells for one in mirror.taken.get((table.sheet, *cell), ())}
    told = replace(
        line,
        stated=sum(values, Decimal(0)) * mass,
        stated_place=place_of_sum(cells, grid),
    )
    if len(taken) == 1 and line.factor is None:
        told.factor = factor_at(taken.pop(), grids, by_place)
    outer = {one.head.rpartition(" / ")[0] for one in table.columns.values()}
    words = [table.title, *(outer if len(outer) == 1 else ())]
    said = next((one for one in map(scope_said, words) if one.scope), None)
    if said is not None:
        told.scope, told.category, told.scope_why = said.scope, said.category, "title"
    methods = map(method_in, words) if told.scope == "2" else ()
    told.method = next(filter(None, methods), "")
    return told


def place_of_sum(cells: Sequence[tuple[int, int]], grid: Grid) -> Place:
    """Where the sum of some cells of a row or column stands, within a few behind the last; without
    one where the first of them stands."""
    (row, column), first = cells[-1], cells[0]
    steps = [(1, 0)] if first[1] == column else [(0, 1)]
    for down, across in steps if len(cells) > 1 else ():
        for by in range(1, _SUM_WITHIN + 1):
            at = (row + by * down, column + by * across)
            formula = grid.formulas.get(at)
            ranges = formula.references(*at) if formula is not None else ()
            if any(not one.sheet and not one.single and one.holds(*first) for one in ranges):
                return Place(grid.name, address(*at))
    return Place(grid.name, address(*first))


def factor_at(
    cell: Cell, grids: Mapping[str, Grid], by_place: Mapping[Cell, Factor]
) -> Factor | None:
    """The factor that a formula takes from a cell: as it is listed, else with the words beside."""
    factor = by_place.get(cell)
    if factor is None and cell[0] in grids:
        factor = factor_beside(grids[cell[0]], *cell[1:])
    return replace(factor, link="formula") if factor is not None else None


def mass_of(table: Table) -> Decimal | None:
    """Of which mass of CO2e the cells of a block are, by the nearest words that name one."""
    heads = [one.head for one in table.columns.values()]
    units = [one.unit for one in table.with_role(Role.EMISSIONS)]
    for unit in units:
        if is_mass_of_co2e(unit):
            return unit.factor
    if any(one.unit is not None and one.unit.base != "t" for one in table.columns.values()):
        return None  # amounts that are brought to another unit
    texts = (*heads, *table.title.split(" | ")[::-1], table.sheet)
    return next((mass for text in texts if (mass := mass_said(text)) is not None), None)


def mass_said(text: str) -> Decimal | None:
    """How many tonnes of CO2e one of the mass is that a text names; None where it names none."""
    said = in_english(text)
    match = _MASS.search(said)
    unit = unit_of(match[0]) if match and not _PER.match(said, match.end()) else None
    return unit.factor if unit is not None and unit.per is None else None


def _cells(line: Line) -> list[Cell]:
    """The cells of the amount of a line."""
    if line.points:
        return [cell_at(point.place) for point in line.points]
    place = line.activity_place
    return [cell_at(place)] if place is not None and ":" not in place.cells else []
