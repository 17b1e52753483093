"""Sheets of one form, such as one for each site, and the cells in which one differs from the
others: a typed number, or a sum that takes in fewer cells."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from reports.document.relative_formulas import Reference, Relative
from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.runs import Cell, Narrow, fewer, is_sum
from reports.inventory.values import is_text, number, words

_FEWEST = 3  # sheets of one form, and formulas that make a form
_MOST = 5000  # formulas of a sheet
_ALIKE = 0.5  # of the formulas of a sheet


def families(grids: Mapping[str, Grid]) -> list[list[Grid]]:
    """The sheets that hold the same formulas in the same cells."""
    found: list[tuple[set[tuple[Cell, str]], list[Grid]]] = []
    for grid in grids.values():
        form = {(place, formula.text) for place, formula in grid.formulas.items()}
        if not _FEWEST <= len(form) <= _MOST:
            continue
        for other, members in found:
            if len(form & other) >= max(_FEWEST, _ALIKE * min(len(form), len(other))):
                members.append(grid)
                break
        else:
            found.append((form, [grid]))
    return [members for _, members in found if len(members) >= _FEWEST]


def typed_in_one(members: Sequence[Grid]) -> Iterator[tuple[Grid, Cell, Relative]]:
    """Typed numbers where the others of a family compute by one formula, in a row of the same
    name."""
    cells: dict[Cell, Counter[Relative]] = defaultdict(Counter)
    for grid in members:
        for place, formula in grid.formulas.items():
            cells[place][formula] += 1
    for place, formulas in cells.items():
        formula, times = formulas.most_common(1)[0]
        typed = [grid for grid in members if _is_typed(grid, place)]
        if len(typed) != 1 or times < _FEWEST - 1 or times < sum(formulas.values()):
            continue
        others = {_label(grid, place) for grid in members if grid.formulas.get(place) == formula}
        if _label(typed[0], place) in others:
            yield typed[0], place, formula


def _is_typed(grid: Grid, place: Cell) -> bool:
    return place not in grid.formulas and number(grid.at(*place)) is not None


def _label(grid: Grid, place: Cell) -> str:
    """The first words of the row of a cell."""
    cells = sorted(grid.rows.get(place[0], {}).items())
    return next((words(value) for _, value in cells if is_text(value)), "")


def narrower_in_one(members: Sequence[Grid]) -> Iterator[tuple[Grid, Narrow]]:
    """Sums that take in fewer cells of their sheet than those in the same cell of the others."""
    cells: dict[Cell, dict[Cell, Reference]] = defaultdict(dict)
    for at, grid in enumerate(members):
        for place, formula in grid.formulas.items():
            spans = [one for one in formula.references(*place) if not one.single]
            if is_sum(formula) and len(spans) == 1 and spans[0].sheet in ("", grid.name):
                cells[place][at, 0] = spans[0]
    for place, spans_of in cells.items():
        for down in (True, False):
            for one in fewer(spans_of, down=down):
                yield members[one.cell[0]], replace(one, cell=place)
