"""Scope, category and method of lines, settled by what the summaries of the workbook say of them;
and the lines that only a summary makes, such as market-based emissions of a total."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from reports.document.workbook_cells import address
from reports.inventory.arithmetic import scale_between, total
from reports.inventory.line_index import Cell, Index
from reports.inventory.multiplying import tonnes
from reports.inventory.own_parts import parts_without_lines
from reports.inventory.sheet_factors import factor_beside
from reports.inventory.summaries import Statement
from reports.inventory.typed_sums import (
    methods_of_sums,
    not_in_sums,
    printed_as,
    scopes_of_sums,
)
from reports.inventory.types import Factor, Line, Place, Published

_WEAK = ("", "kind")  # what a summary may correct
_OTHER = {"location": "market", "market": "location"}


@dataclass
class Settled:
    """The lines with those that summaries make, and what could not be decided."""

    lines: list[Line]
    questions: list[str] = field(default_factory=list)


def settle(
    index: Index,
    statements: Sequence[Statement],
    factors: Sequence[Factor],
    figures: Iterable[Published],
) -> Settled:
    """Settle what the rows themselves leave open. The lines of the index are changed in place."""
    found = Settled(list(index.lines))
    _scopes(index, statements)
    scopes_of_sums(index.lines, statements)
    _with_their_table(index)
    _methods(index, statements)
    methods_of_sums(index.lines, statements)
    by_place = {(one.place.sheet, one.place.cells): one for one in factors if one.place}
    for statement in statements:
        _derive(found, index, statement, by_place)
    for statement in statements:
        _by_value(found, statement, factors)
    parts, said = parts_without_lines(index, statements, found.lines)
    found.lines += parts
    found.questions += said
    found.questions += not_in_sums(found.lines, statements, index.tables)
    _undecided(found, figures)
    if index.left <= 0:
        found.questions.append(
            "The formulas of the workbook lead to more cells than are followed. What its summaries "
            "say of scope and method was not read to the end."
        )
    _without_scope(found, index)
    return found


def _scopes(index: Index, statements: Sequence[Statement]) -> None:
    said: dict[int, set[tuple[str, int | None]]] = defaultdict(set)
    named: dict[int, set[tuple[str, int | None]]] = defaultdict(set)
    for statement in statements:
        belongs = statement.belongs
        for at in statement.adds:
            told = said if belongs.why == "summary" else named
            if belongs.scope:
                told[at].add((belongs.scope, belongs.category))
    for at, line in enumerate(index.lines):
        if line.scope_why not in _WEAK:
            continue
        found = said.get(at) or (set() if line.scope else named.get(at, set()))
        if len({scope for scope, _ in found}) != 1:
            continue
        line.scope = next(iter(found))[0]
        line.scope_why = "summary"
        categories = {category for _, category in found if category is not None}
        if line.scope != "3":
            line.category = None
        elif len(categories) == 1:
            line.category = next(iter(categories))
        if line.scope != "2":
            line.method = ""


def _with_their_table(index: Index) -> None:
    """Lines whose words tell nothing belong where all others of their table do."""
    tables: dict[int, list[Line]] = defaultdict(list)
    for line in index.lines:
        tables[line.table].append(line)
    for lines in tables.values():
        known = [line for line in lines if line.scope]
        found = {(line.scope, line.category) for line in known}
        if len(found) == 1 and 2 * len(known) >= len(lines):
            for line in lines:
                if not line.scope:
                    line.scope, line.category = next(iter(found))
                    line.scope_why = "table"


def _methods(index: Index, statements: Sequence[Statement]) -> None:
    said: dict[int, set[str]] = defaultdict(set)
    for statement in statements:
        for at in statement.adds if statement.method else ():
            said[at].add(statement.method)
    for at, methods in said.items():
        line = index.lines[at]
        if line.scope == "2" and not line.method and len(methods) == 1:
            line.method = next(iter(methods))


def _derive(
    found: Settled,
    index: Index,
    statement: Statement,
    by_place: dict[tuple[str, str], Factor],
) -> None:
    """Lines for a cell whose formula multiplies the activity of others by a factor."""
    belongs = statement.belongs
    if not statement.takes or not statement.by or not belongs.scope:
        return
    factor = _factor(index, statement.by, by_place)
    if factor is None:
        return
    rows = _rows(index.lines, statement.takes)
    if belongs.scope == "1":
        _give(rows, statement, factor)
        return
    method = statement.method if belongs.scope == "2" else ""
    made = {_amount_cell(line) for line in found.lines if _counts(line, belongs.scope, method)}
    for line in rows:
        if _is_told_by(line, statement, factor):
            line.method = method
            continue
        if belongs.scope == "3" or _amount_cell(line) not in made or not line.method:
            _make(found, line, statement, replace(factor, link="formula"))


def _give(rows: Sequence[Line], statement: Statement, factor: Factor) -> None:
    """The factor of a summary to lines of Scope 1 that have neither one nor emissions."""
    if any(line.tonnes is not None or line.factor is not None for line in rows):
        return
    amount = total(line.activity or Decimal(0) for line in rows)
    if not amount or statement.value is None:
        return
    scale = scale_between(amount * factor.value, statement.value)
    for line in rows:
        line.factor = replace(factor, link="formula")
        line.computed = tonnes(line, factor)
        if line.computed is None and scale is not None and line.activity is not None:
            line.computed = line.activity * factor.value * scale
        line.scope, line.scope_why = "1", line.scope_why or "summary"
        line.why_not = "" if line.computed is not None else line.why_not


def _factor(
    index: Index, cells: Sequence[Cell], by_place: dict[tuple[str, str], Factor]
) -> Factor | None:
    for sheet, row, column in cells:
        if factor := by_place.get((sheet, address(row, column))):
            return factor
    if len(cells) == 1:
        sheet, row, column = cells[0]
        return factor_beside(index.grids[sheet], row, column)
    return None


def _rows(lines: Sequence[Line], taken: Iterable[int]) -> list[Line]:
    """One line of each amount."""
    return list({_amount_cell(lines[at]): lines[at] for at in taken}.values())


def _amount_cell(line: Line) -> tuple[int, int, str]:
    return line.table, line.row, line.activity_place.cells if line.activity_place else ""


def _is_told_by(line: Line, statement: Statement, factor: Factor) -> bool:
    """Whether the emissions of a line of no method are made with the factor of a summary."""
    same = line.factor is not None and line.factor.value == factor.value
    return statement.belongs.scope == line.scope == "2" and not line.method and same


def _counts(line: Line, scope: str, method: str) -> bool:
    return line.scope == scope and (line.method == method or (scope == "2" and not line.method))


def _make(found: Settled, line: Line, statement: Statement, factor: Factor) -> None:
    belongs = statement.belongs
    if belongs.scope == "2" and statement.method and line.scope == "2" and not line.method:
        line.method = _OTHER[statement.method]
    made = replace(
        line,
        scope=belongs.scope,
        category=belongs.category if belongs.scope == "3" else None,
        method=statement.method if belongs.scope == "2" else "",
        factor=factor,
        gwp=None,
        gwp_place=None,
        stated=None,
        stated_place=None,
        derived=statement.place,
        scope_why="summary",
        why_not="",
        left_out=False,
        feeds=False,
    )
    made.computed = tonnes(made, factor)
    if made.computed is None:
        made.why_not = "the units of amount and factor do not fit"
    found.lines.append(made)


def _by_value(found: Settled, statement: Statement, factors: Sequence[Factor]) -> None:
    """A printed value of a method or of losses that no line makes: the same as by the other method,
    or the activity of the lines times one listed factor."""
    if statement.value is None or statement.adds or statement.takes:
        return
    losses = statement.belongs.name == "upstream energy" and statement.belongs.scope == "3"
    if statement.belongs.scope == "2" and statement.method:
        if any(line.scope == "2" and line.method == statement.method for line in found.lines):
            return
    elif not losses or any(line.category == 3 for line in found.lines if line.scope == "3"):
        return
    lines = [line for line in found.lines if line.scope == "2" and line.derived is None]
    rows = _rows(lines, range(len(lines)))
    if not losses and _same(lines, statement.value):
        for line in lines:
            line.method = ""
        return
    fitting = [factor for factor in factors if _gives(rows, factor, statement.value)]
    if len({factor.value for factor in fitting}) == 1:
        for line in rows:
            _make(found, line, statement, replace(fitting[0], link="arithmetic"))


def _same(lines: Sequence[Line], value: Decimal) -> bool:
    return printed_as(total(line.tonnes or Decimal(0) for line in lines), value)


def _gives(lines: Sequence[Line], factor: Factor, value: Decimal) -> bool:
    if not lines or not value or not factor.value:
        return False
    parts = [tonnes(line, factor) for line in lines]
    return None not in parts and printed_as(total(part or Decimal(0) for part in parts), value)


def _undecided(found: Settled, figures: Iterable[Published]) -> None:
    """What of Scope 2 is told by no method, beside what the report prints."""
    printed = {figure.method for figure in figures if figure.scope == "2" and figure.method}
    lines = [line for line in found.lines if line.scope == "2" and not line.feeds]
    methods = {line.method for line in lines if line.tonnes is not None}
    if not methods:
        return
    place = _first(lines, "")
    if methods == {""} and len(printed) == 2:
        found.questions.append(
            f"{place}: the workbook does not say by which method of Scope 2 these emissions are "
            "told. They are counted in both."
        )
    for method in sorted(printed - methods) if "" not in methods else ():
        found.questions.append(
            f"{_first(lines, _OTHER[method])}: the report prints {method}-based Scope 2, and no "
            "line or formula of the workbook makes it."
        )


def _first(lines: Sequence[Line], method: str) -> Place:
    return next((line.place for line in lines if line.method == method), lines[0].place)


def _without_scope(found: Settled, index: Index) -> None:
    """Tables whose emissions belong nowhere by any word of the workbook."""
    tables: dict[int, Decimal] = defaultdict(Decimal)
    for line in found.lines:
        if not line.scope and line.tonnes:
            tables[line.table] += line.tonnes
    for at, tonnes_of in tables.items():
        table = index.tables[at]
        found.questions.append(
            f"{table.sheet}, heads in row {table.head_rows[-1]}: nothing says to which scope these "
            f"{tonnes_of:,.3f} tCO2e belong. They are in no total."
        )
