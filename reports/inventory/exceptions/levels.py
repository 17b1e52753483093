"""Whole series and entries of short logs that lie a thousand times beside all others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from statistics import median
from typing import NamedTuple

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series, Value
from reports.inventory.exceptions.slips import (
    KINDS,
    NAMES,
    THOUSANDFOLD,
    unit_behind,
)
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place, Role
from reports.inventory.values import number, words

_FEWEST_SITES = 3
_FEWEST_ENTRIES = 4
_APART = 30  # times that a series lies below the smallest of the others
_FAR = 100  # the same of an entry of a log
_AROUND = 3  # how far beside the others a corrected entry may lie
_ABOVE = 2  # the same of a whole series, above the largest of the others
_THOUSAND = Decimal(1000)
_METRIC = (Decimal(1), 1 / _THOUSAND)
_MOSTLY = 0.5
_RARELY = 0.1


class _Entry(NamedTuple):
    """An amount of a log, with its unit and cell and the line that it is of."""

    amount: Decimal
    unit: str
    place: Place
    line: Line


def thousandths(case: Case) -> Iterator[Irregularity]:
    """Series told in a unit a thousand times larger or smaller than the others of their kind,
    and entries of short logs in a larger or smaller one."""
    groups: dict[tuple[object, ...], list[Series]] = defaultdict(list)
    for series in case.counted:
        if series.dimension in THOUSANDFOLD:
            groups[series.kind, series.dimension, _units(case, series.values[0])].append(series)
    for group in groups.values():
        yield from _of_sites(case, group)
    yield from _of_years(case)
    logs: dict[tuple[int, str], dict[int, Line]] = defaultdict(dict)
    for line in case.lines:
        mass = line.unit is not None and line.unit.dimension == "mass"
        if mass and line.unit and line.scope == "1" and not line.points and line.activity_place:
            logs[line.table, line.unit.printed].setdefault(line.row, line)
    for rows in logs.values():
        yield from _of_log(case, [one for line in rows.values() for one in _of_line(line)])
    for weights in _carried(case):
        yield from _of_log(case, [one for one in weights if one.amount > 0])


_OF_GAS = 300  # from which on a factor for a mass is the potential of a gas


def _of_line(line: Line) -> Iterator[_Entry]:
    weighed = line.unit is not None and line.unit.factor < 1  # in kilograms
    gas = weighed and line.factor is not None and line.factor.value >= _OF_GAS
    if line.activity is not None and line.activity > 0 and line.unit is not None and not gas:
        yield _Entry(line.activity, line.unit.printed, line.activity_place or line.place, line)


def _units(case: Case, value: Value) -> tuple[object, ...]:
    """The unit of an amount and what the cells of its row say of units: a row may be brought to
    another one than it is told in."""
    unit, table = unit_behind(value), case.table(value.line)
    sight = sight_of(table, case.grids[table.sheet])
    told = [words(sight.at(value.line.row, one.number)) for one in table.with_role(Role.UNIT)]
    return (unit.factor if unit is not None else None, *told)


def _amounts(series: Series) -> list[Decimal]:
    return [value.amount for value in series.filled if value.amount and value.amount > 0]


def _broken(amounts: Sequence[Decimal]) -> float:
    """The share of amounts that are no whole numbers."""
    return sum(value != value.to_integral_value() for value in amounts) / max(len(amounts), 1)


def _of_sites(case: Case, group: Sequence[Series]) -> Iterator[Irregularity]:
    levels = [(one, median(values)) for one in group if (values := _amounts(one))]
    ordered = sorted(level for _, level in levels)
    for series, own in levels if len(levels) >= _FEWEST_SITES else ():
        lowest, highest = ordered[own == ordered[0]], ordered[-1 - (own == ordered[-1])]
        small, large = own * _APART <= lowest, own >= highest * _APART
        right = own * _THOUSAND if small else own / _THOUSAND
        if not (small or large) or not lowest / _AROUND <= right <= highest * _ABOVE:
            continue
        others = [one for one, _ in levels if one is not series]
        told, beside = _amounts(series), [value for one in others for value in _amounts(one)]
        whole, parts = (beside, told) if small else (told, beside)
        if _broken(whole) <= _RARELY and _broken(parts) >= _MOSTLY and not _is_named(case, series):
            yield _in_thousands(case, series, own, right)


def _is_named(case: Case, series: Series) -> bool:
    """Whether a fault of a row of the series has been named, be it by the sum beside its months."""
    rows = {(case.table(value.line).sheet, value.line.row) for value in series.filled}
    named = {
        (sheet, int(digits))
        for sheet, cells in case.claimed
        if (digits := "".join(filter(str.isdigit, cells.partition(":")[0])))
    }
    return bool(rows & named)


def _in_thousands(case: Case, series: Series, own: Decimal, right: Decimal) -> Irregularity:
    lines = [value.line for value in series.filled]
    return found(
        KINDS[series.dimension],
        several(value.place for value in series.filled),
        f"{series.name}: the amounts are about {amount(own)}, those of the other series are such "
        f"as {amount(right)}, and of the two only {'these' if own < right else 'those'} have "
        f"decimals. {NAMES[series.dimension]} seem to be mixed up.",
        "In which unit were these amounts read from the bills?",
        None,
        list(dict.fromkeys(line.place for line in lines))[:20],
        case.explain(Reason.JUMP, lines[:1]) or case.explain(Reason.ABSENT, lines[:1], series.site),
    )


def _of_years(case: Case) -> Iterator[Irregularity]:
    """Whole masses among the parts of tonnes that sites used of the same thing in the year, perhaps
    of several suppliers."""
    years: dict[tuple[object, ...], list[_Entry]] = defaultdict(list)
    for line in case.lines:
        if line.unit is None or line.unit.base != "t" or line.month or line.points or not line.site:
            continue
        for entry in _of_line(line):
            label = line.factor.label if line.factor is not None else ""
            what = label if label and label in line.kind else line.kind  # without its supplier
            key = line.table, what, line.unit.printed, line.factor and line.factor.value
            years[key].append(entry)
    for entries in years.values():
        if len(entries) < _FEWEST_SITES + 1:
            continue
        *others, last = sorted(entries, key=lambda one: one.amount)
        right, told = last.amount / _THOUSAND, [one.amount for one in others]
        apart = last.amount >= others[-1].amount * _APART and not case.row_claimed(last.line)
        fits = told[0] / _AROUND <= right <= told[-1] * _AROUND
        if apart and fits and _broken([last.amount]) == 0 and _broken(told) >= _MOSTLY:
            yield _entry(case, last, right)


def _of_log(case: Case, entries: Sequence[_Entry]) -> Iterator[Irregularity]:
    if len(entries) < _FEWEST_ENTRIES:
        return
    ordered = sorted(entries, key=lambda one: one.amount)
    for entry, beside in ((ordered[0], ordered[1:]), (ordered[-1], ordered[:-1])):
        own, lowest, highest = entry.amount, beside[0].amount, beside[-1].amount
        unit = entry.line.unit
        metric = unit is None or unit.factor in _METRIC  # pounds are mixed up with neither
        if highest > lowest * _FAR or case.row_claimed(entry.line) or not metric:
            continue
        for right, far in (
            (own / _THOUSAND, own >= highest * _FAR),
            (own * _THOUSAND, own * _FAR <= lowest),
        ):
            if far and lowest / _AROUND <= right <= highest * _AROUND:
                yield _entry(case, entry, right)


def _carried(case: Case) -> Iterator[list[_Entry]]:
    """The weights of what is carried, of each mode of a table of tonne-kilometres; where weights
    are brought to tonnes in the row, those that were typed."""
    for at, table in enumerate(case.tables):
        sight = sight_of(table, case.grids[table.sheet])
        columns = [
            one for one in table.columns.values() if one.unit and one.unit.dimension == "mass"
        ]
        columns = [one for one in columns if one.role in (Role.ACTIVITY, Role.OTHER)]
        for column in columns if not table.turned else ():
            modes: dict[str, dict[int, _Entry]] = defaultdict(dict)
            for line in case.by_table.get(at, ()):
                typed = sight.formula(line.row, column.number) is None
                weight = number(sight.at(line.row, column.number))
                if line.unit is not None and line.unit.base == "tkm" and typed and weight:
                    place = sight.place(line.row, column.number)
                    printed = column.unit.printed if column.unit else ""
                    modes[line.kind][line.row] = _Entry(weight, printed, place, line)
            for rows in modes.values():
                yield list(rows.values())


def _entry(case: Case, entry: _Entry, right: Decimal) -> Irregularity:
    line, own = entry.line, entry.amount
    return found(
        KINDS["mass"],
        entry.place,
        f"{line.site or line.kind}: {amount(own)} {entry.unit} lies far from the other entries of "
        f"the list; as {amount(right)} it fits. {NAMES['mass']} seem to be mixed up.",
        "In which unit was this amount weighed?",
        line.tonnes * (1 - right / own) if line.tonnes is not None else None,
        [line.place],
        case.explain(Reason.JUMP, [line]),
    )
