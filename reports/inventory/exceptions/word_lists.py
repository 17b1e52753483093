"""Lists of sites that hold words alone, and so no table of amounts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace
from itertools import count, takewhile

from reports.document.workbook_cells import Grid
from reports.inventory.columns_under import columns_under
from reports.inventory.exceptions.evidence import holds
from reports.inventory.exceptions.names import Among, is_of_the_rest
from reports.inventory.kinds import scope_said
from reports.inventory.types import BodyRow, Column, Role, RowState, Table, TableKind
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_FEWEST_ROWS, _FEWEST_COLUMNS = 3, 2
_LONGEST = 60  # characters of a name
# what the rows of a cover tell, none of which is a site
_LABELS = regex(
    r"^\W*(?:facilities|sites|locations|boundary|method(?:ology)?|period|year|contact|prepared by"
    r"|author|version|scope|units?|currency|standard|approach|gwps?|factors?|sources?|notes?|status"
    r"|reporting (?:year|period)|company|client|date|revision|market-based|location-based)\W*$",
    re.IGNORECASE,
)


def word_lists(
    grids: Iterable[Grid], tables: Iterable[Table], sites: Sequence[str]
) -> Iterator[Table]:
    """The lists of sites on sheets without any table, or above the first one: a head that names
    sites, or cells that are some of these sites, and a name in every row below it."""
    known = Among(sites)
    begins: dict[str, int] = {}
    # a few words that were read as heads and rows are none
    real = (
        one for one in tables if one.kind is not TableKind.OTHER or len(one.rows) >= _FEWEST_ROWS
    )
    for each in real:
        first = 1 if each.turned else min(each.head_rows, default=1)
        begins[each.sheet] = min(first, begins.get(each.sheet, first))
    for grid in grids:
        until = begins.get(grid.name)
        above = grid if until is None else _above(grid, until)
        if len(above.rows) > _FEWEST_ROWS and (table := _list(above, known)) is not None:
            yield table


def _above(grid: Grid, until: int) -> Grid:
    """The rows of a sheet above one."""
    return replace(grid, rows={row: cells for row, cells in grid.rows.items() if row < until})


def _list(grid: Grid, known: Among) -> Table | None:
    """The list that holds known sites, else the first one under a head that names sites."""
    heads = [row for row in sorted(grid.rows) if _may_be_head(grid, row)]
    levels = [_levels(grid, row) for row in heads]
    found = [(rows, columns_under(grid, rows)) for rows in levels]
    for rows, columns in found:
        if (site := _known_column(grid, rows[-1], columns, known)) is not None:
            return _under(grid, rows, columns, site)
    for rows, columns in found[:1]:
        site = next((one.number for one in columns.values() if one.role is Role.SITE), None)
        if site is not None:
            return _under(grid, rows, columns, site)
    return None


def _levels(grid: Grid, row: int) -> list[int]:
    """The head row, with the one below it that names nothing in the first column and only goes on
    with some of the others ("Gas" and "heated?")."""
    below = grid.rows.get(row + 1, {})
    goes_on = len(below) > 1 and all(map(is_text, below.values()))
    further = goes_on and min(below) > min(grid.rows[row]) and set(below) <= set(grid.rows[row])
    return [row, row + 1] if further and row + 2 in grid.rows else [row]


def _may_be_head(grid: Grid, row: int) -> bool:
    """Whether a row holds several texts and nothing else, and none such stands right above it."""
    # a title merged over the columns says the same in each of them
    above = grid.rows.get(row - 1, {})
    several = len(set(grid.rows[row].values())) >= _FEWEST_COLUMNS
    begins = len(set(above.values())) < _FEWEST_COLUMNS
    return several and begins and all(map(is_text, grid.rows[row].values()))


def _under(
    grid: Grid, heads: Sequence[int], columns: Mapping[int, Column], site: int
) -> Table | None:
    """The rows of names below a head."""
    if _is_register(grid, heads[-1], columns):
        return None
    below = list(takewhile(lambda at: _names(grid, at, site), count(heads[-1] + 1)))
    if len(below) < _FEWEST_ROWS:
        return None
    listed = Table(
        grid.name, "", tuple(heads), dict(columns), kind=TableKind.SITES, hidden=grid.hidden
    )
    listed.rows = [BodyRow(at, RowState.DATA) for at in below]
    return listed


def _is_register(grid: Grid, head: int, columns: Mapping[int, Column]) -> bool:
    """Whether a column names certificates or contracts: these may be held for all sites or none."""
    cells = (
        words(grid.at(row, at))
        for at, column in columns.items()
        for row in grid.rows
        if column.role is Role.CONTRACT and row > head
    )
    return any(map(holds, cells))


def _known_column(
    grid: Grid, head: int, columns: MutableMapping[int, Column], known: Among
) -> int | None:
    """The column whose cells are known sites, perhaps written otherwise, now given that role."""
    names = {name.casefold() for name in known.names}
    below = list(takewhile(lambda row: row in grid.rows, count(head + 1)))
    texts = {at: [words(grid.at(row, at)).casefold() for row in below] for at in columns}
    first = texts[min(columns)] if columns else []

    def equal(at: int) -> int:
        # "S01 Ann Arbor" in the report is "S01" and "Ann Arbor" in the list
        coded = map(" ".join, zip(first, texts[at], strict=True))
        return max(len(names & set(texts[at])), len(names & set(coded)))

    def alike(at: int) -> int:
        return len({known.find(text) for text in texts[at] if text} - {""})

    sure = (at for how in (equal, alike) for at in columns if how(at) >= _FEWEST_ROWS)
    found = next(sure, None)
    if found is not None:
        why = "its cells are names of sites"
        columns[found] = replace(columns[found], role=Role.SITE, why=why)
    return found


def _names(grid: Grid, row: int, site: int) -> bool:
    """Whether a row holds a short name in the column of sites, and not that of a scope."""
    cell = grid.at(row, site) if row in grid.rows else None
    text = words(cell)
    named = is_text(cell) and number(cell) is None and len(text) <= _LONGEST
    named = named and not is_of_the_rest(text) and not _LABELS.match(text)
    return named and not scope_said(text).scope
