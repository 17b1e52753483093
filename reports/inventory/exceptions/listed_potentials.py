"""Lists of potentials in which some are of another assessment report than the others."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.blends import reports_with
from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Line, Place, Role, Table, TableKind
from reports.inventory.values import is_text, number, words
from reports.inventory.words import GAS
from sibyl_project.common.regex import regex

_REPORT = regex(r"\bAR ?([2-6])\b|\b(second|third|fourth|fifth|sixth) assessment", re.IGNORECASE)
_ORDINALS = {"second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6"}
_POTENTIAL = regex(r"\bGWP|warming potential", re.IGNORECASE)
_LISTS = (TableKind.POTENTIALS, TableKind.FACTORS)
_FEWEST = 3  # rows of a column
_MOST = 0.6  # of them, from which on a value is the usual one
# agents that are told by their names, "sévoflurane" too
_ANAESTHETIC = regex(
    r"\b(?:des|iso|s[eé]vo|en)fluran[eo]?\b"
    r"|(?P<n2o>\bnitrous oxide|\blachgas|\bprotoxyde d.azote|\b[oó]xido nitroso|\bprotossido)",
    re.IGNORECASE,
)


def within_lists(case: Case) -> Iterator[Irregularity]:
    """Rows of lists that name another report or hold a value of another report than the others."""
    yield from _rows_of_another(case)
    for table in case.tables:
        if table.kind in _LISTS:
            yield from _cells_of_another(case, table)


def _cells_of_another(case: Case, table: Table) -> Iterator[Irregularity]:
    """The rows of a table whose columns each hold the potential of one gas, in which these are of
    another report than in most rows."""
    sight = sight_of(table, case.grids[table.sheet])
    odd: dict[int, list[tuple[Place, str, Decimal, Decimal]]] = defaultdict(list)
    for column, gas in _of_one_gas(table):
        rows = {row.number: number(sight.at(row.number, column.number)) for row in table.data}
        held = {row: value for row, value in rows.items() if value is not None and value > 1}
        if len(held) < _FEWEST:
            continue
        usual, times = Counter(held.values()).most_common(1)[0]
        for row, value in held.items() if times >= _MOST * len(held) else ():
            sets = set(reports_with(gas, value))
            if value != usual and sets and not sets & set(reports_with(gas, usual)):
                odd[row].append((sight.place(row, column.number), gas, value, usual))
    for row, cells in odd.items():
        told = " and ".join(f"{gas} {value} (others {usual})" for _, gas, value, usual in cells)
        yield found(
            "gwp_mixed",
            several(place for place, *_ in cells),
            f"Row {row} of {table.sheet} counts with warming potentials of another report than the "
            f"other rows: {told}.",
            "Which assessment report does the inventory follow?",
            None,
            (),
            case.remarks.explain(Reason.OWN_POTENTIAL, [(table, row)]),
        )


def _of_one_gas(table: Table) -> Iterator[tuple[Column, str]]:
    for column in table.columns.values():
        gases = {match.upper() for match in GAS.findall(column.head)}
        if len(gases) == 1 and _POTENTIAL.search(column.said):
            yield column, next(iter(gases))


def _rows_of_another(case: Case) -> Iterator[Irregularity]:
    """Rows of lists of potentials, or of gases beside theirs, that name another report or hold a
    value of another report."""
    for table in case.tables:
        if table.kind not in _LISTS and not table.with_role(Role.GWP):
            continue
        rows = [row for row in table.data if _gas_of(case, table, row.number)]
        said = {row.number: reports_named(case.remarks.of_row(table, row.number)) for row in rows}
        counted = Counter(report for reports in said.values() for report in reports)
        if not counted or counted.most_common(1)[0][1] < 2:
            continue
        usual = counted.most_common(1)[0][0]
        if 2 * counted[usual] <= sum(map(bool, said.values())):
            continue
        for number_of, reports in said.items():
            if reports and usual not in reports:
                yield _listed_other(case, table, number_of, reports, usual)


def _gas_of(case: Case, table: Table, row: int) -> str:
    """The gas that a row of a list names, by its formula or as an anaesthetic agent."""
    said = case.remarks.of_row(table, row)
    match = GAS.search(said)
    return match[1].upper() if match else _agent(said)


def _agent(text: str) -> str:
    """The anaesthetic agent that a text names."""
    named = _ANAESTHETIC.search(text)
    if named is None:
        return ""
    return "N2O" if named["n2o"] else named[0].upper().rstrip("E")


def _listed_other(
    case: Case, table: Table, row: int, reports: set[str], usual: str
) -> Irregularity:
    sight = sight_of(table, case.grids[table.sheet])
    columns = table.with_role(Role.GWP) or table.with_role(Role.FACTOR)
    column = next((one for one in columns if number(sight.at(row, one.number)) is not None), None)
    place = sight.place(row, column.number) if column else Place(table.sheet, str(row))
    value = number(sight.at(row, column.number)) if column else None
    gas = _gas_of(case, table, row)
    texts = [words(cell) for cell in sight.cells(row).values() if is_text(cell)]
    lines = [line for line in case.lines if line.gwp == value and gas_counted(case, line) == gas]
    return found(
        "gwp_mixed",
        place,
        f"{texts[0] if texts else gas}: the warming potential {value} is of "
        f"{' and '.join(sorted(reports))}, those of the other gases are of {usual}.",
        f"Why is the value of {sorted(reports)[0]} used? What is that of {usual}?",
        None,
        [line.place for line in lines],
        case.remarks.explain(Reason.OWN_POTENTIAL, [(table, row)]),
    )


def reports_named(text: str) -> set[str]:
    """The assessment reports that a text names."""
    return {
        f"AR{number_of or _ORDINALS[name.lower()]}" for number_of, name in _REPORT.findall(text)
    }


def gas_counted(case: Case, line: Line) -> str:
    """The gas of a line: as it says, or by the words of its row, head or table."""
    table = case.table(line)
    heads = [one.head for one in table.columns.values() if one.role is Role.GWP]
    activity = [one.head for one in table.columns.values() if one.role is Role.ACTIVITY]
    row = case.remarks.of_row(table, line.row)
    if agent := _agent(f"{line.gas} {line.kind}"):
        return agent
    for text in (line.gas, line.kind, row, *heads, *activity, table.title):
        named = {match.upper() for match in GAS.findall(text)} - {"CO2"}
        if len({name.replace("-", "") for name in named}) == 1:
            return min(named)
    emitted = [one.head for one in table.columns.values() if one.role in (Role.FACTOR, Role.OTHER)]
    named = {match.upper() for text in emitted for match in GAS.findall(text)} - {"CO2"}
    return next(iter(named)) if len(named) == 1 else line.gas.upper()
