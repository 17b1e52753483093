"""Tables whose lines stand in columns: sites across, months or fuels down, and often totals,
factors and emissions in rows below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.document.workbook_cells import Grid
from reports.inventory.columns_under import one_label
from reports.inventory.foreign import in_english
from reports.inventory.head_roles import is_mass_of_co2e
from reports.inventory.heads import column_of
from reports.inventory.kinds import kind_of
from reports.inventory.turned_heads import (
    adds_below,
    columns_down,
    filled_table,
    rows_below,
    summed_emissions,
    table_under_heads,
)
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import Unit, energy_or_volume, unit_of
from reports.inventory.values import is_number, is_text, words
from reports.inventory.words import ALL, TOTAL

_FEWEST_ACROSS = 2
_FEWEST_BESIDE_NOTES = 3
_FEWEST_MONTHS = 3
_FEWEST_AMOUNTS = 2
_MOST_DOWN = 500  # rows that may name what stands in them
_TITLE_WITHIN = 3  # rows
_TOLD = frozenset({Role.MONTH, Role.ACTIVITY, Role.EMISSIONS, Role.FACTOR})


def turned_table(grid: Grid, rows: Sequence[int], place: int) -> Table | None:
    """The table that begins at `rows[place]` with its lines in columns; None where none does.

    Its head row names things that are no column of an inventory (sites), while the first column
    names months, or at least two amounts with their units; or it stands under several heads.
    """
    top = rows[place]
    if _has_amounts(grid, top):
        return None
    cells = sorted(grid.rows[top].items())
    across = [at for at, value in cells[1:] if is_text(value)]
    if not across or len(across) != len(cells) - 1:
        return table_under_heads(grid, rows, place)
    label = cells[0][0]
    down = rows_below(grid, rows, place, label)
    if (
        not _differ(grid, top, across)
        or len(down) > _MOST_DOWN
        or any(is_number(grid.at(row, label)) for row in down)
    ):
        return table_under_heads(grid, rows, place)
    columns = columns_down(grid, down, label)
    if (summed := summed_emissions(columns)) is not None:
        columns = summed
    noted = [at for at in across if _holds_notes(at, words(grid.at(top, at)))]
    named = [at for at in across if at not in noted]
    # "Total kWh" is the head of a sum beside amounts, not the name of a site
    plain = all(column_of(at, [words(grid.at(top, at))]).unit is None for at in named)
    if summed is not None or (len(named) >= _FEWEST_BESIDE_NOTES and plain):
        across = named
    emitted = unit_of(words(grid.at(top, label)))
    if is_mass_of_co2e(emitted):
        columns = {row: _of_result(column, emitted) for row, column in columns.items()}
    unit = _unit_of_corner(grid, rows, place, label)
    if unit is not None:
        columns = {row: _of_kind(column, unit) for row, column in columns.items()}
    known = [at for at in across if _is_column(at, words(grid.at(top, at)))]
    single = len(across) < _FEWEST_ACROSS
    if single and (not down or columns[down[0]].role is not Role.MONTH):
        return table_under_heads(grid, rows, place)
    if known or single:
        told = adds_below(columns)
    else:
        told = _tells({row: one for row, one in columns.items() if _holds_any(grid, row, across)})
    if not told or _has_more_columns(grid, columns, across):
        return table_under_heads(grid, rows, place)
    head = words(grid.at(top, label))
    columns[top] = Column(top, head, Role.SITE, "its cells name what the amounts below belong to")
    if known or any(kind_of(words(grid.at(top, at))).name for at in across):
        columns[top] = Column(top, head, Role.KIND, "its cells name the activities below them")
    return filled_table(grid, label, columns, across)


def _has_amounts(grid: Grid, row: int) -> bool:
    """Whether two cells of a row hold something else than words, as in nearly every row of data:
    then it is none of the heads of a turned table."""
    others = 0
    for value in grid.rows[row].values():
        if not is_text(value):
            others += 1
            if others > 1:
                return True
    return False


def _has_more_columns(grid: Grid, columns: dict[int, Column], across: Sequence[int]) -> bool:
    """Whether the rows of months hold more numbers beside the columns of the head row than in
    them: so stand factors and emissions behind each amount under heads of several columns."""
    months = [row for row, column in columns.items() if column.role is Role.MONTH]
    held = {at for row in months for at, value in grid.rows[row].items() if is_number(value)}
    return len(held - set(across)) > len(held & set(across))


def _unit_of_corner(grid: Grid, rows: Sequence[int], place: int, label: int) -> Unit | None:
    """The unit of all amounts of a table, which stands in its corner or in the title above it."""
    texts = [words(grid.at(rows[place], label))]
    if place and rows[place] - rows[place - 1] < _TITLE_WITHIN and one_label(grid, rows[place - 1]):
        texts.append(words(next(iter(grid.rows[rows[place - 1]].values()))))
    return next((unit for text in texts if (unit := energy_or_volume(text))), None)


def _of_kind(column: Column, unit: Unit) -> Column:
    """A column that names an activity holds its amounts in the unit of the table."""
    if column.unit is not None or column.role not in (Role.OTHER, Role.KIND):
        return column
    if not kind_of(column.head).name or TOTAL.search(column.said):
        return column
    return replace(
        column, role=Role.ACTIVITY, unit=unit, why="its head names an activity of the table"
    )


def _of_result(column: Column, unit: Unit) -> Column:
    """A month of a table whose corner names a mass of CO2e holds what other amounts are multiplied
    to."""
    if column.role is not Role.MONTH:
        return column
    why = "its cells are the emissions of a month by the corner of the table"
    return replace(column, role=Role.EMISSIONS, unit=unit, why=why)


def _differ(grid: Grid, top: int, across: Sequence[int]) -> bool:
    return len({words(grid.at(top, at)) for at in across}) == len(across)


def _is_column(at: int, text: str) -> bool:
    if TOTAL.search(in_english(text)) or ALL.match(in_english(text)):
        return False
    column = column_of(at, [text])
    return column.role not in (Role.OTHER, Role.SITE) or column.unit is not None


def _holds_notes(at: int, text: str) -> bool:
    return column_of(at, [text]).role is Role.NOTE


def _holds_any(grid: Grid, row: int, across: Sequence[int]) -> bool:
    """Whether a row holds a number, as one of amounts does: in a list of places "MI" is a state."""
    return any(is_number(grid.at(row, at)) for at in across)


def _tells(columns: dict[int, Column]) -> bool:
    months = sum(column.role is Role.MONTH for column in columns.values())
    amounts = sum(
        column.role in _TOLD and column.unit is not None and column.role is not Role.MONTH
        for column in columns.values()
    )
    return months >= _FEWEST_MONTHS or (not months and amounts >= _FEWEST_AMOUNTS)
