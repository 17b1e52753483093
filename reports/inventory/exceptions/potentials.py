"""Warming potentials of different assessment reports beside each other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.explaining import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place, Role, Table, TableKind
from reports.inventory.values import is_text, number, words
from reports.inventory.words import GAS
from standards.reference.gases import gwp_sets_with

_REPORT = re.compile(
    r"\bAR ?([2-6])\b|\b(second|third|fourth|fifth|sixth) assessment", re.IGNORECASE
)
_ROUNDED = Decimal("0.005")  # blends are computed from their parts
_ORDINALS = {"second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6"}


def mixed_potentials(case: Case) -> Iterator[Irregularity]:
    """Potentials of a gas that differ between lines, and listed ones of another report than the
    others."""
    listed = _listed(case)
    yield from _between_lines(case, listed)
    yield from _within_lists(case)


def _listed(case: Case) -> dict[str, set[Decimal]]:
    """The potentials that the workbook lists for each gas."""
    found: dict[str, set[Decimal]] = defaultdict(set)
    for (gas, _), (value, _) in case.inventory.potentials.items():
        found[gas.upper()].add(value)
    for factor in case.inventory.factors:
        if (match := GAS.search(factor.label)) and factor.value > 1:
            found[match[1].upper()].add(factor.value)
    return found


def _between_lines(case: Case, listed: dict[str, set[Decimal]]) -> Iterator[Irregularity]:
    by_gas: dict[str, dict[Decimal, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        if line.gwp and line.gwp > 1:
            by_gas[_gas(case, line)][line.gwp].append(line)
    for gas, values in by_gas.items():
        if not gas or len(values) < 2:
            continue
        known = [value for value in values if value in listed.get(gas, set())]
        most = max(values, key=lambda value: len(values[value]))
        usual = known[0] if len(known) == 1 else most
        for value, lines in values.items():
            same = set(gwp_sets_with(gas, value)) & set(gwp_sets_with(gas, usual))
            if abs(value / usual - 1) > _ROUNDED and not same:
                yield _other(case, gas, value, usual, lines)


def _gas(case: Case, line: Line) -> str:
    """The gas of a line: as it says, or by the words of its row, head or table."""
    table = case.table(line)
    heads = [one.head for one in table.columns.values() if one.role is Role.GWP]
    activity = [one.head for one in table.columns.values() if one.role is Role.ACTIVITY]
    row = case.remarks.of_row(table, line.row)
    for text in (line.gas, line.kind, row, *heads, *activity, table.title):
        named = {match.upper() for match in GAS.findall(text)} - {"CO2"}
        if len(named) == 1:
            return next(iter(named))
    emitted = [one.head for one in table.columns.values() if one.role in (Role.FACTOR, Role.OTHER)]
    named = {match.upper() for text in emitted for match in GAS.findall(text)} - {"CO2"}
    return next(iter(named)) if len(named) == 1 else line.gas.upper()


def _other(
    case: Case, gas: str, value: Decimal, usual: Decimal, lines: Sequence[Line]
) -> Irregularity:
    places = [line.gwp_place or line.place for line in lines]
    tonnes = sum(((line.tonnes or Decimal(0)) * (1 - usual / value) for line in lines), Decimal(0))
    sets = gwp_sets_with(gas, value)
    of = f" (the value of {' or '.join(sets)})" if sets else ""
    return found(
        "gwp_mixed",
        several(places),
        f"{gas}: {len(lines)} lines count with a warming potential of {value}{of}, the others with "
        f"{usual}.",
        "Which assessment report does the inventory follow?",
        tonnes,
        [line.place for line in lines],
        case.explain(Reason.OWN_POTENTIAL, lines[:2], ""),
    )


def _within_lists(case: Case) -> Iterator[Irregularity]:
    """Rows of lists of potentials that name another report, or hold a value of another report."""
    for table in case.tables:
        if table.kind not in (TableKind.POTENTIALS, TableKind.FACTORS):
            continue
        rows = [row for row in table.data if _gas_of(case, table, row.number)]
        said = {row.number: _reports(case.remarks.of_row(table, row.number)) for row in rows}
        counted = Counter(report for reports in said.values() for report in reports)
        if not counted or counted.most_common(1)[0][1] < 2:
            continue
        usual = counted.most_common(1)[0][0]
        if 2 * counted[usual] <= len(said):
            continue
        for number_of, reports in said.items():
            if reports and usual not in reports:
                yield _listed_other(case, table, number_of, reports, usual)


def _gas_of(case: Case, table: Table, row: int) -> str:
    match = GAS.search(case.remarks.of_row(table, row))
    return match[1].upper() if match else ""


def _reports(text: str) -> set[str]:
    return {
        f"AR{number_of or _ORDINALS[name.lower()]}" for number_of, name in _REPORT.findall(text)
    }


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
    lines = [line for line in case.lines if line.gwp == value and _gas(case, line) == gas]
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
