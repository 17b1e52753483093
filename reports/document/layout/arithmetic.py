"""Proof by arithmetic: numbers of a table that add up, or that are the changes of others, stand in
the rows and columns they were given.

A sum over the rows of a column shows that its cells are of one column, a sum over the columns of a
row that they are of one row, and a change between two years that the years are not exchanged.
Numbers that fit only under another assignment make their cells open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reports.document.layout.changes import change_cells
from reports.document.layout.sums import Amount, adds_up_to, sums_in
from reports.language.cell_kinds import fold_cell
from reports.language.numbers import guess_style, parse_cell
from reports.types import CellReading, TableBand, TableContent
from sibyl_project.common.regex import regex

_TOTAL = regex(
    r"\b(?:(?:sub|grand )?totals?|sum|overall|altogether|gesamt\w*|insgesamt|summe|total\w*"
    r"|ensemble|totale|totalt|yhteensä)\b|合計|総",
    re.IGNORECASE,
)

Place = tuple[int, int]  # row and column of a cell
Numbers = dict[Place, Amount]


@dataclass(frozen=True, slots=True)
class Finding:
    """Cells that the arithmetic confirms, and cells that it shows to stand in the wrong place."""

    proven: frozenset[Place]
    misplaced: frozenset[Place]


def with_arithmetic(table: TableContent, settled: frozenset[Place] = frozenset()) -> TableContent:
    """The table, its readings raised to proven where the arithmetic confirms row and column, and
    set to open where it holds only under another assignment. Sums do not say what a column is of,
    so a cell is proven by them only where the words over its column are settled: in the columns
    `settled`, given with the first row of their band, and in those that `settled_columns` finds."""
    if not table.readings:
        return table
    found = confirmed(table)
    settled |= settled_columns(table)
    return replace(
        table,
        readings=tuple(
            tuple(
                _weighed(table, (row, column), reading, found, settled)
                for column, reading in enumerate(readings)
            )
            for row, readings in enumerate(table.readings)
        ),
    )


def confirmed(table: TableContent) -> Finding:
    """What the sums and changes of the table's bands say of its cells."""
    numbers = numbers_of(table)
    proven: set[Place] = set()
    misplaced: set[Place] = set()
    for band in table.bands:
        rows = range(band.body, band.end)
        columns = range(table.labels, len(band.heads))
        up, wrong = _down_the_columns(table, numbers, rows, columns)
        changes = change_cells(
            {place: one for place, one in numbers.items() if place[0] in rows},
            [" ".join(band.heads[column]) for column in range(len(band.heads))],
            columns,
        )
        proven |= up | changes.proven
        proven |= set(_along_the_rows(band, numbers, rows, columns))
        misplaced |= (wrong - proven) | changes.misplaced
    return Finding(frozenset(proven - misplaced), frozenset(misplaced))


def _weighed(
    table: TableContent,
    place: Place,
    reading: CellReading | None,
    found: Finding,
    settled: frozenset[Place],
) -> CellReading | None:
    if reading is None:
        return None
    if place in found.misplaced:
        return CellReading.OPEN
    band = next((band.first for band in table.bands if band.body <= place[0] < band.end), 0)
    named = bool(table.paths[place[0]]) and (band, place[1]) in settled
    return CellReading.PROVEN if place in found.proven and named else reading


def settled_columns(table: TableContent) -> frozenset[Place]:
    """Columns, with the first row of their band, whose words are beyond doubt: both readers agree
    on them for one figure at least and for more than they differ on, or each row of the header has
    words of its own over every column."""
    found: set[Place] = set()
    for band in table.bands:
        columns = range(table.labels, len(band.heads))
        header = [table.rows[row][table.labels :] for row in range(band.first, band.body)]
        whole = any(map(any, header)) and all(all(row) or not any(row) for row in header)
        for column in columns:
            said = [table.readings[row][column] for row in range(band.body, band.end)]
            agreed = said.count(CellReading.PROVEN) > said.count(CellReading.OPEN)
            if band.heads[column] and (agreed or whole):
                found.add((band.first, column))
    return frozenset(found)


def numbers_of(table: TableContent) -> Numbers:
    """The figures behind the labels as numbers, where their print says one value only."""
    style = guess_style("  ".join(cell for row in table.rows for cell in row))
    found: Numbers = {}
    for row, readings in enumerate(table.readings):
        for column, reading in enumerate(readings):
            if reading is not None and (
                read := parse_cell(fold_cell(table.rows[row][column]), style)
            ):
                found[row, column] = Amount(read[0].value, read[0].step)
    return found


def _down_the_columns(
    table: TableContent, numbers: Numbers, rows: Sequence[int], columns: Sequence[int]
) -> tuple[set[Place], set[Place]]:
    """Cells of columns whose rows add up; and cells of two columns where one's rows add up to the
    other's total only."""
    lines = [[numbers.get((row, column)) for row in rows] for column in columns]
    named = [names_total(table.paths[row][-1:]) for row in rows]
    proven: set[Place] = set()
    misplaced: set[Place] = set()
    for found in sums_in(lines, named):
        for at in found.lines:
            proven |= {
                (rows[place], columns[at])
                for place in (found.total, *found.parts)
                if lines[at][place] is not None
            }
        others = [at for at in range(len(lines)) if at not in found.lines]
        for at in others:
            for other in others:
                if at != other and adds_up_to(lines[at], lines[other][found.total], found.parts):
                    misplaced |= {(rows[place], columns[at]) for place in found.parts}
                    misplaced.add((rows[found.total], columns[other]))
    return proven, misplaced


def _along_the_rows(
    band: TableBand, numbers: Numbers, rows: Sequence[int], columns: Sequence[int]
) -> Iterator[Place]:
    """Cells of rows whose columns add up to one of their columns."""
    lines = [[numbers.get((row, column)) for column in columns] for row in rows]
    named = [names_total(band.heads[column]) for column in columns]
    for found in sums_in(lines, named):
        for at in found.lines:
            yield from (
                (rows[at], columns[place])
                for place in (found.total, *found.parts)
                if lines[at][place] is not None
            )


def names_total(heads: Iterable[str]) -> bool:
    """Whether words call what they stand over or before a total."""
    """Whether words call what they stand over or before a total."""
    return bool(_TOTAL.search(" ".join(heads)))
