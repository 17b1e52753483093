"""Header lines that stand directly above what the model takes for a table: years, units and heads
of columns that it saw as paragraphs or headings of their own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from reports.document.layout_internals import Region
from reports.document.lines import Line
from reports.document.tables import baseline_rows, is_figure
from reports.language.headings import is_year_heading

_REACH = 2.6  # font sizes between a line of a header and what stands below it
_MOST_LINES = 5
_LONGEST = 42  # characters of a head
_BESIDE = 6.0  # points by which words may stand out of the table


def with_headers_above(regions: Sequence[Region], lines: Sequence[Line]) -> list[Region]:
    """The regions, each table reaching up over the lines that head its columns."""
    upright = [line for line in lines if line.upright]
    return [
        _reaching_up(region, regions, upright)
        if region.name == "table" and region.column_lines
        else region
        for region in regions
    ]


def _reaching_up(region: Region, regions: Sequence[Region], lines: Sequence[Line]) -> Region:
    columns = sorted(region.column_lines)
    others = [one for one in regions if one.name == "table" and one is not region]
    above = [
        line
        for line in lines
        if line.box.cy < region.y0
        and region.x0 - _BESIDE <= line.box.x0
        and line.box.x1 <= region.x1 + _BESIDE
        and not any(one.y0 <= line.box.cy <= one.y1 for one in others)
    ]
    bare = _is_bare(region, columns, lines)
    top, found = region.y0, 0
    for row in reversed(baseline_rows(above)):
        size = max(line.size for line in row)
        near = top - max(line.box.y1 for line in row) <= _REACH * size
        if not near or found == _MOST_LINES or not _heads(row, columns, bare=bare):
            break
        top, found = min(line.box.y0 for line in row) - 0.5, found + 1
    if not found:
        return region
    return region._replace(y0=top, row_lines=(region.y0, *region.row_lines))


def _is_bare(region: Region, columns: Sequence[float], lines: Sequence[Line]) -> bool:
    """Whether a table begins with figures, so that its header must stand elsewhere."""
    inside = [
        line
        for line in lines
        if region.y0 <= line.box.cy <= region.y1 and region.x0 <= line.box.cx <= region.x1
    ]
    for row in baseline_rows(inside):
        if behind := [line for line in row if bisect_right(columns, line.box.cx)]:
            return any(is_figure(line.text) and not is_year_heading(line.text) for line in behind)
    return False


def _heads(row: Sequence[Line], columns: Sequence[float], *, bare: bool) -> bool:
    """Whether a printed line heads columns: years over them or, above a table without a header,
    short words over two of them at least."""
    behind = [
        line
        for line in row
        if bisect_right(columns, line.box.cx) and line.box.x0 > columns[0] - _BESIDE
    ]
    if not behind or any(len(line.text) > _LONGEST for line in row):
        return False
    years = [line for line in behind if is_year_heading(line.text)]
    if len(years) == len(behind) and len(years) >= min(2, len(columns)):
        return True
    over = {bisect_right(columns, line.box.cx) for line in behind}
    words = not any(is_figure(line.text) for line in behind if line not in years)
    return bare and words and len(over) > 1
