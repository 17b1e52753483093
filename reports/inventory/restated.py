"""Tables that say again, as sums, what other tables hold line by line: an overview of the energy
beside the tables of the sites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from reports.inventory.types import Line, Table, TableKind

_FEWEST = 2  # rows that each are the sum of a table
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
    found: set[int] = set()
    for table, own in by_table.items():
        rows = {line.row for line in own}
        if len(rows) < _FEWEST or any(line.points for line in own):
            continue
        summed = [_summed_by(line, table, by_table) for line in own if line.tonnes]
        if len(summed) >= _FEWEST and None not in summed and len(set(summed)) == len(summed):
            tables[table].kind = TableKind.SUMMARY
            found.add(table)
    return found


def _summed_by(
    line: Line, table: int, by_table: dict[int, list[Line]]
) -> tuple[int, str, str] | None:
    """The lines of another table, of one scope and method, whose sum a line is."""
    stated = line.tonnes or Decimal(0)
    for other, lines in by_table.items():
        groups: dict[tuple[int, str, str], list[Line]] = defaultdict(list)
        for one in lines if other != table else ():
            groups[other, one.scope, one.method].append(one)
        for key, many in groups.items():
            total = sum((one.tonnes or Decimal(0) for one in many), Decimal(0))
            allowed = max(_ROUNDED, abs(total) * _SHARE) if stated > _LARGE else _NEAR
            fits = key[1] == line.scope and len({one.row for one in many}) >= _FEWEST_SUMMED
            if fits and abs(stated - total) <= allowed:
                return key
    return None
