"""Scope, category and method of lines, settled by what the summaries of the workbook say of them;
and the lines that only a summary makes, such as market-based emissions of a total."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal

from reports.inventory.deriving import OTHER_METHOD, Settled, by_value, derive
from reports.inventory.line_index import Index
from reports.inventory.listed_scopes import scopes_of_lists
from reports.inventory.own_parts import parts_without_lines
from reports.inventory.printed import Published
from reports.inventory.summaries import Statement
from reports.inventory.typed_sums import (
    methods_of_sums,
    not_in_sums,
    scopes_of_sums,
)
from reports.inventory.types import Factor, Line, Place
from reports.inventory.unheld import sums_unheld

_WEAK = ("", "kind", "list")  # what a summary may correct
_NEARLY_ALL = 10  # lines that a sum adds, for each that it does not
_AROUND = ("title", "sheet")  # tell the scope of rows of several categories


def settle(
    index: Index,
    statements: Sequence[Statement],
    factors: Sequence[Factor],
    figures: Iterable[Published],
) -> Settled:
    """Settle what the rows themselves leave open. The lines of the index are changed in place."""
    found = Settled(list(index.lines))
    scopes_of_lists(index.lines, index.tables, index.grids)
    _scopes(index, statements)
    scopes_of_sums(index.lines, statements)
    _with_their_table(index)
    _methods(index, statements)
    methods_of_sums(index.lines, statements)
    by_place = {(one.place.sheet, one.place.cells): one for one in factors if one.place}
    for statement in statements:
        derive(found, index, statement, by_place)
    for statement in statements:
        by_value(found, statement, factors)
    for parts_of in (parts_without_lines, sums_unheld):
        parts, said = parts_of(index, statements, found.lines)
        found.lines = [line for line in found.lines if not line.part] + parts
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
            _category_summed(line, said.get(at, set()))
            continue
        found = said.get(at) or (set() if line.scope else named.get(at, set()))
        if len({scope for scope, _ in found}) != 1:
            continue
        line.scope = next(iter(found))[0]
        line.scope_why = "summary"
        both = found | {one for one in named.get(at, set()) if one[0] == line.scope}
        categories = {category for _, category in found if category is not None}
        categories = categories or {category for _, category in both if category is not None}
        if line.scope != "3":
            line.category = None
        elif len(categories) == 1:
            line.category = next(iter(categories))
        if line.scope != "2":
            line.method = ""


def _category_summed(line: Line, said: set[tuple[str, int | None]]) -> None:
    """A line of Scope 3 by its title or sheet, or of no category by its row, is of the one category
    whose figure adds it."""
    categories = {category for scope, category in said if scope == "3"}
    around = line.scope_why in _AROUND
    if line.category is None and not around:
        categories.discard(None)  # a sum of all categories
    if line.scope == "3" and (around or line.category is None) and len(categories) == 1:
        line.category = next(iter(categories)) or line.category


def _with_their_table(index: Index) -> None:
    """Lines whose words tell nothing belong where all others of their table do."""
    tables: dict[int, list[Line]] = defaultdict(list)
    for line in index.lines:
        tables[line.table].append(line)
    for lines in tables.values():
        _as_summed(lines)
        known = [line for line in lines if line.scope]
        found = {(line.scope, line.category) for line in known}
        if len(found) == 1 and 2 * len(known) >= len(lines):
            for line in lines:
                if not line.scope:
                    line.scope, line.category = next(iter(found))
                    line.scope_why = "table"
        _with_their_factor(lines)


def _as_summed(lines: Sequence[Line]) -> None:
    """The few lines that a sum leaves out belong where it puts nearly all others of their table,
    whatever their own kind is."""
    summed = [line for line in lines if line.scope_why == "summary"]
    places = {(line.scope, line.category, line.method) for line in summed}
    others = [line for line in lines if line.scope_why in _WEAK]
    if len(places) == 1 and 0 < len(others) * _NEARLY_ALL <= len(summed):
        for line in others:
            line.scope, line.category, line.method = next(iter(places))
            line.scope_why = "table"


def _with_their_factor(lines: Sequence[Line]) -> None:
    """Lines of a table whose words tell nothing belong where those with the same listed factor do,
    as where a sum leaves some of them out."""
    told: dict[Place, set[tuple[str, int | None]]] = defaultdict(set)
    for line in lines:
        if line.scope and line.factor is not None and line.factor.listed is not None:
            told[line.factor.listed].add((line.scope, line.category))
    for line in lines:
        place = line.factor.listed if line.factor is not None else None
        if not line.scope and place is not None and len(told[place]) == 1:
            line.scope, line.category = next(iter(told[place]))
            line.scope_why = "table"


def _methods(index: Index, statements: Sequence[Statement]) -> None:
    said: dict[int, set[str]] = defaultdict(set)
    for statement in statements:
        method = statement.method or _method_of(index, statement)
        for at in statement.adds if method else ():
            said[at].add(method)
    for at, methods in said.items():
        line = index.lines[at]
        if line.scope == "2" and not line.method and len(methods) == 1:
            line.method = next(iter(methods))
    _beside_the_other(index.lines)


def _method_of(index: Index, statement: Statement) -> str:
    """The method of a sum of Scope 2 that names none: that of the lines in it that tell one."""
    if statement.belongs.scope != "2":
        return ""
    told = {index.lines[at].method for at in statement.adds} - {""}
    return told.pop() if len(told) == 1 else ""


def _beside_the_other(lines: Sequence[Line]) -> None:
    """Lines of a table that tell no method are told by the other one where the same amount of the
    same site stands in it again by one method."""
    told: dict[tuple[int, str, Decimal], set[str]] = defaultdict(set)
    for line in lines:
        if line.scope == "2" and line.method and line.activity and line.tonnes is not None:
            told[line.table, line.site, line.activity].add(line.method)
    for line in lines:
        if line.scope == "2" and not line.method and line.activity:
            methods = told.get((line.table, line.site, line.activity), set())
            if len(methods) == 1:
                line.method = OTHER_METHOD[next(iter(methods))]


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
            f"{_first(lines, OTHER_METHOD[method])}: the report prints {method}-based Scope 2, and "
            "no line or formula of the workbook makes it."
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
