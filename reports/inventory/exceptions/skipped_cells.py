"""The cell that a figure of the workbook leaves out of those it adds: "=B4+B5+B7" without B6,
"=SUM(H4:H9)+H11" without H10."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.foreign import in_english
from reports.inventory.types import Place
from reports.inventory.values import is_text, number, words
from reports.inventory.words import INFORMATION, OUTSIDE, TOTAL
from sibyl_project.common.regex import regex

_REFERENCE = regex(r"\{[^{}]*\}")
_ADDS = regex(r"(?:SUM|ROUND|SUBTOTAL|AGGREGATE|[\s()+,;.#\d]|/10+)+", re.IGNORECASE)
_SCALES = (Decimal(1), Decimal("0.001"), Decimal(1000))
_SUM = regex(r"\bsum(?:me|ma)?\b", re.IGNORECASE)
_HOPS = 3  # cells that take over the figure as it is
_MOST_CELLS = 2000
_SURE = 3  # times the rounding of the printed figure


def skipped_cell(
    case: Case, place: Place, missing: Decimal, allowed: Decimal
) -> tuple[Place, Place] | None:
    """The sum behind a figure, and the cell between or next to those it adds that holds just what
    is `missing` (in tonnes, known but for `allowed`); None where there is none."""
    if missing < _SURE * allowed:
        return None
    for total, references in _sums_behind(case, place):
        sheet = references[0].sheet or total.sheet
        grid, own = case.grids[sheet], (total.sheet, cell_of(total.cells))
        for row, column in _around(references):
            value = number(grid.at(row, column))
            if not value or (sheet, (row, column)) == own:
                continue
            if any(abs(value * by - missing) <= allowed for by in _SCALES):
                label = " ".join(words(one) for one in grid.rows[row].values() if is_text(one))
                if not (OUTSIDE.search(label) or INFORMATION.search(label)):
                    return total, Place(sheet, address(row, column))
    return None


def _sums_behind(case: Case, place: Place) -> Iterator[tuple[Place, Sequence[Reference]]]:
    """The cell whose formula adds others, from which a figure is taken over, and what it adds; on
    the way to it one that says it is a sum and takes over a single cell above it."""
    for _ in range(_HOPS):
        cell = cell_of(place.cells)
        formula = case.grids[place.sheet].formulas.get(cell)
        if formula is None:
            return
        references = list(formula.references(*cell))
        if any((one.sheet or place.sheet) not in case.grids for one in references):
            return
        if len(references) == 1 and references[0].single:
            (one,) = references
            cells = case.grids[place.sheet].rows.get(cell[0], {})
            labels = map(words, cells.values())
            if not one.sheet and any(map(_says_sum, labels)):
                yield place, references
            place = Place(one.sheet or place.sheet, address(one.top, one.left))
            continue
        if references and _ADDS.fullmatch(_REFERENCE.sub("#", formula.text)):
            yield place, references
        return


def _says_sum(label: str) -> bool:
    said = in_english(label)
    return bool(TOTAL.search(said) or _SUM.search(said))


def _around(references: Sequence[Reference]) -> list[tuple[int, int]]:
    """The cells between those of a column or row that are added, and one before and after them."""
    if len({one.sheet for one in references}) != 1:
        return []
    top, bottom = min(one.top for one in references), max(one.bottom for one in references)
    left, right = min(one.left for one in references), max(one.right for one in references)
    if (bottom - top + 1) * (right - left + 1) > _MOST_CELLS:
        return []
    if left == right:
        cells = [(row, left) for row in range(max(1, top - 1), bottom + 2)]
    elif top == bottom:
        cells = [(top, column) for column in range(max(1, left - 1), right + 2)]
    else:
        return []
    return [cell for cell in cells if not any(one.holds(*cell) for one in references)]
