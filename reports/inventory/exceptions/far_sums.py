"""Sums that stand apart from the rows they add, in a summary or beside a table, and leave rows out;
and figures that add the sums of all blocks of a column but one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import Case, amount, found, names_of
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.sums import is_chain
from reports.inventory.types import Irregularity, Line, Place
from reports.inventory.values import number, words

_SUMS = ("SUM", "SUBTOTAL", "AGGREGATE")
_FEWEST = 3  # rows that a sum adds
_NEAR = 2  # rows below a table, up to which its own sums stand
_LARGEST = 0.5  # of the lines of a sum, which it may leave out by mistake

Column = tuple[str, int]  # of a sheet


@dataclass(frozen=True, slots=True)
class _Sum:
    """A sum in a cell of a sheet, and the rows of a column that it adds."""

    sheet: str
    row: int
    column: int
    top: int
    bottom: int

    @property
    def place(self) -> Place:
        return Place(self.sheet, address(self.row, self.column))


def far_sums(case: Case) -> Iterator[Irregularity]:
    """Sums over the emissions of lines on other sheets or far from them, where lines of the same
    kind just above or below are in no sum at all."""
    stated = _stated(case)
    sums, carried = _sums(case, stated.keys())
    for column, found_here in sums.items():
        rows = stated[column]
        taken = {
            row for one in found_here for row in range(one.top, one.bottom + 1) if row in rows
        } | carried[column]
        for one in found_here:
            added = [row for row in rows if one.top <= row <= one.bottom]
            far = one.sheet != column[0] or one.column != column[1]
            if len(added) < _FEWEST or not (far or one.row > max(rows) + _NEAR):
                continue
            left = [row for row in _beside(rows, one) if row not in taken]
            if left and len(left) <= _LARGEST * len(added) and _are_alike(rows, added, left):
                yield _told(case, one, [line for row in left for line in rows[row]])
        yield from _chains(case, column, rows, found_here)
    yield from _added_twice(case)


def _stated(case: Case) -> dict[Column, dict[int, list[Line]]]:
    """The lines whose emissions stand in a column, by their row."""
    found: dict[Column, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        place = line.stated_place
        if place is None or line.stated is None or case.table(line).turned or "," in place.cells:
            continue
        if place.cells.isalnum() and not place.cells.isalpha() and not place.cells.isdigit():
            row, column = cell_of(place.cells)
            found[place.sheet, column][row].append(line)
    return found


def _sums(
    case: Case, columns: Collection[Column]
) -> tuple[dict[Column, list[_Sum]], dict[Column, set[int]]]:
    """The sums of each of these columns, over several rows of it and nothing else, and the rows of
    each to whose cells formulas of other columns refer one by one."""
    found: dict[Column, list[_Sum]] = defaultdict(list)
    carried: dict[Column, set[int]] = defaultdict(set)
    for grid in case.grids.values():
        for (row, column), formula in grid.formulas.items():
            references = list(formula.references(row, column))
            for one in references:
                key = (one.sheet or grid.name, one.left)
                if one.single and key in columns and column != one.left:
                    carried[key].add(one.top)
            if len(references) != 1 or formula.text.count("{") != 1:
                continue
            one = references[0]
            key = (one.sheet or grid.name, one.left)
            tall = one.left == one.right and one.bottom > one.top
            if tall and key in columns and formula.function in _SUMS:
                found[key].append(_Sum(grid.name, row, column, one.top, one.bottom))
    return found, carried


def _beside(rows: dict[int, list[Line]], one: _Sum) -> Iterator[int]:
    """The rows of lines that follow those of a sum, or come before them, without a gap."""
    below, above = one.bottom + 1, one.top - 1
    while below in rows:
        yield below
        below += 1
    while above in rows:
        yield above
        above -= 1


def _are_alike(rows: dict[int, list[Line]], added: Sequence[int], left: Sequence[int]) -> bool:
    """Whether rows are of the scope of those that are added, and of their site or activity where
    these are all of one."""
    every = [line for row in added for line in rows[row]]
    own = [line for row in left for line in rows[row]]
    for telling in (_scope, _site, _kind):
        among = {telling(line) for line in every}
        of_one = telling is _scope or len(among) == 1
        if of_one and not {telling(line) for line in own} <= among:
            return False
    return any(line.tonnes for line in own)


def _scope(line: Line) -> tuple[str, int | None, str]:
    return line.scope, line.category, line.method


def _site(line: Line) -> str:
    return line.site


def _kind(line: Line) -> str:
    return line.kind


def _added_twice(case: Case) -> Iterator[Irregularity]:
    """Figures whose formula adds one cell twice ("=G4+G5+G5")."""
    for grid in case.grids.values():
        for cell, formula in grid.formulas.items():
            if not is_chain(formula.text):
                continue
            counted = Counter(formula.references(*cell))
            again, times = counted.most_common(1)[0]
            source = case.grids.get(again.sheet or grid.name)
            value = number(source.at(again.top, again.left)) if source is not None else None
            if times > 1 and again.single and value:
                place = Place(grid.name, address(*cell))
                name = address(again.top, again.left)
                label = next((words(one) for _, one in sorted(grid.rows[cell[0]].items())), "")
                yield found(
                    "rollup_differs",
                    place,
                    f"{label[:80]}: the formula adds {name} with {amount(value)} {times} times.",
                    "Which figures should be added here?",
                    value * (times - 1),
                )


def _chains(
    case: Case, column: Column, rows: dict[int, list[Line]], sums: Sequence[_Sum]
) -> Iterator[Irregularity]:
    """Figures that add the sums of blocks, where the sum of one more block of the same scope is
    carried nowhere."""
    own = {one.row: one for one in sums if (one.sheet, one.column) == column}
    if len(own) < _FEWEST:
        return
    used: set[int] = set()
    chains: list[tuple[Place, set[int]]] = []
    for grid in case.grids.values():
        for cell, formula in grid.formulas.items():
            references = [
                one for one in formula.references(*cell) if _is_of(one, grid.name, column)
            ]
            used |= {row for one in references for row in own if one.top <= row <= one.bottom}
            if is_chain(formula.text) and len(references) == formula.text.count("{"):
                places = {one.top for one in references if one.single} & own.keys()
                if len(places) == len(references):
                    chains.append((Place(grid.name, address(*cell)), places))
    unused = [row for row in own if row not in used and _lines_of(rows, own[row])]
    for place, places in chains:
        scopes = {_scope(line) for row in places for line in _lines_of(rows, own[row])}
        left = [
            row for row in unused if {_scope(one) for one in _lines_of(rows, own[row])} <= scopes
        ]
        if len(left) == 1 and len(places) >= _FEWEST - 1:
            one = own[left[0]]
            yield _told(case, one, _lines_of(rows, one), place)


def _is_of(one: Reference, sheet: str, column: Column) -> bool:
    return (one.sheet or sheet) == column[0] and one.left <= column[1] <= one.right


def _lines_of(rows: dict[int, list[Line]], one: _Sum) -> list[Line]:
    return [line for row in rows if one.top <= row <= one.bottom for line in rows[row]]


def _told(case: Case, one: _Sum, left: Sequence[Line], chain: Place | None = None) -> Irregularity:
    stated = sum((line.stated or Decimal(0) for line in left), Decimal(0))
    value = number(case.grids[one.sheet].at(one.row, one.column))
    names = names_of(left)
    for line in left:
        key = line.scope, line.method
        case.left_out[key] = case.left_out.get(key, Decimal(0)) + (line.tonnes or Decimal(0))
    where = f"{left[0].place.sheet}, row {left[0].row}"
    where += f" to {left[-1].row}" if len(left) > 1 else ""
    if chain is None:
        message = (
            f"The sum in {one.place.cells} leaves out {where} ({names}) with {amount(stated)}."
        )
    else:
        message = (
            f"{chain.cells} adds the sums of the other blocks and leaves out that in "
            f"{one.place.cells} ({names}) with {amount(value or stated)}."
        )
    said = ""
    if all(case.explain(Reason.OUTSIDE, [line], line.site) for line in left):
        said = case.explain(Reason.OUTSIDE, left[:1], left[0].site)
    return found(
        "broken_range",
        chain or one.place,
        message,
        "Should these rows be part of the sum?",
        -stated,
        list(dict.fromkeys(line.place for line in left))[:40],
        said,
    )
