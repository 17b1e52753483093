"""Labels of the first column that are for several rows: which rows each of them spans.

Rules drawn across the first column show it where there are any; a label whose rows are parted by
rules in the other columns only is one merged cell, however many lines it has. Elsewhere a label
stands in the first of its rows or, where rows above the first label lack one, in their middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from reports.document.layout.cells import CellGrid
from reports.document.layout.column_heads import Band, groups_around
from reports.document.layout.drawn_rules import is_parted
from reports.document.lines import around
from reports.document.paragraphs import join_lines
from sibyl_project.common.regex import regex

_LEVEL = 0.35  # of the font size: how far baselines of one printed line may differ
_LEFT_OUT = 5  # times a row's height: what it costs to leave a row without the label of a group
_OFF_MIDDLE = 0.25  # of a row's height: how far a label may stand beside the middle of its rows
_FURTHER = 1.8  # times the usual white between rows: a gap between two groups
_WORD = regex(r"[^\W\d_]{2}")
_LONG_WORD = regex(r"[^\W\d_]{3}|[^\W\d_\u0000-\u1fff]")  # or any of an East Asian script
_DIGIT = regex(r"\d")
_MOST_TRIES = 1_000_000  # groups of rows that are weighed against each other
_CLOSER = 0.6  # of the white between rows: white between the lines of one label


@dataclass(frozen=True, slots=True)
class _Group:
    """Rows in which lines of one label stand, and the rows it spans."""

    named: tuple[int, ...]
    rows: tuple[int, ...]


def group_labels(grid: CellGrid, band: Band, labels: int) -> dict[int, str]:
    """The label of the first column that spans several rows, for each of these; none where every
    row has its own."""
    return {
        number: join_lines([grid.cells[row, 0].text for row in group.named])
        for part in _groups(grid, band, labels)
        for group in part
        for number in group.rows
    }


def doubtful_rows(grid: CellGrid, band: Band, labels: int) -> set[int]:
    """Rows on either side of the border of two groups that neither a rule, nor white, nor the
    middles in which their labels stand show; and rows that have only a label of the third column,
    below those of two others."""
    nested = {
        number
        for number in range(band.body, band.end)
        if (number, 2) in grid.cells
        and labels > 2
        and not {(number, 0), (number, 1)} & grid.cells.keys()
    }
    for part in _groups(grid, band, labels):
        if all(_is_level(grid, number) for group in part for number in group.named):
            continue
        rows = [number for group in part for number in group.rows]
        for above, below in pairwise(part):
            shown = _stands_apart(grid, above.rows[-1], below.rows[0], rows)
            if not shown and not (_is_centred(grid, above) and _is_centred(grid, below)):
                nested |= {above.rows[-1], below.rows[0]}
    return nested


def _groups(grid: CellGrid, band: Band, labels: int) -> list[list[_Group]]:
    """The groups of rows of a band, those of each part between rules together."""
    body = [n for n in range(band.body, band.end) if (n, 1) in grid.cells]
    worded = {n for n in body if (n, 0) in grid.cells and _WORD.search(grid.cells[n, 0].text)}
    if labels < 2 or not worded or holds_references(grid, body):
        return []
    if sum(map(len, _spanning(grid, sorted(worded)))) == len(body):
        return []
    parts = _parts(grid, body, worded)
    return [_groups_within(grid, part, worded, ruled=len(parts) > 1) for part in parts]


def holds_references(grid: CellGrid, rows: Sequence[int]) -> bool:
    """Whether most cells of the first column are numbers of notes or items: "G9", "A6 to A8".
    They are no labels that other rows could belong to."""
    texts = [grid.cells[number, 0].text for number in rows if (number, 0) in grid.cells]
    found = [text for text in texts if _DIGIT.search(text) and not _LONG_WORD.search(text)]
    return len(found) > len(texts) / 2


def _parts(grid: CellGrid, body: Sequence[int], worded: set[int]) -> list[list[int]]:
    """The rows between rules that are drawn across the first column; all of them where some of
    these parts would have no label."""
    parts: list[list[int]] = [[]]
    for number in body:
        if parts[-1] and _is_ruled(grid, parts[-1][-1], number, 0):
            parts.append([])
        parts[-1].append(number)
    return parts if all(worded & set(part) for part in parts) else [list(body)]


def _is_ruled(grid: CellGrid, above: int, below: int, column: int) -> bool:
    """Whether a rule parts two rows where the labels of a column stand."""
    upper, lower = grid.cells[above, 1].pieces[-1].box.cy, grid.cells[below, 1].pieces[0].box.cy
    boxes = [cell.box for (_, at), cell in grid.cells.items() if at == column == cell.last]
    left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    return is_parted(grid.rules, (upper, lower), (left, right))


def _groups_within(
    grid: CellGrid, part: Sequence[int], worded: set[int], *, ruled: bool
) -> list[_Group]:
    """The groups of a stretch of rows; one where the stretch is a single label's between rules."""
    named = _spanning(grid, [number for number in part if number in worded])
    if ruled and _is_merged(grid, part, named):
        return [_Group(tuple(number for rows in named for number in rows), tuple(part))]
    if len(named) * len(part) ** 2 > _MOST_TRIES:
        return []
    if named[0][0] == part[0] and all(_is_level(grid, rows[0]) for rows in named):
        ends = [*(rows[0] for rows in named[1:]), part[-1] + 1]
        spans = [
            [n for n in part if rows[0] <= n < end] for rows, end in zip(named, ends, strict=True)
        ]
    else:
        spans = [list(part[first:end]) for first, end in _centred(grid, part, named)]
    return [
        _Group(tuple(rows), tuple(span)) for rows, span in zip(named, spans, strict=True) if span
    ]


def _is_merged(grid: CellGrid, part: Sequence[int], named: Sequence[Sequence[int]]) -> bool:
    """Whether the first column of a stretch of rows is one cell: it has one label, or lines of one
    beside rows that are all parted by rules in the next column."""
    lines = [number for rows in named for number in rows]
    follow = all(below - above == 1 for above, below in pairwise(lines))
    return len(named) == 1 or (
        follow and all(_is_ruled(grid, above, below, 1) for above, below in pairwise(part))
    )


def _stands_apart(grid: CellGrid, above: int, below: int, rows: Sequence[int]) -> bool:
    """Whether the white between two rows is wider than usual between the rows."""
    gaps = {
        (one, other): grid.cells[other, 1].box.y0 - grid.cells[one, 1].box.y1
        for one, other in pairwise(rows)
    }
    return gaps[above, below] > _FURTHER * median(gaps.values())


def _is_centred(grid: CellGrid, group: _Group) -> bool:
    """Whether the label of a group stands in the very middle of its rows; with a row more or less
    it would stand half a row beside it."""
    top, end = grid.row_edges[group.rows[0]], grid.row_edges[group.rows[-1] + 1]
    label = around(grid.cells[number, 0].box for number in group.named)
    return abs(label.cy - (top + end) / 2) <= _OFF_MIDDLE * (end - top) / len(group.rows)


def _is_level(grid: CellGrid, number: int) -> bool:
    """Whether the label of the first column has a line level with one of the row's own label."""
    return (number, 1) in grid.cells and any(
        abs(piece.baseline - own.baseline) <= _LEVEL * own.size
        for piece in grid.cells[number, 0].pieces
        for own in grid.cells[number, 1].pieces
    )


def _spanning(grid: CellGrid, named: Sequence[int]) -> list[list[int]]:
    """Rows with a label in the first column; those together whose labels are lines of one, set
    closer than the rows."""
    found: list[list[int]] = []
    for number in named:
        before = found[-1][-1] if found else None
        own = all(_is_level(grid, one) for one in (number - 1, number) if (one, 0) in grid.cells)
        if (
            before == number - 1
            and not own
            and _white(grid, before, 0) < _CLOSER * _white(grid, before, 1)
        ):
            found[-1].append(number)
        else:
            found.append([number])
    return found


def _white(grid: CellGrid, row: int, column: int) -> float:
    """The white between the cells of a column in a row and the next."""
    return grid.cells[row + 1, column].box.y0 - grid.cells[row, column].box.y1


def _centred(
    grid: CellGrid, body: Sequence[int], named: Sequence[Sequence[int]]
) -> list[tuple[int, int]]:
    """The rows, as a stretch of `body`, in whose middle each label of several rows stands."""
    middles = [(grid.row_edges[number] + grid.row_edges[number + 1]) / 2 for number in body]
    height = median(grid.row_edges[number + 1] - grid.row_edges[number] for number in body)
    labels = [around(grid.cells[n, 0].box for n in rows).cy for rows in named]
    return groups_around(labels, middles, _LEFT_OUT * height)
