"""Columns that hold the warming potential of one gas for every row, of several reports."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.blends import reports_with
from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Role, Table
from reports.inventory.values import number
from reports.inventory.words import GAS
from sibyl_project.common.regex import regex

_POTENTIAL = regex(
    r"\bgwp|\bwarming potential|\bpotentials?\b|\btreibhauspotential|\bprg\b|\bprp\b|\bpca\b",
    re.IGNORECASE,
)
_ROLES = (Role.GWP, Role.FACTOR, Role.OTHER)
_FEWEST = 3  # rows with the usual potential


def columns_of_potentials(case: Case) -> Iterator[Irregularity]:
    """Rows whose potential of a gas is that of another report than those of the other rows, where
    a column is headed with gas and potential: two gases of one row have a column each."""
    for at, table in enumerate(case.tables):
        for column in table.columns.values() if not table.turned else ():
            gas = GAS.search(column.head)
            if gas is None or column.role not in _ROLES or not _POTENTIAL.search(column.head):
                continue
            values = _values(case, table, column)
            usual = max(values, key=lambda value: len(values[value]), default=Decimal(0))
            own = set(reports_with(gas[1].upper(), usual))
            if not own or len(values[usual]) < _FEWEST:
                continue
            for value, rows in values.items():
                its = set(reports_with(gas[1].upper(), value))
                if its and not its & own and len(rows) < len(values[usual]):
                    yield _told(case, at, column, gas[1], value, usual, rows)


def _values(case: Case, table: Table, column: Column) -> dict[Decimal, list[int]]:
    """The rows of each potential in a column."""
    sight = sight_of(table, case.grids[table.sheet])
    found_here: dict[Decimal, list[int]] = defaultdict(list)
    for row in table.data:
        value = number(sight.at(row.number, column.number))
        if value is not None and value > 1:
            found_here[value].append(row.number)
    return found_here


def _told(
    case: Case, at: int, column: Column, gas: str, value: Decimal, usual: Decimal, rows: list[int]
) -> Irregularity:
    sight = sight_of(case.tables[at], case.grids[case.tables[at].sheet])
    lines = [line for row in rows for line in case.by_row.get((at, row), ())]
    reports = " or ".join(reports_with(gas.upper(), value))
    return found(
        "gwp_mixed",
        several(sight.place(row, column.number) for row in rows),
        f"{gas}: {len(rows)} of the rows have a warming potential of {value} (the value of "
        f"{reports}), the others {usual}.",
        "Which assessment report does the inventory follow?",
        None,
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.OWN_POTENTIAL, lines[:2], ""),
    )
