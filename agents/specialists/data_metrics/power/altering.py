"""The input of the checks with one printed number changed, as a misprint would: in the cell or the
statement at its one place, not where it is repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.table_reading import TableReading
from agents.specialists.data_metrics.power.misprints import (
    Changed,
    misprints,
    number_in,
    replaced,
)
from reports.figures.table import fact_table
from reports.figures.types import Quantity
from reports.language.numbers import Printed
from reports.types import Statement, TableContent

_Cell = tuple[int, int, int, int]  # page, table, row and column


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number where it is printed. `text` is the cell, or the words of the place where it stands
    in no cell; `number` is where in it."""

    figure: Quantity
    text: str
    number: Printed

    @property
    def in_cell(self) -> bool:
        """Whether it stands in a cell of a table whose structure is known."""
        return self.figure.column >= 0


def printed_number(given: CheckInput, figure: Quantity) -> PrintedNumber | None:
    """Where the number of a figure is printed; None where it is not found in the words of its
    place."""
    text, table = figure.quote, _table(given, figure)
    if table is not None and figure.column >= 0:
        text = table.rows[figure.row][figure.column]
    elif figure.column >= 0:
        figure = replace(figure, table=-1, row=-1, column=-1)
    at = max(0, text.find(figure.printed)) if figure.printed and figure.column < 0 else 0
    number = number_in(text, figure.value, at) or number_in(text, figure.value)
    return PrintedNumber(figure, text, number) if number else None


def misprints_of(given: CheckInput, place: PrintedNumber) -> list[Changed]:
    """The misprints of a number, with the one that its row prints for the year nearest to its
    own."""
    figure = place.figure
    others = [
        (abs(other.year - figure.year), abs(other.column - figure.column), number.value)
        for other in given.quantities
        if (other.page, other.quote) == (figure.page, figure.quote)
        and (other.metric, other.unit, other.scope) == (figure.metric, figure.unit, figure.scope)
        and other.year is not None
        and figure.year is not None
        and other.year != figure.year
        and (number := number_in(other.printed, other.value)) is not None
    ]
    return misprints(place.text, place.number, min(others)[2] if others else None)


def altered(given: CheckInput, place: PrintedNumber, changed: Changed) -> CheckInput:
    """The input of the checks as it would be had the report printed the misprint."""
    figure = place.figure
    text = replaced(place.text, place.number, changed.digits)
    old, new = _quotes(given, place, text)
    scale = changed.value / abs(place.number.value)
    quantities = tuple(_misread(one, place, old, new, scale) for one in given.quantities)
    readings = tuple(
        _reading(one, place, text, quantities) if one.table.page == figure.page else one
        for one in given.readings
    )
    return replace(
        given,
        quantities=quantities,
        facts=tuple(fact_table(quantities)),
        statements=tuple(_restated(one, figure.page, old, new) for one in given.statements),
        tables=tuple(_rewritten(one, place, text) for one in given.tables),
        readings=readings,
    )


def _table(given: CheckInput, figure: Quantity) -> TableContent | None:
    at = (figure.page, figure.table)
    return next(
        (one.table for one in given.readings if (one.table.page, one.table.index) == at), None
    )


def _quotes(given: CheckInput, place: PrintedNumber, text: str) -> tuple[str, str]:
    """The words of the place before and after: of a cell those of its row."""
    quote = place.figure.quote
    if not place.in_cell:
        return quote, text
    before = " | ".join(_cells_before(given, place.figure))
    at = quote.find(place.text, min(len(before), len(quote)))
    at = quote.find(place.text) if at < 0 else at
    return (
        (quote, quote)
        if at < 0
        else (
            quote,
            f"{quote[:at]}{text}{quote[at + len(place.text) :]}",
        )
    )


def _cells_before(given: CheckInput, figure: Quantity) -> Sequence[str]:
    """The filled cells that stand before a cell in its row."""
    table = _table(given, figure)
    return [cell for cell in table.rows[figure.row][: figure.column] if cell] if table else ()


def _misread(one: Quantity, place: PrintedNumber, old: str, new: str, scale: Decimal) -> Quantity:
    """A quantity as it would be read: those of the row or sentence have other words, and those of
    the number another value."""
    figure = place.figure
    if (one.page, one.quote) != (figure.page, old):
        return one
    if not _is_same(one, place):
        return replace(one, quote=new)
    value = (one.value * scale).quantize(one.step) if one.step else one.value * scale
    tonnes = None if one.value_tco2e is None else one.value_tco2e * scale
    return replace(one, quote=new, value=value, value_tco2e=tonnes)


def _is_same(one: Quantity, place: PrintedNumber) -> bool:
    """Whether a quantity of the same words is the number that is changed."""
    figure = place.figure
    if place.in_cell:
        return _cell_of(one) == _cell_of(figure)
    return abs(one.value) == abs(figure.value) and one.printed == figure.printed


def _cell_of(one: Quantity) -> _Cell:
    return one.page, one.table, one.row, one.column


def _reading(
    reading: TableReading,
    place: PrintedNumber,
    text: str,
    quantities: Sequence[Quantity],
) -> TableReading:
    """A table of the page with the figures as they would be read."""
    table = _rewritten(reading.table, place, text)
    figures = {
        (q.row, q.column): q
        for q in reversed(quantities)
        if (q.page, q.table) == (table.page, table.index)
    }
    return TableReading(table, figures)


def _rewritten(table: TableContent, place: PrintedNumber, text: str) -> TableContent:
    figure = place.figure
    if not place.in_cell or (table.page, table.index) != (figure.page, figure.table):
        return table
    rows = [list(row) for row in table.rows]
    rows[figure.row][figure.column] = text
    return replace(table, rows=tuple(map(tuple, rows)))


def _restated(one: Statement, page: int, old: str, new: str) -> Statement:
    if one.page != page or old not in one.text:
        return one
    return replace(one, text=one.text.replace(old, new, 1))
