"""Which rows of a table a total of it takes in."""

from __future__ import annotations

from collections.abc import Sequence

from reports.inventory.sight import Sight
from reports.inventory.types import BodyRow, RowState, Table
from reports.inventory.values import is_number, words


def summed(table: Table, sight: Sight) -> dict[int, str]:
    """For each row the words of the total that takes it in, which may name its scope: by the
    formulas of the total, which also means the rows between the last it takes in and itself."""
    found: dict[int, str] = {}
    waiting: list[int] = []
    for row, behind in zip(table.rows, [*table.rows[1:], None], strict=True):
        if row.state is RowState.DATA:
            waiting.append(row.number)
        if row.state is not RowState.TOTAL:
            continue
        cells = sight.cells(row.number)
        label = " ".join(words(value) for value in cells.values() if isinstance(value, str))
        taken = {
            at
            for column in cells
            for reference in sight.references(row.number, column)
            for at in sight.down(column, reference)
        }
        covered = [at for at in waiting if at in taken]
        if not taken:
            found.update(dict.fromkeys(waiting, label))
        elif (covered and len(taken) > len(covered)) or _is_run(covered):
            # those that it leaves out may be what a typed total behind it is of
            typed = behind is not None and _is_typed(behind, sight)
            found.update({at: label for at in waiting if at >= covered[0] and not typed})
        found.update(dict.fromkeys(taken, label))
        waiting = []
    return found


def _is_typed(row: BodyRow, sight: Sight) -> bool:
    """Whether a row is a total with numbers that nothing computes."""
    cells = sight.cells(row.number)
    computed = any(sight.formula(row.number, at) is not None for at in cells)
    return row.state is RowState.TOTAL and any(map(is_number, cells.values())) and not computed


def _is_run(rows: Sequence[int]) -> bool:
    return len(rows) > 1 and rows[-1] - rows[0] == len(rows) - 1
