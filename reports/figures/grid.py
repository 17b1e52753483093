"""Tables of figures: columns tell years, changes and units; rows tell scopes; either may do the
other's part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from reports.figures import sentence
from reports.figures.cells import Cell, quantity_of
from reports.figures.columns import Column
from reports.figures.noted import brackets_of, noted
from reports.figures.rows import TableRow
from reports.figures.settle import (
    settle_caption,
    settle_methods,
    settle_mt,
    settle_repeats,
    settle_totals,
)
from reports.figures.subject import ScopesAbove, Subject
from reports.figures.table_notes import NO_NOTES, TableNotes
from reports.figures.table_rows import (
    Rows,
    rows_of_side,
    sides_of,
    style_of,
    unit_of_cell,
    unit_of_row,
)
from reports.figures.types import Quantity
from reports.language.bases import basis_in, narrowed
from reports.language.cell_kinds import (
    NOTHING,
    counts_something,
    fold_cell,
    holds_figure,
    is_year_cell,
)
from reports.language.numbers import Brackets, Printed, Style, parse_cell
from reports.language.units import UnitMatch
from reports.language.years import YEAR, only_year
from reports.types import CellReading, TableContent
from sibyl_project.common.regex import regex

# "8,348 t CO2e (11 % less than in 2021)": a figure, and what is remarked on it
_LED = regex(r"(?P<figure>[^()]*\S)\s*\((?P<remark>[^()]*[^\W\d_]{2}[^()]*)\)")
# an amount where the name of a row should stand: the bars of a chart beside the table
_AMOUNT = regex(r"\s*\d{1,3}(?:[,.\u00a0\u202f ]\d{3})+\s*")
_COUNTED_ON_A_BASIS = ("ghg_emissions", "energy", "water", "mass")
_AGAINST = regex(
    r"\W*(?:% )?(?:change )?(?:vs\.?|versus|compared (?:to|with)"
    rf"|against)\b[^\d]{{0,12}}(?P<year>{YEAR})\W*",
    re.IGNORECASE,
)


def quantities_of(
    table: TableContent,
    style: Style | None = None,
    near: str = "",
    basis: str = "",
    notes: TableNotes = NO_NOTES,
) -> list[Quantity]:
    """Read a table row by row; `quote` is the row, cells separated by " | ". `near` is text that
    may name the unit, `basis` the one that a title above the caption names, `notes` what stands
    below the table."""
    sides = sides_of(table)
    found = [quantity for side in sides for quantity in _side(table, side, style, near, notes)]
    named = basis_in(f"{basis} {table.caption}")
    return [_on_basis(quantity, named) for quantity in found] if named else found


def _with_reading(quantity: Quantity, table: TableContent) -> Quantity:
    """The figure with how sure its table is of its row and column."""
    if not table.readings:
        return replace(quantity, row=-1, column=-1)
    known = table.readings[quantity.row][quantity.column]
    return replace(quantity, reading=known or CellReading.SINGLE, table=table.index)


def _on_basis(quantity: Quantity, basis: str) -> Quantity:
    """An amount with the basis its table counts on before its label; one that leaves sites out is
    of a part."""
    if quantity.metric not in _COUNTED_ON_A_BASIS:
        return quantity
    left_out = narrowed(basis)
    part = f"{left_out} {quantity.entity_part}".strip() if left_out else quantity.entity_part
    return replace(
        quantity, label=f"{basis} > {quantity.label}".removesuffix(" > "), entity_part=part
    )


def _side(
    table: TableContent,
    side: Rows,
    style: Style | None,
    near: str,
    notes: TableNotes,
) -> list[Quantity]:
    """One of the tables that stand side by side in a table, mostly the whole of it."""
    style = style_of(side, style)
    context = f"{fold_cell(table.caption)}\n{fold_cell(near)}"
    above = ScopesAbove()
    found: list[Quantity] = []
    for row in rows_of_side(table, side, style):
        if row.opens:
            above.enter(row)
        quote = " | ".join(row.printed)
        for quantity in _row(row, above, style, context):
            told = noted(quantity, row, notes)
            told = replace(told, page=table.page, quote=quote, title=table.caption, in_table=True)
            found.append(_on_basis(told, row.basis) if row.basis else told)
    found = [_with_reading(quantity, table) for quantity in found]
    found = settle_repeats(settle_totals(settle_mt(found), above.seen))
    return settle_caption(settle_methods(found), table.caption)


def _row(
    row: TableRow, above: ScopesAbove, style: Style | None, context: str
) -> Iterator[Quantity]:
    if (not row.label and not row.columns) or _is_of_chart(row):
        return
    row_unit = unit_of_row(row, style)
    subject = Subject.of(row, above)
    above.note(subject)
    undated = (
        sum(holds_figure(cell, style) and not cell.endswith("%") for cell in row.cells[row.first :])
        > 1
    )
    dated = any(column.year or column.period for column in row.columns)
    against = _against(row)
    for i in range(row.first, len(row.cells)):
        column = row.columns[i] if i < len(row.columns) else Column()
        if against and column.kind == "value":
            column = replace(column, kind="change", baseline_year=against)
        brackets = brackets_of(row, subject.scope, column.kind)
        read = _read(row.cells[i], column, row_unit.unit, style, brackets)
        # beside years a column without header holds notes
        if read is None or (dated and not column.header and not subject.year):
            continue
        unit = unit_of_cell(read[2], row_unit, column, row)
        about = f"{row.columns[0].header if row.columns else ''} {context}"
        cell = Cell(read[0], row.printed[i].strip(), unit.unit, unit.text)
        quantity = replace(quantity_of(cell, column, subject, about), row=row.number, column=i)
        if not (quantity.year or quantity.period) and (
            "change" not in quantity.metric or column.kind == "value"
        ):
            quantity = replace(quantity, year=row.year)
        told = quantity.year or quantity.period or (column.kind == "change" and subject.base_year)
        nowhere = undated and not told and not quantity.entity_part
        yield replace(quantity, entity_part=f"column {i}") if nowhere else quantity
        if remark := _LED.fullmatch(row.cells[i]):
            yield from _remarked(remark["remark"], row, i, subject, style)


def _remarked(
    remark: str, row: TableRow, column: int, subject: Subject, style: Style | None
) -> Iterator[Quantity]:
    """The change or reduction that is remarked on a figure in its cell: of what its row is about,
    and by the year of its column."""
    header = row.columns[column].header if column < len(row.columns) else ""
    year = only_year(header)
    target = row.columns[column].kind == "target" if column < len(row.columns) else False
    for told in sentence.quantities_of(remark, 0, style):
        if told.metric not in ("percentage_change", "target_reduction"):
            continue
        yield replace(
            told,
            metric="target_reduction" if target else told.metric,
            value=abs(told.value) if target else told.value,
            scope=told.scope or subject.scope,
            method=told.method or subject.method,
            year=told.year or year,
            entity_part=subject.part,
            label=subject.name,
            row=row.number,
            column=column,
        )


def _is_of_chart(row: TableRow) -> bool:
    """Whether a row is named by nothing but an amount: then its numbers stand in no column of this
    table, and are of another year than its head says."""
    if not _AMOUNT.fullmatch(row.label):
        return False
    filled = [cell for cell in row.cells[row.first :] if cell.strip()]
    return bool(filled) and all(map(_AMOUNT.fullmatch, filled))


def _against(row: TableRow) -> int | None:
    """The year that all figures of a row are compared with: "Methane emissions | vs 2020 | -23% |
    -34%"."""
    years = [
        int(match["year"]) for cell in row.cells[: row.first] if (match := _AGAINST.fullmatch(cell))
    ]
    return years[0] if years else None


def _read(
    cell: str,
    column: Column,
    row_unit: UnitMatch | None,
    style: Style | None,
    brackets: Brackets,
) -> tuple[Printed, str, str] | None:
    """The number of a cell with what stands around it; None where the cell holds no figure."""
    if (
        column.kind in ("skip", "unit", "year", "base")
        or NOTHING.fullmatch(cell)
        or _repeats_year(cell, column, row_unit)
    ):
        return None
    figure = (
        holds_figure(cell, style)
        or is_year_cell(cell)
        or (bool(column.year) and counts_something(cell, style))
    )
    if figure:
        return parse_cell(cell, style, brackets=brackets)
    led = _LED.fullmatch(cell)
    leads = led is not None and holds_figure(led["figure"], style)
    return parse_cell(led["figure"], style) if led and leads else None


def _repeats_year(cell: str, column: Column, unit: UnitMatch | None) -> bool:
    """A year printed once more under its own column, or with nothing that makes it an amount."""
    return is_year_cell(cell) and (
        cell == str(column.year) or (column.year is None and unit is None)
    )
