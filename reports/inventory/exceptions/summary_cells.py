"""Numbers typed into summaries: a figure where the others are carried from their sheets, and a
number added to what a sheet holds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import Grid, address
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.sums import Sums, Unused, plain
from reports.inventory.types import Irregularity, Place
from reports.inventory.values import is_text, is_year, number, words, year_of
from sibyl_project.common.regex import regex

_FEWEST = 3  # figures carried from other sheets that make a column a summary
_NEAR = Decimal("0.35")  # of a sum, within which a typed figure may be meant for it
_REFERENCE = regex(r"\{[^{}]*\}|\"[^\"]*\"")
_INNER = regex(r"\([^()]*\)")
_SCALED = regex(r"(?<=[#)])\s*[*/]\s*\d+(?:\.\d+)?")  # to tonnes
_ADDED = regex(r"(?<=[#)])\s*[+-]\s*(\d+(?:\.\d+)?)\s*(?=$|[+-])|^\s*(\d+(?:\.\d+)?)\s*(?=[+-])")
_EXCUSED = regex(
    r"\badjust|\bcorrect|\bestimat|\bmanual|\bprovision|\baccru|\bprior\b|\bnot in\b"
    r"|\badd(?:ed|ition)"
    r"|\bincl|\bplus\b|\bsupplier|\bconfirmed|\bkorrektur|\bschätz|\bajust|\bcorrig|\bestim",
    re.IGNORECASE,
)
_MEASURE = regex(
    r"\b(?:sales|revenue|turnover|employees|headcount|fte|floor area|m2|m²|sq ?ft|output|production"
    r"|umsatz\w*|mitarbeit\w*|chiffre d.affaires|effectifs?|ventas|facturaci\w+|empleados|ricavi"
    r"|fatturato|dipendenti|omzet|medewerkers|omsättning|omsetning|ansatte|anställda|przychod\w*)\b",
    re.IGNORECASE,
)  # by which emissions are divided

_HEADS = 6  # rows above the figures, in which the head of their column stands


def summary_cells(case: Case) -> Iterator[Irregularity]:
    """Figures of summaries that are typed, or to which a number is added."""
    counted = {case.table(line).sheet for line in case.lines if line.tonnes}
    sums = Sums(case)
    for grid in case.grids.values():
        if grid.name in counted:
            continue
        for column, carried in _carried(grid).items():
            yield from _with_a_number(case, grid, column, carried)
            if len(carried) >= _FEWEST:
                yield from _typed(case, grid, column, carried, sums)
        yield from _of_groups(case, grid, sums)


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
        plain = _SCALED.sub("", plain)
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
    case: Case, grid: Grid, column: int, carried: Sequence[int], sums: Sums
) -> Iterator[Irregularity]:
    """Figures that are typed among those carried from sheets, where one sum of a sheet is not
    carried and lies near them."""
    rows = [
        row
        for row in range(min(carried) - 1, max(carried) + 2)
        if number(grid.at(row, column)) and (row, column) not in grid.formulas
    ]
    rows = [row for row in rows if (label := _label(grid, row)) and not _MEASURE.search(label)]
    if len(rows) > len(carried) / 2 or _is_of_another_year(case, grid, column, min(carried)):
        return
    for row in rows:
        place = Place(grid.name, address(row, column))
        value = number(grid.at(row, column)) or Decimal(0)
        near = sums.unused_near(value, grid, row, column)
        if near is None and len(rows) == 1:
            near = sums.as_others(value, grid, row, column) or sums.lines_near(value, grid)
        if near is not None and not case.is_claimed(place):
            yield _differs(case, grid, place, row, value, near, "hardcoded_in_formula_column")


def _is_of_another_year(case: Case, grid: Grid, column: int, first: int) -> bool:
    """Whether the head of a column is another year than that of the report: what was typed of it
    is of a workbook of then."""
    above = (grid.at(row, column) for row in range(first - 1, max(0, first - _HEADS), -1))
    head = next((cell for cell in above if cell is not None), None)
    year = case.report.year
    return is_year(head) and year is not None and year_of(head) != year


def _of_groups(case: Case, grid: Grid, sums: Sums) -> Iterator[Irregularity]:
    """Typed figures beside the name of a kind or site, where the figures beside the other names are
    the sums of their lines."""
    for column, held in _labelled(grid).items():
        for group in sums.groups:
            named = {row: group[label] for row, (label, _) in held.items() if label in group}
            right = [row for row, total in named.items() if sums.is_sum(held[row][1], total)]
            if len(right) < _FEWEST or len(named) - len(right) > len(right) / 2:
                continue
            for row in named.keys() - set(right):
                place = Place(grid.name, address(row, column))
                total, value = named[row], held[row][1]
                near = abs(value / total - 1) <= _NEAR if total else False
                if near and (row, column) not in grid.formulas and not case.is_claimed(place):
                    near_to = Unused(grid.name, "", total)
                    yield _differs(case, grid, place, row, value, near_to, "rollup_differs")


def _labelled(grid: Grid) -> dict[int, dict[int, tuple[str, Decimal]]]:
    """By column and row, the numbers of a sheet with the words before them."""
    found: dict[int, dict[int, tuple[str, Decimal]]] = defaultdict(dict)
    for row, cells in grid.rows.items():
        label = ""
        for column, cell in sorted(cells.items()):
            value = number(cell)
            if value is None:
                label = label or plain(words(cell))
            elif label and value:
                found[column][row] = label, value
    return found


def _differs(
    case: Case, grid: Grid, place: Place, row: int, value: Decimal, near: Unused, kind: str
) -> Irregularity:
    label = _label(grid, row)
    case.gaps.append(value - near.value)
    of_sheet = f" of {near.sheet}" if near.sheet != grid.name else ""
    lines = f"the lines{of_sheet} add up to"
    if near.cell:
        lines = f"the sum in {near.sheet}!{near.cell} is"
    return found(
        kind,
        place,
        f"{label[:80]}: {amount(value)} is typed in where the other figures are those of their "
        f"sheets; {lines} {amount(near.value)}.",
        "From which version of the sheet was the figure typed?",
        value - near.value,
        (),
        label if Reason.TYPED.said_in(label) else "",
    )
