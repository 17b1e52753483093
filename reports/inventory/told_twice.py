"""Tables that tell once more, in fewer rows, what another table or all others tell of a scope: a
typed overview by vehicle class beside the fuel log. Their emissions must not count twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from reports.inventory.arithmetic import close, total
from reports.inventory.types import Line, Table

_EXACT = Decimal("0.0001")
_LEAST = Decimal(1)  # tonnes, below which equal sums may be a coincidence
_FEWEST = 2  # rows
_LONGER = 2  # times as many rows
Key = tuple[str, str]  # scope and method


def told_twice(lines: Sequence[Line], tables: Sequence[Table]) -> list[str]:
    """Mark the lines of such tables, and say so."""
    keys: dict[Key, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        if line.scope and line.tonnes and not line.feeds:
            keys[line.scope, line.method][line.table].append(line)
    questions = []
    for (scope, _), by_table in keys.items():
        for table in sorted(by_table, key=lambda at: len(by_table[at])):
            if not _repeats(table, by_table):
                continue
            mine = by_table.pop(table)
            for line in mine:
                line.feeds = True
            questions.append(
                f"{tables[table].sheet}, heads in row {tables[table].head_rows[-1]}: these "
                f"{total(line.tonnes or Decimal(0) for line in mine):,.3f} tCO2e of Scope {scope} "
                "are exactly what other rows of the workbook add up to. They are counted once."
            )
    return questions


def _repeats(table: int, by_table: Mapping[int, Sequence[Line]]) -> bool:
    mine = by_table[table]
    sum_of = total(line.tonnes or Decimal(0) for line in mine)
    rows = len({line.row for line in mine})
    if rows < _FEWEST or abs(sum_of) < _LEAST:
        return False
    others = [many for other, many in by_table.items() if other != table]
    if len(others) > 1:
        others.append([line for many in others for line in many])
    return any(
        len(many) >= _LONGER * rows
        and close(total(line.tonnes or Decimal(0) for line in many), sum_of, _EXACT)
        for many in others
    )
