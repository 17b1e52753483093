"""Entries of logs of single events that leave the others of their kind: by a thousand, as litres
among gallons do, or by ten."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.jumps import JUMP, SLIP, outlier
from reports.inventory.exceptions.robust import middle
from reports.inventory.exceptions.series import Series, Value
from reports.inventory.exceptions.slips import (
    GALLONS,
    THOUSANDFOLD,
    Slip,
    in_other_volume,
    told_slip,
)
from reports.inventory.exceptions.vehicles import plates_of
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place, Role
from reports.inventory.values import is_text, words

_BESIDE = 0.5  # how far beyond the others a corrected event may lie
_FEWEST_EVENTS = 8
_FAR_LARGER = math.log10(30)  # than the largest of the others, as no site is
_METRIC = tuple(Decimal(10) ** power for power in range(-6, 7))
_FAR_ABOVE = 2.0  # decimal logarithm, beside all other amounts of a table
_SUMMED = Decimal("0.001")


def events(case: Case) -> Iterator[Irregularity]:
    """Slips of units and outliers in logs of single events, among those of the same kind."""
    in_series = {
        (value.place.sheet, value.place.cells) for one in case.series for value in one.values
    }
    groups: Events = defaultdict(dict)
    of_factors: Events = defaultdict(dict)
    classes = {table: _classes(case, table) for table in case.by_table}
    for line in case.lines:
        place = line.activity_place
        if place is None or not line.activity or line.activity <= 0 or line.points:
            continue
        if line.unit is None or line.unit.dimension not in ("energy", "mass", "volume"):
            continue
        of_factors[line.table, _printed(line), _value(line)][line.row, place.cells] = line
        if (place.sheet, place.cells) in in_series:
            continue
        key = (line.table, line.kind, line.unit.printed, classes[line.table].get(line.row, ()))
        groups[key].setdefault((line.row, place.cells), line)
    small = {key: rows for key, rows in groups.items() if len(rows) < _FEWEST_EVENTS}
    of_kinds: Events = defaultdict(dict)
    for of_class, few in small.items():
        of_kinds[of_class[:3]].update(few)
    told: set[Place] = set()
    for pooled, among in ((False, groups), (True, of_kinds), (True, of_factors)):
        for rows in among.values():
            if len(rows) < _FEWEST_EVENTS:
                continue
            for one in _of_events(case, list(rows.values()), pooled=pooled):
                if one.place not in told and (one.place.sheet, one.place.cells) not in in_series:
                    told.add(one.place)
                    yield one
    for one in _above_all(case, [list(rows.values()) for rows in groups.values()]):
        if one.place not in told:
            yield one


def _above_all(case: Case, groups: Sequence[Sequence[Line]]) -> Iterator[Irregularity]:
    """The one amount of a table that lies so far above all others, of whatever kind, that only as a
    thousandth is it among them."""
    tables: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in (line for lines in groups for line in lines):
        metric = line.unit is not None and line.unit.factor in _METRIC  # pounds are no slip of them
        if line.unit is not None and line.unit.dimension in THOUSANDFOLD and metric:
            tables[line.table, line.unit.printed].append(line)
    for lines in tables.values():
        if len(lines) < _FEWEST_EVENTS:
            continue
        ordered = sorted(lines, key=lambda line: line.activity or 0)
        levels = [math.log10(float(line.activity or 1)) for line in ordered]
        inside = levels[0] <= levels[-1] - SLIP <= levels[-2]
        if inside and levels[-1] >= levels[-2] + _FAR_ABOVE and not case.row_claimed(ordered[-1]):
            yield told_slip(case, *_slipped(ordered[-1], SLIP))


Events = dict[tuple[object, ...], dict[tuple[int, str], Line]]


def _printed(line: Line) -> str:
    return line.unit.printed if line.unit is not None else ""


def _value(line: Line) -> Decimal | None:
    return line.factor.value if line.factor is not None else None


def _classes(case: Case, table: int) -> dict[int, tuple[str, ...]]:
    """For each row the words of its columns that sort rows into a few classes."""
    described = case.tables[table]
    sight = sight_of(described, case.grids[described.sheet])
    rows = [row.number for row in described.data]
    found: dict[int, list[str]] = {row: [] for row in rows}
    for column in (
        described.with_role(Role.OTHER)
        + described.with_role(Role.GAS)
        + described.with_role(Role.METER)
    ):
        values = {row: words(sight.at(row, column.number)) for row in rows}
        texts = {row: text for row, text in values.items() if is_text(sight.at(row, column.number))}
        distinct = len(set(texts.values()))
        if 2 * len(texts) > len(rows) and 1 < distinct <= max(3, min(25, len(rows) // 8)):
            for row in rows:
                found[row].append(values[row])
    return {row: tuple(texts) for row, texts in found.items()}


def _of_events(
    case: Case, lines: Sequence[Line], *, pooled: bool = False
) -> Iterator[Irregularity]:
    """What leaves the other events; of those of several classes that are `pooled`, only what leaves
    them far."""
    levels = [math.log10(float(line.activity or 1)) for line in lines]
    if not pooled:
        yield from _litres_in_gallons(case, lines, levels)
    centre = middle(levels) or 0.0
    strange = [
        (line, level)
        for line, level in zip(lines, levels, strict=True)
        if abs(level - centre) > JUMP
    ]
    if len(strange) > max(1, len(lines) // 50):
        return
    rest = [level for level in levels if abs(level - centre) <= JUMP]
    undated = not any(line.month or line.period for line in lines)
    of_sites = undated and len({line.site for line in lines}) > len(lines) // 4
    # a vehicle takes what others of its kind take, whichever site it belongs to
    of_sites = of_sites and sum(bool(plates_of(case, line)) for line in lines) < 0.8 * len(lines)
    for line, level in strange:
        if case.row_claimed(line) or _is_their_sum(line, lines) or line.gwp == 0:
            continue  # of a gas without a warming potential any amount emits nothing
        yield from _event(case, line, level, rest, _beyond(of_sites, pooled))


def _litres_in_gallons(
    case: Case, lines: Sequence[Line], levels: Sequence[float]
) -> Iterator[Irregularity]:
    """The largest event, where it is one of litres among those of gallons."""
    highest = max(levels)
    line, rest = lines[levels.index(highest)], sorted(levels)[:-1]
    if in_other_volume(line.unit, highest, rest[0], rest[-1]) and not case.row_claimed(line):
        yield told_slip(case, *_slipped(line, GALLONS))


def _beyond(of_sites: bool, pooled: bool) -> float:
    """How far above the largest of the others an event is an outlier: a site may be larger than the
    others, as may be what one of several classes uses."""
    if of_sites:
        return _FAR_LARGER
    return JUMP if pooled else math.log10(3)


def _is_their_sum(line: Line, lines: Sequence[Line]) -> bool:
    """Whether an amount is the sum of the others, as that of a total is whose words were not
    understood."""
    others = sum((one.activity or Decimal(0) for one in lines if one is not line), Decimal(0))
    return bool(others) and abs((line.activity or Decimal(0)) / others - 1) < _SUMMED


def _event(
    case: Case, line: Line, level: float, rest: Sequence[float], beyond: float
) -> Iterator[Irregularity]:
    dimension = line.unit.dimension if line.unit else ""
    lowest, highest, centre = min(rest), max(rest), middle(rest) or 0.0
    for shift in (SLIP, -SLIP):
        inside = lowest - _BESIDE <= level + shift <= highest + _BESIDE
        if dimension in THOUSANDFOLD and inside and abs(level - centre) > 1.7:
            yield told_slip(case, *_slipped(line, -shift))
            return
    if level >= highest + beyond:
        series, slip = _slipped(line, 0.0)
        yield outlier(case, series, slip.values[0], level - centre)


def _slipped(line: Line, by: float) -> tuple[Series, Slip]:
    """An event as a series of one, and by how much it lies above the others."""
    dimension = line.unit.dimension if line.unit else ""
    series = Series(line.table, line.site, "", line.kind, dimension, False)
    value = Value(0, line.month, line.activity, line.activity_place or line.place, line)
    return series, Slip([value], by)
