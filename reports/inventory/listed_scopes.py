"""Where lines belong by the row of the list from which they take their factor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.kinds import category_said, scope_said
from reports.inventory.scope_cells import scope_of_cell
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import BodyRow, Line, Role, Table, TableKind
from reports.inventory.values import is_text, words

_SHORTEST_KEY = 2  # letters


class _Told(NamedTuple):
    """What a row of a list says: scope, category of Scope 3, and all its texts."""

    scope: str
    category: int | None
    texts: frozenset[str]


def scopes_of_lists(
    lines: Iterable[Line], tables: Sequence[Table], grids: Mapping[str, Grid]
) -> None:
    """Lines whose words tell no scope belong where the row of the list of their factor does; those
    told only by what they are, where they name the key of a row of Scope 3 with its category."""
    rows = {
        (table.sheet, row.number): told
        for table in tables
        if table.kind is TableKind.FACTORS and not table.turned
        for sight in (sight_of(table, grids[table.sheet]),)
        for row in table.data
        if (told := _told(table, sight, row)).scope
    }
    for line in lines if rows else ():
        if line.scope_why not in ("", "kind") or line.factor is None:
            continue
        place = line.factor.source_place
        row = rows.get((place.sheet, cell_of(place.cells)[0])) if place is not None else None
        if row is None or (line.scope and not _is_nearer(line, row, tables, grids)):
            continue
        if row.scope != line.scope or row.category is not None:
            line.category = row.category
        line.scope, line.scope_why = row.scope, "list"
        line.method = line.method if line.scope == "2" else ""


def _told(table: Table, sight: Sight, row: BodyRow) -> _Told:
    cells = sight.cells(row.number)
    said = {
        role: " ".join(words(cells.get(column.number)) for column in table.with_role(role)).strip()
        for role in (Role.SCOPE, Role.CATEGORY)
    }
    texts = frozenset(words(cell) for cell in cells.values() if is_text(cell))
    found = scope_of_cell(said[Role.SCOPE])
    found = found if found.scope else scope_said(said[Role.CATEGORY])
    found = found if found.scope else scope_said(row.section)
    if found.scope != "3":
        return _Told(found.scope, None, texts)
    return _Told("3", found.category or category_said(said[Role.CATEGORY]), texts)


def _is_nearer(line: Line, told: _Told, tables: Sequence[Table], grids: Mapping[str, Grid]) -> bool:
    """Whether a line names the key of a row that tells its category of Scope 3: then the list knows
    better than the usual use of such a thing."""
    table = tables[line.table]
    if told.category is None or table.turned:
        return False
    cells = grids[table.sheet].rows.get(line.row, {}).values()
    keys = {text for cell in cells if is_text(cell) and len(text := words(cell)) >= _SHORTEST_KEY}
    return not keys.isdisjoint(told.texts)
