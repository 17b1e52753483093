"""Numbers typed into summaries: a figure where the others are carried from their sheets, and a
number added to what a sheet holds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.document.workbook_cells import Grid, address
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Place
from reports.inventory.values import is_text, number, words

_FEWEST = 3  # figures carried from other sheets that make a column a summary
_NEAR = Decimal("0.35")  # of the sum of a sheet, within which a typed figure may be meant for it
_ROUNDED = Decimal("0.51")
_REFERENCE = re.compile(r"\{[^{}]*\}|\"[^\"]*\"")
_INNER = re.compile(r"\([^()]*\)")
_ADDED = re.compile(
    r"(?<=[#)])\s*[+-]\s*(\d+(?:\.\d+)?)\s*(?=$|[+-])|^\s*(\d+(?:\.\d+)?)\s*(?=[+-])"
)
_EXCUSED = re.compile(
    r"\badjust|\bcorrect|\bestimat|\bmanual|\bprovision|\baccru|\bprior\b|\bnot in\b"
    r"|\badd(?:ed|ition)"
    r"|\bincl|\bplus\b|\bsupplier|\bconfirmed|\bkorrektur|\bschätz|\bajust|\bcorrig|\bestim",
    re.IGNORECASE,
)


def summary_cells(case: Case) -> Iterator[Irregularity]:
    """Figures of summaries that are typed, or to which a number is added."""
    sums = _sums(case)
    for grid in case.grids.values():
        if grid.name in sums:
            continue
        for column, carried in _carried(grid).items():
            yield from _with_a_number(case, grid, column, carried)
            if len(carried) >= _FEWEST:
                yield from _typed(case, grid, column, carried, sums)


def _sums(case: Case) -> dict[str, Decimal]:
    """What the lines of each sheet add up to."""
    found: dict[str, Decimal] = defaultdict(Decimal)
    for line in case.lines:
        if line.tonnes is not None and line.method != "market":
            found[case.table(line).sheet] += line.tonnes
    return found


def _carried(grid: Grid) -> dict[int, list[int]]:
    """The rows of each column that carry something from another sheet."""
    found: dict[int, list[int]] = defaultdict(list)
    for (row, column), formula in grid.formulas.items():
        sheets = {one.sheet for one in formula.references(row, column)}
        if sheets - {"", grid.name}:
            found[column].append(row)
    return found


def _label(grid: Grid, row: int) -> str:
    texts = [words(cell) for cell in grid.rows.get(row, {}).values() if is_text(cell)]
    return " ".join(texts)


def _with_a_number(
    case: Case, grid: Grid, column: int, carried: list[int]
) -> Iterator[Irregularity]:
    for row in carried:
        plain = _REFERENCE.sub("#", grid.formulas[row, column].text)
        while (outer := _INNER.sub("#", plain)) != plain:
            plain = outer
        match = _ADDED.search(plain)
        value = Decimal(match[1] or match[2]) if match is not None else Decimal(0)
        if value <= 1 or value == number(grid.at(row, column)):
            continue
        label = _label(grid, row)
        yield found(
            "hardcoded_in_formula_column",
            Place(grid.name, address(row, column)),
            f"{label[:80]}: the formula adds {amount(value)}, which is typed into it, to what the "
            "other sheets hold.",
            "What is the number that is added, and on what document does it rest?",
            None,
            (),
            label if _EXCUSED.search(label) else "",
        )


def _typed(
    case: Case, grid: Grid, column: int, carried: list[int], sums: dict[str, Decimal]
) -> Iterator[Irregularity]:
    """The one figure that is typed among those carried from sheets, where one sheet is not carried
    and holds another sum."""
    rows = [
        row
        for row in range(min(carried) - 1, max(carried) + 2)
        if number(grid.at(row, column)) and (row, column) not in grid.formulas
    ]
    rows = [row for row in rows if any(is_text(cell) for cell in grid.rows[row].values())]
    if len(rows) != 1:
        return
    used = {
        one.sheet for place, formula in grid.formulas.items() for one in formula.references(*place)
    }
    value = number(grid.at(rows[0], column)) or Decimal(0)
    left = {sheet: total for sheet, total in sums.items() if sheet not in used and total}
    near = {
        sheet: total * by
        for sheet, total in left.items()
        for by in (Decimal(1), Decimal("0.001"), Decimal(1000))
        if abs(value / (total * by) - 1) <= _NEAR
    }
    if len(near) != 1:
        return
    (sheet, total) = next(iter(near.items()))
    step = Decimal(1).scaleb(min(value.normalize().as_tuple().exponent, 0))  # type: ignore[type-var,arg-type]
    if abs(value - total) <= step * _ROUNDED:
        return
    label = _label(grid, rows[0])
    yield found(
        "hardcoded_in_formula_column",
        Place(grid.name, address(rows[0], column)),
        f"{label[:80]}: {amount(value)} is typed in where the other figures are carried from their "
        f"sheets; the lines of {sheet} add up to {amount(total)}.",
        "From which version of the sheet was the figure typed?",
        value - total,
        (),
        label if Reason.TYPED.value.search(label) else "",
    )
