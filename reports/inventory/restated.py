"""Tables that say again, as sums, what other tables hold line by line: an overview of the energy
beside the tables of the sites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.types import Line, Table, TableKind

Key = tuple[int, str, str]  # table, scope and method
_FEWEST = 2  # rows that each are the sum of a table
_MOST = 40  # rows of an overview
_FEWEST_SUMMED = 3  # lines of such a table
_ROUNDED = Decimal("0.51")
_SHARE = Decimal("0.0005")
_LARGE = 100  # tonnes, from which on an overview may print whole ones
_NEAR = Decimal("0.06")


def restated(lines: Sequence[Line], tables: Sequence[Table]) -> set[int]:
    """The tables each of whose rows is the sum of the emissions of another table, which are counted
    there."""
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if line.tonnes is not None:
            by_table[line.table].append(line)
    sums, found = _sums(by_table), set()
    for table, own in by_table.items():
        rows = {line.row for line in own}
        if not _FEWEST <= len(rows) <= _MOST or any(line.points for line in own):
            continue
        summed = [_summed_by(line, table, sums) for line in own if line.tonnes]
        if len(summed) >= _FEWEST and None not in summed and len(set(summed)) == len(summed):
            tables[table].kind = TableKind.SUMMARY
            found.add(table)
    return found


def once_beside_methods(lines: Sequence[Line], tables: Sequence[Table]) -> list[Line]:
    """The lines without those of Scopes 1 and 3 that a table with a column for each method of Scope
    2 states in both."""
    methods = [{column.method for column in table.columns.values()} for table in tables]
    if not any({"location", "market"} <= told for told in methods):
        return list(lines)
    located = {
        (line.table, line.row, line.gas): line.stated
        for line in lines
        if line.scope in ("1", "3") and _method_of(line, tables) == "location"
    }
    return [
        line
        for line in lines
        if line.scope not in ("1", "3")
        or line.stated is None
        or _method_of(line, tables) != "market"
        or located.get((line.table, line.row, line.gas)) != line.stated
    ]


def _method_of(line: Line, tables: Sequence[Table]) -> str:
    """The method of the column that states the emissions of a line."""
    table = tables[line.table]
    if line.stated_place is None or ":" in line.stated_place.cells or table.turned:
        return ""
    column = table.columns.get(cell_of(line.stated_place.cells)[1])
    return column.method if column is not None else ""


def _sums(by_table: Mapping[int, Sequence[Line]]) -> dict[Key, Decimal]:
    """What the lines of each table, scope and method add up to, where they are several rows."""
    totals: dict[Key, Decimal] = defaultdict(Decimal)
    rows: dict[Key, set[int]] = defaultdict(set)
    for table, lines in by_table.items():
        for line in lines:
            key = table, line.scope, line.method
            totals[key] += line.tonnes or Decimal(0)
            rows[key].add(line.row)
    return {key: total for key, total in totals.items() if len(rows[key]) >= _FEWEST_SUMMED}


def _summed_by(line: Line, table: int, sums: Mapping[Key, Decimal]) -> Key | None:
    """The lines of another table, of one scope and method, whose sum a line is."""
    stated = line.tonnes or Decimal(0)
    for key, total in sums.items():
        allowed = max(_ROUNDED, abs(total) * _SHARE) if stated > _LARGE else _NEAR
        if key[0] != table and key[1] == line.scope and abs(stated - total) <= allowed:
            return key
    return None
