"""Rows above heads that are repeated for each site, which a label names: of which site the columns
below are, and in which unit ("Site | Mill | | Works", "Unit | kWh | | m3", "Month | use | t CO2e").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from reports.document.workbook_cells import Grid
from reports.inventory.heads import column_of
from reports.inventory.types import Column, Role
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, words

_FEWEST_NAMED = 2  # cells that a label tells of
_REPEATED = 2  # times that a head stands beside itself
_MOST_ROWS = 8


def by_labels(grid: Grid, heads: Sequence[int], columns: Mapping[int, Column]) -> dict[int, Column]:
    """The columns under heads, with what rows above these say of each; as they are where no such
    row tells their sites."""
    told: dict[Role, int] = {}
    for role, row in _labelled(grid, heads[0], min(columns)):
        told.setdefault(role, row)  # the nearest
    names = [words(grid.at(heads[-1], at)) for at in columns]
    repeated = max(Counter(filter(None, names)).values(), default=0) >= _REPEATED
    if Role.SITE not in told or not repeated:
        return dict(columns)
    sites = _spread(grid, told[Role.SITE], columns)
    units = _spread(grid, told[Role.UNIT], columns) if Role.UNIT in told else {}
    found = dict(columns)
    for at, site in sites.items():
        of_unit = columns[at].role is Role.ACTIVITY and at in units
        found[at] = column_of(at, [site, units[at] if of_unit else grid.at(heads[-1], at)])
    return found


def _labelled(grid: Grid, top: int, first: int) -> Iterator[tuple[Role, int]]:
    """The rows just above heads that begin with a label in their first column, by what it names."""
    for row in range(top - 1, max(0, top - 1 - _MOST_ROWS), -1):
        cells = grid.rows.get(row, {})
        if not is_text(cells.get(first)) or len(cells) <= _FEWEST_NAMED:
            return
        others = [words(value) for at, value in cells.items() if at != first]
        if {*others} == {words(cells[first])}:
            return  # a title that is merged over its table
        if all(unit_of(text) is not None for text in others):
            yield Role.UNIT, row
        elif column_of(first, [cells[first]]).role is Role.SITE:
            yield Role.SITE, row


def _spread(grid: Grid, row: int, columns: Mapping[int, Column]) -> dict[int, str]:
    """What a row says of each column: a cell speaks of those that follow it, up to the next."""
    found: dict[int, str] = {}
    said = ""
    for at in sorted(columns)[1:]:
        said = words(grid.at(row, at)) or said
        if said:
            found[at] = said
    return found
