"""What stands over each column of a table: the rows of its header, from the top, and which columns
a word is meant for that is printed once over several."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from statistics import fmean, median

from reports.document.layout.cells import CellGrid, GridCell
from reports.document.table_headers import spread_years
from reports.document.tables import is_figure
from reports.language.cell_kinds import states_amount
from reports.language.headings import is_year_heading
from reports.language.years import NUMERIC_DATE, is_year
from sibyl_project.common.regex import regex

_WITH_SHARE = regex(r"[-–−+]?\d[\d.,' ]*%? ?[(（][-–−+]?\d[\d.,]* ?%?[)）]")
_WORDED = regex(r"[^\W\d_]{2}")
_LONGEST = 120  # characters of a head
_LABELS = 0.25  # share of figures among the filled cells up to which a column holds labels
_LEVEL_GAP = 0.6  # of the font size: white between the words of two levels of a header
_OFF_CENTRE = 2.5  # what a point costs by which a word stands beside the middle of its columns
_CENTRED = (
    0.12  # of a column's width: how far from the middle of its columns words still stand in it
)
_LEFT_OUT = 0.3  # of a usual column's width: what it costs to leave a column without a heading


@dataclass(frozen=True, slots=True)
class Band:
    """Rows of a table under one header: the rows of the header, from `first` to before `body`, and
    what they say over each column, from the top; the rows go on to before `end`."""

    first: int
    body: int
    end: int
    heads: tuple[tuple[str, ...], ...]


def is_value(cell: GridCell) -> bool:
    """Whether a cell holds a figure that is no year, perhaps with a share in brackets."""
    if names_year(cell.text):
        return False
    return bool(_WITH_SHARE.fullmatch(cell.text)) or is_figure(cell.text)


def names_year(text: str) -> bool:
    """Whether a cell is a year or a date, and so heads a column: "2023", "FY23", "31.12.2023"."""
    return is_year_heading(text) or is_year(text) or bool(NUMERIC_DATE.fullmatch(text))


def label_columns(grid: CellGrid) -> int:
    """How many columns from the left hold labels: at least one."""
    rows = [row for row in map(grid.row, range(grid.rows)) if any(map(is_value, row[1:]))]
    for column in range(1, grid.columns):
        filled = [cell for row in rows for cell in row if cell.column == column]
        if sum(is_figure(cell.text) or is_value(cell) for cell in filled) > _LABELS * len(filled):
            return column
    return 1


def bands(grid: CellGrid, labels: int) -> list[Band]:
    """The table from the top as one band or, where years or the words of the header come again
    further down, several."""
    starts = [0, *_later_headers(grid, labels)]
    ends = [*starts[1:], grid.rows]
    return [_band(grid, labels, start, end) for start, end in zip(starts, ends, strict=True)]


def _later_headers(grid: CellGrid, labels: int) -> Iterator[int]:
    """Where a header begins below the first figures: at a row with nothing but years, at least one,
    behind its label, or at the title above it; or where the words of the first header come
    again."""
    begun, title, height = 0, None, _first_of_body(grid, labels, 0, grid.rows)
    known = _words_behind(grid, height - 1, labels)
    for number in range(grid.rows):
        behind = [cell for cell in grid.row(number) if cell.column >= labels]
        if begun and behind and all(names_year(cell.text) for cell in behind):
            yield number if title is None else title
            begun = 0
        elif begun and known and known == _words_behind(grid, number, labels):
            yield max(begun, number + 1 - height)
            begun = 0
        if behind:
            title = None
        elif title is None and grid.row(number):
            title = number
        if any(map(is_value, behind)):
            begun = number + 1


def _words_behind(grid: CellGrid, number: int, labels: int) -> list[str]:
    """What stands behind the label of a row, none where not all of it is words."""
    texts = [cell.text for cell in grid.row(number) if cell.column >= labels]
    return texts if all(_WORDED.search(text) for text in texts) else []


def _band(grid: CellGrid, labels: int, start: int, end: int) -> Band:
    body = _first_of_body(grid, labels, start, end)
    lines = [
        line
        for number in range(start, body)
        for line in _header_lines(_heads_in(grid.row(number), labels))
    ]
    placed = spread_years([_placed(grid, line) for line in lines])
    rows: list[dict[int, str]] = []
    inside: set[int] = set()  # columns that share a head with the one before them
    for row, line in reversed([*zip(placed, lines, strict=True)]):
        by_words = row != _placed(grid, line) and not _is_centred(grid, line, labels)
        if any(row) and (by_words or _is_repeated(line)):
            rows.insert(0, dict(enumerate(row)))
        else:
            rows.insert(0, _spread(grid, line, labels, inside))
    heads = tuple(
        tuple(dict.fromkeys(row[column] for row in rows if row.get(column)))
        for column in range(grid.columns)
    )
    return Band(start, body, end, heads)


def _heads_in(row: Sequence[GridCell], labels: int) -> list[GridCell]:
    """The cells of a row of a header that head columns; a title alone in its row does not."""
    if len(row) == 1 and row[0].column < labels:
        return []
    return [cell for cell in row if cell.last >= labels]


def _is_repeated(cells: Sequence[GridCell]) -> bool:
    """Whether one word stands again and again over one of several columns, and so is the first line
    of their heads."""
    behind = [cell for cell in cells if cell.column]
    words = [cell.text for cell in behind if cell.column == cell.last]
    return len(words) == len(behind) > len(set(words)) == 1


def _header_lines(cells: Sequence[GridCell]) -> list[list[GridCell]]:
    """The cells of a row of a header as the lines of heads it holds, from the top. Where white or a
    year parts the words of a cell, those above are heads of a higher level, which may be printed
    over several columns."""
    higher: list[GridCell] = []
    lowest: list[GridCell] = []
    for cell in cells:
        *above, last = _stacked(cell)
        higher.extend(above)
        lowest.append(last)
    lines: list[list[GridCell]] = []
    for cell in sorted(higher, key=lambda one: one.pieces[-1].baseline):
        at = cell.pieces[-1].baseline
        if lines and at - lines[-1][0].pieces[-1].baseline <= cell.pieces[-1].size / 2:
            lines[-1].append(cell)
        else:
            lines.append([cell])
    return [*(sorted(line, key=lambda one: one.box.x0) for line in lines), lowest]


def _stacked(cell: GridCell) -> list[GridCell]:
    """A cell of a header parted where white or a year above other words shows two levels."""
    parts = [[cell.pieces[0]]]
    for above, below in pairwise(cell.pieces):
        white = below.box.y0 - above.box.y1 > _LEVEL_GAP * below.size
        year = is_year_heading(above.text) and below.baseline > above.baseline
        if white or (year and not _is_short(below.text)):
            parts.append([])
        parts[-1].append(below)
    return [GridCell(cell.row, cell.column, cell.last, part) for part in parts]


def _is_short(text: str) -> bool:
    """A remark or mark behind a year: "(restated)", "¹", "*"."""
    return not text[:1].isalpha()


def _placed(grid: CellGrid, cells: Sequence[GridCell]) -> list[str]:
    """The words of a row of a header, each in the column where it stands."""
    row = [""] * grid.columns
    for cell in cells:
        row[cell.column] = cell.text
    return row


def _ends_header(cell: GridCell) -> bool:
    """Whether a cell shows that the header has ended: a figure, or words too many for a head."""
    return is_value(cell) or len(cell.text) > _LONGEST


def _holds_amounts(row: Sequence[GridCell], labels: int) -> bool:
    """Whether a row has a label and an amount in a unit behind it: no line of a header below
    another."""
    is_named = any(cell.column < labels and _WORDED.search(cell.text) for cell in row)
    return is_named and any(cell.column >= labels and states_amount(cell.text) for cell in row)


def _first_of_body(grid: CellGrid, labels: int, start: int, end: int) -> int:
    """The row behind the header: rows with only a label above the first figures name groups of
    rows."""
    rows = range(start, end)
    behind = [_heads_in(grid.row(number), labels) for number in rows]
    first = next(
        (
            at
            for at, cells in enumerate(behind)
            if any(map(_ends_header, cells))
            or (any(behind[:at]) and _holds_amounts(grid.row(start + at), labels))
        ),
        None,
    )
    if first is None:
        return start + bool(behind and behind[0] and end - start > 1)
    headed = [at for at in range(first) if behind[at]]
    return start + (headed[-1] + 1 if headed else 0)


def _spread(
    grid: CellGrid, cells: Sequence[GridCell], labels: int, inside: set[int]
) -> dict[int, str]:
    """The words of one row of a header by column. Columns `inside` a head of a lower row are not
    parted from the one before them; those of this row are added."""
    heads = [cell for cell in cells if cell.column >= labels or cell.last > cell.column]
    if not heads:
        return {}
    centres = [fmean(edges) for edges in pairwise(grid.column_edges)][labels:]
    widths = [right - left for left, right in pairwise(grid.column_edges)][labels:]
    groups = groups_around(
        [cell.box.cx for cell in heads],
        centres,
        _LEFT_OUT * median(widths),
        {column - labels for column in inside},
    )
    inside.update(labels + at for first, end in groups for at in range(first + 1, end))
    return {
        labels + column: cell.text
        for cell, (first, end) in zip(heads, groups, strict=True)
        for column in range(first, end)
    }


def _is_centred(grid: CellGrid, cells: Sequence[GridCell], labels: int) -> bool:
    """Whether the words of a row of a header stand each in the very middle of columns, one of them
    over several."""
    heads = [cell for cell in cells if cell.column >= labels]
    centres = [fmean(edges) for edges in pairwise(grid.column_edges)][labels:]
    width = median(right - left for left, right in pairwise(grid.column_edges[labels:]))
    groups = groups_around([cell.box.cx for cell in heads], centres, _LEFT_OUT * width)
    return any(end - first > 1 for first, end in groups) and all(
        end > first
        and abs(cell.box.cx - (centres[first] + centres[end - 1]) / 2) <= _CENTRED * width
        for cell, (first, end) in zip(heads, groups, strict=True)
    )


def groups_around(
    words: Sequence[float],
    columns: Sequence[float],
    left_out: float,
    inside: Container[int] = (),
) -> list[tuple[int, int]]:
    """For each word, by its centre, the columns (first, end) in whose middle it stands. Groups do
    not overlap, none begins or ends `inside` another; a column in none of them costs `left_out`, in
    points. Words for which there is no column left get none.

    The cost grows with words x columns x columns: a table of 200 columns takes less than a second.
    """
    placed = min(len(words), len(columns))
    # the least cost of the words from one on, in the columns from `column` on
    costs = [(len(columns) - column) * left_out for column in range(len(columns) + 1)]
    choices: list[list[tuple[int, int]]] = []
    for word in reversed(range(placed)):
        free = range(word, len(columns) - (placed - 1 - word))
        costs, chosen = _one_word(words[word], columns, free, costs, left_out, inside)
        choices.append(chosen)
    groups: list[tuple[int, int]] = []
    column = 0
    for chosen in reversed(choices):
        groups.append(chosen[column])
        column = chosen[column][1]
    return groups + [(column, column)] * (len(words) - placed)


def _one_word(
    centre: float,
    columns: Sequence[float],
    free: range,
    rest: Sequence[float],
    left_out: float,
    inside: Container[int],
) -> tuple[list[float], list[tuple[int, int]]]:
    """The least cost of a word and those behind it in the columns from each on, and the group it
    has then. `rest` is the cost of those behind it alone; `free` are the columns that leave one for
    every other word."""
    count = len(columns)
    costs, chosen = [inf] * (count + 1), [(count, count)] * (count + 1)
    for first in reversed(free):
        ends = () if first in inside else range(first + 1, free.stop + 1)
        cost, end = min(
            (
                (
                    _OFF_CENTRE * abs(centre - (columns[first] + columns[end - 1]) / 2) + rest[end],
                    end,
                )
                for end in ends
                if end not in inside
            ),
            default=(inf, count),
        )
        skipped = left_out + costs[first + 1]
        taken = cost <= skipped
        costs[first] = cost if taken else skipped
        chosen[first] = (first, end) if taken else chosen[first + 1]
    return costs, chosen
