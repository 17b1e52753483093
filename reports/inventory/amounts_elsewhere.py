"""Tables of factors and emissions whose amounts stand in another table: the consumption of the
months above, what each site emits of it below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from reports.document.workbook_cells import cell_of
from reports.inventory.line_index import Cell, cell_at
from reports.inventory.lines import Sheets, lines_of
from reports.inventory.types import Line, Place, Table, TableKind

_MOST = 0.6  # of the emissions of a table
_FEWEST = 2  # emissions that are made so


def with_amounts_elsewhere(
    tables: Sequence[Table], sheets: Sheets, lines: Iterable[Line]
) -> list[Line]:
    """A line for each of the emissions of a table that are the amount of a line of another table
    times the factor of their own row. That other line feeds it. The kind of such tables is changed
    to ACTIVITY."""
    amounts = {
        cell_at(line.activity_place): line
        for line in lines
        if line.activity_place is not None and _is_open(line)
    }
    if not amounts:
        return []
    told: dict[int, list[Line]] = {}
    for line in lines_of(tables, sheets, TableKind.SUMMARY):
        if line.stated is not None and line.activity is None:
            told.setdefault(line.table, []).append(line)
    found = []
    for at, made in told.items():
        sources = [_source(line, sheets, amounts) for line in made]
        known = sum(source is not None for source in sources)
        if known < max(_FEWEST, _MOST * len(made)):
            continue
        tables[at].kind = TableKind.ACTIVITY
        for line, source in zip(made, sources, strict=True):
            if source is not None:
                _take(line, source)
            found.append(line)
    return found


def _is_open(line: Line) -> bool:
    """Whether a line has an amount in one cell, and states no emissions of it."""
    place = line.activity_place
    alone = place is not None and ":" not in place.cells
    return alone and line.activity is not None and line.stated is None


def _source(line: Line, sheets: Sheets, amounts: Mapping[Cell, Line]) -> Line | None:
    """The line whose amount the emissions of another are made of, by a formula that takes the
    factor of that one's row."""
    taken = list(_taken(line.stated_place, sheets))
    factor = line.factor.place if line.factor is not None else None
    if factor is None or cell_at(factor) not in taken:
        return None
    sources = [amounts[cell] for cell in taken if cell in amounts]
    return sources[0] if len(sources) == 1 and sources[0].table != line.table else None


def _taken(place: Place | None, sheets: Sheets) -> Iterator[Cell]:
    """The single cells that a product takes."""
    if place is None:
        return
    row, column = cell_of(place.cells)
    formula = sheets.grids[place.sheet].formulas.get((row, column))
    if formula is not None and "*" in formula.text:
        for one in formula.references(row, column):
            if one.single:
                yield (one.sheet or place.sheet, one.top, one.left)


def _take(line: Line, source: Line) -> None:
    """Give a line the amount of another, and what only the words of that one say of it."""
    line.activity, line.unit = source.activity, source.unit
    line.activity_place, line.basis = source.activity_place, line.basis or source.basis
    line.site, line.country = line.site or source.site, line.country or source.country
    line.meter = line.meter or source.meter
    if not line.scope:
        line.scope, line.category = source.scope, source.category
        line.scope_why = source.scope_why
    source.feeds = True
