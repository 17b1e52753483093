"""Emissions that a workbook states without any amount behind them: they are what there is of a
scope that no activity of the workbook makes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from reports.document.workbook_cells import cell_of
from reports.inventory.lines import Sheets, lines_of
from reports.inventory.types import Line, Table, TableKind


def stated_only(
    tables: Sequence[Table], sheets: Sheets, lines: Sequence[Line]
) -> tuple[list[Line], list[str]]:
    """The typed emissions of scopes of which there is no line, from the one table that tells most
    of them, and what is asked about them."""
    known = {line.scope for line in lines if line.tonnes is not None}
    by_scope: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines_of(tables, sheets, TableKind.SUMMARY):
        if line.scope and line.scope not in known and _is_typed(line, sheets):
            by_scope[line.scope][line.table].append(line)
    found: list[Line] = []
    for by_table in by_scope.values():
        told: list[list[Line]] = sorted(by_table.values(), key=len)
        found += told[-1]
    for line in found:
        line.why_not = "no amount"
    return found, [
        f"{table.sheet}, heads in row {table.head_rows[-1]}: these emissions are typed, and no "
        "amount in the workbook stands behind them."
        for at, table in enumerate(tables)
        if any(line.table == at for line in found)
    ]


def _is_typed(line: Line, sheets: Sheets) -> bool:
    if line.stated is None or line.stated_place is None or line.activity is not None:
        return False
    formulas = sheets.grids[line.stated_place.sheet].formulas
    return cell_of(line.stated_place.cells) not in formulas
