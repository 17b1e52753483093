"""Tables that repeat others: feeders, whose amounts another table carries on, and summaries, whose
emissions are sums of another table's lines. Their amounts must not count twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.arithmetic import close, total
from reports.inventory.following import Followed
from reports.inventory.line_index import Index
from reports.inventory.summaries import statements_of
from reports.inventory.types import Line, Place, Table, TableKind

_MOST = 0.6  # of the rows of a table
_LOOKED_AT = 200  # lines whose formulas are followed
_FEWEST = 2  # sums that are equal, where no formula says so
_EXACT = Decimal("0.0005")
_UPSTREAM = 3  # the category of Scope 3


def settle_repeats(index: Index) -> list[Line]:
    """The lines without those that sum others. Lines that feed others are marked; the kind of
    tables that sum others is changed to SUMMARY."""
    by_table: dict[int, list[int]] = defaultdict(list)
    for at, line in enumerate(index.lines):
        by_table[line.table].append(at)
    sums = {
        table
        for table, lines in by_table.items()
        if _adds_others(index, lines) or _equals_others(index, by_table, table)
    }
    for table in sums:
        index.tables[table].kind = TableKind.SUMMARY
    sums_of_others: set[int] = set()
    left_out: list[Line] = []
    for table, lines in by_table.items():
        if table not in sums:
            sums_of_others |= _sums_of_others(index, lines)
            left_out += _feeders(index, table, lines, by_table)
    return [
        *(
            line
            for at, line in enumerate(index.lines)
            if line.table not in sums and at not in sums_of_others
        ),
        *left_out,
    ]


def _sums_of_others(index: Index, lines: Sequence[int]) -> set[int]:
    """The lines without amounts whose emissions are formulas that add those of other tables, among
    lines of their own. What they say of scope and category is that of the lines they add."""
    found = set()
    for at in lines:
        line = index.lines[at]
        if line.activity is not None or line.stated_place is None:
            continue
        added, taken = _of_others(index, line, line.stated_place)
        if not added or taken:
            continue
        found.add(at)
        for other in (index.lines[one] for one in added):
            if line.scope and (not other.scope or other.scope_why == "kind" != line.scope_why):
                other.scope, other.category, other.scope_why = line.scope, line.category, "summary"
                other.method = other.method if line.scope == "2" else ""
    return found


def _adds_others(index: Index, lines: Sequence[int]) -> bool:
    """Whether the emissions of most rows of a table are formulas that add those of other tables; or
    its amounts, where it states no emissions, add what others state emissions of."""
    adding = telling = 0
    for at in lines[:: max(1, len(lines) // _LOOKED_AT)]:
        line = index.lines[at]
        if line.stated_place is not None and not line.stated:
            continue  # a sum of nothing does not show what it would add
        telling += 1
        if line.stated_place is not None:
            added, _ = _of_others(index, line, line.stated_place)
            adding += bool(added)
        elif line.activity_place is not None:
            added, taken = _of_others(index, line, line.activity_place)
            told = [index.lines[one].stated for one in (*added, *taken)]
            adding += bool(told) and None not in told
    return adding > _MOST * telling


def _of_others(index: Index, line: Line, place: Place) -> tuple[list[int], list[int]]:
    """The lines of other tables whose emissions and whose amounts the formula of a cell takes."""
    if ":" in place.cells:
        return [], []
    row, column = cell_of(place.cells)
    if (row, column) not in index.grids[place.sheet].formulas:
        return [], []
    made = Followed(index).follow((place.sheet, row, column))
    others = [
        [at for at in found if index.lines[at].table != line.table]
        for found in (made.adds, made.takes)
    ]
    return others[0], others[1]


def _feeders(
    index: Index, table: int, lines: Sequence[int], by_table: Mapping[int, Sequence[int]]
) -> list[Line]:
    """Mark the lines that feed those of a table; and return those that a sum leaves out, brought to
    emissions as the others of the sum."""
    left_out: list[Line] = []
    for at in lines if _takes_others(index, lines) else ():
        line = index.lines[at]
        if line.activity_place is None:
            continue
        _, takes = _of_others(index, line, line.activity_place)
        for taken in (index.lines[one] for one in takes):
            if taken.feeds:
                continue
            if _is_of_the_other_method(taken, line):
                taken.method = "location"
            else:
                taken.feeds = _counts_again(taken, line)
        left_out += _left_out(index, line, takes)
    mine = [index.lines[at] for at in lines]
    for other, others in by_table.items():
        theirs = [index.lines[at] for at in others]
        if other == table or any(one.stated is not None or one.feeds for one in theirs):
            continue
        if any(one.tonnes for one in mine) and _carried(theirs, mine):
            for one in theirs:
                one.feeds = True
    return left_out


def _is_of_the_other_method(other: Line, line: Line) -> bool:
    """Whether a line that the market-based method takes an amount from tells it by location."""
    return line.method == "market" and other.stated is not None and other.method != "market"


def _counts_again(other: Line, line: Line) -> bool:
    """Whether what is told of an amount is told again by the line that carries it on; one that
    states no emissions, as a table of energy used, tells none again, nor does one of the making
    and carriage of a fuel that is burnt."""
    if line.category == _UPSTREAM and (other.stated is not None or other.scope in ("1", "2")):
        return False
    if other.stated is not None and line.stated is None and line.factor is None:
        return False
    return other.stated is None or not line.scope or other.scope in ("", line.scope)


def _left_out(index: Index, line: Line, takes: Sequence[int]) -> list[Line]:
    """The lines that a total which this line carries on leaves out, without a word why."""
    place = line.activity_place
    if place is None or not line.activity or line.tonnes is None or ":" in place.cells:
        return []
    row, column = cell_of(place.cells)
    exact = Followed(index, exact=True).follow((place.sheet, row, column)).takes
    others = [index.lines[at] for at in takes if at not in exact]
    if not exact or not others or any(one.note or one.stated is not None for one in others):
        return []
    summed = total(index.lines[at].activity or Decimal(0) for at in exact)
    if not summed or len({index.lines[at].unit for at in takes}) > 1:
        return []
    by = line.tonnes / summed  # per unit of what is summed, which the line may have converted
    return [
        replace(
            one,
            scope=line.scope,
            category=line.category,
            method=line.method,
            scope_why=line.scope_why,
            factor=line.factor,
            computed=one.activity * by,
            why_not="",
            feeds=False,
            derived=place,
        )
        for one in others
        if one.activity is not None
    ]


def _takes_others(index: Index, lines: Sequence[int]) -> bool:
    return any(
        place is not None and _of_others(index, index.lines[at], place)[1]
        for at in lines[:: max(1, len(lines) // _LOOKED_AT)]
        for place in (index.lines[at].activity_place,)
    )


def _carried(theirs: Sequence[Line], mine: Sequence[Line]) -> bool:
    """Whether the amounts of a table without emissions, summed by site, are the amounts of another
    one."""
    if len(theirs) < len(mine) // 4 or {_scope(one) for one in theirs} != {
        _scope(one) for one in mine
    }:
        return False
    return _equal(_sums(theirs, _site, _amount), _sums(mine, _site, _amount))


def _scope(line: Line) -> str:
    return line.scope


def _site(line: Line) -> str:
    return line.site.lower()


def _month(line: Line) -> str:
    return str(line.month or "")


def _kind(line: Line) -> str:
    return f"{line.kind.lower()}"


def _amount(line: Line) -> Decimal:
    if line.activity is None or line.unit is None:
        return Decimal(0)
    return line.activity * line.unit.factor


def _tonnes(line: Line) -> Decimal:
    return line.tonnes or Decimal(0)


def _sums(
    lines: Iterable[Line], key: Callable[[Line], str], value: Callable[[Line], Decimal]
) -> dict[str, Decimal]:
    found: dict[str, Decimal] = defaultdict(Decimal)
    seen: set[tuple[int, int]] = set()
    for line in lines:
        if value is _amount and (line.table, line.row) in seen:
            continue
        seen.add((line.table, line.row))
        found[key(line)] += value(line)
    return {name: amount for name, amount in found.items() if amount}


def _equal(theirs: Mapping[str, Decimal], mine: Mapping[str, Decimal]) -> bool:
    """Whether nearly all sums of two tables are equal."""
    shared = [name for name in theirs if name and name in mine]
    if len(shared) < _FEWEST or len(shared) <= _MOST * max(len(theirs), len(mine)):
        return False
    same = sum(close(theirs[name], mine[name], _EXACT) for name in shared)
    return same > _MOST * len(shared)


def _equals_others(index: Index, by_table: Mapping[int, Sequence[int]], table: int) -> bool:
    """Whether the emissions of a table are typed sums of a longer one's by site, month or kind."""
    mine = [index.lines[at] for at in by_table[table]]
    if any(line.stated is None for line in mine):
        return False
    for other, at in by_table.items():
        theirs = [index.lines[one] for one in at]
        if other == table or len(theirs) < 2 * len(mine):
            continue
        for scope, method in {(line.scope, line.method) for line in mine}:
            few = [line for line in mine if (line.scope, line.method) == (scope, method)]
            many = [line for line in theirs if (line.scope, line.method) == (scope, method)]
            for key in (_site, _month, _kind):
                if _equal(_sums(many, key, _tonnes), _sums(few, key, _tonnes)):
                    return True
    return False


def without(lines: Iterable[Line], tables: set[int]) -> list[Line]:
    """The lines of the other tables."""
    return [line for line in lines if line.table not in tables]


def unused(lines: Sequence[Line], tables: Sequence[Table], grids: Mapping[str, Grid]) -> set[int]:
    """The tables whose rows neither state nor compute any emissions and name no activity that
    would: production, areas, people. What a summary takes for a scope is used."""
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_table[line.table].append(line)
    found = {
        table
        for table, mine in by_table.items()
        if all(line.tonnes is None and not line.scope and not line.feeds for line in mine)
    }
    if found:
        found -= _taken(Index(lines, tables, grids))
    for table in found:
        tables[table].kind = TableKind.OTHER
    return found


def _taken(index: Index) -> set[int]:
    """The tables whose amounts the summaries of a scope take."""
    return {
        index.lines[at].table
        for statement in statements_of(index)
        if statement.belongs.scope
        for at in statement.takes
    }
