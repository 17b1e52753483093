"""The rows of any table, whoever read it, and what the figures in them are counted in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.figures.columns import Column
from reports.figures.contents import is_contents
from reports.figures.rows import TableRow, walk
from reports.figures.sides import split_sides
from reports.figures.structured_rows import structured_rows
from reports.language.cell_kinds import LONGEST_UNIT, fold_cell, holds_figure, unit_alone
from reports.language.numbers import Style, guess_style
from reports.language.unit_labels import Named, measure, named_unit
from reports.language.units import unit_after
from reports.types import TableContent

Rows = Sequence[tuple[str, ...]]


def table_rows(table: TableContent, style: Style | None = None) -> Iterator[TableRow]:
    """The rows of a table that may hold figures, in order; none of a table of contents. `style` is
    that of the numbers of the report, where it is known."""
    for side in sides_of(table):
        yield from rows_of_side(table, side, style_of(side, style))


def sides_of(table: TableContent) -> list[Rows]:
    """The tables that stand side by side in a table, mostly the whole of it; none of a table of
    contents."""
    if is_contents(table.caption, table.rows):
        return []
    return [table.rows] if table.bands else [*split_sides(table.rows)]


def rows_of_side(table: TableContent, side: Rows, style: Style | None) -> Iterator[TableRow]:
    """The rows of one side of a table, as its reader told them, else as walking down it tells."""
    return structured_rows(table) if table.bands else walk(side, style, table.caption)


def style_of(side: Rows, style: Style | None) -> Style | None:
    """How the numbers of one side of a table are printed, that of its report where it tells
    none."""
    return guess_style("  ".join(fold_cell(cell) for row in side for cell in row)) or style


def unit_of_row(row: TableRow, style: Style | None) -> Named:
    """The unit named in a cell of its own, before or behind the figures, else in the label; else
    the name in a unit column."""
    cells = [
        cell
        for i, cell in enumerate(row.cells)
        if i > 0
        and 0 < len(cell) < LONGEST_UNIT
        and (i < row.first or not holds_figure(cell, style))
    ]
    own = (Named(unit, cell) for cell in cells if (unit := unit_alone(cell)))
    names = (
        cell
        for cell, column in zip(row.cells[1:], row.columns[1:], strict=False)
        if column.kind == "unit"
    )
    plain = Named(text=next(filter(None, names), ""))
    return next(own, None) or named_unit(row.label) or plain or measure(row.label)


def unit_of_cell(after: str, of_row: Named, column: Column, row: TableRow) -> Named:
    """The unit of a cell: printed behind its number (`after`), else in its row, column, section or
    caption, in this order."""
    if after:
        own = unit_after(after)
        return Named(own, after[own.start : own.end].strip()) if own else Named(text=after)
    if column.unit and (column.kind == "share" or not of_row):
        return named_unit(column.header)
    return of_row or row.unit or (measure(row.columns[0].header) if row.columns else Named())
