"""Warming potentials of different assessment reports beside each other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from reports.inventory.exceptions.blends import potential_of, reports_with
from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.written_potentials import (
    Written,
    loose_potentials,
    potentials_in_formulas,
    written_potentials,
)
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place, Role, Table, TableKind
from reports.inventory.values import is_text, number, words
from reports.inventory.words import GAS

_REPORT = re.compile(
    r"\bAR ?([2-6])\b|\b(second|third|fourth|fifth|sixth) assessment", re.IGNORECASE
)
_NAMED = {"SAR": "AR2", "AR4": "AR4", "AR5": "AR5", "AR5-feedback": "AR5", "AR6": "AR6"}
_ROUNDED = Decimal("0.005")  # blends are computed from their parts
_ORDINALS = {"second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6"}


def mixed_potentials(case: Case) -> Iterator[Irregularity]:
    """Potentials of a gas that differ between lines, and listed ones of another report than the
    others."""
    listed, written = _listed(case), written_potentials(case, _gas)
    told: set[tuple[str, str]] = set()
    for finding in (
        *_between_lines(case, listed, written),
        *_within_lists(case),
        *_between_gases(case, written),
    ):
        cells = {
            (place.sheet, cell)
            for place in (finding.place, *finding.lines)
            for cell in place.cells.split(",")
        }
        if not cells & told:
            yield finding
        told |= cells


def _listed(case: Case) -> dict[str, set[Decimal]]:
    """The potentials that the workbook lists for each gas."""
    found: dict[str, set[Decimal]] = defaultdict(set)
    for (gas, _), (value, _) in case.inventory.potentials.items():
        found[gas.upper()].add(value)
    for factor in case.inventory.factors:
        if (match := GAS.search(factor.label)) and factor.value > 1:
            found[match[1].upper()].add(factor.value)
    return found


def _between_lines(
    case: Case, listed: dict[str, set[Decimal]], written: Written
) -> Iterator[Irregularity]:
    by_gas: dict[str, dict[Decimal, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        if line.gwp and line.gwp > 1:
            by_gas[_gas(case, line)][line.gwp].append(line)
        elif id(line) in written:
            gas, value = written[id(line)]
            by_gas[gas][value].append(line)
    beside: dict[str, set[Decimal]] = defaultdict(set)
    for gas, value, _ in loose_potentials(case):
        beside[gas].add(value)
    for gas in {gas for gas, _ in written.values()}:
        if len(beside[gas]) == 1:
            by_gas[gas].setdefault(next(iter(beside[gas])), [])
            listed[gas] |= beside[gas]
    for gas, values in by_gas.items():
        if not gas or len(values) < 2:
            continue
        known = [value for value in values if value in listed.get(gas, set())]
        most = max(values, key=lambda value: len(values[value]))
        usual = known[0] if len(known) == 1 else most
        for value, lines in values.items():
            same = set(reports_with(gas, value)) & set(reports_with(gas, usual))
            if lines and abs(value / usual - 1) > _ROUNDED and not same:
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
    places = [line.gwp_place or line.stated_place or line.place for line in lines]
    tonnes = sum(((line.tonnes or Decimal(0)) * (1 - usual / value) for line in lines), Decimal(0))
    sets = reports_with(gas, value)
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


@dataclass
class _Used:
    """A potential of a gas as lines or a list have it."""

    gas: str
    value: Decimal
    place: Place
    lines: list[Line] = field(default_factory=list)

    @property
    def reports(self) -> frozenset[str]:
        """The reports that give it."""
        return frozenset(_NAMED[one] for one in reports_with(self.gas, self.value) if one in _NAMED)


def _between_gases(case: Case, written: Written) -> Iterator[Irregularity]:
    """Potentials that are those of another report than the potentials of the other gases, or than
    the one that the workbook names."""
    used = _used(case, written)
    named = _declared(case)
    counted = Counter(
        report
        for gas in {one.gas for one in used}
        for report in set().union(*(one.reports for one in used if one.gas == gas))
    )
    usual = named or next((report for report, _ in counted.most_common(1)), "")
    least = 1 if named else 2
    if (
        not usual
        or counted[usual] < least
        or any(
            count >= counted[usual] + bool(named)
            for report, count in counted.items()
            if report != usual
        )
    ):
        return
    for one in used:
        if one.reports and usual not in one.reports:
            yield _of_other_report(case, one, usual)


def _used(case: Case, written: Written) -> list[_Used]:
    """The potentials of gases, each once: of the lines, and those that are only listed."""
    found: dict[tuple[str, Decimal], _Used] = {}
    for line in case.lines:
        value, place = _potential(line)
        gas = _gas(case, line) if value is not None and value > 1 else ""
        if gas and value is not None:
            one = found.setdefault((gas, value), _Used(gas, value, place or line.place))
            one.lines.append(line)
    for line in case.lines:
        if id(line) in written and line.gwp is None:
            gas, value = written[id(line)]
            one = found.setdefault((gas, value), _Used(gas, value, line.stated_place or line.place))
            one.lines.append(line)
    for gas, value, place in (*loose_potentials(case), *potentials_in_formulas(case)):
        found.setdefault((gas, value), _Used(gas, value, place))
    for (gas, head), (value, place) in case.inventory.potentials.items():
        if not _REPORT.search(head) and value > 1:
            found.setdefault((gas, value), _Used(gas, value, place))
    return list(found.values())


def _potential(line: Line) -> tuple[Decimal | None, Place | None]:
    """The potential that a line counts with: its own, or its factor where it is a gas by mass."""
    if line.gwp is not None:
        return line.gwp, line.gwp_place
    gas = GAS.search(f"{line.gas} {line.kind}")
    if gas is None or line.factor is None or line.unit is None or line.unit.dimension != "mass":
        return None, None
    value = line.factor.value
    return (value, line.factor.place) if reports_with(gas[1].upper(), value) else (None, None)


def _declared(case: Case) -> str:
    """The one report that the workbook names for its potentials."""
    titles = [text for table in case.tables for text in (table.title, *table.notes)]
    found = {report for text in (*case.remarks.around, *titles) for report in _reports(text)}
    return next(iter(found)) if len(found) == 1 else ""


def _of_other_report(case: Case, one: _Used, usual: str) -> Irregularity:
    places = [_potential(line)[1] or line.stated_place or line.place for line in one.lines] or [
        one.place
    ]
    lines = [line.place for line in one.lines]
    tonnes = [line.tonnes for line in one.lines if line.tonnes is not None]
    right = potential_of(one.gas, usual)
    texts = [text for text in case.remarks.around if one.gas.casefold() in text.casefold()]
    said = case.explain(Reason.OWN_POTENTIAL, one.lines[:2], "") or next(
        (text[:200] for text in texts if Reason.OWN_POTENTIAL.value.search(text)), ""
    )
    return found(
        "gwp_mixed",
        several(places),
        f"{one.gas}: the warming potential {one.value} is of {' or '.join(sorted(one.reports))}, "
        f"those of the other gases are of {usual}.",
        f"Why is the value of {sorted(one.reports)[0]} used?",
        sum(tonnes, Decimal(0)) * (1 - right / one.value) if tonnes and right else None,
        lines,
        said,
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
