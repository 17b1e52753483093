"""Fuel of Scope 1 that Scope 3 takes from its log by a formula and counts again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line
from sibyl_project.common.regex import regex

_QUOTED = regex(r'"[^"]*"')  # of a condition: "Shuttle*"
_UPSTREAM = 3  # the category of what fuels emit before their use, which takes their amounts


def carried_again(case: Case) -> Iterator[Irregularity]:
    """Lines of Scope 3 whose amount a formula takes from a column of amounts that Scope 1 counts,
    with the same factor."""
    burnt: dict[tuple[str, int], list[Line]] = defaultdict(list)
    for line in case.lines:
        place = line.activity_place
        counted = line.scope == "1" and line.tonnes and line.factor is not None
        if counted and place is not None and ":" not in place.cells:
            burnt[place.sheet, cell_of(place.cells)[1]].append(line)
    for line in case.lines if burnt else ():
        if line.scope == "3" and line.category not in (_UPSTREAM, None) and line.tonnes:
            again = _taken(case, line, burnt)
            if again and not case.row_claimed(line):
                yield _counted_again(case, line, again)


def _taken(case: Case, line: Line, burnt: dict[tuple[str, int], list[Line]]) -> list[Line]:
    """The lines of Scope 1, with the same factor, in whose column a formula looks for the amount of
    a line."""
    place = line.activity_place
    if place is None or ":" in place.cells or line.factor is None:
        return []
    row, column = cell_of(place.cells)
    formula = case.grids[place.sheet].formulas.get((row, column))
    if formula is None or "*" in _QUOTED.sub("", formula.text):
        return []
    return [
        other
        for reference in formula.references(row, column)
        for other in burnt.get((reference.sheet or place.sheet, reference.left), ())
        if other.factor is not None
        and other.factor.value == line.factor.value
        and other.activity_place is not None
        and reference.holds(*cell_of(other.activity_place.cells))
    ]


def _counted_again(case: Case, line: Line, taken: list[Line]) -> Irregularity:
    sheet = case.table(taken[0]).sheet
    unit = line.unit.printed if line.unit is not None else ""
    return found(
        "double_counting",
        line.place,
        f"{line.site or line.kind}: {amount(line.activity or Decimal(0))} {unit} of Scope 3 are "
        f"taken by formula from {sheet}, where Scope 1 counts them with the same factor.",
        f"Is what {sheet} counts in Scope 1 counted again here?",
        line.tonnes,
        [line.place, *(one.place for one in taken[:5])],
        case.explain(Reason.TWICE, [line]),
    )
