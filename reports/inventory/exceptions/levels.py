"""Whole series and entries of short logs that lie a thousand times beside all others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from statistics import median

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series, tonnes_per_unit
from reports.inventory.exceptions.slips import KINDS, NAMES, THOUSANDFOLD, carrier_of
from reports.inventory.types import Irregularity, Line

_FEWEST_SITES = 5
_FEWEST_ENTRIES = 4
_APART = 30  # times that a series lies below the smallest of the others
_FAR = 100  # the same of an entry of a log
_AROUND = 3  # how far beside the others a corrected entry may lie
_THOUSAND = Decimal(1000)
_MOSTLY = 0.5
_RARELY = 0.1


def thousandths(case: Case) -> Iterator[Irregularity]:
    """Series told in a unit a thousand times larger than the others of their table, and entries of
    short logs in a larger or smaller one."""
    groups: dict[tuple[int, str, str], list[Series]] = defaultdict(list)
    for series in case.counted:
        if series.dimension in THOUSANDFOLD:
            groups[series.table, series.dimension, carrier_of(series)].append(series)
    for group in groups.values():
        if len(group) >= _FEWEST_SITES:
            yield from _of_sites(case, group)
    logs: dict[tuple[int, str], dict[int, Line]] = defaultdict(dict)
    for line in case.lines:
        mass = line.unit is not None and line.unit.dimension == "mass"
        if mass and line.unit and line.scope == "1" and not line.points and line.activity_place:
            logs[line.table, line.unit.printed].setdefault(line.row, line)
    for rows in logs.values():
        yield from _of_log(case, [line for line in rows.values() if (line.activity or 0) > 0])


def _amounts(series: Series) -> list[Decimal]:
    return [value.amount for value in series.filled if value.amount and value.amount > 0]


def _broken(amounts: Sequence[Decimal]) -> float:
    """The share of amounts that are no whole numbers."""
    return sum(value != value.to_integral_value() for value in amounts) / max(len(amounts), 1)


def _of_sites(case: Case, group: Sequence[Series]) -> Iterator[Irregularity]:
    levels = {id(one): median(values) for one in group if (values := _amounts(one))}
    if len(levels) < _FEWEST_SITES:
        return
    in_order = sorted(levels.values())
    for series in group:
        own = levels.get(id(series))
        if own is None:
            continue
        lowest, highest = _around(in_order, own)
        if own * _APART > lowest or not lowest <= own * _THOUSAND <= highest:
            continue
        others = [one for one in group if one is not series and id(one) in levels]
        whole = _broken([value for one in others for value in _amounts(one)]) <= _RARELY
        if whole and _broken(_amounts(series)) >= _MOSTLY and not _is_named(case, series):
            yield _in_thousands(case, series, own)


def _around(in_order: Sequence[Decimal], own: Decimal) -> tuple[Decimal, Decimal]:
    """The lowest and the highest of several numbers that stand in order, without one of them."""
    lowest = in_order[1] if own == in_order[0] else in_order[0]
    highest = in_order[-2] if own == in_order[-1] else in_order[-1]
    return lowest, highest


def _is_named(case: Case, series: Series) -> bool:
    """Whether a fault of a row of the series has been named, be it by the sum beside its months."""
    rows = {(case.table(value.line).sheet, value.line.row) for value in series.filled}
    named = {
        (sheet, int(digits))
        for sheet, cells in case.claimed
        if (digits := "".join(filter(str.isdigit, cells.partition(":")[0])))
    }
    return bool(rows & named)


def _in_thousands(case: Case, series: Series, own: Decimal) -> Irregularity:
    lines = [value.line for value in series.filled]
    return found(
        KINDS[series.dimension],
        several(value.place for value in series.filled),
        f"{series.name}: the amounts are about {amount(own)}, a thousandth of those of the other "
        f"series and not in whole numbers as these are. {NAMES[series.dimension]} seem to be "
        "mixed up.",
        "In which unit were these amounts read from the bills?",
        None,
        list(dict.fromkeys(line.place for line in lines))[:20],
        case.explain(Reason.JUMP, lines[:1]) or case.explain(Reason.ABSENT, lines[:1], series.site),
    )


def _of_log(case: Case, lines: Sequence[Line]) -> Iterator[Irregularity]:
    if len(lines) < _FEWEST_ENTRIES:
        return
    for line in lines:
        own = line.activity or Decimal(0)
        beside = [one.activity or Decimal(0) for one in lines if one is not line]
        lowest, highest = min(beside), max(beside)
        if highest > lowest * _FAR or case.row_claimed(line):
            continue
        for right, far in (
            (own / _THOUSAND, own >= highest * _FAR),
            (own * _THOUSAND, own * _FAR <= lowest),
        ):
            if far and lowest / _AROUND <= right <= highest * _AROUND:
                yield _entry(case, line, own, right)


def _entry(case: Case, line: Line, own: Decimal, right: Decimal) -> Irregularity:
    rate = tonnes_per_unit(line)
    unit = line.unit.printed if line.unit else ""
    return found(
        KINDS["mass"],
        line.activity_place or line.place,
        f"{line.site or line.kind}: {amount(own)} {unit} lies far from all other entries of the "
        f"log; as {amount(right)} it fits. {NAMES['mass']} seem to be mixed up.",
        "In which unit was this amount weighed?",
        (own - right) * rate if rate is not None else None,
        [line.place],
        case.explain(Reason.JUMP, [line]),
    )
