"""Tables of a sheet: where they are, what each column holds, and what each row is."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid
from reports.inventory.body import AMOUNTS, LABELS, Body
from reports.inventory.columns_under import columns_under, one_label
from reports.inventory.contents import finish, kind_of_table
from reports.inventory.foreign import in_english
from reports.inventory.head_rows import head_rows, names_meter
from reports.inventory.kinds import scope_said
from reports.inventory.labelled_heads import by_labels
from reports.inventory.leading_totals import mark_leading_totals
from reports.inventory.sight import Sight, sight_of
from reports.inventory.turned import turned_table
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, is_year, words
from sibyl_project.common.regex import regex

Corrections = Mapping[tuple[str, int, int], Role]  # by sheet, last row of the heads, and column
_LABELS_WITHIN = 6  # rows below the heads
_TITLES_ABOVE = 6  # rows
_OF_COLUMNS = regex(
    r"^\W*(?:(?:emissions? )?factors?|EF|FE)\W{0,3}(?:from|source|ref\w*|origin|taken|unit)\b"
    r"|^\W*(?:source|ref\w*|origin) (?:of )?(?:the )?(?:emissions? )?(?:factors?|EF)\b",
    re.IGNORECASE,
)
_SOURCES = regex(
    r"^\W*(?:(?:basis|sources?|ref(?:erence)?s?|origin|year|edition)\W*(?:and|of|/)?\W*)+$",
    re.IGNORECASE,
)
_FACTORS = regex(r"^\W*(?:emissions? )?(?:factors?|EFs?)\b", re.IGNORECASE)
_SCOPE = regex(r"^\W*(?:ghg )?scope\W*$", re.IGNORECASE)
_A_SCOPE = regex(r"^\W*(?:s(?:cope)? ?)?[123]\b", re.IGNORECASE)
_UNIT = regex(r"\W*units?\W*$", re.IGNORECASE)
_NUMBERED = (Role.METER, Role.PERIOD, Role.SCOPE, Role.CATEGORY)  # labels that may be numbers


def tables_of(grid: Grid, corrections: Corrections | None = None) -> list[Table]:
    """The tables of a sheet from top to bottom."""
    rows = sorted(grid.rows)
    corrected = {row for sheet, row, _ in corrections or () if sheet == grid.name}
    found: list[Table] = []
    notes: list[str] = []
    place = 0
    while place < len(rows):
        turned = None if rows[place] in corrected else turned_table(grid, rows, place)
        if turned is not None:
            turned.title = _title(grid, rows, place, ())
            turned.notes.extend(notes)
            found.append(turned)
            notes = []
            place += len(turned.columns)
            continue
        heads = _heads(grid, rows, place, corrected)
        if not heads:
            notes.append(_text(grid, rows[place]))
            place += 1
            continue
        beside = []
        for columns in _side_by_side(grid, heads):
            title = _title(grid, rows, place, heads)
            beside.append(Table(grid.name, title, heads, columns, notes=list(notes)))
        found.extend(beside)
        notes = []
        bodies = [Body(Sight(grid), table) for table in beside]
        place += len(heads)
        while place < len(rows) and not _begins(grid, rows, place, corrected):
            _take(grid, rows[place], bodies)
            place += 1
    for table in found:
        table.hidden = grid.hidden
        finish(sight_of(table, grid), table)
        mark_leading_totals(sight_of(table, grid), table)
        _correct(table, corrections or {})
    return [table for table in found if table.rows]


def _correct(table: Table, corrections: Corrections) -> None:
    """Columns as an auditor says they are."""
    for at, column in list(table.columns.items()):
        role = corrections.get((table.sheet, table.head_rows[-1], at))
        if role is not None:
            table.columns[at] = replace(column, role=role, why="as the auditor says")
            table.kind = kind_of_table(table)


def _heads(
    grid: Grid, rows: Sequence[int], place: int, corrected: Collection[int]
) -> tuple[int, ...]:
    """The heads that begin at a row; a row whose columns an auditor corrected is one."""
    return head_rows(grid, rows, place) or ((rows[place],) if rows[place] in corrected else ())


def _begins(grid: Grid, rows: Sequence[int], place: int, corrected: Collection[int]) -> bool:
    below = rows[place] == rows[place - 1] + 1
    if below and not corrected and _goes_on(grid.rows[rows[place]], grid.rows[rows[place - 1]]):
        return False
    if below and is_text(first := _first(grid, rows[place])):
        label = words(first)
        if _tells_of_columns(grid, rows[place], label) or _names_sources(grid, rows[place], label):
            return False
    return bool(_heads(grid, rows, place, corrected)) or turned_table(grid, rows, place) is not None


def _goes_on(cells: Mapping[int, Value], above: Mapping[int, Value]) -> bool:
    """Whether a row has words and other cells where the one above it has them, and a number with
    decimals, which no head is: asked first, as it is quickly answered for most rows of a list."""
    return (
        cells.keys() == above.keys()
        and any(type(cell) is float and not cell.is_integer() for cell in cells.values())
        and all((type(cells[at]) is str) == (type(above[at]) is str) for at in cells)
    )


def _tells_of_columns(grid: Grid, row: int, label: str) -> bool:
    """Whether a row below heads says where the factors of the columns are from, in which unit they
    are, or to which scope they belong."""
    cells = grid.rows[row]
    of_units = _UNIT.match(in_english(label)) or _tells_factors(grid, row - 1)
    if of_units and all(unit_of(words(cells[at])) for at in cells if at != min(cells)):
        return True
    if _SCOPE.match(label):
        return any(_A_SCOPE.match(words(cells[at])) for at in cells if at != min(cells))
    return bool(_OF_COLUMNS.match(in_english(label)))


def _names_sources(grid: Grid, row: int, label: str) -> bool:
    """Whether a row below one of factors says where these are from."""
    if not _SOURCES.match(in_english(label)):
        return False
    return _tells_factors(grid, row - 1)


def _tells_factors(grid: Grid, row: int) -> bool:
    """Whether a row is one of factors."""
    return bool(_FACTORS.match(in_english(words(_first(grid, row)))))


def _first(grid: Grid, row: int) -> Value:
    """The leftmost cell of a row."""
    cells = grid.rows[row]
    return cells[min(cells)]


def _text(grid: Grid, row: int) -> str:
    return " ".join(dict.fromkeys(words(value) for value in grid.rows[row].values()))[:500]


def _title(grid: Grid, rows: Sequence[int], place: int, heads: tuple[int, ...]) -> str:
    before = rows[max(0, place - _TITLES_ABOVE) : place]
    above = [row for row in before if one_label(grid, row) or names_meter(grid, row)]
    spanning = [row for row in heads if one_label(grid, row) and len(grid.rows[row]) > 1]
    titles = [words(next(iter(grid.rows[row].values()))) for row in (*above[-3:], *spanning)]
    scopes = [scope_said(title).scope for title in titles]
    last = next((scope for scope in reversed(scopes) if scope), "")
    # the title of a table further up, of another scope, is none of this one
    kept = [title for title, scope in zip(titles, scopes, strict=True) if scope in ("", last)]
    return " | ".join(kept)[:300]


def _side_by_side(grid: Grid, heads: Sequence[int]) -> Iterator[dict[int, Column]]:
    """The columns of each table under the heads: an empty column parts two tables where the right
    one has labels and amounts of its own."""
    columns = by_labels(grid, heads, columns_under(grid, heads)) | _without_head(grid, heads)
    groups: list[list[int]] = []
    for at in sorted(columns):
        if groups and at == groups[-1][-1] + 1:
            groups[-1].append(at)
        else:
            groups.append([at])
    merged: list[list[int]] = []
    for group in groups:
        left = merged[-1] if merged else []
        if left and not all(_stands_alone(grid, heads[-1], columns, one) for one in (left, group)):
            merged[-1].extend(group)
        else:
            merged.append(group)
    for group in merged:
        yield {at: columns[at] for at in group}


def _without_head(grid: Grid, heads: Sequence[int]) -> dict[int, Column]:
    """The column left of the heads, where the rows have their labels in it."""
    left = min(column for row in heads for column in grid.rows[row]) - 1
    below = range(heads[-1] + 1, heads[-1] + 1 + _LABELS_WITHIN)
    if left and sum(is_text(grid.at(row, left)) for row in below) > 1:
        return {left: Column(left, "", Role.OTHER, "the labels of the rows, without a head")}
    return {}


def _stands_alone(grid: Grid, head: int, columns: dict[int, Column], group: Sequence[int]) -> bool:
    """Whether columns hold amounts and labels for them, as days are too; numbers under the name of
    a site label nothing. A list of factors of several years may call its first column "Source"."""
    below = range(head + 1, head + 1 + _LABELS_WITHIN)
    if columns[group[0]].role is Role.FACTOR_SOURCE and is_text(grid.at(head + 1, group[0])):
        return sum(is_year(grid.at(head, at)) for at in group) > 1
    labels = [
        at
        for at in group
        if (
            columns[at].role in LABELS
            and (columns[at].role in _NUMBERED or any(is_text(grid.at(row, at)) for row in below))
        )
        or (
            columns[at].role is Role.OTHER
            and sum(isinstance(grid.at(row, at), dt.date) for row in below) > 1
        )
    ]
    return bool(labels) and any(columns[at].role in AMOUNTS for at in group)


def _take(grid: Grid, row: int, bodies: Sequence[Body]) -> None:
    """Give a row to the tables that begin beside each other above it."""
    filled = Sight(grid).cells(row)
    left = len(filled)
    for body in bodies:
        columns = body.table.columns
        if filled.keys() <= columns.keys():
            cells = filled
        else:
            cells = {at: value for at, value in filled.items() if at in columns}
        left -= len(cells)
        if cells:
            body.table.rows.append(body.row(row, cells))
    if left:
        known = {at for body in bodies for at in body.table.columns}
        texts = [words(value) for at, value in filled.items() if at not in known and is_text(value)]
        if texts:
            bodies[-1].table.notes.append(f"row {row}: {' '.join(texts)}"[:300])
