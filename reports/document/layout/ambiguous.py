"""Figures whose row or column is not told by its words: rows of one table that are called the same,
columns with the same heads, and rows that are called by a number.

Such words may be what is printed, but something that tells the rows apart was not found: the
opening balance above, the year that a "Share" is of. None of these figures is proven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import replace

from reports.document.layout.column_heads import names_year
from reports.document.tables import is_figure
from reports.types import CellReading, TableBand, TableContent


def with_ambiguities(table: TableContent) -> TableContent:
    """The table, figures that another of its figures could be mistaken for no longer proven."""
    readings = list(table.readings)
    for band in table.bands if readings else ():
        rows = [row for row in range(band.body, band.end) if any(readings[row])]
        unclear = _unclear_rows(table, rows)
        alike = _alike_columns(table, band, rows)
        for row in rows:
            readings[row] = tuple(
                CellReading.SINGLE
                if reading is CellReading.PROVEN and (row in unclear or column in alike)
                else reading
                for column, reading in enumerate(readings[row])
            )
    return replace(table, readings=tuple(readings))


def _unclear_rows(table: TableContent, rows: Container[int]) -> set[int]:
    """Rows with the same labels as another, and rows whose own label is a number, as those of a
    chart below the table are."""
    paths = {row: path for row, path in enumerate(table.paths) if row in rows}
    times = Counter(paths.values())
    return {row for row, path in paths.items() if times[path] > 1 or _is_number(path[-1:])}


def _is_number(label: tuple[str, ...]) -> bool:
    return any(is_figure(one) and not names_year(one) and one[:1].isdigit() for one in label)


def _alike_columns(table: TableContent, band: TableBand, rows: list[int]) -> set[int]:
    """Columns of figures with the same heads as another."""
    columns = [
        column
        for column in range(len(band.heads))
        if any(table.readings[row][column] for row in rows)
    ]
    times = Counter(band.heads[column] for column in columns)
    return {column for column in columns if times[band.heads[column]] > 1}
