"""A table of the layout model as the document model knows it: cells with their rows, columns and
rectangles."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from reports.document.layout.cells import CellGrid
from reports.document.layout.column_heads import bands, label_columns
from reports.document.layout.row_groups import doubtful_rows
from reports.document.layout.row_labels import row_paths
from reports.document.lines import Box
from reports.document.page_blocks import rect
from reports.types import CellReading, Rect, TableBand, TableContent


def table_of(grid: CellGrid, page: int, index: int, size: tuple[float, float]) -> TableContent:
    """The table that the cells make; `size` is the width and height of the page in points."""
    labels = label_columns(grid)
    found = bands(grid, labels)
    paths: dict[int, tuple[str, ...]] = {}
    for band in found:
        paths |= row_paths(grid, band, labels)
    return TableContent(
        page=page,
        index=index,
        rows=_rows(grid),
        labels=labels,
        bands=tuple(TableBand(band.first, band.body, band.end, band.heads) for band in found),
        paths=tuple(paths.get(number, ()) for number in range(grid.rows)),
        boxes=tuple(
            tuple(_rect_of(grid, number, column, size) for column in range(grid.columns))
            for number in range(grid.rows)
        ),
        box=rect(
            Box(grid.column_edges[0], grid.row_edges[0], grid.column_edges[-1], grid.row_edges[-1]),
            size,
        ),
    )


def rows_in_doubt(grid: CellGrid) -> set[int]:
    """Rows of which it is not sure to which group of rows they belong."""
    labels = label_columns(grid)
    return {row for band in bands(grid, labels) for row in doubtful_rows(grid, band, labels)}


def with_doubts(table: TableContent, rows: Container[int]) -> TableContent:
    """The table, figures of these rows no longer proven."""
    return replace(
        table,
        readings=tuple(
            tuple(CellReading.SINGLE if one is CellReading.PROVEN else one for one in readings)
            if row in rows
            else readings
            for row, readings in enumerate(table.readings)
        ),
    )


def _rect_of(grid: CellGrid, row: int, column: int, size: tuple[float, float]) -> Rect | None:
    cell = grid.cells.get((row, column))
    return rect(cell.box, size) if cell else None


def _rows(grid: CellGrid) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(
            cell.text if (cell := grid.cells.get((number, column))) else ""
            for column in range(grid.columns)
        )
        for number in range(grid.rows)
    )
