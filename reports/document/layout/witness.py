"""The second witness: whether the line reader gives a figure of a table the same row and the same
column as the layout model.

The two know nothing of each other. The line reader sees rows of figures that stand under each
other, the model sees the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reports.document.layout.column_heads import names_year
from reports.document.lines import Box, Line
from reports.document.table_headers import spread_years
from reports.document.tables import Grid, baseline_rows, is_figure
from reports.language.years import year_values
from reports.types import CellReading, Rect, TableContent
from sibyl_project.common.regex import regex

_TOKEN = regex(r"[^\W\d_]{2,}|\d+")
_SHARED = 0.5  # share of the words of the shorter label that both readers must have


@dataclass(frozen=True, slots=True)
class _Sight:
    """A figure as the line reader sees it: where it is, and the words of its row and column."""

    text: str
    box: Box
    row: str
    heads: str


def with_readings(
    table: TableContent, grids: Sequence[Grid], size: tuple[float, float]
) -> TableContent:
    """The table with how sure each of its figures is; `size` is that of the page in points."""
    sights: dict[str, list[_Sight]] = defaultdict(list)
    for grid in grids:
        for sight in _sights(grid):
            sights[_digits(sight.text)].append(sight)
    return replace(
        table,
        readings=tuple(
            tuple(
                _reading(table, row, column, sights, size) for column in range(len(table.rows[row]))
            )
            for row in range(len(table.rows))
        ),
    )


def _reading(
    table: TableContent,
    row: int,
    column: int,
    sights: Mapping[str, Sequence[_Sight]],
    size: tuple[float, float],
) -> CellReading | None:
    text, box = table.rows[row][column], table.boxes[row][column]
    in_body = any(band.body <= row < band.end for band in table.bands)
    if box is None or not in_body or column < table.labels or not _has_number(text):
        return None
    alike = sights.get(_digits(text), ())
    seen = next((sight for sight in alike if _is_within(sight, box, size)), None)
    if seen is None:
        return CellReading.SINGLE
    labels = " ".join((*table.paths[row][-1:], *table.rows[row][: table.labels]))
    same_row = _agree(labels, seen.row)
    same_column = _agree_on_heads(" ".join(table.heads(row, column)), seen.heads)
    if same_row is False or same_column is False:
        return CellReading.OPEN
    return CellReading.PROVEN if same_row and same_column else CellReading.SINGLE


def _has_number(text: str) -> bool:
    return is_figure(text) and not names_year(text) and any(char.isdigit() for char in text)


def _is_within(sight: _Sight, box: Rect, size: tuple[float, float]) -> bool:
    width, height = size
    x, y = sight.box.cx / width, sight.box.cy / height
    return box.x0 - 0.003 <= x <= box.x1 + 0.003 and box.y0 - 0.003 <= y <= box.y1 + 0.003


def _digits(text: str) -> str:
    return "".join(char for char in text if "0" <= char <= "9")


def _agree(one: str, other: str) -> bool | None:
    """Whether two labels are the same words; None where one of them has none."""
    left, right = (set(_TOKEN.findall(text.casefold())) for text in (one, other))
    if not left or not right:
        return True if one.strip() and one.strip() == other.strip() else None
    return len(left & right) >= _SHARED * min(len(left), len(right))


def _agree_on_heads(one: str, other: str) -> bool | None:
    """Whether two headings name the same years, or without years the same words."""
    years, others = set(year_values(one)), set(year_values(other))
    if years and others:
        return years == others
    return None if years or others else _agree(one, other)


def _sights(grid: Grid) -> Iterator[_Sight]:
    rows = spread_years([*grid.borrowed, *grid.rows])
    body = next((at for at, row in enumerate(rows) if any(map(_has_number, row[1:]))), 0)
    later: dict[int | None, str] | None = None  # the years of a header further down
    begun = False
    for line in baseline_rows(grid.lines):
        label = " ".join(one.text for one in line if not is_figure(one.text))
        years = {_column(one, grid): one.text for one in line if names_year(one.text)}
        if begun and years and len(years) >= len(line) - 1 and not any(map(_is_number, line)):
            later = years
        for figure in line:
            if _has_number(figure.text) and (column := _column(figure, grid)) is not None:
                begun = True
                above = " ".join(row[column] for row in rows[:body] if column < len(row))
                heads = above if later is None else later.get(column, "")
                yield _Sight(figure.text, figure.box, label, heads)


def _is_number(line: Line) -> bool:
    return _has_number(line.text)


def _column(figure: Line, grid: Grid) -> int | None:
    over = [at for at, column in enumerate(grid.columns) if column.gap_x(figure.box) < 0]
    return over[0] if len(over) == 1 else None
