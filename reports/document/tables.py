"""Tables without rules, found from rows of figures that stand in the same columns.

Most emission tables of real reports are ruled by thin lines under rows at best, or not at all. A
table here is a run of at least three rows whose figures align in at least two columns and of which
most carry a label. Charts (axes, value labels) and prose in two columns fail one of these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from reports.document.lines import Box, Line, around
from sibyl_project.common.regex import regex

_MARKS = r"[⁰¹²³⁴-⁹ᵃ-ᵡ*†‡§]"
_FIGURE = regex(
    # sign, currency, digits
    r"^[<>~≈(]*[-–−+]?\s?(?:[A-Z]{0,3}[$€£¥])?\s?[-–−]?\d[\d,.' \u00a0\u202f]*"
    r"(?:\s?(?:%|[x×]|bn|mn?|k|pp|°C))?\)?"  # unit mark
    rf"(?:\s?{_MARKS}+(?:,{_MARKS}+)*|\s?\(?[a-z]\))?$"  # footnote mark
)
_PLACEHOLDER = regex(
    r"^(?:[-–—•*]|n/?[ar]\.?|n\.a\.|nil|(?:not|data not) (?:reported|available|applicable"
    r"|disclosed)[ᵃ-ᵡ¹²³*]?|tbd)$",
    re.IGNORECASE,
)
_LETTERS = regex(r"[^\W\d_]{2}")

_BASELINE = 0.35  # of the font size: how far baselines of one row may differ
_ALIGN = 5.0  # points: how far aligned edges or centres may differ
_MIN_ROWS = 3
_MIN_LABELLED = 0.5  # share of figure rows with a label
# share of rows with figures, and of these with a label; fewer are a chart with prose about it
_MIN_DENSE = 0.45
_MAX_PROSE = 0.15  # share of rows that are only words going on from the row above
_PITCH = 3.4  # row distances, in usual distances, that a table may skip (group headings between)
_MAX_HEADER_ROWS = 4
_UNIT_LENGTH = 14  # characters of a short cell
_INDENT = 24.0  # points a label may be indented


@dataclass(slots=True)
class Grid:
    """A table in the making: its rows, the extents of its columns, and the lines it takes from the
    page.

    `borrowed` are header rows that stand elsewhere on the page, above another table with the same
    columns.
    """

    box: Box
    rows: list[list[str]]
    columns: list[Box]
    lines: list[Line] = field(default_factory=list)
    borrowed: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class _Row:
    """Lines of one baseline that belong together: a label, then figures, perhaps a text after
    them."""

    lines: list[Line]

    @property
    def figures(self) -> list[Line]:
        return [line for line in self.lines if is_figure(line.text)]

    @property
    def baseline(self) -> float:
        return self.lines[0].baseline

    @property
    def box(self) -> Box:
        return around(line.box for line in self.lines)


def is_figure(text: str) -> bool:
    """Whether a cell holds only a figure (with sign, currency, unit mark or footnote) or a mark for
    none."""
    return len(text) <= 24 and bool(_FIGURE.match(text) or _PLACEHOLDER.match(text))


def _is_number(text: str) -> bool:
    return is_figure(text) and any(char.isdigit() for char in text)


def unruled_tables(lines: Sequence[Line]) -> list[Grid]:
    """The tables among `lines`, top to bottom; no line belongs to two of them."""
    upright = [line for line in lines if line.upright]
    by_baseline = baseline_rows(upright)
    starts = _label_starts(by_baseline)
    rows = [part for row in by_baseline for part in _parts(row, starts)]
    grids: list[Grid] = []
    taken: set[int] = set()
    for run in _runs([row for row in rows if len(row.figures) >= 2]):
        free = [line for line in upright if id(line) not in taken]
        grid = _grid(run, free)
        if grid is not None:
            taken.update(id(line) for line in grid.lines)
            grids.append(grid)
    return grids


def baseline_rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines grouped by baseline over the whole width, each group from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda item: item.baseline):
        if rows and line.baseline - rows[-1][0].baseline <= _BASELINE * min(
            line.size, rows[-1][0].size
        ):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda item: item.box.x0) for row in rows]


def _label_starts(rows: list[list[Line]]) -> list[float]:
    """Left edges where at least three rows have a text followed by two figures: the label columns
    of tables."""
    edges = sorted(
        line.box.x0
        for row in rows
        for at, line in enumerate(row[:-2])
        if _is_label(line) and is_figure(row[at + 1].text) and is_figure(row[at + 2].text)
    )
    return [edge for at, edge in enumerate(edges[:-2]) if edges[at + 2] - edge <= _ALIGN]


def _is_label(line: Line) -> bool:
    return bool(_LETTERS.search(line.text)) and not is_figure(line.text)


def _parts(row: list[Line], starts: list[float]) -> list[_Row]:
    """A baseline cut where, after figures, a label begins another table at its side."""
    parts: list[list[Line]] = [[]]
    for at, line in enumerate(row):
        current = parts[-1]
        numbers = sum(is_figure(item.text) for item in current)
        at_start = any(-_ALIGN <= line.box.x0 - edge <= _INDENT for edge in starts)
        after = sum(is_figure(item.text) for item in row[at + 1 :])
        if _is_label(line) and numbers and at_start and (after or numbers >= 2):
            parts.append([line])
        else:
            current.append(line)
    return [_Row(_trim(part)) for part in parts if part]


def _trim(part: list[Line]) -> list[Line]:
    """Without what stands left of the label or right of the figures but is far longer than a cell:
    prose beside the table."""
    first = next((index for index, line in enumerate(part) if is_figure(line.text)), 0)
    last = max(
        (index for index, line in enumerate(part) if is_figure(line.text)), default=len(part) - 1
    )
    start = first
    while start > 0 and (start == first or len(part[start - 1].text) <= 2 * _UNIT_LENGTH):
        start -= 1
    end = last + 1
    while (
        end < len(part)
        and len(part[end].text) <= 3 * _UNIT_LENGTH
        and part[end].box.x0 - part[end - 1].box.x1 < 60
    ):
        end += 1
    return part[start:end]


def _aligned(left: Box, right: Box) -> bool:
    """Whether two cells stand in one column: same right edge, centre or left edge."""
    near = min(abs(left.x1 - right.x1), abs(left.cx - right.cx), abs(left.x0 - right.x0))
    return near <= _ALIGN and left.gap_x(right) < 0


def _runs(rows: list[_Row]) -> list[list[_Row]]:
    """Rows of figures gathered into runs that share columns and follow each other closely."""
    runs: list[list[_Row]] = []
    for row in rows:
        home = next((run for run in reversed(runs) if _continues(run, row)), None)
        if home is None:
            runs.append([row])
        else:
            home.append(row)
    return [run for run in runs if _is_table(run)]


def _continues(run: list[_Row], row: _Row) -> bool:
    last = run[-1]
    step = row.baseline - last.baseline
    size = row.lines[0].size
    usual = min((b.baseline - a.baseline for a, b in pairwise(run)), default=2.2 * size)
    if step <= 0 or step > max(_PITCH * usual, 4.5 * size):
        return False
    recent = [cell.box for member in run[-4:] for cell in member.figures]
    matches = sum(any(_aligned(cell.box, other) for other in recent) for cell in row.figures)
    return matches >= min(2, len(row.figures)) and matches >= 0.5 * len(row.figures)


def _is_table(run: list[_Row]) -> bool:
    with_numbers = [row for row in run if sum(_is_number(cell.text) for cell in row.figures) >= 1]
    labelled = [
        row
        for row in run
        if any(_LETTERS.search(line.text) and not is_figure(line.text) for line in row.lines)
    ]
    return len(with_numbers) >= _MIN_ROWS and len(labelled) >= max(2, _MIN_LABELLED * len(run))


def _grid(run: list[_Row], free: list[Line]) -> Grid | None:
    """The table of a run: its rows, the header above, and the label-only rows between."""
    available = {id(line) for line in free}
    core = [[line for line in row.lines if id(line) in available] for row in run]
    core = [row for row in core if row]
    figures = [line for row in core for line in row if is_figure(line.text)]
    if len(core) < _MIN_ROWS or not figures:  # the figures may be those of another table
        return None
    box = around(line.box for row in core for line in row)
    used = {id(line) for row in core for line in row}
    inner = [line for line in free if id(line) not in used and _within(line, box)]
    header = _header([line for line in free if id(line) not in used], box, figures, core)
    every = [line for row in core for line in row] + inner + header
    columns = _columns(core, box)
    rows = _merge_wrapped(_cells(baseline_rows(every), columns), figures)
    grid_box = around(line.box for line in every)
    return (
        Grid(grid_box, [cells for cells, _ in rows], columns, every)
        if _is_dense([cells for cells, _ in rows])
        else None
    )


def _is_dense(rows: list[list[str]]) -> bool:
    """Whether most rows hold figures with a label and few are broken prose: a chart beside a
    paragraph is no table."""
    figured = [cells for cells in rows if any(is_figure(cell) for cell in cells[1:])]
    labelled = sum(
        any(_LETTERS.search(cell) and not is_figure(cell) for cell in cells) for cells in figured
    )
    prose = sum(cells[0][:1].islower() and not any(cells[1:]) for cells in rows)
    named = labelled >= _MIN_DENSE * len(figured)
    return (
        named and len(figured) >= _MIN_DENSE * len(rows) and prose <= max(1, _MAX_PROSE * len(rows))
    )


def _within(line: Line, box: Box) -> bool:
    """Whether a line stands between the first and last row, no wider than the table."""
    inside = line.box.x0 >= box.x0 - 14 and line.box.x1 <= box.x1 + 14
    return inside and box.y0 - 1 <= line.box.cy <= box.y1 + 1


def _header(free: list[Line], box: Box, figures: list[Line], core: list[list[Line]]) -> list[Line]:
    """Lines above the first row that head its columns."""
    first_x = min(line.box.x0 for line in figures) - 12
    steps = [b[0].baseline - a[0].baseline for a, b in pairwise(core)]
    reach = 2.6 * max(sorted(steps)[len(steps) // 2], core[0][0].size * 1.2)
    found: list[Line] = []
    top = core[0][0].baseline
    above = [
        line
        for line in free
        if line.upright
        and line.baseline < top
        and box.x0 - 8 <= line.box.x0
        and line.box.x1 <= box.x1 + 12
    ]
    for row in reversed(baseline_rows(above)):
        heads = [line for line in row if line.box.cx >= first_x]
        is_header = (
            top - row[0].baseline <= reach
            and heads
            and max(len(line.text) for line in row) <= 3 * _UNIT_LENGTH
        )
        if (
            not is_header
            or len(found) > _MAX_HEADER_ROWS * 10
            or (len(row) == 1 and len(heads[0].text.split()) > 5)
        ):
            break
        found.extend(row)
        top = row[0].baseline
    return found


def _columns(core: list[list[Line]], box: Box) -> list[Box]:
    """Column extents from the cells of the figure rows: overlapping cells are one column."""
    cells = sorted(
        (line.box for row in core for line in row if is_figure(line.text)), key=lambda cell: cell.x0
    )
    columns: list[Box] = []
    for cell in cells:
        if columns and cell.x0 < columns[-1].x1 - 0.35 * min(cell.width, columns[-1].width):
            columns[-1] = around([columns[-1], cell])
        else:
            columns.append(cell)
    texts = sorted(
        (line.box for row in core for line in row if not is_figure(line.text)),
        key=lambda cell: cell.x0,
    )
    labels: list[Box] = []
    for cell in texts:
        if any(cell.gap_x(column) < -0.5 * min(cell.width, column.width) for column in columns):
            continue
        if labels and cell.x0 < labels[-1].x1:
            labels[-1] = around([labels[-1], cell])
        else:
            labels.append(cell)
    every = sorted([*columns, *labels], key=lambda column: column.x0)
    return every or [box]


def place(row: Sequence[Line], columns: Sequence[Box]) -> list[str]:
    """The lines of one row as one text a column."""
    cells = [""] * len(columns)
    for line in row:
        at = _column_of(line, columns)
        cells[at] = f"{cells[at]} {line.text}".strip()
    return cells


def _cells(rows: list[list[Line]], columns: list[Box]) -> list[tuple[list[str], list[Line]]]:
    """Each row as one text a column, with its lines."""
    return [(place(row, columns), row) for row in rows]


def _column_of(line: Line, columns: Sequence[Box]) -> int:
    """The column with the nearest centre among those the line overlaps, else the nearest column."""
    overlapping = [index for index, column in enumerate(columns) if line.box.gap_x(column) < 0]
    if len(overlapping) > 1 and not is_figure(line.text) and overlapping[0] == 0:
        return 0
    choices = overlapping or range(len(columns))
    return min(
        choices,
        key=lambda index: (
            max(line.box.gap_x(columns[index]), 0.0),
            abs(columns[index].cx - line.box.cx),
        ),
    )


def _merge_wrapped(
    rows: list[tuple[list[str], list[Line]]], figures: list[Line]
) -> list[tuple[list[str], list[Line]]]:
    """A label-only row set tightly above a figure row is the first line of its label."""
    figure_ids = {id(line) for line in figures}
    data = [row[0].baseline for _, row in rows if any(id(line) in figure_ids for line in row)]
    steps = sorted(b - a for a, b in pairwise(data))
    pitch = steps[len(steps) // 2] if steps else 0.0
    merged: list[tuple[list[str], list[Line]]] = []
    for below in rows:
        if merged and _is_wrap(merged[-1], below, pitch):
            (upper, lines), (lower, more) = merged.pop(), below
            merged.append(
                (
                    [f"{top} {low}".strip() for top, low in zip(upper, lower, strict=True)],
                    [*lines, *more],
                )
            )
        else:
            merged.append(below)
    return merged


def _is_wrap(
    above: tuple[list[str], list[Line]], below: tuple[list[str], list[Line]], pitch: float
) -> bool:
    upper, lower = above[0], below[0]
    if any(upper[1:]) and any(lower[1:]):
        return False
    first, last = below[1][0], above[1][-1]
    same_style = first.bold == last.bold and abs(first.size - last.size) < 0.3
    tight = first.baseline - last.baseline <= min(0.8 * pitch, 1.45 * first.size)
    return bool(same_style and tight and upper[0] and lower[0])
