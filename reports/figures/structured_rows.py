"""The rows of a table whose reader told its labels, heads and row paths, made ready for binding.

Nothing is guessed here: what stands over a column and which headings a row belongs to is what the
reader says. Tables of a reader that knows only cells are walked by `rows`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from reports.figures.columns import Column, read_columns
from reports.figures.rows import NO_NAMES, TableRow, tells_no_name, year_of_table
from reports.figures.true_heads import with_true_heads
from reports.language.bases import basis_in
from reports.language.boundaries import part_in
from reports.language.cell_kinds import LONGEST_UNIT, fold_cell, holds_figure
from reports.language.qualifiers import without_aim
from reports.language.remainders import remainder
from reports.language.unit_labels import Named, heading_unit
from reports.language.years import year_values
from reports.types import TableBand, TableContent
from sibyl_project.common.regex import regex

# what a header says over the labels when it names no part of the company
_DESCRIBES = regex(
    r"\b(?:indicators?|KPIs?|metrics?|disclosures?|topics?|units?|in|figures?|data(?! cent)"
    r"|descriptions?|sections?|impacts?|categor(?:y|ies)|targets?|goals?|measures?|GRI|ESRS|SASB|years?|ended"
    r"|parameters?|aspects?|standards?|types?|performance)\b",
    re.IGNORECASE,
)
_FEWEST_YEARS, _LONGEST_YEAR = 2, 12  # in a row that heads columns, and characters of one
_LONGEST_CORNER = 60  # characters of a corner that names a part


def structured_rows(table: TableContent) -> Iterator[TableRow]:
    """The rows of the body of a table that hold anything beyond labels, in order, each with its
    columns and the labels above it."""
    table = with_true_heads(table)
    unit = heading_unit(fold_cell(table.caption))
    for band in table.bands:
        corner = _corner(table, band)
        columns = read_columns([_header(table, band, corner)])
        below = heading_unit(fold_cell(corner)) or unit
        year = year_of_table(columns, table.caption)
        previous: tuple[str, ...] = ("",)
        for number in range(band.body, band.end):
            if _heads_columns(table.rows[number][table.labels :]):
                columns = read_columns([tuple(map(fold_cell, table.rows[number]))])
                continue
            row = _row(table, number, columns, corner, below, year, previous)
            if any(row.cells[row.first :]):
                yield row
                previous = row.parents


def _heads_columns(cells: Sequence[str]) -> bool:
    """Whether a row of the body holds nothing but years, and so heads the rows below it."""
    filled = [cell for cell in cells if cell]
    years = [year_values(cell) for cell in filled]
    return (
        len({year for one in years for year in one}) >= _FEWEST_YEARS
        and all(len(one) == 1 for one in years)
        and all(len(cell) <= _LONGEST_YEAR for cell in filled)
        and not any(holds_figure(fold_cell(cell), None) for cell in filled)
    )


def _corner(table: TableContent, band: TableBand) -> str:
    """The words of the header over the labels."""
    cells = (
        cell for row in table.rows[band.first : band.body] for cell in row[: table.labels] if cell
    )
    return " ".join(cells)


def _header(table: TableContent, band: TableBand, corner: str) -> tuple[str, ...]:
    """One line with all that stands over each column; over the first the whole corner."""
    over = [
        " ".join(table.rows[at][column] for at in range(band.first, band.body)).strip()
        for column in range(table.labels)
    ]
    words = [corner, *over[1:], *(" ".join(heads) for heads in band.heads[table.labels :])]
    return tuple(map(fold_cell, words))


def _row(
    table: TableContent,
    number: int,
    columns: Sequence[Column],
    corner: str,
    unit: Named,
    year: int | None,
    previous: tuple[str, ...],
) -> TableRow:
    printed = table.rows[number]
    cells = tuple(map(fold_cell, printed))
    first = _first_figure(cells, table.labels)
    names = tuple(
        name for name in _names(table, number, columns, corner) if name not in printed[first:]
    )
    parents, named = names[:-1], names[-1:]
    own = printed[: table.labels]
    above = [label for label in table.paths[number] if label not in own]
    within = next(
        (found for label in reversed(above) if (found := heading_unit(fold_cell(label)))), unit
    )
    return TableRow(
        cells=cells,
        printed=printed,
        first=first,
        label=without_aim(fold_cell(" ".join(named))),
        columns=columns,
        unit=within,
        sections=tuple(map(fold_cell, parents)),
        parents=parents,
        named=named,
        opens=parents != previous,
        year=year,
        part=_part(parents, corner),
        basis=basis_in(corner),
        number=number,
    )


def _first_figure(cells: Sequence[str], labels: int) -> int:
    """Where the figures of a row begin: behind the labels, or among them where one holds an amount
    with its unit, because most cells of its column are words."""
    return next(
        (
            at
            for at in range(1, labels)
            if holds_figure(cells[at], None) and any(map(str.isalpha, cells[at]))
        ),
        labels,
    )


def _names(
    table: TableContent, number: int, columns: Sequence[Column], corner: str
) -> tuple[str, ...]:
    """The labels of a row, outermost first: without the words of the corner that only describe the
    labels, and without cells that tell its unit, its source or the day it is of."""
    path = table.paths[number]
    if corner and path and path[0] in corner:
        path = path[1:]
        if names_part(corner):
            path = (corner, *path)
    idle = {
        cell
        for at, cell in enumerate(table.rows[number][: table.labels])
        if at and cell and (columns[at].kind in NO_NAMES or tells_no_name(fold_cell(cell), at))
    }
    first = table.rows[number][0]
    if first and idle and idle.issuperset(filter(None, table.rows[number][1 : table.labels])):
        # beside it stand only units, so no group of rows hides its own label
        before = takewhile(lambda label: label != first, path)
        if first not in path:
            before = takewhile(lambda label: first not in label, path)
        path = (*before, first)
    kept = tuple(
        label
        for at, label in enumerate(path)
        if label not in idle and not (at and _is_of_unit(label))
    )
    return kept or path[:1]


def _is_of_unit(label: str) -> bool:
    """Whether a label is nothing but a unit, printed once for several rows."""
    return len(label) < LONGEST_UNIT and tells_no_name(fold_cell(label), 1)


def names_part(corner: str) -> bool:
    """Whether the words over the labels name what the rows are of: "DATA CENTERS", "Germany"."""
    return (
        len(corner) <= _LONGEST_CORNER
        and not _DESCRIBES.search(corner)
        and bool(remainder(corner))
        and not heading_unit(fold_cell(corner))
    )


def _part(parents: Sequence[str], corner: str) -> str:
    """The part of the company that the headings over a row name."""
    found = map(part_in, dict.fromkeys((corner, *parents)))
    return " ".join(dict.fromkeys(filter(None, found)))
