"""Tables whose lines stand in columns: sites across, months or fuels down, and often totals,
factors and emissions in rows below."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.workbook_cells import Grid
from reports.inventory.body import Body
from reports.inventory.heads import column_of
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.values import is_number, is_text, words
from reports.inventory.words import ALL, TOTAL

_FEWEST_ACROSS = 2
_FEWEST_MONTHS = 3
_FEWEST_AMOUNTS = 2
_TOLD = frozenset({Role.MONTH, Role.ACTIVITY, Role.EMISSIONS, Role.FACTOR})


def turned_table(grid: Grid, rows: Sequence[int], place: int) -> Table | None:
    """The table that begins at `rows[place]` with its lines in columns; None where none does.

    Its head row names things that are no column of an inventory (sites), while the first column
    names months, or at least two amounts with their units.
    """
    top = rows[place]
    across = _across(grid, top)
    if len(across) < _FEWEST_ACROSS:
        return None
    label = min(grid.rows[top]) if min(grid.rows[top]) not in across else min(across) - 1
    down = _down(grid, rows, place, label)
    if any(is_number(grid.at(row, label)) for row in (top, *down)):
        return None
    columns = {row: column_of(row, [grid.at(row, label)]) for row in down}
    if not _tells(columns):
        return None
    head = words(grid.at(top, label)) or "Site"
    columns[top] = Column(top, head, Role.SITE, "its cells name what the amounts below belong to")
    table = Table(grid.name, "", (label,), dict(sorted(columns.items())), turned=True)
    sight = Sight(grid, turned=True)
    body = Body(sight, table)
    for at in across:
        cells = {row: value for row, value in sight.cells(at).items() if row in columns}
        table.rows.append(body.row(at, cells))
    return table


def _across(grid: Grid, top: int) -> list[int]:
    """The columns of a row that a text heads which says nothing of what a column holds, or a total;
    empty where other heads stand among them."""
    cells = sorted(grid.rows[top].items())
    heads = {at: value for at, value in cells[1:] if is_text(value)}
    if len(heads) != len(cells) - 1:
        return []
    known = [at for at, value in heads.items() if _is_column(at, words(value))]
    if known:
        return []
    texts = {words(value) for value in heads.values()}
    return list(heads) if len(texts) == len(heads) else []


def _is_column(at: int, text: str) -> bool:
    if TOTAL.search(text) or ALL.match(text):
        return False
    column = column_of(at, [text])
    return column.role not in (Role.OTHER, Role.SITE) or column.unit is not None


def _down(grid: Grid, rows: Sequence[int], place: int, label: int) -> list[int]:
    """The rows below that follow each other and have a label in the first column."""
    found: list[int] = []
    for row in rows[place + 1 :]:
        if row != (found[-1] if found else rows[place]) + 1 or grid.at(row, label) is None:
            break
        found.append(row)
    return found


def _tells(columns: dict[int, Column]) -> bool:
    months = sum(column.role is Role.MONTH for column in columns.values())
    amounts = sum(
        column.role in _TOLD and column.unit is not None and column.role is not Role.MONTH
        for column in columns.values()
    )
    return months >= _FEWEST_MONTHS or (not months and amounts >= _FEWEST_AMOUNTS)
