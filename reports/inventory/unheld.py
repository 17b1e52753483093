"""What the workbook's own sums hold and no line does: a table that could not be read line by line
still counts in the total that adds it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from reports.inventory.arithmetic import close, total
from reports.inventory.deriving import OTHER_METHOD
from reports.inventory.evaluating import evaluated
from reports.inventory.following import Followed
from reports.inventory.line_index import Cell, Index, cell_at
from reports.inventory.own_parts import (
    DEEPEST,
    asked,
    cells_taken,
    feed,
    is_plain_sum,
    line_of_part,
    to_tonnes,
)
from reports.inventory.rolling_up import Key, keys_of
from reports.inventory.summaries import Statement
from reports.inventory.types import Line
from reports.inventory.values import number

_SAME = Decimal("0.00005")
_TRIED = 3  # sums of one scope, the largest first


def sums_unheld(
    index: Index, statements: Sequence[Statement], lines: Sequence[Line]
) -> tuple[list[Line], list[str]]:
    """Lines for what a sum of a scope, method or category adds and no line states, where with them
    the lines come to just this sum; and what is said of them."""
    told = {cell_at(line.derived): line for line in lines if line.derived is not None}
    told |= {cell_at(line.stated_place): line for line in lines if line.stated_place is not None}
    held: dict[Key, Decimal] = defaultdict(Decimal)
    for line in lines:
        for key in keys_of(line) if line.tonnes is not None and not line.feeds else ():
            held[key] += line.tonnes or Decimal(0)
    by_key: dict[Key, list[tuple[Decimal, Statement]]] = defaultdict(list)
    for one in statements:
        if one.belongs.why == "summary" and one.value and one.value > 0:
            by_key[_key(one)].append((one.value * to_tonnes(index, one), one))
    found: dict[Cell, Line] = {}
    for key, sums in sorted(by_key.items(), key=lambda item: item[0][2] is None):
        for value, statement in sorted(sums, key=lambda one: -one[0])[:_TRIED]:
            gap = value - held[key]
            if gap <= 0 or close(held[key], value, _SAME):
                break
            if made := _made(index, statement, gap, told):
                new = {cell: line for cell, line in made.items() if cell not in told}
                for line in new.values():
                    for other in keys_of(line):
                        held[other] += line.tonnes or Decimal(0)
                held[key] = value
                found, told = found | new, told | new
                break
    return list(found.values()), asked(found)


def _key(statement: Statement) -> Key:
    belongs = statement.belongs
    method = statement.method if belongs.scope == "2" else ""
    return belongs.scope, method, belongs.category if belongs.scope == "3" else None


def _made(
    index: Index, statement: Statement, gap: Decimal, told: Mapping[Cell, Line]
) -> dict[Cell, Line]:
    """The lines of the cells that a sum adds and no line states, where they are what lacks. Those
    that are lines of the other method of Scope 2 already count by both."""
    unit = to_tonnes(index, statement)
    method = statement.method if statement.belongs.scope == "2" else ""
    cells = list(dict.fromkeys(_open(index, cell_at(statement.place), told, method)))
    values = [number(index.grids[sheet].at(row, column)) for sheet, row, column in cells]
    if not cells or not close(total(value or Decimal(0) for value in values) * unit, gap, _SAME):
        return {}
    if any(_differs(index, cell) for cell in cells):
        return {}
    made = {
        cell: told.get(cell) or line_of_part(index, cell, statement, by_method=True)
        for cell in cells
    }
    lines = {cell: line for cell, line in made.items() if line is not None}
    if len(lines) < len(made):
        return {}
    for cell, line in lines.items():
        if cell in told:
            line.method = ""
        else:
            feed(index, cell)
    return lines


def _differs(index: Index, cell: Cell) -> bool:
    """Whether the stored result of a cell is not what its formula gives: then it is left open."""
    sheet, row, column = cell
    stored = number(index.grids[sheet].at(row, column))
    result = evaluated(index.grids, sheet, row, column)
    return result is not None and stored is not None and not close(result, stored)


def _open(
    index: Index, cell: Cell, told: Mapping[Cell, Line], method: str, depth: int = 0
) -> Iterator[Cell]:
    """The cells that a sum adds and from which no emissions of a line are reached; of a sum of such
    cells these, but of cells beside each other."""
    sheet, row, column = cell
    formula = index.grids[sheet].formulas.get((row, column))
    if formula is None or not index.spend(1):
        return
    if line := told.get(cell):
        if line.method == OTHER_METHOD.get(method) and line.activity is None:
            yield cell
        return
    unread = all(
        index.lines[at].tonnes is None or index.lines[at].method == OTHER_METHOD.get(method)
        for at in Followed(index).follow(cell).adds
    )
    adds = is_plain_sum(formula) and depth <= DEEPEST
    parts = [one for one in cells_taken(index, cell) if _is_filled(index, one)] if adds else []
    made = [one for one in parts if (one[1], one[2]) in index.grids[one[0]].formulas]
    across = len({one[:2] for one in parts}) == 1 < len(parts)  # as months beside each other
    apart = bool(parts) and parts == made and (not across or any(one in told for one in parts))
    if unread and not apart:
        if number(index.grids[sheet].at(row, column)):
            yield cell
        return
    for part in made:
        yield from _open(index, part, told, method, depth + 1)


def _is_filled(index: Index, cell: Cell) -> bool:
    sheet, row, column = cell
    return index.grids[sheet].at(row, column) is not None
