"""What the workbook's own sums add that no line holds, such as the carbon of a mass balance times
44/12: each such part is a line of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from reports.document.relative_formulas import Relative
from reports.document.workbook_cells import address, cell_of
from reports.inventory.arithmetic import close
from reports.inventory.following import Followed
from reports.inventory.line_index import Cell, Index, cell_at
from reports.inventory.summaries import Statement
from reports.inventory.types import Line, Place
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_SUM = regex(r"^\s*\+?\s*(?:(?:SUM|SUBTOTAL)\((?:9,)?)?[\s,;+()SUM]*$", re.IGNORECASE)
_REFERENCE = regex(r"\{[^{}]*\}")
_SAME = Decimal("0.000001")
DEEPEST = 6  # sums of sums
_UPSTREAM = 3  # the category of fuel and energy
_MOST_CELLS = 60  # of a range
_MANY_BLOCKS = 4
_MASS = regex(r"\b(?:kt|kg|t|tonnes) ?CO2-?(?:e|eq)?\b(?! ?(?:/|per\b))", re.IGNORECASE)
_TITLES = 5  # rows of a sheet that may tell its unit


def parts_without_lines(
    index: Index, statements: Sequence[Statement], lines: Sequence[Line]
) -> tuple[list[Line], list[str]]:
    """Lines for the parts of the sums of scopes and categories that formulas make of cells which no
    line holds; and what is said of them."""
    made = {cell_at(line.derived) for line in lines if line.derived is not None}
    named = {cell_at(one.place): one for one in statements if one.belongs.category is not None}
    sums = _sums(lines)
    found: dict[Cell, Line] = {}
    for statement in sorted(statements, key=lambda one: one.belongs.category is None):
        if statement.belongs.why != "summary" or not (statement.adds or statement.takes):
            continue
        parts = _parts(index, cell_at(statement.place), made, 0)
        for cell, below in parts:
            said = named.get(below, statement)
            line = None if cell in found else line_of_part(index, cell, said)
            if line is not None:
                feed(index, cell)
            if line is not None and not _is_sum(line, sums):
                found[cell] = line
    return list(found.values()), asked(found)


def asked(found: Mapping[Cell, Line]) -> list[str]:
    """One question of each stretch of cells beside or below each other, the shortest first."""
    told = []
    for stretch in sorted(_together(found), key=len):
        scope = found[stretch[0]].scope
        tonnes = sum((found[cell].stated or Decimal(0) for cell in stretch), Decimal(0))
        made = f"{tonnes:,.3f} tCO2e of Scope {scope}; its parts are not read as lines."
        (sheet, *first), (_, *last) = stretch[0], stretch[-1]
        if len(stretch) == 1:
            told.append(f"{sheet}!{address(*first)}: this formula makes {made}")
            continue
        many = (last[0] - first[0] + 1) * (last[1] - first[1] + 1)
        between = ":" if many == len(stretch) else " to "
        told.append(
            f"{sheet}!{address(*first)}{between}{address(*last)}: these {len(stretch)} formulas "
            "make " + made.replace("its parts", "their parts")
        )
    return told


def _together(found: Mapping[Cell, Line]) -> list[list[Cell]]:
    """The stretches of cells; many single cells of a sheet, as sums of blocks are, as one."""
    stretches = _stretches(found)
    apart: dict[tuple[str, str], list[Cell]] = defaultdict(list)
    for cell in (stretch[0] for stretch in stretches if len(stretch) == 1):
        apart[cell[0], found[cell].scope].append(cell)
    several = [stretch for stretch in stretches if len(stretch) > 1]
    for cells in map(sorted, apart.values()):
        several += [cells] if len(cells) >= _MANY_BLOCKS else [[cell] for cell in cells]
    return several


def _stretches(found: Mapping[Cell, Line]) -> list[list[Cell]]:
    """The cells of each scope, as stretches of the columns of a sheet or of its rows, by which
    these are fewer."""
    stretches: list[list[Cell]] = []
    for sheet in sorted({cell[0] for cell in found}):
        cells = [cell for cell in found if cell[0] == sheet]
        down = _runs(found, sorted(cells, key=lambda cell: (cell[2], cell[1])), (1, 0))
        across = _runs(found, sorted(cells), (0, 1))
        stretches += across if len(across) < len(down) else down
    return stretches


def _runs(
    found: Mapping[Cell, Line], cells: Sequence[Cell], step: tuple[int, int]
) -> list[list[Cell]]:
    """Cells that follow each other by a step of rows and columns and are of one scope."""
    runs: list[list[Cell]] = []
    for cell in cells:
        sheet, row, column = cell
        before = (sheet, row - step[0], column - step[1])
        if runs and runs[-1][-1] == before and found[before].scope == found[cell].scope:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


def _sums(lines: Sequence[Line]) -> dict[str, set[Decimal]]:
    """What the lines of each scope sum to by category, by table and by both."""
    sums: dict[tuple[str, int | None, int | None], Decimal] = defaultdict(Decimal)
    for line in lines:
        if line.tonnes is not None and not line.part:
            for key in ((line.category, None), (None, line.table), (line.category, line.table)):
                sums[line.scope, *key] += line.tonnes
    found: dict[str, set[Decimal]] = defaultdict(set)
    for (scope, *_), total in sums.items():
        found[scope].add(total)
    return found


def _is_sum(line: Line, sums: Mapping[str, Collection[Decimal]]) -> bool:
    """Whether a part is what lines of its scope sum to, which its formula does not lead to."""
    stated = line.stated or Decimal(0)
    return any(close(stated, total, _SAME) for total in sums.get(line.scope, ()))


def _parts(
    index: Index, cell: Cell, made: Collection[Cell], depth: int
) -> Iterator[tuple[Cell, Cell]]:
    """The cells that a sum adds, down to those that are more than a sum, each with that below the
    sum which leads to it; none that lines are `made` of, nor what these add."""
    sheet, row, column = cell
    if cell in made:
        return
    formula = index.grids[sheet].formulas.get((row, column))
    if formula is None or not index.spend(1) or _is_of_lines(index, cell):
        return
    if depth > DEEPEST or not is_plain_sum(formula):
        yield cell, cell
        return
    for part in cells_taken(index, cell):
        for found, below in _parts(index, part, made, depth + 1):
            yield found, part if depth == 0 else below


def cells_taken(index: Index, cell: Cell) -> Iterator[Cell]:
    """The cells that a formula refers to, but those of ranges of very many."""
    sheet, row, column = cell
    for reference in index.grids[sheet].formulas[row, column].references(row, column):
        on = reference.sheet or sheet
        many = (reference.bottom - reference.top + 1) * (reference.right - reference.left + 1)
        if on in index.grids and many <= _MOST_CELLS:
            for at in range(reference.top, reference.bottom + 1):
                for across in range(reference.left, reference.right + 1):
                    yield on, at, across


def is_plain_sum(formula: Relative) -> bool:
    """Whether a formula only adds cells, or takes one over."""
    return bool(_SUM.match(_REFERENCE.sub("", formula.text)))


def _is_of_lines(index: Index, cell: Cell) -> bool:
    sheet, row, _ = cell
    lines = (*index.at(cell, "stated"), *index.at(cell, "amounts"))
    if lines:
        return any(index.lines[at].tonnes is not None for at in lines)
    return row in index.totals[sheet]


def line_of_part(
    index: Index, cell: Cell, statement: Statement, *, by_method: bool = False
) -> Line | None:
    """The line of a part of a sum; None for one of which other lines state emissions, or where
    neither sheet has a table. Those whose amounts it takes are to `feed` it once it counts.
    `by_method`: emissions by the other method of Scope 2 may stand beside it."""
    sheet, row, column = cell
    value = number(index.grids[sheet].at(row, column))
    added, taken = _led_to(index, cell)
    if not value or any(_tells(line, statement, by_method) for line in (*added, *taken)):
        return None
    table = taken[0].table if taken else _table_of(index, sheet, row)
    stands = (sheet, row)
    if table is None:  # it is a line of the sum, where its own sheet has no table
        stands = (statement.place.sheet, cell_of(statement.place.cells)[0])
        table = _table_of(index, *stands)
    if table is None:
        return None
    cells = index.grids[stands[0]].rows[stands[1]]
    label = " ".join(words(cells[at]) for at in sorted(cells) if is_text(cells[at]))
    belongs = statement.belongs
    return Line(
        table=table,
        row=stands[1],
        place=Place(stands[0], str(stands[1])),
        kind=label or statement.words,
        site="",
        country="",
        meter="",
        scope=belongs.scope,
        category=belongs.category if belongs.scope == "3" else None,
        method=statement.method if belongs.scope == "2" else "",
        gas="",
        activity=None,
        unit=None,
        stated=value * to_tonnes(index, statement),
        stated_place=Place(sheet, address(row, column)),
        why_not="no amount",
        scope_why="summary",
    )


def _led_to(index: Index, cell: Cell) -> tuple[list[Line], list[Line]]:
    """The lines that a cell adds, and those of the tables whose amounts it takes."""
    led = Followed(index).follow(cell)
    carried = {index.lines[at].table for at in (*led.takes, *index.at(cell, "amounts"))}
    taken = [line for line in index.lines if line.table in carried] if carried else []
    return [index.lines[at] for at in led.adds], taken


def feed(index: Index, cell: Cell) -> None:
    """Mark the lines whose amounts a part takes as carried by it."""
    for line in _led_to(index, cell)[1]:
        if line.tonnes is None:
            line.feeds = True
            line.part = not line.points and line.month is None


def _tells(line: Line, statement: Statement, by_method: bool) -> bool:
    """Whether a line states emissions, and where that counts, not by the other method of Scope 2
    than a sum. Lines of Scope 1 and 2 are no parts of category 3, which is made
    of the same amounts."""
    if statement.belongs.category == _UPSTREAM and line.scope in ("1", "2"):
        return False
    both = {line.method, statement.method} == {"location", "market"}
    other = both and line.scope == statement.belongs.scope == "2"
    return line.tonnes is not None and not (by_method and other)


def _table_of(index: Index, sheet: str, row: int) -> int | None:
    near = [
        (abs(body.number - row), at)
        for at, table in enumerate(index.tables)
        if table.sheet == sheet and not table.turned
        for body in table.rows
    ]
    return min(near)[1] if near else None


def to_tonnes(index: Index, statement: Statement) -> Decimal:
    """What a figure of a summary is multiplied by to be told in tonnes."""
    grid = index.grids[statement.place.sheet]
    above = [
        words(value)
        for row in sorted(grid.rows)[:_TITLES]
        for value in grid.rows[row].values()
        if is_text(value)
    ]
    for text in (statement.words, *above):
        if (match := _MASS.search(text)) and (unit := unit_of(match[0])) is not None:
            return unit.factor
    return Decimal(1)
