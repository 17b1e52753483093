"""Litres and gallons taken for each other."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.robust import middle
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.months import months_among
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place, Role
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import number, unit_beside, words
from sibyl_project.common.regex import regex

_GALLON = Decimal("3.785411784")
_LITRES = regex(r"\blit(?:re|er)s?\b|(?<=\d)\s?L\b", re.IGNORECASE)
_GALLONS = regex(r"\b(?:us |imp(?:erial)? )?gal(?:lons?|s)?\b", re.IGNORECASE)
_BROUGHT = regex(
    r"\bconver(?:t|sion)|\bx ?3\.785|\b3\.785|\b4\.546|\bbrought to\b|\btranslated", re.IGNORECASE
)
_CAPACITY = regex(
    r"\btank\w* (?:capacity|size|volume)|\bcapacity\b.*(?:\bl\b|lit)|\btankvolumen|\bréservoir",
    re.IGNORECASE,
)
_GALLONS_IN = (Decimal("4.54609"), _GALLON)  # litres
_FULL = Decimal("1.05")  # of a tank that is filled to the brim
_OVERFULL = Decimal("1.5")
_SAME = Decimal("0.002")
_ADDED = Decimal("0.0005")  # by which a sum of tickets may differ for rounding


def gallons(case: Case) -> Iterator[Irregularity]:
    """Amounts that stand in the other unit beside their column, or of which a remark says that they
    were read in the other."""
    yield from _unconverted(case)
    yield from _said(case)
    yield from _of_tickets(case)
    yield from _more_than_it_holds(case)


def _of_tickets(case: Case) -> Iterator[Irregularity]:
    """Amounts of a site that are the sum of its tickets on another table, which stand in the other
    unit, where the sums of other sites are in the unit of their tickets."""
    good: dict[int, set[str]] = defaultdict(set)
    bad: dict[int, list[Line]] = defaultdict(list)
    sums = _ticket_sums(case)
    for line in case.lines if sums else ():
        unit = _volume(line)
        if not unit or not line.activity or line.tonnes is None or case.row_claimed(line):
            continue
        for table, beside, value in sums.get(line.site, ()):
            if table == line.table or abs(value / line.activity - 1) > _ADDED:
                continue
            if beside == unit:
                good[table].add(line.site)
            else:
                bad[table].append(line)
    for table, lines in bad.items():
        if len(good[table]) >= 2 * len({line.site for line in lines}):
            for line in lines:
                how = f"is the sum of its rows on {case.tables[table].sheet}, which stand in"
                yield _slip(case, [line], _volume(line), how)


def _ticket_sums(case: Case) -> dict[str, list[tuple[int, str, Decimal]]]:
    """The sums of rows without emissions by site: their table, unit and sum."""
    groups: dict[tuple[int, str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if line.tonnes is None and line.site and line.activity and not line.part:
            groups[line.table, line.site, line.kind].append(line)
    found: dict[str, list[tuple[int, str, Decimal]]] = defaultdict(list)
    for (table, site, _), lines in groups.items():
        units = {_volume(line) for line in lines}
        if len(lines) > 1 and len(units) == 1 and "" not in units:
            total = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
            found[site].append((table, units.pop(), total))
    return found


def _more_than_it_holds(case: Case) -> Iterator[Irregularity]:
    """Fillings told in gallons that are more than the tank of the vehicle holds, and would not be
    if they stood in litres."""
    holds = _capacities(case)
    for line in case.lines if holds else ():
        held = holds.get(line.meter)
        if held is None or not line.activity or line.unit is None or case.row_claimed(line):
            continue
        litres = line.activity * line.unit.factor * 1000
        fits = any(litres / one <= held * _FULL for one in _GALLONS_IN)
        if line.unit.dimension != "volume" or litres <= _OVERFULL * held or not fits:
            continue
        if _GALLONS.search(case.remarks.of_row(case.table(line), line.row)):
            how = f"is more than the {amount(held)} L of its tank; the number seems to be of"
            yield _slip(case, [line], "gallons", how)


def _capacities(case: Case) -> dict[str, Decimal]:
    """What the tanks of vehicles hold, in litres, by the number of the vehicle."""
    found: dict[str, Decimal] = {}
    for table in case.tables:
        meter = table.first(Role.METER)
        columns = [one for one in table.columns.values() if _CAPACITY.search(one.head)]
        if meter is None or len(columns) != 1:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for row in table.data:
            value = number(sight.at(row.number, columns[0].number))
            if value is not None and value > 0:
                found[words(sight.at(row.number, meter.number))] = value
    return found


def _volume(line: Line) -> str:
    """Litres or gallons, by the unit of a line."""
    if line.unit is None or line.unit.dimension != "volume":
        return ""
    factor = line.unit.factor
    if abs(factor - Decimal("0.001")) < Decimal("0.00001"):
        return "litres"
    return "gallons" if Decimal("0.0037") < factor < Decimal("0.0046") else ""


def _unconverted(case: Case) -> Iterator[Irregularity]:
    """Amounts equal to a number beside them that names the other unit, where the other rows of the
    table convert theirs."""
    bad: dict[tuple[int, str], list[Line]] = defaultdict(list)
    good: dict[int, int] = defaultdict(int)
    seen: set[tuple[int, int]] = set()
    units: dict[int, dict[int, Unit]] = {}  # of the heads of a table
    for line in case.lines:
        unit = _volume(line)
        if not unit or not line.activity or (line.table, line.row) in seen:
            continue
        seen.add((line.table, line.row))
        if line.table not in units:
            units[line.table] = {
                at: told
                for at, column in case.table(line).columns.items()
                if (told := unit_of(column.head)) is not None
            }
        for value, beside in _measured(case, line, units[line.table]):
            if beside == unit or not value:
                continue
            if abs(line.activity / value - 1) <= _SAME:
                bad[line.table, unit].append(line)
            else:
                good[line.table] += 1
    for (table, unit), lines in bad.items():
        if good[table] >= len(lines):
            yield _slip(case, lines, unit, "is the number beside it, which is in")


def _measured(case: Case, line: Line, units: Mapping[int, Unit]) -> Iterator[tuple[Decimal, str]]:
    """The numbers beside the amount of a line that are litres or gallons by the unit that stands
    behind them, else by the head of their column."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    own = line.activity_place.cells if line.activity_place is not None else ""
    for at, cell in sight.cells(line.row).items():
        beside = unit_beside(cell)
        unit = unit_of(beside) if beside else units.get(at)
        if unit is None or unit.per is not None or unit.dimension != "volume":
            continue
        if (value := number(cell)) is not None and sight.place(line.row, at).cells != own:
            litres = unit.factor < Decimal("0.002")
            yield value, "litres" if litres else "gallons"


def _said(case: Case) -> Iterator[Irregularity]:
    """Lines of a site of which a remark names the other unit, whose amounts fit the other sites
    better when they are brought to the unit they are in."""
    groups: dict[tuple[int, str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if (unit := _volume(line)) and line.activity:
            groups[line.table, line.site, unit].append(line)
    for (table, site, unit), lines in groups.items():
        if not site or any(case.row_claimed(line) for line in lines):
            continue
        text = _other_unit(case, site, lines, unit)
        others = [
            line
            for (at, other, same), more in (groups.items() if text else ())
            if at == table and other != site and same == unit
            for line in more
        ]
        if text and _fits_better(lines, others, unit):
            told = _spoken_of(lines, text)
            yield _slip(
                case, told, unit, f"is said to be read otherwise (\u201c{text[:120]}\u201d), in"
            )


def _spoken_of(lines: Sequence[Line], text: str) -> list[Line]:
    """The lines of the fuel and the months that a remark names; all where it names none."""
    named = [line for line in lines if line.kind and line.kind.casefold() in text.casefold()]
    months = months_among(text)
    within = [
        line
        for line in named or lines
        if months and line.month is not None and min(months) <= line.month <= max(months)
    ]
    return within or named or list(lines)


def _other_unit(case: Case, site: str, lines: Sequence[Line], unit: str) -> str:
    other, own = (_GALLONS, _LITRES) if unit == "litres" else (_LITRES, _GALLONS)
    remarks = list(dict.fromkeys(line.note for line in lines if line.note))
    table = case.table(lines[0])
    notes = [
        text
        for text in (*table.notes, *case.remarks.around)
        if case.remarks.names.spoken_of(site, text)
    ]
    for text in (*remarks, *notes):
        if other.search(text) and not own.search(text) and not _BROUGHT.search(text):
            return text
    return ""


def _fits_better(lines: Sequence[Line], others: Sequence[Line], unit: str) -> bool:
    level, around = middle(_levels(lines)), middle(_levels(others))
    if level is None or around is None or len(others) < 3:
        return True
    shift = math.log10(float(_GALLON)) * (1 if unit == "litres" else -1)
    return abs(level + shift - around) < abs(level - around)


def _levels(lines: Sequence[Line]) -> list[float]:
    return [
        math.log10(float(line.activity)) for line in lines if line.activity and line.activity > 0
    ]


def _slip(case: Case, lines: Sequence[Line], unit: str, how: str) -> Irregularity:
    other = "gallons" if unit == "litres" else "litres"
    by = 1 - _GALLON if unit == "litres" else 1 - 1 / _GALLON
    rates = [(line, tonnes_per_unit(line)) for line in lines]
    told = [rate * (line.activity or 0) * by for line, rate in rates if rate is not None]
    values = ", ".join(amount(line.activity or Decimal(0)) for line in lines[:6])
    return found(
        "unit_slip_litre_gallon",
        several(_cells(lines)),
        f"{lines[0].site or lines[0].kind}: {values} is counted in {unit} and {how} {other}.",
        "In which unit do the tickets stand?",
        sum(told, Decimal(0)) if told else None,
        list(dict.fromkeys(line.place for line in lines)),
    )


def _cells(lines: Sequence[Line]) -> list[Place]:
    found: list[Place] = []
    for line in lines:
        points = [point.place for point in line.points if point.value is not None]
        found += points or [line.activity_place or line.place]
    return found
