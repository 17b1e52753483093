"""Consolidations of packs that sites or periods fill in: each cell of a matrix is the sum of the
same cell of several sheets times a factor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.document.relative_formulas import Reference, Relative
from reports.document.workbook_cells import Grid, address
from reports.inventory.arithmetic import close, total
from reports.inventory.belonging import Words, belonging
from reports.inventory.foreign import in_english
from reports.inventory.lines import Sheets
from reports.inventory.mirrored import mass_of
from reports.inventory.sheet_factors import method_in
from reports.inventory.types import Factor, Line, Place, Point, Role, Table, TableKind
from reports.inventory.values import is_text, number, words
from reports.inventory.words import TOTAL
from sibyl_project.common.regex import regex

_KINDS = (TableKind.SUMMARY, TableKind.OTHER)
_SUM = r"\{[^{}]*\}"
_PACK = regex(rf"^\s*\(\s*(?P<sum>{_SUM}(?:\s*\+\s*{_SUM})+)\s*\)\s*\*.+$")
_TEXT = regex(r'"([^"]+)"')
_FEWEST = 6  # cells of a matrix
_MOST = 0.6  # of the cells of a matrix that are no sums of others
_SCALES = (Decimal(1), Decimal(1000), Decimal("0.001"))


def lines_of_packs(
    tables: Sequence[Table], sheets: Sheets, factors: Sequence[Factor]
) -> list[Line]:
    """A line for each cell of such a matrix, its amount the sum, its points the cells of the packs.
    The kind of the table is changed to ACTIVITY."""
    found: list[Line] = []
    for at, table in enumerate(tables):
        if table.kind in _KINDS and not table.turned and len(sheets.grids) > 1:
            lines = list(_of_table(at, table, sheets.grids, factors))
            cells = sum(1 for _ in _numbers(table, sheets.grids[table.sheet]))
            if len(lines) >= _FEWEST and len(lines) >= _MOST * cells:
                table.kind = TableKind.ACTIVITY
                found += lines
    return found


def _of_table(
    at: int, table: Table, grids: Mapping[str, Grid], factors: Sequence[Factor]
) -> Iterator[Line]:
    mass, grid = mass_of(table), grids[table.sheet]
    if mass is None:
        return
    for row, column in _numbers(table, grid):
        formula, stated = grid.formulas.get((row, column)), number(grid.at(row, column))
        match = _PACK.match(formula.text) if formula is not None else None
        if formula is None or match is None or stated is None:
            continue
        parts = list(formula.references(row, column))[: match["sum"].count("{")]
        if not all(_is_of_pack(one, table.sheet, grids) for one in parts):
            continue
        points = tuple(
            Point(None, None, number(grids[one.sheet].at(one.top, one.left)), _place(one))
            for one in parts
        )
        amount = total(point.value or Decimal(0) for point in points)
        factor = _factor(grids, table.sheet, (row, column), formula, factors, amount, stated)
        yield _line(at, table, grid, (row, column), points, amount, stated * mass, factor)


def _numbers(table: Table, grid: Grid) -> Iterator[tuple[int, int]]:
    """The cells of numbers of a table that add no others of their row, but for rows of sums."""
    for row in table.data:
        label = words(grid.at(row.number, min(grid.rows[row.number])))
        if TOTAL.search(in_english(label)):
            continue
        for at, value in grid.rows[row.number].items():
            formula = grid.formulas.get((row.number, at))
            if number(value) is not None and (formula is None or formula.function != "SUM"):
                yield row.number, at


def _is_of_pack(one: Reference, sheet: str, grids: Mapping[str, Grid]) -> bool:
    return one.single and one.sheet not in ("", sheet) and one.sheet in grids


def _place(one: Reference) -> Place:
    return Place(one.sheet, address(one.top, one.left))


def _factor(
    grids: Mapping[str, Grid],
    sheet: str,
    cell: tuple[int, int],
    formula: Relative,
    factors: Sequence[Factor],
    amount: Decimal,
    stated: Decimal,
) -> Factor | None:
    """The listed factor whose key stands in a formula or in a cell that it refers to, or that it
    refers to itself; where nothing was used, by its key alone."""
    references = [one for one in formula.references(*cell) if one.single]
    own = (words(grids[sheet].at(one.top, one.left)) for one in references if not one.sheet)
    keys = {*_TEXT.findall(formula.text), *own}
    cells = {(one.sheet or sheet, address(one.top, one.left)) for one in references}
    for factor in factors:
        place = factor.place
        named = factor.label in keys or (place is not None and (place.sheet, place.cells) in cells)
        if named and any(close(amount * factor.value * by, stated) for by in _SCALES):
            return replace(factor, link="formula", listed=place)
    return None


def _line(
    at: int,
    table: Table,
    grid: Grid,
    cell: tuple[int, int],
    points: tuple[Point, ...],
    amount: Decimal,
    stated: Decimal,
    factor: Factor | None,
) -> Line:
    row, column = cell
    kind = words(grid.at(row, min(grid.rows[row])))
    scopes = [words(grid.at(row, one.number)) for one in table.with_role(Role.SCOPE)]
    unit = factor.unit.per if factor is not None and factor.unit is not None else None
    belongs = belonging(
        Words(
            kind=kind,
            scope=next(iter(scopes), ""),
            category="",
            section=next((one.section for one in table.data if one.number == row), ""),
            summed="",
            result="",
            amount="",
            method=method_in(kind),
            title=table.title,
            sheet=table.sheet,
            unit=unit.base if unit is not None else "",
        )
    )
    head = grid.at(table.head_rows[0], column)
    place = Place(grid.name, address(row, column))
    return Line(
        table=at,
        row=row,
        place=Place(grid.name, str(row)),
        kind=kind,
        site=words(head) if is_text(head) else "",
        country="",
        meter="",
        scope=belongs.scope,
        category=belongs.category if belongs.scope == "3" else None,
        method=method_in(kind) if belongs.scope == "2" else "",
        gas="",
        activity=amount,
        unit=unit,
        points=points,
        factor=factor,
        stated=stated,
        stated_place=place,
        activity_place=place,
        hidden=table.hidden,
        scope_why=belongs.why,
    )
